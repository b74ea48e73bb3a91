import { createHash } from 'node:crypto';
import type { DieSource } from '../../src/engine/dice.ts';

/** SHA-256 as the engine asks for it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Dice that any test can make again: each depends on the seed, the place and the count alone. */
export function seededDice(seed: string): DieSource {
  return (place, k, sides) => (numberOf(`${seed}|${place}|${k}`) % sides) + 1;
}

/** Chance for tests, as good as dice but for anything. */
export interface Chance {
  /** A whole number from 0 to below `below`. */
  int(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Undefined when there is nothing to pick. */
  pickOf<T>(from: readonly T[]): T | undefined;
  shuffled<T>(list: readonly T[]): readonly T[];
}

export function chanceFrom(seed: string): Chance {
  let count = 0;
  const int = (below: number): number => numberOf(`${seed}#${(count += 1)}`) % below;
  const pickOf = <T>(from: readonly T[]): T | undefined =>
    from.length === 0 ? undefined : from[int(from.length)];
  return {
    int,
    pickOf,
    pick: ([first, ...rest]) => [first, ...rest][int(rest.length + 1)] ?? first,
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: int(2 ** 30) }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
