import { type CharacterCard, possessionCard } from '../data/index.ts';
import type { Rating } from '../data/schema.ts';
import type { PossessionEffect } from '../data/schema-effects.ts';
import { type Board, type CharacterHere, freeAt } from '../lookup.ts';
import type { State } from '../state.ts';

/** What ratings depend on: a state, or a view as far as its reader knows possessions. */
export type People = Pick<Board, 'characters'> & Pick<State, 'possessions'>;

/** Possessions of a character but ships, by card number. */
export function possessionsOf(people: Pick<People, 'possessions'>, owner: string): readonly string[] {
  return Object.entries(people.possessions)
    .filter(([, { holder }]) => holder === owner)
    .map(([name]) => name)
    .sort((a, b) => possessionCard(a).card - possessionCard(b).card);
}

export interface Held<Effect extends PossessionEffect = PossessionEffect> {
  readonly possession: string;
  readonly effect: Effect;
}

type EffectOf<Kind extends PossessionEffect['kind']> = Extract<PossessionEffect, { kind: Kind }>;

/** Effects of one kind that a character's possessions have all the time. */
export function heldBy<Kind extends PossessionEffect['kind']>(
  people: Pick<People, 'possessions'>,
  owner: string,
  kind: Kind,
): readonly Held<EffectOf<Kind>>[] {
  return possessionsOf(people, owner).flatMap((possession) =>
    possessionCard(possession)
      .always.filter((effect): effect is EffectOf<Kind> => effect.kind === kind)
      .map((effect) => ({ possession, effect })),
  );
}

/** A use that a possession may be put to. */
export function useOf<Kind extends PossessionEffect['kind']>(
  possession: string,
  kind: Kind,
): EffectOf<Kind> | null {
  return (
    possessionCard(possession).uses.find((effect): effect is EffectOf<Kind> => effect.kind === kind) ?? null
  );
}

/**
 * A rating as it counts now. Wounds come off Combat, which never falls below 0; possessions are added after that.
 * [6.1, 12.72, 14.3]
 */
export function ratingOf(
  people: People,
  character: CharacterHere,
  rating: Exclude<Rating, 'endurance'>,
  role: 'defending' | 'any' = 'any',
): number {
  const printed = character.card[rating] + companyBonus(people, character);
  const able = rating === 'combat' ? Math.max(0, printed - character.wounds) : printed;
  const held = heldBy(people, character.name, 'rating')
    .filter(({ effect }) => effect.rating === rating)
    .filter(({ effect }) => effect.when === 'always' || (effect.when === 'defending' && role === 'defending'))
    .reduce((sum, { effect }) => sum + effect.amount, 0);
  const raised = character.raised?.rating === rating ? character.raised.amount : 0;
  return able + held + raised;
}

/** Kogus rises beside Zina Adora. */
function companyBonus(people: People, { card, at, fate }: CharacterHere): number {
  if (fate !== 'free') return 0;
  const friends = new Set(freeAt(people, card.side, at).map(({ name }) => name));
  return card.abilities.reduce(
    (sum, ability) =>
      ability.kind === 'ratings-with' && friends.has(ability.with) ? sum + ability.amount : sum,
    0,
  );
}

/** Wounds that a character can still take before he dies. [12.73] */
export function enduranceLeft({ card, wounds, raised }: CharacterHere): number {
  return card.endurance + (raised?.rating === 'endurance' ? raised.amount : 0) - wounds;
}

export function hasAbility(card: CharacterCard, kind: CharacterCard['abilities'][number]['kind']): boolean {
  return card.abilities.some((ability) => ability.kind === kind);
}

/** The highest rating in a group; 0 for nobody. */
export function bestOf(
  people: People,
  group: readonly CharacterHere[],
  rating: Exclude<Rating, 'endurance'>,
): number {
  return group.reduce((best, character) => Math.max(best, ratingOf(people, character, rating)), 0);
}
