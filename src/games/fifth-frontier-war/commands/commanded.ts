import type { CommandRow } from '../../../engine/command-table.ts';
import { refuse, type Verdict } from '../../../engine/refusal.ts';
import {
  commanderOfAdmiral,
  commanderOfFleet,
  commanderOfSquadron,
  commanderOfTroop,
  commanderOfWorld,
  isShared,
  nameOfCommander,
  overallCommander,
  sideOfCommander,
} from '../commanders.ts';
import { findAdmiral, nameOfFleet } from '../counters.ts';
import { DEFENCE } from '../rules/bombing-plan.ts';
import type { Commander, Side } from '../state.ts';
import type { View } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import type { Command, CommandOf } from './schema.ts';

/** The row with one question before its own: whether the order is one of the seat's to give. */
export function commanded(row: CommandRow<View, Command>): CommandRow<View, Command> {
  return {
    ...row,
    check: (order, sheet, view) => refusedToSeat(order, view) ?? row.check(order, sheet, view),
  };
}

/** Null: the seat may give it, as far as it is a matter of who commands. */
function refusedToSeat(order: Command, view: View): Verdict | null {
  const { seat, side } = view;
  if (seat === null || side === null || !isShared(side, view.options)) return null;
  const orderer: Orderer = { view, side };
  for (const { piece, what, commander } of claimsOf(order, orderer)) {
    // Of the enemy's pieces, and of what there is not, the row itself tells.
    if (commander === null || commander === seat || sideOfCommander(commander) !== side) continue;
    const code = what === SIDE_AS_A_WHOLE ? 'order.overall-commander' : 'order.other-commander';
    return refuse(code, { piece, what, commander: nameOfCommander(commander) });
  }
  return null;
}

/** Something that an order disposes of, and who commands it; null: nobody in particular. */
interface Claim {
  readonly piece: string;
  readonly what: string;
  readonly commander: Commander | null;
}

interface Orderer {
  readonly view: View;
  readonly side: Side;
}

const SIDE_AS_A_WHOLE = '';

/**
 * What an order disposes of: the pieces that it moves, not those that take them along. What is not a seat's own may
 * be joined, boarded and refuelled by consent. [5.3.3]
 */
function claimsOf(order: Command, orderer: Orderer): readonly Claim[] {
  if (isForFleet(order)) return [fleetClaim(order.fleet, orderer)];
  if (isScoped(order)) return scopeClaims(order, orderer);
  switch (order.word) {
    // Each means no more than the seat's own.
    case 'DEPLOY STANDARD':
    case 'NO CARRIED ORDERS':
      return [];
    case 'DETACH':
      return detachClaims(order, orderer);
    case 'ATTACH':
      return squadronClaims(order.squadrons, orderer);
    case 'FORM':
    case 'DEPLOY SQUADRONS':
      return [...squadronClaims(order.squadrons, orderer), ...markerClaims(order.fleet, orderer)];
    case 'SCOUT':
      return squadronClaims([order.squadron], orderer);
    case 'TANKER':
      return squadronClaims([order.tanker], orderer);
    case 'ADMIRAL':
    case 'DEPLOY ADMIRAL':
    case 'XBOAT':
    case 'BOARD':
    case 'SHORE':
      return [admiralClaim(order.admiral, orderer)];
    case 'LOAD':
    case 'LAND':
    case 'LIFT':
    case 'DEPLOY TROOPS':
      return troopClaims(order.troops ?? [], orderer);
    case 'FIRE':
      return order.unit === DEFENCE ? scopeClaims(order, orderer) : troopClaims([order.unit], orderer);
    // The base, guerrillas, the warrant, armistice, reinforcements, replacements, and doctrine of no other scope.
    default:
      return [wholeSide(orderer)];
  }
}

type ForFleet = CommandOf<
  'DEPLOY FLEET' | 'DISBAND' | 'ABORT' | 'DELAY' | 'PLOT DETACH' | 'PLOT' | 'MOVE' | 'FUEL' | 'GLOBES'
>;
const FOR_FLEET: ReadonlySet<Command['word']> = new Set<ForFleet['word']>([
  'DEPLOY FLEET',
  'DISBAND',
  'ABORT',
  'DELAY',
  'PLOT DETACH',
  'PLOT',
  'MOVE',
  'FUEL',
  'GLOBES',
]);

function isForFleet(order: Command): order is ForFleet {
  return FOR_FLEET.has(order.word);
}

type ScopedOrder = CommandOf<'LOSSES' | 'RETREAT' | 'ENGAGE SDB' | 'BOMB' | 'SDB' | 'SURFACE'>;
const SCOPED: ReadonlySet<Command['word']> = new Set<ScopedOrder['word']>([
  'LOSSES',
  'RETREAT',
  'ENGAGE SDB',
  'BOMB',
  'SDB',
  'SURFACE',
]);

function isScoped(order: Command): order is ScopedOrder {
  return SCOPED.has(order.word);
}

function wholeSide({ side }: Orderer): Claim {
  return { piece: '', what: SIDE_AS_A_WHOLE, commander: overallCommander(side) };
}

function fleetClaim(fleet: string, { view }: Orderer): Claim {
  return { piece: fleet, what: nameOfFleet(fleet), commander: commanderOfFleet(view, fleet) };
}

/** A marker that is not in play yet is of a navy; in play it takes whoever joins it. */
function markerClaims(fleet: string | undefined, orderer: Orderer): readonly Claim[] {
  const isFree = fleet !== undefined && (orderer.view.fleets[fleet]?.at ?? null) === null;
  return isFree ? [fleetClaim(fleet, orderer)] : [];
}

function squadronClaims(squadrons: readonly string[], { view }: Orderer): readonly Claim[] {
  return squadrons.map((id) => ({ piece: id, what: id, commander: commanderOfSquadron(view, id) }));
}

function troopClaims(troops: readonly string[], { view }: Orderer): readonly Claim[] {
  return troops.map((id) => ({ piece: id, what: id, commander: commanderOfTroop(view, id) }));
}

function admiralClaim(id: string, { view }: Orderer): Claim {
  return { piece: id, what: findAdmiral(view, id)?.name ?? id, commander: commanderOfAdmiral(view, id) };
}

/** Whoever commands a fleet may send squadrons away, and whoever lent them may take them back. */
function detachClaims({ fleet, squadrons }: CommandOf<'DETACH'>, orderer: Orderer): readonly Claim[] {
  const lent = squadronClaims(squadrons, orderer);
  return lent.every(({ commander }) => commander === orderer.view.seat) ? [] : [fleetClaim(fleet, orderer)];
}

interface Scoped {
  readonly fleet?: string | undefined;
  readonly squadron?: string | undefined;
  readonly at?: string | undefined;
}

/** Doctrine of a fleet, of a squadron, for a world, or for the side. */
function scopeClaims({ fleet, squadron, at }: Scoped, orderer: Orderer): readonly Claim[] {
  if (fleet !== undefined) return [fleetClaim(fleet, orderer)];
  if (squadron !== undefined) return squadronClaims([squadron], orderer);
  if (at === undefined) return [wholeSide(orderer)];
  const { view, side } = orderer;
  return [{ piece: at, what: nameOfPlace(at), commander: commanderOfWorld(view, at, side) }];
}
