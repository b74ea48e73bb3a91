import { createHmac, timingSafeEqual } from 'node:crypto';
import { extendedBy } from '../schedule/deadlines.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import { noticeRow } from './notice.ts';
import type { ExtensionRequest } from './ports/absence.ts';
import type { AdvancingPorts, Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { afterCommit } from './after-commit.ts';
import { timeInSentence } from './shown-time.ts';
import type { Asked } from './vacations.ts';
import { toPlayers } from './window-notices.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings'>;

/** An extension is a day, or up to the next day of the schedule; never longer than an ordinary window. */
const EXTENSION_HOURS = 24;

export interface ExtensionAsked {
  readonly seat: SeatRecord;
  readonly person: Person;
  readonly reason: string;
  readonly by: Director;
}

/**
 * Asks the GM for more time, with a link in the mail by which it is granted. Refused, and nothing spent: when the
 * seat has nothing to decide, or is ready, when there is no deadline, or when it has asked or been granted enough.
 */
export async function askExtension(ports: Needs, tx: GameTransaction, asked: ExtensionAsked): Promise<Asked> {
  const { seat, person, reason, by } = asked;
  const requests = (await tx.extensionRequests()).filter((one) => one.seat === seat.seat);
  const why = await whyNot(ports, tx, { seat, requests });
  if (why !== null) return { ok: false, ...why, outbox: [], deadline: null };
  const id = ports.entropy.id();
  const askedAt = ports.clock.now();
  const request = { id, window: tx.game.window, seat: seat.seat, reason: reason.slice(0, 300), askedAt };
  await tx.putExtensionRequest({ ...request, personId: person.id });
  await tx.putAudit({
    at: askedAt,
    ...by,
    act: 'extension.asked',
    gameId: tx.game.id,
    seat: seat.seat,
    detail: { window: tx.window?.tag ?? '', reason: request.reason },
  });
  const granted = requests.filter(({ decision }) => decision === 'granted').length;
  const outbox = [requestNotice(ports, tx, { ...asked, id, granted })];
  await tx.putOutbox(outbox);
  const told = `Your gamemaster, ${tx.game.gm.name}, is asked for more time. Until it is granted the deadline stands: send what you have.`;
  return { ok: true, code: 'extension.asked', told, outbox, deadline: null };
}

async function whyNot(
  { clock }: Needs,
  tx: GameTransaction,
  { seat, requests }: { readonly seat: SeatRecord; readonly requests: readonly ExtensionRequest[] },
): Promise<Pick<Asked, 'code' | 'told'> | null> {
  const { window, game } = tx;
  if (window === null || game.status !== 'running')
    return {
      code: 'extension.no-window',
      told: 'No window is open: there is no deadline that could be moved.',
    };
  if (!window.awaits.includes(seat.seat))
    return {
      code: 'extension.nothing-to-decide',
      told: `You have nothing to decide in ${window.label}, and can't be late.`,
    };
  if (window.deadline === null || window.lateSeats !== null || window.deadline <= clock.now())
    return {
      code: 'extension.no-deadline',
      told: `${window.label} has no deadline that could still be moved.`,
    };
  if (
    requests.some(
      (one) => one.window === window.number && one.branch === window.branch && one.decision === null,
    )
  )
    return {
      code: 'extension.asked-already',
      told: 'Your gamemaster has been asked already, and has not decided.',
    };
  const most = game.absence.extensionsPerSeat;
  const granted = requests.filter(({ decision }) => decision === 'granted').length;
  return most !== null && granted >= most
    ? { code: 'extension.spent', told: `You have had all ${most} extensions that this game gives a seat.` }
    : null;
}

function requestNotice(
  ports: Needs,
  tx: GameTransaction,
  { id, seat, person, reason, granted }: ExtensionAsked & { readonly id: string; readonly granted: number },
): OutboxRow {
  const { game, window } = tx;
  const { gm, title } = game;
  const until = window === null || window.deadline === null ? null : extendedTo(game, window.deadline);
  const most = game.absence.extensionsPerSeat;
  return noticeRow(ports, tx, {
    key: `extension/${id}`,
    to: { person: gm, seat: null, seatName: 'gamemaster' },
    subject: `${title}: ${person.name} asks for more time`,
    paragraphs: [
      `${person.name} (${seat.name}) asks for more time for ${window?.label ?? 'this window'}${reason === '' ? ', without a reason.' : `: ${reason}`}`,
      ...(until === null ? [] : [`Granted, orders are due ${timeInSentence(until, gm.zone)}.`]),
      `It would be extension ${granted + 1}${most === null ? '' : ` of ${most}`} of this seat.`,
      `Grant or decline, once: ${extensionLink(ports, game, id)}`,
    ],
  });
}

/** Where an extension takes a deadline. */
export function extendedTo({ schedule }: Pick<Game, 'schedule'>, deadline: Date): Date {
  const { rhythm } = schedule;
  const hours = rhythm.kind === 'every' ? Math.min(rhythm.hours, EXTENSION_HOURS) : EXTENSION_HOURS;
  return extendedBy(schedule, deadline, hours);
}

/** Opens the page on which the GM decides; whoever has the link may, so it goes to nobody else. */
export function extensionLink({ settings }: Pick<Ports, 'settings'>, game: Game, id: string): string {
  return `${settings.baseUrl}/extensions/${id}/${extensionKey(game, id)}`;
}

function extensionKey({ secret, id: game }: Pick<Game, 'secret' | 'id'>, id: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`extension/${game}/${id}`)
    .digest('hex')
    .slice(0, 32);
}

