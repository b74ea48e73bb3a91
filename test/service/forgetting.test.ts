import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endGame } from '../../src/service/desk/end-game.ts';
import { handOverGame } from '../../src/service/desk/hand-over.ts';
import { messagePlayers } from '../../src/service/desk/message.ts';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { replacePlayer } from '../../src/service/desk/replace-player.ts';
import { giveRole, takeRole } from '../../src/service/desk/roles.ts';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { decideExtension } from '../../src/service/extensions.ts';
import { exportGame } from '../../src/service/export-game.ts';
import { forgetPerson } from '../../src/service/forget-person.ts';
import { addPerson, personNamed } from '../../src/service/people.ts';
import { type PlayerRequest, serveRequest } from '../../src/service/player-requests.ts';
import type { Person } from '../../src/service/ports/records.ts';
import { replayGame } from '../../src/service/replay-game.ts';
import { sendMail } from '../../src/service/send-mail.ts';
import { writePress } from '../../src/service/write-press.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

// Whoever asks to be forgotten leaves nothing of his, at whatever moment he asks; and the game is played on.

let world: ServiceWorld;
let table: Table;
let zoe: Person;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  // A name that is written otherwise in HTML, and in a mail.
  zoe = await addPerson(world.ports, { name: "Zoë O'Dell & Co", address: 'zoe.odell@example.net' });
  const wanted = { seat: 'red', player: zoe, sheet: 'drop', reason: '', by } as const;
  await replacePlayer(world.ports, await table.game(), wanted);
  await world.settle();
});
afterAll(() => world.close());

const by = { who: 'operator', way: 'cli' } as const;
const asZoe = () => ({ who: zoe.name, personId: zoe.id, way: 'api' }) as const;
const ask = async (request: PlayerRequest): Promise<void> => {
  const asked = { request, seat: 'red', player: zoe.id, by: asZoe() };
  await serveRequest(world.ports, await table.game(), asked);
};
const NAMES = ["Zoë O'Dell", 'Zo=C3=AB O', 'Zoë O&#39;Dell', 'ZoÃ« O', 'zoe.odell', 'O_Dell'];

async function expectForgotten(): Promise<void> {
  await world.sweep();
  const all = await world.everything();
  for (const name of NAMES) expect(all.toLowerCase()).not.toContain(name.toLowerCase());
  const file = await exportGame(world.ports, await table.game());
  expect(replayGame({ games: [twoTowers] }, file).faults).toEqual([]);
}

const MOMENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'nothing has happened': async () => undefined,
  'his sheet is open': () => table.order('red', 'BID 1 ON oak'),
  'his orders are not read yet': () => table.mail('red', 'READY', { from: zoe.address }),
  'his vacation runs': () => ask({ word: 'VACATION', from: '2026-05-03', to: '2026-05-06' }),
  'his vacation is told to nobody yet': async () => {
    world.transport.failWith(new Error('no relay'));
    await ask({ word: 'VACATION', from: '2026-05-03', to: '2026-05-06' });
    await world.settle();
  },
  'his request is open': () => ask({ word: 'EXTENSION', reason: 'I, Zoë O’Dell, have an operation.' }),
  'his press is not delivered': async () => {
    world.transport.failWith(new Error('no relay'));
    const from = found((await world.ports.store.seats(table.id))[0], 'seat');
    await writePress(world.ports, await table.game(), { from, to: ['blue'], text: `Yours, ${zoe.name}` });
    await world.settle();
  },
  'reports that name him are sent': async () => {
    await table.order('red', 'READY');
    await table.order('blue', 'READY');
    await world.settle();
  },
  'he has resigned': () => ask({ word: 'RESIGN' }),
  'he has come to be an observer too': async () =>
    giveRole(world.ports, await table.game(), { person: zoe, role: 'observer', by }),
};

