import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeskRequest } from '../../src/service/ports/desk.ts';
import type { Store } from '../../src/service/ports/store.ts';
import { anAct, aPerson, aRunningGame, at } from '../kit/store-rows.ts';

/** What a store keeps for those who direct games by mail. */
export function lawsOfDesks(given: () => Store): void {
  describe('a part of a transaction', () => {
    it('is done with the rest, and sees what the parts before it did', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const seen = await store.inGame(id, async (tx) => {
        await tx.within((part) => part.update({ status: 'paused' }));
        return tx.within(async (part) => [part.game.status, part.window?.number]);
      });
      expect(seen).toEqual(['paused', 1]);
      expect((await store.gameById(id))?.status).toBe('paused');
    });

    it('that throws is undone alone, with the parts that it has', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const note = (act: string) => anAct(id, { act });
      await store.inGame(id, async (tx) => {
        await tx.putAudit(note('before'));
        const failed = tx.within(async (part) => {
          await part.putAudit(note('undone'));
          await part.within((inner) => inner.putAudit(note('undone too')));
          throw new Error('thought better of it');
        });
        await expect(failed).rejects.toThrow('thought better of it');
        await tx.putAudit(note('after'));
      });
      expect((await store.audit(id)).map(({ act }) => act)).toEqual(['before', 'after']);
    });

    it('in which a statement failed is undone even when that is forgotten, and the rest is not', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, async (tx) => {
        const forgetful = tx.within(async (part) => {
          await part.update({ chain: 'undone' });
          await part.closeWindow(99, at(1), 'forced').catch(() => undefined);
          await part.seatPerson('blue', randomUUID()).catch(() => undefined);
        });
        await expect(forgetful).rejects.toThrow();
        await tx.update({ status: 'paused' });
      });
      expect(await store.gameById(id)).toMatchObject({ status: 'paused', chain: '' });
    });

    it('is undone when the whole is', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const whole = store.inGame(id, async (tx) => {
        await tx.within((part) => part.update({ status: 'paused' }));
        throw new Error('thought better of it');
      });
      await expect(whole).rejects.toThrow('thought better of it');
      expect((await store.gameById(id))?.status).toBe('running');
    });
  });

  describe('the address of a desk', () => {
    it('is made once for each game and person, and leads to them', async () => {
      const store = given();
      const { id: gameId, gmId: personId } = await aRunningGame(store);
      const tokens = await Promise.all(
        [1, 2, 3].map((nth) => store.deskToken({ gameId, personId }, `desk-${nth}-${gameId}`)),
      );
      const [token = ''] = tokens;
      expect(new Set(tokens).size).toBe(1);
      expect(await store.deskToken({ gameId, personId }, 'another-one')).toBe(token);
      const found = await store.deskByMailToken(token);
      expect([found?.game.id, found?.person.id]).toEqual([gameId, personId]);
      expect(await store.deskByMailToken('another-one')).toBeNull();
    });

    it('is gone with its person once the game is over, not before, and so is what was asked', async () => {
      const store = given();
      const { id: gameId, gmId: personId } = await aRunningGame(store);
      const token = await store.deskToken({ gameId, personId }, `desk-${gameId}`);
      const request = aRequest(personId);
      await store.inGame(gameId, (tx) => tx.putDeskRequest(request));
      const gm = await store.personById(personId);
      if (gm === null) throw new Error('there is no gamemaster');
      const instead = { name: 'nobody', address: `gone-${gameId}@example.org` };
      expect(await store.forgetPerson(gm, instead)).toBe(false);
      expect(await store.personById(personId)).toEqual(gm);
      expect(await store.deskByMailToken(token)).not.toBeNull();
      await store.inGame(gameId, (tx) => tx.update({ status: 'over' }));
      expect(await store.forgetPerson(gm, instead)).toBe(true);
      expect(await store.deskByMailToken(token)).toBeNull();
      const kept = await store.inGame(gameId, (tx) => tx.deskRequest(personId, request.code));
      expect(kept).toBeNull();
    });
  });

  describe('what was asked at a desk', () => {
    it('comes back to whoever asked, by its code, and is done once', async () => {
      const store = given();
      const { id, gmId } = await aRunningGame(store);
      const other = aPerson();
      await store.insertPerson(other);
      const request = aRequest(gmId);
      await store.inGame(id, async (tx) => {
        await tx.putDeskRequest(request);
        expect(await tx.deskRequest(gmId, request.code)).toEqual({ ...request, doneAt: null });
        expect(await tx.deskRequest(other.id, request.code)).toBeNull();
        expect(await tx.deskRequest(gmId, 'NEVER-SEEN')).toBeNull();
      });
      await store.inGame(id, async (tx) => {
        expect(await tx.deskRequestDone(request.id, at(7))).toBe(true);
        expect(await tx.deskRequestDone(request.id, at(8))).toBe(false);
        expect((await tx.deskRequest(gmId, request.code))?.doneAt).toEqual(at(7));
      });
      const elsewhere = await aRunningGame(store);
      await store.inGame(elsewhere.id, async (tx) => {
        expect(await tx.deskRequest(gmId, request.code)).toBeNull();
        expect(await tx.deskRequestDone(request.id, at(9))).toBe(false);
      });
    });
  });
}

function aRequest(personId: string): Omit<DeskRequest, 'doneAt'> {
  const lines = [{ number: 3, text: 'ROLL BACK TO 1 ("quoted")' }];
  const place = { branch: 0, window: 1, askedAt: at(2) };
  return { id: randomUUID(), personId, code: 'K3F9-7QX2', lines, told: 'e'.repeat(64), ...place };
}
