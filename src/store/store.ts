import type { Store } from '../service/ports/store.ts';
import { connect, type DatabaseOptions } from './database.ts';
import { failingOf } from './failing.ts';
import { gamesOf } from './games.ts';
import { historyOf } from './history.ts';
import { insertWholeGame } from './insert-whole-game.ts';
import { imapPlacesOf, mailOf } from './mail.ts';
import { absenceOf } from './absence.ts';
import { calendarOf } from './calendar.ts';
import { deskOf } from './desk.ts';
import { offersOf } from './offers.ts';
import { outboxOf } from './outbox.ts';
import { mailSettingsOf } from './mail-settings.ts';
import { peopleOf } from './people.ts';
import { transactionsOf } from './transaction.ts';
import { upkeepOf } from './upkeep.ts';

/**
 * What Adjutant remembers, in PostgreSQL. Prisma is the way to it: its types follow the schema, and a call costs half
 * a millisecond where plain SQL costs a fifth. Plain SQL (through Prisma) stands where it saves trips or can't be said
 * otherwise: the lock on a game, the newest revisions, the lease on a mail, what is due.
 * Refuses (throws a `Fault`) when the database doesn't answer.
 */
export async function openStore(options: DatabaseOptions): Promise<Store> {
  const database = connect(options);
  const store: Store = {
    ...transactionsOf(database, options.poolSize),
    ...gamesOf(database),
    insertWholeGame: (whole) => insertWholeGame(database.prisma, whole),
    ...historyOf(database),
    ...peopleOf(database),
    ...failingOf(database),
    ...mailSettingsOf(database),
    ...mailOf(database),
    ...imapPlacesOf(database),
    ...outboxOf(database),
    ...calendarOf(database),
    ...upkeepOf(database),
    ...absenceOf(database),
    ...deskOf(database),
    ...offersOf(database),
    close: database.close,
  };
  try {
    await store.ping();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
