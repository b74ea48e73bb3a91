import type { GameOver, Seat, Window } from '../../engine/module.ts';
import type { Side, State } from './state.ts';

/** One seat a side; the Zhodani seat commands the Sword Worlds and Vargr navies too. [5.3.3] */
export const SEATS: readonly Seat[] = [
  { id: 'imperial', name: 'Imperial', side: 'imperial' },
  { id: 'zhodani', name: 'Zhodani', side: 'zhodani' },
];

/** What is awaited, or how the war ended. */
export function windowOf(state: State): Window | GameOver {
  if (state.result !== null) return over(state.result);
  switch (state.at) {
    case 'imperial-deployment':
      return deployment(state.at, 'D1', 'Imperial deployment', 'imperial');
    case 'zhodani-deployment':
      return deployment(state.at, 'D2', 'Zhodani deployment', 'zhodani');
    case 'week': {
      const seats = SEATS.map(({ id }) => id);
      return {
        over: false,
        name: 'week',
        tag: `W${state.week}`,
        label: `week ${state.week}`,
        awaits: seats,
        mayOrder: seats,
      };
    }
  }
}

function deployment(name: string, tag: string, label: string, side: Side): Window {
  return { over: false, name, tag, label, awaits: [side], mayOrder: [side] };
}

const SIDE_NAMES: Readonly<Record<Side, string>> = { imperial: 'Imperial', zhodani: 'Zhodani' };

function over({ level, winner, halfPoints }: NonNullable<State['result']>): GameOver {
  const half = Math.abs(halfPoints) % 2;
  const lead = `${(Math.abs(halfPoints) - half) / 2}${half === 0 ? '' : '½'} points`;
  if (winner === null)
    return { over: true, result: `Stalemate at ${lead}`, placing: [['imperial', 'zhodani']] };
  const loser = winner === 'imperial' ? 'zhodani' : 'imperial';
  const grade = level.slice(winner.length + 1);
  return {
    over: true,
    result: `${SIDE_NAMES[winner]} ${grade} victory by ${lead}`,
    placing: [[winner], [loser]],
  };
}
