import { CHARTS } from '../data/index.ts';
import { characterIn } from '../lookup.ts';
import type { State } from '../state.ts';
import { CAPTURE_SHIFT, columnOf } from './doctrine.ts';
import type { Fight } from './fight-state.ts';
import { bestOf, ratingOf } from './ratings.ts';

const CHART = CHARTS.characterCombat;

/** Ratings of the active together. [12.41] */
export function defenceOf(state: State, { force }: Fight, active: readonly string[]): number {
  return active.reduce(
    (sum, name) => sum + ratingOf(state, characterIn(state, name), force.fightsWith, 'defending'),
    0,
  );
}

/** Strength that a creature gains for the wounds it has inflicted. */
export function bloodlust({ force, inflicted }: Fight): number {
  const { bloodlust: lust } = force.traits;
  return lust === undefined ? 0 : Math.min(lust.most, lust.amount * inflicted);
}

/** What one clever character takes off a mind reader. */
export function outwitted(state: State, { force, standing }: Fight): number {
  if (force.traits.outwitted !== true) return 0;
  return bestOf(
    state,
    standing.map((name) => characterIn(state, name)),
    'intelligence',
  );
}

/** The column of a round: capture shifts it, surprise does at first, and so does a break-off that failed. [12.6, 12.9] */
export function columnFor(
  { force, aim, round, standing }: Fight,
  differential: number,
  { failed }: { readonly failed: boolean },
): number {
  const { column, surprise = 0 } = force.traits;
  const capture = aim === 'capture' ? CAPTURE_SHIFT : 0;
  const sudden = round === 1 && standing.length > 0 ? surprise : 0;
  const shifted = columnOf(column ?? differential) - capture + sudden + (failed ? 1 : 0);
  return Math.min(CHART.columns.length - 1, Math.max(0, shifted));
}

/** The head of a column, as the chart prints it. */
export function columnName(column: number): string {
  return CHART.heads[column] ?? '';
}
