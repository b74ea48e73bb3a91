import { z } from 'zod';
import { absenceSchema, NMR_STEPS } from '../schedule/absence.ts';
import { isZone } from './shown-time.ts';
import { scheduleSchema, WINDOW_KINDS } from '../schedule/schedule.ts';
import { ROLES } from './ports/records.ts';

// What stands in the file of a game. Read by `adjutant verify`, by an import, and by whoever writes a program for it.

// Without what stands there instead: it may be a secret.
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 digits out of 0-9 and a-f');
const time = z.iso.datetime();
const count = z.int().min(0);

const sheetSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      command: z.looseObject({ word: z.string() }),
      source: z.enum(['given', 'doctrine', 'nmr', 'gm', 'bot']),
    }),
  ),
});

const turnSchema = z.strictObject({
  window: count,
  branch: count,
  tag: z.string(),
  sheets: z.record(z.string(), sheetSchema),
  rulings: z.array(z.string()),
  rolls: z.array(
    z.strictObject({
      place: z.string(),
      k: count,
      // No die of ours has more; without an end, a file could ask for one that is never rolled.
      sides: z.int().min(1).max(1_000_000),
      purpose: z.string(),
      value: z.int(),
    }),
  ),
  events: z.array(z.looseObject({ kind: z.string() })),
  stateHash: z.string(),
  chain: z.string(),
  engineVersion: z.string(),
  closedAt: time,
});

const status = z.enum(['forming', 'running', 'paused', 'over', 'parked']);

const gameOfOne = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  module: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.json()),
  secret: hash,
  commitment: hash,
  status,
  /** Hash over all turns: none can be left out. */
  chain: z.string(),
});

const seatOfOne = z.strictObject({ seat: z.string(), name: z.string(), side: z.string() });

/** Files of the first kind have one line of play and can be verified, not imported. */
export const fileOfOne = z.strictObject({
  format: z.literal('adjutant-game/1'),
  game: gameOfOne,
  seats: z.array(seatOfOne),
  turns: z.array(turnSchema),
});

const branchSchema = z.strictObject({
  branch: count,
  from: count,
  secret: hash,
  commitment: hash,
  begunAt: time,
  reason: z.string(),
});

const correctionSchema = z.strictObject({
  branch: count,
  window: count,
  number: z.int().min(1),
  patch: z.json(),
  reason: z.string(),
  stateHash: z.string(),
  chain: z.string(),
  at: time,
});

const windowSchema = z.strictObject({
  number: count,
  branch: count,
  name: z.string(),
  tag: z.string(),
  label: z.string(),
  awaits: z.array(z.string()),
  mayOrder: z.array(z.string()),
  openedAt: time,
  kind: z.enum(WINDOW_KINDS).default('turn'),
  deadline: time.nullable(),
  notBefore: time.nullable().default(null),
  lateSeats: z.array(z.string()).nullable().default(null),
  lateUntil: time.nullable().default(null),
  closedAt: time.nullable(),
  closedWhy: z.enum(['deadline', 'all-ready', 'forced', 'nobody-awaited', 'rolled-back', 'ended']).nullable(),
});

const way = z.enum(['mail', 'api', 'cli', 'system']);

const revisionSchema = z.strictObject({
  branch: count,
  window: count,
  seat: z.string(),
  version: z.int().min(1),
  base: count,
  ready: z.boolean(),
  sheet: sheetSchema,
  source: z.enum(['given', 'doctrine', 'nmr', 'gm', 'bot']),
  way,
  receivedAt: time,
});

const snapshotSchema = z.strictObject({
  branch: count,
  window: count,
  shape: z.int().min(1),
  state: z.json(),
});

const auditSchema = z.strictObject({
  at: time,
  who: z.string(),
  personId: z.uuid().nullable(),
  way,
  act: z.string(),
  seat: z.string().nullable(),
  detail: z.json(),
});

const pressSchema = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  branch: count,
  window: count,
  /** Null: the gamemaster. */
  fromSeat: z.string().nullable(),
  personId: z.uuid().nullable(),
  readers: z.array(z.string()),
  toWords: z.string(),
  text: z.string(),
  at: time,
});

const latenessSchema = z.strictObject({
  branch: count,
  window: count,
  seat: z.string(),
  personId: z.uuid(),
  graced: z.boolean(),
  step: z.enum(NMR_STEPS).nullable(),
  at: time,
});

const vacationSchema = z.strictObject({
  id: z.uuid(),
  seat: z.string(),
  personId: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  moves: z.boolean(),
  // Files from before this was kept say nothing of it.
  spentTo: z.iso.date().nullable().default(null),
  statedAt: time,
  withdrawnAt: time.nullable(),
});

const extensionSchema = z.strictObject({
  id: z.uuid(),
  branch: count,
  window: count,
  seat: z.string(),
  personId: z.uuid(),
  reason: z.string(),
  askedAt: time,
  decision: z.enum(['granted', 'declined', 'lapsed']).nullable(),
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
});

const personSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1),
  // Also that of somebody who was forgotten.
  address: z.email(),
  zone: z.string().refine(isZone, 'must be a time zone such as "Europe/Berlin"'),
});

/**
 * A whole game as one file: enough to play every turn of every branch again and to check every hash and every die, and
 * to go on with it elsewhere. It holds the game's secret and its people's addresses, so it is for the operator alone.
 */
export const fileOfTwo = z.strictObject({
  format: z.literal('adjutant-game/2'),
  game: gameOfOne.extend({
    id: z.uuid(),
    rulings: z.array(z.string()),
    nextRulings: z.array(z.string()).nullable(),
    hotSeat: z.boolean(),
    schedule: scheduleSchema,
    absence: absenceSchema,
    senderPolicy: z.enum(['address', 'sender', 'verified']),
    // Files from before players could write to each other say nothing of it.
    press: z.enum(['none', 'public', 'private']).default('private'),
    branch: count,
    window: count,
    result: z
      .strictObject({ over: z.literal(true), result: z.string(), placing: z.array(z.array(z.string())) })
      .nullable(),
    parkedWhy: z.string().nullable(),
    pausedAt: time.nullable(),
    createdAt: time,
    gm: z.uuid(),
  }),
  people: z.array(personSchema),
  roles: z.array(z.strictObject({ role: z.enum(ROLES), person: z.uuid(), addedAt: time })),
  seats: z.array(seatOfOne.extend({ person: z.uuid().nullable(), bot: z.boolean(), mailToken: z.string() })),
  branches: z.array(branchSchema),
  corrections: z.array(correctionSchema),
  windows: z.array(windowSchema),
  revisions: z.array(revisionSchema),
  snapshots: z.array(snapshotSchema),
  turns: z.array(turnSchema),
  audit: z.array(auditSchema),
  // Files from before these were kept in them say nothing of it.
  press: z.array(pressSchema).default([]),
  lateness: z.array(latenessSchema).default([]),
  vacations: z.array(vacationSchema).default([]),
  extensions: z.array(extensionSchema).default([]),
});
export type WholeGame = z.infer<typeof fileOfTwo>;

/** What verifying needs of a game, whatever kind of file it came from. */
export type ExportedGame = Pick<WholeGame, 'seats' | 'branches' | 'corrections' | 'turns'> & {
  readonly format: 'adjutant-game/2';
  readonly game: z.infer<typeof gameOfOne>;
};
