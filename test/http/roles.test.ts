import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../../src/service/ports/records.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';

// Who may call what: the table of docs/roles.md, asked over HTTP.

let world: ServiceWorld;
let web: Web;
/** Red is Rhea's and blue is Bo's; Gemma directs and does not play. */
let table: Table;
/** Its gamemaster plays red. */
let played: Table;
const tokens = new Map<Role, string | null>();
type Role = 'visitor' | 'red' | 'blue' | 'stranger' | 'gm' | 'operator';

beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
  table = await openTable(world, { slug: 'towers-1' });
  played = await openTable(world, { slug: 'played', gmPlays: true });
  // Its seats are those of the first game's players, who may leave them.
  await openTable(world, { slug: 'left', seats: { red: table.red.id, blue: table.blue.id } });
  world.clock.pass(1);
  const { red, blue, gm } = table;
  const people: readonly [Role, Person][] = [
    ['red', red],
    ['blue', blue],
    ['gm', gm],
    ['stranger', played.blue],
  ];
  for (const [role, person] of people) tokens.set(role, await web.tokenOf(person));
  tokens.set('visitor', null);
  tokens.set('operator', await web.tokenOf(null));
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const ROLES: readonly Role[] = ['visitor', 'red', 'blue', 'stranger', 'gm', 'operator'];
type Statuses = Readonly<Record<Role, number>>;
const all = (status: number): Statuses => ({
  ...{ visitor: status, red: status, blue: status, stranger: status, gm: status, operator: status },
});
/** All others are refused: visitors for want of a token, the rest for their role. */
const only = (allowed: Partial<Statuses>): Statuses => ({ ...all(403), visitor: 401, ...allowed });

interface Row {
  /** First cell of the row of docs/roles.md. */
  readonly row: string;
  /** "METHOD path" and the status for each role. */
  readonly asked: readonly (readonly [what: string, statuses: Statuses, body?: (role: Role) => object])[];
}

const G = '/v1/games/towers-1';
const NO_ID = '0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10';
const words = () => ({ text: 'NOT READY' });
const newGame = (role: Role) => ({ slug: `new-${role}`, module: 'two-towers', scenario: 'standard' });

const READS: readonly Row[] = [
  {
    row: '`GET /`, `/healthz`, `/readyz`, `/docs`',
    asked: ['/', '/healthz', '/readyz', '/docs/json'].map((path) => [`GET ${path}`, all(200)] as const),
  },
  {
    row: '`GET /v1/modules`, `/v1/modules/{module}/commands`',
    asked: ['/v1/modules', '/v1/modules/two-towers/commands'].map(
      (path) => [`GET ${path}`, all(200)] as const,
    ),
  },
  {
    row: '`GET /v1/games`, `/v1/games/{game}`, `/turns` (seals, no contents)',
    asked: ['/v1/games', G, `${G}/turns`].map((path) => [`GET ${path}`, all(200)] as const),
  },
  {
    row: '`GET .../view`, `.../turns/{n}/report` as `public`',
    asked: [`${G}/view`, `${G}/turns/0/report`].flatMap((path) =>
      ['', '?as=public'].map((as) => [`GET ${path}${as}`, all(200)] as const),
    ),
  },
  {
    row: '... as a seat',
    asked: [`${G}/view`, `${G}/turns/0/report`].flatMap((path) => [
      [`GET ${path}?as=red`, only({ red: 200 })] as const,
      [`GET ${path}?as=blue`, only({ blue: 200 })] as const,
    ]),
  },
  {
    row: '... as `gm`',
    asked: [`${G}/view`, `${G}/turns/0/report`].map(
      (path) => [`GET ${path}?as=gm`, only({ gm: 200 })] as const,
    ),
  },
  {
    row: '`POST .../seats/{seat}/orders`, `/orders/check`; `GET .../seats/{seat}/sheet`',
    asked: [
      [`POST ${G}/seats/red/orders`, only({ red: 200 }), words],
      [`POST ${G}/seats/red/orders/check`, only({ red: 200 }), words],
      [`GET ${G}/seats/red/sheet`, only({ red: 200 })],
      [`POST ${G}/seats/blue/orders`, only({ blue: 200 }), words],
      [`GET ${G}/seats/blue/sheet`, only({ blue: 200 })],
    ],
  },
  {
    row: '`POST .../seats/{seat}/vacations`, `/extension`, `/resign`; `GET .../vacations`, `DELETE .../vacations/{id}`',
    asked: [
      [`GET ${G}/seats/red/vacations`, only({ red: 200 })],
      [`POST ${G}/seats/red/vacations`, only({ red: 200 }), () => ({ from: '2026-07-01', to: '2026-07-02' })],
      [`DELETE ${G}/seats/red/vacations/${NO_ID}`, only({ red: 404 })],
      [`POST ${G}/seats/red/extension`, only({ red: 200 }), () => ({ reason: 'exams' })],
      ['POST /v1/games/left/seats/blue/resign', only({ blue: 200 })],
    ],
  },
  {
    row: '`GET`, `POST .../seats/{seat}/press`',
    asked: [
      [`GET ${G}/seats/red/press`, only({ red: 200 })],
      [`POST ${G}/seats/red/press`, only({ red: 201 }), () => ({ to: ['all'], text: 'Peace?' })],
    ],
  },
  {
    row: '`GET`, `PATCH /v1/me/mail`',
    asked: [
      ['GET /v1/me/mail', { ...all(200), visitor: 401, operator: 403 }],
      ['PATCH /v1/me/mail', { ...all(200), visitor: 401, operator: 403 }, () => ({ digestHour: 8 })],
    ],
  },
  { row: '`GET /v1/me`', asked: [['GET /v1/me', { ...all(200), visitor: 401, operator: 403 }]] },
];

