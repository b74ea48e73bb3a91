import { byCodeUnit } from '../../../engine/json.ts';
import type { Block, Column, Section } from '../../../engine/report.ts';
import { admiralCounter, factorsOfSquadron, sideOf, sideOfAdmiral, sideOfSquadron } from '../counters.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { runsOf } from './counter-names.ts';
import { groupsOf } from './set-up-secrets.ts';
import { adjectiveOf, composition, listed, shortPlace } from './wording.ts';

/** What is seen of a side's forces on the map: its fleets place by place, then squadrons in none, then admirals. */
export function seenSection(view: View, side: Side): Section | null {
  const blocks = [
    ...fleetTable(view, side),
    ...looseSquadrons(view, side),
    ...admirals(view, side),
    ...guerrillas(view),
  ];
  if (blocks.length === 0) return null;
  const title = view.side === null ? `${adjectiveOf(side)} forces` : 'Seen of the enemy';
  return { id: view.side === null ? `seen-${side}` : 'seen', title, blocks };
}

const COLUMNS: readonly Column[] = [
  { title: 'At', align: 'left' },
  { title: 'Fleets', align: 'left' },
  { title: 'Squadrons', align: 'left' },
  { title: 'Attack', align: 'right' },
];

function fleetTable(view: View, side: Side): readonly Block[] {
  const places = new Map<string, readonly string[]>();
  for (const id of Object.keys(view.fleets).sort(byCodeUnit)) {
    const fleet = view.fleets[id];
    if (fleet === undefined || fleet.at === null || sideOf(fleet.navy) !== side) continue;
    places.set(fleet.at, [...(places.get(fleet.at) ?? []), id]);
  }
  const rows = [...places]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .flatMap(([at, fleets]) => rowsAt(view, side, at, fleets));
  return rows.length === 0 ? [] : [{ kind: 'table', table: { caption: null, columns: COLUMNS, rows } }];
}

/** One row for what is seen there now; one for each fleet whose inside is hidden. */
function rowsAt(
  view: View,
  side: Side,
  at: string,
  fleets: readonly string[],
): readonly (readonly string[])[] {
  if (view.options.hiddenFleets) return fleets.map((fleet) => hiddenRow(view, at, fleet));
  const squadrons = squadronsAt(view, side, at);
  const attack = squadrons.reduce((sum, id) => sum + factorsOfSquadron(view, id)[0], 0);
  return [[shortPlace(at), fleets.join(' '), composition(view, squadrons), String(attack)]];
}

function hiddenRow(view: View, at: string, fleet: string): readonly string[] {
  const sighting = view.sightings[fleet];
  if (sighting === undefined || sighting.squadrons === null)
    return [shortPlace(at), fleet, 'not seen inside', ''];
  const seen = `${composition(view, sighting.squadrons)} in week ${sighting.week}`;
  return [shortPlace(at), fleet, seen, ''];
}

function squadronsAt(view: View, side: Side, at: string): readonly string[] {
  return Object.keys(view.squadrons)
    .filter((id) => view.squadrons[id]?.at === at && sideOfSquadron(view, id) === side)
    .sort(byCodeUnit);
}

/** Squadrons in no fleet, where no fleet stands either. */
function looseSquadrons(view: View, side: Side): readonly Block[] {
  const withFleets = new Set(Object.values(view.fleets).map(({ at }) => at));
  const places = new Map<string, readonly string[]>();
  for (const id of Object.keys(view.squadrons).sort(byCodeUnit)) {
    const at = view.squadrons[id]?.at ?? null;
    if (at === null || sideOfSquadron(view, id) !== side) continue;
    if (!view.options.hiddenFleets && withFleets.has(at)) continue;
    places.set(at, [...(places.get(at) ?? []), id]);
  }
  const told = [...places]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([at, squadrons]) => `${shortPlace(at)} ${composition(view, squadrons)}`);
  return told.length === 0 ? [] : [{ kind: 'prose', text: `In no fleet: ${told.join(', ')}.` }];
}

function admirals(view: View, side: Side): readonly Block[] {
  const told = Object.keys(view.admirals)
    .sort(byCodeUnit)
    .flatMap((id) => {
      const at = view.admirals[id]?.at ?? null;
      if (at === null || sideOfAdmiral(view, id) !== side) return [];
      return [`${admiralCounter(view, id).name} at ${shortPlace(at)}`];
    });
  return told.length === 0 ? [] : [{ kind: 'prose', text: `Admirals: ${told.join(', ')}.` }];
}

/** What the enemy’s eyes see of the Ine Givar: their losses in hiding they do not. [5.4.4] */
function guerrillas(view: View): readonly Block[] {
  if (view.side !== 'imperial' || view.window !== 'week') return [];
  const told = groupsOf(view).map(
    ({ at, mode, units }) =>
      `${shortPlace(at)} ${listed(runsOf(units))}${mode === 'overt' ? ' in the open' : ''}`,
  );
  return told.length === 0 ? [] : [{ kind: 'prose', text: `Guerrillas: ${told.join('; ')}.` }];
}
