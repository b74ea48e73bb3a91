import { type Absence, NMR_STEPS, type NmrStep } from '../schedule/absence.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { Game, SeatRecord } from './ports/records.ts';
import { setAbsence } from './schedule-game.ts';

/** Windows for which a game may have a ladder of its own; `turn` is for all that have none. */
export const LADDER_KINDS = ['turn', 'first', 'setup', 'reaction', 'combat'] as const;
export type LadderKind = (typeof LADDER_KINDS)[number];

export interface LadderSet {
  /** Null: for all seats that have none of their own. */
  readonly seat: string | null;
  readonly kind: LadderKind;
  /** Null: there is none of its own any more. */
  readonly steps: readonly NmrStep[] | null;
  readonly by: Director;
}

/** Sets what is done for missing orders, for all or for one seat, in one kind of window. Refuses what the policy can't be. */
export async function setLadder(ports: AdvancingPorts, game: Game, ladder: LadderSet): Promise<void> {
  const { by } = ladder;
  await setAbsence(ports, game, { absence: ({ nmr }) => ({ nmr: withLadder(nmr, ladder) }), by });
}

function withLadder(
  nmr: Absence['nmr'],
  { seat, kind, steps }: Pick<LadderSet, 'seat' | 'kind' | 'steps'>,
): Absence['nmr'] {
  const ladder = { [kind]: steps === null ? undefined : [...steps] };
  if (seat === null) return { ...nmr, ...ladder };
  return { ...nmr, seats: { ...nmr.seats, [seat]: { ...nmr.seats[seat], ...ladder } } };
}

type Ladders = { readonly [kind in LadderKind]?: readonly NmrStep[] | undefined };

/** Steps as people write them: "hold, hold, replace". Refuses words that are none. */
export function stepsSaid(text: string): readonly NmrStep[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const steps = words.flatMap((word) => NMR_STEPS.find((step) => step === word) ?? []);
  if (words.length > 0 && steps.length === words.length) return steps;
  throw new Declined('invalid', 'ladder.wrong', {
    what: `"${text}" are no steps.`,
    hint: `They are made of ${NMR_STEPS.join(', ')}: the first is for the first miss in a row, the last goes on.`,
  });
}

/** What a game does about missing orders, a line for each ladder. */
export function ladderLines(
  { nmr }: Absence,
  seats: readonly Pick<SeatRecord, 'seat' | 'name'>[],
): readonly string[] {
  const lines = (of: Ladders | undefined, whose: string) =>
    LADDER_KINDS.flatMap((kind) => {
      const steps = of?.[kind];
      return steps === undefined ? [] : [`${whose}, ${IN[kind]}: ${steps.join(', ')}`];
    });
  const all = lines(nmr, 'all seats');
  return [
    ...(nmr.turn === undefined ? ['all seats, unless said otherwise: hold'] : []),
    ...all,
    ...seats.flatMap(({ seat, name }) => lines(nmr.seats[seat], name)),
  ];
}

const IN: Readonly<Record<LadderKind, string>> = {
  turn: 'unless said otherwise',
  first: 'while a seat has given no orders at all',
  setup: 'in a set-up window',
  reaction: 'in a reaction window',
  combat: 'in a combat window',
};
