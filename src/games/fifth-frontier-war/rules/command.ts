import { admiralCounter, navyOfSquadron, type Pieces } from '../counters.ts';
import type { Navy, State } from '../state.ts';
import type { AdmiralHere } from './battle.ts';

/** Who leads the squadrons of a side in a hex, and what his tactical factor is worth there. [4.4.4] */
export interface OverallCommand {
  /** Null: nobody may. */
  readonly admiral: string | null;
  readonly tactical: number;
}

const NOBODY: OverallCommand = { admiral: null, tactical: 0 };
/** For the time that orders take from a world's surface to the squadrons. [5.3.1.3] */
const ASHORE = -1;
/** In the order that settles equal precedence. */
const NAVIES: readonly Navy[] = ['imperial', 'zhodani', 'swordWorlds', 'vargr'];

/**
 * The most senior admiral who may command these squadrons: one whose own navy has at least as many of them as the
 * others together. Where there is none, nobody commands. [4.4.4, 5.3.1.3, 5.3.3]
 */
export function overallCommand(
  state: State,
  admirals: readonly AdmiralHere[],
  squadrons: readonly string[],
): OverallCommand {
  const eligible = NAVIES.filter((navy) => mayCommand(state, navy, squadrons)).flatMap((navy) =>
    admirals.filter(({ id }) => admiralCounter(state, id).navy === navy),
  );
  const [first, ...others] = eligible;
  if (first === undefined) return NOBODY;
  const senior = others.reduce((best, next) => (outranks(state, next.id, best.id) ? next : best), first);
  const { tactical } = admiralCounter(state, senior.id);
  return { admiral: senior.id, tactical: senior.ashore ? tactical + ASHORE : tactical };
}

/** A navy's admirals may command if the other navies have no more squadrons than it has. [5.3.3] */
export function mayCommand(pieces: Pieces, navy: Navy, squadrons: readonly string[]): boolean {
  const own = squadrons.filter((id) => navyOfSquadron(pieces, id) === navy).length;
  return own > 0 && own * 2 >= squadrons.length;
}

function outranks(state: State, challenger: string, holder: string): boolean {
  return admiralCounter(state, challenger).precedence < admiralCounter(state, holder).precedence;
}
