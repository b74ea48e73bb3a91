import { moduleOf } from './game-in-play.ts';
import { headingFor, letterRow, type WritingPorts } from './letter-row.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import { showTime } from './shown-time.ts';

type Needs = WritingPorts & Pick<Ports, 'games'>;
type DueWindow = WindowRecord & { readonly deadline: Date };

// Letters whose cause is elsewhere: whoever has it calls these, and puts the row into the outbox in its transaction.

/** Asks the gamemaster for more time. Both links must open a page that asks once more, since programs open links. */
export function extensionRequest(
  ports: Needs,
  game: Game,
  asked: {
    readonly key: string;
    readonly window: DueWindow;
    readonly by: string;
    readonly reason: string;
    readonly proposed: Date;
    readonly grantLink: string;
    readonly declineLink: string;
  },
): OutboxRow {
  const { key, window, proposed, ...words } = asked;
  const person = game.gm;
  return letterRow(ports, {
    ...{ key, game, seat: null, person },
    letter: {
      ...headingFor({ ...game, module: moduleOf(ports, game.module).title }, { seat: null, person }),
      kind: 'extension-request',
      window: windowTold(window, person),
      ...words,
      proposed: showTime(proposed, person.zone),
    },
    expiresAt: window.deadline,
  });
}

/** Asks somebody who would step in whether to take a seat. It goes out only while the offer holds. */
export function replacementOffer(
  ports: Needs,
  game: Game,
  offer: {
    readonly key: string;
    readonly to: Person;
    readonly seat: SeatRecord;
    readonly window: WindowRecord | null;
    readonly standing: string | null;
    readonly acceptLink: string;
    readonly until: Date;
  },
): OutboxRow {
  const { key, to: person, seat, window, until, standing, acceptLink } = offer;
  return letterRow(ports, {
    // Of no seat: an answer must not order for a seat that the reader does not hold.
    ...{ key, game, seat: null, person },
    letter: {
      ...headingFor({ ...game, module: moduleOf(ports, game.module).title }, { seat, person }),
      kind: 'replacement-offer',
      gm: game.gm.name,
      window:
        window === null || window.deadline === null
          ? null
          : windowTold({ ...window, deadline: window.deadline }, person),
      ...{ standing, acceptLink },
      until: showTime(until, person.zone),
    },
    expiresAt: until,
  });
}

/** Words of the gamemaster to one seat or to all, as `to` says to its readers. */
export function gmNotice(
  ports: Needs,
  game: Game,
  notice: { readonly key: string; readonly seat: SeatRecord; readonly to: string; readonly text: string },
): OutboxRow | null {
  const { key, seat, to, text } = notice;
  const { person } = seat;
  if (person === null) return null;
  return letterRow(ports, {
    ...{ key, game, seat, person },
    letter: {
      ...headingFor({ ...game, module: moduleOf(ports, game.module).title }, { seat, person }),
      ...{ kind: 'gm-notice', from: game.gm.name, to, lines: text.split(/\r\n|\r|\n/) },
    },
  });
}

/** What another player did that this seat may know. Its reader may turn such letters off. */
export function newsFor(
  ports: Needs,
  game: Game,
  news: {
    readonly key: string;
    readonly seat: SeatRecord;
    readonly subject: string;
    readonly paragraphs: readonly string[];
  },
): OutboxRow | null {
  const { key, seat, subject, paragraphs } = news;
  const { person } = seat;
  if (person === null) return null;
  const heading = headingFor({ ...game, module: moduleOf(ports, game.module).title }, { seat, person });
  return letterRow(ports, {
    ...{ key, game, seat, person },
    letter: { ...heading, kind: 'news', subject: `${game.title}: ${subject}`, paragraphs },
  });
}

/**
 * Tells that a deadline passed without orders: the seat itself (`to` is its player), or the gamemaster or another
 * seat, where `who` names the silent one.
 */
export function deadlinePassed(
  ports: Needs,
  game: Game,
  passed: {
    readonly key: string;
    /** Null: the gamemaster. */
    readonly to: SeatRecord | null;
    readonly who: string | null;
    readonly window: DueWindow;
    readonly consequences: readonly string[];
  },
): OutboxRow | null {
  const { key, to: seat, who, window, consequences } = passed;
  const person = seat === null ? game.gm : seat.person;
  if (person === null) return null;
  const heading = headingFor({ ...game, module: moduleOf(ports, game.module).title }, { seat, person });
  return letterRow(ports, {
    ...{ key, game, seat, person },
    letter: { ...heading, kind: 'deadline-passed', window: windowTold(window, person), who, consequences },
  });
}

/** A link that signs somebody in. It is not sent any more once it would not work. */
export function loginLetter(
  ports: WritingPorts,
  person: Person,
  { key, link, until }: { readonly key: string; readonly link: string; readonly until: Date },
): OutboxRow {
  return letterRow(ports, {
    ...{ key, game: null, seat: null, person },
    letter: { kind: 'login', reader: person.name, link, until: showTime(until, person.zone) },
    expiresAt: until,
  });
}

function windowTold({ tag, label, deadline }: DueWindow, { zone }: Person) {
  return { tag, label, due: showTime(deadline, zone) };
}
