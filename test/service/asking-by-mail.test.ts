import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stationery } from '../../src/letters/stationery.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { setSenderPolicy } from '../../src/service/set-sender-policy.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld(undefined, stationery());
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const newestTo = async (address: string) => {
  const mail = world.transport.sent.findLast(({ to }) => to === address);
  const { subject, text } = await mailOpener().open(mail?.raw ?? new Uint8Array());
  return { subject, text: text.replace(/\s+/g, ' ') };
};
const answerTo = async (table: Table, text: string) => {
  await table.mail('red', text);
  await world.settle();
  return newestTo(table.red.address);
};

describe('a mail that only asks', () => {
  it('is answered as that', async () => {
    const table = await openTable(world);
    await world.settle();
    const help = await answerTo(table, 'HELP\n');
    expect(help.subject).toContain('HELP answered');
    expect(help.text).toContain('is answered below: HELP.');
    expect(help.text).toContain('VACATION <day> to <day>');
    const away = await answerTo(table, 'VACATION 24 Dec to 2 Jan\nEXTENSION my exams\n');
    expect(away.text).toContain('is answered below: VACATION and EXTENSION.');
    expect(away.text).not.toContain('nothing changed');
  });

  it('is told how a vacation is written', async () => {
    const table = await openTable(world);
    await world.settle();
    const { text } = await answerTo(table, 'VACATION soon\n');
    expect(text).toContain('These are no two days. Write, for example: VACATION 24 Dec to 2 Jan');
  });

  it('is helped where no orders can be given', async () => {
    const table = await openTable(world);
    await world.settle();
    await world.ports.store.inGame(table.id, (tx) => tx.update({ status: 'parked' }));
    const { text } = await answerTo(table, 'HELP\n');
    expect(text).not.toContain('REFUSED');
    expect(text).toContain('VACATION <day> to <day>');
  });
});

describe('what is told of a game', () => {
  it('names the bot on a seat', async () => {
    const table = await openTable(world, { seats: {}, blueIsEmpty: true });
    const { gm } = table;
    const { slug } = await openTable(world, { slug: 'solo', seats: { red: gm.id, blue: 'bot' } });
    await world.settle();
    const first = world.letters.find(
      (letter) => letter.kind === 'turn-report' && letter.game.slug === slug && letter.start !== null,
    );
    expect(first).toMatchObject({ start: { seats: [{}, { player: "the game's bot" }] } });
  });

  it('says whose mails order when that is changed, to whom it concerns', async () => {
    const table = await openTable(world);
    await world.settle();
    const policy = { policy: 'verified', by: { who: 'Gemma', way: 'api' } } as const;
    await setSenderPolicy(world.ports, await table.game(), policy);
    await world.settle();
    const { subject, text } = await newestTo(table.red.address);
    expect(subject).toContain('whose mails order');
    expect(text).toContain(`only mails from ${table.red.address} order, and only when SPF`);
    expect((await newestTo(table.gm.address)).subject).toContain('whose mails order');
  });
});
