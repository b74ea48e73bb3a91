import { POSSESSIONS, possessionCard } from '../data/index.ts';
import { type Step, still, followed, type Turn } from '../flow.ts';
import type { State } from '../state.ts';

/** The card is shown when it is used. [14.2] */
export function showPossession(state: State, possession: string): Step {
  const held = state.possessions[possession];
  if (held === undefined || held.shown) return still(state);
  const possessions = { ...state.possessions, [possession]: { ...held, shown: true } };
  return still(
    { ...state, possessions },
    { kind: 'possession-used', possession, character: held.holder, does: 'shown', broke: false },
  );
}

/** A use that is paid for: the card is lost, or may break by a die, or stays. [14.21, 14.22, 14.23] */
export function spendPossession(state: State, turn: Turn, possession: string, does: string): Step {
  const held = state.possessions[possession];
  if (held === undefined) return still(state);
  const { after = 'keeps', breaksOn = [] } = possessionCard(possession);
  const roll =
    after === 'may-break'
      ? turn.dice.at(`possession/${possession}`).roll(6, `whether ${possession} still works`)
      : null;
  const broke = after === 'lost' || (roll !== null && breaksOn.includes(roll));
  const event = {
    ...{ kind: 'possession-used' as const, possession, character: held.holder, does, broke },
    ...(roll === null ? {} : { roll }),
  };
  const shown = { ...state.possessions, [possession]: { ...held, shown: true } };
  const rest = Object.fromEntries(Object.entries(state.possessions).filter(([name]) => name !== possession));
  const kept = still({ ...state, possessions: broke ? rest : shown }, event);
  return broke ? followed(kept, (now) => still(withoutUse(now, possession))) : kept;
}

/** A standing order for a card that is gone means nothing any more. */
function withoutUse(state: State, possession: string): State {
  const rebel = state.doctrine.rebel.filter(
    (order) => !(order.word === 'USE' && order.possession === possession),
  );
  return { ...state, doctrine: { ...state.doctrine, rebel } };
}

/** Cards that lie in the Possession Deck but ships, by number. [14.24] */
export function gearInDeck(state: Pick<State, 'possessions' | 'gone'>): readonly string[] {
  return POSSESSIONS.filter(({ type }) => type !== 'spaceship')
    .map(({ name }) => name)
    .filter((name) => state.possessions[name] === undefined && !state.gone.includes(name));
}
