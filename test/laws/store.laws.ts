import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { NewBounce } from '../../src/service/ports/people-store.ts';
import type { LetterKind } from '../../src/service/ports/records.ts';
import { type Store, Taken } from '../../src/service/ports/store.ts';
import {
  aGame,
  aLetter,
  aMail,
  anAct,
  aPerson,
  aRevision,
  aRunningGame,
  at,
  aTurn,
  aWindow,
  NOON,
  openNext,
} from '../kit/store-rows.ts';
import { lawsOfDesks } from './desk.laws.ts';
import { lawsOfOffers } from './offers.laws.ts';

const LEASE = at(60);
const ABOUT_PLAY = ['reminder', 'deadline-passed', 'deadline-moved', 'extension-request'] as const;

/** What whoever implements `Store` has to keep. Each law makes rows of its own, so one store serves them all. */
export function storeLaws(kind: string, open: () => Promise<Store>): void {
  describe(`the laws of a store, kept by ${kind}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    lawsOfGames(() => store);
    lawsOfTransactions(() => store);
    lawsOfSheets(() => store);
    lawsOfHistory(() => store);
    lawsOfPeople(() => store);
    lawsOfInboundMail(() => store);
    lawsOfTheOutbox(() => store);
    lawsOfWhatIsDue(() => store);
    lawsOfUpkeep(() => store);
    lawsOfDesks(() => store);
    lawsOfOffers(() => store);
  });
}

type Give = () => Store;

function lawsOfGames(given: Give): void {
  describe('a game', () => {
    it('comes back as it was put, forming and without a window', async () => {
      const store = given();
      const gm = aPerson();
      await store.insertPerson(gm);
      const { gmId: _, seats, ...game } = aGame(gm.id);
      await store.insertGame({ ...game, gmId: gm.id, seats });
      const stored = {
        ...game,
        gm,
        status: 'forming',
        branch: 0,
        window: 0,
        chain: '',
        result: null,
        parkedWhy: null,
        nextRulings: null,
        pausedAt: null,
        roles: [],
      };
      expect(await store.gameById(game.id)).toEqual(stored);
      expect(await store.gameBySlug(game.slug)).toEqual(stored);
      expect(await store.games()).toContainEqual(stored);
      expect(await store.openWindow(game.id)).toBeNull();
    });

    it('has its seats in the order in which they were given', async () => {
      const store = given();
      const gm = aPerson();
      await store.insertPerson(gm);
      const game = aGame(gm.id);
      await store.insertGame(game);
      expect(await store.seats(game.id)).toEqual([
        { seat: 'red', name: 'Red', side: 'north', mailToken: `red-${game.id}`, person: gm, bot: false },
        { seat: 'blue', name: 'Blue', side: 'south', mailToken: `blue-${game.id}`, person: null, bot: false },
      ]);
    });

    it('is found by the mail token of a seat', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const found = await store.seatByMailToken(`blue-${id}`);
      expect([found?.game.id, found?.seat.seat]).toEqual([id, 'blue']);
      expect(await store.seatByMailToken('nobody')).toBeNull();
    });

    it('is refused when its slug is in use, whole', async () => {
      const store = given();
      const { slug, gmId } = await aRunningGame(store);
      const second = aGame(gmId, { slug });
      await expect(store.insertGame(second)).rejects.toThrow(Taken);
      expect(await store.gameById(second.id)).toBeNull();
      expect(await store.seats(second.id)).toEqual([]);
    });

    it('that does not exist is null, whatever its id looks like', async () => {
      const store = given();
      for (const id of [randomUUID(), 'marches-3', '']) {
        expect(await store.gameById(id)).toBeNull();
        expect(await store.openWindow(id)).toBeNull();
        expect(await store.mail(id)).toBeNull();
        expect(await store.personById(id)).toBeNull();
        expect(await store.outboxEntry(id)).toBeNull();
        expect(await store.takeOutbox(id, NOON, LEASE)).toBeNull();
      }
    });

    it('can be given to a player and taken from them, seat by seat', async () => {
      const store = given();
      const game = await aRunningGame(store);
      const player = aPerson();
      await store.insertPerson(player);
      await store.inGame(game.id, async (tx) => {
        await tx.seatPerson('blue', player.id);
        await tx.seatPerson('red', null);
      });
      expect((await store.seats(game.id)).map((seat) => seat.person)).toEqual([null, player]);
    });

    it('knows who has a part in it besides its players, each part once', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const helper = aPerson();
      await store.insertPerson(helper);
      const role = { role: 'co-gm' as const, personId: helper.id, addedAt: at(3) };
      await store.inGame(id, async (tx) => {
        await tx.putRole(role);
        await tx.putRole({ ...role, addedAt: at(4) });
        await tx.putRole({ ...role, role: 'observer', addedAt: at(5) });
      });
      const held = [
        { role: 'co-gm', person: helper, addedAt: at(3) },
        { role: 'observer', person: helper, addedAt: at(5) },
      ];
      expect((await store.gameById(id))?.roles).toEqual(held);
      expect(await store.inGame(id, async ({ game }) => game.roles)).toEqual(held);
      expect(await store.inGame(id, (tx) => tx.removeRole(role))).toBe(true);
      expect(await store.inGame(id, (tx) => tx.removeRole(role))).toBe(false);
      expect((await store.gameById(id))?.roles).toEqual(held.slice(1));
    });

    it('keeps rulings that are to come, and since when it is paused', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const change = { status: 'paused', pausedAt: at(8), nextRulings: ['other'], hotSeat: true } as const;
      await store.inGame(id, (tx) => tx.update(change));
      expect(await store.gameById(id)).toMatchObject(change);
      expect(await store.inGame(id, async ({ game }) => game)).toMatchObject(change);
      await store.inGame(id, (tx) => tx.update({ rulings: ['other'], nextRulings: null, pausedAt: null }));
      expect(await store.gameById(id)).toMatchObject({
        rulings: ['other'],
        nextRulings: null,
        pausedAt: null,
      });
    });

    it('keeps its result and its parking', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const result = { over: true, result: 'Red wins', placing: [['north'], ['south']] } as const;
      await store.inGame(id, (tx) => tx.update({ status: 'over', result, parkedWhy: 'no reason' }));
      expect(await store.gameById(id)).toMatchObject({ status: 'over', result, parkedWhy: 'no reason' });
      await store.inGame(id, (tx) => tx.update({ result: null, parkedWhy: null }));
      expect(await store.gameById(id)).toMatchObject({ status: 'over', result: null, parkedWhy: null });
    });
  });
}

function lawsOfTransactions(given: Give): void {
  describe('a transaction on a game', () => {
    it('sees the game, its seats and its open window as they are', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const seen = await store.inGame(id, async ({ game, seats, window }) => ({ game, seats, window }));
      expect(seen).toEqual({
        game: await store.gameById(id),
        seats: await store.seats(id),
        window: await store.openWindow(id),
      });
      expect(seen.window).toEqual(aWindow());
    });

    it('that waits sees the gamemaster and the roles that the one before it gave', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const gm = aPerson();
      await store.insertPerson(gm);
      const role = { role: 'stand-by', personId: gm.id, addedAt: NOON } as const;
      const waits: Promise<unknown>[] = [];
      await store.inGame(id, async (tx) => {
        await tx.update({ gmId: gm.id });
        await tx.putRole(role);
        waits.push(store.inGame(id, async ({ game }) => ({ gm: game.gm, roles: game.roles })));
        // Long enough for the other to come to the lock: it asks for nothing else before.
        for (let count = 0; count < 50; count += 1) await store.gameById(id);
      });
      const roles = [{ role: 'stand-by', person: gm, addedAt: NOON }];
      expect(await Promise.all(waits)).toEqual([{ gm, roles }]);
    });

    it('waits for the one before it, so that nothing is overwritten', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const append = (letter: string): Promise<void> =>
        store.inGame(id, (tx) => tx.update({ chain: tx.game.chain + letter }));
      const letters = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));
      await Promise.all(letters.map(append));
      const chain = (await store.gameById(id))?.chain ?? '';
      expect(chain).toHaveLength(letters.length);
      expect(new Set(chain)).toEqual(new Set(letters));
    });

    it('that waited sees the seats and the window that the one before it left', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const next = (): Promise<readonly [number, number]> =>
        store.inGame(id, async (tx) => {
          const number = tx.window?.number ?? 0;
          await tx.closeWindow(number, at(number), 'forced');
          await openNext(tx, aWindow({ number: number + 1 }));
          await tx.seatPerson('blue', tx.seats[1]?.person === null ? tx.game.gm.id : null);
          return [number, tx.seats.filter((seat) => seat.person === null).length];
        });
      const seen = await Promise.all(Array.from({ length: 8 }, next));
      expect(seen.sort(([a], [b]) => a - b)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, number % 2]),
      );
    });

    it('works a hundred at a time, also when each asks the store for something else', async () => {
      const store = given();
      const games = await Promise.all(Array.from({ length: 20 }, () => aRunningGame(store)));
      const many = Array.from({ length: 5 }, () => games).flat();
      const seen = await Promise.all(
        many.map(({ id }) =>
          store.inGame(id, async (tx) => {
            await tx.update({ chain: `${tx.game.chain}.` });
            return (await store.gameById(id))?.slug;
          }),
        ),
      );
      expect(seen).toEqual(many.map(({ slug }) => slug));
      const chains = await Promise.all(games.map(async ({ id }) => (await store.gameById(id))?.chain));
      expect(chains).toEqual(games.map(() => '.....'));
    });

    it('that throws leaves nothing behind, and throws what the work threw', async () => {
      const store = given();
      const { id, gmId } = await aRunningGame(store);
      const letter = aLetter(gmId);
      const mail = aMail();
      await store.insertMail(mail);
      const wrong = new RangeError('the rules said no');
      const work = store.inGame(id, async (tx) => {
        await tx.putRevision(aRevision());
        await tx.closeWindow(1, NOON, 'forced');
        await openNext(tx, aWindow({ number: 2 }));
        await tx.putTurn(aTurn());
        await tx.putOutbox([letter]);
        await tx.putAudit(anAct(id));
        await tx.markMailRead(mail.id, null);
        await tx.update({ status: 'over', chain: 'gone' });
        throw wrong;
      });
      await expect(work).rejects.toBe(wrong);
      expect(await store.gameById(id)).toMatchObject({ status: 'running', window: 1, chain: '' });
      expect(await store.openWindow(id)).toEqual(aWindow());
      expect(await store.revisions(id, 1, 'red')).toEqual([]);
      expect([await store.turn(id, 1), await store.snapshot(id, 2)]).toEqual([null, null]);
      expect([await store.outboxEntry(letter.id), await store.audit(id)]).toEqual([null, []]);
      expect((await store.mail(mail.id))?.status).toBe('new');
    });

    it('does not count as done when a statement of it failed and nobody minded', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const work = store.inGame(id, async (tx) => {
        await tx.update({ chain: 'changed' });
        await tx.openWindow(aWindow({ number: 1 })).catch(() => undefined);
      });
      await expect(work).rejects.toThrow();
      expect((await store.gameById(id))?.chain).toBe('');
    });

    it('on a game that does not exist throws, and does no work', async () => {
      let worked = false;
      const work = given().inGame(randomUUID(), async () => {
        worked = true;
      });
      await expect(work).rejects.toThrow();
      expect(worked).toBe(false);
    });
  });
}

function lawsOfSheets(given: Give): void {
  describe('a sheet', () => {
    it('is kept in every version', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const versions = [
        aRevision(),
        aRevision({ version: 2, base: 1, ready: true, way: 'api', source: 'gm' }),
      ];
      for (const version of versions) await store.inGame(id, (tx) => tx.putRevision(version));
      expect(await store.revisions(id, 1, 'red')).toEqual(versions);
      expect(await store.inGame(id, (tx) => tx.revisions('red'))).toEqual(versions);
      expect(await store.inGame(id, (tx) => tx.revisions('blue'))).toEqual([]);
    });

    it('has one newest version a seat', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const newest = [aRevision({ seat: 'blue', version: 11 }), aRevision({ version: 10 })];
      const all = [
        aRevision({ version: 2 }),
        aRevision({ version: 9 }),
        ...newest,
        aRevision({ seat: 'blue' }),
      ];
      for (const version of all) await store.inGame(id, (tx) => tx.putRevision(version));
      const latest = await store.inGame(id, (tx) => tx.latestRevisions());
      expect([...latest].sort((a, b) => (a.seat < b.seat ? -1 : 1))).toEqual(newest);
    });

    it('has each version once: a second one is refused', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, (tx) => tx.putRevision(aRevision()));
      await expect(store.inGame(id, (tx) => tx.putRevision(aRevision({ ready: true })))).rejects.toThrow();
      expect(await store.revisions(id, 1, 'red')).toEqual([aRevision()]);
    });

    it('belongs to its window', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, async (tx) => {
        await tx.putRevision(aRevision());
        await tx.closeWindow(1, NOON, 'forced');
        await openNext(tx, aWindow({ number: 2 }));
      });
      expect(await store.inGame(id, (tx) => tx.latestRevisions())).toEqual([]);
      expect(await store.inGame(id, (tx) => tx.revisions('red'))).toEqual([]);
      expect(await store.revisions(id, 2, 'red')).toEqual([]);
      expect(await store.revisions(id, 1, 'red')).toHaveLength(1);
    });

    it('of a game without an open window is empty', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, (tx) => tx.closeWindow(1, NOON, 'forced'));
      const seen = await store.inGame(id, async (tx) => [
        await tx.revisions('red'),
        await tx.latestRevisions(),
      ]);
      expect(seen).toEqual([[], []]);
    });
  });
}

function lawsOfHistory(given: Give): void {
  describe('the history of a game', () => {
    it('keeps a closed window with its turn, and opens the next', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, async (tx) => {
        await tx.closeWindow(1, at(3600), 'deadline');
        await tx.putTurn(aTurn());
        await openNext(tx, aWindow({ number: 2 }));
      });
      const closed = aWindow({ closedAt: at(3600), closedWhy: 'deadline' });
      expect(await store.window(id, 1)).toEqual(closed);
      expect(await store.openWindow(id)).toEqual(aWindow({ number: 2 }));
      expect(await store.windows(id)).toEqual([closed, aWindow({ number: 2 })]);
      expect(await store.turn(id, 1)).toEqual(aTurn());
      expect(await store.turns(id)).toEqual([aTurn()]);
      expect(await store.turnsBetween(id, { from: 0, to: 1 })).toEqual([aTurn()]);
      expect(await store.snapshot(id, 2)).toEqual({
        window: 2,
        branch: 0,
        shape: 1,
        state: { at: 2, on: 0 },
      });
      expect([await store.window(id, 3), await store.turn(id, 2), await store.snapshot(id, 3)]).toEqual([
        null,
        null,
        null,
      ]);
    });

    it('has one turn a window, and one window a number: a second one is refused', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, (tx) => tx.putTurn(aTurn()));
      await expect(store.inGame(id, (tx) => tx.putTurn(aTurn({ chain: 'x' })))).rejects.toThrow();
      await expect(store.inGame(id, (tx) => tx.openWindow(aWindow({ tag: 'x' })))).rejects.toThrow();
      expect(await store.turns(id)).toEqual([aTurn()]);
    });

    it('closes a window once: a second time is refused', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, (tx) => tx.closeWindow(1, at(1), 'forced'));
      await expect(store.inGame(id, (tx) => tx.closeWindow(1, at(2), 'deadline'))).rejects.toThrow();
      expect((await store.window(id, 1))?.closedAt).toEqual(at(1));
    });

    it('lets the deadline of the open window be moved', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, (tx) => tx.moveDeadline(1, at(7200)));
      expect((await store.openWindow(id))?.deadline).toEqual(at(7200));
    });

    it('gives back the state that a window opened with, and throws when there is none', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const snapshot = { window: 1, branch: 0, shape: 1, state: { at: 1, on: 0 } };
      expect(await store.inGame(id, (tx) => tx.snapshot(1))).toEqual(snapshot);
      await expect(store.inGame(id, (tx) => tx.snapshot(7))).rejects.toThrow();
    });

    it('after a rollback is what the new branch says, and what lies before it', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await playTo(store, id, { number: 4, branch: 0 });
      await rollBack(store, id, { number: 2, branch: 1 });
      expect((await store.windows(id)).map(({ number, branch }) => [number, branch])).toEqual([
        [1, 0],
        [2, 1],
      ]);
      expect((await store.turns(id)).map(({ window, branch }) => [window, branch])).toEqual([[1, 0]]);
      expect(await store.window(id, 3)).toBeNull();
      expect(await store.turn(id, 2)).toBeNull();
      expect(await store.snapshot(id, 4)).toBeNull();
      expect((await store.inGame(id, async ({ window }) => window))?.branch).toBe(1);
      await playTo(store, id, { number: 3, branch: 1 });
      expect((await store.snapshot(id, 3))?.branch).toBe(1);
      expect((await store.turns(id)).map(({ window, branch }) => [window, branch])).toEqual([
        [1, 0],
        [2, 1],
      ]);
    });

    it('keeps what a rollback undid, each branch with its secret', async () => {
      const store = given();
      const { id, secret, commitment } = await aRunningGame(store);
      const second = { branch: 1, from: 2, secret: 'e'.repeat(64), commitment: 'f'.repeat(64) };
      await playTo(store, id, { number: 3, branch: 0 });
      await rollBack(store, id, { number: 2, branch: 1 });
      await store.inGame(id, (tx) => tx.putBranch({ ...second, begunAt: at(9), reason: 'a bug' }));
      const first = { branch: 0, from: 0, secret, commitment, begunAt: NOON, reason: '' };
      const both = [first, { ...second, begunAt: at(9), reason: 'a bug' }];
      expect(await store.branches(id)).toEqual(both);
      expect(await store.inGame(id, (tx) => tx.branches())).toEqual(both);
      const whole = await store.wholeGame(id);
      expect(whole.turns.map(({ window, branch }) => [branch, window])).toEqual([
        [0, 1],
        [0, 2],
      ]);
      expect(whole.windows.map(({ number, branch }) => [branch, number])).toEqual([
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 2],
      ]);
      expect(whole.snapshots).toHaveLength(4);
    });

    it('is read as it stands at one moment, whatever closes meanwhile', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const game = { goesOn: true };
      const play = async (): Promise<void> => {
        for (let number = 2; number <= 16; number += 1) await playTo(store, id, { number, branch: 0 });
      };
      const playing = play().finally(() => (game.goesOn = false));
      const windows: number[] = [];
      while (game.goesOn) {
        const { game: read, seats, records } = await store.gameAtOnce(id);
        expect(seats).toEqual(await store.seats(id));
        expect(records.turns).toHaveLength(read.window - 1);
        expect(records.windows.filter(({ closedAt }) => closedAt === null)).toMatchObject([
          { number: read.window },
        ]);
        expect(records.snapshots).toHaveLength(read.window);
        windows.push(read.window);
      }
      await playing;
      expect(new Set(windows).size).toBeGreaterThan(1);
    });

    it('has corrections, and the state that they put in the place of another', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const patch = [{ op: 'replace', path: '/at', value: 7 }];
      const correction = {
        ...{ branch: 0, window: 1, number: 1, patch, reason: 'a slip', at: at(5) },
        ...{ stateHash: 'c'.repeat(64), chain: 'd'.repeat(64) },
      };
      const state = { window: 1, branch: 0, shape: 1, state: { at: 7, on: 0 } };
      await store.inGame(id, async (tx) => {
        await tx.putCorrection(correction);
        await tx.replaceSnapshot(state);
      });
      expect(await store.corrections(id)).toEqual([correction]);
      expect(await store.inGame(id, (tx) => tx.corrections())).toEqual([correction]);
      expect(await store.snapshot(id, 1)).toEqual(state);
      await expect(store.inGame(id, (tx) => tx.replaceSnapshot({ ...state, window: 5 }))).rejects.toThrow();
    });

    it('is told for a span of windows, both ends with it, as it counts', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const told = async (from: number, to: number) =>
        (await store.turnsBetween(id, { from, to })).map(({ window, branch }) => `${window} on ${branch}`);
      await playTo(store, id, { number: 5, branch: 0 });
      expect(await told(2, 4)).toEqual(['2 on 0', '3 on 0', '4 on 0']);
      expect([await told(3, 3), await told(4, 99), await told(3, 2)]).toEqual([['3 on 0'], ['4 on 0'], []]);
      await rollBack(store, id, { number: 3, branch: 1 });
      await playTo(store, id, { number: 4, branch: 1 });
      expect(await told(1, 4)).toEqual(['1 on 0', '2 on 0', '3 on 1']);
      expect(await store.turnsBetween(randomUUID(), { from: 0, to: 9 })).toEqual([]);
    });

    it('takes orders for the new branch only', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await store.inGame(id, (tx) => tx.putRevision(aRevision()));
      await playTo(store, id, { number: 2, branch: 0 });
      await rollBack(store, id, { number: 1, branch: 1 });
      expect(await store.inGame(id, (tx) => tx.latestRevisions())).toEqual([]);
      await store.inGame(id, (tx) => tx.putRevision(aRevision({ ready: true })));
      expect(await store.revisions(id, 1, 'red')).toEqual([aRevision({ ready: true })]);
    });
  });
}

interface Place {
  readonly number: number;
  readonly branch: number;
}

async function playTo(store: Store, id: string, { number, branch }: Place): Promise<void> {
  await store.inGame(id, async (tx) => {
    for (let next = (tx.window?.number ?? 0) + 1; next <= number; next += 1) {
      await tx.closeWindow(next - 1, NOON, 'forced');
      await tx.putTurn(aTurn({ window: next - 1, branch }));
      await openNext(tx, aWindow({ number: next, branch }));
    }
  });
}

async function rollBack(store: Store, id: string, to: Place): Promise<void> {
  await store.inGame(id, (tx) => openNext(tx, aWindow(to)));
}

function lawsOfPeople(given: Give): void {
  describe('a person', () => {
    it('comes back as they were put, also by their address in other letters', async () => {
      const store = given();
      const person = aPerson({ address: `Ada.${randomUUID()}@Example.org` });
      await store.insertPerson(person);
      expect(await store.personById(person.id)).toEqual(person);
      expect(await store.personByAddress(person.address.toUpperCase())).toEqual(person);
      expect(await store.people()).toContainEqual(person);
      expect(await store.personByAddress('nobody@example.org')).toBeNull();
    });

    it('is refused when their address is in use, also in other letters', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      const second = aPerson({ address: person.address.toUpperCase() });
      await expect(store.insertPerson(second)).rejects.toThrow(Taken);
      expect(await store.personById(second.id)).toBeNull();
    });
  });

  describe('a bounce', () => {
    const aBounce = (personId: string, given: Partial<NewBounce> = {}): NewBounce => ({
      ...{ mailId: randomUUID(), personId, address: 'ada@example.org', status: '5.1.1', at: NOON },
      since: at(-3600),
      ...given,
    });

    it('is counted with those before it at that address, in whatever letters it is written', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      expect(await store.addBounce(aBounce(person.id))).toBe(1);
      expect(await store.addBounce(aBounce(person.id, { address: 'ADA@Example.org', status: null }))).toBe(2);
      expect(await store.addBounce(aBounce(person.id, { address: 'other@example.org' }))).toBe(1);
    });

    it('counts once, however often its report is read, and not for ever, and for nobody else', async () => {
      const store = given();
      const [person, another] = [aPerson(), aPerson()];
      for (const each of [person, another]) await store.insertPerson(each);
      const bounce = aBounce(person.id, { at: at(-7200), since: at(-7200) });
      expect(await store.addBounce(bounce)).toBe(1);
      expect(await store.addBounce(bounce)).toBe(1);
      expect(await store.addBounce(aBounce(another.id))).toBe(1);
      expect(await store.addBounce(aBounce(person.id))).toBe(1);
    });
  });

  describe('a token', () => {
    it('opens the door for its person, and one without a person for the operator', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      const [mine, operators] = [randomUUID(), randomUUID()];
      await store.insertToken({
        id: mine,
        personId: person.id,
        hash: `hash-${mine}`,
        label: 'laptop',
        createdAt: NOON,
      });
      await store.insertToken({
        id: operators,
        personId: null,
        hash: `hash-${operators}`,
        label: '',
        createdAt: NOON,
      });
      expect(await store.tokenOwner(`hash-${mine}`)).toEqual({ tokenId: mine, person, operator: false });
      expect(await store.tokenOwner(`hash-${operators}`)).toEqual({
        tokenId: operators,
        person: null,
        operator: true,
      });
      expect(await store.tokenOwner('another')).toBeNull();
    });

    it('is revoked once, and opens nothing then', async () => {
      const store = given();
      const id = randomUUID();
      await store.insertToken({ id, personId: null, hash: `hash-${id}`, label: '', createdAt: NOON });
      expect([await store.revokeToken(id, NOON), await store.revokeToken(id, NOON)]).toEqual([true, false]);
      expect(await store.tokenOwner(`hash-${id}`)).toBeNull();
      expect(await store.revokeToken(randomUUID(), NOON)).toBe(false);
      expect(await store.revokeToken('nonsense', NOON)).toBe(false);
    });
  });
}

function lawsOfInboundMail(given: Give): void {
  describe('an inbound mail', () => {
    it('is kept byte for byte', async () => {
      const store = given();
      const { id, fingerprint: _, ...mail } = aMail();
      expect(await store.insertMail({ id, fingerprint: id, ...mail })).toBe(id);
      const stored = await store.mail(id);
      expect(stored).toMatchObject({
        id,
        from: mail.from,
        to: mail.to,
        receivedAt: NOON,
        status: 'new',
        attempts: 0,
        outcome: null,
      });
      expect(Buffer.from(stored?.raw ?? [])).toEqual(mail.raw);
    });

    it('that comes again is the first one, also when both come at once', async () => {
      const store = given();
      const fingerprint = randomUUID();
      const ids = await Promise.all(
        Array.from({ length: 5 }, () => store.insertMail(aMail({ fingerprint }))),
      );
      expect(new Set(ids).size).toBe(1);
      expect(await store.insertMail(aMail({ fingerprint }))).toBe(ids[0]);
    });

    it('is read once', async () => {
      const store = given();
      const { id: gameId } = await aRunningGame(store);
      const mail = aMail();
      await store.insertMail(mail);
      expect(await store.inGame(gameId, (tx) => tx.markMailRead(mail.id, { answered: true }))).toBe(true);
      expect(await store.inGame(gameId, (tx) => tx.markMailRead(mail.id, { answered: false }))).toBe(false);
      expect(await store.markMailRead(mail.id, null)).toBe(false);
      expect(await store.mail(mail.id)).toMatchObject({ status: 'read', outcome: { answered: true } });
    });

    it('that failed is tried again later, or set aside', async () => {
      const store = given();
      const mail = aMail();
      await store.insertMail(mail);
      await store.mailFailed(mail.id, { dueAt: at(5), unreadable: false, error: 'the parser said \0' });
      expect(await store.mail(mail.id)).toMatchObject({ status: 'new', attempts: 1 });
      await store.mailFailed(mail.id, { dueAt: at(9), unreadable: true, error: 'again' });
      expect(await store.mail(mail.id)).toMatchObject({ status: 'unreadable', attempts: 2 });
      expect(await store.markMailRead(mail.id, null)).toBe(false);
    });

    it('that is not read yet is told by the time at which it came, oldest first', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const to = [`orders+red-${id}@games.example`];
      const [late, early, read] = [
        aMail({ to, receivedAt: at(-86_399) }),
        aMail({ to, receivedAt: at(-86_400) }),
        aMail({ to, receivedAt: at(-86_400) }),
      ];
      for (const mail of [late, early, read]) await store.insertMail(mail);
      await store.markMailRead(read.id, null);
      await store.mailFailed(early.id, { dueAt: at(99_999), unreadable: false, error: 'later' });
      const by = (receivedBy: Date) => store.unreadMails({ receivedBy, tokens: [`red-${id}`] });
      expect(await by(at(-86_401))).toEqual([]);
      expect(await by(at(-86_400))).toEqual([early.id]);
      expect(await by(at(-86_399))).toEqual([early.id, late.id]);
    });

    it('that is not read yet is told to those to whom it is addressed, in whatever case, and to all when to nobody', async () => {
      const store = given();
      const [{ id: one }, { id: other }] = [await aRunningGame(store), await aRunningGame(store)];
      const toRed = aMail({ to: [`Orders+RED-${one.toUpperCase()}@Games.example`] });
      const toBoth = aMail({
        to: [`orders+blue-${other}@games.example`, `orders+red-${one}@games.example`],
        receivedAt: at(1),
      });
      const toNobody = aMail({ to: ['orders@games.example'], receivedAt: at(2) });
      const mine = [toRed, toBoth, toNobody].map(({ id }) => id);
      for (const mail of [toNobody, toBoth, toRed]) await store.insertMail(mail);
      const unread = async (...tokens: string[]) => {
        const ids = await store.unreadMails({ receivedBy: at(9), tokens });
        return ids.filter((id) => mine.includes(id));
      };
      expect(await unread(`red-${one}`)).toEqual([toRed.id, toBoth.id, toNobody.id]);
      expect(await unread(`red-${other}`, `blue-${other}`)).toEqual([toBoth.id, toNobody.id]);
      expect(await unread(`blue-${one}`)).toEqual([toNobody.id]);
      expect(await unread()).toEqual([toNobody.id]);
    });

    it('may hold what a database does not: its outcome is kept as far as it can be', async () => {
      const store = given();
      const mail = aMail();
      await store.insertMail(mail);
      const half = '\ud83d';
      await store.markMailRead(mail.id, {
        nul: 'a\0b',
        half,
        literal: String.raw`\u0000 \\u0000`,
        whole: '😀',
      });
      expect((await store.mail(mail.id))?.outcome).toEqual({
        nul: 'a\ufffdb',
        half: '\ufffd',
        literal: String.raw`\u0000 \\u0000`,
        whole: '😀',
      });
    });
  });
}

function lawsOfTheOutbox(given: Give): void {
  const owed = async (store: Store): Promise<string> => {
    const person = aPerson();
    await store.insertPerson(person);
    const letter = aLetter(person.id);
    await store.putOutbox([letter]);
    return letter.id;
  };
  const mail = {
    messageId: '<1@x>',
    from: 'a@x',
    to: 'b@x',
    subject: 'week 7',
    raw: Buffer.from([0, 200, 13]),
  };

  describe('letters to a person', () => {
    it('are counted by kind from a time on, sent or not', async () => {
      const store = given();
      const [person, another] = [aPerson(), aPerson()];
      for (const each of [person, another]) await store.insertPerson(each);
      const letters = [
        aLetter(person.id, { kind: 'receipt', createdAt: at(-10) }),
        aLetter(person.id, { kind: 'receipt', createdAt: NOON }),
        aLetter(person.id, { kind: 'receipt', createdAt: at(10) }),
        aLetter(person.id, { kind: 'notice', createdAt: at(10) }),
        aLetter(another.id, { kind: 'receipt', createdAt: at(10) }),
      ];
      await store.putOutbox(letters);
      await store.markSent(letters[1]?.id ?? '', NOON, 'smtp');
      expect(await store.lettersTo(person.id, 'receipt', NOON)).toBe(2);
      expect(await store.lettersTo(person.id, 'notice', NOON)).toBe(1);
      expect(await store.lettersTo(person.id, 'turn-report', NOON)).toBe(0);
    });
  });

  describe('a mail that is owed', () => {
    it('comes back as it was put, waiting, due at once', async () => {
      const store = given();
      const { id: gameId, gmId } = await aRunningGame(store);
      const letter = aLetter(gmId, { gameId, seat: 'red', kind: 'turn-report' });
      await store.putOutbox([letter]);
      const fresh = {
        status: 'waiting',
        attempts: 0,
        dueAt: NOON,
        lastError: null,
        expiresAt: null,
        deferredSince: null,
        pacedAt: null,
        light: false,
        rendered: null,
        sentAt: null,
        via: null,
        voidedAt: null,
      };
      const entry = await store.outboxEntry(letter.id);
      expect(entry?.linkKey).toMatch(/^[0-9a-f-]{36}$/);
      expect(entry).toEqual({ ...letter, ...fresh, linkKey: entry?.linkKey });
      expect(await store.unsentOf(gameId)).toEqual([letter.id]);
    });

    it('tells the greatest sequence of a date in the letters of its game, sent or not', async () => {
      const store = given();
      const { id: gameId, gmId } = await aRunningGame(store);
      const dated = (dateId: string, sequence: number) =>
        aLetter(gmId, { gameId, payload: { calendar: { id: dateId, sequence } } });
      const w1 = { id: 'w1', since: aLetter(gmId).createdAt };
      expect(await store.lastSequence(gameId, w1)).toBe(0);
      await store.inGame(gameId, async (tx) => {
        await tx.putOutbox([dated('w1', 9), dated('w1', 10), dated('w2', 99), aLetter(gmId, { gameId })]);
        expect(await tx.lastSequence(w1)).toBe(10);
      });
      expect(await store.lastSequence(gameId, w1)).toBe(10);
      expect(await store.lastSequence((await aRunningGame(store)).id, w1)).toBe(0);
    });

    it('is one mail for one key, inside a transaction and out of it', async () => {
      const store = given();
      const { id, gmId } = await aRunningGame(store);
      const first = aLetter(gmId);
      const again = aLetter(gmId, { key: first.key, payload: { text: 'other' } });
      const other = aLetter(gmId);
      expect(await store.inGame(id, (tx) => tx.hasOutbox(first.key))).toBe(false);
      await store.putOutbox([first]);
      await store.putOutbox([again, other]);
      await store.inGame(id, (tx) => tx.putOutbox([again, aLetter(gmId, { key: other.key })]));
      expect(await store.inGame(id, (tx) => tx.hasOutbox(first.key))).toBe(true);
      expect(await store.outboxEntry(again.id)).toBeNull();
      expect((await store.outboxEntry(first.id))?.payload).toEqual(first.payload);
      expect(await store.outboxEntry(other.id)).not.toBeNull();
      await store.putOutbox([]);
    });

    it('is taken by one at a time, and again when the lease is over', async () => {
      const store = given();
      const id = await owed(store);
      const takers = await Promise.all(Array.from({ length: 5 }, () => store.takeOutbox(id, NOON, LEASE)));
      expect(takers.filter((taken) => taken !== null).map((taken) => taken.id)).toEqual([id]);
      expect(await store.takeOutbox(id, at(59), at(120))).toBeNull();
      expect((await store.takeOutbox(id, LEASE, at(120)))?.id).toBe(id);
    });

    it('is rendered once and kept, and is the same bytes when it is taken again', async () => {
      const store = given();
      const id = await owed(store);
      expect((await store.takeOutbox(id, NOON, LEASE))?.rendered).toBeNull();
      await store.keepRendered(id, mail);
      const again = await store.takeOutbox(id, LEASE, at(120));
      const { raw, ...letter } = again?.rendered ?? { raw: [] };
      expect(letter).toEqual({ messageId: '<1@x>', from: 'a@x', to: 'b@x', subject: 'week 7' });
      expect(Buffer.from(raw)).toEqual(mail.raw);
    });

    it('that was sent is not sent again', async () => {
      const store = given();
      const id = await owed(store);
      await store.keepRendered(id, mail);
      await store.markSent(id, at(1), 'smtp');
      await store.sendFailed(id, { dueAt: at(2), refused: true, error: 'too late' });
      expect(await store.takeOutbox(id, at(999), at(9999))).toBeNull();
      expect(await store.outboxEntry(id)).toMatchObject({
        status: 'sent',
        sentAt: at(1),
        via: 'smtp',
        attempts: 0,
      });
    });

    it('that could not be sent waits until it is due again', async () => {
      const store = given();
      const id = await owed(store);
      await store.takeOutbox(id, NOON, LEASE);
      await store.sendFailed(id, { dueAt: at(10), refused: false, error: 'relay away' });
      expect(await store.takeOutbox(id, at(9), LEASE)).toBeNull();
      const again = await store.takeOutbox(id, at(10), LEASE);
      expect(again).toMatchObject({ status: 'waiting', attempts: 1, lastError: 'relay away' });
    });

    it('of windows that count no more is withdrawn, or marked void when it was sent; others are left alone', async () => {
      const store = given();
      const { id: gameId, gmId } = await aRunningGame(store);
      const about = (kind: LetterKind, payload: Json, key = randomUUID()) =>
        aLetter(gmId, { gameId, seat: 'red', kind, key, payload });
      const kept = [
        about('turn-report', { from: 3, to: 4 }),
        about('receipt', { window: 4 }),
        about('notice', { window: 9 }),
        about('news', { window: 9 }),
        about('replacement-offer', { window: 9 }),
      ];
      const undone = [
        about('turn-report', { from: 3, to: 5 }),
        about('receipt', { window: 5 }),
        about('notice', { window: 6 }, `deadline/${randomUUID()}`),
        ...ABOUT_PLAY.map((kind) => about(kind, { window: 6 })),
        about('news', { window: 5 }, `missed/${randomUUID()}`),
      ];
      const sent = about('turn-report', { from: 5, to: 5 });
      await store.putOutbox([...kept, ...undone, sent]);
      await store.markSent(sent.id, at(3), 'smtp');
      const withdrawn = await store.inGame(gameId, (tx) => tx.withdrawOutbox({ fromWindow: 5 }, at(9)));
      expect([...withdrawn].sort()).toEqual(undone.map(({ id }) => id).sort());
      for (const { id } of undone) {
        expect(await store.outboxEntry(id)).toMatchObject({ status: 'withdrawn', voidedAt: at(9) });
        expect([await store.takeOutbox(id, at(99), LEASE), await store.isWaiting(id)]).toEqual([null, false]);
      }
      expect(await store.outboxEntry(sent.id)).toMatchObject({ status: 'sent', voidedAt: at(9) });
      for (const { id } of kept) {
        expect(await store.outboxEntry(id)).toMatchObject({ status: 'waiting', voidedAt: null });
        expect(await store.isWaiting(id)).toBe(true);
      }
    });

    it("to a person about a seat is withdrawn when the seat is another person's", async () => {
      const store = given();
      const { id: gameId, gmId } = await aRunningGame(store);
      const [his, other] = [
        aLetter(gmId, { gameId, seat: 'red', kind: 'receipt' }),
        aLetter(gmId, { gameId, seat: null }),
      ];
      await store.putOutbox([his, other]);
      const which = { personId: gmId, seat: 'red' };
      expect(await store.inGame(gameId, (tx) => tx.withdrawOutbox(which, at(9)))).toEqual([his.id]);
      expect(await store.isWaiting(other.id)).toBe(true);
    });

    it('that was refused is given up', async () => {
      const store = given();
      const id = await owed(store);
      await store.sendFailed(id, { dueAt: at(10), refused: true, error: '550' });
      expect(await store.takeOutbox(id, at(999), at(9999))).toBeNull();
      expect(await store.outboxEntry(id)).toMatchObject({ status: 'refused', lastError: '550' });
    });
  });

  describe('a mail that waits', () => {
    it('knows whom it is for, until it is sent', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      const letter = aLetter(person.id);
      await store.putOutbox([letter]);
      expect(await store.addressee(letter.id)).toEqual(person);
      await store.markSent(letter.id, NOON, 'smtp');
      expect(await store.addressee(letter.id)).toBeNull();
      expect(await store.addressee(randomUUID())).toBeNull();
      expect(await store.addressee('no id')).toBeNull();
    });

    it('is found by its link, and by no other', async () => {
      const store = given();
      const id = await owed(store);
      const linkKey = (await store.outboxEntry(id))?.linkKey ?? '';
      expect((await store.outboxByLink(linkKey))?.id).toBe(id);
      expect([await store.outboxByLink(id), await store.outboxByLink('x')]).toEqual([null, null]);
    });

    it('can be put off by the other side, held, and withdrawn; not once it was sent', async () => {
      const store = given();
      const [deferred, held, withdrawn, sent] = await Promise.all([1, 2, 3, 4].map(() => owed(store)));
      const change = { dueAt: at(5), refused: false, error: '451', deferredSince: at(1) };
      await store.sendFailed(deferred ?? '', change);
      await store.holdOutbox(held ?? '', '550');
      await store.withdrawOutbox(withdrawn ?? '', 'too late');
      await store.markSent(sent ?? '', NOON, 'smtp');
      await store.holdOutbox(sent ?? '', '550');
      await store.withdrawOutbox(sent ?? '', 'too late');
      const statuses = await Promise.all(
        [deferred, held, withdrawn, sent].map(async (id) => (await store.outboxEntry(id ?? ''))?.status),
      );
      expect(statuses).toEqual(['waiting', 'held', 'withdrawn', 'sent']);
      expect(await store.outboxEntry(deferred ?? '')).toMatchObject({
        deferredSince: at(1),
        lastError: '451',
      });
      for (const id of [held, withdrawn])
        expect(await store.takeOutbox(id ?? '', at(99), at(999))).toBeNull();
    });

    it('is rendered anew when it goes lighter', async () => {
      const store = given();
      const id = await owed(store);
      await store.keepRendered(id, mail);
      await store.lightenOutbox(id, { dueAt: at(3), error: '552' });
      expect(await store.outboxEntry(id)).toMatchObject({
        ...{ status: 'waiting', light: true, rendered: null, dueAt: at(3), lastError: '552' },
      });
    });

    it('stays with whoever took it as long as he says', async () => {
      const store = given();
      const id = await owed(store);
      await store.takeOutbox(id, NOON, LEASE);
      await store.keepOutbox(id, at(200));
      expect(await store.takeOutbox(id, at(199), at(999))).toBeNull();
    });

    it('gets its turn among those to its domain, a step after the one before, and at once after a pause', async () => {
      const store = given();
      const domain = `${randomUUID()}.example`;
      const ids = await Promise.all([1, 2, 3, 4].map(() => owed(store)));
      const pace = (nth: number, now: Date) =>
        store.paceOutbox(ids[nth] ?? '', { domain, stepMs: 2_500, now });
      const turns = await Promise.all([0, 1, 2].map((nth) => pace(nth, NOON)));
      expect(turns.map(Number).sort()).toEqual([NOON, at(2.5), at(5)].map(Number));
      const last = Math.max(...turns.map(Number));
      const of = turns.findIndex((turn) => turn.getTime() === last);
      expect(await store.outboxEntry(ids[of] ?? '')).toMatchObject({ dueAt: at(5), pacedAt: at(5) });
      expect(await pace(3, at(100))).toEqual(at(100));
    });
  });

  describe('an address that takes no mail', () => {
    it('is marked once, holds what is owed, and lets it go when it works', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      const failing = { personId: person.id, address: person.address.toLowerCase(), since: NOON, why: '550' };
      expect(await store.markFailing({ ...failing, address: person.address.toUpperCase() })).toEqual(failing);
      expect(await store.markFailing({ ...failing, since: at(9), why: 'again' })).toEqual(failing);
      expect(await store.failing(person.id)).toEqual(failing);
      expect(await store.failingAddresses()).toContainEqual(failing);
      const [held, waiting] = [aLetter(person.id), aLetter(person.id)];
      await store.putOutbox([held, waiting]);
      await store.holdOutbox(held.id, '550');
      expect(await store.clearFailing(person.id, at(50))).toEqual([held.id]);
      expect(await store.outboxEntry(held.id)).toMatchObject({ status: 'waiting', dueAt: at(50) });
      expect(await store.failing(person.id)).toBeNull();
      expect(await store.clearFailing(person.id, at(60))).toBeNull();
      expect(await store.clearFailing('no id', at(60))).toBeNull();
    });
  });

  describe('how letters fare', () => {
    it('is counted by reader, in one game', async () => {
      const store = given();
      const { id, gmId } = await aRunningGame(store);
      const letters = [1, 2, 3].map(() => aLetter(gmId, { gameId: id }));
      await store.putOutbox([...letters, aLetter(gmId)]);
      await store.markSent(letters[0]?.id ?? '', at(7), 'smtp');
      await store.holdOutbox(letters[1]?.id ?? '', '550');
      expect(await store.mailStates(id)).toEqual([
        { personId: gmId, waiting: 1, held: 1, sent: 1, lastSentAt: at(7) },
      ]);
    });
  });

  describe('the mails that were sent', () => {
    it('are listed by their way, newest first, without their bytes', async () => {
      const store = given();
      const via = `via-${randomUUID()}`;
      const ids = [await owed(store), await owed(store), await owed(store)];
      for (const [index, id] of ids.entries()) {
        await store.keepRendered(id, mail);
        await store.markSent(id, at(index), via);
      }
      const listed = await store.sentMails(via, 2);
      expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
      expect(listed.map(({ rendered }) => [rendered?.subject, rendered?.raw.length])).toEqual([
        ['week 7', 0],
        ['week 7', 0],
      ]);
      expect(await store.sentMails('another way', 2)).toEqual([]);
    });
  });
}

function lawsOfWhatIsDue(given: Give): void {
  /** Of these ids, those that are due. */
  const dueOf = async (
    kind: 'games' | 'outbox' | 'mails',
    ids: readonly string[],
    now = NOON,
  ): Promise<string[]> => {
    const due = await given().due(now, 10_000);
    return due[kind].filter((id) => ids.includes(id));
  };

  describe('what is due', () => {
    it('is a game whose deadline has come', async () => {
      const { id } = await aRunningGame(given());
      expect(await dueOf('games', [id], at(3599))).toEqual([]);
      expect(await dueOf('games', [id], at(3600))).toEqual([id]);
    });

    it('is a game that waits for nobody', async () => {
      const { id } = await aRunningGame(given(), { window: { awaits: [] } });
      expect(await dueOf('games', [id])).toEqual([id]);
    });

    it('is a game whose awaited seats are all ready, by their newest versions', async () => {
      const store = given();
      const { id } = await aRunningGame(store, {
        window: { awaits: ['red', 'blue'], mayOrder: ['red', 'blue', 'grey'] },
      });
      const hand = (seat: string, version: number, ready: boolean): Promise<void> =>
        store.inGame(id, (tx) => tx.putRevision(aRevision({ seat, version, ready })));
      await hand('red', 1, true);
      await hand('grey', 1, false);
      expect(await dueOf('games', [id])).toEqual([]);
      await hand('blue', 1, false);
      expect(await dueOf('games', [id])).toEqual([]);
      await hand('blue', 2, true);
      expect(await dueOf('games', [id])).toEqual([id]);
      await hand('red', 2, false);
      expect(await dueOf('games', [id])).toEqual([]);
    });

    it('is not a game that is parked, over, forming, or without an open window', async () => {
      const store = given();
      const games = await Promise.all(Array.from({ length: 4 }, () => aRunningGame(store)));
      const [parked, over, forming, closed] = games.map(({ id }) => id);
      await store.inGame(parked ?? '', (tx) => tx.update({ status: 'parked' }));
      await store.inGame(over ?? '', (tx) => tx.update({ status: 'over' }));
      await store.inGame(forming ?? '', (tx) => tx.update({ status: 'forming' }));
      await store.inGame(closed ?? '', (tx) => tx.closeWindow(1, NOON, 'forced'));
      expect(
        await dueOf(
          'games',
          games.map(({ id }) => id),
          at(9999),
        ),
      ).toEqual([]);
    });

    it('is a game that is forming though every seat has a player, and not one with an empty seat', async () => {
      const store = given();
      const gm = aPerson();
      await store.insertPerson(gm);
      const [full, empty] = [aGame(gm.id), aGame(gm.id)];
      await store.insertGame({ ...full, seats: full.seats.map((seat) => ({ ...seat, personId: gm.id })) });
      await store.insertGame(empty);
      expect(await dueOf('games', [full.id, empty.id])).toEqual([full.id]);
    });

    it('is not a window that a rollback undid', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      await rollBack(store, id, { number: 1, branch: 1 });
      await store.inGame(id, (tx) => tx.moveDeadline(1, at(7200)));
      expect(await dueOf('games', [id], at(3600))).toEqual([]);
      expect(await dueOf('games', [id], at(7200))).toEqual([id]);
    });

    it('is a mail that waits to be sent, and not one that was taken, sent or refused', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      const letters = Array.from({ length: 5 }, (_, index) => aLetter(person.id, { createdAt: at(index) }));
      await store.putOutbox(letters);
      const [waiting, taken, sent, refused, later] = letters.map(({ id }) => id);
      await store.takeOutbox(taken ?? '', at(4), LEASE);
      await store.markSent(sent ?? '', NOON, 'smtp');
      await store.sendFailed(refused ?? '', { dueAt: NOON, refused: true, error: '550' });
      const ids = letters.map(({ id }) => id);
      expect(await dueOf('outbox', ids, at(3))).toEqual([waiting]);
      expect(await dueOf('outbox', ids, at(4))).toEqual([waiting, later]);
      expect(await dueOf('outbox', ids, LEASE)).toEqual([waiting, later, taken]);
    });

    it('is a mail that nobody has read, and not one that was read, set back or set aside', async () => {
      const store = given();
      const mails = Array.from({ length: 4 }, () => aMail());
      for (const mail of mails) await store.insertMail(mail);
      const [fresh, read, later, aside] = mails.map(({ id }) => id);
      await store.markMailRead(read ?? '', null);
      await store.mailFailed(later ?? '', { dueAt: at(5), unreadable: false, error: 'x' });
      await store.mailFailed(aside ?? '', { dueAt: at(5), unreadable: true, error: 'x' });
      const ids = mails.map(({ id }) => id);
      expect(await dueOf('mails', ids)).toEqual([fresh]);
      expect(await dueOf('mails', ids, at(5))).toEqual([fresh, later]);
    });

    it('is told oldest first, and so many of each kind at most', async () => {
      const store = given();
      const person = aPerson();
      await store.insertPerson(person);
      const long = (seconds: number): Date => at(seconds - 9_000_000);
      const letters = [3, 1, 2].map((seconds) => aLetter(person.id, { createdAt: long(seconds) }));
      const mails = [3, 1, 2].map((seconds) => aMail({ receivedAt: long(seconds) }));
      await store.putOutbox(letters);
      for (const mail of mails) await store.insertMail(mail);
      const games = [];
      for (const seconds of [3, 1, 2])
        games.push(await aRunningGame(store, { window: { deadline: long(seconds) } }));
      expect(await store.due(long(9), 2)).toEqual({
        games: [games[1]?.id, games[2]?.id],
        digests: [],
        outbox: [letters[1]?.id, letters[2]?.id],
        mails: [mails[1]?.id, mails[2]?.id],
      });
    });
  });
}

function lawsOfUpkeep(given: Give): void {
  describe('the audit log', () => {
    it('tells in order what was done to a game', async () => {
      const store = given();
      const { id } = await aRunningGame(store);
      const acts = [
        anAct(id, { act: 'first', seat: 'red', detail: { hours: 24 } }),
        anAct(id, { act: 'second' }),
      ];
      await store.putAudit(acts[0] ?? anAct(id));
      await store.inGame(id, (tx) => tx.putAudit(acts[1] ?? anAct(id)));
      await store.putAudit(anAct(null));
      expect(await store.audit(id)).toEqual(acts.map((act) => ({ ...act, personId: act.personId ?? null })));
    });
  });

  describe('a picture', () => {
    it('is kept by its key, and the first one stays', async () => {
      const store = given();
      const key = randomUUID();
      expect(await store.picture(key)).toBeNull();
      await store.keepPicture(key, Buffer.from([1, 0, 255]), NOON);
      await store.keepPicture(key, Buffer.from([2]), NOON);
      expect([...((await store.picture(key)) ?? [])]).toEqual([1, 0, 255]);
    });
  });

  describe('the counts', () => {
    it('rise with what there is', async () => {
      const store = given();
      const before = await store.counts();
      const { gmId } = await aRunningGame(store);
      const [waiting, sent] = [aLetter(gmId), aLetter(gmId)];
      await store.putOutbox([waiting, sent]);
      await store.markSent(sent.id, NOON, 'smtp');
      await store.insertMail(aMail());
      expect(await store.counts()).toEqual({
        games: before.games + 1,
        mailsIn: before.mailsIn + 1,
        mailsOut: before.mailsOut + 1,
        unread: before.unread + 1,
        unsent: before.unsent + 1,
      });
      await store.ping();
    });
  });
}
