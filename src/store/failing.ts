import type { FailingAddress } from '../service/ports/records.ts';
import type { FailingStore } from '../service/ports/people-store.ts';
import { type Database, type Queries, WAITING } from './database.ts';
import { isId } from './ids.ts';

/** Addresses that take no mail of ours. A mark is for the address that the person has: a new one begins anew. */
export function failingOf({ prisma }: Database): FailingStore {
  return {
    markFailing: (failing) => mark(prisma, failing),
    failing: (personId) => find(prisma, personId),
    failingAddresses: async () => {
      const rows = await prisma.failingAddress.findMany({
        include: { person: { select: { addressKey: true } } },
        orderBy: [{ since: 'asc' }, { personId: 'asc' }],
      });
      return rows.flatMap(({ person, ...row }) => (person.addressKey === row.address ? [row] : []));
    },
    clearFailing: (personId, now) =>
      isId(personId) ? prisma.$transaction((db) => clear(db, personId, now), WAITING) : Promise.resolve(null),
  };
}

async function mark(db: Queries, { address, ...failing }: FailingAddress): Promise<FailingAddress> {
  const data = { ...failing, address: address.toLowerCase() };
  const { personId } = data;
  await db.failingAddress.deleteMany({ where: { personId, address: { not: data.address } } });
  await db.failingAddress.createMany({ data: [data], skipDuplicates: true });
  return (await find(db, personId)) ?? data;
}

async function find(db: Queries, personId: string): Promise<FailingAddress | null> {
  const row = await db.failingAddress.findUnique({
    where: { personId },
    include: { person: { select: { addressKey: true } } },
  });
  if (row === null || row.person.addressKey !== row.address) return null;
  const { personId: id, address, since, why } = row;
  return { personId: id, address, since, why };
}

async function clear(db: Queries, personId: string, now: Date): Promise<string[] | null> {
  const { count } = await db.failingAddress.deleteMany({ where: { personId } });
  const held = await db.outbox.findMany({
    where: { personId, status: 'held' },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
  });
  if (count === 0 && held.length === 0) return null;
  await db.bounce.deleteMany({ where: { personId } });
  const data = { status: 'waiting', dueAt: now, attempts: 0, deferredSince: null };
  await db.outbox.updateMany({ where: { personId, status: 'held' }, data });
  return held.map(({ id }) => id);
}
