import { findAdmiral, findSquadron, findTroop, type Pieces, sideOf } from './counters.ts';
import { FLEETS } from './data/index.ts';
import { SIDES } from './sides.ts';
import type { Commander, Fleet, Navy, Options, Side, Squadron, State } from './state.ts';
import { findWorld } from './worlds.ts';

/** Whatever knows the seats and the counters that a game is played with: a state or a view. */
export interface Commanded extends Pieces {
  readonly options: Pick<Options, 'alliesSeat' | 'colonialSeat'>;
}

/** The same with squadrons and fleets as far as they are known. */
export interface CommandedFleets extends Commanded {
  readonly squadrons: Readonly<Record<string, Pick<Squadron, 'at'> & Partial<Squadron>>>;
  readonly fleets: Readonly<Record<string, Pick<Fleet, 'navy' | 'at'>>>;
}

const SIDE_OF: Readonly<Record<Commander, Side>> = {
  imperial: 'imperial',
  colonial: 'imperial',
  zhodani: 'zhodani',
  allies: 'zhodani',
};

const NAMES: Readonly<Record<Commander, string>> = {
  imperial: 'Imperial',
  colonial: 'Imperial colonial',
  zhodani: 'Zhodani',
  allies: 'Sword Worlds and Vargr',
};

export function nameOfCommander(commander: Commander): string {
  return NAMES[commander];
}

export function sideOfCommander(commander: Commander): Side {
  return SIDE_OF[commander];
}

/** Who decides for a side as a whole. */
export function overallCommander(side: Side): Commander {
  return side;
}

/** The seats of a side, the overall commander first. [5.3.3] */
export function commandersOf(
  side: Side,
  { alliesSeat, colonialSeat }: Commanded['options'],
): readonly Commander[] {
  if (side === 'zhodani') return alliesSeat ? ['zhodani', 'allies'] : ['zhodani'];
  return colonialSeat ? ['imperial', 'colonial'] : ['imperial'];
}

/** Whether a side is commanded by more than one seat. */
export function isShared(side: Side, options: Commanded['options']): boolean {
  return side === 'zhodani' ? options.alliesSeat : options.colonialSeat;
}

/** Loaned admirals belong to the navy that borrowed them: their counters say so. [5.3.4] */
function commanderOfNavy(navy: Navy, { alliesSeat }: Commanded['options']): Commander {
  if (navy === 'imperial' || navy === 'zhodani') return navy;
  return alliesSeat ? 'allies' : 'zhodani';
}

/** Groups of Imperial counters that are the colonial seat's. */
const COLONIAL: readonly string[] = ['colonial', 'rimwardColonial'];

function commanderOfGroup(
  { navy, group }: { readonly navy: Navy; readonly group: string },
  options: Commanded['options'],
): Commander {
  const isColonial = navy === 'imperial' && COLONIAL.includes(group);
  return isColonial && options.colonialSeat ? 'colonial' : commanderOfNavy(navy, options);
}

/** Null: there is no such squadron. */
export function commanderOfSquadron(pieces: Commanded, id: string): Commander | null {
  const counter = findSquadron(pieces, id);
  return counter === null ? null : commanderOfGroup(counter, pieces.options);
}

/** Guerrillas are the Zhodani seat's. [5.4.4] */
export function commanderOfTroop(pieces: Commanded, id: string): Commander {
  const counter = findTroop(pieces, id);
  return counter === null ? 'zhodani' : commanderOfGroup(counter, pieces.options);
}

/** Of units those that another seat of the side does not command; null: the seat commands all. */
export function unitsOfSeat(
  pieces: Commanded,
  seat: Commander | null,
  troops: readonly string[],
): readonly string[] {
  if (seat === null || !isShared(sideOfCommander(seat), pieces.options)) return troops;
  const others = commandersOf(sideOfCommander(seat), pieces.options).filter((other) => other !== seat);
  return troops.filter((id) => !others.includes(commanderOfTroop(pieces, id)));
}

/** Null: there is no such admiral. */
export function commanderOfAdmiral(pieces: Commanded, id: string): Commander | null {
  const counter = findAdmiral(pieces, id);
  return counter === null ? null : commanderOfNavy(counter.navy, pieces.options);
}

/**
 * A fleet is the seat's that has most squadrons in it; of equals, the overall commander's. Null: a free marker that
 * any seat of its side may bring into play, or no fleet at all.
 */
export function commanderOfFleet(pieces: CommandedFleets, id: string): Commander | null {
  const marker = pieces.fleets[id];
  const navy = marker?.navy ?? FLEETS.get(id)?.navy;
  if (navy === undefined) return null;
  const commander = commanderOfNavy(navy, pieces.options);
  const side = sideOf(navy);
  if (!isShared(side, pieces.options)) return commander;
  if (marker === undefined || marker.at === null) return navy === 'imperial' ? null : commander;
  return mostIn(pieces, id, side);
}

function mostIn(pieces: CommandedFleets, fleet: string, side: Side): Commander {
  const members = Object.keys(pieces.squadrons).filter((id) => {
    const squadron = pieces.squadrons[id];
    return squadron?.fleet === fleet && squadron.at !== null;
  });
  const overall = overallCommander(side);
  const own = members.filter((id) => commanderOfSquadron(pieces, id) === overall).length;
  const other = commandersOf(side, pieces.options).find((commander) => commander !== overall) ?? overall;
  return own * 2 >= members.length ? overall : other;
}

/** Of the worlds of the Sword Worlds and the Vargr the allied seat commands SDBs, battalions and whoever fights there. */
export function commanderOfWorld({ options }: Pick<Commanded, 'options'>, at: string, side: Side): Commander {
  const border = findWorld(at)?.border;
  const isAllied = side === 'zhodani' && (border === 'swordWorlds' || border === 'vargr');
  return isAllied && options.alliesSeat ? 'allies' : overallCommander(side);
}

/** Seats with anything left to command; the overall commanders always. */
export function seatsInCommand(state: State): readonly Commander[] {
  return SIDES.flatMap((side) =>
    commandersOf(side, state.options).filter(
      (seat) => seat === overallCommander(side) || hasForces(state, seat),
    ),
  );
}

function hasForces(state: State, seat: Commander): boolean {
  const { squadrons, troops } = state;
  return (
    Object.keys(squadrons).some(
      (id) => squadrons[id]?.state !== 'destroyed' && commanderOfSquadron(state, id) === seat,
    ) ||
    Object.keys(troops).some(
      (id) => troops[id]?.state !== 'destroyed' && commanderOfTroop(state, id) === seat,
    )
  );
}
