import { filledInLines, isPieceOfOurs, type SentText } from './filled-form.ts';
import type { IgnoredText, NumberedLine, OrderBlock, OrderText, ReadMail } from './ports/mail.ts';
import { isSmallTalk } from './small-talk.ts';
import { asksForSomething, type Reading, type Said, saidIn } from './said-lines.ts';

/** A block of a mail with what its lines say. */
export interface SaidBlock extends Omit<OrderBlock, 'lines' | 'where'> {
  readonly where: OrderBlock['where'] | 'form' | 'subject';
  readonly said: readonly Said[];
}

/** What a mail says, read with the grammar of the game that it is for. */
export interface OrdersOfMail {
  readonly blocks: readonly SaidBlock[];
  readonly ignored: readonly IgnoredText[];
  readonly text: readonly NumberedLine[];
  /** Order forms of ours that it quotes. */
  readonly forms: readonly OrderBlock[];
  /** What its sender should know beyond the warnings of the mail itself. */
  readonly notes: readonly string[];
}

export interface OrdersAsked extends Reading {
  /** What we wrote in the mails that this one answers; null: not known, and a quoted form is left alone. */
  readonly sent: SentText | null;
}

/**
 * Which lines of a mail are for the game: those between marks, else the reply; where the text says nothing the HTML;
 * in a quoted form what differs from the one that we sent; where nothing else is written the subject.
 */
export function ordersOfMail(mail: ReadMail, asked: OrdersAsked): OrdersOfMail {
  const text = chosenText(mail, asked);
  const own = text.blocks.map((block) => saidBlock(block, asked));
  const filled = asked.sent === null ? [] : filledBlocks(text, { ...asked, sent: asked.sent });
  const blocks = [...own.filter(({ where }) => where !== 'report' || asked.sent === null), ...filled];
  const subject = blocks.some(({ said }) => said.some(asksForSomething))
    ? null
    : subjectBlock(mail, asked, blocks);
  const told = blocks.map((block) => withoutTalk(withoutTail(block, text.ignored), asked));
  return {
    blocks: [...(subject === null ? [] : [subject]), ...told.map(({ block }) => block)],
    ignored: [...text.ignored, ...told.flatMap(({ tail }) => tail)].sort((a, b) => a.firstLine - b.firstLine),
    text: text.text,
    forms: text.forms,
    notes: disagreement(mail, text),
  };
}

function disagreement({ otherwise, blocks }: ReadMail, chosen: OrderText): readonly string[] {
  if (otherwise === null) return [];
  if (chosen === otherwise) return ['The text of the mail has no orders; its HTML was read.'];
  const differ = blocks.length > 0 && otherwise.blocks.length > 0;
  return differ ? ['The text and the HTML of the mail say different things; the text was read.'] : [];
}

function saidBlock({ lines, ...block }: OrderBlock, reading: Reading): SaidBlock {
  return { ...block, ...gameAndWindow(block), said: saidIn(lines, reading) };
}

/** `#ORDERS W7`: one word that looks like the tag of a window names no game. */
function gameAndWindow({
  game,
  window,
}: Pick<OrderBlock, 'game' | 'window'>): Pick<OrderBlock, 'game' | 'window'> {
  const isTag = game !== null && window === null && /^[a-z]{1,2}-?\d{1,3}$/i.test(game);
  return isTag ? { game: null, window: game } : { game, window };
}

/**
 * Orders above a report that stands there as if its reader had written it are meant, not the form in it. The HTML counts
 * where nothing in the text is an order, as in "This message needs an HTML viewer".
 */
function chosenText(mail: ReadMail, reading: Reading): OrderText {
  const { otherwise, aboveReport } = mail;
  if (aboveReport !== null && says(aboveReport, reading)) return aboveReport;
  if (otherwise === null || says(mail, reading) || !says(otherwise, reading)) return mail;
  return otherwise;
}

function says({ blocks }: OrderText, reading: Reading): boolean {
  return blocks.some(({ lines }) => saidIn(lines, reading).some(asksForSomething));
}

