import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapPurpose } from '../../src/service/report-map.ts';
import { linkKeyOf } from '../../src/service/signed-links.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';
import { aSmallMap } from '../map/kit.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

const mapped = {
  ...twoTowers,
  id: 'mapped',
  report: (...[view, events, reader]: Parameters<typeof twoTowers.report>) => {
    const blocks = [{ kind: 'map' as const, map: aSmallMap({ viewer: view.seat ?? 'everybody' }) }];
    const report = twoTowers.report(view, events, reader);
    return { ...report, sections: [...report.sections, { id: 'map', title: 'Map', blocks }] };
  },
};

let world: ServiceWorld;
let web: Web;
let table: Table;
let plain: Table;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, mapped]);
  web = await openWeb(world);
  table = await openTable(world, { module: 'mapped' });
  plain = await openTable(world, { slug: 'plain' });
  await world.settle();
});
afterAll(async () => {
  await web.close();
  await world.close();
});

/** The path of the map's link in the letter to a reader. */
function linkTo(seat: string): string {
  const letter = world.letters.find(
    (each) => each.kind === 'turn-report' && each.seat.id === seat && each.map !== null,
  );
  return new URL(letter?.kind === 'turn-report' ? (letter.map?.link ?? '') : '').pathname;
}

describe('the link to a map', () => {
  it('opens the map of its reader without a token', async () => {
    for (const seat of ['red', 'blue', 'gm']) {
      const png = await web.ask(`GET ${linkTo(seat)}`);
      expect([png.status, png.type]).toEqual([200, 'image/png']);
      const svg = await web.ask(`GET ${linkTo(seat).replace(/png$/, 'svg')}`);
      expect([svg.status, svg.type]).toEqual([200, 'image/svg+xml']);
    }
  });

  it('opens nothing with another key, seat, window or game', async () => {
    const link = linkTo('red');
    const key = /[0-9a-f]{32}/.exec(link)?.[0] ?? '';
    const changed = [
      link.replace(key, '0'.repeat(32)),
      link.replace(key, key.slice(1)),
      link.replace(key, key.toUpperCase()),
      link.replace('.png', '.gif'),
      link.replace('/red/', '/blue/'),
      link.replace('/red/', '/gm/'),
      link.replace('/0/red', '/1/red'),
      link.replace('towers-1', 'plain'),
      link.replace('towers-1', 'nothing'),
    ];
    for (const path of changed) {
      expect(path).not.toBe(link);
      const answer = await web.ask(`GET ${path}`);
      expect(`${path} ${answer.problem().status}`).toBe(`${path} 404`);
    }
  });

  it('opens nothing for a report that has no map', async () => {
    const game = await plain.game();
    const key = linkKeyOf(game, mapPurpose(game, { seat: 'red', window: 0 }));
    const answer = await web.ask(`GET /maps/plain/0/red/${key}.png`);
    expect(answer.problem()).toMatchObject({ status: 404, code: 'map.unknown' });
  });

  it('of a window that is not adjudicated can be made by nobody and opens nothing', async () => {
    const game = await table.game();
    const key = linkKeyOf(game, mapPurpose(game, { seat: 'red', window: 5 }));
    expect((await web.ask(`GET /maps/towers-1/5/red/${key}.png`)).problem().status).toBe(404);
  });
});

describe('the mailbox', () => {
  const mail = () =>
    found(
      world.transport.sent.find(({ to }) => to === table.red.address),
      'mail',
    );
  const idOf = () => /([0-9a-f-]{36})@/.exec(mail().messageId)?.[1] ?? '';

  it('lists every mail, or those of one reader', async () => {
    const all = await web.ask('GET /mailbox');
    expect([all.status, all.type]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { address } of [table.red, table.blue, plain.gm]) expect(all.text).toContain(address);
    const one = await web.ask(`GET /mailbox?to=${encodeURIComponent(table.red.address)}`);
    expect(one.text).toContain(`/mailbox/${idOf()}`);
  });

  it('shows a mail with its text, its HTML with pictures, and its bytes', async () => {
    expect((await web.ask(`GET /mailbox/${idOf()}`)).status).toBe(200);
    expect((await web.ask(`GET /mailbox/${idOf()}/text`)).text).toContain('"kind": "turn-report"');
    const html = await web.ask(`GET /mailbox/${idOf()}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox');
    const raw = await web.ask(`GET /mailbox/${idOf()}/raw`);
    expect(raw.text).toBe(Buffer.from(mail().raw).toString());
    const picture = /map\.[0-9a-f]{16}/.exec(JSON.stringify(world.letters))?.[0] ?? '';
    expect((await web.ask(`GET /mailbox/${idOf()}/picture/${picture}`)).type).toBe('image/png');
  });

  it('has no mail that is not in it', async () => {
    for (const id of ['0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10']) {
      for (const part of ['', '/text', '/html', '/raw', '/picture/x'])
        expect((await web.ask(`GET /mailbox/${id}${part}`)).problem().code).toBe('mail.unknown');
    }
    expect((await web.ask(`GET /mailbox/${idOf()}/picture/none`)).problem().status).toBe(404);
  });

  it.each<[string, Parameters<Web['ask']>[1]]>([
    ['another machine', { from: '192.0.2.7' }],
    ['another machine over IPv6', { from: '2001:db8::7' }],
    ['another machine by a proxy on this one', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['a page of another site whose name was pointed here', { headers: { host: 'rebound.example.com' } }],
  ])('is closed to %s', async (_, asking) => {
    for (const path of ['/mailbox', `/mailbox/${idOf()}`, `/mailbox/${idOf()}/raw`]) {
      const answer = await web.ask(`GET ${path}`, asking);
      expect(answer.problem()).toMatchObject({ status: 403, code: 'mailbox.loopback-only' });
      expect(answer.text).not.toContain(table.red.address);
    }
  });

  it.each([
    ['127.0.0.1', '127.0.0.1:8025'],
    ['::1', '[::1]:8025'],
    ['::ffff:127.0.0.1', 'localhost:8025'],
  ])('is open to this machine at %s', async (from, host) => {
    expect((await web.ask('GET /mailbox', { from, headers: { host } })).status).toBe(200);
  });

  it('is not there while mails go out', async () => {
    const other = await openWeb(world, { mailbox: false });
    for (const path of ['/mailbox', `/mailbox/${idOf()}/raw`]) {
      expect((await other.ask(`GET ${path}`)).problem().code).toBe('path.unknown');
    }
    await other.close();
  });
});
