import { z } from 'zod';
import type { Json } from '../engine/json.ts';
import type { Person } from '../service/ports/records.ts';
import type { Queries } from './database.ts';
import { jsonOf } from './json.ts';
import { UNRENDERED } from './outbox.ts';

export interface Instead {
  readonly name: string;
  readonly address: string;
}

export interface Forgetting {
  readonly person: Person;
  readonly instead: Instead;
  /** Those in which his name may stand. */
  readonly games: readonly string[];
}

/**
 * Takes somebody's name and address out of the audit, and out of what we wrote to others. What others wrote in words of
 * their own, orders, press and reasons, is theirs and stays.
 */
export async function takeNamesOut(db: Queries, of: Forgetting): Promise<void> {
  await outOfAudit(db, of);
  await outOfLetters(db, of);
  await outOfRaw(db, of);
  const { person, instead, games } = of;
  await db.extensionRequest.updateMany({
    where: { gameId: { in: [...games] }, decidedBy: person.name },
    data: { decidedBy: instead.name },
  });
  await db.$executeRaw`
    DELETE FROM desk_request
    WHERE strpos(lower(lines::text), lower(${person.address})) > 0`;
}

/** What somebody wrote himself, and why, goes with him. */
const OWN_WORDS = { 'extension.asked': 'reason', 'message.sent': 'text' } as const;

/** Rows from before the audit kept whose name stands there are known by the name. */
async function outOfAudit(db: Queries, { person, instead, games }: Forgetting): Promise<void> {
  const { id, name } = person;
  for (const [act, key] of Object.entries(OWN_WORDS))
    await db.$executeRaw`
      UPDATE audit SET detail = jsonb_set(detail, ARRAY[${key}], '""')
      WHERE act = ${act} AND detail ? ${key} AND game_id = ANY(${[...games]}::uuid[])
        AND (person_id = ${id}::uuid OR (person_id IS NULL AND who = ${name}))`;
  await db.$executeRaw`
    UPDATE audit SET who = ${instead.name}, person_id = NULL
    WHERE person_id = ${id}::uuid
      OR (person_id IS NULL AND who = ${name} AND game_id = ANY(${[...games]}::uuid[]))`;
  const rows = await db.audit.findMany({
    where: { act: { in: [...NAMING_ACTS] }, gameId: { in: [...games] } },
    select: { id: true, act: true, detail: true },
  });
  for (const row of rows) {
    const detail = namedNoMore(row.act, z.json().parse(row.detail), { person, instead });
    if (detail !== null)
      await db.audit.updateMany({ where: { id: row.id }, data: { detail: jsonOf(detail) } });
  }
}

const NAMING_ACTS = ['gm.changed', 'role.given', 'role.taken', 'player.replaced'];
/** Where a name stands beside the id of its owner. */
const NAMES = ['name', 'player'];
type Who = Pick<Forgetting, 'person' | 'instead'>;

/** The detail of an act that names people, without him; null: it does not name him. */
function namedNoMore(act: string, detail: Json, who: Who): Json | null {
  const { person, instead } = who;
  const isHis = (owner: Json | undefined, name: Json): boolean =>
    name === person.name && (act === 'gm.changed' || owner === person.id);
  const keys = act === 'gm.changed' ? ['from', 'to'] : NAMES;
  const without = (value: Json): Json => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const parts = Object.entries(value);
    const owner = parts.find(([key]) => key === 'person')?.[1];
    return Object.fromEntries(
      parts.map(([key, part]) => [
        key,
        keys.includes(key) && isHis(owner, part) ? instead.name : without(part),
      ]),
    );
  };
  const after = without(detail);
  return JSON.stringify(after) === JSON.stringify(detail) ? null : after;
}

interface LetterRow {
  readonly id: string;
  readonly payload: unknown;
}

/** Letters to others that name him: those that are owed go without his name, of those that were sent it is taken out. */
async function outOfLetters(db: Queries, { person, instead, games }: Forgetting): Promise<void> {
  const { id, name, address } = person;
  const rows = await db.$queryRaw<LetterRow[]>`
    SELECT id, payload FROM outbox
    WHERE person_id <> ${id}::uuid AND game_id = ANY(${[...games]}::uuid[])
      AND (strpos(payload::text, ${insideJson(name)}) > 0 OR strpos(payload::text, ${insideJson(inHtml(name))}) > 0
        OR strpos(lower(payload::text), lower(${address})) > 0 OR strpos(subject, ${name}) > 0)`;
  const words = wordsOf({ person, instead });
  for (const row of rows) {
    const payload = z
      .json()
      .parse(JSON.parse(JSON.stringify(row.payload), (_, value: unknown) => told(words, value)));
    await db.outbox.updateMany({ where: { id: row.id }, data: { ...UNRENDERED, payload: jsonOf(payload) } });
  }
}

/** Mails are kept as they were sent, in quoted-printable, whose lines are broken anywhere. */
async function outOfRaw(db: Queries, { person, games }: Forgetting): Promise<void> {
  const needles = [person.name, inHtml(person.name), person.address].map((text) => asSent(text));
  for (const needle of new Set(needles))
    await db.$executeRaw`
      UPDATE outbox SET raw = NULL, message_id = NULL, mail_from = NULL, mail_to = NULL, subject = NULL
      WHERE raw IS NOT NULL AND (game_id IS NULL OR game_id = ANY(${[...games]}::uuid[]))
        AND strpos(lower(replace(encode(raw, 'escape'), E'=\r\n', '')), lower(${needle})) > 0`;
}

function asSent(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  const isPlain = (byte: number): boolean => byte >= 32 && byte < 127 && byte !== 61;
  const shown = bytes.map((byte) =>
    isPlain(byte) ? String.fromCodePoint(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return shown.join('').replaceAll('\\', '\\\\');
}

function insideJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function inHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

type Words = readonly (readonly [RegExp, string])[];

/** Whole words only: somebody called Al is not meant by "Also". */
function wordsOf({ person, instead }: Who): Words {
  const whole = (text: string): RegExp =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    );
  const exact = (text: string): RegExp => new RegExp(whole(text).source, 'gu');
  return [
    [whole(person.address), instead.address],
    [exact(inHtml(person.name)), inHtml(instead.name)],
    [exact(person.name), instead.name],
  ];
}

function reworded(words: Words, text: string): string {
  return words.reduce((before, [pattern, instead]) => before.replaceAll(pattern, instead), text);
}

function told(words: Words, value: unknown): unknown {
  return typeof value === 'string' ? reworded(words, value) : value;
}
