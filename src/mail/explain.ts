import type { OrderBlock } from '../service/ports/mail.ts';
import { mailReader } from './read.ts';

/** How a mail would be read, for a person at a terminal: every line is either an order line or left out with a reason. */
export interface MailExplanation {
  readonly from: string | null;
  readonly subject: string;
  readonly messageId: string | null;
  readonly answers: readonly string[];
  /** Why it would not be read for orders at all, or null. */
  readonly automatic: string | null;
  readonly blocks: readonly {
    /** How the block was found, in words. */
    readonly kind: string;
    readonly game: string | null;
    readonly window: string | null;
    readonly orders: readonly { readonly line: number; readonly text: string }[];
  }[];
  readonly ignored: readonly { readonly lines: string; readonly why: string; readonly begins: string }[];
}

export async function explainMail(raw: Uint8Array): Promise<MailExplanation> {
  const mail = await mailReader().read(raw);
  return {
    from: mail.from,
    subject: mail.subject,
    messageId: mail.messageId,
    answers: mail.references,
    automatic: mail.automatic,
    blocks: mail.blocks.map((block) => ({
      kind: kindOf(block),
      game: block.game,
      window: block.window,
      orders: block.lines.map(({ number, text }) => ({ line: number, text })),
    })),
    ignored: mail.ignored.map(({ firstLine, lastLine, why, sample }) => ({
      lines: firstLine === lastLine ? `${firstLine}` : `${firstLine}-${lastLine}`,
      why: WORDS[why],
      begins: sample,
    })),
  };
}

const WORDS = {
  quoted: 'quoted from another mail',
  signature: 'signature',
  footer: 'added by a mail program',
  'outside-marks': 'outside #ORDERS and #END',
  blank: 'comment or stroke',
} as const;

function kindOf(block: OrderBlock): string {
  if (!block.closed) return 'marked, #END is missing';
  return block.game === null ? 'no game named: the whole reply' : 'marked';
}
