import { plainText } from '../engine/report-wrap.ts';
import type { LetterPlace, PlainLetter, Rendered, ShownTime } from '../service/ports/letters.ts';
import { timeInWords } from './layout.ts';
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
    due: 'window' in letter ? at(letter.window?.due ?? null) : null,
    dueBefore: letter.kind === 'deadline-moved' ? at(letter.before) : null,
    dueProposed: letter.kind === 'extension-request' ? at(letter.proposed) : null,
    untilWhen: 'until' in letter ? at(letter.until) : null,
  };
}

interface Besides {
  readonly kicker: string | null;
  /** What stands over the deadline; null: it is told in the words, or there is none. */
  readonly dueLine: string | null;
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
  const role = letter.kind === 'replacement-offer' ? 'one who would step in' : seat.name;
  return [`You get this as ${role}, ${game.title}.`, ...answerOf(letter)].map(plainText);
}

/** How to write back to whoever wrote. */
function answerOf(letter: PlainLetter): readonly string[] {
  if (letter.kind === 'gm-notice') return [howToPress('PRESS TO GM')];
  return letter.kind === 'press' && letter.answer !== null ? [howToPress(letter.answer)] : [];
}

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
      return {
        actions: [
          { label: 'Grant it', link: letter.grantLink },
          { label: 'Decline it', link: letter.declineLink },
        ],
      };
    case 'replacement-offer':
      return { actions: [{ label: `Take over ${letter.seat.name}`, link: letter.acceptLink }] };
    case 'login':
      return { actions: [{ label: 'Sign in', link: letter.link }] };
    case 'press':
    case 'gm-notice':
      return { said: letter.lines };
    case 'deadline-passed':
    case 'news':
      return {};
  }
}
