import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../src/service/faults.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { type Asking, openWeb, type Web } from '../kit/web.ts';

let world: ServiceWorld;
let web: Web;
let table: Table;
let red: string;
let gm: string;
let operator: string;
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
  table = await openTable(world);
  red = await web.tokenOf(table.red);
  gm = await web.tokenOf(table.gm);
  operator = await web.tokenOf(null);
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const G = '/v1/games/towers-1';
const problemOf = async (what: string, asking: Asking = {}) => (await web.ask(what, asking)).problem();

describe('a request that can not be done', () => {
  it.each<[string, string, () => Asking, number, string]>([
    ['an unknown path', 'GET /v1/nothing', () => ({}), 404, 'path.unknown'],
    ['a wrong method', `DELETE ${G}`, () => ({}), 405, 'method.wrong'],
    ['a path that is no path', 'GET /v1/games/%zz', () => ({}), 400, 'path.unreadable'],
    ['a name that is endless', `GET /v1/games/${'x'.repeat(5000)}`, () => ({}), 414, 'path.too-long'],
    ['an unknown game', 'GET /v1/games/nothing', () => ({}), 404, 'game.unknown'],
    ['an unknown seat', `GET ${G}/view?as=green`, () => ({ token: red }), 404, 'seat.unknown'],
    [
      'orders for an unknown seat',
      `POST ${G}/seats/green/orders`,
      () => ({ token: red, body: { text: '' } }),
      404,
      'seat.unknown',
    ],
    ['a turn that was not played', `GET ${G}/turns/7/report`, () => ({}), 404, 'turn.unknown'],
    ['a turn that is no number', `GET ${G}/turns/last/report`, () => ({}), 400, 'request.wrong'],
    ['an unknown module', 'GET /v1/modules/chess/commands', () => ({}), 404, 'game.module-unknown'],
    ['an unknown question', `GET ${G}/view?for=red`, () => ({}), 400, 'request.wrong'],
    ['no token', `GET ${G}/seats/red/sheet`, () => ({}), 401, 'token.missing'],
    ['a wrong token', `GET ${G}/view`, () => ({ token: 'adj_wrong' }), 401, 'token.wrong'],
    [
      'a header that is no token',
      `GET ${G}/view`,
      () => ({ headers: { authorization: 'Basic cmVk' } }),
      401,
      'token.unreadable',
    ],
    ['a role that may not', `GET ${G}/desk`, () => ({ token: red }), 403, 'role.wrong'],
    [
      'a body that is no JSON',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: '{"text":', headers: json }),
      400,
      'body.not-json',
    ],
    [
      'a body with a comma too many',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: '{"text": "READY",}', headers: json }),
      400,
      'body.not-json',
    ],
    [
      'a body that is empty',
      `POST ${G}/window/extend`,
      () => ({ token: gm, body: '', headers: json }),
      400,
      'body.empty',
    ],
    [
      'a body of another kind',
      'POST /v1/games',
      () => ({ token: gm, body: 'x', headers: { 'content-type': 'application/xml' } }),
      415,
      'body.wrong-type',
    ],
    [
      'a body that is too large',
      'POST /v1/games',
      () => ({ token: gm, body: { slug: 'x'.repeat(1_100_000) } }),
      413,
      'body.too-large',
    ],
    ['no body', `POST ${G}/seats/red/orders`, () => ({ token: red }), 400, 'request.wrong'],
    [
      'a field too many',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: { text: '', as: 'blue' } }),
      400,
      'request.wrong',
    ],
    [
      'text and commands at once',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: { text: '', commands: [] } }),
      400,
      'request.wrong',
    ],
    [
      'neither text nor commands',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: {} }),
      400,
      'request.wrong',
    ],
    [
      'a command that is none',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: { commands: [{ word: 'WIN' }] } }),
      422,
      'command.unreadable',
    ],
    ['a name in use', 'POST /v1/games', () => ({ token: gm, body: newGame({}) }), 409, 'game.slug-taken'],
    [
      'an unknown scenario',
      'POST /v1/games',
      () => ({ token: gm, body: newGame({ slug: 'other', scenario: 'long' }) }),
      422,
      'game.scenario-unknown',
    ],
    [
      'wrong options',
      'POST /v1/games',
      () => ({ token: gm, body: newGame({ slug: 'other', options: { rounds: 0 } }) }),
      422,
      'game.options-wrong',
    ],
    [
      'a name that is none',
      'POST /v1/games',
      () => ({ token: gm, body: newGame({ slug: 'No Name' }) }),
      400,
      'request.wrong',
    ],
    [
      'a deadline in the past',
      `POST ${G}/window/extend`,
      () => ({ token: gm, body: { hours: -24 } }),
      422,
      'deadline.past',
    ],
    [
      'a deadline that stays',
      `POST ${G}/window/extend`,
      () => ({ token: gm, body: { hours: 0 } }),
      422,
      'deadline.unchanged',
    ],
    [
      'a deadline of half an hour',
      `POST ${G}/window/extend`,
      () => ({ token: gm, body: { hours: 0.5 } }),
      400,
      'request.wrong',
    ],
    [
      'a seat of a game that has begun',
      `PUT ${G}/seats/red`,
      () => ({ token: gm, body: { player: null } }),
      409,
      'game.begun',
    ],
    [
      'a player whom nobody knows',
      `PUT ${G}/seats/red`,
      () => ({ token: gm, body: { player: 'x@example.org' } }),
      404,
      'person.unknown',
    ],
    [
      'a person twice',
      'POST /v1/people',
      () => ({ token: operator, body: { name: 'R', address: table.red.address } }),
      409,
      'person.address-taken',
    ],
    [
      'a zone that does not exist',
      'POST /v1/people',
      () => ({ token: operator, body: { name: 'R', address: 'r@example.org', zone: 'x' } }),
      400,
      'request.wrong',
    ],
    ['a token that is none', 'DELETE /v1/tokens/x', () => ({ token: operator }), 404, 'token.unknown'],
  ])('for %s says so, and what would be right', async (...[, what, asking, status, code]) => {
    const problem = await problemOf(what, asking());
    expect({ status: problem.status, code: problem.code }).toEqual({ status, code });
    expect(problem.detail).not.toBe('');
    expect(problem.detail).not.toMatch(WORDS_OF_ZOD);
    expect(problem.hint).not.toBe('');
    expect(problem.instance).toBe(what.split(' ')[1]);
    expect(problem.type).toContain(code);
  });

  it('says at which line and column its body is no JSON', async () => {
    const asking = {
      token: red,
      body: '{\n  "text": "READY",\n}',
      headers: { 'content-type': 'application/json' },
    };
    expect(await problemOf(`POST ${G}/seats/red/orders`, asking)).toMatchObject({
      detail:
        'The body is no JSON: line 3, column 1: a name in "quotes" is missing here, or the comma before it is one too many.',
    });
  });

  it('says which methods a path takes', async () => {
    const answer = await web.ask(`PUT ${G}`);
    expect(answer.headers['allow']).toBe('GET, HEAD, PATCH');
    expect(answer.problem().hint).toBe('It takes GET, HEAD, PATCH.');
  });

  it('says how to authenticate when it has no token', async () => {
    expect((await web.ask('GET /v1/me')).headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it.each<[string, string, () => Asking, string]>([
    [
      'in a body',
      `POST ${G}/window/extend`,
      () => ({ token: gm, body: { hours: 'many' } }),
      'hours in the body must be a whole number from -1440 to 1440, not "many".',
    ],
    [
      'that is not known',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: { text: '', as: 'blue' } }),
      'In the body, "as" is not known; known are window, text and commands.',
    ],
    [
      'that can not stand beside another',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: { text: '', commands: [] } }),
      'The body must hold either "text" or "commands", and not both.',
    ],
    [
      'without a body',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red }),
      'The body is empty: it must be an object.',
    ],
    [
      'in a path',
      `GET ${G}/turns/last/report`,
      () => ({}),
      'window in the path must be a whole number of at least 0.',
    ],
    [
      'in a query',
      `GET ${G}/view?ass=red`,
      () => ({}),
      'In the query, "ass" is not known; did you mean "as"?',
    ],
    [
      'in an order',
      `POST ${G}/seats/red/orders`,
      () => ({ token: red, body: { commands: [{ word: 'WIN' }] } }),
      'Command 1 is none of Two Towers: word must be "BID" or "STACK", not "WIN".',
    ],
  ])(
    'names in a sentence the field %s that is wrong, and what would be right',
    async (_, what, asking, sentence) => {
      expect((await problemOf(what, asking())).detail).toBe(sentence);
    },
  );

  it('leaves no trace', async () => {
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toEqual([]);
    expect((await world.ports.store.games()).map(({ slug }) => slug)).toEqual(['towers-1']);
  });
});

