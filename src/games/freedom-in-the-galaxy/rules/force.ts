import { CHARTS, CREATURES, environOf } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import type { Creature, Traits } from '../data/schema-effects.ts';
import { characterIn, strengthOf, unitsAt } from '../lookup.ts';
import { type State } from '../state.ts';
import { leaderAt } from './odds.ts';
import { ratingOf } from './ratings.ts';

/** What attacks characters: a squad, characters, locals or a creature. [12.1] */
export interface Force {
  readonly name: string;
  readonly kind: 'squad' | 'characters' | 'locals' | 'creature';
  /** Whose it is; creatures and locals are rolled for by the non-phasing player. [12] */
  readonly side: Side;
  /** Characters that attack. */
  readonly names: readonly string[];
  /** Of a force that is not made of characters. */
  readonly strength: number;
  /** Null: it can't be killed. */
  readonly endurance: number | null;
  readonly wounds: number;
  /** Null: as its player has ordered. [12.3] */
  readonly weapon: 'firefight' | 'hand-to-hand' | null;
  readonly fightsWith: 'combat' | 'intelligence';
  readonly traits: Traits;
}

const PLAIN = { names: [], wounds: 0, fightsWith: 'combat', traits: {} } as const;

/** A squad of the military units of an environ; null: there are none. [12.12, 12.16] */
export function squadOf(state: State, side: Side, at: string): Force | null {
  const strength = strengthOf(unitsAt(state, side, at));
  const row = CHARTS.squad.findLast(([least]) => strength >= least);
  if (row === undefined) return null;
  const [, combat, endurance] = row;
  const led = leaderAt(state, side, at) !== null;
  return {
    ...{ ...PLAIN, name: 'squad', kind: 'squad', side, weapon: 'firefight', strength: combat },
    endurance: endurance + (led ? CHARTS.squadLeader : 0),
  };
}

/** Characters that found others. [12.11] */
export function charactersAs(side: Side, names: readonly string[]): Force {
  return {
    ...{ ...PLAIN, name: names.join(', '), kind: 'characters', side, weapon: null, names },
    ...{ strength: 0, endurance: null },
  };
}

/** Irate locals of the race that is named first in the environ. [12.14, 12.17, 13.47] */
export function localsOf(at: string, side: Side): Force | null {
  const { races, type, planet } = environOf(at);
  const row = CHARTS.locals.find(
    ([race, home, where]) => race === races[0] && where === type && (home === null || home === planet),
  );
  if (row === undefined) return null;
  const [race, , , strength, endurance, weapon] = row;
  return { ...PLAIN, name: `irate ${race}`, kind: 'locals', side, strength, endurance, weapon };
}

/** A creature of the Galactic Guide. [13.45] */
export function creatureAs(
  { name, strength, endurance, weapon, fightsWith, traits }: Creature,
  side: Side,
): Force {
  return {
    ...{ name, kind: 'creature', side, names: [], wounds: 0, weapon, fightsWith, traits },
    ...{ strength: strength ?? 0, endurance },
  };
}

/** The creature that an environ names. */
export function creatureOf(at: string): Creature | null {
  const { creature } = environOf(at);
  return CREATURES.find(({ name, environ }) => name === creature && environ === at) ?? null;
}

/** One sentry robot, or two. [13.46] */
export function sentries(which: 'one-sentry' | 'two-sentries'): Creature | null {
  const name = which === 'one-sentry' ? 'Sentry Robot' : 'Two Sentry Robots';
  return CREATURES.find((creature) => creature.name === name) ?? null;
}

/** What a force attacks with in a round, less its wounds; a creature grows or weakens in its own way. [12.1, 12.74] */
export function attackOf(state: State, force: Force, round: number): number {
  if (force.kind === 'characters')
    return force.names.reduce((sum, name) => sum + ratingOf(state, characterIn(state, name), 'combat'), 0);
  const { traits, wounds, strength } = force;
  const grown = grownBy(traits, round, 'strength');
  if (traits.thrives !== undefined) return strength + grown + traits.thrives * wounds;
  if (traits.unweakened === true || traits.ratingsStay === true) return strength + grown;
  const felt = Math.max(0, wounds - (traits.toughHits ?? 0));
  return Math.max(0, strength + grown - felt);
}

/** What a creature has gained by a round. */
function grownBy({ grows }: Traits, round: number, what: 'strength' | 'endurance'): number {
  if (grows === undefined || round < grows.from) return 0;
  return grows[what] * (Math.floor((round - grows.from) / grows.every) + 1);
}

/** Whether a force is dead or has run away. [12.74] */
export function isBeaten(state: State, force: Force, round: number): boolean {
  if (force.kind === 'characters')
    return force.names.every((name) => characterIn(state, name).fate !== 'free');
  return isSpent(force, round);
}

/** Whether a force that is not made of characters has all the wounds that it bears. */
export function isSpent({ endurance, wounds, traits }: Force, round: number): boolean {
  return endurance !== null && wounds >= endurance + grownBy(traits, round, 'endurance');
}
