import { nameOfFleet } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import { type Forces, withTroop } from '../forces.ts';
import type { Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { fleetInPlay, inOrder, ownSquadron } from './fleets.ts';
import { gapLeft } from './garrison-guard.ts';
import { type Attempt, barredLanding, type Ferry, type Refused, type Unmoved } from './landing.ts';
import { currentStrengthOf } from './strength.ts';
import { carrierFor, type Hold, isNamed, ownTroop } from './transport.ts';

export interface Lift {
  readonly troops: readonly string[];
  readonly hold: Hold;
  /** Null: wherever the unit is. */
  readonly at: string | null;
}

/** A unit goes aboard a squadron at its place, or from one squadron to another there. [3.9.1, 3.9.3] */
export function liftUnit<F extends Forces>(
  forces: F,
  ferry: Ferry,
  { troop, hold, at }: Omit<Lift, 'troops'> & { readonly troop: string },
): Done<F> {
  const { side } = ferry;
  const own = ownTroop(forces, side, troop);
  if (!own.ok) return own;
  const { aboard } = own.troop;
  const about = { piece: troop, troop, at: nameOfPlace(own.place), wanted: nameOfPlace(at ?? own.place) };
  if (at !== null && own.place !== at) return impossible('lift.elsewhere', about);
  // In the transfers units come off the world: none goes from ship to ship. [4.5.3]
  if (aboard !== null && (at !== null || isNamed(forces, hold, aboard)))
    return impossible('load.aboard', { ...about, squadron: aboard });
  const elsewhere = holdElsewhere(forces, side, { hold, place: own.place });
  if (elsewhere !== null) return elsewhere;
  const barred = aboard === null ? null : barredLanding(forces, side, own.place);
  if (barred !== null) return impossible(barred, about);
  const carrier = carrierFor(forces, side, { troop, at: own.place, hold });
  if (!carrier.ok) return carrier;
  const hindrance = ferry.hindrance(own.place, null);
  if (hindrance !== null) return impossible(hindrance, about);
  const { squadron } = carrier;
  const lifted = withTroop(forces, troop, { at: null, aboard: squadron });
  return done(lifted, [], `${troop} goes aboard ${squadron}`);
}

/** The squadron or fleet that the order names is not the side's, or not where the unit is. */
function holdElsewhere(
  forces: Forces,
  side: Side,
  { hold, place }: { readonly hold: Hold; readonly place: string },
): Refused | null {
  const { squadron, fleet } = hold;
  const wanted = nameOfPlace(place);
  if (squadron !== undefined) {
    const known = ownSquadron(forces, side, squadron);
    if (!known.ok) return known;
    const at = forces.squadrons[squadron]?.at ?? null;
    if (at === place) return null;
    return impossible('squadron.elsewhere', { piece: squadron, squadron, at: nameOfPlace(at ?? ''), wanted });
  }
  if (fleet === undefined) return null;
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  if (found.at === place) return null;
  const about = { piece: fleet, fleet: nameOfFleet(fleet), at: nameOfPlace(found.at), wanted };
  return impossible('load.fleet-elsewhere', about);
}

/** Units that an order loads, as far as they can be loaded. [3.9.3] */
export function liftUnits<F extends Forces>(forces: F, ferry: Ferry, { troops, hold, at }: Lift): Attempt<F> {
  return strongestFirst(forces, ferry.side, troops).reduce<Attempt<F>>(
    (now, troop) => {
      const lifted = liftUnit(now.forces, ferry, { troop, hold, at });
      return lifted.ok
        ? { ...now, forces: lifted.forces, moved: [...now.moved, troop] }
        : { ...now, refused: [...now.refused, { troop, why: lifted }] };
    },
    { forces, moved: [], refused: [] },
  );
}

/** The strongest first, since what is left of the room takes the small ones; equals in order of id. */
function strongestFirst(forces: Forces, side: Side, troops: readonly string[]): readonly string[] {
  const strength = (troop: string): number =>
    ownTroop(forces, side, troop).ok ? currentStrengthOf(forces, troop) : 0;
  return inOrder(troops).toSorted((a, b) => strength(b) - strength(a));
}

/** What loading units leaves a world with that is then held no longer; null: every garrison stands. [5.2] */
function gapOf(before: Forces, after: Forces, side: Side, troops: readonly string[]): string | null {
  const places = new Set(troops.flatMap((troop) => before.troops[troop]?.at ?? []));
  for (const at of places) {
    const gap = gapLeft(before, after, { side, at, week: before.week });
    if (gap !== null) return gap;
  }
  return null;
}

export interface Loading extends Lift {
  /** The order names no units: what can't go stays without a word. */
  readonly all: boolean;
  /** Doctrine: a world is not left with less than its garrison. [5.2] */
  readonly keepGarrison: boolean;
}

export interface Loaded<F> extends Attempt<F> {
  /** What it leaves a world with that is then held no longer. */
  readonly gap: string | null;
}

/** Units go aboard; with `keepGarrison` none of those that an order names do when that gives a world up. [3.9, 5.2] */
export function loadUnits<F extends Forces>(forces: F, ferry: Ferry, loading: Loading): Loaded<F> {
  const { all, keepGarrison } = loading;
  if (all && keepGarrison) return { ...liftWhatMayGo(forces, ferry, loading), gap: null };
  const lifted = liftUnits(forces, ferry, loading);
  const gap = gapOf(forces, lifted.forces, ferry.side, lifted.moved);
  const [troop = ''] = lifted.moved;
  if (gap === null || !keepGarrison) return { ...lifted, gap };
  return { forces, moved: [], refused: [guarded(troop, gap), ...lifted.refused], gap };
}

function guarded(troop: string, gap: string): Unmoved {
  return { troop, why: impossible('load.garrison', { piece: troop, gap }) };
}

/** All units but those whose going would leave a world without its garrison. */
function liftWhatMayGo<F extends Forces>(forces: F, ferry: Ferry, lift: Lift): Attempt<F> {
  return strongestFirst(forces, ferry.side, lift.troops).reduce<Attempt<F>>(
    (now, troop) => {
      const tried = liftUnits(now.forces, ferry, { ...lift, troops: [troop] });
      const gap = gapOf(now.forces, tried.forces, ferry.side, tried.moved);
      if (gap !== null) return { ...now, refused: [...now.refused, guarded(troop, gap)] };
      return {
        forces: tried.forces,
        moved: [...now.moved, ...tried.moved],
        refused: [...now.refused, ...tried.refused],
      };
    },
    { forces, moved: [], refused: [] },
  );
}
