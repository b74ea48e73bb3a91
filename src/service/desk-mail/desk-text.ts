import { isLineOfOurs, type SentText } from '../filled-form.ts';
import type { IgnoredText, NumberedLine, OrderText, ReadMail } from '../ports/mail.ts';
import { type DeskLine, type DeskSaid, readDesk } from './read-desk.ts';

/** What a mail to a desk says, and what of it was left out. */
export interface DeskText {
  readonly said: readonly DeskSaid[];
  readonly ignored: readonly IgnoredText[];
}

/**
 * The commands of a mail to a desk: of its text, or of its HTML where the text has none; of the subject when neither
 * has any and it answers nothing. What is quoted, and lines that stand like that in the letter that it answers, never
 * count.
 */
export function deskText(mail: ReadMail, sent: SentText | null): DeskText {
  const texts = [mail.aboveReport, mail, mail.otherwise].flatMap((text) => text ?? []);
  const read = texts.map((text) => saidIn(text, sent));
  const meant = read.find(({ said }) => said.some(isMeant)) ?? saidIn(mail, sent);
  if (meant.said.some(isMeant) || sent !== null) return meant;
  const subject = readDesk([{ number: 0, text: mail.subject, aside: false }]).filter(
    ({ kind }) => kind === 'deed',
  );
  return { ...meant, said: [...subject, ...meant.said] };
}

function isMeant({ kind }: DeskSaid): boolean {
  return kind === 'deed' || kind === 'confirm';
}

const NEVER: ReadonlySet<IgnoredText['why']> = new Set(['quoted', 'footer', 'file']);
/** Marks are those of orders for a seat; a block of them is read where it stands. */
const AS_WRITTEN: ReadonlySet<IgnoredText['why']> = new Set(['outside-marks', 'mark']);

function saidIn({ text, ignored, forms }: OrderText, sent: SentText | null): DeskText {
  const whyAt = (number: number): IgnoredText['why'] | null =>
    ignored.find(({ firstLine, lastLine }) => number >= firstLine && number <= lastLine)?.why ?? null;
  const isForm = (number: number): boolean =>
    forms.some(({ first, last }) => number >= first && number <= last);
  const lines = text.flatMap(({ number, text: words }): readonly DeskLine[] => {
    const why = isForm(number) ? 'quoted' : whyAt(number);
    if (why !== null && NEVER.has(why)) return [];
    const isOurs = sent !== null && isLineOfOurs(words, sent);
    return [{ number, text: words, aside: isOurs || (why !== null && !AS_WRITTEN.has(why)) }];
  });
  const said = readDesk(lines);
  const talk = said.flatMap((each) => (each.kind === 'talk' ? [each.line] : []));
  const told = ignored.filter(({ why }) => !AS_WRITTEN.has(why));
  return {
    said: said.filter(({ kind }) => kind !== 'talk'),
    ignored: [...told, ...talk.map(asTalk)].sort((a, b) => a.firstLine - b.firstLine),
  };
}

function asTalk({ number, text }: NumberedLine): IgnoredText {
  return { firstLine: number, lastLine: number, why: 'talk', sample: text.slice(0, 80) };
}
