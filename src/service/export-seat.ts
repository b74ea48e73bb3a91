import { sealOf } from '../fairness/dice.ts';
import { type AuditReader, auditFor } from './desk/audit-for.ts';
import { asJson } from './game-in-play.ts';
import type { Json } from '../engine/json.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, PressItem, SeatRecord, TurnRow } from './ports/records.ts';
import { pressOf } from './press.ts';
import { gameNow } from './read-game.ts';
import { reportFor } from './turn-report.ts';

/** A player's own file of a game. */
export interface SeatFile {
  readonly format: 'adjutant-seat/1';
  readonly game: Json;
  readonly seat: Json;
  /** As the seat sees it now. */
  readonly view: Json;
  /** Each turn that counts, told as this seat was told it. */
  readonly turns: readonly Json[];
  /** Every version of every sheet of this seat. */
  readonly sheets: readonly Json[];
  /** What its player wrote to others through us, and was written. */
  readonly press: readonly Json[];
  readonly audit: readonly Json[];
}

/** All that a seat may see of a game, and all that it ordered: made from its view and its own sheets. */
export async function exportSeat(
  ports: Pick<Ports, 'store' | 'games'>,
  game: Game,
  seat: SeatRecord,
): Promise<SeatFile> {
  const { store } = ports;
  const reader = { kind: 'seat', seat: seat.seat } as const;
  const { view } = await gameNow(ports, game, reader);
  const secrets = new Map((await store.branches(game.id)).map(({ branch, secret }) => [branch, secret]));
  const turns: Json[] = [];
  for (const turn of await store.turns(game.id)) {
    const { report } = await reportFor(ports, { game, reader, from: turn.window, to: turn.window });
    turns.push(asJson({ ...headOf(game, turn, secrets.get(turn.branch) ?? game.secret), report }));
  }
  const sheets: Json[] = [];
  for (const { number, tag } of await store.windows(game.id)) {
    for (const { window: _, seat: __, ...version } of await store.revisions(game.id, number, seat.seat))
      sheets.push(asJson({ window: number, tag, ...version }));
  }
  const own: AuditReader = { seats: [seat.seat] };
  const rows = auditFor(await store.audit(game.id), game, own);
  const { slug, title, module, scenario, status, commitment, branch } = game;
  return {
    format: 'adjutant-seat/1',
    game: { slug, title, module, scenario, status, commitment, branch },
    seat: { seat: seat.seat, name: seat.name, side: seat.side, player: seat.person?.name ?? null },
    view: view === null ? null : asJson(view),
    turns,
    sheets,
    press: (await pressOf(ports, game, seat.seat)).map(pressTold),
    audit: rows.map(({ gameId: _, personId: __, ...row }) => asJson(row)),
  };
}

/** Who else may read it is known to its readers by how it was addressed. */
function pressTold({ window, branch, fromSeat, toWords, text, at }: PressItem): Json {
  return asJson({ window, branch, from: fromSeat ?? 'gm', to: toWords, text, at });
}

function headOf(game: Game, { window, branch, tag, stateHash, closedAt }: TurnRow, secret: string) {
  return { window, tag, closedAt, seal: sealOf(secret, { game: game.id, branch, window, stateHash }) };
}
