import type { FormLine, ListItem } from '../../../engine/report.ts';
import { judged } from '../commands/judged.ts';
import { judgedLanding } from '../commands/judged-landing.ts';
import type { CommandOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import { compareIds, sideOfSquadron } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import { isClosedTo } from '../rules/landing.ts';
import { landingForce, landingForecast, oppositionSeen } from '../rules/landing-odds.ts';
import { carriageOf } from '../rules/passengers.ts';
import { cargoOf } from '../rules/presence.ts';
import { defenderOf } from '../rules/static-defences.ts';
import { sdbStrengthAt, writtenFactors } from '../rules/strength.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { isWorld } from '../worlds.ts';
import { cargoTold } from './strengths.ts';
import { shortPlace } from './wording.ts';

/** Troops of a fleet or a lone squadron above a world that is not theirs, or of one that jumps there this week. */
interface Chance {
  readonly carrier: string;
  readonly at: string;
  readonly squadrons: readonly string[];
  readonly arrives: boolean;
}

/** Troops aboard that could land on a world that is not held yet: nothing lands by itself. [3.9.1, 4.5.3] */
export function landingItems(view: View, forces: Forces, side: Side): readonly ListItem[] {
  const chances = chancesToLand(view, forces, side);
  const [first] = chances;
  if (first === undefined) return [];
  return [
    {
      mark: 'item',
      text: 'Troops aboard could land; nothing lands by itself.',
      details: chances.map((chance) => chanceTold(view, forces, { ...chance, side })),
      orders: [landing(forces, first)],
    },
  ];
}

/** The same as lines that are left out until they name a world. */
export function landingLines(view: View, forces: Forces, side: Side): readonly FormLine[] {
  return chancesToLand(view, forces, side).map((chance) => ({
    text: landing(forces, chance).replace(/ AT \S+$/, ' AT ?'),
    about: `${cargoTold(forces, chance.squadrons)}, at ${shortPlace(chance.at)}`,
  }));
}

function chanceTold(
  view: View,
  forces: Forces,
  { carrier, at, squadrons, arrives, side }: Chance & { readonly side: Side },
): string {
  const troops = squadrons.flatMap((id) => cargoOf(forces, id));
  const against = oppositionSeen(view, at, side);
  const odds = landingForecast(landingForce(forces, troops, { side, at }), against);
  const where = arrives ? `jumps to ${shortPlace(at)}` : `at ${shortPlace(at)}`;
  return `${carrier} ${where}: ${odds}${guard(view, at, side)}.`;
}

function landing(forces: Forces, chance: Chance): string {
  return writtenOrder(landingOrder(forces, chance));
}

function landingOrder(forces: Forces, { carrier, at }: Chance): CommandOf<'LAND'> {
  const hold = forces.fleets[carrier] === undefined ? { squadron: carrier } : { fleet: carrier };
  return { word: 'LAND', all: true, ...hold, at };
}

/** A plot may not be kept, and then the carrier is not there. */
function isTaken(view: View, order: CommandOf<'LAND'>): boolean {
  return judged([], view, (bench) => judgedLanding(order, { bench, sheet: [], view })).ok;
}

function chancesToLand(view: View, forces: Forces, side: Side): readonly Chance[] {
  const carriers = new Map<string, readonly string[]>();
  const muster = musterOf(forces);
  for (const id of muster.places.flatMap((place) => muster.at(place))) {
    if (cargoOf(forces, id).length === 0 || sideOfSquadron(forces, id) !== side) continue;
    const carrier = carriageOf(forces, id);
    carriers.set(carrier, [...(carriers.get(carrier) ?? []), id]);
  }
  return [...carriers]
    .sort(([a], [b]) => compareIds(a, b))
    .map(([carrier, squadrons]) => ({ carrier, squadrons, ...placeOf(view, forces, { carrier, squadrons }) }))
    .filter(({ at }) => isWorth(view, forces, { at, side }))
    .filter((chance) => isTaken(view, landingOrder(forces, chance)));
}

/** Where the carrier is when landings are carried out, as far as it is plotted. */
function placeOf(
  { window }: View,
  forces: Forces,
  { carrier, squadrons: [first = ''] }: Pick<Chance, 'carrier' | 'squadrons'>,
): Pick<Chance, 'at' | 'arrives'> {
  const at = forces.squadrons[first]?.at ?? '';
  const marker = forces.fleets[carrier];
  const stays = window === 'combat' || marker?.movedFor === forces.week;
  const action = stays ? undefined : marker?.plot[forces.week];
  return action?.startsWith('J') === true ? { at: action.slice(1), arrives: true } : { at, arrives: false };
}

/** A world to be won, or where the enemy has landed. [5.2] */
function isWorth(
  view: View,
  forces: Forces,
  { at, side }: { readonly at: string; readonly side: Side },
): boolean {
  if (!isWorld(at) || isClosedTo(forces, side, at)) return false;
  return view.worlds[at]?.control !== side || oppositionSeen(view, at, side).length > 0;
}

/** SDBs that must be gone or passive first. [4.5.3] */
function guard(view: View, at: string, side: Side): string {
  const { worlds, ownCounters } = view;
  const sdbs = sdbStrengthAt({ troops: {}, worlds, ownCounters }, at);
  if (sdbs === 0 || defenderOf(view, at, side) === null) return '';
  return `; first its SDBs (${writtenFactors(sdbs)}) must be beaten or passive`;
}
