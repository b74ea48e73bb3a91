import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ADMIRALS,
  CHARTS,
  FLEETS,
  ORDER_OF_BATTLE,
  type Reinforcement,
  SQUADRONS,
} from '../../../src/games/fifth-frontier-war/data/index.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { emptyMap } from '../../../src/games/fifth-frontier-war/setup.ts';
import { optionsSchema } from '../../../src/games/fifth-frontier-war/state.ts';
import { answer, answers, aState, eventsOf, play, refusalWords, seatView } from './kit.ts';
import { allArrivals, ofGroup, type WeekOfArrivals } from './reinforcement-kit.ts';

const REGULAR_BATTLE = { navy: 'imperial', what: 'squadron', group: 'regular', type: 'battle' } as const;
const REGULAR_CRUISER = { ...REGULAR_BATTLE, type: 'cruiser' } as const;
const FLEET = { navy: 'imperial', what: 'fleet', group: null, type: null } as const;
const ADMIRAL = { ...FLEET, what: 'admiral' } as const;
const SPECIAL = { ...FLEET, what: 'special' } as const;

const war = allArrivals('a war', 60);

function weekOf(weeks: readonly WeekOfArrivals[], week: number): WeekOfArrivals {
  const found = weeks.find((one) => one.week === week);
  if (found === undefined) throw new RangeError(`week ${week} was not played`);
  return found;
}

/** Rows of the Imperial navy on turn 10 come beside the die, which brings no troops. */
function nameOfRow({ week, navy, what, group, type, count }: Reinforcement): string {
  return `turn ${week}: ${count} ${navy} ${group ?? ''} ${type ?? what}`;
}

