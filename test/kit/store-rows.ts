import { randomUUID } from 'node:crypto';
import { absenceSchema } from '../../src/schedule/absence.ts';
import { everyHours } from '../../src/schedule/schedule.ts';
import type {
  AuditRow,
  OutboxRow,
  Person,
  RevisionRecord,
  TurnRow,
  WindowRecord,
} from '../../src/service/ports/records.ts';
import type { GameTransaction, Store } from '../../src/service/ports/store.ts';
import type { NewGame } from '../../src/service/ports/game-change.ts';

// Rows with defaults: a test names only what matters to it.

export const NOON = new Date('2026-05-03T12:00:00.000Z');

/** So many seconds after noon. */
export function at(seconds: number): Date {
  return new Date(NOON.getTime() + seconds * 1000);
}

export function aPerson(given: Partial<Person> = {}): Person {
  const id = given.id ?? randomUUID();
  return { id, name: 'Ada', address: `${id}@example.org`, zone: 'Europe/Berlin', ...given };
}

export function aGame(gmId: string, given: Partial<NewGame> = {}): NewGame {
  const id = given.id ?? randomUUID();
  return {
    id,
    slug: `game-${id}`,
    title: 'The Spinward Marches',
    module: 'toy',
    scenario: 'standard',
    options: { weeks: 6, optional: ['plots'] },
    rulings: ['tie-breaks'],
    secret: 'a'.repeat(64),
    commitment: 'b'.repeat(64),
    gmId,
    press: 'private',
    senderPolicy: 'sender',
    hotSeat: false,
    schedule: everyHours(48),
    absence: absenceSchema.parse({}),
    createdAt: NOON,
    seats: [
      { seat: 'red', name: 'Red', side: 'north', mailToken: `red-${id}`, personId: gmId, bot: false },
      { seat: 'blue', name: 'Blue', side: 'south', mailToken: `blue-${id}`, personId: null, bot: false },
    ],
    ...given,
  };
}

export function aWindow(given: Partial<WindowRecord> = {}): WindowRecord {
  const number = given.number ?? 1;
  return {
    number,
    branch: 0,
    name: 'week',
    tag: `W${number}`,
    label: `week ${number}`,
    kind: 'turn',
    awaits: ['red', 'blue'],
    mayOrder: ['red', 'blue'],
    openedAt: NOON,
    deadline: at(3600),
    notBefore: null,
    lateSeats: null,
    lateUntil: null,
    closedAt: null,
    closedWhy: null,
    ...given,
  };
}

export function aRevision(given: Partial<RevisionRecord> = {}): RevisionRecord {
  return {
    seat: 'red',
    window: 1,
    version: 1,
    base: 0,
    ready: false,
    sheet: { entries: [{ command: order('PLOT'), source: 'given' }] },
    source: 'given',
    way: 'mail',
    receivedAt: NOON,
    ...given,
  };
}

/** A command has fields of its own beside its word. */
function order(word: string): { readonly word: string; readonly fleet: string } {
  return { word, fleet: '18F' };
}

export function aTurn(given: Partial<TurnRow> = {}): TurnRow {
  return {
    window: 1,
    branch: 0,
    tag: 'W1',
    sheets: { red: { entries: [{ command: order('PLOT'), source: 'nmr' }] } },
    rulings: ['tie-breaks'],
    rolls: [{ place: 'space/2109', k: 0, sides: 6, purpose: 'fire', value: 4 }],
    events: [{ kind: 'moved' }],
    stateHash: 'c'.repeat(64),
    chain: 'd'.repeat(64),
    engineVersion: '0.1.0',
    closedAt: at(3600),
    ...given,
  };
}

export function aLetter(personId: string, given: Partial<OutboxRow> = {}): OutboxRow {
  const id = given.id ?? randomUUID();
  const row = { id, kind: 'notice', key: id, gameId: null, seat: null, personId } as const;
  return { ...row, payload: { text: 'hello' }, createdAt: NOON, ...given };
}

export function aMail(
  given: Partial<Parameters<Store['insertMail']>[0]> = {},
): Parameters<Store['insertMail']>[0] {
  const id = given.id ?? randomUUID();
  return {
    id,
    fingerprint: id,
    from: 'ada@example.org',
    to: ['red-token@games.example'],
    raw: Buffer.from([0, 255, 10, 13, 128]),
    ...{ content: id, way: 'smtp', client: null, nonce: null },
    receivedAt: NOON,
    dueAt: given.receivedAt ?? NOON,
    ...given,
  };
}

export function anAct(gameId: string | null, given: Partial<AuditRow> = {}): AuditRow {
  return { at: NOON, who: 'operator', way: 'cli', act: 'tried', gameId, seat: null, detail: {}, ...given };
}

/** A game that is running, with its first window open and the state in which it opened. */
export async function aRunningGame(
  store: Store,
  given: { readonly window?: Partial<WindowRecord>; readonly game?: Partial<NewGame> } = {},
): Promise<NewGame> {
  const gm = aPerson();
  await store.insertPerson(gm);
  const game = aGame(gm.id, given.game);
  await store.insertGame(game);
  await store.inGame(game.id, async (tx) => {
    await openNext(tx, aWindow(given.window));
    await tx.update({ status: 'running' });
  });
  return game;
}

export async function openNext(tx: GameTransaction, window: WindowRecord): Promise<void> {
  const { number, branch } = window;
  await tx.openWindow(window);
  await tx.putSnapshot({ window: number, branch, shape: 1, state: { at: number, on: branch } });
  await tx.update({ window: number, branch });
}
