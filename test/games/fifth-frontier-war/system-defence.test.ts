import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedDice, scriptedDice } from '../../../src/engine/dice.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { fightSystemDefence } from '../../../src/games/fifth-frontier-war/rules/system-defence.ts';
import type { Doctrine, Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Turn } from '../../../src/games/fifth-frontier-war/turn-context.ts';
import {
  aFleet,
  aPosition,
  aSquadron,
  aTurn,
  aWorld,
  dieCycle,
  eventsOf,
  type Placed,
  withDoctrine,
} from './combat-kit.ts';

const EFATE = '2109';
/** Independent, with 50 SDBs of tech 8. */
const ARDEN = '1415';

interface Fought {
  readonly state: State;
  readonly events: readonly Event[];
  readonly left: Readonly<Record<string, readonly number[]>>;
}

function fought(
  state: State,
  dice: readonly number[],
  at = EFATE,
  orders: Partial<Turn['orders']> = {},
): Fought {
  const script = scriptedDice({ [`system-defence/${at}`]: dice });
  const turn = aTurn(recordedDice(script.source).dice);
  const outcome = fightSystemDefence(state, { ...turn, orders: { ...turn.orders, ...orders } }, at);
  return { ...outcome, left: script.left() };
}

/** One Zhodani squadron of so much bombardment, with 50 defence factors of which a hit takes half. */
function raider(bombardment: number, part: Parameters<typeof aSquadron>[1] = {}): Placed {
  return aSquadron('Z1', {
    navy: 'zhodani',
    at: EFATE,
    full: [1, bombardment, 50],
    reducedTo: [1, bombardment, 25],
    ...part,
  });
}

const efate = (sdb: number, sdbLoss = 0): Placed => aWorld(EFATE, { sdb, sdbLoss, defence: 0 });
const ordered = (state: State, zhodani: Partial<Doctrine>, imperial: Partial<Doctrine> = {}): State =>
  withDoctrine(withDoctrine(state, 'zhodani', zhodani), 'imperial', imperial);
const ATTACK: Doctrine['engageSdb'] = { side: { mode: 'attack', breakOffAt: null } };
const ACTIVE: Doctrine['sdb'] = { side: { mode: 'active', passiveAgainst: null, breakOffAt: null } };
const ENOUGH_AT_ONE: Doctrine['engageSdb'] = { side: { mode: 'attack', breakOffAt: 1 } };

describe('[4.5.1] whether squadrons attack SDBs', () => {
  const announced = (state: State, orders: Partial<Turn['orders']> = {}, at = EFATE) =>
    eventsOf(
      fightSystemDefence(
        state,
        { ...aTurn(dieCycle([6])), orders: { imperial: [], zhodani: [], ...orders } },
        at,
      ).events,
      'system-defence',
    )[0];

  test.each([
    { bombardment: 12, attacks: true },
    { bombardment: 11, attacks: false },
    { bombardment: 0, attacks: false },
  ])('[4.5.1] unordered, $bombardment bombardment factors against 120 SDBs: $attacks', (given) => {
    expect(announced(aPosition(raider(given.bombardment), efate(120)))?.attacks).toBe(given.attacks);
  });

  test('[4.5.1] by what is left of the SDBs, not by what they were', () => {
    expect(announced(aPosition(raider(6), efate(120, 50)))?.attacks).toBe(true);
  });

  test('[4.5.1] unordered, they do whatever the odds where their side means to bomb or land', () => {
    const state = aPosition(raider(1), efate(500));
    const bombing: Doctrine['bombing'] = { [EFATE]: { mode: 'defence', targets: [] } };
    expect(announced(ordered(state, { bombing }))?.attacks).toBe(true);
    const zhodani: Turn['orders'][Side] = [{ word: 'LAND', troops: ['4Gd'], at: EFATE }];
    expect(announced(state, { zhodani })?.attacks).toBe(true);
    expect(announced(state)?.attacks).toBe(false);
  });

  test('[4.5.1] an order to bomb nothing there, or one that names no place, does not count as wanting to', () => {
    const state = aPosition(raider(1), efate(500));
    const none: Doctrine['bombing'] = { [EFATE]: { mode: 'none', targets: [] } };
    expect(announced(ordered(state, { bombing: none }))?.attacks).toBe(false);
    const everywhere: Doctrine['bombing'] = { side: { mode: 'largest', targets: [] } };
    expect(announced(ordered(state, { bombing: everywhere }))?.attacks).toBe(false);
  });

  test('[4.5.1] without any bombardment it never pays, but an order is an order', () => {
    const state = aPosition(raider(0), efate(10));
    const bombing: Doctrine['bombing'] = { [EFATE]: { mode: 'largest', targets: [] } };
    expect(announced(ordered(state, { bombing }))?.attacks).toBe(false);
    expect(announced(ordered(state, { engageSdb: ENOUGH_AT_ONE }))?.attacks).toBe(true);
  });

  test('[4.5.1] the largest fleet that has an order decides for all, then the hex, then the side', () => {
    const state = aPosition(
      aFleet('40F', { navy: 'zhodani', at: EFATE }),
      aFleet('68F', { navy: 'zhodani', at: EFATE }),
      raider(1, { fleet: '40F' }),
      aSquadron('Z2', { navy: 'zhodani', at: EFATE, fleet: '40F' }),
      aSquadron('Z3', { navy: 'zhodani', at: EFATE, fleet: '68F' }),
      efate(1000),
    );
    const attack = { mode: 'attack', breakOffAt: null } as const;
    const avoid = { mode: 'avoid', breakOffAt: null } as const;
    const by = (engageSdb: Doctrine['engageSdb']) => announced(ordered(state, { engageSdb }))?.attacks;
    expect(by({ side: attack })).toBe(true);
    expect(by({ side: attack, [EFATE]: avoid })).toBe(false);
    expect(by({ side: avoid, [EFATE]: avoid, '68F': attack })).toBe(true);
    expect(by({ '40F': avoid, '68F': attack })).toBe(false);
  });

  test('[4.5.1] what is not attacked does not learn what would have attacked it', () => {
    expect(announced(aPosition(raider(1), efate(500)))).toEqual({
      kind: 'system-defence',
      at: EFATE,
      side: 'zhodani',
      owner: 'imperial',
      attacks: false,
      active: true,
      bombardment: null,
      sdb: '500',
    });
  });
});

