import type { Game, SeatRecord } from './records.ts';

/** A game that nothing was played of. */
export type NewGame = Omit<
  Game,
  | 'gm'
  | 'status'
  | 'branch'
  | 'window'
  | 'chain'
  | 'result'
  | 'parkedWhy'
  | 'nextRulings'
  | 'pausedAt'
  | 'roles'
> & {
  readonly gmId: string;
  readonly seats: readonly (Omit<SeatRecord, 'person'> & { readonly personId: string | null })[];
};

/** What changes of a game while it is played. */
export type GameChange = Partial<
  Pick<
    Game,
    | 'status'
    | 'window'
    | 'chain'
    | 'result'
    | 'parkedWhy'
    | 'branch'
    | 'rulings'
    | 'nextRulings'
    | 'pausedAt'
    | 'hotSeat'
    | 'secret'
    | 'commitment'
    | 'senderPolicy'
    | 'schedule'
    | 'absence'
  >
> & { readonly gmId?: string };
