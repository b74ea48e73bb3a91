import { describe, expect, it } from 'vitest';
import { handInLines } from '../../../src/engine/hand-in.ts';
import type { AnyEvent, Reader } from '../../../src/engine/module.ts';
import type { FormLine, ReportDocument } from '../../../src/engine/report.ts';
import { reportText } from '../../../src/engine/report-text.ts';
import { type Event, eventSchema } from '../../../src/games/freedom-in-the-galaxy/events.ts';
import { headlinesOf, newsOf } from '../../../src/games/freedom-in-the-galaxy/report/news.ts';
import { storyOf } from '../../../src/games/freedom-in-the-galaxy/report/story.ts';
import { campaign, type ClosedWindow } from '../../../src/main/bot-campaign.ts';
import { aCharacter, aPosition, GAME, type Given } from './kit.ts';

const READERS: readonly Reader[] = [
  { kind: 'seat', seat: 'rebel' },
  { kind: 'seat', seat: 'imperial' },
  { kind: 'gm' },
  { kind: 'public' },
];

interface Told {
  readonly reader: Reader;
  readonly view: object;
  readonly window: string | null;
  readonly awaited: boolean;
  readonly report: ReportDocument;
  readonly events: readonly AnyEvent[];
}

/** Reports of every window of some campaigns, to every reader. */
function reportsOf(scenario: string, player: 'bot' | 'randomBot'): readonly Told[] {
  const told: Told[] = [];
  for (const seed of ['one', 'two', 'three']) {
    const asked = { seed, options: { pace: seed === 'three' ? 'full' : 'standard' }, scenario, most: 60 };
    const played = campaign(GAME, {
      ...asked,
      player: ({ view, seat, dice }) => GAME[player](view, seat, dice),
    });
    for (const { closed } of played) told.push(...READERS.map((reader) => tell(reader, closed)));
  }
  return told;
}

function tell(reader: Reader, { after, record, next }: ClosedWindow['closed']): Told {
  const view = GAME.viewOf(after.state, reader);
  const events = record.events.flatMap((event: AnyEvent) => GAME.seenBy(event, reader, after.state) ?? []);
  const awaited = !next.over && reader.kind === 'seat' && next.awaits.includes(reader.seat);
  const report = GAME.report(view, events, reader);
  return { reader, view, window: next.over ? null : next.name, awaited, report, events: [...record.events] };
}

describe.each([
  ['egrix', 'bot'],
  ['varu', 'bot'],
  ['egrix', 'randomBot'],
  ['varu', 'randomBot'],
] as const)('reports of %s, played by %s', (scenario, player) => {
  const told = reportsOf(scenario, player);

  it('ask whoever is awaited to decide something, and nobody else', () => {
    for (const { report, awaited } of told) {
      expect(report.sections.some(({ id }) => id === 'to-decide')).toBe(awaited);
      expect(report.orderForm.length > 0).toBe(awaited);
    }
  });

  it('have a form that is taken whole when it comes back as it was, and every suggestion with it', () => {
    for (const { reader, view, window, report } of told) {
      if (reader.kind !== 'seat' || window === null) continue;
      const form = report.orderForm.map(({ text }) => text).filter((text) => !text.includes('?'));
      expect(refused(view, window, form)).toEqual([]);
      for (const line of suggestionsIn(report)) expect(refused(view, window, [line])).toEqual([]);
    }
  });

  it('have blanks for moves that may be filled in with each place that they name', () => {
    for (const { reader, view, window, report } of told) {
      if (reader.kind !== 'seat' || window === null) continue;
      const filled = report.orderForm.filter(({ text }) => /^MOVE .*\?$/.test(text)).flatMap(filledIn);
      for (const line of filled) expect([[], ['move.no-room']]).toContainEqual(codesOf(view, window, line));
    }
  });

  it('attack nobody and react to nothing unless a player writes so', () => {
    const forms = told.flatMap(({ report }) => report.orderForm.map(({ text }) => text));
    for (const line of forms.filter((text) => /^(ATTACK|REACT)/.test(text))) expect(line).toContain('?');
  });

  it('hold no empty section, and no word that is none', () => {
    for (const { report } of told) {
      for (const { blocks } of report.sections)
        for (const block of blocks) if (block.kind === 'list') expect(block.items.length).toBeGreaterThan(0);
      const text = [report.headline, report.standing, reportText(report)].join('\n');
      expect(text).not.toMatch(/undefined|NaN|\[object|\{[a-z]+\}| {2}\(\)|nobody goes? /);
    }
  });

  it('word every event, and leave only the end of the game to the headlines', () => {
    const silent = new Set<string>();
    for (const event of told.flatMap(({ events }) => events).map((each) => eventSchema.parse(each))) {
      const [item, next] = storyOf([ANY_MISSION, event]);
      if (next === undefined && (item?.details ?? []).length === 0) silent.add(event.kind);
    }
    expect([...silent]).toEqual(silent.has('game-ended') ? ['game-ended'] : []);
  });
});

function suggestionsIn({ sections }: ReportDocument): readonly string[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'list' ? block.items.flatMap(({ orders = [] }) => orders) : [],
    ),
  );
}

