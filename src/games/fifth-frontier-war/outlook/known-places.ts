import { byCodeUnit } from '../../../engine/json.ts';
import { compareIds, factorsOfSquadron, sideOf, sideOfSquadron, sideOfTroop } from '../counters.ts';
import { runsOf } from '../report/counter-names.ts';
import { adjectiveOf, composition, counted, listed, shortPlace } from '../report/wording.ts';
import type { View } from '../view.ts';
import { findBox, findWorld } from '../worlds.ts';

/** What the reader knows of a place that it goes to: whose it is, what defends it, what fuel and which enemies are there. */
export function knownAt(view: View, place: string): readonly string[] {
  if (findBox(place) !== null) return [];
  const world = findWorld(place);
  const enemies = enemiesAt(view, place);
  const seen = enemies === null ? [] : [enemies];
  if (world === null) return [[`Hex ${place}: empty space, no fuel`, ...seen].join('; ') + '.'];
  const control = view.worlds[place]?.control ?? 'none';
  const owner =
    control === view.side ? 'yours' : control === 'none' ? 'held by nobody' : adjectiveOf(control);
  return [
    `${[`${shortPlace(place)}: ${owner}`, defences(view, place), ...troops(view, place), fuel(view, place), ...seen].join('; ')}.`,
  ];
}

/** Printed strengths less what has been lost. [4.2] */
function defences(view: View, place: string): string {
  const printed = view.ownCounters.worlds[place] ?? findWorld(place) ?? { sdb: 0, defence: 0 };
  const { sdbLoss = 0, defenceLoss = 0 } = view.worlds[place] ?? {};
  const parts = [
    left(printed.defence, defenceLoss, 'defence factors'),
    left(printed.sdb, sdbLoss, 'SDB factors'),
  ].flat();
  return parts.length === 0 ? 'undefended' : listed(parts);
}

/** Enemy units that are seen on the ground. */
function troops(view: View, place: string): readonly string[] {
  const units = Object.keys(view.troops).filter((id) => {
    const troop = view.troops[id];
    return troop?.at === place && troop.state === 'active' && sideOfTroop(view, id) !== view.side;
  });
  return units.length === 0 ? [] : [`enemy ${listed(runsOf(units.toSorted(compareIds)))} ashore`];
}

function left(printed: number, lossPercent: number, what: string): readonly string[] {
  if (printed === 0 || lossPercent >= 100) return [];
  return [lossPercent === 0 ? `${printed} ${what}` : `${printed} ${what} at ${100 - lossPercent} %`];
}

function fuel(view: View, place: string): string {
  const world = findWorld(place);
  if (world === null) return 'no fuel';
  const friendly = view.worlds[place]?.control === view.side;
  const sources = [
    ...(world.gasGiant ? ['gas giant'] : []),
    ...(friendly && world.bases.length > 0 ? ['base'] : []),
    ...(friendly && world.water ? ['ocean'] : []),
    ...(friendly && !['E', 'X'].includes(world.starport) ? [`port ${world.starport}`] : []),
  ];
  return sources.length === 0 ? 'no fuel for you' : `fuel: ${sources.join(', ')}`;
}

/** Null: none are seen. */
function enemiesAt(view: View, place: string): string | null {
  const fleets = Object.keys(view.fleets)
    .filter((id) => view.fleets[id]?.at === place && sideOf(view.fleets[id].navy) !== view.side)
    .sort(byCodeUnit);
  const squadrons = Object.keys(view.squadrons)
    .filter((id) => view.squadrons[id]?.at === place && sideOfSquadron(view, id) !== view.side)
    .sort(byCodeUnit);
  if (fleets.length === 0 && squadrons.length === 0) return null;
  const attack = squadrons.reduce((sum, id) => sum + factorsOfSquadron(view, id)[0], 0);
  const inside =
    squadrons.length === 0
      ? 'not seen inside'
      : `${counted(squadrons.length, 'squadron')} ${composition(view, squadrons)}, attack ${attack}`;
  return `enemy ${[...fleets, inside].join(' ')}`;
}
