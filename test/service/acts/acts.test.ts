import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../../../src/main/commands/index.ts';
import { Declined } from '../../../src/service/declined.ts';
import { DESK_ROWS, rowAt } from '../../../src/service/desk-mail/table.ts';
import type { AuditRow } from '../../../src/service/ports/records.ts';
import { type Act, isLacking, type Lacks, type OverHttp, type Ways } from './act.ts';
import { type Desk, openRoom, type Room } from './desk.ts';
import { ACTS, LOOKS, OTHERS, REFUSALS } from './table.ts';
import type { ByMail, Reader } from './ways.ts';

// One law for every act of whoever directs a game: what it does, who hears of it, and who may not, by every way.

// The command line plays whatever is registered: here the game of tests, as HTTP and mail do.
vi.mock('../../../src/games/registry.ts', async () => ({
  GAMES: [(await import('../../toy/two-towers/index.ts')).twoTowers],
}));

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const WAYS = ['http', 'mail', 'cli'] as const;
type WayName = (typeof WAYS)[number];
const EACH = Object.entries(ACTS);
const WHO: Readonly<Record<WayName, Pick<AuditRow, 'who' | 'way'>>> = {
  http: { who: 'Gerda', way: 'api' },
  mail: { who: 'Gerda', way: 'mail' },
  cli: { who: 'operator', way: 'cli' },
};

/** What came of an act: the same by every way. */
interface Outcome {
  readonly audit: readonly unknown[];
  readonly told: readonly unknown[];
}

describe('every act of those who direct a game', () => {
  it.each(EACH)('%s: the same by HTTP, by mail and on the command line', async (_, act) => {
    const outcomes: (readonly [WayName, Outcome])[] = [];
    for (const way of WAYS.filter((name) => !isLacking(act.ways[name])))
      outcomes.push([way, await outcomeBy(way, act)]);
    const [first] = outcomes;
    for (const [way, outcome] of outcomes) expect([way, outcome]).toEqual([way, first?.[1]]);
  });

  it.each(Object.entries(REFUSALS))(
    '%s: refused by every way with the same code, and nothing changes',
    async (_, { game, given, ways, code }) => {
      const desk = await room.lay(game);
      await given?.(desk);
      const before = [await desk.audit(), await desk.told()];
      for (const way of WAYS.filter((name) => !isLacking(ways[name])))
        expect([way, await refusalBy(way, desk, ways)]).toEqual([way, code]);
      expect([await desk.audit(), await desk.told()]).toEqual(before);
    },
  );
});

async function outcomeBy(way: WayName, act: Act): Promise<Outcome> {
  const desk = await room.lay(act.game);
  await act.given?.(desk);
  await refusedToOutsiders(way, desk, act.ways);
  const before = { audit: await desk.audit(), told: await desk.told() };
  await doneBy(way, desk, act.ways);
  const rows = (await desk.audit()).slice(before.audit.length);
  expect([way, rows[0]]).toMatchObject([
    way,
    { ...WHO[way], act: act.act, seat: act.seat ?? null, detail: act.detail },
  ]);
  expect(rows.filter((row) => row.act === act.act)).toHaveLength(1);
  const old = new Set(before.told.map(({ id }) => id));
  const told = (await desk.told()).filter(({ id }) => !old.has(id));
  expect([way, readersOf(told)]).toEqual([way, [...act.told].sort()]);
  for (const { text } of told) expect(`${way}: ${text}`).toContain(act.says);
  return { audit: rows.map(asAnywhere), told: told.map(asAnywhere).sort() };
}

function readersOf(told: readonly { readonly to: string }[]): readonly string[] {
  return [...new Set(told.map(({ to }) => to.replace('@example.org', '')))].sort();
}

