import { extendedBy } from '../schedule/deadlines.ts';
import { Declined } from './declined.ts';
import { type Director, nameOfDirector } from './director.ts';
import { type Addressee, gmOf, lettersTo, playersOf } from './letters-to.ts';
import type { ExtensionRequest, Vacation } from './ports/absence.ts';
import type { AdvancingPorts, Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { afterCommit } from './after-commit.ts';
import { dueInSentence, showTime } from './shown-time.ts';
import { isLinkKey, linkKeyOf } from './signed-links.ts';
import type { Asked } from './vacations.ts';
import { movedNotices } from './window-notices.ts';
import { type Awaited, clearOfVacations, outOfVacations } from './window-times.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings' | 'games'>;

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
  const outbox = await requestLetter(ports, tx, { ...asked, id, granted });
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

/** None where there is no deadline: nothing can be asked there. */
async function requestLetter(
  ports: Needs,
  tx: GameTransaction,
  { id, seat, person, reason, granted }: ExtensionAsked & { readonly id: string; readonly granted: number },
): Promise<readonly OutboxRow[]> {
  const { game, window } = tx;
  if (window === null || window.deadline === null) return [];
  const { tag, label, deadline } = window;
  const { zone } = game.gm;
  const proposed = extendedClear(game, {
    ...window,
    deadline,
    seats: tx.seats,
    vacations: await tx.vacations(),
  });
  const letter = {
    kind: 'extension-request',
    window: { tag, label, due: showTime(deadline, zone) },
    by: `${person.name} (${seat.name})`,
    reason,
    proposed: showTime(proposed, zone),
    count: { nth: granted + 1, most: game.absence.extensionsPerSeat },
    link: extensionLink(ports, game, id),
  } as const;
  return lettersTo(ports, tx, { to: [gmOf(tx)], say: () => ({ key: `extension/${id}`, letter }) });
}

/** Where an extension would take a deadline, out of the way of who is away. */
export function extendedClear(
  game: Game,
  { deadline, ...of }: Awaited & { readonly deadline: Date; readonly vacations: readonly Vacation[] },
): Date {
  return clearOfVacations(game, { ...of, deadline: extendedTo(game, deadline) });
}

function extendedTo({ schedule }: Pick<Game, 'schedule'>, deadline: Date): Date {
  const { rhythm } = schedule;
  const hours = rhythm.kind === 'every' ? Math.min(rhythm.hours, EXTENSION_HOURS) : EXTENSION_HOURS;
  return extendedBy(schedule, deadline, hours);
}

/** Opens the page on which the GM decides; whoever has the link may, so it goes to nobody else. */
function extensionLink({ settings }: Pick<Ports, 'settings'>, game: Game, id: string): string {
  return `${settings.baseUrl}/extensions/${id}/${linkKeyOf(game, `extension/${id}`)}`;
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
  if (request === null || game === null || !isLinkKey(game, { purpose: `extension/${id}`, key })) {
    throw new Declined('not-found', 'extension.unknown', {
      what: 'There is no such request.',
      hint: 'Open the link as it stands in the mail.',
    });
  }
  const window = await store.openWindow(game.id);
  const isOpen = window?.number === request.window && window.branch === request.branch;
  return { request, game, window: isOpen ? window : null };
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
  const extended = { deadline: extendedTo(tx.game, window.deadline), awaits: window.awaits };
  const deadline = grant ? await outOfVacations(tx, extended) : null;
  if (deadline !== null) {
    await tx.moveDeadline(window.number, deadline);
    for (const other of requests)
      if (other.id !== id && other.window === request.window && other.branch === request.branch)
        await tx.decideExtension(other.id, { decision: 'lapsed', at, by: by.who });
  }
  const notices = await decisionLetters(ports, tx, { request, window, deadline, by });
  await tx.putOutbox(notices);
  return { outbox: notices.map((row) => row.id), deadline };
}

function decidedAlready(request: ExtensionRequest | undefined): Declined {
  if (request === undefined)
    return new Declined('not-found', 'extension.unknown', ({ act }) => ({
      what: 'There is no such request.',
      hint: `${act('extension.list')} lists them.`,
    }));
  return new Declined('conflict', 'extension.decided', ({ act }) => ({
    what: `It was ${request.decision === 'declined' ? 'declined' : 'granted'} already, and is decided once.`,
    hint: `A deadline can be moved at any time: ${act('window.extend')}.`,
  }));
}

interface Decided {
  readonly request: ExtensionRequest;
  readonly window: WindowRecord;
  /** Null: declined. */
  readonly deadline: Date | null;
  readonly by: Director;
}

/** Everybody hears what was decided, and never whose request it was unless the game says so. */
async function decisionLetters(
  ports: Needs,
  tx: GameTransaction,
  decided: Decided,
): Promise<readonly OutboxRow[]> {
  const { request, window, deadline, by } = decided;
  const whose = ({ seat }: Addressee): string => {
    if (seat?.seat === request.seat) return 'your request for more time';
    return `a request for more time${tx.game.absence.tellsWho ? ` of ${request.person.name}` : ''}`;
  };
  if (deadline !== null)
    return movedNotices(ports, tx, {
      ...{ window, deadline, by: nameOfDirector(by) },
      why: (to) => `${whose(to)}.`,
    });
  return lettersTo(ports, tx, {
    to: playersOf(tx),
    say: (to) => ({
      key: `extension/${request.id}/${to.seat?.seat ?? 'gm'}`,
      letter: {
        kind: to.seat?.seat === request.seat ? 'notice' : 'news',
        subject: `${tx.game.title}: no more time for ${window.label}`,
        paragraphs: [
          `${nameOfDirector(by)} has declined ${whose(to)}. Orders for ${window.label} are due as they were: ${dueInSentence(tx.game, window.deadline, to.person.zone)}.`,
        ],
      },
    }),
  });
}