describe('[6.1] reinforcements', () => {
  it.each(
    ORDER_OF_BATTLE.reinforcements
      .filter(({ week }) => week > 1)
      .map((row) => [nameOfRow(row), row] as const),
  )('[6.1.1, 6.1.2] %s', (_, row) => {
    const { due, state } = weekOf(war, row.week);
    const here = ofGroup(state, Object.keys(due), row);
    expect(here).toHaveLength(row.count);
    for (const id of here) expect(due[id]).toEqual(row.boxes);
    if (typeof row.pick !== 'string') expect(here).toEqual(row.pick);
  });

  it('[6.1.1] those of week 1 stand in the Sword Worlds box when the game is set up', () => {
    const { squadrons, troops, admirals } = weekOf(war, 2).state;
    const boxed = [squadrons, troops, admirals].map(
      (all) => Object.values(all).filter(({ at }) => at === 'swordWorldsBox').length,
    );
    const rows = ORDER_OF_BATTLE.reinforcements.filter(({ week }) => week === 1);
    const sum = (what: string) =>
      rows.filter((row) => row.what === what).reduce((total, { count }) => total + count, 0);
    expect(boxed).toEqual([sum('squadron'), sum('troop'), sum('admiral')]);
  });

  it('[6.1.2] a die is thrown for every turn from 10 on until its groups are exhausted', () => {
    const rolled = war.filter(({ drawEvents }) => eventsOf(drawEvents, 'reinforcement-roll').length === 1);
    const last = rolled.at(-1)?.week ?? 0;
    expect(rolled.map(({ week }) => week)).toEqual(
      Array.from({ length: last - 9 }, (__, index) => 10 + index),
    );
    expect(last).toBeLessThan(60);
    const { state } = weekOf(war, 60);
    const left = Object.keys(state.squadrons).filter((id) => state.squadrons[id]?.state === 'reserve');
    expect(ofGroup(state, left, REGULAR_BATTLE)).toEqual([]);
    expect(ofGroup(state, left, REGULAR_CRUISER)).toEqual([]);
  });

  it.each(CHARTS.imperialReinforcements.rolls.map((row) => [row.roll, row] as const))(
    '[6.1.2] a roll of %i gives what the table says, and with each fleet an admiral and a special counter',
    (roll, row) => {
      const state = { ...weekOf(war, 9).state, week: 10 };
      const played = play(
        { ...state, at: 'week' },
        {},
        {
          from: 'arrivals',
          stop: 'arrivals',
          dice: (place, _k, sides) => (place === 'reinforcements' ? roll : sides),
        },
      );
      const ids = Object.keys(played.state.arrivals);
      const counts = [REGULAR_BATTLE, REGULAR_CRUISER, FLEET, ADMIRAL, SPECIAL].map(
        (group) => ofGroup(state, ids, group).length,
      );
      const { battle, cruiser, fleets } = row;
      // Black globes are battle squadrons of a group of their own, and among those that are drawn here.
      const globes = ids.filter((id) => SQUADRONS.get(id)?.group === 'blackGlobe').length;
      expect([(counts[0] ?? 0) + globes, ...counts.slice(1)]).toEqual([
        battle,
        cruiser,
        fleets,
        fleets,
        fleets,
      ]);
      expect(ids).toHaveLength(battle + cruiser + 3 * fleets);
      for (const id of ids) expect(played.state.arrivals[id]).toEqual(['imperialBox']);
    },
  );

  it('[6.1] nothing arrives twice, everything arrives from reserve, and all of it in the end', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (seed, blackGlobes) => {
        const weeks = allArrivals(seed, 120, { blackGlobes });
        const ids = weeks.flatMap(({ due }) => Object.keys(due));
        expect(new Set(ids).size).toBe(ids.length);
        expect(weeks.flatMap(({ faults }) => faults)).toEqual([]);
        const { state } = weekOf(weeks, 120);
        const waits = (pieces: Readonly<Record<string, { readonly state: string }>>) =>
          Object.keys(pieces).filter((id) => pieces[id]?.state === 'reserve');
        expect(waits(state.squadrons)).toEqual([]);
        expect(waits(state.admirals)).toEqual([]);
        expect(Object.values(state.fleets).every(({ available }) => available)).toBe(true);
        expect(state.warrant.holder ?? state.warrant.at).not.toBeNull();
      }),
      { numRuns: 12 },
    );
  });

  it('[6.1.2] with each fleet of the die exactly one admiral and one special counter come', () => {
    for (const { due, state, drawEvents } of allArrivals('fleets', 60)) {
      const rolled = eventsOf(drawEvents, 'reinforcement-roll');
      if (rolled.length === 0) continue;
      const fleets = ofGroup(state, Object.keys(due), FLEET).length;
      expect(ofGroup(state, Object.keys(due), ADMIRAL)).toHaveLength(fleets);
      expect(ofGroup(state, Object.keys(due), SPECIAL)).toHaveLength(fleets);
    }
  });

  it('[9.2] the black globes come with the first 6 and never before', () => {
    const weeks = allArrivals('globes', 60, { blackGlobes: true });
    const first = weeks.find(({ drawEvents }) =>
      eventsOf(drawEvents, 'reinforcement-roll').some(({ roll }) => roll === 6),
    );
    const globes = ['IB31', 'IB32', 'IB33', 'IB34'];
    const came = weeks.filter(({ due }) => globes.some((id) => due[id] !== undefined));
    expect(came.map(({ week }) => week)).toEqual([first?.week]);
    expect(
      came[0] === undefined ? [] : ofGroup(came[0].state, Object.keys(came[0].due), REGULAR_BATTLE),
    ).toEqual([]);
    expect(globes.every((id) => came[0]?.due[id] !== undefined)).toBe(true);
    const later = weeks.filter(({ week }) => week > (first?.week ?? 0));
    const sixes = later.flatMap(({ drawEvents }) => eventsOf(drawEvents, 'reinforcement-roll'));
    expect(sixes.some(({ roll, battle }) => roll === 6 && battle === 5)).toBe(true);
    expect(sixes.some(({ blackGlobes }) => blackGlobes)).toBe(false);
  });

  it('[8] nothing is drawn for a week that is not fought', () => {
    const state = { ...weekOf(war, 9).state, week: 9, at: 'week' as const };
    const last = { ...state, options: optionsSchema.parse({ lastWeek: 9 }) };
    const span = { from: 'arrivals', stop: 'arrivals' };
    expect(play(last, {}, span).state.arrivals).toEqual({});
    expect(Object.keys(play(state, {}, span).state.arrivals).length).toBeGreaterThan(0);
  });

  it('[6.1.2] ffw-6.1.2-draws: each side sees its own arrivals before it chooses boxes', () => {
    const state = { ...weekOf(war, 2).state, arrivals: weekOf(war, 10).due };
    const [imperial, zhodani] = [seatView(state, 'imperial'), seatView(state, 'zhodani')];
    expect(Object.keys(imperial.arrivals).every((id) => id.startsWith('I') || FLEETS.has(id))).toBe(true);
    expect(Object.keys(zhodani.arrivals)).toHaveLength(32);
    expect(Object.keys(imperial.arrivals).length + 32).toBe(Object.keys(state.arrivals).length);
  });
});

