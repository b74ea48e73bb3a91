import { endsPress } from './mail-commands.ts';
import type { OrdersOfMail, SaidBlock } from './orders-of-mail.ts';
import type { Receipt, RefusedLine, TakenLine } from './ports/letters.ts';
import type { IgnoredText } from './ports/mail.ts';
import type { OutboxRow, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { sendPress } from './press.ts';
import type { PressWriting } from './press-letter.ts';
import type { Said } from './said-lines.ts';
import { sameTag } from './window-tag.ts';

export interface PressAnswered {
  /** Lines whose words were sent: of the line that begins a press and the one behind its last. */
  readonly sent: readonly (readonly [first: number, end: number])[];
  readonly taken: readonly TakenLine[];
  readonly refused: readonly RefusedLine[];
  readonly rows: readonly OutboxRow[];
}

interface PressOfMail {
  readonly seat: SeatRecord;
  readonly mailId: string;
  readonly orders: OrdersOfMail;
  /** Whether a line would be an order, if it stood by itself. */
  readonly isOrder: (text: string) => boolean;
}

/** Sends what a mail wants carried to others, and answers each press. */
export async function pressOfMail(
  ports: PressWriting,
  tx: GameTransaction,
  { seat, mailId, orders, isOrder }: PressOfMail,
): Promise<PressAnswered> {
  const taken: TakenLine[] = [];
  const refused: RefusedLine[] = [];
  const rows: OutboxRow[] = [];
  const sent: (readonly [number, number])[] = [];
  for (const { command, line, end, ended } of pressIn(orders.blocks, tx.game.slug)) {
    const words = wordsBetween(orders, line.number, end);
    const refuse = (code: string, why: string): void =>
      void refused.push({
        ...{ line: line.number, given: line.text, code, why },
        ...{ column: 1, length: line.text.length, nearest: null },
      });
    if (ended === null || (ended === 'by the block' && words.some(isOrder))) {
      refuse('press.no-end', NO_END);
      continue;
    }
    const text = [command.text, ...words].join('\n');
    const key = `mail/${mailId}/${tx.game.id}/${seat.seat}/${line.number}`;
    const done = await sendPress(ports, tx, { from: seat, to: command.to, text, key });
    if (!done.done) {
      refuse(done.code, `${done.why} ${done.hint}`);
      continue;
    }
    rows.push(...done.rows);
    sent.push([line.number, end]);
    const order = `PRESS TO ${command.to.join(', ')}`;
    taken.push({
      ...{ line: line.number, order, warning: null, replaces: null },
      does: `sent to ${done.item.toWords}, signed ${seat.name}`,
    });
  }
  return { sent, taken, refused, rows };
}

/**
 * The writer's own lines, greetings among them, which are no orders and yet part of what is said; with a blank line
 * wherever there was one or more.
 */
function wordsBetween({ text, ignored }: OrdersOfMail, first: number, end: number): readonly string[] {
  const isQuoted = (number: number): boolean =>
    ignored.some(
      ({ why, firstLine, lastLine }) => why === 'quoted' && number >= firstLine && number <= lastLine,
    );
  const own = text.filter(({ number }) => number > first && number < end && !isQuoted(number));
  return own.flatMap(({ number, text: words }, nth) => {
    const before = own[nth - 1]?.number ?? number;
    return number > before + 1 ? ['', words] : [words];
  });
}

const NO_END =
  'Nothing was sent, since its end is missing, and orders below it would have been read by others. Write END on a line of its own below your words.';

interface Press {
  readonly command: { readonly to: readonly string[]; readonly text: string };
  readonly line: { readonly number: number; readonly text: string };
  /** Number of the line that ends it. */
  readonly end: number;
  readonly ended: 'by itself' | 'by the block' | null;
}

function pressIn(blocks: readonly SaidBlock[], slug: string): readonly Press[] {
  return blocks.flatMap((block) =>
    block.game !== null && !sameTag(block.game, slug)
      ? []
      : block.said.flatMap((said) => pressAt(said, block)),
  );
}

function pressAt(said: Said, { said: all, closed, where, last: lastLine }: SaidBlock): readonly Press[] {
  if (said.kind !== 'command' || said.command?.word !== 'PRESS') return [];
  const lines = all.filter((other) => other.kind === 'press' && other.of === said.line.number);
  const last = lines.at(-1);
  const { command, line } = said;
  if (last !== undefined && endsPress(last.line.text))
    return [{ command, line, end: last.line.number, ended: 'by itself' }];
  // One line with its words behind a colon ends with itself when nothing follows.
  const isWhole = lines.length === 0 && command.text !== '';
  const byBlock = closed && where === 'marked';
  const end = isWhole ? line.number + 1 : lastLine + 1;
  return [{ command, line, end, ended: isWhole || byBlock ? 'by the block' : null }];
}

/** The receipt with what became of the press. */
export function withPress(receipt: Receipt, { sent, taken, refused }: PressAnswered): Receipt {
  const wasSent = ({ firstLine, lastLine, why }: IgnoredText): boolean =>
    why !== 'quoted' && sent.some(([first, end]) => firstLine > first && lastLine < end);
  return {
    ...receipt,
    ignored: receipt.ignored.filter((text) => !wasSent(text)),
    taken: [...receipt.taken, ...taken].sort((a, b) => a.line - b.line),
    refused: [...receipt.refused, ...refused].sort((a, b) => a.line - b.line),
  };
}
