import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskAnswer, DeskLineTold, Notice } from '../../src/service/ports/letters.ts';
import type { AuditRow, Person } from '../../src/service/ports/records.ts';
import type { ReadMail } from '../../src/service/ports/mail.ts';
import type { Ports } from '../../src/service/ports/ports.ts';
import { ingestMail } from '../../src/service/ingest-mail.ts';
import { receiveMail } from '../../src/service/receive-mail.ts';
import { giveRole, takeRole } from '../../src/service/desk/roles.ts';
import { stationery } from '../../src/letters/stationery.ts';
import { deskText } from '../../src/service/desk-mail/desk-text.ts';
import { DESK_ROWS } from '../../src/service/desk-mail/table.ts';
import { eml, type WrittenMail } from '../kit/eml.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

// What a gamemaster does by mail: what it does, its row of the audit, its mails, and whom it refuses.

const broken = {
  ...twoTowers,
  id: 'broken',
  adjudicate: () => {
    throw new Error('the tower is made of straw');
  },
};

let world: ServiceWorld;
let table: Table;
let stranger: Person;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, broken]);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { options: { rounds: 8 } });
  stranger = (await openTable(world, { slug: 'other' })).gm;
  await world.settle();
  world.clock.pass(1);
});
afterAll(() => world.close());

const deskOf = async (person: Person = table.gm): Promise<string> => {
  const ifNone = `desk-${person.id}`.slice(0, 40);
  const token = await world.ports.store.deskToken({ gameId: table.id, personId: person.id }, ifNone);
  return `orders+${token}@play.example.org`;
};
/** A mail of the GM to his desk, and what it is answered; null: nothing. */
const write = async (text: string, more: Partial<WrittenMail> = {}): Promise<DeskAnswer | null> => {
  const before = world.letters.length;
  await receiveMail(world.ports, eml({ from: table.gm.address, to: await deskOf(), text, ...more }));
  await world.settle();
  return answersSince(before)[0] ?? null;
};
const answersSince = (count: number): readonly DeskAnswer[] =>
  world.letters.slice(count).filter((letter): letter is DeskAnswer => letter.kind === 'desk-answer');
/** What the only command of a mail is answered. */
const answerTo = async (text: string, more: Partial<WrittenMail> = {}): Promise<DeskLineTold> =>
  found((await write(text, more))?.lines[0], 'answered line');
/** Sends it, and where it asks back confirms it. */
const direct = async (text: string): Promise<DeskLineTold> => {
  const first = await answerTo(text);
  return first.confirm === null ? first : answerTo(`CONFIRM ${first.confirm}`);
};
const audit = () => world.ports.store.audit(table.id);
const acts = async () => (await audit()).map(({ act }) => act);
const lastAct = async (act: string): Promise<AuditRow> =>
  found(
    (await audit()).findLast((row) => row.act === act),
    act,
  );
const noticesSince = (count: number): readonly Notice[] =>
  world.letters.slice(count).filter((letter): letter is Notice => letter.kind === 'notice');
const mailedSince = (count: number) => world.transport.sent.slice(count).map(({ to }) => to);
const played = () => direct('FORCE');
const askForTime = async () => {
  await table.mail('red', 'EXTENSION my cat is ill');
  await world.settle();
};

const receipt = () =>
  found(
    world.letters.findLast((letter) => letter.kind === 'receipt'),
    'receipt',
  );
const readersOf = () => noticesSince(0).map(({ reader, subject }) => `${reader}: ${subject}`);

