import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { musterOf, withEachSquadron, withTroop } from '../../../src/games/fifth-frontier-war/forces.ts';
import { cargoOf, placesWithUnits, unitsAt } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import type { Squadron, State, Troop } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, aPosition, aSquadron, aTroop } from './combat-kit.ts';

const SQUADRONS = ['A', 'B', 'C', 'D'];
const UNITS = ['T1', 'T2', 'T3'];
const PLACES = ['2314', '2411', '1110'];
const FLEETS = ['18F', '43F'];

const START = aPosition(
  aFleet('18F'),
  aFleet('43F', { at: '2411' }),
  ...SQUADRONS.map((id) => aSquadron(id)),
  ...UNITS.map((id) => aTroop(id)),
);

const at = fc.option(fc.constantFrom(...PLACES));
const squadronChanges: fc.Arbitrary<ReadonlyMap<string, Partial<Squadron>>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...SQUADRONS),
      fc.record({ at, fleet: fc.option(fc.constantFrom(...FLEETS)), fuelled: fc.boolean() }),
    ),
  )
  .map((changes) => new Map(changes));
const change: fc.Arbitrary<Partial<Troop>> = fc.oneof(
  fc.record({ at, aboard: fc.constant(null) }),
  fc.record({ at: fc.constant(null), aboard: fc.constantFrom(...SQUADRONS) }),
  fc.record({ state: fc.constantFrom<'active' | 'destroyed'>('active', 'destroyed') }),
);
const unitChange = fc.record({ id: fc.constantFrom(...UNITS), change });

function musters(state: State) {
  const muster = musterOf(state);
  return {
    fleets: FLEETS.map((fleet) => muster.ofFleet(fleet)),
    places: muster.places.map((place) => [place, muster.at(place)]),
  };
}

function units(state: State) {
  return {
    ashore: placesWithUnits(state).map((place) => [place, unitsAt(state, place)]),
    aboard: SQUADRONS.map((squadron) => cargoOf(state, squadron)),
  };
}

describe('lists of pieces that are kept while pieces change', () => {
  it('show squadrons where lists made anew would show them', () => {
    fc.assert(
      fc.property(fc.array(squadronChanges, { maxLength: 6 }), (steps) => {
        steps.reduce((state, changes) => {
          musterOf(state);
          const now = withEachSquadron(state, changes);
          expect(musters(now)).toEqual(musters(structuredClone(now)));
          return now;
        }, START);
      }),
    );
  });

  it('show units where lists made anew would show them', () => {
    fc.assert(
      fc.property(fc.array(unitChange, { maxLength: 8 }), (steps) => {
        steps.reduce((state, { id, change: to }) => {
          units(state);
          const now = withTroop(state, id, to);
          expect(units(now)).toEqual(units(structuredClone(now)));
          return now;
        }, START);
      }),
    );
  });
});