const WRITES: readonly Row[] = [
  {
    row: '`POST /v1/games` (open a game)',
    asked: [['POST /v1/games', { ...all(201), visitor: 401, operator: 403 }, newGame]],
  },
  {
    row: '`PUT .../seats/{seat}` (seat a player), `POST .../window/force`, `/window/extend`, `POST .../resume`, `/start`, `PATCH .../{game}`, `GET .../extensions`, `POST .../extensions/{id}`',
    asked: [
      // It has begun: whoever may is told so.
      [`PUT ${G}/seats/red`, only({ gm: 409, operator: 409 }), () => ({ player: null })],
      [`POST ${G}/window/extend`, only({ gm: 200, operator: 200 }), () => ({ hours: 1 })],
      [`POST ${G}/window/force`, only({ gm: 200, operator: 200 })],
      [`PATCH ${G}`, only({ gm: 200, operator: 200 }), () => ({ absence: { graceHours: 6 } })],
      [`GET ${G}/extensions`, only({ gm: 200, operator: 200 })],
      [`POST ${G}/extensions/${NO_ID}`, only({ gm: 404, operator: 404 }), () => ({ grant: true })],
      // It has begun: whoever may is told so.
      [`POST ${G}/start`, only({ gm: 409, operator: 409 })],
      // It is not parked: whoever may is told so.
      [`POST ${G}/resume`, only({ gm: 409, operator: 409 })],
    ],
  },
  {
    row: '`GET`, `POST .../press` (as the gamemaster); `GET .../mail`, `POST .../seats/{seat}/mail/resume`',
    asked: [
      [`GET ${G}/press`, only({ gm: 200, operator: 200 })],
      [`POST ${G}/press`, only({ gm: 201, operator: 201 }), () => ({ to: ['all'], text: 'Welcome.' })],
      [`GET ${G}/mail`, only({ gm: 200, operator: 200 })],
      // Its mails arrive: whoever may is told so.
      [`POST ${G}/seats/red/mail/resume`, only({ gm: 409, operator: 409 })],
    ],
  },
  {
    row: '`POST /v1/people/{person}/mail/resume`',
    asked: [[`POST /v1/people/${NO_ID}/mail/resume`, only({ operator: 404 })]],
  },
  {
    row: '`PUT .../senders` (whose mails order)',
    asked: [[`PUT ${G}/senders`, only({ gm: 200, operator: 200 }), () => ({ policy: 'verified' })]],
  },
  {
    row: '`POST .../pause`, `/adjourn`, `/rollback`, `/end`, `/messages`, `/seats/{seat}/replace`, `/rulings/{ruling}/adopt`, `/drop`; `PUT .../gm`; `PUT`, `DELETE .../roles/{role}/{person}`; `GET .../desk`',
    asked: [
      [`GET ${G}/desk`, only({ gm: 200, operator: 200 })],
      [`POST ${G}/messages`, only({ gm: 200, operator: 200 }), () => ({ to: 'all', text: 'hello' })],
      // No such window, person or ruling; twice the same: whoever may is told so.
      [`POST ${G}/rollback`, only({ gm: 409, operator: 409 }), () => ({ window: 99, reason: 'a slip' })],
      [`POST ${G}/seats/red/replace`, only({ gm: 404, operator: 404 }), () => ({ player: 'x@example.org' })],
      [`PUT ${G}/gm`, only({ gm: 404, operator: 404 }), () => ({ person: 'x@example.org' })],
      [`PUT ${G}/roles/observer/x@example.org`, only({ gm: 404, operator: 404 })],
      [`DELETE ${G}/roles/observer/x@example.org`, only({ gm: 404, operator: 404 })],
      [`POST ${G}/rulings/x/adopt`, only({ gm: 404, operator: 404 }), () => ({})],
      [`POST ${G}/rulings/x/drop`, only({ gm: 404, operator: 404 }), () => ({})],
      [`POST ${G}/end`, only({ gm: 422, operator: 422 }), () => ({ result: 'x', placing: [['x']] })],
      [`POST ${G}/pause`, only({ gm: 200, operator: 409 }), () => ({})],
      [`POST ${G}/adjourn`, only({ gm: 409, operator: 409 }), () => ({})],
    ],
  },
  {
    row: '`GET .../desk/state`, `/desk/seats/{seat}/sheet`; `POST .../desk/seats/{seat}/orders`, `/orders/check`, `.../correction`, `/correction/check`',
    asked: [
      [`GET ${G}/desk/state`, only({ gm: 200, operator: 200 })],
      [`GET ${G}/desk/seats/red/sheet`, only({ gm: 200, operator: 200 })],
      [`POST ${G}/desk/seats/red/orders`, only({ gm: 200, operator: 200 }), words],
      [`POST ${G}/desk/seats/red/orders/check`, only({ gm: 200, operator: 200 }), words],
      ...['correction', 'correction/check'].map(
        (path) =>
          [
            `POST ${G}/${path}`,
            only({ gm: 422, operator: 422 }),
            () => ({ patch: [{ op: 'remove', path: '/nowhere' }], reason: 'a slip' }),
          ] as const,
      ),
    ],
  },
  { row: '`GET .../branches`', asked: [[`GET ${G}/branches`, all(200)]] },
  // It is not over: whoever asks is told so.
  { row: '`GET .../record`', asked: [[`GET ${G}/record`, all(409)]] },
  {
    row: '`GET .../seats/{seat}/export`',
    asked: [
      [`GET ${G}/seats/red/export`, only({ red: 200 })],
      [`GET ${G}/seats/blue/export`, only({ blue: 200 })],
    ],
  },
  {
    row: '`GET .../export`, `POST /v1/imports`, `/imports/check`',
    asked: [
      [`GET ${G}/export`, only({ operator: 200 })],
      ['POST /v1/imports', only({ operator: 422 }), () => ({ format: 'none' })],
      ['POST /v1/imports/check', only({ operator: 422 }), () => ({ format: 'none' })],
    ],
  },
  {
    // Themselves: with the tests of deleting a person's data.
    row: '`DELETE /v1/people/{person}`',
    asked: [['DELETE /v1/people/nobody@example.org', only({ operator: 404 })]],
  },
  {
    row: '`GET .../audit`',
    asked: [[`GET ${G}/audit`, only({ red: 200, blue: 200, gm: 200, operator: 200 })]],
  },
  {
    row: '`POST /v1/people`, `/people/{person}/tokens`, `DELETE /v1/tokens/{id}`',
    asked: [
      ['POST /v1/people', only({ operator: 201 }), () => ({ name: 'Zoe', address: 'zoe@example.org' })],
      ['POST /v1/people/zoe@example.org/tokens', only({ operator: 201 }), () => ({ label: 'phone' })],
      ['DELETE /v1/tokens/0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10', only({ operator: 404 })],
    ],
  },
];

