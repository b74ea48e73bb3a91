import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendWindow } from '../../src/service/direct-game.ts';
import { stationery } from '../../src/letters/stationery.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld(undefined, stationery());
  table = await openTable(world, { options: { rounds: 1 } });
  await world.settle();
});
afterAll(() => world.close());

const newestTo = async (address: string) => {
  const mail = world.transport.sent.findLast(({ to }) => to === address);
  return mailOpener().open(mail?.raw ?? new Uint8Array());
};

describe('a campaign in real words', () => {
  it('tells by mail what is due, takes a reply to it, moves the deadline and reveals the secret at the end', async () => {
    const report = await newestTo(table.red.address);
    expect(report.subject).toContain('The game towers-1');
    expect(report.text).toContain('Monday 4 May 2026, 08:00 EDT (12:00 UTC)');
    expect(report.text).toContain('#ORDERS towers-1 R1');
    expect(report.replyTo).toContain(table.address('red'));
    expect(report.html).toContain('#ORDERS towers-1 R1');

    const filledIn = report.text.replaceAll('BID ?', 'BID 1').split('\n');
    await table.mail('red', [...filledIn.slice(filledIn.indexOf('#ORDERS towers-1 R1'))].join('\n'));
    await world.settle();
    const receipt = await newestTo(table.red.address);
    expect(receipt.subject).toContain('received');
    expect(receipt.text).toContain('version 1');

    await extendWindow(world.ports, await table.game(), { hours: 2, by: { who: 'Gemma', way: 'api' } });
    await world.settle();
    expect((await newestTo(table.blue.address)).text).toContain('Monday 4 May 2026, 14:00 UTC');

    for (let windows = 0; windows < 2; windows += 1) {
      world.clock.pass(26);
      await world.sweep();
    }
    const { status, secret } = await table.game();
    expect(status).toBe('over');
    expect((await newestTo(table.red.address)).text).toContain(secret);
  });
});
