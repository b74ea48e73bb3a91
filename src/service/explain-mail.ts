import { ENGINE_REFUSAL_WORDS } from '../engine/refusal-words.ts';
import type { AnyGame } from '../engine/module.ts';
import { type RefusalWords, wordsOf } from '../engine/refusal.ts';
import { sentText } from './filled-form.ts';
import type { IgnoredText, MailAttachment, MailKind, ReadMail } from './ports/mail.ts';
import { isFromUs } from './own-mail.ts';
import { type OrdersOfMail, ordersOfMail, type SaidBlock } from './orders-of-mail.ts';
import { printedNames } from './printed-names.ts';
import { readingFor, type Said } from './said-lines.ts';
import { addressedSeats } from './seat-address.ts';
import { sameTag } from './window-tag.ts';

/** What a mail is, for people who look into it. */
type ExplainedKind = Exclude<MailKind, 'message'> | 'orders' | 'press' | 'desk' | 'empty';

/** How a mail is read, line by line. */
export interface ExplainedMail {
  readonly file: string;
  readonly kind: ExplainedKind;
  /** Token of the seat's address; null: it went to none. */
  readonly seat: string | null;
  readonly marks: readonly {
    readonly game: string | null;
    readonly window: string | null;
    readonly from: number;
    readonly to: number;
    readonly closed: boolean;
  }[];
  readonly lines: readonly ExplainedLine[];
  readonly attachments: readonly (Omit<MailAttachment, 'lines'> & { readonly read: boolean })[];
  readonly warnings: readonly string[];
}

export interface ExplainedLine {
  /** Number of the line in the text; 0: the subject. */
  readonly n: number;
  readonly text: string;
  readonly take: 'order' | 'command' | 'ignored' | 'refused';
  readonly why: string;
  /** The printed form of an order or a command. */
  readonly reads: string | null;
}

/** Null: not known, and what hangs on it is not checked. */
export interface ExplainAsked {
  readonly file: string;
  readonly game: AnyGame;
  /** Our mail domain. */
  readonly domain: string | null;
  /** Short name of the game that the seat plays. */
  readonly gameId: string | null;
  /** Tag of the open window. */
  readonly window: string | null;
  /** Lines of the mail with the order form that we sent. */
  readonly form: readonly string[] | null;
}

/** Says what would become of a mail, as far as it can be said without a game in play: reading an order needs no view. */
export function explainMail(given: ReadMail, asked: ExplainAsked): ExplainedMail {
  const mail = isOwn(given, asked) ? { ...given, kind: 'own' as const } : given;
  const { game, form } = asked;
  const seats = addressedSeats(mail.to, asked.domain);
  const orders =
    mail.kind === 'message'
      ? ordersOfMail(mail, {
          ...readingFor(game, { vocabulary: printedNames(game), window: null }),
          sent: form === null ? null : sentText(form),
        })
      : NOTHING;
  return {
    file: asked.file,
    kind: kindOf(mail, orders),
    seat: seats[0] ?? null,
    marks: orders.blocks
      .filter(({ where }) => where !== 'reply' && where !== 'subject')
      .map((block) => ({
        ...{ game: block.game, window: block.window },
        ...{ from: block.first, to: block.last, closed: block.closed },
      })),
    lines: linesOf(mail, orders, { asked, seats }),
    attachments: mail.attachments.map(({ lines, ...shown }) => ({ ...shown, read: lines !== null })),
    warnings: [...mail.warnings, ...orders.notes, ...unchecked(mail, orders, { asked, seats })],
  };
}

/** A bounce of ours may come from our own mail server. */
function isOwn({ kind, from }: ReadMail, { domain }: ExplainAsked): boolean {
  const sender = domain === null ? null : `${USUAL_SENDER}@${domain}`;
  return kind !== 'bounce' && isFromUs(from, { domain, sender });
}

/** As the configuration has it unless it is told otherwise. */
const USUAL_SENDER = 'adjutant';

const NOTHING: OrdersOfMail = { blocks: [], ignored: [], text: [], forms: [], notes: [] };

function kindOf(mail: ReadMail, { blocks }: OrdersOfMail): ExplainedKind {
  if (mail.kind !== 'message') return mail.kind;
  const said = blocks
    .flatMap((block) => block.said)
    .filter(({ kind }) => kind !== 'blank' && kind !== 'press');
  if (said.length === 0) return 'empty';
  return said.every((each) => each.kind === 'command' && each.command?.word === 'PRESS') ? 'press' : 'orders';
}

interface Asked {
  readonly asked: ExplainAsked;
  readonly seats: readonly string[];
}

function linesOf(mail: ReadMail, orders: OrdersOfMail, { asked, seats }: Asked): readonly ExplainedLine[] {
  const lines = new Map<number, ExplainedLine[]>();
  const texts = new Map(orders.text.map(({ number, text }) => [number, text]));
  const add = (line: ExplainedLine): void => {
    const shown = line.text === '' ? { ...line, text: texts.get(line.n) ?? '' } : line;
    lines.set(line.n, [...(lines.get(line.n) ?? []), shown]);
  };
  const words = { ...ENGINE_REFUSAL_WORDS, ...asked.game.refusalWords };
  for (const block of orders.blocks) {
    const elsewhere = wrongPlace(block, { asked, seats });
    for (const said of block.said) {
      const how = placeInWords(block, mail, said.line.number);
      for (const line of explained(said, { how, words })) add(elsewhere?.(line) ?? line);
    }
  }
  for (const range of orders.ignored) {
    for (let n = range.firstLine; n <= range.lastLine; n += 1) {
      const text = texts.get(n);
      if (text !== undefined && !lines.has(n))
        add({ n, text, take: 'ignored', why: IGNORED_IN_WORDS[range.why], reads: null });
    }
  }
  return [...lines.values()].flat().sort((a, b) => a.n - b.n);
}