describe('whose mail directs', () => {
  it('is that of a co-GM too, at an address of his own, until the part is taken away', async () => {
    const by = { who: 'operator', way: 'cli' } as const;
    const change = { person: stranger, role: 'co-gm', by } as const;
    await giveRole(world.ports, await table.game(), change);
    const mine = { from: stranger.address, to: await deskOf(stranger) };
    expect(mine.to).not.toBe(await deskOf());
    expect(await answerTo('PAUSE', mine)).toMatchObject({ outcome: 'done' });
    expect(await lastAct('game.paused')).toMatchObject({ who: stranger.name, way: 'mail' });
    await takeRole(world.ports, await table.game(), change);
    await world.settle();
    const sent = world.transport.sent.length;
    for (const text of ['RESUME', 'RESUME 24 h']) expect(await write(text, mine)).toBeNull();
    expect((await table.game()).status).toBe('paused');
    expect(mailedSince(sent)).toEqual([stranger.address]);
    expect(readersOf().at(-1)).toContain('you do not direct it any more');
  });

  it('needs the registered address even where a seat does not, and proof where the game asks for it', async () => {
    await direct('SENDERS ADDRESS');
    expect(await write('PAUSE', { from: 'mallory@example.net' })).toBeNull();
    expect((await table.game()).status).toBe('running');
    await direct('SENDERS VERIFIED');
    const checked: string[] = [];
    const ports = {
      ...world.ports,
      senderChecker: {
        check: async ({ from }: { readonly from: string }) => {
          checked.push(from);
          return { verdict: 'unproven', found: 'SPF fail' } as const;
        },
      },
    };
    const id = await receiveMail(ports, eml({ from: table.gm.address, to: await deskOf(), text: 'PAUSE' }));
    await ingestMail(ports, id);
    expect([checked, (await table.game()).status]).toEqual([[table.gm.address], 'running']);
    expect(noticesSince(0).at(-1)?.paragraphs.join()).toContain('SPF fail');
  });

  it('is known by the letter that it answers, where the client dropped the secret address', async () => {
    const [report] = world.transport.sent.filter(({ to }) => to === table.gm.address);
    const raw = Buffer.from(found(report, 'report').raw).toString();
    expect(raw.replace(/\r\n\s+/g, ' ')).toContain(`Reply-To: "The game towers-1" <${await deskOf()}>`);
    const bare = { to: 'orders@play.example.org', references: [found(report, 'report').messageId] };
    expect(await write('PAUSE', { ...bare, from: 'mallory@example.net' })).toBeNull();
    expect(await answerTo('PAUSE', bare)).toMatchObject({ outcome: 'done' });
  });

  it('without address and letter does nothing, and its writer is told how', async () => {
    const sent = world.transport.sent.length;
    expect(await write('PAUSE', { to: 'orders@play.example.org' })).toBeNull();
    expect((await table.game()).status).toBe('running');
    expect(mailedSince(sent)).toEqual([table.gm.address]);
    expect(Buffer.from(found(world.transport.sent.at(-1), 'mail').raw).toString()).toContain(await deskOf());
  });

  it('is told to a player who writes it to his seat, and to a GM who plays and mistakes the address', async () => {
    await table.mail('red', 'PAUSE');
    await world.settle();
    expect(receipt().refused.map(({ code }) => code)).toEqual(['command.for-gamemaster']);
    expect(receipt().refused[0]?.why).toContain(table.gm.name);
    const own = await openTable(world, { slug: 'played', gmPlays: true });
    await world.settle();
    await own.mail('red', 'ROLL BACK TO 1 (why not)');
    await world.settle();
    expect(receipt().refused[0]?.why).toContain('answer a letter that you got as gamemaster');
  });

  it('of a GM who plays shows him nothing that his seat may not know', async () => {
    table = await openTable(world, { slug: 'played', gmPlays: true });
    await world.settle();
    for (const text of [
      'SHOW ORDERS OF blue',
      'SHOW STATE',
      'ORDERS FOR blue\nREADY\nEND',
      'CORRECT (x)\n[]\nEND',
    ])
      expect([text, (await answerTo(text)).code]).toEqual([text, 'gm.plays']);
    expect(await answerTo('STATUS')).toMatchObject({ outcome: 'done' });
    expect(await acts()).not.toContain('sheet.looked-at');
  });
});

