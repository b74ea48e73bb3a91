import { z } from 'zod';
import {
  LETTER_KINDS,
  type AuditRow,
  type BranchRecord,
  type CorrectionRecord,
  type Game,
  type GameRole,
  type InboundMail,
  type OutboxEntry,
  type Person,
  type PressItem,
  type RevisionRecord,
  type SeatRecord,
  type Snapshot,
  type TurnRow,
  type WindowRecord,
} from '../service/ports/records.ts';
import { ROLES } from '../service/ports/records.ts';
import { absenceSchema } from '../schedule/absence.ts';
import { scheduleSchema, WINDOW_KINDS } from '../schedule/schedule.ts';
import { json, readAs } from './json.ts';

// Rows as the ports want them. Each schema takes the columns it names and leaves the others.

const person: z.ZodType<Person> = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  zone: z.string(),
});

const strings = z.array(z.string());
const gameOver = z.object({ over: z.literal(true), result: z.string(), placing: z.array(strings) });

const gameColumns = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  module: z.string(),
  scenario: z.string(),
  options: json,
  rulings: strings,
  secret: z.string(),
  commitment: z.string(),
  status: z.enum(['forming', 'running', 'paused', 'over', 'parked']),
  senderPolicy: z.enum(['address', 'sender', 'verified']),
  press: z.enum(['none', 'public', 'private']),
  schedule: scheduleSchema,
  absence: absenceSchema,
  branch: z.number(),
  window: z.number(),
  chain: z.string(),
  result: gameOver.nullable(),
  parkedWhy: z.string().nullable(),
  nextRulings: strings.nullable(),
  hotSeat: z.boolean(),
  pausedAt: z.date().nullable(),
  createdAt: z.date(),
});
/** In a row of plain SQL its time is text. */
const role: z.ZodType<GameRole> = z.object({ role: z.enum(ROLES), person, addedAt: z.coerce.date() });
const game: z.ZodType<Game> = gameColumns.extend({ gm: person, roles: z.array(role) });

const branch: z.ZodType<BranchRecord> = z.object({
  branch: z.number(),
  from: z.number(),
  secret: z.string(),
  commitment: z.string(),
  begunAt: z.date(),
  reason: z.string(),
});

const correction: z.ZodType<CorrectionRecord> = z.object({
  branch: z.number(),
  window: z.number(),
  number: z.number(),
  patch: json,
  reason: z.string(),
  stateHash: z.string(),
  chain: z.string(),
  at: z.date(),
});

const seat: z.ZodType<SeatRecord> = z.object({
  seat: z.string(),
  name: z.string(),
  side: z.string(),
  person: person.nullable(),
  bot: z.boolean(),
  mailToken: z.string(),
});

const window: z.ZodType<WindowRecord> = z.object({
  number: z.number(),
  branch: z.number(),
  name: z.string(),
  tag: z.string(),
  label: z.string(),
  kind: z.enum(WINDOW_KINDS),
  awaits: strings,
  mayOrder: strings,
  openedAt: z.date(),
  deadline: z.date().nullable(),
  notBefore: z.date().nullable(),
  lateSeats: strings.nullable(),
  lateUntil: z.date().nullable(),
  closedAt: z.date().nullable(),
  closedWhy: z.enum(['deadline', 'all-ready', 'forced', 'nobody-awaited', 'rolled-back', 'ended']).nullable(),
});

const source = z.enum(['given', 'doctrine', 'nmr', 'gm', 'bot']);
const way = z.enum(['mail', 'api', 'cli', 'system']);
const sheet = z.object({
  entries: z.array(z.object({ command: z.looseObject({ word: z.string() }), source })),
});

const revision: z.ZodType<RevisionRecord> = z.object({
  seat: z.string(),
  window: z.number(),
  version: z.number(),
  base: z.number(),
  ready: z.boolean(),
  sheet,
  source,
  way,
  receivedAt: z.date(),
});

const roll = z.object({
  place: z.string(),
  k: z.number(),
  sides: z.number(),
  purpose: z.string(),
  value: z.number(),
});

