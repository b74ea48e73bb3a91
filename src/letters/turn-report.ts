import type { Block, FormLine, ReportDocument } from '../engine/report.ts';
import { plainText, wrap } from '../engine/report-wrap.ts';
import type { CheckedDie, LetterPlace, Rendered, TurnReportLetter } from '../service/ports/letters.ts';
import { HOW_TO_DIRECT } from './how-to-direct.ts';
import { dueInSubject, dueInWords } from './layout.ts';
import { htmlFrom, paragraphsFrom, subjectFrom, textFrom } from './templates.ts';

const COMMENT_COLUMNS = 70;
const PREVIEW_CHARACTERS = 140;

/** A turn report as a mail: what to decide and by when, the report, and a form to send back. */
export function turnReportMail(letter: TurnReportLetter, place: LetterPlace): Rendered {
  const words = wordsOf(letter, place);
  const folder = folderOf(letter);
  return {
    subject: subjectFrom(`mail/${folder}/subject`, words),
    text: textFrom(`mail/${folder}/text`, words),
    html: htmlFrom(`mail/${folder}/html`, words),
  };
}

/** The first report begins the game, and the last one ends it. */
function folderOf({ start, revealed }: TurnReportLetter): 'turn-report' | 'game-start' | 'game-over' {
  if (revealed !== null) return 'game-over';
  return start === null ? 'turn-report' : 'game-start';
}

function wordsOf(letter: TurnReportLetter, { baseUrl }: LetterPlace) {
  const { report, window } = letter;
  const role = roleOf(letter);
  const told = {
    ...letter,
    role,
    again: letter.again ?? false,
    baseUrl,
    headline: capitalised(report.headline),
    standing: sentence(report.standing),
    due: window === null ? null : dueInWords(window.due),
    dueShort: window === null ? null : dueInSubject(window.due),
    situation: situationOf(letter),
    form: formOf(letter),
    mapBlock: firstMap(report),
    mapAlt: altOf(firstMap(report)),
    preview: previewOf(letter),
  };
  return {
    ...told,
    opening: paragraphsFrom('part/turn-opening', told),
    howTo: letter.start !== null && role === 'player' ? paragraphsFrom('part/how-to-play', told) : [],
    help: [...paragraphsFrom('part/help', told), ...(letter.directs === true ? [HOW_TO_DIRECT] : [])],
    about: aboutOf(letter),
    hashes: hashesOf(letter),
  };
}

interface About {
  readonly title: string;
  readonly words: readonly string[];
  /** To be typed into a terminal. */
  readonly commands: readonly string[];
  readonly seats: readonly (readonly string[])[];
}

/** What is told once: about the game when it begins, about its dice when it is over. */
function aboutOf(letter: TurnReportLetter): About | null {
  const { start, revealed, die } = letter;
  if (revealed !== null) {
    const words = paragraphsFrom('mail/game-over/words', letter);
    return { title: 'The dice', words, commands: checkCommands(revealed, die), seats: [] };
  }
  if (start === null) return null;
  const seats = start.seats.map(({ name, player }) => [name, player ?? 'nobody']);
  return { title: 'This game', words: paragraphsFrom('mail/game-start/words', letter), commands: [], seats };
}

function checkCommands(secret: string, die: CheckedDie | null): readonly string[] {
  return [
    `SECRET=${secret}`,
    'printf %s "$SECRET" | xxd -r -p | openssl dgst -sha256',
    ...(die === null
      ? []
      : [`printf %s '${die.text}' |`, '  openssl dgst -sha256 -mac HMAC -macopt hexkey:"$SECRET"']),
  ];
}

function roleOf({ seat }: Pick<TurnReportLetter, 'seat'>): 'gm' | 'observer' | 'player' {
  if (seat.id === 'gm') return 'gm';
  return seat.id === 'public' ? 'observer' : 'player';
}

/** What the reader is asked for. */
type Situation = 'decide' | 'nothing-to-decide' | 'gm' | 'observer' | 'waiting' | 'over';

function situationOf(letter: TurnReportLetter): Situation {
  const { window, revealed } = letter;
  if (window === null) return revealed === null ? 'waiting' : 'over';
  const role = roleOf(letter);
  if (role !== 'player') return role;
  return window.awaited ? 'decide' : 'nothing-to-decide';
}

/** As a title; in the subject the news follows a colon. */
function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** With a full stop at its end, and only one. */
function sentence(text: string): string {
  const plain = plainText(text);
  return plain === '' || /[.!?]$/.test(plain) ? plain : `${plain}.`;
}

type OrdersAsked = Pick<TurnReportLetter, 'report' | 'window' | 'seat' | 'game'>;

/**
 * The lines between the marks; null: nothing to fill in. What a blank is about stands above it as a comment, which
 * is no order when the form comes back.
 */
export function formOf(letter: OrdersAsked): readonly string[] | null {
  const { report, window, game } = letter;
  if (window === null || roleOf(letter) !== 'player') return null;
  if (report.orderForm.length === 0 && !window.awaited) return null;
  const lines = report.orderForm.flatMap((line, index) => formLine(line, report.orderForm[index - 1]));
  return [`#ORDERS ${game.slug} ${window.tag}`, ...(lines.length === 0 ? [''] : lines), '#END'];
}

function formLine({ text, about }: FormLine, before: FormLine | undefined): readonly string[] {
  const isBlank = text.includes('?') && about !== '' && about !== before?.about;
  const comment = isBlank ? wrap(about, COMMENT_COLUMNS).map((line) => `; ${line}`) : [];
  return [...comment, plainText(text)];
}

type MapBlock = Extract<Block, { kind: 'map' }>;

/** A report has one map; its picture stands where the report has it. */
function firstMap({ sections }: ReportDocument): MapBlock | null {
  for (const { blocks } of sections) {
    for (const block of blocks) if (block.kind === 'map') return block;
  }
  return null;
}

function altOf(block: MapBlock | null): string {
  return block === null
    ? ''
    : `Map: ${block.map.title}, ${block.map.viewer}. The report tells the same in words.`;
}

/** What mail programs show beside the subject: what there is to decide. */
function previewOf({ report: { sections } }: TurnReportLetter): string {
  const texts = (sections[0]?.blocks ?? []).flatMap((block) =>
    block.kind === 'list' ? block.items.map(({ text }) => text) : block.kind === 'prose' ? [block.text] : [],
  );
  return [...plainText(texts.join(' '))].slice(0, PREVIEW_CHARACTERS).join('');
}

function hashesOf({
  seal,
  commitment,
  revealed,
}: TurnReportLetter): readonly { name: string; value: string }[] {
  return [
    { name: 'Seal of this turn', value: seal },
    { name: 'Commitment to the dice', value: commitment },
    ...(revealed === null ? [] : [{ name: 'The secret', value: revealed }]),
  ];
}
