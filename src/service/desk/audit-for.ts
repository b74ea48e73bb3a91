import { z } from 'zod';
import type { Json } from '../../engine/json.ts';
import type { AuditRow, Game } from '../ports/records.ts';

/**
 * Who asks for the audit: the GM who does not play and the operator see all of it; a player what concerns his seats;
 * anybody else what concerns the game as a whole.
 */
export type AuditReader = 'all' | { readonly seats: readonly string[] };

/** Acts that everybody may know of. All others are told to the seat that they concern. */
const OF_ALL: ReadonlySet<string> = new Set([
  'game.opened',
  'game.started',
  'game.scheduled',
  'game.senders',
  'game.imported',
  'game.paused',
  'game.adjourned',
  'game.resumed',
  'game.parked',
  'game.rolled-back',
  'game.annulled',
  'game.ended',
  'window.forced',
  'window.extended',
  'seat.changed',
  'player.replaced',
  'gm.changed',
  'role.given',
  'role.taken',
  'ruling.adopted',
  'ruling.dropped',
]);

/** The acts that a reader may know of, each with as much of it as he may know. Once a game is over, all see all. */
export function auditFor(
  rows: readonly AuditRow[],
  game: Pick<Game, 'status'>,
  reader: AuditReader,
): readonly AuditRow[] {
  if (reader === 'all') return rows;
  if (game.status === 'over') return rows;
  return rows.flatMap((row) => partFor(row, reader.seats) ?? []);
}

function partFor(row: AuditRow, seats: readonly string[]): AuditRow | null {
  if (row.act === 'state.corrected') return correctionFor(row, seats);
  if (row.act === 'message.sent' && row.seat === null) return row;
  if (OF_ALL.has(row.act)) return { ...row, detail: withoutHidden(row.detail) };
  return row.seat !== null && seats.includes(row.seat) ? row : null;
}

/**
 * What a program says when its rules fail may speak of what is hidden, and how many letters were withdrawn tells how much
 * the others were written.
 */
const HIDDEN_IN_PLAY: ReadonlySet<string> = new Set(['why', 'parkedWhy', 'withdrawn']);

function withoutHidden(detail: Json): Json {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return detail;
  return Object.fromEntries(Object.entries(detail).filter(([key]) => !HIDDEN_IN_PLAY.has(key)));
}

const correction = z.object({
  window: z.string(),
  reason: z.string(),
  seen: z.record(z.string(), z.json()),
  dropped: z.array(z.object({ seat: z.string(), order: z.string(), why: z.string() })),
});

/** Of a correction a seat is told what its view showed of it. */
function correctionFor(row: AuditRow, seats: readonly string[]): AuditRow | null {
  const read = correction.safeParse(row.detail);
  // Of an imported game, say: what can't be read is told to nobody.
  if (!read.success) return null;
  const { window, reason, ...all } = read.data;
  const seen = Object.fromEntries(Object.entries(all.seen).filter(([seat]) => seats.includes(seat)));
  const dropped = all.dropped.filter(({ seat }) => seats.includes(seat));
  if (Object.keys(seen).length === 0 && dropped.length === 0) return null;
  const detail: Json = { window, reason, seen, dropped };
  return { ...row, detail };
}
