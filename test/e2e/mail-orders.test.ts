import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { type PlayedApp, playedApp, sendBySmtp } from './played-app.ts';

let world: PlayedApp;
beforeAll(async () => {
  world = await playedApp();
});
afterAll(() => world.close());

/** Sends lines for a window and gives the text of the receipt. */
async function receiptFor(
  seat: 'imperial' | 'zhodani',
  window: string,
  lines: readonly string[],
): Promise<string> {
  const player = world.players[seat];
  const text = [`#ORDERS marches-3 ${window}`, ...lines, '#END'].join('\n');
  const reply = await sendBySmtp(world.app.smtpPort, {
    from: player.address,
    to: world.addresses[seat],
    text,
  });
  expect(reply).toMatch(/^250/);
  return (await world.nextMail(player)).text;
}

async function openTag(): Promise<string> {
  const response = await fetch(`${world.app.baseUrl}/v1/games/marches-3`);
  return z.looseObject({ window: z.looseObject({ tag: z.string() }) }).parse(await response.json()).window
    .tag;
}

async function standingSheet(seat: 'imperial' | 'zhodani'): Promise<unknown> {
  const response = await fetch(`${world.app.baseUrl}/v1/games/marches-3/seats/${seat}/sheet`, {
    headers: { authorization: `Bearer ${world.players[seat].token}` },
  });
  return response.json();
}

describe('a campaign by mail', () => {
  it('begins with a report to each player, and its orders come by replying', async () => {
    const first = await world.nextMail(world.players.zhodani);
    expect(first.subject).toContain('Marches-3');
    expect(first.text).toContain('you command the Zhodani side');
    expect(first.replyTo).toContain(world.addresses.zhodani);
    const tag = /#ORDERS marches-3 (\S+)/.exec(first.text)?.[1] ?? '';
    const receipt = await receiptFor('zhodani', tag, ['SECRET BASE AT 3017', 'READY']);
    expect(receipt).toContain('TAKEN');
    expect(receipt).toContain('READY');
  });

  it('goes on once the awaited player is ready, and the Imperial side deploys', async () => {
    const prepared = await world.nextMail(world.players.imperial);
    expect(prepared.text).not.toContain('SECRET BASE');
    const report = await world.nextMail(world.players.imperial);
    const tag = /#ORDERS marches-3 (\S+)/.exec(report.text)?.[1] ?? '';
    expect(await receiptFor('imperial', tag, ['DEPLOY STANDARD', 'READY'])).toContain('READY');
    await world.nextMail(world.players.zhodani);
  });

  it('goes on once that player is ready, and the other side deploys', async () => {
    const report = await world.nextMail(world.players.zhodani);
    const tag = /#ORDERS marches-3 (\S+)/.exec(report.text)?.[1] ?? '';
    const receipt = await receiptFor('zhodani', tag, ['DEPLOY STANDARD', 'READY']);
    expect(receipt).toContain('READY');
    await eventually('week 1 is open', async () => (await openTag()) === 'W1');
    await world.nextMail(world.players.zhodani);
    await world.nextMail(world.players.imperial);
    await world.nextMail(world.players.imperial);
  });

  it('closes a week early when both players are ready, and not before', async () => {
    await receiptFor('imperial', 'W1', ['READY']);
    expect(await openTag()).toBe('W1');
    await receiptFor('zhodani', 'W1', ['READY']);
    await eventually('week 2 is open', async () => (await openTag()) === 'W2');
    expect((await world.nextMail(world.players.zhodani)).subject).toContain('week 2 orders due');
    expect((await world.nextMail(world.players.imperial)).subject).toContain('week 2 orders due');
  });
});

describe('bad input by mail', () => {
  it.each([
    ['an unknown fleet', '81F W5: J1510', '81F'],
    ['a jump too far', '15C W5: J3120', '20 hexes'],
    ['a plot for a week that is past', '40F W0: J1510', 'W0'],
    ["a plot of another side's fleet", '212F W6: J1510', '212'],
    ['a word that is no order', 'ATTACK EVERYTHING', 'ATTACK'],
  ])('%s is refused with its reason and changes nothing', async (_what, line, named) => {
    const before = await standingSheet('zhodani');
    const receipt = await receiptFor('zhodani', 'W2', [line]);
    expect(receipt).toContain('REFUSED');
    expect(receipt).toContain(named);
    expect(await standingSheet('zhodani')).toEqual(before);
  });

  it('a refused line does not harm its neighbours', async () => {
    const receipt = await receiptFor('zhodani', 'W2', ['ONFAILEDREFUEL ABORT', '81F W5: J1510']);
    expect(receipt).toMatch(/TAKEN[\s\S]*ONFAILEDREFUEL ABORT[\s\S]*REFUSED[\s\S]*81F/);
  });

  it('HELP is answered with the orders of the window, and changes nothing', async () => {
    const before = await standingSheet('zhodani');
    const receipt = await receiptFor('zhodani', 'W2', ['help']);
    expect(receipt).toContain('ORDERS THAT YOU CAN GIVE NOW');
    expect(receipt).toContain('PLOT <fleet> W<week>: J<hex>');
    expect(await standingSheet('zhodani')).toEqual(before);
  });

  it('an empty mail is answered, and changes nothing', async () => {
    const before = await standingSheet('zhodani');
    const reply = await sendBySmtp(world.app.smtpPort, {
      from: 'zora@example.org',
      to: world.addresses.zhodani,
      text: '',
    });
    expect(reply).toMatch(/^250/);
    expect((await world.nextMail(world.players.zhodani)).text).toMatch(/no orders?|nothing/i);
    expect(await standingSheet('zhodani')).toEqual(before);
  });

  it('a mail for a closed window is answered and never applied', async () => {
    const before = await standingSheet('imperial');
    const receipt = await receiptFor('imperial', 'D1', ['ONFAILEDREFUEL ABORT']);
    expect(receipt).toMatch(/closed|not applied|nothing/i);
    expect(await standingSheet('imperial')).toEqual(before);
  });

  it('a mail to an unknown address is refused at the door', async () => {
    const mail = { from: 'zora@example.org', text: 'x' };
    expect(await sendBySmtp(world.app.smtpPort, { ...mail, to: `orders+nobody99@play.example.org` })).toMatch(
      /^550/,
    );
    expect(await sendBySmtp(world.app.smtpPort, { ...mail, to: 'someone@elsewhere.example.net' })).toMatch(
      /^550/,
    );
  });

  it('a mail of 5 MB is refused with the limit, and the service goes on', async () => {
    const text = 'x'.repeat(76).concat('\n').repeat(65_000);
    const reply = await sendBySmtp(world.app.smtpPort, {
      from: 'zora@example.org',
      to: world.addresses.zhodani,
      text,
    });
    expect(reply).toMatch(/^552/);
    expect(await receiptFor('zhodani', 'W2', ['NOT READY'])).toContain('week 2');
  });

  it('orders from a stranger who knows the address are answered to the registered player only', async () => {
    const text = '#ORDERS marches-3 W2\nONSLOW ABORT\n#END';
    await sendBySmtp(world.app.smtpPort, { from: 'mallory@example.net', to: world.addresses.zhodani, text });
    const receipt = await world.nextMail(world.players.zhodani);
    expect(receipt.to).toContain('zora@example.org');
    const all = await world.app.ports.store.sentMails('mailbox', 500);
    expect(all.every((mail) => mail.rendered?.to !== 'mallory@example.net')).toBe(true);
  });
});
