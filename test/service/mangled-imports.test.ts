import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../src/engine/json.ts';
import { correctState } from '../../src/service/desk/correct-state.ts';
import { giveRole } from '../../src/service/desk/roles.ts';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { Declined } from '../../src/service/declined.ts';
import { exportGame, readWholeGame } from '../../src/service/export-game.ts';
import type { WholeGame } from '../../src/service/exported-game.ts';
import { checkImport } from '../../src/service/import-game.ts';
import { addPerson } from '../../src/service/people.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable } from '../kit/table.ts';

// Every single field of an exported game is changed or taken out: what was played can't be told otherwise.

let here: ServiceWorld;
let there: ServiceWorld;
beforeAll(async () => {
  [here, there] = await Promise.all([openServiceWorld(), openServiceWorld()]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

const json: z.ZodType<Json> = z.json();
const by = { who: 'operator', way: 'cli' } as const;

/**
 * What no replay can know: what people wrote and how they are called; when it happened; settings, which a gamemaster
 * changes at will; what stands in a sheet, and who was late, away or asked for more time.
 */
const FREE = [
  /^(audit|press|roles|lateness|vacations|extensions|revisions)\b/,
  /^(game|branches|corrections|seats|people|windows)(\.#)?\.(slug|title|name|address|reason|parkedWhy|label|mailToken)$/,
  /\.(createdAt|begunAt|at|openedAt|closedAt|deadline|notBefore|lateUntil|engineVersion)$/,
  /^game\.(absence|schedule|hotSeat|press|rulings)\b/,
  /^seats\.#\.person$/,
  /^windows\.#\.lateSeats\b/,
];

describe('a game file in which one field is not what it was', () => {
  it('is refused, unless the field is a word about people, a time, a setting, or in a sheet', async () => {
    const file = await aGameFile();
    const original = readWholeGame(JSON.stringify(file), 'game.json');
    const accepted = new Set<string>();
    for (const path of fewOfEach(pathsOf(file))) {
      for (const mangled of FREE.some((free) => free.test(shapeOf(path))) ? [] : mangledAt(file, path)) {
        if (await isTaken(mangled, original)) accepted.add(shapeOf(path));
      }
    }
    expect([...accepted].sort()).toEqual([]);
  });
});

/** A game with all that can be played of one: a branch left, a correction, roles, press, absence, an open sheet. */
async function aGameFile(): Promise<Json> {
  const table = await openTable(here, { options: { rounds: 2 } });
  await here.settle();
  await table.order('blue', 'BID 1 ON oak', 'BID 1 ON stone', 'BID 1 ON glass');
  await pass();
  await pass();
  await rollBack(here.ports, await table.game(), { to: 1, reason: 'a slip', sheets: 'keep', by });
  const zoe = await addPerson(here.ports, { name: 'Zoe', address: 'zoe@example.org' });
  await giveRole(here.ports, await table.game(), { person: zoe, role: 'co-gm', by });
  const patch = [{ op: 'replace', path: '/players/red/gold', value: 20 }];
  await correctState(here.ports, await table.game(), { patch, reason: 'a slip', by });
  await pass();
  await table.order('red', 'READY');
  await table.mail('red', 'VACATION 2026-08-01 to 2026-08-03\nEXTENSION exams');
  await here.settle();
  const text = JSON.stringify(await exportGame(here.ports, await table.game()));
  const file = json.parse(JSON.parse(text));
  expect(await isTaken(file)).toBe(true);
  return file;
}

async function pass(): Promise<void> {
  here.clock.pass(25);
  await here.sweep();
}

/** And not read as if nothing were wrong. What is thrown and is no refusal fails the test. */
async function isTaken(file: Json, original?: WholeGame): Promise<boolean> {
  try {
    const read = readWholeGame(JSON.stringify(file), 'game.json');
    const { missing } = await checkImport(there.ports, read);
    return missing.length === 0 && !isDeepStrictEqual(read, original);
  } catch (error) {
    if (error instanceof Declined) return false;
    throw error;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

type Path = readonly (string | number)[];

/** Of everything in it, the innermost and what holds it. */
function pathsOf(value: Json, path: Path = []): readonly Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = isList(value)
    ? value.flatMap((each, index) => pathsOf(each, [...path, index]))
    : Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** Rows of a list are alike: the first two stand for all. */
function fewOfEach(paths: readonly Path[]): readonly Path[] {
  const counts = new Map<string, number>();
  return paths.filter((path) => {
    const count = counts.get(shapeOf(path)) ?? 0;
    counts.set(shapeOf(path), count + 1);
    return count < 2;
  });
}

function shapeOf(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? '#' : key)).join('.');
}

/** Without what stands at a place, and with something else there. */
function mangledAt(file: Json, path: Path): readonly Json[] {
  const others = othersOf(valueAt(file, path)).map((other) => withAt(file, path, other));
  return [without(file, path), ...others].filter((other) => !isDeepStrictEqual(other, file));
}

function othersOf(value: Json): readonly Json[] {
  if (typeof value === 'number') return [value + 1, null];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return [`${value}x`, '2031-01-01T00:00:00.000Z', null];
  if (value === null) return ['x', 1];
  return isList(value) ? [[], [...value, ...value].slice(0, value.length + 1)] : [{}];
}

function valueAt(value: Json, path: Path): Json {
  const [key, ...rest] = path;
  if (key === undefined || value === null || typeof value !== 'object') return value;
  const inner = isList(value) ? value[Number(key)] : value[key];
  return valueAt(inner ?? null, rest);
}

function withAt(value: Json, path: Path, other: Json): Json {
  return rebuilt(value, path, () => [other]);
}

function without(value: Json, path: Path): Json {
  return rebuilt(value, path, () => []);
}

/** A copy in which what stands at a place is what `make` gives, or nothing. */
function rebuilt(value: Json, [key, ...rest]: Path, make: () => readonly Json[]): Json {
  if (value === null || typeof value !== 'object') return value;
  const inner = (each: Json): readonly Json[] => (rest.length === 0 ? make() : [rebuilt(each, rest, make)]);
  if (isList(value)) return value.flatMap((each, index) => (index === key ? inner(each) : [each]));
  const entries = Object.entries(value).flatMap(([name, each]): readonly (readonly [string, Json])[] =>
    name === key ? inner(each).map((other) => [name, other]) : [[name, each]],
  );
  return Object.fromEntries(entries);
}
