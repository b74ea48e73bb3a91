import { z } from 'zod';
import type { CaseSupport } from '../../../src/engine/module.ts';
import { stepNames } from '../../../src/engine/sequence.ts';
import { blockSchema, optionsSchema, type Seat, seatSchema, type State, withPlayer } from './state.ts';
import { SEQUENCE } from './turn.ts';

const schema = z.strictObject({
  options: optionsSchema,
  at: z.strictObject({ round: z.int().min(1).default(1), window: z.enum(['bids', 'build']).default('bids') }),
  set: z.strictObject({
    market: z.array(blockSchema).default([]),
    gold: z.partialRecord(seatSchema, z.int().min(0)).default({}),
  }),
  place: z.array(z.strictObject({ block: blockSchema, seat: seatSchema, on: z.enum(['tower', 'hand']) })),
});

/** A position as a rule-case file writes it: no gold, nothing on the market, nothing built, but what the case says. */
export const cases: CaseSupport<State> = {
  steps: stepNames(SEQUENCE),
  vocabulary: {
    turn: schema.shape.at,
    set: { market: schema.shape.set.shape.market, gold: schema.shape.set.shape.gold },
    place: { block: schema.shape.place.element },
    dice: {
      'market/<round>': 'the blocks of the market',
      'tie/<block>': 'one die for equal bids',
      storm: 'one die',
    },
  },
  position: ({ scenario: _scenario, ...given }) => {
    const { options, at, set, place } = schema.parse(given);
    const player = (seat: Seat) => ({ gold: set.gold[seat] ?? 0, hand: [], tower: [] });
    const players = { red: player('red'), blue: player('blue') };
    const empty = { at: at.window, round: at.round, lastRound: options.rounds, market: set.market, players };
    return place.reduce<State>(
      (state, { block, seat, on }) => withPlayer(state, seat, { [on]: [...state.players[seat][on], block] }),
      empty,
    );
  },
};
