import type { CommandOf } from '../commands/schema.ts';
import {
  compareIds,
  findAdmiral,
  findSquadron,
  findTroop,
  nameOfFleet,
  type Pieces,
  sideOfArrival,
} from '../counters.ts';
import { WARRANT } from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Box, Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import type { Reserves } from './reserves.ts';

type Arriving = Pick<Reserves, 'arrivals'> & Pieces;

/** Counters of a side that arrive this week, in order of id. [6.1] */
export function arrivalsOf(forces: Arriving, side: Side): readonly string[] {
  return Object.keys(forces.arrivals)
    .filter((id) => sideOfArrival(forces, id) === side)
    .sort(compareIds);
}

/** Kinds of arriving counters that an order may name instead of single ones. */
const ARRIVAL_KINDS: Readonly<Record<string, (pieces: Pieces, id: string) => boolean>> = {
  all: () => true,
  squadrons: (pieces, id) => findSquadron(pieces, id) !== null,
  battle: (pieces, id) => findSquadron(pieces, id)?.type === 'battle',
  cruiser: (pieces, id) => findSquadron(pieces, id)?.type === 'cruiser',
  assault: (pieces, id) => findSquadron(pieces, id)?.type === 'assault',
  tanker: (pieces, id) => findSquadron(pieces, id)?.type === 'tanker',
  scout: (pieces, id) => findSquadron(pieces, id)?.type === 'scout',
  troops: (pieces, id) => findTroop(pieces, id) !== null,
  admirals: (pieces, id) => findAdmiral(pieces, id) !== null,
  fleets: (pieces, id) => isMarker(pieces, id),
};

function isMarker(pieces: Pieces, id: string): boolean {
  const others = [findSquadron(pieces, id), findTroop(pieces, id), findAdmiral(pieces, id)];
  return id !== WARRANT && others.every((counter) => counter === null);
}

/** Arriving counters that an order puts in its box: those it names, singly or by kind, to which the box is open. */
export function chosenBy(
  forces: Arriving,
  side: Side,
  { box, counters }: Pick<CommandOf<'BOX'>, 'box' | 'counters'>,
): readonly string[] {
  return arrivalsOf(forces, side).filter(
    (id) => isNamed(forces, id, counters) && mayArriveAt(forces, id, box),
  );
}

function isNamed(pieces: Pieces, id: string, counters: readonly string[]): boolean {
  return counters.some((name) => name === id || ARRIVAL_KINDS[name]?.(pieces, id) === true);
}

/** Arriving counters are to be put in a box, where more than one is open to them. [6.1.2] */
export function chooseBox<F extends Reserves>(forces: F, side: Side, order: CommandOf<'BOX'>): Done<F> {
  const { box } = order;
  const [refused] = order.counters.flatMap((name) => barToBox(forces, side, { name, box }) ?? []);
  if (refused !== undefined) return refused;
  const chosen = chosenBy(forces, side, order);
  const first = chosen.map((id) => [id, withFirst(box, forces.arrivals[id] ?? [])] as const);
  const arrivals = { ...forces.arrivals, ...Object.fromEntries(first) };
  const does = `${chosen.map((id) => nameOfArrival(forces, id)).join(', ')} will stand in the ${nameOfPlace(box)}`;
  return done({ ...forces, arrivals }, [], does);
}

function withFirst(box: Box, boxes: readonly Box[]): Box[] {
  return [box, ...boxes.filter((other) => other !== box)];
}

interface Named {
  /** A counter, or a kind of counters. */
  readonly name: string;
  readonly box: Box;
}

function barToBox(
  forces: Reserves,
  side: Side,
  { name, box }: Named,
): Extract<Done<never>, { ok: false }> | null {
  const all = arrivalsOf(forces, side);
  const due = all.filter((id) => isNamed(forces, id, [name]));
  const about = { piece: name, week: forces.week, box: nameOfPlace(box) };
  if (due.length === 0) {
    const names = all.map((id) => nameOfArrival(forces, id));
    return impossible('box.not-due', { ...about, due: names.length === 0 ? 'nothing' : names.join(', ') });
  }
  if (due.some((id) => mayArriveAt(forces, id, box))) return null;
  const open = new Set(due.flatMap((id) => forces.arrivals[id] ?? []));
  return impossible('box.closed', { ...about, open: [...open].map(nameOfPlace).join(' or ') });
}

function mayArriveAt(forces: Arriving, id: string, box: Box): boolean {
  return forces.arrivals[id]?.includes(box) === true;
}

/** How an arriving counter is called in sentences. */
export function nameOfArrival(pieces: Pieces, id: string): string {
  if (id === WARRANT) return 'the warrant';
  return isMarker(pieces, id) ? nameOfFleet(id) : (findAdmiral(pieces, id)?.name ?? id);
}
