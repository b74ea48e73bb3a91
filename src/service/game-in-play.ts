import { z } from 'zod';
import { RulesBroken } from '../engine/campaign.ts';
import type { AnyGame } from '../engine/module.ts';
import type { Json } from '../engine/json.ts';
import { Bug } from './faults.ts';
import type { Ports } from './ports/ports.ts';
import type { Snapshot } from './ports/records.ts';
import { whatIsWrong } from './wrong-input.ts';

/** The module of a stored game. A game whose module is not installed here is a fault of the installation. */
export function moduleOf({ games }: Pick<Ports, 'games'>, id: string): AnyGame {
  const game = games.find((candidate) => candidate.id === id);
  if (game === undefined) throw new Bug(`this installation has no game module "${id}"`);
  return game;
}

/** A stored state in today's shape: migrated step by step when it was stored in an older one, then checked. */
export function stateOf(game: AnyGame, snapshot: Snapshot): object {
  let state: Json = snapshot.state;
  for (let shape = snapshot.shape; shape < game.shape; shape += 1) {
    const migrate = game.migrate[shape];
    if (migrate === undefined) throw new Bug(`${game.id} has no migration from shape ${shape}`);
    state = migrate(state);
  }
  return game.stateSchema.parse(state);
}

/** A value as plain data, as it is stored: what JSON can't say is a bug of ours. */
export function asJson(value: object): Json {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what JSON.parse gives is Json by its definition
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** Runs rules. They are pure, so that whatever they throw is a bug of theirs: it becomes `RulesBroken`. */
export function byTheRules<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RulesBroken) throw error;
    throw new RulesBroken(whyThrown(error), { cause: error });
  }
}

function whyThrown(error: unknown): string {
  if (error instanceof z.ZodError) return whatIsWrong(error);
  return error instanceof Error ? error.message : String(error);
}
