import type { NewBounce, PeopleStore } from '../service/ports/people-store.ts';
import type { Database, Queries } from './database.ts';
import { forgetPerson } from './forget-person.ts';
import { isId } from './ids.ts';
import { personOf } from './rows.ts';

/** People and their tokens. */
export function peopleOf({ prisma }: Database): PeopleStore {
  return {
    addBounce: (bounce) => addBounce(prisma, bounce),
    insertPerson: async ({ id, name, address, zone }) => {
      await prisma.person.createMany({ data: [{ id, name, address, zone, addressKey: keyOf(address) }] });
    },
    personById: async (id) => {
      const row = isId(id) ? await prisma.person.findUnique({ where: { id } }) : null;
      return row && personOf(row);
    },
    personByAddress: async (address) => {
      const row = await prisma.person.findUnique({ where: { addressKey: keyOf(address) } });
      return row && personOf(row);
    },
    people: async () =>
      (await prisma.person.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] })).map(personOf),
    forgetPerson: (person, instead) => forgetPerson(prisma, person, instead),
    insertToken: async ({ id, personId, hash, label, createdAt }) => {
      await prisma.token.createMany({ data: [{ id, personId, hash, label, createdAt }] });
    },
    tokenOwner: async (hash) => {
      const row = await prisma.token.findFirst({
        where: { hash, revokedAt: null },
        include: { person: true },
      });
      if (row === null) return null;
      return { tokenId: row.id, person: row.person && personOf(row.person), operator: row.personId === null };
    },
    revokeToken: async (id, revokedAt) => {
      if (!isId(id)) return false;
      const { count } = await prisma.token.updateMany({
        where: { id, revokedAt: null },
        data: { revokedAt },
      });
      return count === 1;
    },
  };
}

async function addBounce(
  db: Queries,
  { mailId, personId, address, status, at, since }: NewBounce,
): Promise<number> {
  const whose = { personId, address: keyOf(address) };
  await db.bounce.createMany({ data: [{ ...whose, mailId, status, at }], skipDuplicates: true });
  return db.bounce.count({ where: { ...whose, at: { gte: since } } });
}

function keyOf(address: string): string {
  return address.toLowerCase();
}