describe('[6.1.2] the choice of boxes', () => {
  const BOTH = ['imperialBox', 'rimwardBox'];
  const state = aState({
    week: 2,
    set: {
      arrivals: {
        '18F': BOTH,
        '43F': BOTH,
        VASILYEV: BOTH,
        IA3: BOTH,
        IT1: BOTH,
        ICR1: ['imperialBox'],
        WARRANT: BOTH,
      },
    },
  });

  it.each([
    ['BOX RIMWARD: 18F', 'taken: 18th Fleet will stand in the Imperial rimward forces box'],
    [
      'BOX rimward box 18F, 43rd Fleet',
      'taken: 18th Fleet, 43rd Fleet will stand in the Imperial rimward forces box',
    ],
    ['box rimward: warrant', 'taken: the warrant will stand in the Imperial rimward forces box'],
    ['BOX RIMWARD: assault carriers', 'taken: IA3 will stand in the Imperial rimward forces box'],
    ['BOX RIMWARD: ADMIRALS', 'taken: Vasilyev will stand in the Imperial rimward forces box'],
    ['BOX IMPERIAL: TROOPS', 'taken: ICR1 will stand in the Imperial reinforcements box'],
  ])('[6.1.2] "%s": %s', (line, told) => {
    expect(answer(state, 'imperial', line)).toBe(told);
  });

  it('[6.1.2] says what arrives, and which box is open', () => {
    expect(refusalWords(state, 'imperial', 'BOX RIMWARD: IA4')).toBe(
      'No IA4 arrives in week 2. Arriving: 18th Fleet, 43rd Fleet, IA3, ICR1, IT1, Vasilyev, the warrant.',
    );
    expect(refusalWords(state, 'imperial', 'BOX RIMWARD: ICR1')).toBe(
      'ICR1 can not be put in the Imperial rimward forces box, only in the Imperial reinforcements box.',
    );
    expect(refusalWords(state, 'zhodani', 'BOX Zhodani box: ZB1')).toBe(
      'No ZB1 arrives in week 2. Arriving: nothing.',
    );
  });

  it('[6.1.2] orders for different counters stand side by side, for one box too', () => {
    const lines = 'BOX RIMWARD: 18F\nBOX RIMWARD: 43F';
    expect(answers(state, 'imperial', lines)).toEqual([
      'taken: 18th Fleet will stand in the Imperial rimward forces box',
      'taken: 43rd Fleet will stand in the Imperial rimward forces box',
    ]);
  });

  it('[6.1] a counter that arrives and does not wait in reserve is a fault, and so is a box of the other side', () => {
    const map = emptyMap(optionsSchema.parse({}));
    expect(faultsOf({ ...map, arrivals: { '18F': ['imperialBox'] } })).toEqual([
      '18F arrives and does not wait in reserve',
    ]);
    expect(faultsOf({ ...map, arrivals: { WARRANT: ['zhodaniBox'] } })).toEqual([
      'WARRANT arrives in zhodaniBox, which is not of its side',
    ]);
    expect(faultsOf({ ...map, arrivals: { WARRANT: ['imperialBox'] } })).toEqual([]);
  });

  it('[5.3.5] ffw-5.3.5-arrival: of admirals who are equal in all else the senior brings the warrant', () => {
    // Sherlain and Ivendo both plot four weeks ahead with tactical 1.
    const both = aState({
      week: 2,
      set: { arrivals: { IVENDO: ['imperialBox'], SHERLAIN: ['imperialBox'], WARRANT: ['imperialBox'] } },
    });
    const [one, other] = [ADMIRALS.get('IVENDO'), ADMIRALS.get('SHERLAIN')];
    expect([one?.planning, one?.tactical]).toEqual([other?.planning, other?.tactical]);
    expect(play(both, {}, { stop: 'reinforcements' }).state.warrant.holder).toBe('SHERLAIN');
  });
});
