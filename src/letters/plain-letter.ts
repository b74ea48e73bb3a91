import { plainText } from '../engine/report-wrap.ts';
import type { LetterPlace, PlainLetter, Rendered, ShownTime } from '../service/ports/letters.ts';
import { dueInWords, listed, timeInWords } from './layout.ts';
import { htmlFrom, paragraphsFrom, subjectFrom, textFrom } from './templates.ts';

/**
 * A letter of paragraphs: its subject and words are those of its folder in `templates/mail`, and both bodies are laid
 * out from the same pieces, so that neither says what the other does not.
 */
export function plainMail(letter: PlainLetter, place: LetterPlace): Rendered {
  const told = { ...letter, ...timesOf(letter) };
  const subject = subjectFrom(`mail/${letter.kind}/subject`, told);
  const words = paragraphsFrom(`mail/${letter.kind}/words`, told);
  const pieces = { ...told, ...besides(letter, place), subject, words, preview: words[0] ?? '' };
  return {
    subject,
    text: textFrom('part/plain-text', pieces),
    html: htmlFrom('part/plain-html', pieces),
  };
}

function timesOf(letter: PlainLetter) {
  const at = (time: ShownTime | null): string | null => (time === null ? null : timeInWords(time));
  return {
    due: 'window' in letter && letter.window !== null ? dueInWords(letter.window.due) : null,
    dueBefore: letter.kind === 'deadline-moved' ? at(letter.before) : null,
    dueProposed: letter.kind === 'extension-request' ? at(letter.proposed) : null,
    untilWhen: 'until' in letter ? at(letter.until) : null,
    untilShort: 'until' in letter ? (letter.until?.short ?? null) : null,
    missingNames:
      letter.kind === 'deadline-passed' && typeof letter.missing !== 'string' ? listed(letter.missing) : null,
  };
}

interface Besides {
  readonly kicker: string | null;
  /** What stands over the deadline; null: it is told in the words, or there is none. */
  readonly dueLine: string | null;
  /** What stands under that line, where it is not the deadline of the window. */
  readonly due?: string;
  /** Somebody's own lines. */
  readonly said: readonly string[];
  readonly actions: readonly { readonly label: string; readonly link: string }[];
  readonly facts: readonly (readonly string[])[];
  readonly foot: readonly string[];
  readonly turnOff: { readonly label: string; readonly link: string } | null;
}

function besides(letter: PlainLetter, { turnOff }: LetterPlace): Besides {
  const label = TURN_OFF[letter.kind];
  return {
    ...NOTHING,
    kicker: 'game' in letter ? kickerOf(letter) : null,
    foot: footOf(letter),
    turnOff: label === undefined || turnOff === undefined ? null : { label, link: turnOff },
    ...ofKind(letter),
  };
}

const NOTHING = { dueLine: null, said: [], actions: [], facts: [] } as const;

const TURN_OFF: Partial<Record<PlainLetter['kind'], string>> = {
  reminder: 'Turn reminders off',
  press: 'Turn press by mail off',
  news: 'Turn such news off',
};

function kickerOf({ game, seat }: Exclude<PlainLetter, { kind: 'login' }>): string {
  return [game.module, game.title, seat.name].map(plainText).join(' · ');
}

function footOf(letter: PlainLetter): readonly string[] {
  if (!('game' in letter)) return ['You get this because somebody asked for it with your address.'];
  const { seat, game } = letter;
  return [`You get this as ${seat.name}, ${game.title}.`, ...answerOf(letter)].map(plainText);
}

/** How to write back to whoever wrote. */
function answerOf(letter: PlainLetter): readonly string[] {
  if (letter.kind === 'gm-notice') return NO_PLAYERS.has(letter.seat.id) ? [] : [howToPress('PRESS TO GM')];
  return letter.kind === 'press' && letter.answer !== null ? [howToPress(letter.answer)] : [];
}

/** Ids of readers without a seat, and so without an address for press. */
const NO_PLAYERS: ReadonlySet<string> = new Set([...['gm', 'all-seeing', 'public', 'stand-by']]);

function howToPress(line: string): string {
  return `To answer, reply with a line ${line}, your words below it, and a line END. Other lines of your reply are read as orders.`;
}

function ofKind(letter: PlainLetter): Partial<Besides> {
  switch (letter.kind) {
    case 'invitation':
      return { facts: letter.seats.map(({ name, player }) => [name, player ?? 'nobody yet']) };
    case 'reminder':
      return { dueLine: `Orders for ${letter.window.label} are due` };
    case 'deadline-moved':
      return { dueLine: `Orders for ${letter.window.label} are now due` };
    case 'extension-request':
      return { actions: [{ label: 'Grant or decline', link: letter.link }] };
    case 'replacement-offer':
      return { actions: [{ label: `Take over ${letter.offered}`, link: letter.link }] };
    case 'login':
      return { actions: [{ label: 'Sign in', link: letter.link }] };
    case 'press':
    case 'gm-notice':
      return { said: letter.lines };
    case 'deadline-passed':
      return letter.missing === 'yours' && letter.until !== null
        ? {
            dueLine: `Your orders for ${letter.window.label} are still taken until`,
            due: timeInWords(letter.until),
          }
        : {};
    case 'news':
      return {};
  }
}