describe('[4.5.1] whether SDBs are active', () => {
  const isActive = (bombardment: number, sdb: Placed, orders: Doctrine['sdb'] = {}): boolean | undefined => {
    const state = ordered(aPosition(raider(bombardment), sdb), { engageSdb: ATTACK }, { sdb: orders });
    return eventsOf(fightSystemDefence(state, aTurn(dieCycle([6])), EFATE).events, 'system-defence')[0]
      ?.active;
  };

  test.each([
    { bombardment: 36, loss: 0, active: true },
    { bombardment: 37, loss: 0, active: false },
    { bombardment: 18, loss: 50, active: true },
    { bombardment: 19, loss: 50, active: false },
  ])(
    '[4.5.1] unordered, $bombardment factors against 120 SDBs at $loss % losses: $active',
    ({ bombardment, loss, active }) => {
      expect(isActive(bombardment, efate(120, loss))).toBe(active);
    },
  );

  test('[4.5.1] the hex goes before the side', () => {
    const passive = { mode: 'passive', passiveAgainst: null, breakOffAt: null } as const;
    expect(isActive(1, efate(10), { ...ACTIVE, [EFATE]: passive })).toBe(false);
    expect(isActive(1, efate(10), { side: passive, [EFATE]: { ...passive, mode: 'active' } })).toBe(true);
  });
});

describe('[4.5.1.4] breaking off', () => {
  test('[4.5.1.4] unordered, squadrons have enough when a round cost more than it was worth', () => {
    // 10 of 100 SDBs, a tenth of which is 1, for 25 defence factors.
    const state = ordered(aPosition(raider(12), efate(100)), {}, { sdb: ACTIVE });
    const { events } = fought(state, [3, 6]);
    expect(eventsOf(events, 'sdb-losses').map(({ percent }) => percent)).toEqual([0]);
    expect(eventsOf(events, 'broke-off')[0]).toMatchObject({ round: 2, who: 'squadrons' });
  });

  test('[4.5.1.4] as long as it is worth it they go on', () => {
    const sdb: Doctrine['sdb'] = { side: { mode: 'active', passiveAgainst: null, breakOffAt: 90 } };
    const state = ordered(aPosition(raider(48), efate(480)), {}, { sdb });
    // 25 defence factors are worth 250 SDBs, and 60 % of 480 are 288.
    const { events, left } = fought(state, [6, 1, 6, 1]);
    expect(eventsOf(events, 'sdb-losses').map(({ loss }) => loss)).toEqual([60, 100]);
    expect(left).toEqual({});
  });

  test('[4.5.1.4] ordered, when so much of their defence factors is lost in all', () => {
    const engageSdb = { side: { mode: 'attack', breakOffAt: 60 } } as const;
    const squads = [1, 2, 3, 4, 5].map((n) =>
      aSquadron(`Z${n}`, { navy: 'zhodani', at: EFATE, full: [1, 0, 10], reducedTo: null }),
    );
    const state = ordered(aPosition(...squads, efate(480)), { engageSdb }, { sdb: ACTIVE });
    // 10, 10, then 20 defence factors of 50: the third round reaches 60 %.
    const { events } = fought(state, [2, 3, 5]);
    expect(eventsOf(events, 'broke-off')[0]).toMatchObject({ round: 4, who: 'squadrons' });
  });

  test('[4.5.1.4] unordered, SDBs have enough when 60 % of their full strength is lost', () => {
    // Down the column of 24 from line 100: 40, then 40.
    const state = ordered(aPosition(raider(24), efate(100)), { engageSdb: ATTACK }, { sdb: ACTIVE });
    const { state: after, events } = fought(state, [5, 1, 5, 1]);
    expect(eventsOf(events, 'sdb-losses').map(({ loss }) => loss)).toEqual([40, 80]);
    expect(eventsOf(events, 'broke-off')[0]).toMatchObject({ round: 3, who: 'sdbs' });
    expect(after.systemDefence).toEqual({ at: EFATE, sdbActive: false, squadronsHeldBack: false });
  });

  test('[4.5.1.4] squadrons that break off are held back, and the SDBs stay active', () => {
    const state = ordered(aPosition(raider(1), efate(480)), { engageSdb: ENOUGH_AT_ONE }, { sdb: ACTIVE });
    const { state: after } = fought(state, [1, 6]);
    expect(after.systemDefence).toEqual({ at: EFATE, sdbActive: true, squadronsHeldBack: true });
  });
});

