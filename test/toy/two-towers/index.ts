import type { GameModule, GameOver, Window } from '../../../src/engine/module.ts';
import { cases } from './cases.ts';
import { type Command, commands, commandSchema, refusalWords } from './commands.ts';
import { type Event, eventSchema } from './events.ts';
import { bot, nmr, randomBot, standing } from './players.ts';
import { outlook, report } from './report.ts';
import {
  faults,
  leader,
  type Options,
  optionsSchema,
  type Seat,
  SEATS,
  type State,
  stateSchema,
} from './state.ts';
import { adjudicate, setUp } from './turn.ts';
import { seenBy, type View, viewOf } from './view.ts';

const NAMES: Readonly<Record<Seat, string>> = { red: 'Red', blue: 'Blue' };

/** Two Towers: the example game. */
export const twoTowers: GameModule<State, View, Command, Event, Options> = {
  id: 'two-towers',
  title: 'Two Towers',
  shape: 1,
  migrate: {},
  scenarios: [{ id: 'standard', title: 'Two Towers', about: 'Six rounds of bidding and building.' }],
  ...{ optionsSchema, stateSchema, eventSchema, commandSchema },
  rulings: [{ id: 'tt-2.2-tie', case: '2.2', text: 'A die settles equal bids.', standard: true }],
  ...{ commands, refusalWords, cases },
  seats: () => SEATS.map((seat) => ({ id: seat, name: NAMES[seat], side: seat })),
  ...{ setUp, windowOf, adjudicate, faults, viewOf, seenBy, report, outlook, nmr, standing, bot, randomBot },
};

function windowOf(state: State): Window | GameOver {
  if (state.at === 'over') return gameOver(state);
  const bids = state.at === 'bids';
  const holders = SEATS.filter((seat) => state.players[seat].hand.length > 0);
  return {
    over: false,
    name: state.at,
    tag: bids ? `R${state.round}` : `R${state.round}B`,
    label: `round ${state.round}, ${bids ? 'bids' : 'building'}`,
    // Nobody holds a block: nobody is awaited, and the window closes at once.
    ...(bids ? { awaits: SEATS, mayOrder: SEATS } : { awaits: holders, mayOrder: holders }),
  };
}

function gameOver(state: State): GameOver {
  const winner = leader(state);
  if (winner === null) return { over: true, result: 'The towers are equal', placing: [SEATS] };
  const placing = [[winner], SEATS.filter((seat) => seat !== winner)];
  return { over: true, result: `${NAMES[winner]} has the taller tower`, placing };
}
