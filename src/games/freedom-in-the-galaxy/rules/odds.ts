import type { Rulings } from '../../../engine/module.ts';
import { CHARTS, environOf, isSpecial, unitKind } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { type CharacterHere, characterIn, freeAt, strengthOf, unitsAt } from '../lookup.ts';
import type { State } from '../state.ts';
import { standing } from './doctrine.ts';
import type { Known } from './moves.ts';
import { ratingOf } from './ratings.ts';

const COLUMNS = CHARTS.militaryCombat.columns;
/** The outermost ratios before any shift. [10.22] */
const FURTHEST = 5;

/** The column of a ratio, rounded in favour of the defender. [10.2] */
export function ratioColumn(attack: number, defence: number): string {
  if (attack >= defence) return `${Math.min(FURTHEST, Math.floor(attack / defence))}-1`;
  return `1-${Math.min(FURTHEST, Math.ceil(defence / attack))}`;
}

/** So many columns to the right, within the chart. */
export function shifted(column: string, columns: number): string {
  const index = Math.min(COLUMNS.length - 1, Math.max(0, COLUMNS.indexOf(column) + columns));
  return COLUMNS[index] ?? column;
}

export function isAtLeast(column: string, least: string): boolean {
  return COLUMNS.indexOf(column) >= COLUMNS.indexOf(least);
}

/** Losses of attacker and defender. [10.8] */
export function lossesAt(column: string, roll: number): readonly [number, number] {
  return CHARTS.militaryCombat.rows[roll - 1]?.[COLUMNS.indexOf(column)] ?? [0, 0];
}

export interface Clash {
  readonly at: string;
  readonly attacker: Side;
  readonly leaders: Readonly<Record<Side, CharacterHere | null>>;
  /** Rebels who rise are led by a local: one column. [10.7] */
  readonly local: boolean;
}

/** Columns to the right for leaders and the kind of environ, as the attacker counts. [10.4, 10.5, 10.7] */
function shiftsOf(board: Known, { at, attacker, leaders, local }: Clash): number {
  const lead = (side: Side): number => {
    const leader = leaders[side];
    return leader === null ? 0 : ratingOf(board, leader, 'leadership');
  };
  const environ = environOf(at);
  const atHome = unitsAt(board, 'rebel', at).some(({ kind }) => unitKind(kind).type === environ.type);
  const strange = isSpecial(environ) && leaders.imperial === null;
  const rebel = lead('rebel') - lead('imperial') + (atHome ? 1 : 0) + (strange ? 1 : 0) + (local ? 1 : 0);
  return attacker === 'rebel' ? rebel : 0 - rebel;
}

/** The ratio, and the column after shifts. */
export function oddsOf(board: Known, clash: Clash): { readonly odds: string; readonly column: string } {
  const strength = (side: Side): number => strengthOf(unitsAt(board, side, clash.at));
  const defender = clash.attacker === 'rebel' ? 'imperial' : 'rebel';
  const odds = ratioColumn(strength(clash.attacker), strength(defender));
  return { odds, column: shifted(odds, shiftsOf(board, clash)) };
}

/** Whether a local leads those who rise: nobody else does, and nobody of note is there or none was named. [10.7] */
export function hasLocalLeader(
  board: Known,
  rulings: Rulings,
  { at, leader }: { readonly at: string; readonly leader: CharacterHere | null },
): boolean {
  if (leader !== null) return false;
  return rulings.has('fitg-10.7-unnamed') || ableToLead(board, 'rebel', at).length === 0;
}

function ableToLead(board: Known, side: Side, at: string): readonly CharacterHere[] {
  return freeAt(board, side, at).filter(
    (character) => !character.disabled && ratingOf(board, character, 'leadership') > 0,
  );
}

/** Who leads a side's units: the one named, else the best who stands with them. [9.53, 10.4] */
export function leaderAt(
  board: Known & Pick<State, 'doctrine'>,
  side: Side,
  at: string,
): CharacterHere | null {
  const able = ableToLead(board, side, at);
  const order = standing(board, side, 'LEADER').find((each) => each.at === at);
  if (order !== undefined) {
    const named = order.character;
    return able.some(({ name }) => name === named) && named !== undefined ? characterIn(board, named) : null;
  }
  return mostOf(
    board,
    able.filter(({ withUnits }) => withUnits),
  );
}

/** The one with the highest Leadership. */
function mostOf(board: Known, able: readonly CharacterHere[]): CharacterHere | null {
  return able.reduce<CharacterHere | null>(
    (best, one) =>
      best === null || ratingOf(board, one, 'leadership') > ratingOf(board, best, 'leadership') ? one : best,
    null,
  );
}
