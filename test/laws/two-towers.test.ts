import { twoTowers } from '../toy/two-towers/index.ts';
import type { Options, State } from '../toy/two-towers/state.ts';
import { eventSchema } from '../toy/two-towers/events.ts';
import { seatSchema, SEATS, withPlayer } from '../toy/two-towers/state.ts';
import { gameLaws } from './game-module.laws.ts';
import type { LawKit } from './law-kit.ts';

const kit: LawKit<State, Options> = {
  starts: [
    { scenario: 'standard', options: { rounds: 6 } },
    { scenario: 'standard', options: { rounds: 12 } },
  ],
  longest: 24,
  lines: ['STACK glass', 'STACK oak', 'BID 99 ON glass'],
  hide: (state, seat, chance) => {
    const other = SEATS.find((candidate) => candidate !== seatSchema.parse(seat)) ?? 'red';
    return withPlayer(state, other, { gold: chance.int(30) });
  },
  hideIn: (given, { seat, chance }) => {
    const event = eventSchema.parse(given);
    if (!('seat' in event) || event.seat === seat) return event;
    if (event.kind === 'gold-found') return { ...event, gold: chance.int(30) };
    return event.kind === 'block-won' ? { ...event, price: chance.int(30) } : event;
  },
};

gameLaws('Two Towers', twoTowers, kit);