const turn: z.ZodType<TurnRow> = z.object({
  window: z.number(),
  branch: z.number(),
  tag: z.string(),
  sheets: z.record(z.string(), sheet),
  rulings: strings,
  rolls: z.array(roll),
  events: z.array(z.looseObject({ kind: z.string() })),
  stateHash: z.string(),
  chain: z.string(),
  engineVersion: z.string(),
  closedAt: z.date(),
});

const snapshot: z.ZodType<Snapshot> = z.object({
  window: z.number(),
  branch: z.number(),
  shape: z.number(),
  state: json,
});

const outboxEntry = z.object({
  id: z.string(),
  kind: z.enum(LETTER_KINDS),
  key: z.string(),
  gameId: z.string().nullable(),
  seat: z.string().nullable(),
  personId: z.string(),
  payload: json,
  createdAt: z.date(),
  status: z.enum(['waiting', 'sent', 'refused', 'held', 'withdrawn', 'digest']),
  attempts: z.number(),
  dueAt: z.date(),
  lastError: z.string().nullable(),
  linkKey: z.string(),
  expiresAt: z.date().nullable(),
  deferredSince: z.date().nullable(),
  pacedAt: z.date().nullable(),
  light: z.boolean(),
  sentAt: z.date().nullable(),
  via: z.string().nullable(),
  voidedAt: z.date().nullable(),
});
/** In a list of mails `raw` is left out. */
const rendered = z.object({
  messageId: z.string(),
  mailFrom: z.string(),
  mailTo: z.string(),
  subject: z.string(),
  raw: z.instanceof(Uint8Array).default(() => new Uint8Array()),
});

const inboundMail = z.object({
  id: z.string(),
  mailFrom: z.string(),
  mailTo: strings,
  raw: z.instanceof(Uint8Array),
  way: z.enum(['smtp', 'lmtp', 'imap', 'webhook']),
  content: z.string(),
  client: z.object({ ip: z.string(), helo: z.string() }).nullable(),
  receivedAt: z.date(),
  dueAt: z.date(),
  status: z.enum(['new', 'read', 'unreadable']),
  attempts: z.number(),
  outcome: json,
});

const audit: z.ZodType<AuditRow> = z.object({
  at: z.date(),
  who: z.string(),
  personId: z.string().nullable().default(null),
  way,
  act: z.string(),
  gameId: z.string().nullable(),
  seat: z.string().nullable(),
  detail: json,
});

const pressItem: z.ZodType<PressItem> = z.object({
  id: z.string(),
  gameId: z.string(),
  key: z.string(),
  branch: z.number(),
  window: z.number(),
  fromSeat: z.string().nullable(),
  personId: z.string().nullable(),
  readers: strings,
  toWords: z.string(),
  text: z.string(),
  at: z.date(),
});

export const pressItemOf = (row: unknown): PressItem => readAs(pressItem, row, 'press');
export const personOf = (row: unknown): Person => readAs(person, row, 'person');
export const gameOf = (row: unknown): Game => readAs(game, row, 'game');
export const seatOf = (row: unknown): SeatRecord => readAs(seat, row, 'seat');
export const windowOf = (row: unknown): WindowRecord => readAs(window, row, 'window');
export const revisionOf = (row: unknown): RevisionRecord => readAs(revision, row, 'revision');
export const turnOf = (row: unknown): TurnRow => readAs(turn, row, 'turn');
export const snapshotOf = (row: unknown): Snapshot => readAs(snapshot, row, 'snapshot');
export const branchOf = (row: unknown): BranchRecord => readAs(branch, row, 'branch');
export const correctionOf = (row: unknown): CorrectionRecord => readAs(correction, row, 'correction');
export const auditOf = (row: unknown): AuditRow => readAs(audit, row, 'line of the audit log');

export function inboundMailOf(row: unknown): InboundMail {
  const { mailFrom, mailTo, ...mail } = readAs(inboundMail, row, 'inbound mail');
  return { ...mail, from: mailFrom, to: mailTo };
}

export function outboxEntryOf(row: { readonly messageId: string | null }): OutboxEntry {
  const entry = readAs(outboxEntry, row, 'outbox entry');
  if (row.messageId === null) return { ...entry, rendered: null };
  const { mailFrom, mailTo, ...mail } = readAs(rendered, row, 'rendered mail');
  return { ...entry, rendered: { ...mail, from: mailFrom, to: mailTo } };
}
