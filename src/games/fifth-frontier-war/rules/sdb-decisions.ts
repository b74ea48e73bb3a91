import { factorsOfSquadron, type PiecesInPlay } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import type { BombDoctrine, EngageDoctrine, SdbDoctrine, Side, State, WorldState } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { fleetsIn } from './battle.ts';
import { SCALE, sdbStrengthAt } from './strength.ts';

const { standingOrders } = CHARTS;

/** Squadrons of one side in a system whose SDBs oppose it. */
export interface Meeting {
  readonly at: string;
  readonly side: Side;
  /** All squadrons of the side that are there, in order of id. */
  readonly squadrons: readonly string[];
  /** Whose the SDBs are; `none`: those of an independent world. */
  readonly owner: WorldState['control'];
}

/** What decisions about squadrons are made on: a state, or as much of one as a seat knows. */
export type Deciding = Pick<State, 'doctrine' | 'squadrons' | 'troops' | 'worlds' | 'ownCounters'>;

export function bombardmentOf(state: PiecesInPlay, squadrons: readonly string[]): number {
  return squadrons.reduce((sum, id) => sum + factorsOfSquadron(state, id)[1], 0);
}

const ENGAGE_IF_IT_PAYS: EngageDoctrine = { mode: 'auto', breakOffAt: null };
const SDB_AS_STANDARD: SdbDoctrine = { mode: 'auto', passiveAgainst: null, breakOffAt: null };

/**
 * Squadrons attack as one or not at all [4.5.1]: the order of the largest fleet that has one counts, else the hex's,
 * else the side's. At an independent world only an order for that very hex does.
 */
export function engageDoctrineOf(state: Deciding, { at, side, squadrons, owner }: Meeting): EngageDoctrine {
  const { engageSdb } = state.doctrine[side];
  if (owner === 'none') return engageSdb[at] ?? ENGAGE_IF_IT_PAYS;
  const fleet = fleetsIn(state, squadrons).find((id) => engageSdb[id] !== undefined) ?? '';
  return engageSdb[fleet] ?? engageSdb[at] ?? engageSdb['side'] ?? ENGAGE_IF_IT_PAYS;
}

/**
 * Whether the squadrons announce an attack. Without an order they do where it can pay: their bombardment is a match
 * for what is left of the SDBs, or their side means to bomb or land there. [4.5.1]
 */
export function squadronsAttack(state: Deciding, meeting: Meeting, orders: Turn['orders']): boolean {
  const { mode } = engageDoctrineOf(state, meeting);
  if (mode !== 'auto') return mode === 'attack';
  const bombardment = bombardmentOf(state, meeting.squadrons);
  if (bombardment === 0) return false;
  if (isWanted(state, meeting, orders)) return true;
  return meeting.owner !== 'none' && matchOf(bombardment) >= sdbStrengthAt(state, meeting.at);
}

/** SDB strength, in hundredths, that so much bombardment is a match for. */
function matchOf(bombardment: number): number {
  return bombardment * standingOrders.sdbPerBombardment * SCALE;
}

/** Whether an order for the place or for a fleet there says to bomb, or one to land or lift troops there. */
function isWanted(state: Deciding, { at, side, squadrons, owner }: Meeting, orders: Turn['orders']): boolean {
  const { bombing } = state.doctrine[side];
  const fleets = owner === 'none' ? [] : fleetsIn(state, squadrons);
  return [at, ...fleets].some((scope) => isBombing(bombing[scope])) || movesTroopsAt(orders[side], at);
}

function isBombing(doctrine: BombDoctrine | undefined): boolean {
  return doctrine !== undefined && doctrine.mode !== 'none';
}

function movesTroopsAt(orders: Turn['orders'][Side], at: string): boolean {
  return orders.some((order) => (order.word === 'LAND' || order.word === 'LIFT') && order.at === at);
}

/** Orders of the owner for the hex, else for the side; an independent world fights as everybody does without orders. */
function sdbDoctrineOf(state: State, { at, owner }: Meeting): SdbDoctrine {
  if (owner === 'none') return SDB_AS_STANDARD;
  const { sdb } = state.doctrine[owner];
  return sdb[at] ?? sdb['side'] ?? SDB_AS_STANDARD;
}

/**
 * Whether the SDBs are active. Their owner answers what the squadrons announced; without an order they keep out of
 * the way of those that outgun them by far. [4.5.1]
 */
export function sdbsAreActive(state: State, meeting: Meeting, attacks: boolean): boolean {
  const { mode, passiveAgainst } = sdbDoctrineOf(state, meeting);
  if (mode === 'passive') return false;
  if (!attacks) return true;
  const bombardment = bombardmentOf(state, meeting.squadrons);
  if (passiveAgainst !== null && bombardment >= passiveAgainst) return false;
  const outgunnedBy = standingOrders.sdbPassiveAbove * sdbStrengthAt(state, meeting.at);
  return mode === 'active' || matchOf(bombardment) <= outgunnedBy;
}

/** What the last round did, and the whole action before it. */
export interface Toll {
  /** Defence factors of the squadrons when the action began, and those lost since and in the last round. */
  readonly began: number;
  readonly lost: number;
  readonly lostLast: number;
  /** SDB strength, in hundredths, destroyed in the last round. */
  readonly destroyedLast: number;
}

/** At the start of a later round: at the ordered losses, else when the last one cost more than it was worth. [4.5.1.4] */
export function squadronsBreakOff(state: State, meeting: Meeting, toll: Toll): boolean {
  const { breakOffAt } = engageDoctrineOf(state, meeting);
  return breakOffAt === null
    ? matchOf(toll.lostLast) > toll.destroyedLast
    : toll.lost * 100 >= toll.began * breakOffAt;
}

/** At the start of a later round, after the squadrons have decided: by what they have lost of their full strength. [4.5.1.4] */
export function sdbsBreakOff(state: State, meeting: Meeting): boolean {
  const { breakOffAt } = sdbDoctrineOf(state, meeting);
  return (state.worlds[meeting.at]?.sdbLoss ?? 0) >= (breakOffAt ?? standingOrders.sdbBreakOffPercent);
}
