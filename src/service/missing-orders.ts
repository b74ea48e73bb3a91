import { silentSheet, type SilentManner } from '../engine/silent-sheet.ts';
import { recordedDice } from '../engine/dice.ts';
import type { AnyGame, SeatId } from '../engine/module.ts';
import type { Sheet } from '../engine/sheet.ts';
import { diceOfWindow } from '../fairness/dice.ts';
import { nmrStep, type NmrStep } from '../schedule/absence.ts';
import { byTheRules } from './game-in-play.ts';
import type { Attendance } from './ports/absence.ts';
import type { RevisionRecord, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

/** An awaited seat that has no orders, and what the game's policy has for it. */
export interface MissingSeat {
  readonly seat: SeatRecord;
  readonly step: NmrStep;
  /** Windows in a row that its player missed before this one; null: nobody plays it. */
  readonly missedBefore: number | null;
  /** It may still be given the time that a game gives each seat once. */
  readonly mayHaveGrace: boolean;
}

/** Whether a version holds orders that somebody gave; one that is no orders took off those of a player who has left. */
export function isGiven({ source }: Pick<RevisionRecord, 'source'>): boolean {
  return source !== 'nmr';
}

/** Awaited seats without a sheet, in the order of the seats. An empty sheet is a sheet. */
export async function missingSeats(
  tx: GameTransaction,
  window: WindowRecord,
  latest: readonly RevisionRecord[],
): Promise<readonly MissingSeat[]> {
  const silent = tx.seats.filter(
    ({ seat }) => window.awaits.includes(seat) && !latest.some((revision) => revision.seat === seat),
  );
  const missing: MissingSeat[] = [];
  for (const seat of silent)
    missing.push(missingSeat(tx, { seat, window, attendance: await tx.attendance(seat.seat) }));
  return missing;
}

interface SilentSeat {
  readonly seat: SeatRecord;
  readonly window: WindowRecord;
  readonly attendance: Attendance;
}

function missingSeat({ game }: GameTransaction, { seat, window, attendance }: SilentSeat): MissingSeat {
  const missedBefore = missedInARow(seat, window, attendance);
  const graced = attendance.lateness.some((row) => row.personId === seat.person?.id && row.graced);
  const { lastOrdered } = attendance;
  return {
    seat,
    step: nmrStep(game.absence, {
      seat: seat.seat,
      kind: window.kind,
      isFirst: lastOrdered === null,
      missedBefore,
    }),
    missedBefore,
    mayHaveGrace: game.absence.graceHours > 0 && seat.person !== null && !graced,
  };
}

function missedInARow(
  { person }: SeatRecord,
  { number }: WindowRecord,
  { lastOrdered, lateness }: Attendance,
): number | null {
  if (person === null) return null;
  const missed = lateness.filter(
    (row) =>
      row.step !== null &&
      row.personId === person.id &&
      row.window > (lastOrdered ?? 0) &&
      row.window < number,
  );
  return missed.length;
}

/** The sheets of the seats that have sent nothing, by the policy of the game. */
export async function sheetsOfMissing(
  tx: GameTransaction,
  module: AnyGame,
  {
    state,
    window,
    missing,
  }: { readonly state: object; readonly window: WindowRecord; readonly missing: readonly MissingSeat[] },
): Promise<Readonly<Record<SeatId, Sheet>>> {
  const sheets: Record<SeatId, Sheet> = {};
  for (const { seat, step } of missing) {
    const manner = await mannerOf(tx, window, { seat: seat.seat, step });
    sheets[seat.seat] = byTheRules(() => silentSheet(module, state, { seat: seat.seat, manner }));
  }
  return sheets;
}

async function mannerOf(
  tx: GameTransaction,
  window: WindowRecord,
  { seat, step }: { readonly seat: SeatId; readonly step: NmrStep },
): Promise<SilentManner> {
  if (step === 'standing') return { kind: 'standing', last: await tx.lastSheet(seat, window.name) };
  if (step !== 'caretaker') return { kind: 'hold' };
  const { id: game, secret } = tx.game;
  const source = diceOfWindow(secret, { game, branch: window.branch, window: window.number });
  // Under places of their own: a bot must not see the dice that the window will throw.
  const own: typeof source = (place, k, sides) => source(`caretaker/${seat}/${place}`, k, sides);
  return { kind: 'caretaker', dice: recordedDice(own).dice };
}
