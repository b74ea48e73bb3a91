import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideExtension } from '../../src/service/extensions.ts';
import { serveRequest } from '../../src/service/player-requests.ts';
import { withdrawVacation } from '../../src/service/vacations.ts';
import type { Letter, Receipt } from '../../src/service/ports/letters.ts';
import { inWords } from '../kit/letters.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

/** Blue has nothing to decide. */
const redAlone = {
  ...twoTowers,
  id: 'red-alone',
  windowOf: (state: Parameters<typeof twoTowers.windowOf>[0]) => {
    const window = twoTowers.windowOf(state);
    return window.over ? window : { ...window, awaits: ['red'], mayOrder: ['red', 'blue'] };
  },
};

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, redAlone]);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const player = { who: 'Rhea', way: 'api' } as const;
const by = { who: 'Gemma', way: 'api' } as const;
const due = async (table: Table): Promise<string> => (await table.deadline()).toISOString();
const TOLD: readonly Letter['kind'][] = ['notice', 'news', 'deadline-moved', 'extension-request'];
const toldTo = (seat: string) =>
  world.letters.flatMap((letter) =>
    'game' in letter && TOLD.includes(letter.kind) && letter.seat.id === seat ? [inWords(letter)] : [],
  );

/** Sends a mail of a seat, and gives the receipt. */
async function mailed(table: Table, seat: string, text: string): Promise<Receipt> {
  const before = world.letters.length;
  await table.mail(seat, text, { from: seat === 'red' ? table.red.address : table.blue.address });
  await world.settle();
  const receipt = world.letters.slice(before).find((letter) => letter.kind === 'receipt');
  if (receipt?.kind !== 'receipt') throw new Error('there is no receipt');
  return receipt;
}

async function vacation(table: Table, from: string, to: string, seat = 'red') {
  return serveRequest(world.ports, await table.game(), {
    request: { word: 'VACATION', from, to },
    seat,
    by: player,
  });
}

