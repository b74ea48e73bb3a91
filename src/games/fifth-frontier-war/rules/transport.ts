import {
  compareIds,
  factorsOfSquadron,
  findTroop,
  isGuerrilla,
  type PiecesInPlay,
  sideOfTroop,
  squadronCounter,
} from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import { type Done, impossible } from '../done.ts';
import type { Forces } from '../forces.ts';
import type { Side, Troop } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { cargoOf, placeOfTroop, squadronsPresent } from './presence.ts';
import { currentStrengthOf, SCALE, writtenFactors } from './strength.ts';

type Refused = Extract<Done<never>, { ok: false }>;

const CAPACITIES = new Map(CHARTS.squadronTypes.types.map(({ type, capacity }) => [type, capacity]));

/** Hundredths of a factor of troops that a squadron can carry as it is now: by its type, whole or reduced. [3.9.2] */
export function capacityOf(pieces: PiecesInPlay, id: string): number {
  const now = pieces.squadrons[id]?.state;
  if (now !== 'full' && now !== 'reduced') return 0;
  const limit = CAPACITIES.get(squadronCounter(pieces, id).type)?.[now] ?? 0;
  return (limit === 'defence' ? factorsOfSquadron(pieces, id)[2] : limit) * SCALE;
}

/** "1 factor", "4.5 factors". */
export function factorsTold(hundredths: number): string {
  return hundredths === SCALE ? '1 factor' : `${writtenFactors(hundredths)} factors`;
}

type Carrying = PiecesInPlay & Pick<Forces, 'troops' | 'worlds'>;

/** Room that is left aboard: what units have left of their strength is what they take up. [3.9.2, 3.9.3, 4.3.4] */
export function roomAboard(forces: Carrying, id: string): number {
  const taken = cargoOf(forces, id).reduce((sum, troop) => sum + currentStrengthOf(forces, troop), 0);
  return capacityOf(forces, id) - taken;
}

/**
 * Squadrons of a side at a place in the order in which they are loaded unless their owner names one: assault carriers
 * first, then those with the least attack.
 */
export function carriersByPreference(forces: Forces, side: Side, at: string): readonly string[] {
  const { squadrons, week, ownCounters } = forces;
  const before = CARRIERS.get(squadrons);
  const isSame = before?.week === week && before.ownCounters === ownCounters;
  const known = isSame ? before : { week, ownCounters, lists: new Map<string, readonly string[]>() };
  CARRIERS.set(squadrons, known);
  const key = `${side} ${at}`;
  const carriers = known.lists.get(key) ?? ranked(forces, side, at);
  known.lists.set(key, carriers);
  return carriers;
}

/** Unit after unit asks for them, and none of the squadrons is changed by what goes aboard. */
const CARRIERS = new WeakMap<Forces['squadrons'], Carriers>();

interface Carriers extends Pick<Forces, 'week' | 'ownCounters'> {
  /** By side and place. */
  readonly lists: Map<string, readonly string[]>;
}

function ranked(forces: Forces, side: Side, at: string): readonly string[] {
  const carriers = squadronsPresent(forces, at, side).map((id) => ({
    id,
    isNoAssault: squadronCounter(forces, id).type === 'assault' ? 0 : 1,
    // A squadron outside a fleet takes troops nowhere. [3.6]
    isAlone: forces.squadrons[id]?.fleet === null ? 1 : 0,
    attack: factorsOfSquadron(forces, id)[0],
  }));
  carriers.sort(
    (a, b) =>
      a.isNoAssault - b.isNoAssault || a.isAlone - b.isAlone || a.attack - b.attack || compareIds(a.id, b.id),
  );
  return carriers.map(({ id }) => id);
}

/** A troop unit of the side that is in play, on the ground or aboard. */
export interface OwnTroop {
  readonly ok: true;
  readonly troop: Troop;
  /** Where it is, or its carrier. */
  readonly place: string;
}

/** The same, else why not: guerrillas are in play and yet never moved. [3.9.5] */
export function ownTroop(forces: Forces, side: Side, id: string): OwnTroop | Refused {
  const about = { piece: id, troop: id };
  if (!isGuerrilla(id) && findTroop(forces, id) === null) return impossible('troop.unknown', about);
  if (sideOfTroop(forces, id) !== side) return impossible('troop.not-yours', about);
  if (isGuerrilla(id)) return impossible('transport.guerrilla', about);
  const troop = forces.troops[id];
  const place = troop === undefined ? null : placeOfTroop(forces, id);
  if (troop === undefined || place === null) return impossible('troop.not-in-play', about);
  return { ok: true, troop, place };
}

/** Where an order may put a unit: into this squadron, into some squadron of this fleet, or into any. */
export interface Hold {
  readonly squadron?: string | undefined;
  readonly fleet?: string | undefined;
}

/** Whether a squadron is one that the order names, or the order names none. */
export function isNamed(forces: Pick<Forces, 'squadrons'>, { squadron, fleet }: Hold, id: string): boolean {
  if (squadron !== undefined) return squadron === id;
  return fleet === undefined || forces.squadrons[id]?.fleet === fleet;
}

/** The squadron that takes a unit aboard, whole: several may not share one. [3.9.3] */
export function carrierFor(
  forces: Forces,
  side: Side,
  { troop, at, hold }: { readonly troop: string; readonly at: string; readonly hold: Hold },
): { readonly ok: true; readonly squadron: string } | Refused {
  const needed = currentStrengthOf(forces, troop);
  const named = carriersByPreference(forces, side, at).filter((id) => isNamed(forces, hold, id));
  const squadron = named.find((id) => roomAboard(forces, id) >= needed);
  if (squadron !== undefined) return { ok: true, squadron };
  const about = { piece: troop, troop, at: nameOfPlace(at), factors: factorsTold(needed) };
  const roomiest = named.toSorted((a, b) => roomAboard(forces, b) - roomAboard(forces, a))[0];
  if (roomiest === undefined) return impossible('load.no-carrier', about);
  const room = writtenFactors(roomAboard(forces, roomiest));
  const isFree = hold.squadron === undefined && hold.fleet === undefined;
  const other = isFree ? null : carrierFor(forces, side, { troop, at, hold: {} });
  const nearest = other?.ok === true ? other.squadron : null;
  const hint = nearest === null ? '' : `${nearest} has room for it.`;
  return impossible('load.no-room', { ...about, squadron: roomiest, room, nearest, hint });
}
