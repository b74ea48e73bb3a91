import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExportedGame, exportGame } from '../../src/service/export-game.ts';
import { rollBack, type RollBack } from '../../src/service/desk/roll-back.ts';
import { Fault } from '../../src/service/faults.ts';
import type { Ports } from '../../src/service/ports/ports.ts';
import type { TurnRow } from '../../src/service/ports/records.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { sendMail } from '../../src/service/send-mail.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { options: { rounds: 12 } });
  await world.settle();
});
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const back = async (to: number, more: Partial<RollBack> = {}) =>
  rollBack(world.ports, await table.game(), {
    to,
    reason: 'A rule was misread.',
    sheets: 'drop',
    by,
    ...more,
  });

/** Plays until a window is open: whoever bids offers so much for each block, as far as his gold goes. */
async function playTo(number: number, gold: number): Promise<void> {
  while ((await table.game()).window < number && (await table.game()).status === 'running') {
    const { awaits, name, number: open } = await table.window();
    const snapshot = await world.ports.store.snapshot(table.id, open);
    const { market } = twoTowers.stateSchema.parse(snapshot?.state);
    const bids = name === 'bids' ? market.map((block) => `BID ${gold} ON ${block}`) : [];
    for (const seat of awaits) await table.order(seat, ...bids);
    world.clock.pass(24);
    await world.settle();
  }
}

const turns = async () => world.ports.store.turns(table.id);
const rollsOf = (turn: TurnRow | undefined) => found(turn, 'turn').rolls.map(({ value }) => value);
const verified = async () => {
  const file = JSON.stringify(await exportGame(world.ports, await table.game()));
  return verifyGame({ games: [twoTowers] }, readExportedGame(file, 'game.json'));
};

