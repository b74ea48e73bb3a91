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

/** Which of the things that are left is drawn at a place, counted from 0, by their names; null: a die says so. */
export type DrawSource = (place: string, left: readonly string[]) => number | null;

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

/** Dice from a source, that write down each roll; what is drawn by name counts as the roll that would draw it. */
export function recordedDice(source: DieSource, drawn: DrawSource = () => null): RecordedDice {
  const rolls: RollRecord[] = [];
  const counts = new Map<string, number>();
  const roll: Roller = (place, { sides, purpose, shows }) => {
    const k = counts.get(place) ?? 0;
    counts.set(place, k + 1);
    const value = shows ?? source(place, k, sides);
    if (!Number.isInteger(value) || value < 1 || value > sides) {
      throw new RangeError(
        `the die at ${place} (${purpose}) shows ${value}, which no ${sides}-sided die does`,
      );
    }
    rolls.push({ place, k, sides, purpose, value });
    return value;
  };
  return { dice: { at: (place) => placeDice(place, roll, drawn) }, rolls };
}

type Roller = (
  place: string,
  /** `shows`: what the die shows, when that is known. */
  die: { readonly sides: number; readonly purpose: string; readonly shows?: number },
) => number;

function placeDice(place: string, roll: Roller, drawn: DrawSource): PlaceDice {
  return {
    roll: (sides, purpose) => roll(place, { sides, purpose }),
    draw: (from, count, purpose) => {
      const left = [...from];
      const taken = [];
      while (taken.length < count && left.length > 0) {
        const named = drawn(place, left.map(nameOf));
        const shows = named === null ? {} : { shows: named + 1 };
        // One item left is no chance: no die is rolled for it.
        const index = left.length === 1 ? 0 : roll(place, { sides: left.length, purpose, ...shows }) - 1;
        taken.push(...left.splice(index, 1));
      }
      return taken;
    },
  };
}

/** A thing is named by itself or by its id; one that has neither can't be drawn by name. */
function nameOf(thing: unknown): string {
  if (typeof thing === 'string' || typeof thing === 'number') return String(thing);
  const hasId = typeof thing === 'object' && thing !== null && 'id' in thing;
  return hasId && (typeof thing.id === 'string' || typeof thing.id === 'number') ? String(thing.id) : '';
}

/** A test's or a rule case's dice: given lists by place; the place `*` serves every place without a list. */
export interface ScriptedDice {
  readonly source: DieSource;
  /** What was not rolled, by place: a case with dice left over is wrong. */
  readonly left: () => Readonly<Record<string, readonly number[]>>;
}

/** Thrown when a script has no die for a roll, or no name for a draw: the case, not the player, is wrong. */
export class DieMissing extends Error {
  override readonly name = 'DieMissing';
  readonly among: 'dice' | 'draws';

  constructor(message: string, among: 'dice' | 'draws' = 'dice') {
    super(message);
    this.among = among;
  }
}

/** Dice by place, each list used from its front. */
export function scriptedDice(lists: Readonly<Record<string, readonly number[]>>): ScriptedDice {
  const { next, left } = script(lists);
  return {
    source: (place, _k, sides) => {
      const value = next(place);
      if (value === undefined) throw new DieMissing(`no die left at ${place} (${sides} sides)`);
      return value;
    },
    left,
  };
}

/** What a rule case draws by name: given lists by place, as dice are. */
export interface ScriptedDraws {
  readonly source: DrawSource;
  /** What was not drawn, by place. */
  readonly left: () => Readonly<Record<string, readonly string[]>>;
}

/** Names by place, each list used from its front; where there is none, dice decide. */
export function scriptedDraws(lists: Readonly<Record<string, readonly string[]>>): ScriptedDraws {
  const { next, left, serves } = script(lists);
  return {
    source: (place, names) => {
      if (!serves(place)) return null;
      const name = next(place);
      if (name === undefined) throw new DieMissing(`nothing left to draw at ${place}`, 'draws');
      const index = names.indexOf(name);
      if (index >= 0) return index;
      throw new DieMissing(`${name} can't be drawn at ${place}; there are: ${names.join(', ')}`, 'draws');
    },
    left,
  };
}

/** Lists by place that are used up; the place `*` serves every place without a list of its own. */
function script<T>(lists: Readonly<Record<string, readonly T[]>>): {
  readonly serves: (place: string) => boolean;
  readonly next: (place: string) => T | undefined;
  readonly left: () => Readonly<Record<string, readonly T[]>>;
} {
  const rest = new Map(Object.entries(lists).map(([place, values]) => [place, [...values]]));
  return {
    serves: (place) => rest.has(place) || rest.has('*'),
    next: (place) => (rest.get(place) ?? rest.get('*'))?.shift(),
    left: () => Object.fromEntries([...rest].filter(([, values]) => values.length > 0)),
  };
}