describe('[4.5.1] a fight that leads nowhere', () => {
  test('[ffw-4.5.1-harmless] it stops after a round in which neither could hurt the other', () => {
    // No bombardment on one side, and nine SDBs below the first column on the other: no die is thrown.
    const state = ordered(aPosition(raider(0), efate(9)), { engageSdb: ATTACK }, { sdb: ACTIVE });
    const { state: after, events } = fought(state, []);
    expect(events.at(-1)).toMatchObject({ kind: 'system-defence-ended', rounds: 1, outcome: 'stand-off' });
    expect(after.systemDefence).toEqual({ at: EFATE, sdbActive: true, squadronsHeldBack: false });
  });

  test('[ffw-4.5.1-harmless] no dice can make it endless', () => {
    const state = ordered(
      aPosition(raider(12), efate(100)),
      { engageSdb: { side: { mode: 'attack', breakOffAt: 100 } } },
      { sdb: ACTIVE },
    );
    const { events } = fightSystemDefence(state, aTurn(dieCycle([1])), EFATE);
    expect(events.at(-1)).toMatchObject({ kind: 'system-defence-ended', outcome: 'stand-off' });
  });
});

describe('[ffw-5.2-independents] SDBs of a world that nobody controls', () => {
  const visitor = (bombardment = 48): Placed => raider(bombardment, { at: ARDEN });
  const engage = { mode: 'attack', breakOffAt: null } as const;

  test('[ffw-5.2-independents] whoever passes is left alone, and nothing is announced', () => {
    const { state, events } = fought(aPosition(visitor()), [], ARDEN);
    expect(events).toEqual([]);
    expect(state.systemDefence).toEqual({ at: ARDEN, sdbActive: true, squadronsHeldBack: true });
  });

  test('[ffw-5.2-independents] an order of the side or of a fleet to attack SDBs does not mean them', () => {
    const state = aPosition(
      aFleet('40F', { navy: 'zhodani', at: ARDEN }),
      raider(48, { at: ARDEN, fleet: '40F' }),
    );
    const engageSdb = { side: engage, '40F': engage };
    const bombing: Doctrine['bombing'] = { '40F': { mode: 'largest', targets: [] } };
    expect(fought(ordered(state, { engageSdb, bombing }), [], ARDEN).events).toEqual([]);
  });

  test('[ffw-5.2-independents] one for that hex does, and they follow nobody’s orders', () => {
    const passive = { mode: 'passive', passiveAgainst: null, breakOffAt: null } as const;
    const state = ordered(
      aPosition(visitor(12)),
      { engageSdb: { [ARDEN]: engage } },
      { sdb: { side: passive, [ARDEN]: passive } },
    );
    // Line 50: the column of 12 with a 6 less 4 goes two lines up to 15.
    const { events } = fought(state, [6, 1, 6, 1], ARDEN);
    expect(events[0]).toMatchObject({ kind: 'system-defence', owner: 'none', attacks: true, active: true });
    expect(eventsOf(events, 'sdb-losses')[0]).toMatchObject({ percent: 60, loss: 60 });
  });

  test('[ffw-5.2-independents] so does an order to land there', () => {
    const { events } = fightSystemDefence(
      aPosition(visitor(1)),
      {
        ...aTurn(dieCycle([1, 6])),
        orders: { imperial: [], zhodani: [{ word: 'LAND', troops: ['4Gd'], at: ARDEN }] },
      },
      ARDEN,
    );
    expect(events[0]).toMatchObject({ kind: 'system-defence', attacks: true });
  });

  test('[ffw-4.5.1-stand-off] of two sides there neither may act', () => {
    const both = aPosition(visitor(), aSquadron('I1', { at: ARDEN, full: [0, 48, 6] }));
    const engageSdb = { [ARDEN]: engage };
    const { state, events } = fought(ordered(both, { engageSdb }, { engageSdb }), [], ARDEN);
    expect(events).toEqual([]);
    expect(state.systemDefence).toEqual({ at: ARDEN, sdbActive: true, squadronsHeldBack: true });
  });
});