describe('a vacation', () => {
  it('moves the deadline of the open window behind it, and tells all, but not whose it is', async () => {
    // Now it is Sunday, 3 May; orders are due on Monday at noon UTC.
    const table = await openTable(world);
    const receipt = await mailed(table, 'red', 'VACATION 2026-05-04 to 2026-05-06');
    expect(await due(table)).toBe('2026-05-07T12:00:00.000Z');
    expect(receipt.window?.due).toMatchObject({ iso: '2026-05-07T12:00:00.000Z' });
    expect(receipt.words).toEqual([{ line: 1, word: 'VACATION' }]);
    expect(receipt.notes[0]).toBe(
      'That you are away from Monday 4 May 2026 to Wednesday 6 May 2026 is noted, and your gamemaster knows. Orders are now due Thursday 7 May 2026, 08:00 EDT (12:00 UTC). You have 18 such days left.',
    );
    const [other] = toldTo('blue');
    expect(other?.text).toContain('A vacation of a player has moved the deadline of round 1, bids.');
    expect(other?.text).toContain('Orders for round 1, bids are now due Thursday 7 May 2026, 12:00 UTC');
    expect(JSON.stringify(other)).not.toMatch(/rhea/i);
    expect(toldTo('gm')[0]?.text).toContain(
      'Rhea.towers-1 (Red) is away from Monday 4 May 2026 to Wednesday 6 May 2026.',
    );
  });

  it('moves the deadlines of later windows as they open', async () => {
    const table = await openTable(world, { schedule: 'every day 12:00 UTC' });
    await vacation(table, '2026-05-05', '2026-05-07');
    expect(await due(table)).toBe('2026-05-04T12:00:00.000Z');
    world.clock.pass(24);
    await world.sweep();
    expect(await due(table)).toBe('2026-05-08T12:00:00.000Z');
  });

  it('read twice moves nothing twice, and spends its days once', async () => {
    const table = await openTable(world);
    await vacation(table, '2026-05-04', '2026-05-06');
    const again = await vacation(table, '2026-05-04', '2026-05-06');
    expect(again.told).toContain('is noted already');
    expect(await world.ports.store.vacations(table.id)).toHaveLength(1);
    expect(toldTo('blue')).toHaveLength(1);
  });

  it('is noted and moves nothing once the days of the seat are spent, or where the game says so', async () => {
    const table = await openTable(world, { absence: { vacation: { daysPerSeat: 3 } } });
    await vacation(table, '2026-06-01', '2026-06-02');
    const second = await vacation(table, '2026-05-04', '2026-05-05');
    expect(second.told).toContain('It moves no deadline: of the days that do you have 1 left.');
    expect(await due(table)).toBe('2026-05-04T12:00:00.000Z');
    const strict = await openTable(world, { slug: 'strict', absence: { vacation: { moves: false } } });
    expect((await vacation(strict, '2026-05-04', '2026-05-05')).told).toContain(
      'In this game vacations move no deadline.',
    );
    expect(await due(strict)).toBe('2026-05-04T12:00:00.000Z');
  });

  it('of a seat that is not awaited holds up nobody', async () => {
    const table = await openTable(world, { module: 'red-alone' });
    await vacation(table, '2026-05-04', '2026-05-06', 'blue');
    expect(await due(table)).toBe('2026-05-04T12:00:00.000Z');
  });

  it('can be withdrawn; what it moved stays, and what is to come is not moved', async () => {
    const table = await openTable(world);
    await vacation(table, '2026-05-04', '2026-05-06');
    const { id } = found((await world.ports.store.vacations(table.id))[0], 'vacation');
    await withdrawVacation(world.ports, await table.game(), { id, seat: 'red', by: player });
    expect(await world.ports.store.vacations(table.id)).toEqual([]);
    expect(await due(table)).toBe('2026-05-07T12:00:00.000Z');
    const twice = withdrawVacation(world.ports, await table.game(), { id, seat: 'red', by: player });
    expect(await declined(twice)).toMatchObject({ code: 'vacation.unknown' });
  });

  it('stands instead of one whose days it overlaps, and gives its days back; others stand beside it', async () => {
    const table = await openTable(world, { absence: { vacation: { daysPerSeat: 10 } } });
    await mailed(table, 'red', 'VACATION 2026-06-01 to 2026-06-08');
    const moved = await mailed(table, 'red', 'VACATION 2026-06-05 to 2026-06-12');
    expect(moved.notes[0]).toContain('You have 2 such days left.');
    expect(moved.notes[0]).toContain('It stands instead of: Monday 1 June 2026 to Monday 8 June 2026.');
    const second = await mailed(table, 'red', 'VACATION 2026-08-01 to 2026-08-02');
    expect(second.notes[0]).toContain(
      'Noted before, and standing too: Friday 5 June 2026 to Friday 12 June 2026',
    );
    const days = (await world.ports.store.vacations(table.id)).map(({ from, to }) => [from, to]);
    expect(days).toEqual([
      ['2026-06-05', '2026-06-12'],
      ['2026-08-01', '2026-08-02'],
    ]);
    const stated = (await world.ports.store.audit(table.id)).filter(({ act }) => act === 'vacation.stated');
    expect(stated.map(({ detail }) => detail)).toMatchObject([
      { from: '2026-06-01' },
      { from: '2026-06-05', replaced: ['2026-06-01 to 2026-06-08'] },
      { from: '2026-08-01' },
    ]);
  });

  it('is taken off by mail, one by its day or all, and the gamemaster hears of it', async () => {
    const table = await openTable(world);
    for (const days of ['2026-06-01 to 2026-06-08', '2026-07-01 to 2026-07-03', '2026-08-01 to 2026-08-02'])
      await mailed(table, 'red', `VACATION ${days}`);
    await mailed(table, 'blue', 'VACATION 2026-06-01 to 2026-06-02');
    const one = await mailed(table, 'red', 'VACATION OFF 2 July');
    expect(one).toMatchObject({
      words: [{ line: 1, word: 'VACATION OFF' }],
      notes: [
        'You are not away from Wednesday 1 July 2026 to Friday 3 July 2026. A deadline that was moved by it stays where it is.',
      ],
    });
    expect(toldTo('gm').at(-1)?.subject).toContain(
      'is not away from Wednesday 1 July 2026 to Friday 3 July 2026',
    );
    expect((await mailed(table, 'red', 'VACATION OFF 3 July')).refused[0]?.why).toBe(
      'You have stated no vacation on 3 Jul that could be taken off. Noted: Monday 1 June 2026 to Monday 8 June 2026, Saturday 1 August 2026 to Sunday 2 August 2026.',
    );
    world.clock.set(new Date('2026-06-20T12:00:00Z'));
    expect((await mailed(table, 'red', 'No vacation')).notes).toHaveLength(1);
    const left = (await world.ports.store.vacations(table.id)).map(({ seat, from }) => `${seat} ${from}`);
    // What is past was taken; what is another's is not his.
    expect(left.sort()).toEqual(['blue 2026-06-01', 'red 2026-06-01']);
    expect((await mailed(table, 'red', 'vacation cancelled')).refused[0]?.code).toBe('vacation.none');
  });

  it.each([
    ['2026-05-10', '2026-05-08', 'It ends on 2026-05-08, before it begins on 2026-05-10.'],
    ['2026-04-10', '2026-04-12', '2026-04-12 is past.'],
    ['2026-05-10', '2028-05-10', 'That is 732 days; a year is the most.'],
    ['2026-02-30', '2026-05-10', '2026-02-30 is no day; write it 2026-12-24.'],
  ])('from %s to %s is refused: %s', async (from, to, why) => {
    const table = await openTable(world);
    expect(await declined(vacation(table, from, to))).toMatchObject({
      code: 'vacation.days-wrong',
      message: why,
    });
    const receipt = await mailed(table, 'red', `VACATION ${from} to ${to}`);
    expect(receipt.refused).toMatchObject([{ line: 1, code: 'vacation.days-wrong', why }]);
  });

  it('in a mail that only tests is not noted', async () => {
    const table = await openTable(world);
    const receipt = await mailed(table, 'red', 'TEST\nVACATION 2026-05-04 to 2026-05-06\nRESIGN');
    expect(receipt.notes[0]).toContain('nothing came of it');
    expect(await world.ports.store.vacations(table.id)).toEqual([]);
    expect((await world.ports.store.seats(table.id)).every(({ person }) => person !== null)).toBe(true);
  });
});