describe('somebody is forgotten', () => {
  it.each(Object.keys(MOMENTS))('while %s', async (moment) => {
    await MOMENTS[moment]?.();
    await forgetPerson(world.ports, zoe, by);
    await expectForgotten();
    world.transport.failWith(null);
    await expectForgotten();
    world.clock.pass(120);
    await expectForgotten();
    expect((await table.game()).window).toBeGreaterThan(1);
  });

  it('while a report to him is in the hands of a worker: nothing of it is kept, and none goes out', async () => {
    await table.order('red', 'READY');
    await table.order('blue', 'READY');
    await world.ports.store.inGame(table.id, async () => undefined);
    const { composer } = world.ports;
    const compose: typeof composer.compose = async (parts) => {
      const raw = await composer.compose(parts);
      if (parts.to.address === zoe.address) await forgetPerson(world.ports, zoe, by);
      return raw;
    };
    world.clock.pass(25);
    world.doorbell.reset();
    await world.sweep();
    const before = world.transport.sent.length;
    await messagePlayers(world.ports, await table.game(), { seat: 'red', text: 'Well done.', by });
    for (const { id, personId } of await world.owed(table.id))
      if (personId === zoe.id) await sendMail({ ...world.ports, composer: { ...composer, compose } }, id);
    expect(world.transport.sent.slice(before)).toEqual([]);
    await expectForgotten();
  });

  it('who directed it once, beside others and alone', async () => {
    const gm = await addPerson(world.ports, { name: 'Gus', address: 'gus@example.org' });
    await replacePlayer(world.ports, await table.game(), {
      ...{ seat: 'red', player: table.red, sheet: 'drop', reason: '', by },
    });
    await giveRole(world.ports, await table.game(), { person: zoe, role: 'co-gm', by });
    await pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by: asZoe() });
    await takeRole(world.ports, await table.game(), { person: zoe, role: 'co-gm', by });
    await handOverGame(world.ports, await table.game(), { person: zoe, by });
    const message = { seat: 'red', text: `I direct now. ${zoe.name}`, by: asZoe() };
    await messagePlayers(world.ports, await table.game(), message);
    expect(await declined(forgetPerson(world.ports, zoe, by))).toMatchObject({ code: 'person.directs' });
    await handOverGame(world.ports, await table.game(), { person: gm, by: asZoe() });
    await world.settle();
    await forgetPerson(world.ports, zoe, by);
    await expectForgotten();
  });

  it('who decided about more time', async () => {
    const request = { word: 'EXTENSION', reason: '' } as const;
    await serveRequest(world.ports, await table.game(), { request, seat: 'blue', by });
    const [asked] = await world.ports.store.extensionRequests(table.id);
    const decision = { id: found(asked, 'request').id, grant: true, by: asZoe() };
    await decideExtension(world.ports, await table.game(), decision);
    await forgetPerson(world.ports, zoe, by);
    await expectForgotten();
  });
});

describe('a seat whose player is forgotten', () => {
  it('is offered to those who stand by, has another address, and takes none of his orders', async () => {
    const stand = await addPerson(world.ports, { name: 'Ann', address: 'ann@example.org' });
    await giveRole(world.ports, await table.game(), { person: stand, role: 'stand-by', by });
    const before = (await world.ports.store.seats(table.id))[0]?.mailToken;
    await forgetPerson(world.ports, zoe, by);
    await world.settle();
    expect(world.letters).toContainEqual(
      expect.objectContaining({ kind: 'replacement-offer', reader: 'Ann' }),
    );
    expect((await world.ports.store.seats(table.id))[0]?.mailToken).not.toBe(before);
  });

  it('is empty when a game that was over is played on, and nobody is written to who is no more', async () => {
    world.clock.pass(25);
    await world.sweep();
    await endGame(world.ports, await table.game(), { result: 'A draw', placing: [], reason: '', by });
    await world.settle();
    await forgetPerson(world.ports, zoe, by);
    await rollBack(world.ports, await table.game(), { to: 1, reason: '', sheets: 'drop', by });
    await world.settle();
    expect(world.transport.sent.map(({ to }) => to)).not.toContainEqual(expect.stringContaining('.invalid'));
    expect((await world.ports.store.seats(table.id))[0]?.person).toBeNull();
  });
});

describe('those who stay', () => {
  it('keep their names, though one of them is called as the one who left, and acts keep their words', async () => {
    const other = await addPerson(world.ports, { name: 'running', address: 'other@example.org' });
    const gone = await addPerson(world.ports, { name: 'running', address: 'gone@example.org' });
    for (const person of [other, gone])
      await giveRole(world.ports, await table.game(), { person, role: 'observer', by });
    await pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by });
    await forgetPerson(world.ports, gone, by);
    const acts = await world.ports.store.audit(table.id);
    expect(acts.find(({ act }) => act === 'game.paused')?.detail).toMatchObject({
      from: { status: 'running' },
    });
    const named = acts.filter(({ act }) => act === 'role.given').map(({ detail }) => detail);
    expect(named).toMatchObject([
      { person: other.id, name: 'running' },
      { person: gone.id, name: 'a former player' },
    ]);
  });

  it('can seat nobody who is no more', async () => {
    await forgetPerson(world.ports, zoe, by);
    expect(await declined(personNamed(world.ports, zoe.id))).toMatchObject({ code: 'person.unknown' });
  });
});
