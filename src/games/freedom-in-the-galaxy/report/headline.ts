import type { Event } from '../events.ts';
import { environName, loyaltyName, planetName } from '../told.ts';
import type { View } from '../view.ts';
import { SIDE_NAMES } from '../window.ts';

/** The news in one line: the greatest thing that happened. */
export function headlineOf(view: View, events: readonly Event[]): string {
  const told = events.flatMap((event) => {
    const news = newsOf(event);
    return news === null ? [] : [news];
  });
  const best = told.reduce<News | null>(
    (most, news) => (most === null || news.weight > most.weight ? news : most),
    null,
  );
  return best?.text ?? `Game-Turn ${view.turn}, ${SIDE_NAMES[view.phasing]} Player-Turn`;
}

interface News {
  readonly weight: number;
  readonly text: string;
}

function newsOf(event: Event): News | null {
  switch (event.kind) {
    case 'game-ended':
      return { weight: 9, text: `${SIDE_NAMES[event.winner]} victory` };
    case 'planet-state':
      return { weight: 8, text: `${planetName(event.planet)}: ${STATES[event.to]}` };
    case 'died':
      return { weight: 7, text: `${event.character} is dead` };
    case 'captured':
      return { weight: 6, text: `${event.character} is captured` };
    case 'combat':
      return { weight: 5, text: `Battle at ${environName(event.at)}` };
    case 'character-joined':
      return { weight: 4, text: `${event.character} joins the ${SIDE_NAMES[event.side]} side` };
    case 'loyalty-shifted':
      return { weight: 3, text: `${planetName(event.planet)} moves to ${loyaltyName(event.to)}` };
    case 'fight-began':
      return { weight: 2, text: `Fighting at ${environName(event.at)}` };
    case 'mission-completed':
      return { weight: 1, text: `A mission succeeds at ${environName(event.at)}` };
    default:
      return null;
  }
}

const STATES = {
  rebellion: 'rebellion!',
  rebel: 'Rebel control',
  stopped: 'the rebellion is stopped',
  imperial: 'back under the Empire',
} as const;