describe('a campaign of twenty windows, rolled back to the seventh and played again', () => {
  it('has another course from there on, and both stay verifiable', async () => {
    await playTo(20, 1);
    const old = await turns();
    world.clock.pass(1);
    await table.mail('red', 'NOT READY');
    const sent = world.transport.sent.length;
    const opened = await back(7);
    expect(opened).toMatchObject({ number: 7, branch: 1, tag: found(old[7], 'turn').tag, closedAt: null });
    expect(await turns()).toEqual(old.filter(({ window }) => window < 7));
    await world.settle();
    await playTo(20, 2);
    const now = await turns();
    expect(now.map(({ window }) => window)).toEqual(old.map(({ window }) => window));
    expect(now.filter(({ window }) => window < 7)).toEqual(old.filter(({ window }) => window < 7));
    expect(now.filter(({ window }) => window >= 7).every(({ branch }) => branch === 1)).toBe(true);
    const dice = (of: readonly TurnRow[]) => of.slice(7).flatMap(rollsOf);
    expect(dice(now)).not.toEqual(dice(old));
    const whole = await world.ports.store.wholeGame(table.id);
    expect(whole.turns.filter(({ branch }) => branch === 0)).toEqual(old);
    expect(await verified()).toMatchObject({ turns: old.length + now.length - 7, faults: [] });
    const ids = world.transport.sent.slice(sent).map(({ messageId }) => messageId);
    expect(ids.filter((id) => !/^<w\d+\.b1\./.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const weeks = ids.map((id) => Number(/^<w(\d+)/.exec(id)?.[1]));
    // Notice and position for each, and the answer to the mail that was on its way.
    expect(weeks.filter((week) => week === 7)).toHaveLength(7);
    expect(Math.min(...weeks)).toBe(7);
    expect(Math.max(...weeks)).toBe(20);
    expect(await world.owed(table.id)).toEqual([]);
  });

  it('to the same orders has other dice all the same', async () => {
    await playTo(9, 1);
    const old = (await turns()).slice(7).flatMap(rollsOf);
    await back(7, { sheets: 'keep' });
    await playTo(9, 1);
    const again = (await turns()).slice(7).flatMap(rollsOf);
    expect(again).toHaveLength(old.length);
    expect(again).not.toEqual(old);
  });

  it('can be rolled back again and again, behind and before the last time', async () => {
    await playTo(9, 1);
    await back(7);
    await playTo(8, 2);
    await back(3);
    await playTo(6, 1);
    await back(5);
    await playTo(7, 3);
    expect((await turns()).map(({ window, branch }) => `${window} on ${branch}`)).toEqual([
      ...['0 on 0', '1 on 0', '2 on 0', '3 on 2', '4 on 2', '5 on 3', '6 on 3'],
    ]);
    expect(await verified()).toMatchObject({ faults: [] });
  });
});

describe('whoever has a part in a game that is rolled back', () => {
  const letters = () => world.letters.slice();
  const notices = () =>
    letters().flatMap((letter) =>
      letter.kind === 'notice' && letter.subject.includes('rolled back') ? [letter] : [],
    );

  it('is told who did it, why, what is void, and until when to order again', async () => {
    await playTo(9, 1);
    await back(7);
    await world.settle();
    const { label } = await table.window();
    expect(
      notices()
        .map(({ reader }) => reader)
        .sort(),
    ).toEqual([table.blue.name, table.gm.name, table.red.name].sort());
    const red = found(
      notices().find(({ seat }) => seat.id === 'red'),
      'notice',
    );
    expect(red.subject).toBe(`The game towers-1: rolled back to ${label}`);
    const told = red.paragraphs.join('\n');
    expect(told).toContain(`Gemma has rolled The game towers-1 back to ${label}, which is played again.`);
    expect(told).toContain('The reason given: A rule was misread.');
    expect(told).toMatch(/Orders for .* are due .*EDT/);
    expect(told).not.toContain('new one. Its SHA-256');
  });

  it('gets the position once more, with the form of the window, marked as told again', async () => {
    await playTo(9, 1);
    const before = letters().length;
    await back(7);
    await world.settle();
    const reports = letters()
      .slice(before)
      .flatMap((letter) => (letter.kind === 'turn-report' ? [letter] : []));
    expect(reports.map(({ seat }) => seat.id).sort()).toEqual(['blue', 'gm', 'red']);
    const { tag } = await table.window();
    for (const report of reports) expect(report).toMatchObject({ again: true, window: { tag } });
  });

  it('is sent nothing of the old windows afterwards, whatever was owed', async () => {
    await playTo(7, 1);
    world.transport.failWith(new Fault('the relay is away'));
    await playTo(9, 1);
    await table.order('red', 'READY');
    await table.mail('blue', 'NOT READY');
    await world.settle();
    const owed = await world.owed(table.id);
    expect(owed.filter(({ kind }) => kind === 'turn-report')).toHaveLength(6);
    expect(owed.some(({ kind }) => kind === 'receipt')).toBe(true);
    await back(7);
    world.transport.failWith(null);
    const sent = world.transport.sent.length;
    world.clock.pass(5);
    await world.sweep();
    const mails = world.transport.sent.slice(sent).map(({ messageId }) => messageId);
    expect(mails).toHaveLength(6);
    for (const id of mails) expect(id).toMatch(/^<w7\.b1\./);
    for (const { id } of owed)
      expect(await world.ports.store.outboxEntry(id)).toMatchObject({ status: 'withdrawn' });
    await playTo(8, 2);
    expect(world.transport.sent.at(-1)?.messageId).toMatch(/^<w8\.b1\./);
  });

  it('is not sent what a worker had in hand when the game was rolled back', async () => {
    await playTo(7, 1);
    world.transport.failWith(new Fault('the relay is away'));
    await playTo(8, 1);
    world.transport.failWith(null);
    world.clock.pass(2);
    // The rollback comes between the taking of each letter and its sending.
    const { store } = world.ports;
    const taken: string[] = [];
    const late: Ports = {
      ...world.ports,
      store: {
        ...store,
        takeOutbox: async (id, now, until) => {
          const entry = await store.takeOutbox(id, now, until);
          if (entry !== null && taken.push(id) === 1) await back(7);
          return entry;
        },
      },
    };
    const sent = world.transport.sent.length;
    for (const { id } of await world.owed(table.id)) await sendMail(late, id);
    expect(taken).not.toHaveLength(0);
    expect(world.transport.sent.slice(sent)).toEqual([]);
  });

  it('finds what was sent of it marked void', async () => {
    await playTo(8, 1);
    const whole = world.transport.sent.map(({ messageId }) => messageId);
    await back(7);
    const old = (await world.ports.store.sentMails('mailbox', 100)).filter(
      ({ kind }) => kind === 'turn-report',
    );
    const isVoid = old.map(({ payload, voidedAt }) => [JSON.stringify(payload), voidedAt !== null]);
    expect(whole.length).toBeGreaterThan(6);
    for (const [payload, marked] of isVoid)
      expect([payload, marked]).toEqual([payload, payload === '{"to":7,"from":7}']);
    expect(isVoid.filter(([, marked]) => marked)).toHaveLength(3);
  });
});

describe('orders around a rollback', () => {
  it('that were on their way are answered and not applied', async () => {
    await playTo(8, 1);
    await table.mail('red', '#ORDERS towers-1 R4\nREADY\n#END');
    world.clock.pass(1);
    await back(7);
    world.clock.pass(1);
    await world.settle();
    const receipt = world.letters.findLast((letter) => letter.kind === 'receipt');
    expect(receipt).toMatchObject({
      version: 0,
      why: `The game towers-1 was rolled back to ${(await table.window()).label} after these orders came, and nothing of them was applied.`,
    });
    expect(await world.ports.store.revisions(table.id, 7, 'red')).toEqual([]);
  });

  it('that answer a report of a window that was undone are not taken for the new one', async () => {
    await playTo(8, 1);
    const old = found(
      world.transport.sent.find(
        ({ messageId, to }) => messageId.startsWith('<w8.b0') && to === table.red.address,
      ),
      'report',
    );
    await back(7);
    await playTo(8, 2);
    const { tag } = await table.window();
    world.clock.pass(1);
    await table.mail('red', `#ORDERS towers-1 ${tag}\nREADY\n#END`, { references: [old.messageId] });
    await world.settle();
    expect(world.letters.findLast((letter) => letter.kind === 'receipt')).toMatchObject({
      outcome: 'unknown-window',
      why: 'These orders are for window 8 before the rollback, no such window is open, and nothing of them was applied.',
    });
    expect(await world.ports.store.revisions(table.id, 8, 'red')).toEqual([]);
  });

  it('stand again as drafts when their sheets are kept, and are gone when they are not', async () => {
    await playTo(7, 1);
    const market = twoTowers.stateSchema.parse((await world.ports.store.snapshot(table.id, 7))?.state).market;
    await table.order('red', `BID 1 ON ${market[0] ?? ''}`, 'READY');
    await table.order('blue', 'READY');
    await world.settle();
    await back(7, { sheets: 'keep' });
    expect(await world.ports.store.revisions(table.id, 7, 'red')).toMatchObject([
      { version: 1, ready: false, sheet: { entries: [{ source: 'given' }] } },
    ]);
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 7, branch: 1 });
    await table.order('red', 'READY');
    await table.order('blue', 'READY');
    await world.settle();
    await back(7);
    expect(await world.ports.store.revisions(table.id, 7, 'red')).toEqual([]);
  });
});

