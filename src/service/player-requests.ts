import { afterCommit } from './after-commit.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import { askExtension } from './extensions.ts';
import type { MailCommand } from './mail-commands.ts';
import { openSeat } from './open-seat.ts';
import type { AdvancingPorts, Ports } from './ports/ports.ts';
import type { Receipt, RefusedLine } from './ports/letters.ts';
import type { Game, Person, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { requireHeld } from './seat-held.ts';
import { type Asked, endVacations, stateVacation } from './vacations.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings' | 'games'>;

/** What a player may ask for besides orders. */
export type PlayerRequest =
  | Extract<MailCommand, { readonly word: 'VACATION' | 'VACATION OFF' | 'EXTENSION' }>
  | { readonly word: 'RESIGN' };

/** Null: the command asks for something else. */
export function playerRequest(command: MailCommand): PlayerRequest | null {
  switch (command.word) {
    case 'VACATION':
    case 'VACATION OFF':
    case 'EXTENSION':
      return command;
    case 'RESIGN':
      return { word: 'RESIGN' };
    default:
      return null;
  }
}

/** What a mail asked for besides orders, and what came of it. */
export interface Served {
  readonly words: Receipt['words'];
  readonly refused: readonly RefusedLine[];
  readonly notes: readonly string[];
  readonly outbox: readonly string[];
  /** Where the open window's deadline was moved to. */
  readonly deadline: Date | null;
}

export interface Requesting {
  readonly seat: SeatRecord;
  readonly person: Person;
  readonly by: Director;
}

/** Serves one request inside a game's transaction, for callers that commit more along with it. */
export async function servedLocked(
  ports: Needs,
  tx: GameTransaction,
  request: PlayerRequest,
  from: Requesting,
): Promise<Asked> {
  switch (request.word) {
    case 'VACATION':
      return stateVacation(ports, tx, { ...from, from: request.from, to: request.to });
    case 'VACATION OFF':
      return endVacations(ports, tx, { ...from, day: request.day });
    case 'EXTENSION':
      return askExtension(ports, tx, { ...from, reason: request.reason });
    case 'RESIGN':
      return resign(ports, tx, from);
  }
}

async function resign(ports: Needs, tx: GameTransaction, { seat, by }: Requesting): Promise<Asked> {
  const { status, title, gm } = tx.game;
  if (status === 'over') {
    return { ok: false, code: 'game.over', told: `${title} is over.`, outbox: [], deadline: null };
  }
  const outbox = await openSeat(ports, tx, { seat, why: 'resigned', by });
  const told = `You have resigned ${seat.name}. If that was a mistake, ask ${gm.name}, the gamemaster.`;
  return { ok: true, code: 'seat.resigned', told, outbox, deadline: null };
}

/** The same for one request by itself. Refuses (throws `Declined`) what can't be done, with the reason. */
export async function serveRequest(
  ports: AdvancingPorts,
  game: Game,
  asked: {
    readonly request: PlayerRequest;
    readonly seat: string;
    /** Id of the player who asks; left out: somebody asks for whoever plays the seat. */
    readonly player?: string;
    readonly by: Director;
  },
): Promise<Asked> {
  const done = await ports.store.inGame(game.id, async (tx) => {
    const seat = tx.seats.find((candidate) => candidate.seat === asked.seat);
    if (seat === undefined || seat.person === null) {
      throw new Declined('conflict', 'seat.empty', ({ act }) => ({
        what: `Nobody plays ${asked.seat} in ${game.title}.`,
        hint: `${act('game.show')} tells who plays.`,
      }));
    }
    if (asked.player !== undefined) requireHeld(tx, { seat: asked.seat, personId: asked.player });
    return servedLocked(ports, tx, asked.request, { seat, person: seat.person, by: asked.by });
  });
  if (!done.ok) throw new Declined('conflict', done.code, { what: done.told, hint: 'Nothing was changed.' });
  const outbox = done.outbox.map(({ id }) => id);
  await afterCommit(ports, { gameId: game.id, outbox, deadline: done.deadline, adjudicate: false });
  return done;
}
