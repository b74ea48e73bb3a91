import { admiralCounter, navyOfSquadron, type Pieces } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import type { Forces } from '../forces.ts';
import type { Navy, State } from '../state.ts';
import type { AdmiralHere } from './battle.ts';

const { command } = CHARTS;

/** Who leads the squadrons of a side in a hex, and what his tactical factor is worth there. [4.4.4] */
export interface OverallCommand {
  /** Null: nobody may. */
  readonly admiral: string | null;
  readonly tactical: number;
}

const NOBODY: OverallCommand = { admiral: null, tactical: 0 };
/** In the order that settles equal precedence. */
export const NAVIES: readonly Navy[] = ['imperial', 'zhodani', 'swordWorlds', 'vargr'];

/** Pieces with whoever holds the warrant. */
export interface Ranks extends Pieces {
  readonly warrant: State['warrant'];
}

/** Seniority in a navy: the lower number is the senior, and who holds the warrant before everybody. [5.3.1, 5.3.5] */
export function precedenceOf(ranks: Ranks, admiral: string): number {
  return ranks.warrant.holder === admiral
    ? command.warrantPrecedence
    : admiralCounter(ranks, admiral).precedence;
}

/** Whether forces at a place are under the warrant: its holder is there, and may land on a red world. [5.1, 5.3.5] */
export function isUnderWarrant(
  { warrant, admirals }: Pick<Forces, 'warrant' | 'admirals'>,
  at: string,
): boolean {
  return warrant.holder !== null && admirals[warrant.holder]?.at === at;
}

/**
 * The most senior admiral who may command these squadrons: one whose own navy has at least as many of them as the
 * others together. Where there is none, nobody commands. [4.4.4, 5.3.1.3, 5.3.3]
 */
export function overallCommand(
  state: Ranks,
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
  // For the time that orders take from a world's surface to the squadrons. [5.3.1.3]
  return { admiral: senior.id, tactical: senior.ashore ? tactical + command.ashoreTactical : tactical };
}

/** A navy's admirals may command if the other navies have no more squadrons than it has. [5.3.3] */
export function mayCommand(pieces: Pieces, navy: Navy, squadrons: readonly string[]): boolean {
  const own = squadrons.filter((id) => navyOfSquadron(pieces, id) === navy).length;
  return own > 0 && own * 2 >= squadrons.length;
}

function outranks(ranks: Ranks, challenger: string, holder: string): boolean {
  return precedenceOf(ranks, challenger) < precedenceOf(ranks, holder);
}