const WORDS_OF_ZOD = /Invalid|expected|Unrecognized|Too (small|big)|✖/;
const json = { 'content-type': 'application/json' };
const newGame = (change: object) => ({
  slug: 'towers-1',
  module: 'two-towers',
  scenario: 'standard',
  ...change,
});

describe('a failure of ours', () => {
  const failing = async (error: Error): Promise<Web> => {
    const store = {
      ...world.ports.store,
      games: () => Promise.reject(error),
      ping: () => Promise.reject(error),
    };
    return openWeb({ ...world, ports: { ...world.ports, store } });
  };

  it('that will pass says when to try again', async () => {
    const other = await failing(new Fault('the database is away'));
    for (const path of ['/v1/games', '/readyz', '/']) {
      const answer = await other.ask(`GET ${path}`);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.problem()).toMatchObject({ status: 503, code: 'service.unavailable' });
      expect(answer.text).not.toContain('database');
    }
    expect((await other.ask('GET /healthz')).status).toBe(200);
    await other.close();
  });

  it('says what did not answer, and promises nothing about what was to be changed', async () => {
    const other = await failing(new Fault('connection lost', { part: 'the database' }));
    const reading = (await other.ask('GET /v1/games')).problem();
    expect(reading).toMatchObject({ detail: 'The database did not answer in time.' });
    const opening = (await other.ask('POST /v1/games', { token: gm, body: {} })).problem();
    expect(JSON.stringify(opening)).not.toContain('Nothing was changed');
    await other.close();
  });

  it('of the queue alone makes the service not ready', async () => {
    const ping = () => Promise.reject(new Fault('Redis is away'));
    const doorbell = { ...world.ports.doorbell, ping };
    const other = await openWeb({ ...world, ports: { ...world.ports, doorbell } });
    const answer = await other.ask('GET /readyz');
    expect(answer.problem()).toMatchObject({ status: 503, code: 'service.unavailable' });
    expect(answer.text).not.toContain('Redis');
    for (const path of ['/healthz', '/v1/games']) expect((await other.ask(`GET ${path}`)).status).toBe(200);
    await other.close();
  });

  it('that will not pass is logged, and tells nothing of our insides', async () => {
    const other = await failing(new TypeError('secret insides'));
    const answer = await other.ask('GET /v1/games');
    expect(answer.problem()).toMatchObject({ status: 500, code: 'bug' });
    expect(answer.text).not.toContain('insides');
    expect(world.log.lines).toContainEqual({
      ...{ level: 'error', message: 'a request failed' },
      fields: { route: '/v1/games', error: 'secret insides' },
    });
    await other.close();
  });
});