async function expectStatuses({ asked }: Row): Promise<void> {
  for (const [what, statuses, body] of asked) {
    for (const role of ROLES) {
      const answer = await web.ask(what, { token: tokens.get(role) ?? null, body: body?.(role) });
      expect(`${role}: ${what}: ${answer.status}`).toBe(`${role}: ${what}: ${statuses[role]}`);
      if (answer.status >= 400) expect(answer.problem().status).toBe(statuses[role]);
    }
  }
}

describe('the table of roles', () => {
  it.each([...READS, ...WRITES].map((row) => [row.row, row] as const))('holds for %s', async (_, row) => {
    await expectStatuses(row);
  });

  it('has no row that is not asked here or with maps, mailbox and mails', () => {
    const table = readFileSync(new URL('../../docs/roles.md', import.meta.url), 'utf8');
    const [, rows = ''] = table.split('| What |');
    const written = rows.split('\n').flatMap((line) => /^\| (.+?) \|/.exec(line)?.[1] ?? []);
    const elsewhere = [
      '`GET /maps/...`',
      '`GET /mailbox`',
      '`GET /extensions/...`',
      '`GET /letters/...`, and its `/unsubscribe`',
      'mail to `orders+<token>@...`',
    ];
    expect(
      [...READS, ...WRITES]
        .map(({ row }) => row)
        .concat(elsewhere)
        .sort(),
    ).toEqual(written.sort());
  });
});