/** The line with each place that stands in its comment; a line that may go to any planet, to all that there are. */
function filledIn({ text, about }: FormLine): readonly string[] {
  const places = [...about.matchAll(/\d{4}/g)].map(([place]) => place);
  expect(places.length > 0 || about.endsWith('to any planet')).toBe(true);
  return places.map((place) => text.replace('?', place));
}

function codesOf(view: object, window: string, line: string): readonly string[] {
  return resultsOf(view, window, [line]).flatMap((result) =>
    result.status === 'refused' ? [result.refusal.code] : [],
  );
}

function refused(view: object, window: string, lines: readonly string[]): readonly string[] {
  return resultsOf(view, window, lines).flatMap((result) =>
    result.status === 'refused' ? [JSON.stringify(result)] : [],
  );
}

function resultsOf(view: object, window: string, lines: readonly string[]) {
  const to = { table: GAME.commands, revisions: [], view, window, source: 'given' as const };
  const numbered = lines.map((text, index) => ({ number: index + 1, text }));
  return handInLines(to, numbered).results;
}

const ANY_MISSION: Event = { kind: 'missions-began', side: 'rebel', at: '2221', groups: [] };

/** A mission as its cards came; a test names what matters to it. */
const MISSION: readonly Event[] = [
  {
    ...{ kind: 'missions-began', side: 'rebel', at: '2221' },
    groups: [
      { mission: 'D', members: ['Frun Sentel', 'Doctor Sontag'] },
      { mission: 'C', members: ['Boccanegra'] },
    ],
  },
  { kind: 'card-drawn', at: '2221', card: 76, event: 'no-searches', letters: ['A'] },
  { kind: 'card-drawn', at: '2221', card: 12, event: 'irate-locals', letters: ['D', 'S'] },
  { kind: 'group-chosen', at: '2221', mission: 'D', members: ['Frun Sentel', 'Doctor Sontag'] },
  {
    ...{ kind: 'fight-began', at: '2221', attacker: 'irate Yesters', attackers: [], weapon: 'firefight' },
    ...{ defenders: ['Frun Sentel'], aim: 'kill' },
  },
  {
    ...{
      kind: 'fight-round',
      at: '2221',
      round: 1,
      active: ['Frun Sentel'],
      inactive: [],
      attack: 6,
      defence: 5,
    },
    ...{ column: '+1', rolls: [3, 4], attackerWounds: 0, defenderWounds: 2 },
  },
  { kind: 'wounded', character: 'Frun Sentel', wounds: 2, left: 3 },
  { kind: 'fight-ended', at: '2221', outcome: 'escaped' },
  { kind: 'card-drawn', at: '2221', card: 94, event: 'coup-abort', letters: ['C', 'Q'] },
  { kind: 'mission-aborted', at: '2221', mission: 'C', members: ['Boccanegra'] },
  { kind: 'card-drawn', at: '2221', card: 80, event: 'bonus-draws-all', ignored: 'repeated', letters: ['C'] },
  {
    kind: 'card-drawn',
    at: '2221',
    card: 81,
    event: 'wrong-soldier',
    ignored: 'no-such-mission',
    letters: ['T'],
  },
  { kind: 'bonus-draws', at: '2221', mission: 'D', draws: 4, cards: [1, 2, 3, 4], letters: 1 },
  { kind: 'mission-completed', side: 'rebel', at: '2221', mission: 'D', members: [], letters: 2 },
  { kind: 'loyalty-shifted', planet: '222', from: 0, to: -2 },
];

