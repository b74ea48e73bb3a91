import type { CommandOf } from '../commands/schema.ts';
import { admiralCounter } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import type { Forces } from '../forces.ts';
import type { Side, State } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { ownAdmiral } from './admirals.ts';

/** The warrant passes to another Imperial admiral where it is; one that lies there is taken up. [5.3.5] */
export function passWarrant<F extends Forces>(
  forces: F,
  side: Side,
  { admiral }: CommandOf<'WARRANT'>,
): Done<F> {
  if (side !== 'imperial') return impossible('warrant.not-yours');
  const found = ownAdmiral(forces, side, admiral);
  if (!found.ok) return found;
  const { name } = admiralCounter(forces, admiral);
  const from = forces.warrant.holder;
  const at = placeOfWarrant(forces);
  if (at === null) return impossible('warrant.not-in-play', { piece: admiral });
  const about = { piece: admiral, admiral: name, at: nameOfPlace(found.at), wanted: nameOfPlace(at) };
  if (found.at !== at) return impossible('warrant.elsewhere', about);
  if (from === admiral) return impossible('warrant.has-it', about);
  const event: Event = { kind: 'warrant-passed', side, at, from, to: admiral };
  const warrant: State['warrant'] = { holder: admiral, at: null };
  return done({ ...forces, warrant }, [event], `${name} has precedence over every Imperial admiral`);
}

/** Where the warrant is: with its holder, or where it lies; null: not in play, or lost with a holder who died. */
export function placeOfWarrant({
  warrant,
  admirals,
}: Pick<Forces, 'warrant' | 'admirals'>): State['warrant']['at'] {
  return warrant.holder === null ? warrant.at : (admirals[warrant.holder]?.at ?? null);
}

/** The warrant dies with its holder: it stays his, and is never drawn again. [5.3.5] */
export function lossOfWarrant(state: State, admiral: string): readonly Event[] {
  const at = placeOfWarrant(state);
  if (state.warrant.holder !== admiral || at === null) return [];
  return [{ kind: 'warrant-lost', side: 'imperial', at, admiral }];
}
