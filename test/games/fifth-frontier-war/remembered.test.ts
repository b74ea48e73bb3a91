import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCodeUnit, canonicalJson } from '../../../src/engine/json.ts';
import {
  factorsOfSquadron,
  jumpOfSquadron,
  findSquadron,
  sideOfTroop,
} from '../../../src/games/fifth-frontier-war/counters.ts';
import { SQUADRONS, WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import {
  fleetsInPlay,
  type Forces,
  squadronsOf,
  withEachSquadron,
  withFleet,
  withTroops,
} from '../../../src/games/fifth-frontier-war/forces.ts';
import { distance, parseHex, within } from '../../../src/games/fifth-frontier-war/hex.ts';
import {
  type Adjustment,
  adjust,
  tryAdjustment,
} from '../../../src/games/fifth-frontier-war/rules/adjustment.ts';
import { foresee, type Leg, legsOf } from '../../../src/games/fifth-frontier-war/rules/forecast.ts';
import { placesWithUnits } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import { carriersByPreference } from '../../../src/games/fifth-frontier-war/rules/transport.ts';
import type { SquadronCounter, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { groundSeen, viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { playWar, READERS } from './war-kit.ts';

const WAR = playWar('remembered', 5);
const [STATE] = WAR.states.slice(-1).map(({ state }) => state);

/** The last state of the war; nothing was ever asked of a copy of it. */
function fresh<T extends Forces>(forces: T): T {
  return structuredClone(forces);
}

function theState(): State {
  if (STATE === undefined) throw new RangeError('the war has no state');
  return STATE;
}

const SIDES = ['imperial', 'zhodani'] as const;
const start = theState();
const fleets = SIDES.flatMap((side) => fleetsInPlay(start, side));
const worlds = [...WORLDS.keys()].sort(byCodeUnit);

const leg = fc.record({
  action: fc.constantFrom<Leg['action']>('jump', 'refuel'),
  to: fc.option(fc.constantFrom(...worlds)),
});

/** Whatever a forecast asks for, changed one after the other, forwards and back. */
const change = fc.constantFrom<(state: State, fleet: string) => State>(
  (state) => state,
  (state) => ({ ...state, week: state.week + 1 }),
  (state, fleet) => withFleet(state, fleet, { movedFor: state.week }),
  (state, fleet) => withFleet(state, fleet, { detach: { [state.week]: [firstOf(state, fleet)] } }),
  (state, fleet) => withFleet(state, fleet, { at: '2314' }),
  (state, fleet) => withEachSquadron(state, new Map([[firstOf(state, fleet), { fuelled: false }]])),
  (state, fleet) => withEachSquadron(state, new Map([[firstOf(state, fleet), { fleet: null }]])),
  (state) => ({ ...state, openedWorlds: worlds }),
  (state) => ({
    ...state,
    worlds: Object.fromEntries(
      Object.entries(state.worlds).map(([hex, world]) => [hex, { ...world, control: 'zhodani' as const }]),
    ),
  }),
);

/** Of jump 3 at least, and fuelled. */
/** One that can jump anywhere near, once it is fuelled. */
const IMPERIAL_FLEET =
  fleetsInPlay(start, 'imperial').find((fleet) => {
    const squadrons = squadronsOf(start, fleet);
    return squadrons.length > 0 && squadrons.every((id) => jumpOfSquadron(start, id) > 2);
  }) ?? '';
const RED_WORLDS = [...WORLDS.values()].flatMap(({ hex, zone }) =>
  zone === 'red' ? (parseHex(hex) ?? []) : [],
);

function firstOf({ squadrons }: State, fleet: string): string {
  return Object.keys(squadrons).find((id) => squadrons[id]?.fleet === fleet) ?? '';
}

describe('what is remembered of a plot', () => {
  it('is what a forecast says that remembers nothing', () => {
    const plots = fc.array(fc.array(leg, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.constantFrom(...fleets),
        fc.array(change, { maxLength: 3 }),
        plots,
        (fleet, all, some) => {
          const states = all.reduce(
            (before, one) => [...before, one(before.at(-1) ?? start, fleet)],
            [start],
          );
          for (const state of [...states, start]) {
            for (const legs of some) {
              const plot = legs.map((one, index) => ({ ...one, week: start.week + index }));
              expect(foresee(state, fleet, plot)).toEqual(foresee(fresh(state), fleet, plot));
            }
          }
        },
      ),
      { seed: 1, numRuns: 60 },
    );
  });

  it('asks who holds each world, and whether it is open', () => {
    const held = (state: State, control: 'imperial' | 'zhodani'): State['worlds'] =>
      Object.fromEntries(Object.entries(state.worlds).map(([hex, world]) => [hex, { ...world, control }]));
    const fuelled = withEachSquadron(
      start,
      new Map(squadronsOf(start, IMPERIAL_FLEET).map((id) => [id, { fuelled: true }])),
    );
    const [imperial, zhodani] = [held(start, 'imperial'), held(start, 'zhodani')];
    const states = [fuelled, { ...fuelled, worlds: imperial }, { ...fuelled, worlds: zhodani }];
    const opened = states.map((state) => ({ ...state, openedWorlds: worlds }));
    const answers = new Set<string>();
    for (const at of RED_WORLDS) {
      const [beside = at] = within(at, 1).filter((hex) => hex !== at);
      const weeks = [start.week, start.week + 1] as const;
      const plot: readonly Leg[] = [
        { week: weeks[0], action: 'jump', to: at },
        { week: weeks[1], action: 'jump', to: beside },
      ];
      for (const state of [...states, ...opened, fuelled]) {
        const there = withFleet(state, IMPERIAL_FLEET, { at: beside, plot: {}, movedFor: null });
        const seen = foresee(there, IMPERIAL_FLEET, plot);
        expect(seen).toEqual(foresee(fresh(there), IMPERIAL_FLEET, plot));
        answers.add(canonicalJson({ ...seen }));
      }
    }
    expect(answers.size).toBeGreaterThan(RED_WORLDS.length);
  });

  it('changes nothing that it is handed', () => {
    const before = canonicalJson(start);
    for (const fleet of fleets) foresee(start, fleet, legsOf(start, fleet, start.week, start.week + 3));
    expect(canonicalJson(start)).toBe(before);
  });
});

describe('what is remembered of an adjustment', () => {
  it('is what it does to forces that nothing was asked of', () => {
    for (const side of SIDES) {
      for (const fleet of fleetsInPlay(start, side)) {
        const orders: readonly Adjustment[] = [
          { word: 'DETACH', fleet, squadrons: [firstOf(start, fleet)] },
          { word: 'DISBAND', fleet },
        ];
        for (const order of [...orders, ...orders]) {
          expect(tryAdjustment(start, side, order)).toEqual(adjust(fresh(start), side, order));
        }
      }
    }
  });

  it('is not that of the other side', () => {
    const [fleet = ''] = fleetsInPlay(start, 'imperial');
    const order: Adjustment = { word: 'DISBAND', fleet };
    expect(tryAdjustment(start, 'imperial', order).ok).toBe(true);
    expect(tryAdjustment(start, 'zhodani', order).ok).toBe(false);
  });
});

describe('the part of a view that tells of one place', () => {
  it('is what the whole view tells of it', () => {
    for (const hiddenFleets of [false, true]) {
      const state = { ...start, options: { ...start.options, hiddenFleets } };
      for (const reader of READERS) {
        const { troops, worlds: seen } = viewOf(state, reader);
        for (const at of placesWithUnits(state)) {
          const here = Object.entries(troops).filter(([, unit]) => unit.at === at && unit.state === 'active');
          const ground = groundSeen(state, reader, at);
          expect(ground.troops).toEqual(Object.fromEntries(here));
          expect(ground.worlds).toEqual(seen);
        }
      }
    }
  });
});

describe('carriers in the order in which they are loaded', () => {
  it('are those of the forces that are asked for, in the week that it is', () => {
    for (const side of SIDES) {
      for (const at of placesWithUnits(start)) {
        const later = { ...start, week: start.week - 1 };
        for (const state of [start, later, start]) {
          expect(carriersByPreference(state, side, at)).toEqual(carriersByPreference(fresh(state), side, at));
        }
      }
    }
  });
});

describe('counters of a game’s own', () => {
  it('are found in the game that has them, and in no other', () => {
    const [id = ''] = SQUADRONS.keys();
    const printed = findSquadron(start, id);
    const counter: SquadronCounter = {
      ...{ id, navy: 'vargr', group: 'regular', type: 'scout', jump: 1, fuelCode: 'S' },
      ...{ full: [1, 2, 3], reduced: null, reducedJump: null },
    };
    const other = { ...start, ownCounters: { ...start.ownCounters, squadrons: { [id]: counter } } };
    expect(findSquadron(other, id)).toMatchObject({ navy: 'vargr' });
    expect(findSquadron(start, id)).toEqual(printed);
    expect(factorsOfSquadron({ ...other, squadrons: { [id]: { state: 'full' } } }, id)).toEqual([1, 2, 3]);
    expect(sideOfTroop(start, 'no such unit')).toBe('zhodani');
  });
});

describe('a change of many units in one go', () => {
  it('is the change of each, one after the other', () => {
    const ids = Object.keys(start.troops).slice(0, 5);
    const one = ids.reduce((state, id) => withTroops(state, [id], { loss: 10 }), start);
    expect(withTroops(start, ids, { loss: 10 })).toEqual(one);
  });
});

describe('the hexes around a hex', () => {
  it('are those of the display that are so near, in ascending order, whoever asked before', () => {
    const all = worlds.flatMap((hex) => parseHex(hex) ?? []);
    for (const hex of all.slice(0, 30)) {
      for (const hexes of [2, 1, 0, 3, 2]) {
        const near = within(hex, hexes);
        expect(near.every((other) => distance(hex, other) <= hexes)).toBe(true);
        expect([...near].sort(byCodeUnit)).toEqual(near);
        const worldsNear = all.filter((other) => distance(hex, other) <= hexes);
        expect(worldsNear.every((other) => near.includes(other))).toBe(true);
      }
    }
  });
});
