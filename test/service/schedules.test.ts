import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeWindow } from '../../src/service/close-window.ts';
import { extendWindow, forceWindow } from '../../src/service/direct-game.ts';
import { scheduleInWords, setAbsence, setSchedule } from '../../src/service/schedule-game.ts';
import { startGame } from '../../src/service/start-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const due = async (table: Table): Promise<string | null> =>
  (await table.window()).deadline?.toISOString() ?? null;
const notices = () => world.letters.flatMap((letter) => (letter.kind === 'notice' ? [letter] : []));

describe('a window', () => {
  it('is due by the schedule of its game, and the next one by the one after', async () => {
    // The clock stands at noon of Sunday, 3 May.
    const table = await openTable(world, { schedule: 'Tue/Fri 20:00 Europe/Berlin' });
    expect(await due(table)).toBe('2026-05-05T18:00:00.000Z');
    world.clock.set(new Date('2026-05-05T18:00:01Z'));
    await world.sweep();
    expect(await due(table)).toBe('2026-05-08T18:00:00.000Z');
  });

  it('has no deadline where its gamemaster closes it, and closes when he does, or when all are ready', async () => {
    const table = await openTable(world, { schedule: 'by hand' });
    await table.order('red', 'READY');
    world.clock.pass(5_000);
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 1, deadline: null });
    expect((await table.order('blue', 'NOT READY')).window).toMatchObject({ due: 'by-hand' });
    await forceWindow(world.ports, await table.game(), by);
    await table.order('red', 'READY');
    await table.order('blue', 'READY');
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 5, deadline: null });
  });

  it('does not close before the time that the schedule names, and closes then', async () => {
    const table = await openTable(world, {
      schedule: 'every Sunday 20:00 Europe/Berlin; not before Fri 20:00',
    });
    await table.order('red', 'READY');
    await table.order('blue', 'READY');
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 1 });
    world.clock.set(new Date('2026-05-08T17:59:59Z'));
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 1 });
    world.clock.set(new Date('2026-05-08T18:00:00Z'));
    await world.sweep();
    expect((await world.ports.store.windows(table.id))[0]).toMatchObject({ closedWhy: 'all-ready' });
    expect(await table.window()).toMatchObject({ number: 3 });
  });

  it('closes once when the clock is set back by an hour, and the next is not closed early', async () => {
    const table = await openTable(world, { schedule: 'every 24 h' });
    world.clock.pass(24);
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 3 });
    world.clock.pass(-1);
    await world.sweep();
    expect(await closeWindow(world.ports, table.id)).toBe(false);
    expect(await table.window()).toMatchObject({ number: 3 });
    world.clock.pass(24);
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 3 });
    world.clock.pass(1);
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 5 });
  });
});

describe.each([
  ['a day', 24],
  ['a month', 31 * 24],
])('a clock that jumps forward by %s', (_, hours) => {
  it('closes one window, and gives the next its whole time, as it was told', async () => {
    const table = await openTable(world, { schedule: 'every 24 h' });
    world.clock.pass(1);
    world.clock.pass(hours);
    await world.sweep();
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 3 });
    const promised = world.clock.now().getTime() + 24 * 3_600_000;
    expect((await table.deadline()).getTime()).toBe(promised);
    // Of the deadline that nobody saw come nobody is reminded.
    expect(world.letters.filter(({ kind }) => kind === 'reminder')).toEqual([]);
  });

  it('and is set right again closes nothing early, nor twice; the deadline that was told stands', async () => {
    const table = await openTable(world, { schedule: 'every 24 h' });
    world.clock.pass(hours);
    await world.sweep();
    const told = await table.deadline();
    world.clock.pass(-hours);
    for (const step of [0, 23, 2]) {
      world.clock.pass(step);
      await world.sweep();
    }
    expect(await table.window()).toMatchObject({ number: 3 });
    expect(await table.deadline()).toEqual(told);
    expect((await table.order('red', 'READY')).outcome).toBe('stored');
    await table.order('blue', 'READY');
    await world.settle();
    expect(await table.window()).toMatchObject({ number: 5 });
    world.clock.set(told);
    await world.sweep();
    expect(await world.ports.store.turns(table.id)).toHaveLength(
      new Set((await world.ports.store.turns(table.id)).map(({ window }) => window)).size,
    );
    expect(await world.owed(table.id)).toEqual([]);
  });
});

describe('a game that starts by hand', () => {
  it('does not begin by being full, and does when its gamemaster says so', async () => {
    const table = await openTable(world, { schedule: 'every 24 h; starts by hand' });
    await world.sweep();
    expect(await table.game()).toMatchObject({ status: 'forming' });
    expect(await startGame(world.ports, table.id, by)).toBe(true);
    expect(await table.game()).toMatchObject({ status: 'running', window: 1 });
    expect((await world.ports.store.audit(table.id)).map(({ act }) => act)).toContain('game.started');
  });
});

