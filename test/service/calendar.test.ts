import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endGame } from '../../src/service/desk/end-game.ts';
import { pauseGame, resumePaused } from '../../src/service/desk/pause.ts';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { Declined } from '../../src/service/declined.ts';
import { extendWindow, forceWindow } from '../../src/service/direct-game.ts';
import type { FinishedMail } from '../../src/service/ports/mail.ts';
import type { Person } from '../../src/service/ports/records.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

// What stands in the calendars of those who take every date that they are sent, in whatever order mails come.

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;

interface DateSent {
  readonly uid: string;
  readonly sequence: number;
  readonly at: string;
  readonly method: string;
}

async function datesIn({ raw }: FinishedMail): Promise<readonly DateSent[]> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  return attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map(({ content }) => {
      const file = typeof content === 'string' ? content : '';
      const value = (name: string): string =>
        new RegExp(`^${name}[^:\r\n]*:(.*)$`, 'm').exec(file)?.[1]?.trim() ?? '';
      expect(value('ORGANIZER')).toContain('mailto:');
      expect(value('STATUS')).toBe(value('METHOD') === 'CANCEL' ? 'CANCELLED' : '');
      const [uid, at, method] = [value('UID'), value('DTSTART'), value('METHOD')];
      return { uid, at, method, sequence: Number(value('SEQUENCE')) };
    });
}

async function datesTo({ address }: Person): Promise<readonly DateSent[]> {
  const mails = world.transport.sent.filter(({ to }) => to === address);
  return (await Promise.all(mails.map(datesIn))).flat();
}

/** What a calendar shows from now on. Of two files of one date that of the greater sequence counts. */
function shownOf(dates: readonly DateSent[]): readonly string[] {
  const newest = new Map<string, DateSent>();
  for (const date of dates) {
    const known = newest.get(date.uid);
    if (known?.sequence === date.sequence) expect([known.at, known.method]).toEqual([date.at, date.method]);
    if (known === undefined || known.sequence < date.sequence) newest.set(date.uid, date);
  }
  const now = compact(world.clock.now());
  return [...newest.values()].flatMap(({ method, at }) => (method === 'PUBLISH' && at > now ? [at] : []));
}

function compact(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The deadline that runs for a seat, if any. */
async function dueFor(seat: string): Promise<readonly string[]> {
  const window = await world.ports.store.openWindow(table.id);
  const { status } = await table.game();
  if (window?.deadline === null || window === null || status !== 'running') return [];
  return window.awaits.includes(seat) ? [compact(window.deadline)] : [];
}

async function calendarsAreRight(): Promise<void> {
  for (const [seat, person] of [
    ['red', table.red],
    ['blue', table.blue],
  ] as const) {
    const dates = await datesTo(person);
    expect([seat, shownOf(dates)]).toEqual([seat, await dueFor(seat)]);
    expect([seat, shownOf([...dates].reverse())]).toEqual([seat, await dueFor(seat)]);
    const given = new Set(dates.flatMap(({ method, uid }) => (method === 'PUBLISH' ? [uid] : [])));
    for (const { uid } of dates) expect(given).toContain(uid);
  }
  expect(await datesTo(table.gm)).toEqual([]);
}

const ACTS = {
  pause: async () => pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by }),
  resume: async () => resumePaused(world.ports, await table.game(), { hours: null, by }),
  extend: async () => extendWindow(world.ports, await table.game(), { hours: 30, by }),
  shorten: async () => extendWindow(world.ports, await table.game(), { hours: -3, by }),
  force: async () => forceWindow(world.ports, await table.game(), by),
  'all are ready': async () => {
    for (const seat of ['red', 'blue']) await table.order(seat, 'READY');
  },
  'roll back': async () =>
    rollBack(world.ports, await table.game(), { to: 1, reason: 'again', sheets: 'drop', by }),
  end: async () => endGame(world.ports, await table.game(), { result: null, placing: [], reason: '', by }),
  'an hour passes': async () => world.clock.pass(1),
  'the deadline comes': async () => {
    const due = (await world.ports.store.openWindow(table.id))?.deadline ?? null;
    if (due !== null && due > world.clock.now()) world.clock.set(due);
  },
};
type ActName = keyof typeof ACTS;
const isAct = (name: string): name is ActName => name in ACTS;
const NAMES = Object.keys(ACTS).filter(isAct);

async function played(acts: readonly ActName[]): Promise<void> {
  await world.reset();
  table = await openTable(world, { options: { rounds: 8 } });
  await world.settle();
  await calendarsAreRight();
  for (const act of acts) {
    await doneIfItMay(act);
    await world.settle();
    await calendarsAreRight();
  }
}

/** An act that is refused as the game stands changes no calendar either. */
async function doneIfItMay(act: ActName): Promise<void> {
  try {
    await ACTS[act]();
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
  }
}

describe('the calendar of a player', () => {
  it.each([
    [['pause', 'resume', 'extend', 'shorten']],
    [['extend', 'pause', 'end']],
    [['force', 'roll back', 'all are ready']],
    [['all are ready', 'pause', 'roll back', 'resume', 'end', 'roll back']],
  ] as const)('shows the deadline that runs, and no other, after %j', (acts) => played(acts));

  it('shows it whatever a gamemaster does, at one moment or later', async () => {
    const acts = fc.array(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 5 });
    await fc.assert(fc.asyncProperty(acts, played), { numRuns: 5 });
  });
});
