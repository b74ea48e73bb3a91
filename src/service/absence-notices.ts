import type { NmrStep } from '../schedule/absence.ts';
import type { MissingSeat } from './missing-orders.ts';
import { noticeRow, type NoticeWords } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { seatAddress } from './seat-address.ts';
import { showTime, timeInSentence } from './shown-time.ts';

type Needs = Pick<Ports, 'entropy' | 'clock' | 'stationery' | 'settings'>;
type Words = Pick<NoticeWords, 'subject' | 'paragraphs'>;

/** Whom a notice is for, which tells what it may say. */
type Hearer =
  | { readonly role: 'gm'; readonly person: Person }
  | { readonly role: 'missing'; readonly person: Person; readonly seat: SeatRecord }
  | { readonly role: 'other'; readonly person: Person; readonly seat: SeatRecord };

/** The GM, and everybody on a seat: those of whom something is missing, and the others. */
function hearers({ game, seats }: GameTransaction, missing: readonly MissingSeat[]): readonly Hearer[] {
  const players = seats.flatMap((seat): readonly Hearer[] => {
    if (seat.person === null) return [];
    const isMissing = missing.some((one) => one.seat.seat === seat.seat);
    return [{ role: isMissing ? 'missing' : 'other', person: seat.person, seat }];
  });
  return [{ role: 'gm', person: game.gm }, ...players];
}

/** Says something to each; null: nothing to this one. A GM who plays is told as both. */
function told(
  ports: Needs,
  tx: GameTransaction,
  {
    key,
    missing,
    say,
  }: {
    readonly key: string;
    readonly missing: readonly MissingSeat[];
    readonly say: (to: Hearer) => Words | null;
  },
): readonly OutboxRow[] {
  return hearers(tx, missing).flatMap((to) => {
    const words = say(to);
    if (words === null) return [];
    const seat = to.role === 'gm' ? null : to.seat;
    return [
      noticeRow(ports, tx, {
        key: `${key}/${seat?.seat ?? 'gm'}`,
        to: { person: to.person, seat: seat?.seat ?? null, seatName: seat?.name ?? 'gamemaster' },
        ...(seat === null ? {} : { replyTo: seatAddress(seat.mailToken, ports.settings) }),
        ...words,
      }),
    ];
  });
}

/** Names of seats, as they stand in a sentence; others than the GM hear them only when the game says so. */
function whose(tx: GameTransaction, missing: readonly MissingSeat[], to: Hearer): string {
  const names = missing.map(({ seat }) => seat.name).join(' and ');
  return to.role === 'gm' || tx.game.absence.tellsWho
    ? `Orders of ${names} are missing`
    : 'Orders are missing';
}

function keyOf({ game }: GameTransaction, what: string, { branch, number }: WindowRecord): string {
  return `${what}/${game.id}/${branch}/${number}`;
}

/** The deadline has passed, and some seats are given more time, once in the game. */
export function graceNotices(
  ports: Needs,
  tx: GameTransaction,
  {
    window,
    missing,
    until,
  }: { readonly window: WindowRecord; readonly missing: readonly MissingSeat[]; readonly until: Date },
): readonly OutboxRow[] {
  const { title } = tx.game;
  const say = (to: Hearer): Words => {
    const end = timeInSentence(until, to.person.zone);
    if (to.role === 'missing')
      return {
        subject: `${title}: your orders for ${window.label} are missing, still taken until ${showTime(until, to.person.zone).short}`,
        paragraphs: [
          `The deadline of ${window.label} has passed, and no orders of yours were there.`,
          `This once you are given until ${end}. READY closes the window as soon as nobody else is awaited; a draft counts at the end as it is.`,
          `If nothing comes, the game goes on without your orders.`,
        ],
      };
    return {
      subject: `${title}: ${window.label} closes by ${showTime(until, to.person.zone).short}`,
      paragraphs: [
        `The deadline of ${window.label} has passed. ${whose(tx, missing, to)}, and are still taken until ${end}, which happens once for a seat in a game.`,
        'Nothing else can be changed any more.',
      ],
    };
  };
  return told(ports, tx, { key: keyOf(tx, 'grace', window), missing, say });
}

/** The deadline has passed, and the game waits. */
export function waitNotices(
  ports: Needs,
  tx: GameTransaction,
  { window, missing }: { readonly window: WindowRecord; readonly missing: readonly MissingSeat[] },
): readonly OutboxRow[] {
  const { title, slug } = tx.game;
  const say = (to: Hearer): Words | null => {
    if (to.role === 'missing')
      return {
        subject: `${title}: ${window.label} waits for your orders`,
        paragraphs: [
          `The deadline of ${window.label} has passed, and the game waits for your orders.`,
          'Send them, with READY: that closes the window as soon as nobody else is awaited. The gamemaster may go on without them.',
        ],
      };
    const gm = [
      `Close the window without them: POST /v1/games/${slug}/window/force. Set another deadline: POST /v1/games/${slug}/window/extend. Or seat another player.`,
    ];
    return {
      subject: `${title}: ${window.label} waits for missing orders`,
      paragraphs: [
        `The deadline of ${window.label} has passed. ${whose(tx, missing, to)}, and the game waits for them.`,
        ...(to.role === 'gm' ? gm : ['Nothing else can be changed any more. The gamemaster knows.']),
      ],
    };
  };
  // With a number of its own: after another deadline it may wait once more.
  return told(ports, tx, { key: `${keyOf(tx, 'wait', window)}/${ports.entropy.id()}`, missing, say });
}

const DONE: Readonly<Record<NmrStep, string>> = {
  hold: 'the orders of a silent player were taken instead',
  standing: 'what was ordered last went on',
  caretaker: 'a stand-in gave the orders',
  wait: 'the orders of a silent player were taken instead',
  replace: 'the orders of a silent player were taken instead, and the seat is open to another player now',
  refill: 'the orders of a silent player were taken instead, and the seat is open to another player now',
};

/** A window closed without orders of some seats. The others hear of it only when the game says so. */
export function missedNotices(
  ports: Needs,
  tx: GameTransaction,
  { window, missing }: { readonly window: WindowRecord; readonly missing: readonly MissingSeat[] },
): readonly OutboxRow[] {
  const { title, absence } = tx.game;
  const say = (to: Hearer): Words | null => {
    if (to.role === 'other' && !absence.tellsWho) return null;
    const shown = to.role === 'missing' ? missing.filter(({ seat }) => seat.seat === to.seat.seat) : missing;
    return {
      subject: `${title}: ${window.label} closed without ${to.role === 'missing' ? 'your orders' : 'all orders'}`,
      paragraphs: shown.map((one) => missedSentence(one, { to, window })),
    };
  };
  return told(ports, tx, { key: keyOf(tx, 'missed', window), missing, say });
}

function missedSentence(
  { seat, step, missedBefore }: MissingSeat,
  { to, window }: { readonly to: Hearer; readonly window: WindowRecord },
): string {
  const whose = to.role === 'missing' ? 'No orders of yours' : `No orders of ${seat.name}`;
  const count =
    missedBefore === null || missedBefore === 0
      ? ''
      : ` It was the ${ordinal(missedBefore + 1)} time in a row.`;
  const empty = missedBefore === null ? ' Nobody plays this seat.' : '';
  return `${whose} were there for ${window.label}: ${DONE[step]}.${count}${empty}`;
}

function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}
