import type { Command } from '../commands/schema.ts';
import type { Done } from '../done.ts';
import type { Event } from '../events.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { failed } from './adjustment.ts';
import type { Ferry } from './landing.ts';

/** A side's space-surface transfers at a place. [4.5.3] */
export interface Transferring {
  readonly at: string;
  readonly orders: readonly Command[];
  readonly originOf: Turn['originOf'];
  readonly ferry: Ferry;
  /** The one fleet that takes part, unseen; null: all do. [9.2.3] */
  readonly only: string | null;
  /** How things stood for both sides when the substep began. */
  readonly before: State;
}

const WORDS: ReadonlySet<Command['word']> = new Set<Command['word']>([
  'LOAD',
  'LAND',
  'LIFT',
  'BOARD',
  'SHORE',
]);

/** Nothing handed to us is changed, so that a sheet has transfers for good or never. */
const SHEETS = new WeakMap<readonly Command[], boolean>();

/** Whether a sheet has an order that may be carried out in the transfers: asked at every place. */
export function hasTransfers(orders: readonly Command[]): boolean {
  const known = SHEETS.get(orders);
  if (known !== undefined) return known;
  const has = orders.some(({ word }) => WORDS.has(word));
  SHEETS.set(orders, has);
  return has;
}

/**
 * Orders of the combat window have no earlier time; of all others what is against them, but for an enemy, was told
 * after movement.
 */
export function isFirstTime({ at }: State, originOf: Turn['originOf'], order: Command): boolean {
  return at === 'combat' && !originOf(order).carried;
}

/** What its owner is told of an order that the turn has prevented; of an unseen fleet nothing yet. */
export function told(
  { ferry, only }: Transferring,
  order: Command,
  why: Extract<Done<never>, { ok: false }> | null | undefined,
): readonly Event[] {
  return why === null || why === undefined || only !== null ? [] : [failed(ferry.side, order, why)];
}