/** Why a line does not count. */
export const IGNORED_IN_WORDS: Readonly<Record<IgnoredText['why'], string>> = {
  quoted: 'quoted from another mail',
  signature: 'signature',
  footer: 'added by a mail program',
  greeting: 'greeting',
  talk: 'a sentence, and nothing like an order',
  'outside-marks': 'outside #ORDERS and #END',
  blank: 'comment or stroke',
  mark: 'mark of an order block',
  file: 'line of a file in the text',
};

function placeInWords({ where }: SaidBlock, { attachments }: ReadMail, line: number): string {
  const file = attachments.find(({ lines }) => lines !== null && lines.first <= line && line <= lines.last);
  const words = WHERE[where];
  return file === undefined
    ? words
    : `${words}, in the attachment ${file.name === '' ? file.type : file.name}`;
}

const WHERE: Readonly<Record<SaidBlock['where'], string>> = {
  marked: 'between marks',
  reply: 'text of the reply',
  report: 'in the report that was sent back',
  form: 'written into the quoted order form',
  subject: 'subject of a mail without other orders',
};

function explained(
  said: Said,
  { how, words }: { readonly how: string; readonly words: RefusalWords },
): readonly ExplainedLine[] {
  const { number: n, text } = said.line;
  switch (said.kind) {
    case 'order': {
      const without = said.without === null ? '' : `; "${said.without}" was passed over`;
      const joined =
        said.line.through === undefined ? '' : `; joined with the lines up to ${said.line.through}`;
      return [
        { n, text, take: 'order', why: `${how}${joined}${without}`, reads: said.reads },
        ...restOf(said),
      ];
    }
    case 'command':
      return [{ n, text, take: 'command', why: how, reads: said.reads }];
    case 'press':
      return [{ n, text, take: 'ignored', why: `text of the press in line ${said.of}`, reads: null }];
    case 'blank':
      return [{ n, text, take: 'ignored', why: 'a blank of the form, or a comment', reads: null }];
    case 'refused': {
      const { nearest } = said.refusal;
      const why = wordsOf(said.refusal, words);
      const offer = nearest === null || why.includes(nearest) ? '' : ` Nearest: ${nearest}`;
      return [{ n, text, take: 'refused', why: `${why}${offer}`, reads: null }];
    }
  }
}

/** The lines that were joined to the one above. */
function restOf({ line }: Said): readonly ExplainedLine[] {
  const length = (line.through ?? line.number) - line.number;
  return Array.from({ length }, (_, index) => ({
    n: line.number + index + 1,
    text: '',
    take: 'ignored',
    why: `goes on from line ${line.number}`,
    reads: null,
  }));
}

/** What is marked for another game or window is no order here. Null: it is for this one, as far as is asked. */
function wrongPlace(
  { game, window }: SaidBlock,
  { asked, seats }: Asked,
): ((line: ExplainedLine) => ExplainedLine) | null {
  const { gameId, window: open } = asked;
  if (game !== null && gameId !== null && !sameTag(game, gameId)) {
    // A mail to several seats is read for each; to this one alone, the mark is a mistake to be told.
    return elsewhere(
      seats.length > 1 ? 'ignored' : 'refused',
      `marked for the game ${game}; this seat plays ${gameId}`,
    );
  }
  if (window !== null && open !== null && !sameTag(window, open))
    return elsewhere('refused', `marked for ${window}; open is ${open}`);
  return null;
}

function elsewhere(take: 'ignored' | 'refused', why: string): (line: ExplainedLine) => ExplainedLine {
  return (line) => (line.take === 'ignored' ? line : { ...line, take, why, reads: null });
}

/** Checks that were left out, since nobody said what to check against. */
function unchecked(mail: ReadMail, orders: OrdersOfMail, { asked, seats }: Asked): readonly string[] {
  const marked = orders.blocks.filter(({ where }) => where !== 'reply' && where !== 'subject');
  return [
    ...(asked.domain === null && mail.to.length > 0
      ? ['Not checked: whether the address is ours (--domain).']
      : []),
    ...(asked.gameId === null && marked.some(({ game }) => game !== null)
      ? ['Not checked: whether the game in the marks is that of the seat (--game).']
      : []),
    ...(asked.window === null && marked.some(({ window }) => window !== null)
      ? ['Not checked: whether the window in the marks is open (--window).']
      : []),
    ...(asked.form === null && orders.forms.length > 0
      ? ['Not checked: whether the quoted order form was filled in (--form).']
      : []),
    ...(seats.length > 1 ? [`The mail went to ${seats.length} seats; only the first is told here.`] : []),
    ...(seats.length === 0 && mail.kind === 'message' ? ['The mail went to no address of a seat.'] : []),
  ];
}
