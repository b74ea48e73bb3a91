import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/service/ports/store.ts';
import { aPerson, aRunningGame, at } from '../kit/store-rows.ts';

/** What whoever keeps offers of free seats has to keep. */
export function lawsOfOffers(given: () => Store): void {
  describe('an offer of a seat', () => {
    const offered = async (store: Store) => {
      const { id: gameId } = await aRunningGame(store);
      const people = [aPerson(), aPerson()];
      for (const person of people) await store.insertPerson(person);
      const offers = people.map(({ id: personId }, nth) => {
        return { id: randomUUID(), seat: 'red', personId, offeredAt: at(nth) };
      });
      await store.inGame(gameId, (tx) => tx.putSeatOffers(offers));
      return { gameId, people, ids: offers.map(({ id }) => id) };
    };
    const outcomes = (store: Store, ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await store.seatOffer(id))?.outcome));

    it('comes back with its person, the oldest first, and is no other game’s', async () => {
      const store = given();
      const { gameId, people, ids } = await offered(store);
      const other = await aRunningGame(store);
      const found = await store.inGame(gameId, (tx) => tx.seatOffers());
      expect(found.map(({ id }) => id)).toEqual(ids);
      expect(found[0]).toMatchObject({ gameId, seat: 'red', person: people[0], outcome: null });
      expect(await store.inGame(other.id, (tx) => tx.seatOffers())).toEqual([]);
      expect(await store.seatOffer(randomUUID())).toBeNull();
      expect(await store.seatOffer('none')).toBeNull();
    });

    it('ends once: accepted, and all others of its seat lapse with it', async () => {
      const store = given();
      const { gameId, ids } = await offered(store);
      const [one = '', other = ''] = ids;
      await store.inGame(gameId, (tx) => tx.endSeatOffers('blue', { at: at(9), accepted: one }));
      expect(await outcomes(store, ids)).toEqual([null, null]);
      await store.inGame(gameId, (tx) => tx.endSeatOffers('red', { at: at(9), accepted: one }));
      expect(await outcomes(store, ids)).toEqual(['accepted', 'lapsed']);
      await store.inGame(gameId, (tx) => tx.endSeatOffers('red', { at: at(10), accepted: other }));
      expect(await outcomes(store, ids)).toEqual(['accepted', 'lapsed']);
    });

    it('goes with the person who is forgotten', async () => {
      const store = given();
      const { people, ids } = await offered(store);
      const [person] = people;
      if (person === undefined) throw new Error('there is nobody');
      await store.forgetPerson(person, { name: 'nobody', address: `${person.id}@person.invalid` });
      expect(await outcomes(store, ids)).toEqual([undefined, null]);
    });
  });
}