/** The request behind a link, and its game. Refuses a key that is not its own as if there were no such request. */
export async function extensionByLink(
  { store }: Pick<Ports, 'store'>,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<{
  readonly request: ExtensionRequest;
  readonly game: Game;
  readonly window: WindowRecord | null;
}> {
  const request = await store.extensionRequest(id);
  const game = request === null ? null : await store.gameById(request.gameId);
  if (request === null || game === null || !sameKey(extensionKey(game, id), key)) {
    throw new Declined('not-found', 'extension.unknown', {
      what: 'There is no such request.',
      hint: 'Open the link as it stands in the mail.',
    });
  }
  const window = await store.openWindow(game.id);
  const isOpen = window?.number === request.window && window.branch === request.branch;
  return { request, game, window: isOpen ? window : null };
}

function sameKey(right: string, given: string): boolean {
  return (
    right.length === given.length &&
    timingSafeEqual(Buffer.from(right), Buffer.from(given.padEnd(right.length)))
  );
}

export interface ExtensionDecision {
  readonly id: string;
  readonly grant: boolean;
  readonly by: Director;
}

/**
 * Grants or declines a request, once, and tells all players: granted, the deadline moves, and other requests for the
 * same window have what they wanted. Refuses one that is decided, and one whose window has closed.
 */
export async function decideExtension(
  ports: AdvancingPorts,
  game: Game,
  decision: ExtensionDecision,
): Promise<void> {
  const done = await ports.store.inGame(game.id, (tx) => decide(ports, tx, decision));
  await afterCommit(ports, { gameId: game.id, ...done, adjudicate: false });
}

async function decide(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { id, grant, by }: ExtensionDecision,
): Promise<{ readonly outbox: readonly string[]; readonly deadline: Date | null }> {
  const requests = await tx.extensionRequests();
  const request = requests.find((one) => one.id === id);
  const { window } = tx;
  const isOpen = window?.number === request?.window && window?.branch === request?.branch;
  if (request === undefined || request.decision !== null) throw decidedAlready(request);
  if (
    window === null ||
    window.deadline === null ||
    !isOpen ||
    window.lateSeats !== null ||
    tx.game.status !== 'running'
  ) {
    throw new Declined('conflict', 'extension.too-late', {
      what: 'The window that it was asked for has closed, or has no deadline.',
      hint: 'Nothing has to be done.',
    });
  }
  const at = ports.clock.now();
  await tx.decideExtension(id, { decision: grant ? 'granted' : 'declined', at, by: by.who });
  const detail = { request: id, window: window.tag };
  const act = grant ? 'extension.granted' : 'extension.declined';
  await tx.putAudit({ at, ...by, act, gameId: tx.game.id, seat: request.seat, detail });
  const deadline = grant ? extendedTo(tx.game, window.deadline) : null;
  if (deadline !== null) {
    await tx.moveDeadline(window.number, deadline);
    for (const other of requests)
      if (other.id !== id && other.window === request.window && other.branch === request.branch)
        await tx.decideExtension(other.id, { decision: 'lapsed', at, by: by.who });
  }
  const notices = decisionNotices(ports, tx, { request, window, deadline });
  await tx.putOutbox(notices);
  return { outbox: notices.map((row) => row.id), deadline };
}

function decidedAlready(request: ExtensionRequest | undefined): Declined {
  if (request === undefined)
    return new Declined('not-found', 'extension.unknown', {
      what: 'There is no such request.',
      hint: 'GET /v1/games/{game}/extensions lists them.',
    });
  return new Declined('conflict', 'extension.decided', {
    what: `It was ${request.decision === 'declined' ? 'declined' : 'granted'} already, and is decided once.`,
    hint: 'A deadline can be moved at any time: POST /v1/games/{game}/window/extend.',
  });
}

/** Everybody hears what was decided, and never whose request it was unless the game says so. */
function decisionNotices(
  ports: Needs,
  tx: GameTransaction,
  {
    request,
    window,
    deadline,
  }: { readonly request: ExtensionRequest; readonly window: WindowRecord; readonly deadline: Date | null },
): readonly OutboxRow[] {
  const { title, absence } = tx.game;
  const rows = toPlayers(ports, tx, ({ zone }, { seat }) => {
    const own = seat === request.seat;
    const whose = own
      ? 'Your request for more time'
      : `A request for more time${absence.tellsWho ? ` of ${request.person.name}` : ''}`;
    const was =
      window.deadline === null ? '' : ` Before, they were due ${timeInSentence(window.deadline, zone)}.`;
    return {
      key: `extension/${request.id}/${seat}`,
      subject: `${title}: ${deadline === null ? `no more time for ${window.label}` : `more time for ${window.label}`}`,
      paragraphs:
        deadline === null
          ? [
              `${whose} was declined. Orders for ${window.label} are due as they were${window.deadline === null ? '' : `: ${timeInSentence(window.deadline, zone)}`}.`,
            ]
          : [
              `${whose} was granted. Orders for ${window.label} are now due ${timeInSentence(deadline, zone)}.${was}`,
            ],
    };
  });
  return rows;
}
