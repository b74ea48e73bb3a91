import type { Reader } from '../engine/module.ts';
import { nearest } from '../engine/nearest.ts';
import type { ReportDocument } from '../engine/report.ts';
import { sealOf } from '../fairness/dice.ts';
import { Declined } from './declined.ts';
import { moduleOf, stateOf } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, RevisionRecord, Snapshot, WindowRecord } from './ports/records.ts';
import { reportFor } from './turn-report.ts';

/** The game of a short name. Refuses one that does not exist. */
export async function gameNamed({ store }: Pick<Ports, 'store'>, slug: string): Promise<Game> {
  const game = await store.gameBySlug(slug);
  if (game !== null) return game;
  const meant = nearest(
    slug,
    (await store.games()).map((each) => each.slug),
  );
  throw new Declined('not-found', 'game.unknown', ({ act }) => ({
    what: `There is no game "${slug}".`,
    hint: `${meant === null ? '' : `Did you mean "${meant}"? `}${act('game.list')} lists the games.`,
  }));
}

export interface GameNow {
  readonly window: WindowRecord | null;
  /** Null while the game is forming. */
  readonly view: object | null;
}

/** The game as a reader may know it now. */
export async function gameNow(
  { store, games }: Pick<Ports, 'store' | 'games'>,
  game: Game,
  reader: Reader,
): Promise<GameNow> {
  const window = await store.openWindow(game.id);
  const snapshot = game.status === 'forming' ? null : await newestSnapshot({ store }, game);
  if (snapshot === null) return { window, view: null };
  const module = moduleOf({ games }, game.module);
  return { window, view: module.viewOf(stateOf(module, snapshot), reader) };
}

/** The whole state as it is now, in today's shape. Refuses a game that has not begun. */
export async function stateNow(ports: Pick<Ports, 'store' | 'games'>, game: Game): Promise<object> {
  const snapshot = game.status === 'forming' ? null : await newestSnapshot(ports, game);
  if (snapshot !== null) return stateOf(moduleOf(ports, game.module), snapshot);
  throw new Declined('conflict', 'game.forming', {
    what: `${game.title} has not begun.`,
    hint: 'It begins when every seat has a player.',
  });
}

/** A game that the rules ended has a state behind its last window; one that its GM ended has not. */
async function newestSnapshot({ store }: Pick<Ports, 'store'>, game: Game): Promise<Snapshot | null> {
  const last = game.status === 'over' ? await store.snapshot(game.id, game.window + 1) : null;
  return last ?? store.snapshot(game.id, game.window);
}

/** Report of a turn (by the number of its window) for a reader. Refuses a turn that was not played. */
export async function turnReport(
  { store, games }: Pick<Ports, 'store' | 'games'>,
  game: Game,
  { reader, window }: { readonly reader: Reader; readonly window: number },
): Promise<ReportDocument> {
  if ((await store.turn(game.id, window)) === null) {
    throw new Declined('not-found', 'turn.unknown', ({ act }) => ({
      what: `${game.title} has no adjudicated window ${window}.`,
      hint: `${act('turn.list')} lists them.`,
    }));
  }
  return (await reportFor({ store, games }, { game, reader, from: window, to: window })).report;
}

/** What everybody may know of an adjudicated window. */
export interface TurnLine {
  readonly window: number;
  /** On which it was played: 0, or that of a rollback. */
  readonly branch: number;
  readonly tag: string;
  readonly closedAt: Date;
  /** Keyed hash of the state after it; the game's secret, revealed at the end, opens it. */
  readonly seal: string;
}

/** Every adjudicated window of a game, oldest first. */
export async function turnHistory({ store }: Pick<Ports, 'store'>, game: Game): Promise<readonly TurnLine[]> {
  const turns = await store.turns(game.id);
  const secrets = new Map((await store.branches(game.id)).map(({ branch, secret }) => [branch, secret]));
  return turns.map((turn) => ({
    window: turn.window,
    branch: turn.branch,
    tag: turn.tag,
    closedAt: turn.closedAt,
    seal: sealOf(secrets.get(turn.branch) ?? game.secret, {
      game: game.id,
      branch: turn.branch,
      window: turn.window,
      stateHash: turn.stateHash,
    }),
  }));
}

/** Versions of a seat's sheet for a window, oldest first; for that seat only. */
export async function sheetVersions(
  { store }: Pick<Ports, 'store'>,
  game: Game,
  { seat, window }: { readonly seat: string; readonly window: number },
): Promise<readonly RevisionRecord[]> {
  return store.revisions(game.id, window, seat);
}