describe('a mail to a desk', () => {
  it('acts once, however often and by whatever way it comes', async () => {
    const mail = {
      from: table.gm.address,
      to: await deskOf(),
      text: 'EXTEND 24 h',
      messageId: '<once@example.org>',
    };
    const before = (await table.deadline()).getTime();
    for (const to of [mail.to, [mail.to, 'friend@example.org']]) {
      await receiveMail(world.ports, eml({ ...mail, to }));
      await world.settle();
    }
    expect((await table.deadline()).getTime() - before).toBe(24 * 3_600_000);
    expect(answersSince(0)).toHaveLength(1);
  });

  it('that fails on its way has done nothing, and acts whole when it is read again', async () => {
    const id = await receiveMail(
      world.ports,
      eml({
        from: table.gm.address,
        to: await deskOf(),
        text: 'PAUSE\nMESSAGE TO ALL\nBack on Monday.\nEND\nSTATUS',
      }),
    );
    const render = () => {
      throw new Error('the lights went out');
    };
    let left = 5;
    const stationery: Ports['stationery'] = {
      render: (letter, place) => (left-- > 0 ? world.ports.stationery.render(letter, place) : render()),
    };
    await ingestMail({ ...world.ports, stationery }, id);
    expect([await acts(), (await table.game()).status]).toEqual([['game.opened'], 'running']);
    world.clock.pass(1);
    await world.sweep();
    expect((await acts()).slice(1)).toEqual(['game.paused', 'message.sent']);
    expect(
      answersSince(0)
        .at(-1)
        ?.lines.map(({ outcome }) => outcome),
    ).toEqual(['done', 'done', 'done']);
  });

  it('does each line whole or not at all, in their order, and answers every one', async () => {
    const answer = found(
      await write(
        [
          ...['Hello,', '', '1) PAUSE', 'PUASE', 'please mind the gap', 'EXTEND', 'RESUME 24 h ; at last'],
          ...['REPLACE red WITH nobody@example.org', 'FORCE now', '', '-- ', 'PAUSE'],
        ].join('\n'),
      ),
      'answer',
    );
    expect(answer.lines.map(({ line, outcome, code, nearest }) => [line, outcome, code, nearest])).toEqual([
      [3, 'done', '', null],
      [4, 'refused', 'desk.unknown', 'PAUSE'],
      [6, 'refused', 'desk.shape', 'EXTEND 2 days'],
      [7, 'done', '', null],
      [8, 'refused', 'person.unknown', null],
      [9, 'refused', 'desk.shape', 'FORCE'],
    ]);
    expect(answer.ignored.map(({ why, firstLine }) => [why, firstLine])).toEqual(
      expect.arrayContaining([
        ['talk', 5],
        ['signature', 11],
      ]),
    );
    expect((await acts()).slice(1)).toEqual(['game.paused', 'game.resumed']);
  });

  it('reads no command below one whose END is missing', async () => {
    const answer = found(await write('MESSAGE TO blue\nI will now\nANNUL\nPAUSE'), 'answer');
    expect(answer.lines.map(({ line, code }) => [line, code])).toEqual([[1, 'desk.no-end']]);
    expect(await acts()).toEqual(['game.opened']);
  });

  it('that asks for nothing is told how; HELP tells all, and all about one word', async () => {
    expect((await write('Nice game, thanks to all.'))?.lines).toEqual([]);
    const all = JSON.stringify((await answerTo('help')).sections);
    for (const { shape } of DESK_ROWS) expect(all).toContain(shape);
    expect(JSON.stringify((await answerTo('HELP roll back')).sections)).toContain(
      'For example: ROLL BACK TO',
    );
  });

  it('may stand in the subject, unless it answers a letter', async () => {
    expect(await answerTo('', { subject: 'PAUSE' })).toMatchObject({ line: 0, outcome: 'done' });
    const [report] = world.transport.sent.filter(({ to }) => to === table.gm.address);
    const references = [found(report, 'report').messageId];
    expect((await write('', { subject: 'RESUME', references }))?.lines).toEqual([]);
  });

  it('comes behind the orders that were there before it, and closes the window at once', async () => {
    for (const seat of ['red', 'blue']) await table.mail(seat, 'NOT READY');
    expect(await answerTo('FORCE')).toMatchObject({ outcome: 'done' });
    expect((await acts()).filter((act) => act === 'sheet.changed')).toHaveLength(2);
    expect((await table.window()).number).toBeGreaterThan(1);
  });
});

describe('a game whose rules fail', () => {
  it('is parked by the mail that forces its window, and is taken up by another', async () => {
    table = await openTable(world, { slug: 'straw', module: 'broken' });
    await world.settle();
    const forced = await direct('FORCE');
    expect([forced.outcome, forced.words[0]]).toEqual(['done', expect.stringContaining('is parked')]);
    expect(await table.game()).toMatchObject({ status: 'parked', window: 1 });
    expect(await acts()).toEqual(['game.opened', 'game.parked']);
    // Another mail: the same one twice acts once.
    expect(await answerTo('Force.')).toMatchObject({ outcome: 'refused', code: 'window.none' });
    expect(await answerTo('RESUME')).toMatchObject({ outcome: 'done' });
    expect((await table.game()).status).toBe('running');
  });
});

