import { z } from 'zod';
import type { WindowKind } from './schedule.ts';

/**
 * What is done for a seat without orders once the deadline (and its grace) has passed. `hold`: the module's orders of
 * a silent seat. `standing`: its doctrine and last plots go on. `caretaker`: the module's bot plays it. `wait`: the
 * window stays open until its orders come or the GM acts. `replace`: as `hold`, and the seat is open to others.
 * `refill`: the seat is open to others, and the window waits for them.
 */
export const NMR_STEPS = ['hold', 'standing', 'caretaker', 'wait', 'replace', 'refill'] as const;
export type NmrStep = (typeof NMR_STEPS)[number];

const ladder = z.array(z.enum(NMR_STEPS)).min(1).max(20);
const ladders = z.strictObject({
  turn: ladder.optional(),
  setup: ladder.optional(),
  reaction: ladder.optional(),
  combat: ladder.optional(),
  /** For a seat that has not given any orders in this game. */
  first: ladder.optional(),
});

/** How a game deals with players who are away, late or silent. */
export const absenceSchema = z.strictObject({
  /** Hours that a seat is given once, when its orders are missing for the first time. */
  graceHours: z
    .int()
    .min(0)
    .max(10 * 24)
    .default(0),
  /** The first step for the first miss in a row, and so on; the last goes on. */
  nmr: ladders.extend({ seats: z.record(z.string(), ladders).default({}) }).default({ seats: {} }),
  vacation: z
    .strictObject({
      moves: z.boolean().default(true),
      /** Days of a seat that move deadlines, in the whole game. */
      daysPerSeat: z.int().min(0).max(366).default(21),
    })
    .default({ moves: true, daysPerSeat: 21 }),
  /** Extensions that a seat may be granted in the whole game; null: no end. */
  extensionsPerSeat: z.int().min(0).max(1_000).nullable().default(null),
  /** Whether the other players hear who sent no orders, or is away. */
  tellsWho: z.boolean().default(false),
});
export type Absence = z.output<typeof absenceSchema>;

const DEFAULT_LADDER: readonly NmrStep[] = ['hold'];

export interface Missing {
  readonly seat: string;
  readonly kind: WindowKind;
  /** The seat has given no orders in this game so far. */
  readonly isFirst: boolean;
  /** Windows in a row before this one that its player missed; null: nobody plays it. */
  readonly missedBefore: number | null;
}

/** What the policy says for a seat without orders. What is said of the seat goes before what is said of all. */
export function nmrStep({ nmr }: Absence, { seat, kind, isFirst, missedBefore }: Missing): NmrStep {
  const said = [nmr.seats[seat], nmr].flatMap((of) => [
    isFirst ? of?.first : undefined,
    of?.[kind],
    of?.turn,
  ]);
  const steps = said.find((ladder) => ladder !== undefined) ?? DEFAULT_LADDER;
  if (missedBefore === null) return stepOfEmpty(steps);
  return steps[Math.min(missedBefore, steps.length - 1)] ?? 'hold';
}

/** A seat that is open already is not opened again: what stands before that on the ladder goes on. */
function stepOfEmpty(steps: readonly NmrStep[]): NmrStep {
  if (steps.includes('refill')) return 'wait';
  return steps.findLast((step) => step !== 'replace') ?? 'hold';
}