const viewBody = z.object({
  reader: z.unknown(),
  view: z.looseObject({ gold: z.record(z.string(), z.int()) }),
});

describe('what a token shows', () => {
  const goldSeen = async (role: Role, path: string) => {
    const answer = await web.ask(`GET ${path}`, { token: tokens.get(role) ?? null });
    return Object.keys(viewBody.parse(answer.json()).view.gold);
  };

  it('is by default the most that its owner may see', async () => {
    const seen = await Promise.all(ROLES.map((role) => goldSeen(role, `${G}/view`)));
    expect(Object.fromEntries(ROLES.map((role, index) => [role, seen[index]]))).toEqual({
      ...{ visitor: [], red: ['red'], blue: ['blue'], stranger: [], operator: [] },
      gm: ['red', 'blue'],
    });
  });

  it('is the public view for whoever asks for that', async () => {
    for (const role of ROLES) expect(await goldSeen(role, `${G}/view?as=public`)).toEqual([]);
  });

  it('is the seat alone for a gamemaster who plays', async () => {
    const token = await web.tokenOf(played.gm);
    const path = '/v1/games/played/view';
    const seen = await web.ask(`GET ${path}`, { token });
    expect(Object.keys(viewBody.parse(seen.json()).view.gold)).toEqual(['red']);
    for (const as of ['gm', 'blue']) {
      const refused = await web.ask(`GET ${path}?as=${as}`, { token });
      expect(refused.problem()).toMatchObject({ status: 403, code: 'role.wrong' });
    }
    const report = await web.ask('GET /v1/games/played/turns/0/report?as=gm', { token });
    expect(report.status).toBe(403);
  });

  it('is nothing of the sheet of another seat, whichever game its owner plays in', async () => {
    await played.order('blue', 'READY');
    for (const role of ['red', 'blue', 'gm', 'operator', 'visitor'] as const) {
      const answer = await web.ask('GET /v1/games/played/seats/blue/sheet', {
        token: tokens.get(role) ?? null,
      });
      expect([401, 403]).toContain(answer.status);
      expect(answer.text).not.toContain('version');
    }
    const own = await web.ask('GET /v1/games/played/seats/blue/sheet', {
      token: tokens.get('stranger') ?? null,
    });
    expect(own.json()).toMatchObject([{ version: 1, ready: true, way: 'api', commands: [] }]);
  });

  it('is no address, no mail token and no secret in what anybody may read of games', async () => {
    const game = await table.game();
    for (const path of ['/v1/games', G, `${G}/turns`, `${G}/view`, `${G}/turns/0/report`, '/']) {
      const { text } = await web.ask(`GET ${path}`);
      expect(text).not.toContain('@example.org');
      expect(text).not.toContain(game.secret);
      for (const seat of await world.ports.store.seats(table.id)) expect(text).not.toContain(seat.mailToken);
    }
  });
});