/** A report that came back unquoted has its form among the blocks, a quoted one among the forms. */
function filledBlocks(text: OrderText, asked: Reading & { readonly sent: SentText }): readonly SaidBlock[] {
  const unquoted = text.blocks.filter(({ where }) => where === 'report');
  const forms = [
    ...unquoted,
    ...text.forms.filter(({ first }) => unquoted.every((block) => block.first !== first)),
  ];
  return forms.flatMap((form) => {
    const said = saidIn(filledInLines(form, asked.sent), asked).filter(
      (each) => !(each.kind === 'refused' && isPieceOfOurs(each.line.text, asked.sent)),
    );
    return said.some(({ kind }) => kind !== 'blank')
      ? [{ ...form, ...gameAndWindow(form), where: 'form', said }]
      : [];
  });
}

/**
 * "17C W10: R1510; READY" in the subject of a mail without any order. Words that are no order are just a subject; what
 * is nearly one is told where nothing else is written.
 */
function subjectBlock(
  { subject, kind }: ReadMail,
  reading: Reading,
  written: readonly SaidBlock[],
): SaidBlock | null {
  const bare = subject.replace(/^(\s{0,3}((re|aw|sv|antw?|odp|vs)\s?:|\[[^\]]{1,30}\]))+/iu, '').trim();
  if (kind !== 'message' || bare === '') return null;
  const whole = saidIn([{ number: 0, text: bare }], reading);
  const pieces = bare.split(/\s*;\s*/).filter((piece) => piece !== '');
  const parts = saidIn(
    pieces.map((text) => ({ number: 0, text })),
    reading,
  );
  const isAlone = written.every(({ said }) => said.length === 0);
  const meant = isAlone && /\d/.test(bare) ? whole.filter(isNearMiss) : [];
  const said = [whole, parts].find((each) => each.every(asksForSomething)) ?? meant;
  return said.length === 0
    ? null
    : { ...{ game: null, window: null, first: 0, last: 0, closed: true }, where: 'subject', said };
}

/** Begins like an order and goes wrong later: meant as one. */
function isNearMiss(said: Said): boolean {
  return said.kind === 'refused' && said.refusal.code !== 'order.unknown';
}

interface Told {
  readonly block: SaidBlock;
  readonly tail: readonly IgnoredText[];
}

/**
 * Below "Best regards" or a stroke stand name, rank and telephone: lines there that are nothing like an order are the
 * signature, as long as no order follows.
 */
function withoutTail(block: SaidBlock, ignored: readonly IgnoredText[]): Told {
  if (block.where !== 'reply') return { block, tail: [] };
  const begin = tailFrom(block.said, ignored);
  const isTail = ({ line }: Said): boolean => begin !== null && line.number > begin;
  return {
    block: { ...block, said: block.said.filter((each) => !isTail(each)) },
    tail: block.said.filter(isTail).map((said) => leftOut(said, 'signature')),
  };
}

/** Between marks every line is meant as an order; in a letter people say other things too. */
function withoutTalk({ block, tail }: Told, reading: Reading): Told {
  if (block.where !== 'reply') return { block, tail };
  const talk = new Set(block.said.filter((said) => isSmallTalk(said, reading)));
  return {
    block: { ...block, said: block.said.filter((said) => !talk.has(said)) },
    tail: [...tail, ...[...talk].map((said) => leftOut(said, 'talk'))],
  };
}

function leftOut({ line }: Said, why: IgnoredText['why']): IgnoredText {
  const lastLine = line.through ?? line.pieces?.at(-1)?.number ?? line.number;
  return { firstLine: line.number, lastLine, why, sample: line.text.slice(0, 80) };
}

/** Number of the closing line or stroke below which nothing is like an order; null: there is none. */
function tailFrom(said: readonly Said[], ignored: readonly IgnoredText[]): number | null {
  const last = said.findLast((each) => each.kind !== 'refused' || isNearMiss(each))?.line.number ?? 0;
  const marks = ignored.filter(
    ({ why, sample, firstLine }) =>
      firstLine > last && (why === 'signature' || (why === 'blank' && /^[-_=*~]{1,80}$/.test(sample))),
  );
  return marks[0]?.firstLine ?? null;
}
