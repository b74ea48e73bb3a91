import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { withFleet, withSquadrons } from '../../../src/games/fifth-frontier-war/forces.ts';
import { afterBattle } from '../../../src/games/fifth-frontier-war/rules/battle-aftermath.ts';
import { battleOf, bothSides } from '../../../src/games/fifth-frontier-war/rules/battle.ts';
import { board, goAshore } from '../../../src/games/fifth-frontier-war/rules/boarding.ts';
import { disband } from '../../../src/games/fifth-frontier-war/rules/fleets.ts';
import { jumpFleets } from '../../../src/games/fifth-frontier-war/rules/jumps.ts';
import { type Ferry, landUnits } from '../../../src/games/fifth-frontier-war/rules/landing.ts';
import { loadUnits } from '../../../src/games/fifth-frontier-war/rules/lifting.ts';
import { withTroopLoss } from '../../../src/games/fifth-frontier-war/rules/percentage-losses.ts';
import { squadronsPresent } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import { lossesTaken } from '../../../src/games/fifth-frontier-war/rules/take-losses.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, anAdmiral, aPosition, aSquadron, aTroop } from './combat-kit.ts';

/** Two fleets and a lone squadron, twelve units of all sizes, and two admirals, at two worlds. */
const START = aPosition(
  aFleet('18F'),
  aFleet('43F', { at: '2411' }),
  aSquadron('A', { fleet: '18F', type: 'assault', full: [0, 0, 6], reducedTo: [0, 0, 3] }),
  aSquadron('B', { fleet: '18F' }),
  aSquadron('C', { fleet: '43F', at: '2411', type: 'cruiser', full: [3, 2, 5], reducedTo: [1, 1, 3] }),
  aSquadron('D', { type: 'cruiser', full: [3, 2, 10], reducedTo: [1, 1, 4] }),
  ...[500, 100, 100, 20, 20, 10, 10, 5, 5, 2, 1, 1].map((factor, index) =>
    aTroop(`T${index}`, {
      factor,
      at: index % 2 === 0 ? '2314' : '2411',
      signs: index % 3 === 0 ? ['elite'] : [],
    }),
  ),
  anAdmiral('NORRIS', { fleet: '18F' }),
  anAdmiral('SANTANOCHEEV', { at: '2411' }),
);

const FERRY: Ferry = { side: 'imperial', hindrance: () => null };
const place = fc.constantFrom<'2314' | '2411'>('2314', '2411');
const squadron = fc.constantFrom('A', 'B', 'C', 'D');
const fleet = fc.constantFrom('18F', '43F');
const admiral = fc.constantFrom('NORRIS', 'SANTANOCHEEV');
const troops = fc.uniqueArray(
  fc.integer({ min: 0, max: 11 }).map((index) => `T${index}`),
  { minLength: 1, maxLength: 6 },
);

/** Something that may happen to what is carried. */
type Happening = (state: State) => State;

const loading = fc
  .record({
    troops,
    hold: fc.oneof(fc.constant({}), fc.record({ squadron }), fc.record({ fleet })),
    all: fc.boolean(),
  })
  .map(
    (lift): Happening =>
      (state) =>
        loadUnits(state, FERRY, { ...lift, at: null, keepGarrison: false }).forces,
  );
const landing = fc.record({ troops, at: place }).map(
  (land): Happening =>
    (state) =>
      landUnits(state, FERRY, land).forces,
);
const boarding = fc.record({ admiral, fleet }).map(({ admiral: who, fleet: to }): Happening => (state) => {
  const boarded = board(state, FERRY, { word: 'BOARD', admiral: who, fleet: to });
  return boarded.ok ? boarded.forces : state;
});
const shore = admiral.map((who): Happening => (state) => {
  const landed = goAshore(state, FERRY, { word: 'SHORE', admiral: who });
  return landed.ok ? landed.forces : state;
});
const jumping = fc.record({ fleet, to: place }).map(({ fleet: who, to }): Happening => (state) => {
  if (state.fleets[who]?.at === null || state.fleets[who]?.at === to) return state;
  return jumpFleets(state, [{ fleet: who, to }]);
});
const disbanding = fleet.map((who): Happening => (state) => {
  const disbanded = disband(state, 'imperial', { word: 'DISBAND', fleet: who });
  return disbanded.ok ? disbanded.forces : state;
});
const damage = fc
  .record({ at: place, required: fc.integer({ min: 1, max: 12 }) })
  .map(({ at, required }): Happening => (state) => {
    const squadrons = squadronsPresent(state, at, 'imperial');
    const began = battleOf(
      state,
      at,
      bothSides((side) => (side === 'imperial' ? squadrons : [])),
    );
    const hit = lossesTaken(state, { side: 'imperial', squadrons, required });
    const left = squadrons.filter((id) => hit.state.squadrons[id]?.at === at);
    const battle = { ...began, present: { imperial: left, zhodani: [] } };
    return afterBattle({ state: hit.state, battle, events: [] }, { before: state, began, rounds: 1 }).state;
  });
const bombing = fc.record({ troops, percent: fc.integer({ min: 1, max: 4 }) }).map(
  ({ troops: hit, percent }): Happening =>
    (state) =>
      hit.reduce((now, id) => withTroopLoss(now, id, percent * 10), state),
);

const happenings = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: loading },
    { weight: 3, arbitrary: landing },
    { weight: 2, arbitrary: jumping },
    boarding,
    shore,
    damage,
    bombing,
    disbanding,
  ),
  { minLength: 5, maxLength: 40 },
);

describe('[3.9] whatever is loaded, landed, moved and lost', () => {
  it('[3.9.3] no unit is in two places, none aboard what is gone or another’s, and no capacity is exceeded', () => {
    let carried = 0;
    let reduced = 0;
    fc.assert(
      fc.property(happenings, (all) => {
        all.reduce((state, happens) => {
          const next = happens(state);
          expect(faultsOf(next)).toEqual([]);
          carried += Object.values(next.troops).filter(({ aboard }) => aboard !== null).length;
          reduced += Object.values(next.squadrons).filter((one) => one.state === 'reduced').length;
          return next;
        }, START);
      }),
      { numRuns: 300 },
    );
    expect(carried).toBeGreaterThan(1000);
    expect(reduced).toBeGreaterThan(100);
  });

  it('[4.3] nothing that was lost comes back', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        all.reduce((state, happens) => {
          const next = happens(state);
          for (const [id, { loss }] of Object.entries(state.troops))
            expect(next.troops[id]?.loss ?? 0).toBeGreaterThanOrEqual(loss);
          return next;
        }, START);
      }),
      { numRuns: 100 },
    );
  });

  it('changes nothing that it is handed', () => {
    const frozen = JSON.stringify(START);
    fc.assert(
      fc.property(happenings, (all) => {
        all.reduce((state, happens) => happens(state), START);
        expect(JSON.stringify(START)).toBe(frozen);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the position that the laws begin with', () => {
  it('is sound, and so is it when fleets move by hand', () => {
    expect(faultsOf(START)).toEqual([]);
    const moved = withSquadrons(withFleet(START, '18F', { at: '2411' }), ['A', 'B'], { at: '2411' });
    expect(faultsOf(moved)).toEqual(['admiral NORRIS is not where his fleet is']);
  });
});
