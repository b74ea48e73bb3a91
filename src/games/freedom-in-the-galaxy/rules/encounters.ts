import { environOf } from '../data/index.ts';
import type { Creature } from '../data/schema-effects.ts';
import { forEach, still } from '../flow.ts';
import { characterIn, controllerOf, planetIdOf, shipOfOwner, trackOf } from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { drawPossession } from './finds.ts';
import { fight, type Fought } from './fight.ts';
import { creatureAs, creatureOf, localsOf, sentries } from './force.ts';
import { shiftLoyalty } from './loyalty.ts';
import { peopleOf } from './mission-rules.ts';
import {
  anyGroup,
  attackGroup,
  doing,
  exposed,
  type Group,
  membersOf,
  type Play,
  tell,
  withGroup,
} from './mission-play.ts';
import { loseShip, wound } from './people.ts';
import { bestOf, hasAbility, heldBy, possessionsOf, ratingOf, useOf } from './ratings.ts';
import { useOrder } from './doctrine.ts';
import { spendPossession } from './showing.ts';

/** A creature attacks one group; where none is named, sentry robots may. [13.45, 13.46, 15.71] */
export function meetCreature(play: Play, otherwise: 'none' | 'one-sentry' | 'two-sentries'): Play {
  const group = anyGroup(play, exposed(play));
  const creature = creatureFor(play, otherwise);
  if (group === null || creature === null) return play;
  const chosen = tell(play, chosenEvent(play, group));
  const avoided = avoidedBy(chosen, group, creature);
  if (avoided !== null) return avoidCreature(chosen, group, { creature, by: avoided });
  return creature.traits.fights === false
    ? act(chosen, group, creature)
    : combatWith(chosen, group, creature);
}

export function chosenEvent(play: Play, group: Group) {
  return {
    ...{ kind: 'group-chosen' as const, at: play.at, mission: group.mission },
    members: [...membersOf(play, group)],
  };
}

function creatureFor(
  { at, state, side }: Play,
  otherwise: 'none' | 'one-sentry' | 'two-sentries',
): Creature | null {
  const named = creatureOf(at);
  if (named !== null) return named.traits.once === true && state.seenOnce.includes(named.name) ? null : named;
  if (otherwise === 'none' || controllerOf(state, planetIdOf(at)) !== enemyOf(side)) return null;
  return sentries(otherwise);
}

/** Who or what keeps a creature away from a group; null: nothing does. */
function avoidedBy(play: Play, group: Group, creature: Creature): string | null {
  const { state, at } = play;
  const names = membersOf(play, group);
  const people = peopleOf(state, names);
  const urban = environOf(at).type === 'urban';
  const sentry = creature.environ === null;
  const mender = people.find(({ card }) => sentry && hasAbility(card, 'ignores-sentries'));
  if (mender !== undefined) return mender.name;
  const minded = names.flatMap((name) => heldBy(state, name, 'ignores-minds'))[0];
  if (creature.fightsWith === 'intelligence' && minded !== undefined) return minded.possession;
  if (group.avoided.includes('creature')) return null;
  const wise = people.find(({ card }) =>
    card.abilities.some((ability) => ability.kind === 'ignores-first-creature' && (ability.urban || !urban)),
  );
  const guard = names.flatMap((name) => heldBy(state, name, 'ignores-first-creature'))[0];
  return wise?.name ?? guard?.possession ?? null;
}

function avoidCreature(
  play: Play,
  group: Group,
  { creature, by }: { readonly creature: Creature; readonly by: string },
): Play {
  const told = tell(withGroup(play, group.id, { avoided: [...group.avoided, 'creature'] }), {
    ...{ kind: 'event-avoided', at: play.at, event: creature.name, by },
  });
  const tool = play.state.possessions[by] !== undefined;
  return tool ? doing(told, (state) => spendPossession(state, play.turn, by, 'creature')) : told;
}

/** A creature that does something without fighting. */
function act(play: Play, group: Group, { name, traits }: Creature): Play {
  const { effect } = traits;
  const once = traits.once === true ? [...play.state.seenOnce, name] : play.state.seenOnce;
  const met = { ...play, state: { ...play.state, seenOnce: once } };
  const told = tell(met, {
    kind: 'creature-acts',
    at: play.at,
    creature: name,
    does: effect?.kind ?? 'nothing',
  });
  const people = peopleOf(told.state, membersOf(told, group));
  const wits = bestOf(told.state, people, 'intelligence');
  switch (effect?.kind) {
    case 'bonus-draws':
      return group.bonus === null ? told : withGroup(told, group.id, { bonus: group.bonus + effect.amount });
    case 'no-bonus-draws':
      return effect.unlessIntelligence !== null && wits >= effect.unlessIntelligence
        ? told
        : withGroup(told, group.id, { bonus: null });
    case 'wound-each':
      return doing(told, (state) =>
        forEach(state, people, (now, one) =>
          wound(now, one.name, Math.max(0, effect.lessIntelligence - wits)),
        ),
      );
    case 'draw-possession':
      return play.side !== 'rebel'
        ? told
        : doing(told, (state) =>
            drawPossession(state, play.turn, { at: play.at, group: membersOf(told, group), ships: false }),
          );
    case undefined:
      return told;
  }
}

