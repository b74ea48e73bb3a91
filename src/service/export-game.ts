import { Declined } from './declined.ts';
import { type ExportedGame, fileOfOne, fileOfTwo, type WholeGame } from './exported-game.ts';
import { asJson } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, Person, SeatRecord } from './ports/records.ts';
import type { WholeRecords } from './ports/whole-game.ts';
import { z } from 'zod';
import { readJson } from './read-json.ts';
import { IN_WORDS, whatIsWrong } from './wrong-input.ts';

/** The game as a file, with all that was ever played of it, as it stands at one moment. */
export async function exportGame(
  { store }: Pick<Ports, 'store'>,
  { id }: Pick<Game, 'id'>,
): Promise<WholeGame> {
  const { game, seats, records } = await store.gameAtOnce(id);
  const { gm, roles, ...plain } = game;
  const former = await peopleNamed(store, records);
  return fileOfTwo.parse(
    asJson({
      format: 'adjutant-game/2',
      game: { ...plain, gm: gm.id },
      people: peopleOf(game, seats, former),
      roles: roles.map(({ role, person, addedAt }) => ({ role, person: person.id, addedAt })),
      seats: seats.map(({ person, ...seat }) => ({ ...seat, person: person?.id ?? null })),
      ...records,
      audit: records.audit.map(({ gameId: _, personId = null, ...row }) => ({ ...row, personId })),
      press: records.press.map(({ gameId: _, ...row }) => row),
    }),
  );
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * What it takes to check a game that is over, for whoever asks: every turn of every branch, every correction, the
 * secrets; without its people, and without sheets that were never adjudicated. Refuses a game that is not over.
 */
export async function recordOf(ports: Pick<Ports, 'store'>, game: Game): Promise<WholeGame> {
  const whole = await exportGame(ports, game);
  if (whole.game.status !== 'over') {
    throw new Declined('conflict', 'game.not-over', ({ act }) => ({
      what: `${game.title} is not over: the secret of its dice is not yet revealed.`,
      hint: `${act('turn.list')} gives the seals that the secret will open.`,
    }));
  }
  return {
    ...whole,
    game: { ...whole.game, gm: NOBODY },
    seats: whole.seats.map((seat) => ({ ...seat, person: null, mailToken: '' })),
    ...{ people: [], roles: [], revisions: [], snapshots: [], audit: [] },
    ...{ press: [], lateness: [], vacations: [], extensions: [] },
  };
}

/** Those of whom the game remembers that they were late or away; some may have left it. */
async function peopleNamed(
  store: Ports['store'],
  { lateness, vacations, extensions }: WholeRecords,
): Promise<readonly Person[]> {
  const ids = new Set([...lateness, ...vacations, ...extensions].map(({ personId }) => personId));
  const people = await Promise.all([...ids].map((id) => store.personById(id)));
  return people.flatMap((person) => person ?? []);
}

/** Everybody who has, or had, a part in a game, once. */
function peopleOf(
  { gm, roles }: Game,
  seats: readonly SeatRecord[],
  former: readonly Person[],
): readonly Person[] {
  const now = [gm, ...roles.map(({ person }) => person), ...seats.flatMap(({ person }) => person ?? [])];
  const all = [...now, ...former];
  return [...new Map(all.map((person) => [person.id, person])).values()];
}

const either = z.discriminatedUnion('format', [fileOfOne, fileOfTwo]);

/** Reads an exported game of any format. Refuses a file that is none, with the place and the reason. */
export function readExportedGame(text: string, file: string): ExportedGame {
  const read = readFile(either, text, file);
  return read.format === 'adjutant-game/1' ? asTwo(read) : read;
}

/** Reads an exported game from which it can be played on. Refuses the older format too. */
export function readWholeGame(text: string, file: string): WholeGame {
  return readFile(fileOfTwo, text, file);
}

function readFile<T>(schema: z.ZodType<T>, text: string, file: string): T {
  const json = readJson(text);
  if (!json.ok)
    throw new Declined('invalid', 'export.not-json', { what: `${file} is not JSON: ${json.why}.` });
  const read = schema.safeParse(json.value, IN_WORDS);
  if (read.success) return read.data;
  throw new Declined('invalid', 'export.wrong', ({ act }) => ({
    what: `${file} is not an exported game: ${whatIsWrong(read.error)}`,
    hint: `${act('game.export')} makes one.`,
  }));
}

/** It had one line of play. */
function asTwo({ game, seats, turns }: z.infer<typeof fileOfOne>): ExportedGame {
  const { secret, commitment } = game;
  const first = { branch: 0, from: 0, secret, commitment, begunAt: turns[0]?.closedAt ?? '', reason: '' };
  return {
    format: 'adjutant-game/2',
    game,
    seats: seats.map((seat) => ({ ...seat, person: null, bot: false, mailToken: '' })),
    branches: [first],
    corrections: [],
    turns,
  };
}
