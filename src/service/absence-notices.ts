import type { NmrStep } from '../schedule/absence.ts';
import type { WritingPorts } from './letter-row.ts';
import { type Addressee, gmOf, lettersTo, playersOf, type Said } from './letters-to.ts';
import type { MissingSeat } from './missing-orders.ts';
import type { DeadlinePassed } from './ports/letters.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { showTime } from './shown-time.ts';

type Needs = WritingPorts & Pick<Ports, 'games'>;

interface MissedDeadline {
  readonly window: WindowRecord;
  readonly missing: readonly MissingSeat[];
}

/** The deadline has passed, and some seats are given more time, once in the game. */
export function graceNotices(
  ports: Needs,
  tx: GameTransaction,
  { until, ...of }: MissedDeadline & { readonly until: Date },
): readonly OutboxRow[] {
  return told(ports, tx, {
    ...{ ...of, key: keyOf(tx, 'grace', of.window) },
    passed: ({ person: { zone } }) => ({
      then: 'more-time',
      until: showTime(until, zone),
      consequences: [],
    }),
  });
}

/** The deadline has passed, and the game waits. */
export function waitNotices(ports: Needs, tx: GameTransaction, of: MissedDeadline): readonly OutboxRow[] {
  const { slug } = tx.game;
  const canDo = `Close the window without them: adjutant game force ${slug}, or POST /v1/games/${slug}/window/force. Set another deadline: adjutant game extend ${slug} HOURS, or POST /v1/games/${slug}/window/extend. Or seat another player.`;
  return told(ports, tx, {
    // With a number of its own: after another deadline it may wait once more.
    ...{ ...of, key: `${keyOf(tx, 'wait', of.window)}/${ports.entropy.id()}` },
    passed: ({ as }) => ({ then: 'waits', until: null, consequences: as === 'gm' ? [canDo] : [] }),
  });
}

/** A window closed without orders of some seats. The others hear of it only when the game says so. */
export function missedNotices(ports: Needs, tx: GameTransaction, of: MissedDeadline): readonly OutboxRow[] {
  return told(ports, tx, {
    ...{ ...of, key: keyOf(tx, 'missed', of.window) },
    passed: (to) => {
      if (to.as !== 'gm' && !isMissing(of, to)) return null;
      const shown = of.missing.filter(({ seat }) => to.as === 'gm' || seat.seat === to.seat?.seat);
      return { then: 'closed', until: null, consequences: shown.map((one) => whatWasDone(one, to)) };
    },
    news: () =>
      tx.game.absence.tellsWho
        ? {
            kind: 'news',
            subject: `${tx.game.title}: no orders of ${namesOf(of).join(' and ')} for ${of.window.label}`,
            paragraphs: of.missing.map((one) => whatWasDone(one, null)),
          }
        : null,
  });
}

interface Telling extends MissedDeadline {
  readonly key: string;
  readonly passed: (to: Addressee) => Pick<DeadlinePassed, 'then' | 'until' | 'consequences'> | null;
  /** For those whom the deadline does not concern; left out, or null: nothing. */
  readonly news?: () => Said['letter'] | null;
}

/** To the GM, and to everybody on a seat; a GM who plays is told as both. */
function told(ports: Needs, tx: GameTransaction, telling: Telling): readonly OutboxRow[] {
  const { window, missing, key, passed, news } = telling;
  const { deadline } = window;
  if (deadline === null || missing.length === 0) return [];
  const letterFor = (to: Addressee): Said['letter'] | null => {
    const what = passed(to);
    if (what === null) return news?.() ?? null;
    return {
      ...{ kind: 'deadline-passed', missing: missingFor(tx, telling, to), ...what },
      window: { tag: window.tag, label: window.label, due: showTime(deadline, to.person.zone) },
    };
  };
  return lettersTo(ports, tx, {
    to: [gmOf(tx), ...playersOf(tx)],
    say: (to) => {
      const letter = letterFor(to);
      return letter === null ? null : { key: `${key}/${to.seat?.seat ?? 'gm'}`, letter };
    },
  });
}

/** Whose orders are missing, as a reader may know it: others than the GM hear names only when the game says so. */
function missingFor(tx: GameTransaction, of: MissedDeadline, to: Addressee): DeadlinePassed['missing'] {
  if (isMissing(of, to)) return 'yours';
  return to.as === 'gm' || tx.game.absence.tellsWho ? namesOf(of) : 'not-told';
}

function isMissing({ missing }: MissedDeadline, { seat }: Addressee): boolean {
  return seat !== null && missing.some((one) => one.seat.seat === seat.seat);
}

function namesOf({ missing }: MissedDeadline): readonly string[] {
  return missing.map(({ seat }) => seat.name);
}

function keyOf({ game }: GameTransaction, what: string, { branch, number }: WindowRecord): string {
  return `${what}/${game.id}/${branch}/${number}`;
}

const DONE: Readonly<Record<NmrStep, string>> = {
  hold: 'the orders of a silent player were taken instead',
  standing: 'what was ordered last went on',
  caretaker: 'a stand-in gave the orders',
  wait: 'the orders of a silent player were taken instead',
  replace: 'the orders of a silent player were taken instead, and the seat is open to another player now',
  refill: 'the orders of a silent player were taken instead, and the seat is open to another player now',
};

/** As a sentence; it names the seat to all but its own player. */
function whatWasDone({ seat, step, missedBefore }: MissingSeat, to: Addressee | null): string {
  const done = DONE[step];
  const isOwn = to?.as === 'player' && to.seat?.seat === seat.seat;
  const count =
    missedBefore === null || missedBefore === 0
      ? ''
      : ` It was the ${ordinal(missedBefore + 1)} time in a row.`;
  const empty = missedBefore === null ? ' Nobody plays this seat.' : '';
  return `${isOwn ? `${done.slice(0, 1).toUpperCase()}${done.slice(1)}` : `${seat.name}: ${done}`}.${count}${empty}`;
}

function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}
