import { byCodeUnit } from '../../../engine/json.ts';
import type { Block } from '../../../engine/report.ts';
import { admiralCounter, compareIds, sideOf, sideOfAdmiral, sideOfSquadron } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import type { Admiral, Side } from '../state.ts';
import type { View } from '../view.ts';
import { namesOf } from './counter-names.ts';
import { cargoTold } from './strengths.ts';
import { listed, shortPlace } from './wording.ts';

/** Admirals without a fleet, the warrant, squadrons in no fleet, and markers that a fleet could be formed under. */
export function outsideFleets(view: View, forces: Forces, side: Side): readonly Block[] {
  return [
    ...admiralsLeft(forces, side),
    ...warrantTold(forces, side),
    ...looseSquadrons(view, forces, side),
    ...freeMarkers(view, side),
  ].map((text) => ({ kind: 'prose', text }));
}

function admiralsLeft(forces: Forces, side: Side): readonly string[] {
  const told = Object.entries(forces.admirals)
    .filter(
      ([id, { state, fleet }]) => state === 'active' && fleet === null && sideOfAdmiral(forces, id) === side,
    )
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([id, admiral]) => admiralTold(forces, id, admiral));
  return told.length === 0 ? [] : [`Admirals without a fleet: ${told.join(', ')}.`];
}

function admiralTold(forces: Forces, id: string, { at, aboard }: Admiral): string {
  const { name, planning, tactical } = admiralCounter(forces, id);
  const on = aboard === null ? '' : `aboard ${aboard} `;
  return `${name} (plots ${planning}, tactical ${tactical}) ${on}at ${shortPlace(at ?? '')}`;
}

/** [5.3.5] */
function warrantTold(forces: Forces, side: Side): readonly string[] {
  const { holder } = forces.warrant;
  if (side !== 'imperial' || holder === null || forces.admirals[holder]?.state !== 'active') return [];
  return [`${admiralCounter(forces, holder).name} holds the warrant.`];
}

/** Place by place, with troops aboard. */
function looseSquadrons(view: View, forces: Forces, side: Side): readonly string[] {
  const muster = musterOf(forces);
  const places = muster.places.flatMap((place) => {
    const loose = muster
      .at(place)
      .filter((id) => forces.squadrons[id]?.fleet === null && sideOfSquadron(forces, id) === side)
      .toSorted(compareIds);
    if (loose.length === 0) return [];
    const cargo = cargoTold(forces, loose);
    return [`${shortPlace(place)} ${namesOf(view, loose)}${cargo === '' ? '' : ` (aboard ${cargo})`}`];
  });
  return places.length === 0 ? [] : [`In no fleet: ${places.join('; ')}.`];
}

/** [3.3.2] */
function freeMarkers(view: View, side: Side): readonly string[] {
  const free = Object.keys(view.fleets)
    .filter((id) => {
      const fleet = view.fleets[id];
      return fleet?.available === true && fleet.at === null && sideOf(fleet.navy) === side;
    })
    .sort(byCodeUnit);
  return free.length === 0 ? [] : [`Free fleet markers: ${listed(free)}.`];
}
