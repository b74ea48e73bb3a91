import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import { reportText, TEXT_COLUMNS } from '../../../src/engine/report-text.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { fight } from './combat-kit.ts';
import { aFleet, anAdmiral, aPosition, aSquadron, aTroop, aWorld, type Placed, WEEK } from './combat-kit.ts';
import {
  disguised,
  IMPERIAL,
  playWar,
  READERS,
  reportTo,
  SETUP_WINDOWS,
  textsOf,
  ZHODANI,
} from './war-kit.ts';

const WAR = playWar('reports', 12);
const HIDDEN = playWar('hidden', 8, { hiddenFleets: true });
const STATES = [...WAR.states, ...HIDDEN.states];

describe('a report', () => {
  test('fits the columns of a mail, for every reader and in every week', () => {
    for (const { state, events } of STATES) {
      for (const reader of READERS) {
        const report = reportTo(reader, state, events);
        const lines = [report.headline, report.standing, ...reportText(report).split('\n')];
        expect(lines.filter((line) => line.length > TEXT_COLUMNS)).toEqual([]);
      }
    }
  });

  test('has its sections in the order in which a player asks', () => {
    const order = [
      'to-decide',
      'briefing',
      'variant',
      'headlines',
      'battles',
      'changes',
      'movements',
      'reserves',
      'fleets',
      'ashore',
      'seen',
      'targets',
      'points',
      'map',
    ];
    for (const { state, events } of STATES.filter(({ state }) => state.at === 'week')) {
      const ids = reportTo(ZHODANI, state, events).sections.map(({ id }) => id);
      expect(ids).toEqual(order.filter((id) => ids.includes(id)));
      expect(ids).toEqual(expect.arrayContaining(['to-decide', 'headlines', 'fleets', 'seen', 'map']));
    }
  });

  test('does not change when what its reader may not know changes', () => {
    for (const { state } of STATES.filter(({ state }) => state.at === 'week')) {
      for (const reader of [ZHODANI, IMPERIAL]) {
        const other = disguised(state, reader);
        expect(canonicalJson(other)).not.toBe(canonicalJson(state));
        expect(canonicalJson(reportTo(reader, other))).toBe(canonicalJson(reportTo(reader, state)));
      }
    }
  });

  test('shows no seat a plot of the other side', () => {
    for (const { state, events } of WAR.states.filter(({ state }) => state.at === 'week')) {
      const { sections } = reportTo(IMPERIAL, state, events);
      const rows = textsOf(sections, 'fleets').concat(textsOf(sections, 'seen'));
      const zhodani = rows.filter((row) => row.includes('40F') || row.includes('17C'));
      for (const row of zhodani) expect(row).not.toMatch(/\b[JR]\d{4}\b/);
    }
  });

  test('tells in three lines how the war begins, and names the variant that hides fleets', () => {
    const begun = (war: typeof WAR): State => war.states[SETUP_WINDOWS]?.state ?? aPosition();
    const { sections, headline } = reportTo(IMPERIAL, begun(HIDDEN));
    expect(headline).toBe('the war begins');
    expect(textsOf(sections, 'briefing')).toHaveLength(3);
    expect(textsOf(sections, 'variant')[0]).toContain('hiddenFleets');
    expect(textsOf(reportTo(IMPERIAL, begun(WAR)).sections, 'variant')).toEqual([]);
  });

  test('is short in a week in which nothing happened', () => {
    const { sections, headline } = reportTo(ZHODANI, { ...aPosition(), week: 9 });
    expect(headline).toBe('a quiet week');
    expect(sections.map(({ id }) => id)).toEqual(['to-decide', 'headlines', 'reserves', 'map']);
    expect(textsOf(sections, 'headlines')).toEqual([
      'Nothing was fought, and no world changed hands.',
      'Points stand level, 0 to 0: a stalemate if it ended now.',
    ]);
  });

  test('tells the end of the war and asks for nothing any more', () => {
    const over: State = {
      ...aPosition(),
      result: { level: 'zhodani decisive', winner: 'zhodani', halfPoints: 700 },
    };
    const report = reportTo(ZHODANI, over, [
      { kind: 'war-over', level: 'zhodani decisive', winner: 'zhodani', halfPoints: 700, cause: 'automatic' },
    ]);
    expect(report.headline).toBe('A Zhodani decisive victory: the war is over');
    expect(report.orderForm).toEqual([]);
    expect(report.sections.map(({ id }) => id)).not.toContain('to-decide');
  });
});

