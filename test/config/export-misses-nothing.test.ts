import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileOfTwo } from '../../src/service/exported-game.ts';

// Whoever adds a table or a column says here where it goes when a game is exported, or why it stays.

const PARTS = {
  Game: 'game',
  Person: 'people',
  GameRole: 'roles',
  Seat: 'seats',
  Branch: 'branches',
  Correction: 'corrections',
  GameWindow: 'windows',
  SheetRevision: 'revisions',
  Snapshot: 'snapshots',
  Turn: 'turns',
  Audit: 'audit',
  Press: 'press',
  Lateness: 'lateness',
  Vacation: 'vacations',
  ExtensionRequest: 'extensions',
} as const;

/** Columns that have another name in the file. */
const RENAMED: Readonly<Record<string, string>> = {
  'Game.gmId': 'gm',
  'GameRole.personId': 'person',
  'Seat.personId': 'person',
  'Vacation.fromDay': 'from',
  'Vacation.toDay': 'to',
};

const THE_FILE = 'the file is of one game';
const COLUMNS_LEFT_OUT: Readonly<Record<string, string>> = {
  'Person.addressKey': 'made from the address',
  'Person.createdAt': 'when somebody was registered is no part of a game',
  'GameRole.gameId': THE_FILE,
  'Seat.gameId': THE_FILE,
  'Seat.position': 'the order of the list',
  'Branch.gameId': THE_FILE,
  'Correction.gameId': THE_FILE,
  'GameWindow.gameId': THE_FILE,
  'SheetRevision.gameId': THE_FILE,
  'Snapshot.gameId': THE_FILE,
  'Turn.gameId': THE_FILE,
  'Audit.gameId': THE_FILE,
  'Audit.id': 'the order of the list',
  'Press.gameId': THE_FILE,
  'Lateness.gameId': THE_FILE,
  'Vacation.gameId': THE_FILE,
  'ExtensionRequest.gameId': THE_FILE,
};

const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  Outbox: 'mails are owed by the installation that wrote them, and are not sent by another',
  InboundMail: 'raw mails are of an installation; what they ordered is in the revisions',
  MailReading: 'which mails an installation has read',
  SeatOffer: 'its links open pages of the old installation; whoever stands by is asked again there',
  DeskAddress: 'a secret of the old installation; the first letter of another one makes a new one',
  DeskRequest: 'what waits for a CONFIRM hangs on mails of the old installation',
  Bounce: 'about an address, not about a game',
  FailingAddress: 'about an address, not about a game',
  MailSetting: 'a wish of a person, whatever the game',
  MailPace: 'of an installation',
  Token: 'access to an installation',
  ImapPlace: 'of an installation',
  Picture: 'a cache',
};

const SCALARS = /^(?:String|Int|BigInt|Boolean|DateTime|Json|Bytes)\b/;

/** Columns of each table; relations are none. */
function tables(): ReadonlyMap<string, readonly string[]> {
  const file = path.resolve(import.meta.dirname, '../../prisma/schema.prisma');
  const models = readFileSync(file, 'utf8').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm);
  return new Map(
    [...models].map(([, name = '', body = '']) => {
      const fields = body.split('\n').map((line) => line.trim().split(/\s+/));
      return [name, fields.flatMap(([field = '', type = '']) => (SCALARS.test(type) ? [field] : []))];
    }),
  );
}

function fieldsOf(part: (typeof PARTS)[keyof typeof PARTS]): readonly string[] {
  const schema: unknown = fileOfTwo.shape[part];
  const list = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  const one = list instanceof z.ZodArray ? list.unwrap() : list;
  return one instanceof z.ZodObject ? Object.keys(one.shape) : [];
}

const columns = [...tables()].flatMap(([table, names]) =>
  names.map((name) => ({ table, name, full: `${table}.${name}` })),
);
const isExported = (table: string): table is keyof typeof PARTS => table in PARTS;

describe('an exported game', () => {
  it('holds every table of the schema, or there is a reason why not', () => {
    const known = [...Object.keys(PARTS), ...Object.keys(TABLES_LEFT_OUT)];
    expect([...tables().keys()].sort()).toEqual(known.sort());
  });

  it('holds every column of these tables, or there is a reason why not', () => {
    const missing = columns.filter(
      ({ table, name, full }) =>
        isExported(table) &&
        !fieldsOf(PARTS[table]).includes(RENAMED[full] ?? name) &&
        !(full in COLUMNS_LEFT_OUT),
    );
    expect(missing.map(({ full }) => full)).toEqual([]);
  });

  it('gives reasons for columns that there are, and that are not in it all the same', () => {
    const left = columns.filter(
      ({ table, name, full }) =>
        full in COLUMNS_LEFT_OUT && isExported(table) && !fieldsOf(PARTS[table]).includes(name),
    );
    expect(left.map(({ full }) => full).sort()).toEqual(Object.keys(COLUMNS_LEFT_OUT).sort());
  });
});