/** Without who did it by which way, and without ids and secrets, which are others each time. */
function asAnywhere(value: object): string {
  return JSON.stringify(value)
    .replace(/"(who|way|personId)":("[^"]*"|null),?/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/[0-9a-f]{16,}/g, 'SECRET')
    .replace(/Gerda, gamemaster of [^,]*,|The operator/g, 'Gerda');
}

async function doneBy(way: WayName, desk: Desk, ways: Ways): Promise<void> {
  const { http, mail, cli } = ways;
  if (way === 'http' && !isLacking(http)) {
    const token = await desk.web.tokenOf(desk.person('gerda'));
    const { status, text } = await desk.http(await urlOf(desk, http), { token, body: http.body });
    expect([status, text]).toEqual([200, text]);
  }
  if (way === 'mail' && !isLacking(mail)) await mailed(desk, mail);
  if (way === 'cli' && !isLacking(cli)) expect(await desk.cli(cli)).toBe(0);
}

/** Does it; what asks back has done nothing, and nobody has heard of it, before it is confirmed. */
async function mailed(desk: Desk, { text, asks }: ByMail): Promise<void> {
  const before = [await desk.audit(), await desk.told()];
  const answer = await desk.mail(text);
  expect([answer?.outcome, answer?.words]).toEqual([asks === 'first' ? 'asked' : 'done', answer?.words]);
  if (asks === 'not') return;
  expect([await desk.audit(), await desk.told()]).toEqual(before);
  expect(answer?.words.join(' ')).toContain('would');
  const code = answer?.confirm ?? '';
  expect(await desk.mail(`confirm ${code.toLowerCase()}`)).toMatchObject({ outcome: 'done' });
  const after = await desk.audit();
  // Whoever has handed the game over directs it no more, and is not answered.
  expect(['confirm.done', undefined]).toContain((await desk.mail(`CONFIRM ${code}`))?.code);
  expect(await desk.audit()).toEqual(after);
}

const OUTSIDERS: readonly Reader[] = ['ivo', 'zora', 'otto'];

/** Players, others and visitors change nothing and are told nothing; the operator's shell has no strangers. */
async function refusedToOutsiders(way: WayName, desk: Desk, { http, mail }: Ways): Promise<void> {
  const before = [await desk.audit(), await desk.told()];
  if (way === 'http' && !isLacking(http)) {
    const url = await urlOf(desk, http);
    for (const token of [...(await tokensOf(desk)), null]) {
      const { status } = await desk.http(url, { token, body: http.body });
      expect([url, status]).toEqual([url, token === null ? 401 : 403]);
    }
  }
  if (way === 'mail' && !isLacking(mail))
    for (const from of [...OUTSIDERS.map((name) => `${name}@example.org`), 'mallory@example.net'])
      expect(await desk.mail(mail.text, from)).toBeNull();
  expect([await desk.audit(), await desk.told()]).toEqual(before);
  if (way === 'mail' && !isLacking(mail)) await desk.mailToSeat(mail.text.split('\n')[0] ?? '');
  expect((await desk.audit()).filter(({ act }) => act !== 'sheet.looked-at')).toEqual(before[0]);
}

function tokensOf(desk: Desk): Promise<readonly string[]> {
  return Promise.all(OUTSIDERS.map((name) => desk.web.tokenOf(desk.person(name))));
}

async function urlOf(desk: Desk, { route, with: names = {} }: OverHttp): Promise<string> {
  const { slug } = await desk.game();
  const values = { game: slug, ...(typeof names === 'function' ? await names(desk) : names) };
  return route.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => new Map(Object.entries(values)).get(name) ?? whole,
  );
}

async function refusalBy(way: WayName, desk: Desk, { http, mail, cli }: Ways): Promise<string | null> {
  if (way === 'http' && !isLacking(http)) {
    const token = await desk.web.tokenOf(desk.person('gerda'));
    const { text } = await desk.http(await urlOf(desk, http), { token, body: http.body });
    return z.object({ code: z.string() }).parse(JSON.parse(text)).code;
  }
  if (way === 'mail' && !isLacking(mail)) return (await desk.mail(mail.text))?.code ?? null;
  return isLacking(cli) ? null : codeOf(desk.cli(cli));
}

async function codeOf(command: Promise<number>): Promise<string | null> {
  try {
    await command;
    return null;
  } catch (error) {
    if (error instanceof Declined) return error.code;
    throw error;
  }
}

describe('the table of acts', () => {
  const used = <W extends object>(of: (ways: Ways) => W | Lacks): readonly W[] =>
    EACH.flatMap(([, { ways }]) => {
      const way = of(ways);
      return isLacking(way) ? [] : [way];
    });

  it('has every route of a gamemaster', async () => {
    const described = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))) })
      .parse((await room.web.ask('GET /docs/json')).json());
    const routes = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { tags }]) =>
        tags.includes('gamemaster') ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    const covered = [...used(({ http }) => http).map(({ route }) => route), ...LOOKS.http];
    expect([...new Set(covered)].sort()).toEqual(routes.sort());
  });

  it('has every command of a desk mail', () => {
    const words = used(({ mail }) => mail).map(
      ({ text }) => rowAt(text.replace(/^\d+\. /, '').split('\n')[0] ?? '')?.row.word,
    );
    expect([...new Set([...words, ...LOOKS.mail])].sort()).toEqual(DESK_ROWS.map(({ word }) => word).sort());
  });

  it('has every command line about a game', () => {
    const names = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith('game '));
    const covered = [...used(({ cli }) => cli).map(({ command }) => command), ...LOOKS.cli, ...OTHERS];
    expect([...new Set(covered)].sort()).toEqual(names.sort());
  });
});
