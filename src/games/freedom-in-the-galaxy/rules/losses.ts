import { unitKind } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { strengthOf, type UnitHere } from '../lookup.ts';
import type { State } from '../state.ts';
import { standing } from './doctrine.ts';

/**
 * Units that a loss takes: as near to the points as they come without exceeding them, those first that their owner
 * would rather lose. [10.3]
 */
export function unitsLost(
  state: Pick<State, 'doctrine'>,
  side: Side,
  { units, points }: { readonly units: readonly UnitHere[]; readonly points: number },
): readonly UnitHere[] {
  const wanted = standing(state, side, 'LOSE').flatMap(({ kinds }) => kinds);
  const rank = (kind: string): number => (wanted.includes(kind) ? wanted.indexOf(kind) : wanted.length);
  const sorted = [...units].sort(
    (a, b) => rank(a.kind) - rank(b.kind) || unitKind(a.kind).cost - unitKind(b.kind).cost,
  );
  return nearest(sorted, points);
}

/** The first of the selections whose strength is highest within the points; earlier units are rather taken. */
function nearest(units: readonly UnitHere[], points: number): readonly UnitHere[] {
  const [first, ...rest] = units;
  if (first === undefined || points <= 0) return [];
  const strength = strengthOf([first]);
  if (strength > points) return nearest(rest, points);
  const taken = [first, ...nearest(rest, points - strength)];
  if (strengthOf(taken) === points) return taken;
  const spared = nearest(rest, points);
  return strengthOf(spared) > strengthOf(taken) ? spared : taken;
}
