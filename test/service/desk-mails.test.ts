import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stationery } from '../../src/letters/stationery.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { messagePlayers } from '../../src/service/desk/message.ts';
import { orderForSeat } from '../../src/service/desk/orders-for-seat.ts';
import { giveRole } from '../../src/service/desk/roles.ts';
import { addPerson } from '../../src/service/people.ts';
import type { Person, RoleKind } from '../../src/service/ports/records.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

// What people read of a gamemaster's acts, in the words of the mails themselves.

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld(undefined, stationery());
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  await world.settle();
});
afterAll(() => world.close());

const by = { who: 'Gemma.towers-1', way: 'api' } as const;
const somebody = async (name: string, role: RoleKind): Promise<Person> => {
  const person = await addPerson(world.ports, { name, address: `${name.toLowerCase()}@example.org` });
  await giveRole(world.ports, await table.game(), { person, role, by });
  await world.settle();
  return person;
};
const mailsTo = async ({ address }: Pick<Person, 'address'>) =>
  Promise.all(
    world.transport.sent
      .filter(({ to }) => to === address)
      .map(async ({ raw }) => {
        const { subject, text } = await mailOpener().open(raw);
        return { subject, text: text.replace(/\s+/g, ' ') };
      }),
  );
const lastTo = async (person: Pick<Person, 'address'>) => (await mailsTo(person)).at(-1);

describe('orders that the gamemaster handed in for a seat', () => {
  it('are told to its player as such, with the reason and the sheet as it stands', async () => {
    await orderForSeat(world.ports, await table.game(), {
      ...{ seat: 'red', reason: 'Your mail was lost.', dryRun: false, by },
      orders: { kind: 'lines', lines: [{ number: 1, text: 'READY' }] },
    });
    await world.settle();
    const told = await lastTo(table.red);
    expect(told?.subject).toContain('handed in for you, 1 taken');
    expect(told?.text).toContain(
      'Gemma.towers-1 has handed in orders of Red for you, for round 1, bids: version 1',
    );
    expect(told?.text).toContain('The reason given: Your mail was lost.');
    expect(told?.text).not.toMatch(/your mail of|ABOUT YOUR MAIL|received Sun/i);
    expect((await mailsTo(table.blue)).map(({ text }) => text).join()).not.toContain('handed in');
  });
});

describe('the copy of whoever does not play', () => {
  it.each([
    ['co-gm', 'gamemaster', true],
    ['all-seeing', 'all-seeing observer', true],
    ['observer', 'observer', false],
  ] as const)('of one who is %s says so (%s)', async (role, name, seesAll) => {
    const person = await somebody('Olga', role);
    for (const seat of ['red', 'blue']) await table.order(seat, 'READY');
    await world.settle();
    const report = (await mailsTo(person)).find(({ text }) => text.includes("'s copy"));
    expect(report?.text).toContain(`${name}'s copy`);
    expect(report?.text.includes('It shows everything: pass nothing of it on.')).toBe(seesAll);
    expect(report?.subject.includes(`(${name})`)).toBe(seesAll);
    expect(report?.text).not.toContain('#ORDERS');
  });
});

describe('a word of the gamemaster', () => {
  it('to all says who writes, and only to players how to answer', async () => {
    const olga = await somebody('Olga', 'all-seeing');
    await messagePlayers(world.ports, await table.game(), {
      ...{ seat: null, text: 'We pause over Christmas.\n\nGemma', by },
    });
    await world.settle();
    const [red, other] = [await lastTo(table.red), await lastTo(olga)];
    expect(red?.subject).toBe('The game towers-1: Gemma.towers-1 writes to all');
    expect(red?.text).toContain('Gemma.towers-1, gamemaster of The game towers-1, writes to all:');
    expect(red?.text).toContain('PRESS TO GM');
    expect(other?.text).toContain('| We pause over Christmas.');
    expect(other?.text).toContain('You get this as all-seeing observer');
    expect(other?.text).not.toContain('PRESS TO GM');
  });

  it('of the operator and of a co-gamemaster are told as theirs', async () => {
    await messagePlayers(world.ports, await table.game(), {
      ...{ seat: 'blue', text: 'Mails may come late.', by: { who: 'operator', way: 'cli' } },
    });
    await messagePlayers(world.ports, await table.game(), {
      ...{ seat: 'red', text: 'Hello.', by: { who: 'Carla', way: 'api' } },
    });
    await world.settle();
    expect((await lastTo(table.blue))?.text).toContain('The operator writes to you alone, Blue:');
    expect((await lastTo(table.red))?.text).toContain(
      'Carla, co-gamemaster of The game towers-1, writes to you alone, Red:',
    );
  });
});
