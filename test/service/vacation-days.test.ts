import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { replacePlayer } from '../../src/service/desk/replace-player.ts';
import { takeUpGame } from '../../src/service/direct-game.ts';
import { decideExtension } from '../../src/service/extensions.ts';
import { addPerson } from '../../src/service/people.ts';
import { type PlayerRequest, serveRequest } from '../../src/service/player-requests.ts';
import { setSchedule } from '../../src/service/schedule-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Setting, type Table } from '../kit/table.ts';

// What vacations can't do: hold a game up for more days than the seat has, or for a player who has left it.

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
/** Now it is Sunday, 3 May, at noon; orders are due on Monday at noon, UTC. */
async function open(setting: Setting = {}): Promise<void> {
  table = await openTable(world, { schedule: 'every day 12:00 UTC', ...setting });
  await world.settle();
}
const ask = async (request: PlayerRequest, seat = 'red') =>
  serveRequest(world.ports, await table.game(), { request, seat, by });
const away = (from: string, to: string, seat = 'red') => ask({ word: 'VACATION', from, to }, seat);
const off = () => ask({ word: 'VACATION OFF', day: null });
const due = async () => (await table.deadline()).toISOString().slice(0, 10);
const fiveDays = { absence: { vacation: { daysPerSeat: 5 } } };

describe('days that a vacation has used', () => {
  it('are not given back when it is taken off: the next one has none left', async () => {
    await open(fiveDays);
    await away('2026-05-04', '2026-05-08');
    expect((await off()).told).toContain('Its days stay spent.');
    expect((await away('2026-05-09', '2026-05-13')).told).toContain('of the days that do you have 0 left');
    expect(await due()).toBe('2026-05-09');
  });

  it('are not given back when another stands instead; days of both count once', async () => {
    await open(fiveDays);
    await away('2026-05-04', '2026-05-06');
    expect((await away('2026-05-05', '2026-05-08')).told).toContain('You have 0 such days left.');
    expect(await due()).toBe('2026-05-09');
    expect((await away('2026-05-08', '2026-05-09')).told).toContain('It moves no deadline');
    expect(await due()).toBe('2026-05-09');
  });

  it('are those that are past, where it has moved no deadline; what is to come is given back', async () => {
    await open({ ...fiveDays, schedule: 'every day 12:00 UTC; at least 240 h' });
    await away('2026-05-03', '2026-05-07');
    world.clock.pass(48);
    await off();
    expect((await away('2026-06-01', '2026-06-03')).told).toContain('You have 0 such days left.');
  });

  it('stay spent when they moved the deadline of a window as it opened', async () => {
    await open(fiveDays);
    await away('2026-05-05', '2026-05-07');
    world.clock.pass(24);
    await world.sweep();
    expect(await due()).toBe('2026-05-08');
    await off();
    expect((await away('2026-05-08', '2026-05-10')).told).toContain('of the days that do you have 2 left');
  });
});

describe('no deadline falls on a vacation', () => {
  it('of a player who has left the seat: it is held up no longer', async () => {
    await open();
    await away('2026-05-05', '2026-05-15');
    const player = await addPerson(world.ports, { name: 'Zoe', address: 'zoe@example.org' });
    await replacePlayer(world.ports, await table.game(), {
      ...{ seat: 'red', player, sheet: 'drop', reason: '', by },
    });
    world.clock.pass(25);
    await world.sweep();
    expect(await due()).toBe('2026-05-05');
  });

  it('for an extension, which is told as it will be', async () => {
    await open();
    await away('2026-05-05', '2026-05-07');
    await ask({ word: 'EXTENSION', reason: '' }, 'blue');
    await world.settle();
    expect(world.letters.find(({ kind }) => kind === 'extension-request')).toMatchObject({
      proposed: { iso: '2026-05-08T12:00:00.000Z' },
    });
    const [request] = await world.ports.store.extensionRequests(table.id);
    const decision = { id: found(request, 'request').id, grant: true, by };
    await decideExtension(world.ports, await table.game(), decision);
    expect(await due()).toBe('2026-05-08');
  });

  it('when the game goes on after a pause, and then it is one of the days of the schedule', async () => {
    await open({ schedule: 'every Sunday 12:00 UTC' });
    await pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by });
    world.clock.pass(30);
    await away('2026-05-16', '2026-05-18', 'blue');
    await takeUpGame(world.ports, await table.game(), { hours: null, by });
    expect((await table.deadline()).toISOString()).toBe('2026-05-24T12:00:00.000Z');
  });

  it('when somebody new has come to another seat', async () => {
    await open();
    await away('2026-05-04', '2026-05-06', 'blue');
    world.clock.set(new Date('2026-05-07T11:00:00.000Z'));
    await away('2026-05-08', '2026-05-09', 'blue');
    const player = await addPerson(world.ports, { name: 'Zoe', address: 'zoe@example.org' });
    await replacePlayer(world.ports, await table.game(), {
      ...{ seat: 'red', player, sheet: 'drop', reason: '', by },
    });
    expect(await due()).toBe('2026-05-10');
  });

  it('when a schedule gives the open window its first deadline', async () => {
    await open({ schedule: 'by hand' });
    await away('2026-05-04', '2026-05-06');
    await setSchedule(world.ports, await table.game(), { schedule: 'every day 12:00 UTC', by });
    expect(await due()).toBe('2026-05-07');
  });
});
