/**
 * Dice with a place and a purpose. The place is a stable key of the step and its subject ("space/2109"), and rolls
 * are counted within it, so that a roll at one place never shifts a die at another.
 */
export interface Dice {
  at(place: string): PlaceDice;
}

export interface PlaceDice {
  /** A whole number from 1 to `sides`. The purpose goes to the turn record: "Zhodani fire, round 1". */
  roll(sides: number, purpose: string): number;
  /** Takes `count` of `from` blindly, without putting back; the order is the order of drawing. */
  draw<T>(from: readonly T[], count: number, purpose: string): readonly T[];
}

/** Where a die's value comes from: the k-th roll (from 0) at a place. */
export type DieSource = (place: string, k: number, sides: number) => number;

export interface RollRecord {
  readonly place: string;
  readonly k: number;
  readonly sides: number;
  readonly purpose: string;
  readonly value: number;
}

export interface RecordedDice {
  readonly dice: Dice;
  /** Every roll so far, in the order in which they were made. */
  readonly rolls: readonly RollRecord[];
}

/** Dice from a source, that write down each roll. */
export function recordedDice(source: DieSource): RecordedDice {
  const rolls: RollRecord[] = [];
  const counts = new Map<string, number>();
  const roll = (place: string, sides: number, purpose: string): number => {
    const k = counts.get(place) ?? 0;
    counts.set(place, k + 1);
    const value = source(place, k, sides);
    if (!Number.isInteger(value) || value < 1 || value > sides) {
      throw new RangeError(
        `the die at ${place} (${purpose}) shows ${value}, which no ${sides}-sided die does`,
      );
    }
    rolls.push({ place, k, sides, purpose, value });
    return value;
  };
  return { dice: { at: (place) => placeDice((sides, purpose) => roll(place, sides, purpose)) }, rolls };
}

function placeDice(roll: PlaceDice['roll']): PlaceDice {
  return {
    roll,
    draw: (from, count, purpose) => {
      const left = [...from];
      const drawn = [];
      while (drawn.length < count && left.length > 0) {
        // One item left is no chance: no die is rolled for it.
        const index = left.length === 1 ? 0 : roll(left.length, purpose) - 1;
        drawn.push(...left.splice(index, 1));
      }
      return drawn;
    },
  };
}

/** A test's or a rule case's dice: given lists by place; the place `*` serves every place without a list. */
export interface ScriptedDice {
  readonly source: DieSource;
  /** What was not rolled, by place: a case with dice left over is wrong. */
  readonly left: () => Readonly<Record<string, readonly number[]>>;
}

/** Thrown when a script has no die for a roll: the case, not the player, is wrong. */
export class DieMissing extends Error {
  override readonly name = 'DieMissing';
}

/** Dice by place, each list used from its front. */
export function scriptedDice(lists: Readonly<Record<string, readonly number[]>>): ScriptedDice {
  const rest = new Map(Object.entries(lists).map(([place, values]) => [place, [...values]]));
  return {
    source: (place, _k, sides) => {
      const value = (rest.get(place) ?? rest.get('*'))?.shift();
      if (value === undefined) throw new DieMissing(`no die left at ${place} (${sides} sides)`);
      return value;
    },
    left: () => Object.fromEntries([...rest].filter(([, values]) => values.length > 0)),
  };
}