describe('[4.5.1] who faces whom', () => {
  test('[ffw-4.5.1-stand-off] beside squadrons of the holder the SDBs face his enemy alone', () => {
    const state = ordered(
      aPosition(raider(48), aSquadron('I1', { at: EFATE, full: [0, 48, 6] }), efate(10)),
      { engageSdb: ATTACK },
      { engageSdb: ATTACK, sdb: ACTIVE },
    );
    const { events } = fought(state, [6, 1]);
    expect(eventsOf(events, 'system-defence').map(({ side }) => side)).toEqual(['zhodani']);
  });

  test('[4.3.1] of SDBs that are all lost nothing is left to fight', () => {
    const { state, events } = fought(aPosition(raider(48), efate(120, 100)), []);
    expect(events).toEqual([]);
    expect(state.systemDefence).toBeNull();
  });

  test('[4.4.5.3] squadrons that have just fled to a system arrive next week', () => {
    const state = ordered(aPosition(raider(48, { movedFor: 11 }), efate(10)), { engageSdb: ATTACK });
    expect(fought(state, []).events).toEqual([]);
  });
});

describe('[4.5.1] what an attack shows', () => {
  const hidden = (side: Side, ...placed: readonly Placed[]): State => {
    const state = aPosition(
      aFleet('40F', { navy: 'zhodani', at: EFATE }),
      raider(48, { fleet: '40F' }),
      ...placed,
    );
    return { ...state, sightings: { ...state.sightings, [side]: {} } };
  };

  test('[ffw-4.5.1-announced] fleets that attack SDBs have been seen, those that don’t have not', () => {
    const state = hidden('imperial', efate(10));
    const attacked = fought(ordered(state, { engageSdb: ATTACK }, { sdb: ACTIVE }), [6, 1]).state;
    expect(attacked.sightings.imperial['40F']).toMatchObject({ at: EFATE, squadrons: ['Z1'] });
    const avoided = fought(
      ordered(state, { engageSdb: { side: { mode: 'avoid', breakOffAt: null } } }),
      [],
    ).state;
    expect(avoided.sightings.imperial['40F']).toBeUndefined();
  });
});

describe('[4.5.1] whatever comes of it', () => {
  const squadrons = fc.array(
    fc.record({
      factors: fc.tuple(fc.nat(6), fc.nat(12), fc.integer({ min: 1, max: 10 })),
      reducible: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('[4.3, 4.5.1.2] losses stay tens within a hundred, nothing comes back, and it ends', () => {
    fc.assert(
      fc.property(
        squadrons,
        fc.constantFrom(1, 5, 12, 50, 120, 500, 1000, 3000),
        fc.integer({ min: 0, max: 9 }).map((tens) => tens * 10),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 40 }),
        (given, sdb, sdbLoss, dice) => {
          const placed = given.map(({ factors, reducible }, n) =>
            aSquadron(`Z${n}`, {
              navy: 'zhodani',
              at: EFATE,
              full: factors,
              reducedTo: reducible ? [0, 0, Math.floor(factors[2] / 2)] : null,
            }),
          );
          const state = ordered(aPosition(...placed, efate(sdb, sdbLoss)), { engageSdb: ATTACK });
          const before = structuredClone(state);
          const after = fightSystemDefence(state, aTurn(dieCycle(dice)), EFATE);
          expect(state).toEqual(before);
          const loss = after.state.worlds[EFATE]?.sdbLoss ?? -1;
          expect(loss % 10).toBe(0);
          expect(loss >= sdbLoss && loss <= 100).toBe(true);
          const [end] = eventsOf(after.events, 'system-defence-ended');
          expect(end?.outcome.includes('sdbs-destroyed')).toBe(
            loss === 100 && end?.outcome !== 'both-destroyed',
          );
          const alive = Object.values(after.state.squadrons).filter(({ state: now }) => now !== 'destroyed');
          expect(alive.length === 0).toBe(
            end?.outcome === 'squadrons-destroyed' || end?.outcome === 'both-destroyed',
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
