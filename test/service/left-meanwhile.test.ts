import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replacePlayer } from '../../src/service/desk/replace-player.ts';
import { seatPlayer } from '../../src/service/direct-game.ts';
import { handInOrders } from '../../src/service/hand-in-orders.ts';
import type { HandInRequest } from '../../src/service/hand-in-request.ts';
import { ingestMail } from '../../src/service/ingest-mail.ts';
import { addPerson } from '../../src/service/people.ts';
import { serveRequest } from '../../src/service/player-requests.ts';
import type { Person } from '../../src/service/ports/records.ts';
import type { Ports } from '../../src/service/ports/ports.ts';
import { withdrawVacation } from '../../src/service/vacations.ts';
import { writePress } from '../../src/service/write-press.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, linesOf, openTable, type Table } from '../kit/table.ts';

// Whoever asked for something while he held a seat, and has lost it before that is done.

let world: ServiceWorld;
let table: Table;
let zoe: Person;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  zoe = await addPerson(world.ports, { name: 'Zoe', address: 'zoe@example.org' });
  await world.settle();
});
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const red = async () => found((await world.ports.store.seats(table.id))[0], 'seat');

/** Zoe gets red's seat in the instant before the next transaction of the game. */
function replacedFirst(): Ports {
  const { store } = world.ports;
  let isDone = false;
  const inGame: typeof store.inGame = async (id, work) => {
    if (!isDone) {
      isDone = true;
      const wanted = { seat: 'red', player: zoe, sheet: 'drop', reason: '', by } as const;
      await replacePlayer(world.ports, await table.game(), wanted);
    }
    return store.inGame(id, work);
  };
  return { ...world.ports, store: { ...store, inGame } };
}

describe('a player who is replaced in the instant in which he asks for something', () => {
  it('orders nothing by a mail that is being read, and learns nothing of the sheet', async () => {
    const id = await table.mail('red', 'BID 1 ON oak\nBID 1 ON stone\nSHOW ORDERS');
    await ingestMail(replacedFirst(), id);
    await world.settle();
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toEqual([]);
    const told = world.letters.filter(
      (letter) => letter.kind === 'receipt' && letter.reader === table.red.name,
    );
    expect(told).toEqual([]);
    expect((await world.ports.store.mail(id))?.status).toBe('read');
    expect(world.log.lines).not.toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('resigns nothing for whoever came after him by a mail', async () => {
    await ingestMail(replacedFirst(), await table.mail('red', 'RESIGN'));
    expect((await red()).person?.id).toBe(zoe.id);
  });

  it('is refused over the API, whatever he asks for', async () => {
    const before = await red();
    const player = table.red.id;
    const asker = { seat: 'red', player, by: { who: table.red.name, way: 'api' } } as const;
    const request: HandInRequest = {
      ...{ seat: 'red', player, window: null, source: 'given', way: 'api', dryRun: false, ignored: [] },
      ...{ orders: linesOf(['READY']), receivedAt: world.clock.now() },
    };
    expect(await declined(handInOrders(replacedFirst(), table.id, request))).toMatchObject(NOT_HIS);
    const game = await table.game();
    expect(
      await declined(serveRequest(world.ports, game, { ...asker, request: { word: 'RESIGN' } })),
    ).toMatchObject(NOT_HIS);
    expect(await declined(withdrawVacation(world.ports, game, { ...asker, id: zoe.id }))).toMatchObject(
      NOT_HIS,
    );
    const press = { from: before, to: ['blue'], text: 'It is me.' };
    expect(await declined(writePress(world.ports, game, press))).toMatchObject(NOT_HIS);
    expect((await red()).person?.id).toBe(zoe.id);
    expect(await world.ports.store.press(table.id)).toEqual([]);
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toEqual([]);
  });
});

const NOT_HIS = { kind: 'not-allowed', code: 'seat.not-yours' };

describe('a seat of a game that has not begun', () => {
  it('has another address as soon as another is seated: whoever was asked before orders nothing', async () => {
    const forming = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    const address = async () => (await world.ports.store.seats(forming.id))[0]?.mailToken;
    const before = await address();
    await seatPlayer(world.ports, await forming.game(), { seat: 'red', personId: zoe.id, by });
    expect(await address()).not.toBe(before);
  });
});