describe('what is to decide', () => {
  const decide = (state: State): readonly string[] => textsOf(reportTo(ZHODANI, state).sections, 'to-decide');

  test('names the fleets whose plots are due, by week', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'R2314', 11: 'R2314', 12: 'R2314' } }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', fuelled: true }),
    );
    expect(decide(state)[0]).toBe(
      'Plots are due: week 13 for 17C. Without a plot a fleet refuels or holds where it then is.',
    );
  });

  test('says what a standing order does after a failed refuelling, and what else could be done', () => {
    const state = aPosition(
      aFleet('17C', {
        navy: 'zhodani',
        at: '2209',
        failedToRefuel: true,
        plot: { 10: 'J2210', 11: 'R2210', 12: 'R2210', 13: 'R2210' },
        fixedTo: 13,
      }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', at: '2209', fuelled: false, movedFor: WEEK - 1 }),
    );
    const { sections, orderForm } = reportTo(ZHODANI, state);
    expect(textsOf(sections, 'to-decide')[0]).toMatch(
      /^17C failed to refuel at Uakye 2209 .*Your standing order says DELAY\.$/,
    );
    expect(orderForm[0]?.text).toBe('DELAY 17C');
  });

  const leaving = (...placed: readonly Placed[]) =>
    aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'R2314', 11: 'J2311', 12: 'R2311', 13: 'R2311' } }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', fuelled: true }),
      aWorld('2314', { control: 'zhodani', surrendered: true }),
      ...placed,
    );

  test('[5.2.1] warns of a world that surrendered and goes back when the squadrons leave that hold it', () => {
    expect(decide(leaving())[0]).toBe(
      '17C alone holds Regina 2314 and leaves in week 11: then it goes back to its old owner, and 20 points with it.',
    );
  });

  test('[5.2.1] troops that are garrison enough let them leave', () => {
    const garrison = aTroop('ZT1', { navy: 'zhodani', at: '2314', factor: 15 });
    expect(decide(leaving(garrison)).join()).not.toContain('alone holds');
  });

  test('proposes an admiral for a fleet in his hex that has none', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'R2314', 11: 'R2314', 12: 'R2314', 13: 'R2314' } }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', fuelled: true }),
      anAdmiral('DEMIATL', { navy: 'zhodani' }),
    );
    const section = reportTo(ZHODANI, state).sections.find(({ id }) => id === 'to-decide');
    expect(section?.blocks).toMatchObject([{ items: [{ orders: ['ADMIRAL DEMIATL TO 17C'] }] }]);
  });
});

describe('battles in a report', () => {
  const before = aPosition(
    aFleet('18F'),
    aSquadron('IX1', { fleet: '18F', full: [24, 0, 9], reducedTo: [12, 0, 5], type: 'cruiser' }),
    aSquadron('ZX1', { navy: 'zhodani', full: [6, 0, 8], reducedTo: null }),
  );
  const { state, events } = fight(before, { '*': [4, 6] });

  test('show each side its own fire first, with column, die and losses', () => {
    expect(textsOf(reportTo(IMPERIAL, state, events).sections, 'battles')).toEqual([
      'Regina 2314, space, 1 round. Your attack 24, enemy attack 6.',
      'you: 24-column, die 4 -> 5 factors: battle ZX1 (8) destroyed',
      'enemy: 6-column, die 6 -> 3 factors: cruiser IX1 reduced (9 to 5)',
      'Your squadrons hold the hex.',
    ]);
    expect(textsOf(reportTo(ZHODANI, state, events).sections, 'battles')[1]).toMatch(/^you: 6-column/);
  });

  test('are a gain for the one and a loss for the other', () => {
    const marks = (reader: typeof ZHODANI): unknown =>
      reportTo(reader, state, events)
        .sections.find(({ id }) => id === 'battles')
        ?.blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ mark }) => mark) : []));
    expect(marks(IMPERIAL)).toEqual(['gain']);
    expect(marks(ZHODANI)).toEqual(['loss']);
  });
});