describe('rolling back', () => {
  it('is in the audit with what was and what is', async () => {
    await playTo(9, 1);
    await back(7);
    expect((await world.ports.store.audit(table.id)).at(-1)).toMatchObject({
      act: 'game.rolled-back',
      ...by,
      seat: null,
      detail: {
        from: { branch: 0, status: 'running' },
        to: { branch: 1, status: 'running' },
        reason: 'A rule was misread.',
      },
    });
  });

  it('that breaks off half way leaves everything as it was, and can be done again', async () => {
    await playTo(5, 1);
    const before = [await table.game(), await table.window(), await world.ports.store.wholeGame(table.id)];
    const { store } = world.ports;
    const inGame: Ports['store']['inGame'] = (id, work) =>
      store.inGame(id, (tx) =>
        work({ ...tx, putOutbox: async () => Promise.reject(new Fault('the process was killed')) }),
      );
    const breaking = rollBack({ ...world.ports, store: { ...store, inGame } }, await table.game(), {
      ...{ to: 3, reason: '', sheets: 'drop', by },
    });
    await expect(breaking).rejects.toThrow(Fault);
    expect([await table.game(), await table.window(), await store.wholeGame(table.id)]).toEqual(before);
    await back(3);
    world.doorbell.reset();
    await world.sweep();
    expect(world.transport.sent.at(-1)?.messageId).toMatch(/^<w3\.b1\./);
  });

  it('is refused for a window that was not adjudicated, and changes nothing', async () => {
    await playTo(5, 1);
    for (const to of [0, 5, 6, -1]) {
      expect(await declined(back(to))).toMatchObject({ kind: 'conflict', code: 'rollback.no-such-window' });
    }
    const forming = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    expect(
      await declined(rollBack(world.ports, await forming.game(), { to: 1, reason: '', sheets: 'drop', by })),
    ).toMatchObject({ code: 'rollback.no-such-window' });
    expect((await table.game()).branch).toBe(0);
  });

  it('of a game that is over goes on with a new secret, since the old one was revealed', async () => {
    const first = (await table.game()).commitment;
    await playTo(99, 1);
    expect((await table.game()).status).toBe('over');
    const { window } = await table.game();
    await back(window - 3);
    await world.settle();
    const game = await table.game();
    expect(game).toMatchObject({ status: 'running', result: null });
    expect(game.commitment).not.toBe(first);
    expect(JSON.stringify(world.letters)).toContain(`Its SHA-256: ${game.commitment}`);
    await playTo(99, 2);
    expect((await table.game()).status).toBe('over');
    expect(await verified()).toMatchObject({ faults: [] });
  });

  it('takes a parked game up again, and leaves a paused one paused', async () => {
    await playTo(5, 1);
    await world.ports.store.inGame(table.id, (tx) => tx.update({ status: 'parked', parkedWhy: 'a bug' }));
    await back(4);
    expect(await table.game()).toMatchObject({ status: 'running', parkedWhy: null });
    await playTo(6, 1);
    const at = world.clock.now();
    await world.ports.store.inGame(table.id, (tx) => tx.update({ status: 'paused', pausedAt: at }));
    world.clock.pass(50);
    await back(4);
    await world.sweep();
    expect(await table.game()).toMatchObject({ status: 'paused', window: 4, branch: 2 });
  });
});
