import { byCodeUnit } from '../../../engine/json.ts';
import type { ListItem } from '../../../engine/report.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';

/** What is done in a hex in the combat phase, in the order of play. [2.1.3] */
type PartKind = 'globes' | 'space' | 'system-defence' | 'surrender' | 'bombing' | 'transfers' | 'surface';

export interface Part {
  readonly kind: PartKind;
  readonly events: readonly Event[];
}

/** What happened in one hex, part by part, and who gained its world by it; null: nobody did. */
export interface Fight {
  readonly at: string;
  readonly parts: readonly Part[];
  readonly taken: EventOf<'control-gained'> | null;
}

/** Events of one kind, in order. */
export function ofKind<K extends Event['kind']>(events: readonly Event[], kind: K): readonly EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}

/** Everything that was fought, hex by hex as the combat phase goes through them. [4] */
export function fightsOf(events: readonly Event[]): readonly Fight[] {
  return hexesOf(events).filter(({ parts }) => parts.some(isFought));
}

/** Troops and admirals that were landed or taken aboard where nobody fought. [3.9.1] */
export function transfersInPeace(events: readonly Event[]): readonly Event[] {
  return hexesOf(events)
    .filter(({ parts }) => !parts.some(isFought))
    .flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'transfers'))
    .flatMap((part) => part.events);
}

function hexesOf(events: readonly Event[]): readonly Fight[] {
  const hexes = new Map<string, Part[]>();
  for (const event of events) {
    if (!('at' in event)) continue;
    const parts = hexes.get(event.at) ?? [];
    const last = parts.at(-1);
    const kind = PARTS[event.kind] ?? (belongsToLast(event) ? (last?.kind ?? null) : null);
    if (kind === null) continue;
    if (last?.kind === kind) parts[parts.length - 1] = { kind, events: [...last.events, event] };
    else parts.push({ kind, events: [event] });
    hexes.set(event.at, parts);
  }
  return [...hexes]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([at, parts]) => ({
      at,
      parts,
      taken: ofKind(events, 'control-gained').find((event) => event.at === at) ?? null,
    }));
}

const PARTS: Partial<Readonly<Record<Event['kind'], PartKind>>> = {
  'under-globes': 'globes',
  'space-combat': 'space',
  'space-losses': 'space',
  disengaged: 'space',
  'disengagement-order': 'space',
  'battle-ended': 'space',
  'system-defence': 'system-defence',
  'sdb-losses': 'system-defence',
  'sdb-fire': 'system-defence',
  'broke-off': 'system-defence',
  'system-defence-ended': 'system-defence',
  surrendered: 'surrender',
  bombed: 'bombing',
  'troops-landed': 'transfers',
  'troops-loaded': 'transfers',
  'surface-fire': 'surface',
  'surface-losses': 'surface',
};

/** What goes with squadrons that are lost, wherever they are. */
function belongsToLast(event: Event): boolean {
  return event.kind === 'cargo-lost' || (event.kind === 'fleet-disbanded' && event.cause !== 'order');
}

/** Transfers alone are no fight, nor are SDBs that were left alone. */
function isFought({ kind, events }: Part): boolean {
  if (kind === 'transfers') return false;
  return kind !== 'system-defence' || events.some((event) => event.kind === 'sdb-losses');
}

/** How a fight went for the reader. "seen": it was none of theirs. */
export type Fate = 'won' | 'lost' | 'held' | 'seen';

export function fateOf(view: View, fight: Fight): Fate {
  return fateFor(view, winnerOf(fight));
}

export function fateFor(view: View, winner: Side | null): Fate {
  if (view.side === null) return 'seen';
  return winner === null ? 'held' : winner === view.side ? 'won' : 'lost';
}

/** Who has the world, or else who won the first part of the fight that was decided; null: nobody. */
function winnerOf({ parts, taken }: Fight): Side | null {
  return taken?.to ?? parts.map(winnerOfPart).find((winner) => winner !== null) ?? null;
}

export function winnerOfPart(part: Part): Side | null {
  switch (part.kind) {
    case 'space':
      return winnerInSpace(part);
    case 'system-defence':
      return winnerAgainstSdbs(part);
    case 'surrender':
      return ofKind(part.events, 'surrendered')[0]?.to ?? null;
    default:
      return null;
  }
}

function winnerInSpace({ events }: Part): Side | null {
  const outcome = ofKind(events, 'battle-ended')[0]?.outcome;
  return outcome === 'imperial' || outcome === 'zhodani' ? outcome : null;
}

/** The squadrons when the way to the world is free, and those who sent the boats when it is not. */
function winnerAgainstSdbs({ events }: Part): Side | null {
  const end = ofKind(events, 'system-defence-ended')[0];
  if (end === undefined) return null;
  switch (end.outcome) {
    case 'sdbs-destroyed':
    case 'sdbs-passive':
    case 'sdbs-broke-off':
      return end.side;
    case 'squadrons-destroyed':
    case 'squadrons-broke-off':
      return end.owner === 'none' ? null : end.owner;
    case 'both-destroyed':
    case 'stand-off':
      return null;
  }
}

const MARKS: Readonly<Record<Fate, ListItem['mark']>> = {
  won: 'gain',
  lost: 'loss',
  held: 'level',
  seen: 'item',
};

export function markOf(fate: Fate): ListItem['mark'] {
  return MARKS[fate];
}
