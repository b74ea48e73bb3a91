import { possessionCard } from '../data/index.ts';
import { forEach, type Step, still, type Turn } from '../flow.ts';
import type { State } from '../state.ts';
import { useOrder } from './doctrine.ts';
import type { Fight } from './fight-state.ts';
import { heldBy, possessionsOf, useOf } from './ratings.ts';
import { showPossession, spendPossession } from './showing.ts';

/** Possessions that help someone in a combat, for which their cards are shown. [12.11, 12.41, 14.2] */
export function gearOf(
  state: State,
  names: readonly string[],
  { how, rating }: { readonly how: 'attacking' | 'defending'; readonly rating: Fight['force']['fightsWith'] },
): readonly string[] {
  return names.flatMap((name) => [
    ...heldBy(state, name, 'rating')
      .filter(({ effect }) => effect.rating === rating)
      .filter(({ effect }) => effect.when === 'always' || effect.when === how)
      .map(({ possession }) => possession),
    ...heldBy(state, name, 'shields').map(({ possession }) => possession),
  ]);
}

/** What helps the active is shown once they are active, and a blade is drawn. [12.41, 14.2] */
export function takeArms(
  state: State,
  turn: Turn,
  { fight, active }: { readonly fight: Fight; readonly active: readonly string[] },
): Step & { readonly bonus: number; readonly gear: readonly string[] } {
  const all = gearOf(state, active, { how: 'defending', rating: fight.force.fightsWith });
  const gear = all.filter((possession) => !fight.gear.includes(possession));
  const shown = forEach(state, gear, showPossession);
  const blade = drawBlades(shown.state, turn, { fight, active });
  return { ...blade, events: [...shown.events, ...blade.events], gear };
}

/** A blade is drawn in the first round, if its owner is active and that was ordered. [card 42] */
function drawBlades(
  state: State,
  turn: Turn,
  { fight, active }: { readonly fight: Fight; readonly active: readonly string[] },
): Step & { readonly bonus: number } {
  if (fight.round !== 1) return { ...still(state), bonus: 0 };
  const blades = active
    .flatMap((name) => possessionsOf(state, name))
    .filter((name) => useOrder(state, name)?.how === 'round' && useOf(name, 'rating')?.when === 'round');
  const bonus = blades.reduce((sum, name) => sum + (useOf(name, 'rating')?.amount ?? 0), 0);
  const step = forEach(state, blades, (now, name) =>
    spendPossession(now, turn, name, possessionCard(name).type),
  );
  return { ...step, bonus };
}

/** A shield takes one off each result against its owner's group, before doubling. [card 47] */
export function shieldOf(state: State, names: readonly string[]): number {
  return names
    .flatMap((name) => heldBy(state, name, 'shields'))
    .reduce((most, { effect }) => Math.max(most, effect.amount), 0);
}