describe('the story of a mission', () => {
  it('tells draw by draw what came, the fight with its wounds, and no letter that serves nobody', () => {
    expect(storyOf(MISSION)).toEqual([
      {
        mark: 'item',
        text: 'Angoff Urban (2221), size 6: Frun Sentel and Doctor Sontag on Diplomacy; Boccanegra on Coup.',
        details: [
          'draw 1: the locals hide them: no searches here now',
          'draw 2: D for Diplomacy; a mob gathers, and it falls on Frun Sentel and Doctor Sontag',
          'irate Yesters against Frun Sentel, in a firefight',
          'round 1: 6 against 5, column +1, dice 3 and 4; attackers unhurt; Frun Sentel takes 2, 3 left; the defenders get away',
          'draw 3: C for Coup; the Coup is betrayed; Coup is aborted',
          'draws 4 and 5: nothing for them',
          '4 bonus draws for Diplomacy: one letter',
          'Diplomacy succeeds with 2 letters; Angoff moves from Neutral to Unrest',
        ],
      },
    ]);
  });

  it('keeps to its place what else happens while it lasts, and ends with the Player-Turn', () => {
    const search: Event = {
      ...{ kind: 'search', side: 'imperial', at: '2221', by: 'units', units: ['militia'], searchers: [] },
      ...{ hiding: ['Frun Sentel'], searchValue: 2, hidingValue: 8, needed: 0, found: false },
    };
    const turn: Event = { kind: 'turn-began', turn: 2, side: 'imperial' };
    const items = storyOf([...MISSION.slice(0, 2), search, ...MISSION.slice(10, 12), turn]);
    expect(items.map(({ text }) => text)).toEqual([
      expect.stringContaining('Angoff Urban (2221)'),
      'Game-Turn 2: the Imperial Player-Turn begins.',
    ]);
    expect(items[0]?.details?.[1]).toBe(
      '1 Militia searched Angoff Urban for Frun Sentel (search 2, hiding 8: no chance): not found',
    );
  });
});

describe('headlines', () => {
  it('are good or bad for the reader, and say where loyalty went in the end', () => {
    const events: readonly Event[] = [
      { kind: 'loyalty-shifted', planet: '222', from: 0, to: 1 },
      { kind: 'loyalty-shifted', planet: '222', from: 1, to: -1 },
      { kind: 'died', character: 'Frun Sentel', at: '2221' },
    ];
    const seen = (side: 'rebel' | 'imperial' | null) => headlinesOf(newsOf(events), side);
    expect(seen('rebel')).toEqual([
      { mark: 'loss', text: 'Frun Sentel is dead.' },
      { mark: 'gain', text: 'Angoff goes from Neutral to Dissent.' },
    ]);
    expect(seen('imperial').map(({ mark }) => mark)).toEqual(['gain', 'loss']);
    expect(seen(null).map(({ mark }) => mark)).toEqual(['level', 'level']);
  });
});

describe('what a newcomer is told once', () => {
  const place = [
    aCharacter('Boccanegra', '2221'),
    { ship: 'Planetary Privateer', at: '2221', owner: 'Boccanegra' },
  ];
  const told = (given: Given): ReportDocument => {
    const reader: Reader = { kind: 'seat', seat: 'rebel' };
    return GAME.report(GAME.viewOf(aPosition({ place, ...given }), reader), [], reader);
  };
  const legendOf = ({ sections }: ReportDocument): string =>
    reportText({ sections: sections.filter(({ id }) => id === 'legend') });

  it('is what the words mean, in the first turn only', () => {
    const first = legendOf(told({ turn: 1 }));
    for (const word of ['Size', 'Coup', 'Resource', 'Base', 'Evasion', 'Detected', 'Mobile'])
      expect(first).toContain(`${word}:`);
    expect(legendOf(told({ turn: 2 }))).toBe('');
  });

  it('is each mission with its letter and what it brings, where missions are asked for', () => {
    const first = legendOf(told({ turn: 1, window: 'missions' }));
    const letters = [...first.matchAll(/^ {2}([A-Z]), [A-Z][^:]+:\s+\S/gm)].map(([, letter]) => letter);
    expect(letters).toEqual(['S', 'D', 'R', 'P', 'G', 'I', 'F', 'A', 'B', 'T', 'C']);
    expect(legendOf(told({ turn: 2, window: 'missions' }))).toBe('');
  });

  it('leaves no doubt about points, and whose a ship is', () => {
    const text = reportText(told({})).replaceAll(/\s+/g, ' ');
    expect(text).toContain('9 under Rebel control, 6 in rebellion, 3 in Unrest, -2 while Patriotic');
    expect(text).toContain('the Planetary Privateer of Boccanegra');
    expect(text).toMatch(/Charkhan, Patriotic -2/);
  });
});