describe('a request for more time', () => {
  const ask = async (table: Table, seat = 'red') =>
    serveRequest(world.ports, await table.game(), {
      request: { word: 'EXTENSION', reason: 'exams' },
      seat,
      by: player,
    });
  const requests = (table: Table) => world.ports.store.extensionRequests(table.id);
  const decide = async (table: Table, id: string, grant: boolean) =>
    decideExtension(world.ports, await table.game(), { id, grant, by });

  it('by mail goes to the gamemaster with a link, and the deadline stands until it is granted', async () => {
    const table = await openTable(world);
    const receipt = await mailed(table, 'red', 'EXTENSION exams until Tuesday');
    expect(receipt.words).toEqual([{ line: 1, word: 'EXTENSION' }]);
    expect(receipt.notes[0]).toContain('Until it is granted the deadline stands');
    const [told] = toldTo('gm');
    expect(told?.subject).toBe('The game towers-1, round 1, bids: Rhea.towers-1 (Red) asks for more time');
    expect(told?.text).toContain('The reason given: exams until Tuesday');
    expect(told?.text).toContain('If you grant it, they are due Tuesday 5 May 2026, 14:00 CEST (12:00 UTC)');
    expect(told?.text).toContain('It would be extension 1 of this seat.');
    expect(told?.text).toMatch(
      /Grant or decline: http:\/\/play\.example\.org\/extensions\/[0-9a-f-]{36}\/[0-9a-f]{32} /,
    );
    expect(await due(table)).toBe('2026-05-04T12:00:00.000Z');
  });

  it('granted moves the deadline and tells all; other requests for the window lapse with it', async () => {
    const table = await openTable(world);
    await ask(table);
    await ask(table, 'blue');
    const of = async (seat: string) =>
      found(
        (await requests(table)).find((one) => one.seat === seat),
        'request',
      );
    await decide(table, (await of('red')).id, true);
    expect(await due(table)).toBe('2026-05-05T12:00:00.000Z');
    expect([(await of('red')).decision, (await of('blue')).decision]).toEqual(['granted', 'lapsed']);
    const red = toldTo('red').at(-1)?.text;
    expect(red).toContain(
      'Gemma has moved the deadline of round 1, bids. Reason: your request for more time.',
    );
    expect(red).toContain('are now due Tuesday 5 May 2026, 08:00 EDT (12:00 UTC)');
    expect(red).toContain('Before, orders were due Monday 4 May 2026, 08:00 EDT (12:00 UTC).');
    expect(toldTo('blue').at(-1)?.text).toContain('Reason: a request for more time.');
    expect(await declined(decide(table, (await of('blue')).id, true))).toMatchObject({
      code: 'extension.decided',
    });
    expect(await due(table)).toBe('2026-05-05T12:00:00.000Z');
  });

  it('granted twice at once is granted once', async () => {
    const table = await openTable(world);
    await ask(table);
    const { id } = found((await requests(table))[0], 'request');
    const both = await Promise.allSettled([decide(table, id, true), decide(table, id, true)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await due(table)).toBe('2026-05-05T12:00:00.000Z');
  });

  it('lands on the next day of a schedule that has days', async () => {
    const table = await openTable(world, { schedule: 'Tue/Fri 20:00 Europe/Berlin' });
    await ask(table);
    await decide(table, found((await requests(table))[0], 'request').id, true);
    expect(await due(table)).toBe('2026-05-08T18:00:00.000Z');
  });

  it('declined leaves the deadline, and is told', async () => {
    const table = await openTable(world);
    await ask(table);
    await decide(table, found((await requests(table))[0], 'request').id, false);
    expect(await due(table)).toBe('2026-05-04T12:00:00.000Z');
    expect(toldTo('red').at(-1)?.text).toContain(
      'Gemma has declined your request for more time. Orders for round 1, bids are due as they were: Monday 4 May 2026, 08:00 EDT',
    );
    expect(toldTo('blue').at(-1)?.text).toContain('Gemma has declined a request for more time.');
  });

  it('is refused, and spends nothing, where it can do nothing', async () => {
    const idle = await openTable(world, { slug: 'idle', module: 'red-alone' });
    expect(await declined(ask(idle, 'blue'))).toMatchObject({ code: 'extension.nothing-to-decide' });
    const byHand = await openTable(world, { slug: 'by-hand', schedule: 'by hand' });
    expect(await declined(ask(byHand))).toMatchObject({ code: 'extension.no-deadline' });
    const forming = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    expect(await declined(ask(forming))).toMatchObject({ code: 'extension.no-window' });
    const table = await openTable(world, { absence: { extensionsPerSeat: 1 } });
    await ask(table);
    expect(await declined(ask(table))).toMatchObject({ code: 'extension.asked-already' });
    await decide(table, found((await requests(table))[0], 'request').id, true);
    expect(await declined(ask(table))).toMatchObject({ code: 'extension.spent' });
    expect(await requests(table)).toHaveLength(1);
  });

  it('can not be granted once its window has closed', async () => {
    const table = await openTable(world);
    await ask(table);
    world.clock.pass(24);
    await world.sweep();
    const { id } = found((await requests(table))[0], 'request');
    expect(await declined(decide(table, id, true))).toMatchObject({ code: 'extension.too-late' });
  });
});

describe('resigning', () => {
  it('opens the seat, after the orders of the same mail; its old address takes no more', async () => {
    const table = await openTable(world);
    const address = table.address('red');
    const receipt = await mailed(table, 'red', 'RESIGN\nCLEAR\nREADY');
    expect(receipt.words.map(({ word }) => word)).toEqual(['RESIGN', 'CLEAR', 'READY']);
    const [red] = await world.ports.store.seats(table.id);
    expect(red).toMatchObject({ seat: 'red', person: null });
    expect(address).not.toContain(found(red, 'seat').mailToken);
    for (const { raw } of world.transport.sent)
      expect(Buffer.from(raw).toString()).not.toContain(found(red, 'seat').mailToken);
    expect(toldTo('gm').map(({ subject }) => subject)).toEqual(['The game towers-1: the seat Red is open']);
    expect((await world.ports.store.audit(table.id)).map(({ act }) => act)).toContain('seat.opened');
  });

  it('leaves the seat to the policy for missing orders, and nobody waits for it for ever', async () => {
    const table = await openTable(world, {
      absence: { graceHours: 12, nmr: { turn: ['caretaker', 'replace'] } },
    });
    await mailed(table, 'red', 'RESIGN');
    world.clock.pass(24);
    await world.sweep();
    // Blue is given grace; the empty seat is not.
    expect(await table.window()).toMatchObject({ lateSeats: ['blue'] });
    await table.order('blue', 'READY');
    await world.settle();
    // The bot may have nothing to say in one window; not in several.
    for (let count = 0; count < 4; count += 1) {
      world.clock.pass(24);
      await world.sweep();
    }
    const turns = await world.ports.store.turns(table.id);
    const entries = turns.flatMap(({ sheets }) => sheets['red']?.entries ?? []);
    expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['bot']));
  });

  it('is refused when the seat is empty, or the game is over', async () => {
    const table = await openTable(world, { options: { rounds: 1 } });
    const resign = async () =>
      serveRequest(world.ports, await table.game(), { request: { word: 'RESIGN' }, seat: 'red', by: player });
    await resign();
    expect(await declined(resign())).toMatchObject({ code: 'seat.empty' });
  });
});
