import { sideOfAdmiral, sideOfSquadron, sideOfTroop } from '../counters.ts';
import {
  type DrawnForces,
  FLEETS,
  initialRows,
  ORDER_OF_BATTLE,
  sideOf,
  STANDARD_DEPLOYMENT,
  STANDARD_PLOTS,
  standardGuerrillas,
  standardPlacement,
  type StandardPlacement,
} from '../data/index.ts';
import { type Forces, freeMarker } from '../forces.ts';
import { type Admiral, type Fleet, type Side, type State, type Troop } from '../state.ts';
import { isWorld } from '../worlds.ts';
import { freshAdmiral, freshSquadron, freshTroop } from './fresh.ts';
import { placeOfTroop } from './presence.ts';

/** A side's counters put where a placement has them: whole, refuelled, and with the ready plots. [3.2.1, 7] */
export function placedAs<F extends Forces>(forces: F, side: Side, placement: StandardPlacement): F {
  const squadrons = placement.squadrons.map(
    ({ id, at, fleet }) => [id, { ...freshSquadron(forces, id, at), fleet }] as const,
  );
  const admirals = placement.admirals.map(({ id, at, fleet }): [string, Admiral] => [
    id,
    { ...freshAdmiral(at), fleet },
  ]);
  const troops = placement.troops.map(
    ({ id, at, aboard }) =>
      [id, aboard === null ? freshTroop(at) : { ...freshTroop(at), at: null, aboard }] as const,
  );
  return {
    ...forces,
    squadrons: { ...forces.squadrons, ...Object.fromEntries(squadrons) },
    fleets: { ...forces.fleets, ...markersOf(side, placement) },
    admirals: { ...forces.admirals, ...Object.fromEntries(admirals) },
    troops: { ...forces.troops, ...Object.fromEntries(troops) },
  };
}

function markersOf(side: Side, { fleets }: StandardPlacement): Readonly<Record<string, Fleet>> {
  const places = new Map(fleets.map(({ id, at }) => [id, at]));
  const own = [...FLEETS.values()].filter(({ navy }) => sideOf(navy) === side);
  return Object.fromEntries(
    own.map(({ id, navy, initial }) => {
      const at = places.get(id);
      const marker = freeMarker(navy, initial);
      return [id, at === undefined ? marker : { ...marker, at, plot: standardPlotOf(id) }];
    }),
  );
}

/** Weeks from 1 on; the Imperial fleets have none. [3.2.1] */
function standardPlotOf(fleet: string): Fleet['plot'] {
  const weeks = STANDARD_PLOTS.find((plot) => plot.fleet === fleet)?.weeks ?? [];
  return Object.fromEntries(weeks.map((action, index) => [String(index + 1), action]));
}

/** Forces with the secret base. */
export type SecretForces = Forces & Pick<State, 'secretBase'>;

/** The secret base and the guerrillas as the standard deployment has them. [5.4.4, 5.5] */
export function standardSecrets<F extends SecretForces>(forces: F): F {
  const guerrillas = standardGuerrillas().map(({ id, at, mode }): [string, Troop] => [
    id,
    { ...freshTroop(at), mode },
  ]);
  return {
    ...forces,
    secretBase: { at: STANDARD_DEPLOYMENT.secretBase, revealed: false },
    troops: { ...forces.troops, ...Object.fromEntries(guerrillas) },
  };
}

/**
 * What a side has on the map put back as the standard deployment has it. Forces that are no whole draw of the order
 * of battle, as a rule case may have them, are left as they are: the standard deployment has no places for them.
 */
export function standardForces<F extends Forces>(forces: F, side: Side): F {
  const drawn = drawnOf(forces, side);
  return isWhole(drawn, side) ? placedAs(forces, side, standardPlacement(side, drawn)) : forces;
}

const ROWS = initialRows();

function drawnOf(forces: Forces, side: Side): DrawnForces {
  const { squadrons, troops, admirals } = forces;
  return {
    squadrons: deployed(squadrons, (id, { at }) => sideOfSquadron(forces, id) === side && onMap(at)),
    troops: deployed(troops, (id) => sideOfTroop(forces, id) === side && onMap(placeOfTroop(forces, id))),
    admirals: deployed(admirals, (id, { at }) => sideOfAdmiral(forces, id) === side && onMap(at)),
  };
}

/** Counters of the order of battle that are on the map. */
function deployed<Piece>(
  pieces: Readonly<Record<string, Piece>>,
  isThere: (id: string, piece: Piece) => boolean,
): readonly string[] {
  return Object.entries(pieces).flatMap(([id, piece]) => (ROWS.has(id) && isThere(id, piece) ? [id] : []));
}

function onMap(place: string | null): boolean {
  return place !== null && isWorld(place);
}

/** Every row of the initial forces has as many counters as it asks for. */
function isWhole({ squadrons, troops, admirals }: DrawnForces, side: Side): boolean {
  const counts = new Map<unknown, number>();
  for (const id of [...squadrons, ...troops, ...admirals]) {
    const row = ROWS.get(id);
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return ORDER_OF_BATTLE.initial
    .filter(({ navy, what }) => sideOf(navy) === side && what !== 'fleet')
    .every((row) => counts.get(row) === row.count);
}
