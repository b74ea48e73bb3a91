import { z } from 'zod';
import { Declined } from './declined.ts';
import { asJson } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { Game } from './ports/records.ts';
import { IN_WORDS, whatIsWrong } from './wrong-input.ts';

// Without what stands there instead: it may be a secret.
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 digits out of 0-9 and a-f');

const turnSchema = z.strictObject({
  window: z.int().min(0),
  branch: z.int().min(0),
  tag: z.string(),
  sheets: z.record(
    z.string(),
    z.strictObject({
      entries: z.array(
        z.strictObject({
          command: z.looseObject({ word: z.string() }),
          source: z.enum(['given', 'doctrine', 'nmr', 'gm', 'bot']),
        }),
      ),
    }),
  ),
  rulings: z.array(z.string()),
  rolls: z.array(
    z.strictObject({
      place: z.string(),
      k: z.int().min(0),
      // No die of ours has more; without an end, a file could ask for one that is never rolled.
      sides: z.int().min(1).max(1_000_000),
      purpose: z.string(),
      value: z.int(),
    }),
  ),
  events: z.array(z.looseObject({ kind: z.string() })),
  stateHash: z.string(),
  chain: z.string(),
  engineVersion: z.string(),
  closedAt: z.iso.datetime(),
});

/**
 * A whole game as one file: enough to play every turn again and to check every hash and every die. It holds the
 * game's secret, so while the game runs it is for the operator alone.
 */
const exportedGameSchema = z.strictObject({
  format: z.literal('adjutant-game/1'),
  game: z.strictObject({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    module: z.string(),
    scenario: z.string(),
    options: z.record(z.string(), z.json()),
    secret: hash,
    commitment: hash,
    status: z.enum(['forming', 'running', 'over', 'parked']),
    /** Hash over all turns: none can be left out. */
    chain: z.string(),
  }),
  seats: z.array(z.strictObject({ seat: z.string(), name: z.string(), side: z.string() })),
  turns: z.array(turnSchema),
});
export type ExportedGame = z.infer<typeof exportedGameSchema>;

/** The game as a file. */
export async function exportGame({ store }: Pick<Ports, 'store'>, game: Game): Promise<ExportedGame> {
  const seats = await store.seats(game.id);
  const turns = await store.turns(game.id);
  return exportedGameSchema.parse(
    asJson({
      format: 'adjutant-game/1',
      game: {
        id: game.id,
        slug: game.slug,
        title: game.title,
        module: game.module,
        scenario: game.scenario,
        options: game.options,
        secret: game.secret,
        commitment: game.commitment,
        status: game.status,
        chain: game.chain,
      },
      seats: seats.map(({ seat, name, side }) => ({ seat, name, side })),
      turns,
    }),
  );
}

/** Reads an exported game. Refuses a file that is none, with the place and the reason. */
export function readExportedGame(text: string, file: string): ExportedGame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Declined('invalid', 'export.not-json', {
      what: `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
  const read = exportedGameSchema.safeParse(value, IN_WORDS);
  if (read.success) return read.data;
  throw new Declined('invalid', 'export.wrong', {
    what: `${file} is not an exported game: ${whatIsWrong(read.error)}`,
    hint: 'Make one with: adjutant export GAME.',
  });
}
