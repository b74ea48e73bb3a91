import { type ExplainedLine, type ExplainedMail, IGNORED_IN_WORDS } from '../explain-mail.ts';
import { sentText } from '../filled-form.ts';
import type { DeskLineTold } from '../ports/letters.ts';
import type { ReadMail } from '../ports/mail.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import { addressedSeats } from '../seat-address.ts';
import { deedsDone } from './deeds.ts';
import { deskText } from './desk-text.ts';
import type { DeskOf } from './desks-written-to.ts';
import { SILENT, takenBack } from './ports-within.ts';
import type { DeskSaid } from './read-desk.ts';

/** A gamemaster's mail that is looked into. */
export interface DeskAsked {
  readonly file: string;
  /** Our mail domain; null: not known. */
  readonly domain: string | null;
  /** Lines of the letter that it answers; null: not known. */
  readonly form: readonly string[] | null;
}

/** How a gamemaster's mail is read, line by line; what each line would do is said as far as that hangs on no game. */
export function explainDesk(read: ReadMail, asked: DeskAsked): ExplainedMail {
  return explained(read, asked, ({ said }) => said.map(readInWords));
}

/** The same with what each line would do in its game as it stands now, one after the other. All of it is taken back. */
export async function explainDeskIn(
  ports: AdvancingPorts,
  { game, person }: DeskOf,
  { read, asked }: { readonly read: ReadMail; readonly asked: DeskAsked },
): Promise<ExplainedMail> {
  const { said } = textOf(read, asked);
  const told = await takenBack(ports.store, game.id, (tx) =>
    deedsDone(ports, tx, { to: { mail: { id: read.messageId ?? '' }, person, bells: SILENT }, said }),
  );
  return explained(read, asked, () => said.map((each, index) => withDeed(each, told[index])));
}

function textOf(read: ReadMail, { form }: DeskAsked) {
  return deskText(read, form === null ? null : sentText(form));
}

function explained(
  read: ReadMail,
  asked: DeskAsked,
  linesOf: (text: ReturnType<typeof deskText>) => readonly ExplainedLine[],
): ExplainedMail {
  const text = textOf(read, asked);
  const texts = new Map(read.text.map((line) => [line.number, line.text]));
  const ignored = text.ignored.flatMap(({ firstLine, lastLine, why }) =>
    Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index).flatMap((n) => {
      const line = texts.get(n);
      return line === undefined
        ? []
        : [{ n, text: line, take: 'ignored' as const, why: IGNORED_IN_WORDS[why], reads: null }];
    }),
  );
  const lines = linesOf(text);
  const taken = new Set(lines.map(({ n }) => n));
  return {
    file: asked.file,
    kind: 'desk',
    seat: addressedSeats(read.to, asked.domain)[0] ?? null,
    marks: [],
    lines: [...lines, ...ignored.filter(({ n }) => !taken.has(n))].sort((one, other) => one.n - other.n),
    attachments: read.attachments.map(({ lines: _, ...shown }) => ({ ...shown, read: false })),
    warnings: [
      ...read.warnings,
      ...(asked.form === null
        ? ['Not checked: whether its lines stand like that in the letter that it answers (--form).']
        : []),
    ],
  };
}

function readInWords(said: DeskSaid): ExplainedLine {
  const { number: n, text } = said.line;
  const take = said.kind === 'deed' || said.kind === 'confirm' ? 'command' : 'refused';
  return { n, text, take, why: whatItDoes(said), reads: wordOf(said) };
}

function whatItDoes(said: DeskSaid): string {
  switch (said.kind) {
    case 'deed':
      return said.row.about;
    case 'confirm':
      return 'does what was asked for under this code';
    case 'refused':
      return said.nearest === null ? said.why : `${said.why} Nearest: ${said.nearest}`;
    case 'talk':
      return 'a sentence, and nothing like a command';
  }
}

function wordOf(said: DeskSaid): string | null {
  if (said.kind === 'confirm') return `CONFIRM ${said.code}`;
  return said.kind === 'deed' ? said.row.word : null;
}

/** What became of a line when it was tried. */
function withDeed(said: DeskSaid, told: DeskLineTold | undefined): ExplainedLine {
  const line = readInWords(said);
  if (told === undefined || line.take === 'refused') return line;
  const words = told.words.join(' ');
  switch (told.outcome) {
    case 'refused':
      return { ...line, take: 'refused', why: words };
    case 'asked':
      return { ...line, why: `would be asked back first: ${words}` };
    case 'done':
      return {
        ...line,
        why: words === '' ? `would be answered: ${line.why}` : `would be answered: ${words}`,
      };
  }
}