describe('a confirmation', () => {
  const ask = async (text: string): Promise<string> => found((await answerTo(text)).confirm, 'code');

  it('is of whoever asked, and no code is guessed', async () => {
    const code = await ask('ANNUL (no time)');
    const by = { who: 'operator', way: 'cli' } as const;
    await giveRole(world.ports, await table.game(), { person: stranger, role: 'co-gm', by });
    const co = { from: stranger.address, to: await deskOf(stranger) };
    expect(await answerTo(`CONFIRM ${code}`, co)).toMatchObject({ code: 'confirm.unknown' });
    for (const text of ['CONFIRM', 'CONFIRM 0000-0000'])
      expect(await answerTo(text)).toMatchObject({ code: 'confirm.unknown' });
    expect((await table.game()).status).toBe('running');
    expect(await answerTo(`I confirm "${code}".`)).toMatchObject({ outcome: 'done' });
  });

  it('does nothing once the game has moved on: what it would do now is told, with another code', async () => {
    const code = await ask('ANNUL (no time)');
    await played();
    const anew = await answerTo(`CONFIRM ${code}`);
    expect(anew).toMatchObject({ outcome: 'asked', code: 'confirm.moved' });
    expect(anew.confirm).not.toBe(code);
    expect((await table.game()).status).toBe('running');
    expect(await answerTo(`CONFIRM ${anew.confirm ?? ''}`)).toMatchObject({ outcome: 'done' });
  });

  it('of a correction hangs on what it would change, and on the orders that it would drop', async () => {
    const correction =
      'CORRECT (miscounted)\n[{"op": "replace", "path": "/players/red/gold", "value": 0}]\nEND';
    const code = await ask(correction);
    const [place = ''] = (await answerTo('SHOW STATE /market')).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ text }) => text) : [])),
    );
    const market = /"(.*)"/.exec(place)?.[1] ?? '';
    await table.order('red', `BID 1 ON ${market}`);
    const anew = await answerTo(`CONFIRM ${code}`);
    expect(anew.code).toBe('confirm.moved');
    expect(JSON.stringify(anew.sections)).toContain(`BID 1 ON ${market}`);
    expect(await acts()).not.toContain('state.corrected');
  });
});

describe('what is quoted', () => {
  const paper = stationery();
  const place = { baseUrl: 'http://play.example.org', replyTo: 'orders@play.example.org' };

  it('never acts: no line of an answer is a command by itself, whole or folded', async () => {
    await askForTime();
    const mail = [
      'STATUS',
      'HELP',
      'PAUSE',
      'RESUME',
      'MISSING',
      'RULING',
      'AUDIT',
      'SCHEDULE',
      'PUASE',
      'EXTEND',
    ];
    const all = found(
      await write([...mail, ...DESK_ROWS.map(({ word }) => `HELP ${word}`)].join('\n')),
      'answer',
    );
    const asked = found(await write('ANNUL\nREPLACE red WITH BOT\nROLL BACK TO 9 (x)'), 'answer');
    for (const letter of [all, asked, ...noticesSince(0)]) {
      const { text } = paper.render(letter, place);
      const lines = text.split('\n').map((words, index) => ({ number: index + 1, text: words }));
      const { said } = deskText({ ...NO_MAIL, text: lines }, null);
      expect(
        said.flatMap((each) => (each.kind === 'deed' || each.kind === 'confirm' ? [each.line.text] : [])),
      ).toEqual([]);
    }
  });

  it('and neither does a line that stands like that in the letter that is answered', async () => {
    const told = { lines: new Set(['pause']), whole: 'pause' };
    const text = [{ number: 1, text: 'PAUSE' }];
    expect(deskText({ ...NO_MAIL, text }, told).said).toEqual([]);
    expect(deskText({ ...NO_MAIL, text }, null).said).toHaveLength(1);
  });
});

const NO_MAIL: ReadMail = {
  ...{ kind: 'message', messageId: null, references: [], from: null, to: [], subject: '', automatic: null },
  ...{ otherwise: null, aboveReport: null, attachments: [], warnings: [], bounce: null },
  ...{ text: [], blocks: [], ignored: [], forms: [] },
};
