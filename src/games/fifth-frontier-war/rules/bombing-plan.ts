import { byCodeUnit } from '../../../engine/json.ts';
import { CHARTS } from '../data/index.ts';
import type { BombDoctrine, Side, State } from '../state.ts';
import { findWorld } from '../worlds.ts';
import { otherSide } from './battle.ts';
import { columnFor } from './fire.ts';
import { attacksWith, surePercentOf } from './interface-fire.ts';
import { troopsAshore } from './presence.ts';
import { currentStrengthOf, defenceStrengthAt, SCALE, techOf } from './strength.ts';

const { surfaceBombing } = CHARTS;
/** Name of the defence battalions where units are named by id. */
export const DEFENCE = 'DEFENCE';

/** An enemy unit on a world. */
export interface BombTarget {
  /** Id of a troop unit, or `DEFENCE`. */
  readonly id: string;
  /** What is left of it, in hundredths of a factor. */
  readonly strength: number;
  /** Percentage lost before. */
  readonly loss: number;
  readonly tech: number;
}

export interface Below {
  readonly at: string;
  readonly side: Side;
  /** Whether the defence battalions are bombed too; those of an independent world only by order for that hex. */
  readonly defence: boolean;
}

/** What a side may bomb on a world: whatever has strength left, but for units in hiding. [4.5.2, 5.4.4] */
export function targetsBelow(
  state: Pick<State, 'troops' | 'worlds' | 'ownCounters'>,
  { at, side, defence }: Below,
): readonly BombTarget[] {
  const troops = troopsAshore(state, at, otherSide(side)).map((id) => ({
    id,
    strength: currentStrengthOf(state, id),
    loss: state.troops[id]?.loss ?? 0,
    tech: techOf(state, id),
  }));
  const battalions = {
    id: DEFENCE,
    strength: defence ? defenceStrengthAt(state, at) : 0,
    loss: state.worlds[at]?.defenceLoss ?? 0,
    tech: findWorld(at)?.tech ?? 0,
  };
  return [battalions, ...troops].filter(({ strength }) => strength > 0);
}

/** So much of the bombardment, in hundredths, on one unit. */
export interface Share {
  readonly target: BombTarget;
  readonly strength: number;
}

/** How a side's bombardment is split; the shares stand in the order in which they are thrown. [4.5.2] */
export function splitBombs(
  total: number,
  targets: readonly BombTarget[],
  { mode, targets: listed }: BombDoctrine,
): readonly Share[] {
  switch (mode) {
    case 'none':
      return [];
    case 'listed':
      return sharesAsListed(total, targets, listed);
    case 'defence':
      return byId(
        sharesByStrength(
          total,
          targets.filter(({ id }) => id === DEFENCE),
        ),
      );
    case 'troops':
      return byId(
        sharesByStrength(
          total,
          targets.filter(({ id }) => id !== DEFENCE),
        ),
      );
    case 'largest':
      return byId(sharesByStrength(total, targets));
  }
}

/** Dice are thrown in the order of the sheet, and where it says nothing in that of the ids, the battalions last. */
function byId(shares: readonly Share[]): readonly Share[] {
  const isDefence = ({ target }: Share): number => (target.id === DEFENCE ? 1 : 0);
  return [...shares].sort((a, b) => isDefence(a) - isDefence(b) || byCodeUnit(a.target.id, b.target.id));
}

function sharesAsListed(
  total: number,
  targets: readonly BombTarget[],
  listed: BombDoctrine['targets'],
): readonly Share[] {
  let left = total;
  return listed.flatMap(({ target: id, factors }) => {
    const target = targets.find((one) => one.id === id);
    const strength = Math.min(left, factors === null ? left : factors * SCALE);
    if (target === undefined || attacksWith(strength, surfaceBombing).length === 0) return [];
    left -= strength;
    return [{ target, strength }];
  });
}

/**
 * A result is a percentage of a unit, whatever its size: so the largest gets all that its columns use, and the next
 * what is left over, as long as that makes a column. The last gets the rest.
 */
function sharesByStrength(total: number, targets: readonly BombTarget[]): readonly Share[] {
  const [first, ...others] = [...targets].sort((a, b) => b.strength - a.strength || byCodeUnit(a.id, b.id));
  if (first === undefined || wholeColumns(total) === 0) return [];
  const strength = Math.min(enoughFor(first), others.length === 0 ? total : wholeColumns(total));
  return [{ target: first, strength }, ...sharesByStrength(total - strength, others)];
}

/** What of a bombardment the columns of its attacks use. [4.4.1, 4.4.2] */
function wholeColumns(total: number): number {
  return attacksWith(total, surfaceBombing).reduce(
    (sum, part) => sum + (columnFor(Math.floor(part / SCALE), surfaceBombing) ?? 0) * SCALE,
    0,
  );
}

/** Attacks of the last column after which nothing can be left, whatever the dice; more would be thrown away. */
function enoughFor({ loss, tech }: BombTarget): number {
  const attacks = Math.ceil((100 - loss) / surePercentOf(tech));
  return attacks * (surfaceBombing.columns.at(-1) ?? 0) * SCALE;
}
