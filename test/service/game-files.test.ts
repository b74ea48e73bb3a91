import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { giveRole } from '../../src/service/desk/roles.ts';
import { takeUpGame } from '../../src/service/direct-game.ts';
import { exportGame, readExportedGame, readWholeGame, recordOf } from '../../src/service/export-game.ts';
import { exportSeat } from '../../src/service/export-seat.ts';
import type { WholeGame } from '../../src/service/exported-game.ts';
import { forgetPerson } from '../../src/service/forget-person.ts';
import { checkImport, importGame } from '../../src/service/import-game.ts';
import { addPerson } from '../../src/service/people.ts';
import { replayGame, verifyGame } from '../../src/service/replay-game.ts';
import { writePress } from '../../src/service/write-press.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

// A game leaves one installation and goes on in another; a player takes his own with him, or leaves nothing.

let here: ServiceWorld;
let there: ServiceWorld;
let table: Table;
beforeAll(async () => {
  [here, there] = await Promise.all([openServiceWorld(), openServiceWorld()]);
});
beforeEach(async () => {
  await Promise.all([here.reset(), there.reset()]);
  table = await openTable(here, { options: { rounds: 4 } });
  await here.settle();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

const by = { who: 'operator', way: 'cli' } as const;

async function play(world: ServiceWorld, windows: number): Promise<void> {
  for (let count = 0; count < windows; count += 1) {
    world.clock.pass(25);
    await world.settle();
  }
}

async function write(seat: string, to: string, text: string): Promise<void> {
  const from = found(
    (await here.ports.store.seats(table.id)).find((candidate) => candidate.seat === seat),
    'seat',
  );
  await writePress(here.ports, await table.game(), { from, to: [to], text });
}

async function exported(change: (file: WholeGame) => void = () => undefined): Promise<WholeGame> {
  const file = structuredClone(await exportGame(here.ports, await table.game()));
  change(file);
  return readWholeGame(JSON.stringify(file), 'game.json');
}

describe('a game that is carried to another installation', () => {
  it('is there as it was here, rollback and all, paused, and goes on with the same dice', async () => {
    await play(here, 3);
    await rollBack(here.ports, await table.game(), { to: 2, reason: 'a slip', sheets: 'drop', by });
    await play(here, 1);
    await table.order('red', 'READY');
    const observer = await addPerson(here.ports, { name: 'Olga', address: 'olga@example.org' });
    await giveRole(here.ports, await table.game(), { person: observer, role: 'observer', by });
    there.clock.set(here.clock.now());
    const plan = await importGame(there.ports, await exported(), by);
    expect(plan).toMatchObject({ missing: [], known: [] });
    expect([...plan.added].sort()).toEqual(
      [table.gm, table.red, table.blue, observer].map(({ address }) => address).sort(),
    );
    const [before, after] = [await table.game(), found(await there.ports.store.gameById(table.id), 'game')];
    expect(after).toEqual({ ...before, status: 'paused', pausedAt: there.clock.now(), roles: after.roles });
    expect(after.roles.map(({ role, person }) => [role, person.address])).toEqual([
      ['observer', observer.address],
    ]);
    const { audit: old, ...records } = await here.ports.store.wholeGame(table.id);
    const { audit: now, ...theirs } = await there.ports.store.wholeGame(table.id);
    expect(theirs).toEqual(records);
    expect(now.slice(0, -1)).toEqual(old);
    expect(now.at(-1)?.act).toBe('game.imported');
    await there.sweep();
    expect(there.transport.sent).toEqual([]);
    await takeUpGame(there.ports, after, { hours: 24, by });
    await there.settle();
    await play(here, 9);
    await play(there, 9);
    const chains = await Promise.all(
      [here, there].map(async ({ ports }) => (await ports.store.gameById(table.id))?.chain),
    );
    expect(chains[1]).toBe(chains[0]);
    expect((await there.ports.store.gameById(table.id))?.status).toBe('over');
    expect(there.transport.sent.length).toBeGreaterThan(3);
  });

  it('brings its press, who was late, away or asked for more time, former players with it', async () => {
    await here.reset();
    table = await openTable(here, { absence: { graceHours: 6, nmr: { turn: ['replace'] } } });
    const { store } = here.ports;
    await write('red', 'blue', 'Peace?');
    await table.mail('blue', 'VACATION 2026-09-01 to 2026-09-02\nEXTENSION exams');
    await here.settle();
    await table.order('red', 'READY');
    here.clock.pass(100);
    await here.sweep();
    here.clock.pass(7);
    await here.sweep();
    expect((await store.seats(table.id))[1]?.person).toBeNull();
    const file = await exported();
    expect(file.people.map(({ address }) => address)).toContain(table.blue.address);
    const plan = await importGame(there.ports, file, by);
    expect(plan.notes.join()).toContain('1 press come with it; none is mailed again.');
    const [before, after] = [await store.wholeGame(table.id), await there.ports.store.wholeGame(table.id)];
    for (const part of ['press', 'lateness', 'vacations', 'extensions'] as const) {
      expect(before[part].length).toBeGreaterThan(0);
      expect(after[part]).toEqual(before[part]);
    }
    await there.sweep();
    expect(there.transport.sent).toEqual([]);
  });

  it('is refused when it names people whom it does not list', async () => {
    const file = await exported((whole) => {
      whole.people = whole.people.filter(({ id }) => id !== table.red.id);
    });
    expect((await checkImport(there.ports, file)).missing).toEqual([
      'It names people whom it does not list under "people".',
    ]);
  });

  it('knows people by their addresses, and makes new secret addresses where they are in use', async () => {
    const other = await addPerson(there.ports, { name: 'Rhea', address: table.red.address.toUpperCase() });
    await openTable(there, { slug: 'elsewhere', blueIsEmpty: true });
    const theirs = await there.ports.store.seats(
      found(await there.ports.store.gameBySlug('elsewhere'), 'game').id,
    );
    const file = await exported((game) => {
      found(game.seats[0], 'seat').mailToken = theirs[0]?.mailToken ?? '';
    });
    const plan = await checkImport(there.ports, file);
    expect(plan).toMatchObject({ missing: [], known: [table.red.address] });
    expect(plan.notes.join()).toContain('Secret addresses of 1 seats are in use here');
    await importGame(there.ports, file, by);
    const [red] = await there.ports.store.seats(table.id);
    expect(red?.person?.id).toBe(other.id);
    expect(red?.mailToken).not.toBe(theirs[0]?.mailToken);
  });

  it('tells before what would be missing, and is refused with that, whole', async () => {
    await play(here, 1);
    const file = await exported((game) => {
      game.game.rulings = ['tt-9.9'];
      found(game.turns[1], 'turn').stateHash = '0'.repeat(64);
    });
    const plan = await checkImport(there.ports, file);
    expect(plan.missing[0]).toBe('The module here does not know the ruling tt-9.9.');
    expect(plan.missing.join()).toContain('Played again, it differs: window 1: other state.');
    expect(await declined(importGame(there.ports, file, by))).toMatchObject({ code: 'import.missing' });
    expect(await there.ports.store.games()).toEqual([]);
    expect(await there.ports.store.people()).toEqual([]);
    const strange = await exported((game) => (game.game.module = 'go'));
    expect((await checkImport(there.ports, strange)).missing).toEqual([
      'The game module "go" is not installed here.',
    ]);
    const again = await declined(importGame(here.ports, await exported(), by));
    expect(again.message).toContain('This very game is here already.');
  });

  it('is refused when the file is none, or of the kind that can only be checked', () => {
    expect(() => readWholeGame('{"format":"adjutant-game/1"}', 'x.json')).toThrow(
      /x\.json is not an exported game/,
    );
    expect(() => readWholeGame('[]', 'x.json')).toThrow(/x\.json is not/);
  });

  it('can be verified from a file of the first kind still', async () => {
    await play(here, 2);
    const { game, seats, turns } = await exported();
    const { id, slug, title, module, scenario, options, secret, commitment, status, chain } = game;
    const one = {
      format: 'adjutant-game/1',
      game: { id, slug, title, module, scenario, options, secret, commitment, status, chain },
      seats: seats.map(({ seat, name, side }) => ({ seat, name, side })),
      turns,
    };
    const read = readExportedGame(JSON.stringify(one), 'old.json');
    expect(verifyGame({ games: [twoTowers] }, read)).toMatchObject({ turns: turns.length, faults: [] });
  });
});

describe('the record of a game', () => {
  it('is for whoever asks once the game is over: every die and turn, and nobody', async () => {
    expect(await declined(recordOf(here.ports, await table.game()))).toMatchObject({ code: 'game.not-over' });
    await play(here, 20);
    const text = JSON.stringify(await recordOf(here.ports, await table.game()));
    expect(verifyGame({ games: [twoTowers] }, readExportedGame(text, 'x.json')).faults).toEqual([]);
    expect(text).not.toContain('@');
    for (const { mailToken } of await here.ports.store.seats(table.id)) expect(text).not.toContain(mailToken);
    const plan = await checkImport(there.ports, readWholeGame(text, 'x.json'));
    expect(plan.missing.join()).toContain('made for checking, not for playing on');
  });
});

describe("a player's own file", () => {
  it('has all that his seat sees and ordered, and nothing that only others may know', async () => {
    await table.order('blue', 'BID 1 ON oak', 'BID 1 ON stone', 'BID 1 ON glass');
    await table.order('red', 'READY');
    await write('blue', 'red', 'Peace?');
    await write('blue', 'gm', 'Red is a cheat.');
    await write('red', 'blue', 'Never.');
    await play(here, 1);
    const game = await table.game();
    const [red] = await here.ports.store.seats(table.id);
    const file = await exportSeat(here.ports, game, found(red, 'seat'));
    expect(file).toMatchObject({ format: 'adjutant-seat/1', seat: { seat: 'red', player: table.red.name } });
    expect(file.turns).toHaveLength((await here.ports.store.turns(table.id)).length);
    expect(file.sheets).toMatchObject([{ ready: true, version: 1 }]);
    // Of the same moment, in any order.
    expect(file.press).toHaveLength(2);
    for (const item of [
      { from: 'blue', text: 'Peace?', to: 'Red' },
      { from: 'red', text: 'Never.', to: 'Blue' },
    ])
      expect(file.press).toContainEqual(expect.objectContaining(item));
    const text = JSON.stringify(file);
    expect(text).not.toContain(game.secret);
    expect(text).not.toContain('stateHash');
    expect(text).not.toContain('@');
    expect(JSON.stringify(file.view)).not.toContain('"blue":{');
    expect(file.audit).not.toContainEqual(expect.objectContaining({ seat: 'blue' }));
  });
});

describe("deleting a person's data", () => {
  it('takes them out of everything but the play, which comes out the same when it is played again', async () => {
    await write('red', 'blue', 'It is Rhea who writes.');
    await write('blue', 'red', 'Peace?');
    await table.mail('red', 'READY');
    await here.settle();
    await play(here, 2);
    const { store, clock } = here.ports;
    const usual = await store.mailSettings(table.red.id);
    await store.changeMailSettings(table.red.id, { digestHour: usual.digestHour + 1 });
    const days = {
      id: randomUUID(),
      seat: 'red',
      from: '2026-08-01',
      to: '2026-08-09',
      moves: true,
      spentTo: null,
    };
    await store.inGame(table.id, async (tx) => {
      const askedAt = clock.now();
      const request = { id: randomUUID(), window: 1, seat: 'red', reason: 'my operation', askedAt };
      await tx.putExtensionRequest({ ...request, personId: table.red.id });
      await tx.putVacation({ ...days, personId: table.red.id, statedAt: askedAt });
    });
    const before = await here.ports.store.wholeGame(table.id);
    expect(await forgetPerson(here.ports, table.red, by)).toEqual({ left: [table.slug] });
    await here.settle();
    const file = await exported();
    const text = JSON.stringify([
      file,
      await here.ports.store.people(),
      await here.ports.store.sentMails('mailbox', 99),
    ]);
    expect(text).not.toContain(table.red.name);
    expect(text).not.toContain(table.red.address);
    expect(await here.ports.store.personByAddress(table.red.address)).toBeNull();
    expect(await store.mailSettings(table.red.id)).toEqual(usual);
    expect(await store.vacations(table.id)).toEqual([]);
    expect((await store.extensionRequests(table.id)).map(({ reason }) => reason)).toEqual(['']);
    expect((await store.press(table.id)).map(({ text: words }) => words)).toEqual(['', 'Peace?']);
    expect((await here.ports.store.wholeGame(table.id)).turns).toEqual(before.turns);
    expect(replayGame({ games: [twoTowers] }, file).faults).toEqual([]);
    expect((await here.ports.store.seats(table.id)).map(({ person }) => person?.id ?? null)).toEqual([
      null,
      table.blue.id,
    ]);
    const told = here.letters.findLast((letter) => letter.kind === 'notice');
    expect(told).toMatchObject({ reader: table.gm.name, subject: 'The game towers-1: the seat Red is open' });
    await play(here, 2);
    expect((await table.game()).window).toBeGreaterThan(4);
  });

  it('is refused while they direct a game that is not over', async () => {
    expect(await declined(forgetPerson(here.ports, table.gm, by))).toMatchObject({ code: 'person.directs' });
    await play(here, 20);
    expect(await forgetPerson(here.ports, table.gm, by)).toEqual({ left: [] });
    expect((await table.game()).gm.name).toBe('a former player');
  });
});
