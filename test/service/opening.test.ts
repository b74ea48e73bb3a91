import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSchedule } from '../../src/schedule/schedule-words.ts';
import { scheduleFrom } from '../../src/service/read-schedule.ts';
import { seatPlayer } from '../../src/service/direct-game.ts';
import { Fault } from '../../src/service/faults.ts';
import { newGameSchema, openGame, type NewGameRequest } from '../../src/service/open-game.ts';
import { addPerson } from '../../src/service/people.ts';
import type { Person } from '../../src/service/ports/records.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, openTable } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

const cannotBeSetUp = {
  ...twoTowers,
  id: 'no-set-up',
  setUp: () => {
    throw new Error('the box is empty');
  },
};

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, cannotBeSetUp]);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;

describe('opening a game', () => {
  let gm: Person;
  beforeEach(async () => {
    gm = await addPerson(world.ports, { name: 'Gemma', address: 'gemma@example.org' });
  });

  const open = (change: Partial<NewGameRequest>) =>
    openGame(world.ports, {
      request: { slug: 'towers-1', module: 'two-towers', scenario: 'standard', ...change },
      gm,
      way: 'api',
    });

  it.each([
    ['an unknown module', { module: 'chess' }, 'game.module-unknown'],
    ['an unknown scenario', { scenario: 'long' }, 'game.scenario-unknown'],
    ['a wrong option', { options: { rounds: 99 } }, 'game.options-wrong'],
    ['an option that the module does not have', { options: { weather: 1 } }, 'game.options-wrong'],
    ['an unknown seat', { seats: { green: 'af0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10' } }, 'seat.unknown'],
    ['an unknown player', { seats: { red: 'af0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10' } }, 'person.unknown'],
    ['a player of an unknown address', { seats: { red: 'nobody@example.org' } }, 'person.unknown'],
    ['a player who is neither address nor id', { seats: { red: 'Gemma' } }, 'game.wrong'],
    ['a name with blanks', { slug: 'Towers 1' }, 'game.wrong'],
    ['a window of no hours', { hoursPerWindow: 0 }, 'game.wrong'],
  ])('with %s is refused, and nothing is stored', async (_, change, code) => {
    await expect(open(change)).rejects.toMatchObject({ name: 'Declined', kind: 'invalid', code });
    expect(await world.ports.store.games()).toEqual([]);
  });

  it('takes players by address or id, and the first board game and its first scenario where none is named', async () => {
    const rhea = await addPerson(world.ports, { name: 'Rhea', address: 'rhea@example.org' });
    const request = { slug: 'towers-1', seats: { red: 'Rhea@example.org', blue: gm.id } };
    const { id } = await openGame(world.ports, { request, gm, way: 'api' });
    expect(await world.ports.store.gameById(id)).toMatchObject({
      ...{ module: twoTowers.id, scenario: twoTowers.scenarios[0]?.id, status: 'running' },
    });
    expect((await world.ports.store.seats(id)).map(({ person }) => person?.id)).toEqual([rhea.id, gm.id]);
    const twice = { slug: 'towers-2', seats: { red: rhea.address, blue: rhea.id } };
    expect(await declined(openGame(world.ports, { request: twice, gm, way: 'api' }))).toMatchObject({
      code: 'player.seated',
    });
  });

  it('names what may be meant by a slip', async () => {
    expect((await declined(open({ module: 'two-towrs' }))).message).toBe(
      'There is no game module "two-towrs"; did you mean "two-towers"?',
    );
    expect((await declined(open({ seats: { bleu: 'bot' } }))).message).toBe(
      'There is no seat "bleu"; did you mean "blue"?',
    );
  });

  it('stands when the world fails it as it begins, and is begun by the sweep', async () => {
    const people = { red: gm.id, blue: 'bot' };
    let fails = true;
    const inGame: typeof world.ports.store.inGame = (id, work) => {
      if (!fails) return world.ports.store.inGame(id, work);
      fails = false;
      throw new Fault('the database is away');
    };
    const ports = { ...world.ports, store: { ...world.ports.store, inGame } };
    const request = { slug: 'towers-1', module: 'two-towers', scenario: 'standard', seats: people };
    const { id, began } = await openGame(ports, { request, gm, way: 'api' });
    expect(began).toBe(false);
    await world.sweep();
    expect(await world.ports.store.gameById(id)).toMatchObject({ status: 'running' });
  });

  it('says what would be right', async () => {
    expect((await declined(open({ slug: 'm4' }))).message).toContain('3 to 40');
    expect((await declined(open({ module: 'chess' }))).hint).toContain('two-towers');
    expect((await declined(open({ scenario: 'long' }))).hint).toContain('standard');
  });

  it('under a name in use is refused, and the first game stays as it was', async () => {
    const first = await open({ title: 'First' });
    await expect(open({ title: 'Second' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'game.slug-taken',
    });
    expect((await world.ports.store.gameBySlug('towers-1'))?.id).toBe(first.id);
    expect((await world.ports.store.gameBySlug('towers-1'))?.title).toBe('First');
  });

  it('fills options with their defaults, pins the rulings and publishes the hash of its secret', async () => {
    const { id } = await open({});
    const game = await world.ports.store.gameById(id);
    expect(game).toMatchObject({ options: { rounds: 6 }, rulings: ['tt-2.2-tie'], status: 'forming' });
    expect(game?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(game?.commitment).not.toBe(game?.secret);
    expect(await world.ports.store.audit(id)).toMatchObject([
      { act: 'game.opened', who: 'Gemma', way: 'api' },
    ]);
  });

  it('gives every seat a secret address of its own', async () => {
    const { id } = await open({});
    const tokens = (await world.ports.store.seats(id)).map((seat) => seat.mailToken);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{20}$/);
  });

  it('takes a window of a week when no length is given', () => {
    const wanted = { slug: 'towers-1', module: 'two-towers', scenario: 'standard' };
    expect(writeSchedule(scheduleFrom(newGameSchema.parse(wanted)))).toBe('every 168 h');
  });
});

describe('a game', () => {
  it('begins at once when it is opened with all seats filled', async () => {
    const table = await openTable(world);
    expect(await table.game()).toMatchObject({ status: 'running', window: 1 });
    expect(await table.window()).toMatchObject({ number: 1, tag: 'R1', awaits: ['red', 'blue'] });
  });

  it('does not begin while a seat is empty, and does when the last is filled', async () => {
    const table = await openTable(world, { blueIsEmpty: true });
    expect(await table.game()).toMatchObject({ status: 'forming', window: 0 });
    expect(await world.ports.store.openWindow(table.id)).toBeNull();
    expect((await world.owed(table.id)).map(({ kind, seat }) => [kind, seat])).toEqual([
      ['invitation', 'red'],
    ]);
    const seated = await seatPlayer(world.ports, await table.game(), {
      seat: 'blue',
      personId: table.blue.id,
      by,
    });
    expect(seated.began).toBe(true);
    expect(await table.game()).toMatchObject({ status: 'running', window: 1 });
  });

  it('that has begun owes its first report to each player and the gamemaster, and rings at its deadline', async () => {
    const table = await openTable(world);
    const owed = await world.owed(table.id);
    expect(owed.map(({ seat }) => seat ?? 'gm').sort()).toEqual(['blue', 'gm', 'red']);
    expect(owed.map(({ kind }) => kind)).toEqual(['turn-report', 'turn-report', 'turn-report']);
    const { deadline } = await table.window();
    expect(world.doorbell.rings).toContainEqual({ job: 'adjudicate', id: table.id, at: deadline });
  });

  it('lets nobody onto or off a seat once it has begun', async () => {
    const table = await openTable(world);
    const change = { seat: 'blue', personId: null, by };
    await expect(seatPlayer(world.ports, await table.game(), change)).rejects.toMatchObject({
      code: 'game.begun',
    });
    expect((await world.ports.store.seats(table.id)).map((seat) => seat.person?.id)).toEqual([
      table.red.id,
      table.blue.id,
    ]);
  });

  it('has no seat that its module does not name', async () => {
    const table = await openTable(world, { blueIsEmpty: true });
    const change = { seat: 'green', personId: table.blue.id, by };
    await expect(seatPlayer(world.ports, await table.game(), change)).rejects.toMatchObject({
      code: 'seat.unknown',
      hint: 'Seats: red, blue.',
    });
  });

  it('empties a seat again while it is forming, with both changes in the audit', async () => {
    const table = await openTable(world, { blueIsEmpty: true });
    await seatPlayer(world.ports, await table.game(), { seat: 'red', personId: null, by });
    expect((await world.ports.store.seats(table.id)).map((seat) => seat.person)).toEqual([null, null]);
    expect(await world.ports.store.audit(table.id)).toContainEqual(
      expect.objectContaining({ act: 'seat.changed', seat: 'red', detail: { from: table.red.id, to: null } }),
    );
  });

  it('begins once when its last seat is filled by several at once', async () => {
    const table = await openTable(world, { blueIsEmpty: true });
    const game = await table.game();
    const change = { seat: 'blue', personId: table.blue.id, by };
    const all = await Promise.allSettled([1, 2, 3].map(() => seatPlayer(world.ports, game, change)));
    const began = all.filter((done) => done.status === 'fulfilled' && done.value.began);
    expect(began).toHaveLength(1);
    expect(await world.ports.store.turns(table.id)).toHaveLength(1);
    const owed = (await world.owed(table.id)).map(({ kind }) => kind);
    expect(owed.filter((kind) => kind === 'turn-report')).toHaveLength(3);
    expect(owed.filter((kind) => kind === 'invitation')).toHaveLength(1);
  });

  it('that was cut off between its last player and its beginning is begun by the sweep', async () => {
    const table = await openTable(world, { blueIsEmpty: true });
    const blue = await addPerson(world.ports, { name: 'Bo', address: 'bo@example.org' });
    await world.ports.store.inGame(table.id, (tx) => tx.seatPerson('blue', blue.id));
    await world.sweep();
    expect(await table.game()).toMatchObject({ status: 'running' });
    expect(await table.window()).toMatchObject({ number: 1 });
  });

  it('whose module can not set it up is parked, and its gamemaster is told', async () => {
    const table = await openTable(world, { module: 'no-set-up' });
    const { status, parkedWhy } = await table.game();
    expect(status).toBe('parked');
    expect(parkedWhy).toContain('the box is empty');
    const owed = await world.owed(table.id);
    expect(owed).toMatchObject([{ kind: 'notice', personId: table.gm.id }]);
  });
});
