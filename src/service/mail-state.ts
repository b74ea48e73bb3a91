import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import { addressWorks } from './failing-address.ts';
import type { Ports } from './ports/ports.ts';
import type { FailingAddress, Game, MailState, Person } from './ports/records.ts';

export interface ReaderMail extends Omit<MailState, 'personId'> {
  /** Null: the gamemaster. */
  readonly seat: string | null;
  readonly player: string;
  readonly failing: FailingAddress | null;
}

const NOTHING = { waiting: 0, held: 0, sent: 0, lastSentAt: null } as const;

/** How the letters of a game fare, by reader. */
export async function mailOfGame(
  { store }: Pick<Ports, 'store'>,
  game: Game,
): Promise<readonly ReaderMail[]> {
  const seats = await store.seats(game.id);
  const readers = [
    ...seats.flatMap(({ seat, person }) => (person === null ? [] : [{ seat, person }])),
    { seat: null, person: game.gm },
  ];
  const states = await store.mailStates(game.id);
  return Promise.all(
    readers.map(async ({ seat, person }) => {
      const { personId: _, ...state } = states.find(({ personId }) => personId === person.id) ?? {
        ...NOTHING,
        personId: person.id,
      };
      return { seat, player: person.name, failing: await store.failing(person.id), ...state };
    }),
  );
}

/** Somebody who may says that an address works again. Refuses one that was not held to fail. */
export async function resumeMail(
  ports: Pick<Ports, 'store' | 'clock' | 'doorbell' | 'log'>,
  person: Person | null,
  { game, by }: { readonly game: Game | null; readonly by: Director },
): Promise<number> {
  const released = person === null ? null : await addressWorks(ports, person.id);
  if (person === null || released === null) {
    throw new Declined('conflict', 'mail.not-held', {
      what: person === null ? 'The seat has no player.' : `Letters to ${person.name} are not held.`,
      hint: 'Those that wait are tried again by themselves.',
    });
  }
  await ports.store.putAudit({
    at: ports.clock.now(),
    ...by,
    act: 'mail.resumed',
    gameId: game?.id ?? null,
    seat: null,
    detail: { person: person.id, letters: released },
  });
  return released;
}
