import { ADMIRALS, compareIds, FLEETS, GUERRILLAS, sideOf, SQUADRONS, TROOPS } from './data/index.ts';
import type { FuelCode, Navy, Side, SquadronType, TroopSign } from './data/index.ts';
import type { State } from './state.ts';

export { compareIds, sideOf };

/** Whatever knows the counters a game is played with: a state or a view. */
export interface Pieces {
  readonly ownCounters: State['ownCounters'];
}

/** What a squadron counter prints. [1.3.1] */
export interface SquadronPrint {
  readonly id: string;
  readonly navy: Navy;
  readonly group: string;
  readonly type: SquadronType;
  readonly jump: number;
  readonly fuelCode: FuelCode;
  readonly full: readonly [attack: number, bombardment: number, defence: number];
  /** Null: not back-printed; any hit eliminates it. [4.3.5] */
  readonly reduced: readonly [attack: number, bombardment: number, defence: number] | null;
  readonly reducedJump: number | null;
}

/** What an admiral's counter prints. [1.3.4] */
export interface AdmiralPrint {
  readonly id: string;
  readonly name: string;
  readonly navy: Navy;
  readonly precedence: number;
  readonly planning: number;
  readonly tactical: number;
}

/** What a troop counter prints. [1.3.2] Guerrillas print neither factor nor tech level: those are their world's. [5.4.4] */
export interface TroopPrint {
  readonly id: string;
  readonly navy: Navy;
  readonly group: string;
  readonly factor: number;
  readonly tech: number;
  readonly signs: readonly TroopSign[];
}

/**
 * Counters of a game's own; null: it has none, as nearly all games. To look for an id among none takes longer than to
 * find it among those that are printed, and tens of thousands are looked up each week: so the last answer is kept.
 */
function ownIfAny<Own extends object>(): (own: Own) => Own | null {
  let last: Own | null = null;
  let any = false;
  return (own) => {
    if (own !== last) {
      last = own;
      any = Object.keys(own).length > 0;
    }
    return any ? own : null;
  };
}

const ownSquadrons = ownIfAny<State['ownCounters']['squadrons']>();
const ownTroops = ownIfAny<State['ownCounters']['troops']>();

/** Pieces with the squadrons as they stand. */
export interface PiecesInPlay extends Pieces {
  readonly squadrons: Readonly<Record<string, { readonly state: State['squadrons'][string]['state'] }>>;
}

/** A squadron counter as this game prints it; null: there is none of that id. */
export function findSquadron(pieces: Pieces, id: string): SquadronPrint | null {
  return ownSquadrons(pieces.ownCounters.squadrons)?.[id] ?? SQUADRONS.get(id) ?? null;
}

/** A squadron counter that must exist; throws for an id of nothing. */
export function squadronCounter(pieces: Pieces, id: string): SquadronPrint {
  const counter = findSquadron(pieces, id);
  if (counter === null) throw new RangeError(`no squadron counter ${id}`);
  return counter;
}

/** An admiral's counter as this game prints it; null: there is none of that id. */
export function findAdmiral(pieces: Pieces, id: string): AdmiralPrint | null {
  return pieces.ownCounters.admirals[id] ?? ADMIRALS.get(id) ?? null;
}

/** An admiral's counter that must exist; throws for an id of nothing. */
export function admiralCounter(pieces: Pieces, id: string): AdmiralPrint {
  const counter = findAdmiral(pieces, id);
  if (counter === null) throw new RangeError(`no admiral ${id}`);
  return counter;
}

export function navyOfSquadron(pieces: Pieces, id: string): Navy {
  return squadronCounter(pieces, id).navy;
}

export function sideOfSquadron(pieces: Pieces, id: string): Side {
  return sideOf(navyOfSquadron(pieces, id));
}

export function sideOfAdmiral(pieces: Pieces, id: string): Side {
  return sideOf(admiralCounter(pieces, id).navy);
}

/** A troop counter as this game prints it; null: there is none of that id, or it is a guerrilla unit. */
export function findTroop(pieces: Pieces, id: string): TroopPrint | null {
  return ownTroops(pieces.ownCounters.troops)?.[id] ?? TROOPS.get(id) ?? null;
}

/** A troop counter that must exist; throws for an id of nothing, and for guerrillas. */
export function troopCounter(pieces: Pieces, id: string): TroopPrint {
  const counter = findTroop(pieces, id);
  if (counter === null) throw new RangeError(`no troop counter ${id}`);
  return counter;
}

const GUERRILLA_IDS: ReadonlySet<string> = new Set(GUERRILLAS);

/** A unit of the Ine Givar. [5.4.4] */
export function isGuerrilla(id: string): boolean {
  return GUERRILLA_IDS.has(id);
}

/** Side of a troop unit; guerrillas fight for the Zhodani. [5.4.4] */
export function sideOfTroop(pieces: Pieces, id: string): Side {
  const navy = ownTroops(pieces.ownCounters.troops)?.[id]?.navy ?? TROOPS.get(id)?.navy;
  return navy === undefined ? 'zhodani' : sideOf(navy);
}

/** Side of any counter that may arrive as a reinforcement: squadron, troop, admiral, fleet marker or the warrant. [6.1] */
export function sideOfArrival(pieces: Pieces, id: string): Side {
  const navy =
    findSquadron(pieces, id)?.navy ??
    findTroop(pieces, id)?.navy ??
    findAdmiral(pieces, id)?.navy ??
    FLEETS.get(id)?.navy;
  return navy === undefined ? 'imperial' : sideOf(navy);
}

/** Side that a fleet marker belongs to; null: no marker of that id is printed. */
export function sideOfFleetMarker(id: string): Side | null {
  const marker = FLEETS.get(id);
  return marker === undefined ? null : sideOf(marker.navy);
}

/** Attack, bombardment and defence factors of the side that is up; nothing of a squadron that is out of play. */
export function factorsOfSquadron(pieces: PiecesInPlay, id: string): readonly [number, number, number] {
  const { full, reduced } = squadronCounter(pieces, id);
  const now = pieces.squadrons[id]?.state;
  if (now === 'full') return full;
  return now === 'reduced' && reduced !== null ? reduced : [0, 0, 0];
}

/** Jump number of the side that is up. [3] */
export function jumpOfSquadron(pieces: PiecesInPlay, id: string): number {
  const { jump, reducedJump } = squadronCounter(pieces, id);
  return pieces.squadrons[id]?.state === 'reduced' ? (reducedJump ?? jump) : jump;
}

/** How a fleet is called in sentences: its full name, or its id. */
export function nameOfFleet(id: string): string {
  return FLEETS.get(id)?.names[0] ?? id;
}
