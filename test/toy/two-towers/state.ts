import { z } from 'zod';

export const BLOCKS = ['oak', 'stone', 'glass'] as const;
export const SEATS = ['red', 'blue'] as const;

export const blockSchema = z.enum(BLOCKS);
export const seatSchema = z.enum(SEATS);
export const atSchema = z.enum(['bids', 'build', 'over']);

const player = z.strictObject({
  gold: z.int().min(0),
  hand: z.array(blockSchema),
  /** From the ground up. */
  tower: z.array(blockSchema),
});

export const stateSchema = z.strictObject({
  /** Name of the stop at which the game waits. */
  at: atSchema,
  round: z.int().min(1),
  lastRound: z.int().min(1),
  /** On offer in this round. [2.1] */
  market: z.array(blockSchema),
  players: z.strictObject({ red: player, blue: player }),
});

export const optionsSchema = z.strictObject({ rounds: z.int().min(1).max(12).default(6) });

export type Block = z.infer<typeof blockSchema>;
export type Seat = z.infer<typeof seatSchema>;
export type Player = z.infer<typeof player>;
export type State = z.infer<typeof stateSchema>;
export type Options = z.infer<typeof optionsSchema>;

/** The state with one seat's things changed. */
export function withPlayer(state: State, seat: Seat, change: Partial<Player>): State {
  return { ...state, players: { ...state.players, [seat]: { ...state.players[seat], ...change } } };
}

/** What is wrong with a state; empty for every state that play can reach. */
export function faults({ players }: State): readonly string[] {
  const capped = SEATS.filter((seat) => players[seat].tower.slice(0, -1).includes('glass'));
  return capped.map((seat) => `something stands on the glass of ${seat}'s tower`);
}

/** The seat with the taller tower; null: they are equal. [3] */
export function leader({ players: { red, blue } }: State): Seat | null {
  if (red.tower.length === blue.tower.length) return null;
  return red.tower.length > blue.tower.length ? 'red' : 'blue';
}
