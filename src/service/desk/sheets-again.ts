import { writeCommand } from '../../engine/command-table.ts';
import type { AnyGame } from '../../engine/module.ts';
import { ENGINE_REFUSAL_WORDS } from '../../engine/refusal-words.ts';
import { wordsOf } from '../../engine/refusal.ts';
import { amend } from '../../engine/sheet.ts';
import { botSheet } from '../bot-sheets.ts';
import type { Director } from '../director.ts';
import type { Ports } from '../ports/ports.ts';
import type { RevisionRecord, WindowRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';

/** A sheet against a state other than that which it was written for. */
export interface CheckedSheet {
  readonly seat: string;
  readonly dropped: readonly { readonly order: string; readonly why: string }[];
  /** The version to put; null: it stands as it is. */
  readonly revision: RevisionRecord | null;
}

interface Against {
  readonly module: AnyGame;
  readonly state: object;
  readonly window: WindowRecord;
  readonly by: Director;
}

/**
 * The sheets of an open window checked against another state. One that lost orders is a draft again: its owner has to
 * look at it. A bot orders anew.
 */
export async function sheetsAgain(
  { clock }: Pick<Ports, 'clock'>,
  tx: GameTransaction,
  against: Against,
): Promise<readonly CheckedSheet[]> {
  const bots = new Set(tx.seats.filter(({ bot }) => bot).map(({ seat }) => seat));
  return (await tx.latestRevisions()).map((revision): CheckedSheet => {
    const { seat } = revision;
    const next = { ...revision, version: revision.version + 1, receivedAt: clock.now() };
    if (bots.has(seat)) {
      const sheet = botSheet(against.module, {
        game: tx.game,
        window: against.window,
        state: against.state,
        seat,
      });
      return { seat, dropped: [], revision: { ...next, sheet, base: 0 } };
    }
    const { sheet, dropped } = checked(against, revision);
    if (dropped.length === 0) return { seat, dropped, revision: null };
    const draft = { ...next, sheet, base: revision.version, ready: false };
    return { seat, dropped, revision: { ...draft, source: 'gm', way: against.by.way } };
  });
}

function checked({ module, state }: Against, { seat, sheet }: RevisionRecord) {
  const view = module.viewOf(state, { kind: 'seat', seat });
  const again = amend(module.commands, sheet, { commands: [], source: 'gm', view });
  const words = { ...ENGINE_REFUSAL_WORDS, ...module.refusalWords };
  const dropped = again.dropped.map(({ command, refusal }) => ({
    order: writeCommand(module.commands, command),
    why: wordsOf(refusal, words),
  }));
  return { sheet: again.sheet, dropped };
}
