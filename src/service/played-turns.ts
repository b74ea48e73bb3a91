import type { AnyEvent } from '../engine/module.ts';
import { Bug } from './faults.ts';
import { moduleOf, stateOf } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, TurnRow } from './ports/records.ts';
import type { Store, WindowSpan } from './ports/store.ts';

type Needs = Pick<Ports, 'store' | 'games'>;

/** What the reports of some turns are made from, whoever reads them. */
export interface PlayedTurns {
  /** The last of them. */
  readonly turn: TurnRow;
  /** The state after it. */
  readonly state: object;
  /** Of all of them, in order. */
  readonly events: readonly AnyEvent[];
}

/** Readers of one game come one after the other, and a worker has a few games in hand at once. */
const MOST_KEPT = 16;

/** What happened stays as it is, so that it need not be fetched and read for each reader anew. */
const KEPT = new WeakMap<Store, Map<string, Promise<PlayedTurns>>>();

/** Some turns of a game. Throws a `Bug` when they were not played. The same object for all readers: not to be changed. */
export function playedTurns(ports: Needs, game: Game, windows: WindowSpan): Promise<PlayedTurns> {
  const kept = KEPT.get(ports.store) ?? new Map<string, Promise<PlayedTurns>>();
  KEPT.set(ports.store, kept);
  // By the branch, since a rollback undoes what was played, and by the chain, since a correction changes the state.
  const key = `${game.id}/${game.branch}/${game.chain}/${windows.from}-${windows.to}`;
  const played = kept.get(key) ?? fetched(ports, game, windows);
  kept.delete(key);
  kept.set(key, played);
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  played.catch(() => kept.delete(key));
  return played;
}

async function fetched({ store, games }: Needs, game: Game, windows: WindowSpan): Promise<PlayedTurns> {
  const module = moduleOf({ games }, game.module);
  const [snapshot, turns] = await Promise.all([
    store.snapshot(game.id, windows.to + 1),
    store.turnsBetween(game.id, windows),
  ]);
  const turn = turns.at(-1);
  if (snapshot === null || turn?.window !== windows.to)
    throw new Bug(`${game.slug} has no turn ${windows.to}`);
  return {
    turn,
    state: stateOf(module, snapshot),
    events: turns.flatMap(({ events }) => events.map((event) => module.eventSchema.parse(event))),
  };
}