const DIPLOMAT = 3;

function combatWith(play: Play, group: Group, creature: Creature): Play {
  const { state, at } = play;
  const names = membersOf(play, group);
  const { traits } = creature;
  const diplomat = bestOf(state, peopleOf(state, names), 'diplomacy') >= DIPLOMAT;
  const ship = names.map((name) => shipOfOwner(state, name)).find((one) => one !== null) ?? null;
  if ((traits.onlyIf === 'no-diplomat' && diplomat) || (traits.onlyIf === 'ship-here' && ship === null))
    return play;
  const calm = names.some((name) => heldBy(state, name, 'cancels-surprise').length > 0);
  const { surprise: _surprise, ...unsurprising } = traits;
  const met = calm ? { ...creature, traits: unsurprising } : creature;
  const force = creatureAs(met, enemyOf(play.side));
  const defenders = traits.oneTarget === true ? cleverest(state, names) : names;
  const fought = fight(state, play.turn, { at, force, defenders });
  const after = doing(play, () => fought);
  const lived = hasLived(creature, fought);
  const told = fought.beaten ? beaten(after, creature) : after;
  return lived ? aftermath(told, group, creature) : told;
}

/** Whether a creature was alive after as many rounds as it needs; one that eats ships lives on if it is fled. */
function hasLived({ traits }: Creature, { beaten, rounds }: Fought): boolean {
  if (traits.after === undefined) return false;
  if (traits.ship === true) return !beaten;
  return beaten ? rounds > traits.after.rounds : rounds >= traits.after.rounds;
}

/** The character whom his player sends against a mind that fights one. */
function cleverest(state: State, names: readonly string[]): readonly string[] {
  const people = peopleOf(state, names);
  const best = bestOf(state, people, 'intelligence');
  return people
    .filter((one) => ratingOf(state, one, 'intelligence') === best)
    .slice(0, 1)
    .map(({ name }) => name);
}

/** Some planets honour those who beat their champions. */
function beaten(play: Play, { traits }: Creature): Play {
  const honour = traits.beaten;
  if (honour === undefined || honour.side !== play.side) return play;
  return doing(play, (state) => shiftLoyalty(state, planetIdOf(play.at), honour.side, honour.shift));
}

function aftermath(play: Play, group: Group, { name, traits }: Creature): Play {
  const members = membersOf(play, group);
  const told = tell(play, {
    kind: 'creature-acts',
    at: play.at,
    creature: name,
    does: traits.after?.does ?? '',
  });
  switch (traits.after?.does) {
    case 'no-bonus-draws':
      return withGroup(told, group.id, { bonus: null });
    case 'damage-ship': {
      const ship = members.map((one) => shipOfOwner(told.state, one)).find((one) => one !== null) ?? null;
      // A damaged ship is lost in the Star System Game. [14.54]
      return ship === null ? told : doing(told, (state) => loseShip(state, ship.name, 'creature'));
    }
    case 'lose-possession':
      return doing(told, (state) => {
        const all = members.flatMap((one) => possessionsOf(state, one));
        const stolen = play.turn.dice.at(`stolen/${play.at}`).draw(all, 1, 'what is stolen')[0];
        if (stolen === undefined) return still(state);
        const character = state.possessions[stolen]?.holder ?? '';
        const rest = Object.entries(state.possessions).filter(([other]) => other !== stolen);
        return still(
          { ...state, possessions: Object.fromEntries(rest) },
          { kind: 'possession-lost', character, possession: stolen, taken: false },
        );
      });
    case undefined:
      return told;
  }
}

/** A mob attacks one group; Rebels are left alone where the people have risen. [13.47] */
export function meetLocals(play: Play): Play {
  const { state, at, side } = play;
  const risen = ['rebellion', 'rebel'].includes(trackOf(state, planetIdOf(at)).state);
  const group = side === 'rebel' && risen ? null : anyGroup(play, exposed(play));
  const locals = localsOf(at, enemyOf(side));
  if (group === null || locals === null) return play;
  const chosen = tell(play, chosenEvent(play, group));
  const names = membersOf(chosen, group);
  const friend = names.find((name) => hasAbility(characterIn(state, name).card, 'ignores-locals'));
  if (friend !== undefined)
    return tell(chosen, { kind: 'event-avoided', at, event: locals.name, by: friend });
  const tool = names
    .flatMap((name) => possessionsOf(state, name))
    .find((name) => useOrder(state, name)?.how === 'locals' && useOf(name, 'halves-locals') !== null);
  if (tool === undefined) return attackGroup(chosen, group, locals);
  const spent = doing(chosen, (now) => spendPossession(now, play.turn, tool, 'halves-locals'));
  return attackGroup(spent, group, { ...locals, strength: Math.floor(locals.strength / 2) });
}
