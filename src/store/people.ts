import type { Store } from '../service/ports/store.ts';
import type { Database } from './database.ts';
import { isId } from './ids.ts';
import { personOf } from './rows.ts';

type PeopleStore = Pick<
  Store,
  'insertPerson' | 'personById' | 'personByAddress' | 'people' | 'insertToken' | 'tokenOwner' | 'revokeToken'
>;

/** People and their tokens. */
export function peopleOf({ prisma }: Database): PeopleStore {
  return {
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

function keyOf(address: string): string {
  return address.toLowerCase();
}