describe('setting a schedule', () => {
  it('counts from the next window on, and tells the players with the next five deadlines in their own zones', async () => {
    const table = await openTable(world);
    const before = await due(table);
    const shown = await setSchedule(world.ports, await table.game(), {
      schedule: 'every sunday 8 pm europe/berlin',
      by,
    });
    expect(shown.line).toBe('every Sunday 20:00 Europe/Berlin');
    expect(shown.open?.toISOString()).toBe(before);
    expect(shown.next.map((at) => at.toISOString())).toHaveLength(4);
    expect(scheduleInWords(shown, 'Europe/Berlin')).toMatchObject({
      said: 'Orders are due every Sunday 20:00 Europe/Berlin. The next deadlines:',
      deadlines: {
        length: 5,
        0: 'Monday 4 May 2026, 14:00 CEST (12:00 UTC): the open window',
        1: 'Sunday 10 May 2026, 20:00 CEST (18:00 UTC)',
      },
    });
    expect(await due(table)).toBe(before);
    const told = notices().find(({ seat }) => seat.id === 'red');
    expect(told?.subject).toBe('The game towers-1: orders are due every Sunday 20:00 Europe/Berlin');
    expect(told?.paragraphs[1]).toBe(
      'Orders for round 1, bids are due Monday 4 May 2026, 08:00 EDT (12:00 UTC).',
    );
    expect(told?.paragraphs[2]).toContain(
      'the next are: Sunday 10 May 2026, 14:00 EDT (18:00 UTC); Sunday 17 May',
    );
    world.clock.pass(24);
    await world.sweep();
    expect(await due(table)).toBe('2026-05-10T18:00:00.000Z');
    const [act] = (await world.ports.store.audit(table.id)).filter((row) => row.act === 'game.scheduled');
    expect(act).toMatchObject({ who: 'Gemma', detail: { from: 'every 24 h', to: shown.line } });
  });

  it('gives a deadline to an open window that has none', async () => {
    const table = await openTable(world, { schedule: 'by hand' });
    await setSchedule(world.ports, await table.game(), { schedule: 'every 48 h', by });
    expect(await due(table)).toBe('2026-05-05T12:00:00.000Z');
    const shown = await setSchedule(world.ports, await table.game(), { schedule: 'by hand', by });
    expect(await due(table)).toBe('2026-05-05T12:00:00.000Z');
    expect(scheduleInWords(shown, 'UTC')).toEqual({
      said: 'Orders are due by hand: the gamemaster closes the windows behind the next deadline:',
      deadlines: ['Tuesday 5 May 2026, 12:00 UTC: the open window'],
    });
  });

  it.each([
    ['every full moon', 'schedule.wrong', '"every full moon" is no schedule: It begins with no rhythm.'],
    [
      'every Sundae 20:00',
      'schedule.wrong',
      '"every Sundae 20:00" is no schedule, at "Sundae": It is no day of the week; Sunday?',
    ],
    [
      'every Sunday 20:00; not on Sun',
      'schedule.wrong',
      'rest in the schedule must leave a day on which a deadline can fall.',
    ],
  ])('refuses "%s" in a sentence', async (schedule, code, what) => {
    const table = await openTable(world);
    expect(await declined(setSchedule(world.ports, await table.game(), { schedule, by }))).toMatchObject({
      code,
      message: what,
    });
  });

  it('refuses a game that is over', async () => {
    const table = await openTable(world, { options: { rounds: 1 } });
    await forceWindow(world.ports, await table.game(), by);
    const game = await table.game();
    expect(await declined(setSchedule(world.ports, game, { schedule: 'by hand', by }))).toMatchObject({
      code: 'game.over',
    });
  });

  it('and hours at once are refused', async () => {
    expect(await declined(openTable(world, { schedule: 'every 3 h', hoursPerWindow: 3 }))).toMatchObject({
      code: 'schedule.twice',
    });
  });
});

describe('extending where deadlines have their days', () => {
  it('lands on the next of these', async () => {
    const table = await openTable(world, { schedule: 'Tue/Fri 20:00 Europe/Berlin' });
    await extendWindow(world.ports, await table.game(), { hours: 24, by });
    expect(await due(table)).toBe('2026-05-08T18:00:00.000Z');
  });
});

describe('setting what happens when orders are missing', () => {
  it('keeps what is left out, and is in the audit', async () => {
    const table = await openTable(world);
    await setAbsence(world.ports, await table.game(), { absence: { graceHours: 12 }, by });
    await setAbsence(world.ports, await table.game(), { absence: { tellsWho: true }, by });
    expect((await table.game()).absence).toMatchObject({ graceHours: 12, tellsWho: true });
    const acts = (await world.ports.store.audit(table.id)).filter(({ act }) => act === 'game.absence-set');
    expect(acts).toHaveLength(2);
  });

  it.each([
    [{ graceHours: -1 }, 'absence.wrong'],
    [{ nmr: { turn: ['shoot'] } }, 'absence.wrong'],
    [{ nmr: { seats: { green: { turn: ['hold'] } } } }, 'seat.unknown'],
  ])('refuses %j', async (absence, code) => {
    const table = await openTable(world);
    expect(await declined(setAbsence(world.ports, await table.game(), { absence, by }))).toMatchObject({
      code,
    });
  });
});
