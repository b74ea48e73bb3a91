import { z } from 'zod';
import { standardRulings } from '../engine/module.ts';
import { commitmentTo } from '../fairness/dice.ts';
import { Declined } from './declined.ts';
import { Fault } from './faults.ts';
import { asJson } from './game-in-play.ts';
import { invitation } from './invitations.ts';
import type { AdvancingPorts, Ports } from './ports/ports.ts';
import type { OutboxRow, Person, Way } from './ports/records.ts';
import type { NewGame } from './ports/game-change.ts';
import { Taken } from './ports/store.ts';
import { senderPolicySchema, USUAL_SENDER_POLICY } from './sender-policy.ts';
import { absenceSchema } from '../schedule/absence.ts';
import { BOT, playersOf } from './players-given.ts';
import { scheduleFrom, scheduleGiven } from './read-schedule.ts';
import { startGame } from './start-game.ts';
import { IN_WORDS, mustBe, orMeantSentence, whatIsWrong } from './wrong-input.ts';

export const newGameSchema = z.strictObject({
  slug: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/,
      mustBe(
        'a short name of 3 to 40 small letters, digits and hyphens that begins with a letter, e.g. "marches-3"',
      ),
    ),
  title: z.string().trim().min(1).max(80).optional(),
  module: z
    .string()
    .optional()
    .meta({ description: 'Which board game. Left out: the first of GET /v1/modules.' }),
  scenario: z.string().optional().meta({ description: 'One of its scenarios. Left out: its first.' }),
  options: z
    .record(z.string(), z.unknown())
    .meta({ description: "Read by the module's own schema: see GET /v1/modules." })
    .default({}),
  hoursPerWindow: z
    .int()
    .min(1)
    .max(24 * 60)
    .optional()
    .meta({ description: 'The plainest schedule: so many hours a window. Left out with it: 168.' }),
  schedule: scheduleGiven.optional().meta({
    description: 'When windows are due, as a line ("every Sunday 20:00 Europe/Berlin") or as JSON.',
  }),
  senderPolicy: senderPolicySchema.default(USUAL_SENDER_POLICY),
  hotSeat: z.boolean().default(false).meta({ description: 'Whether one person may play several seats.' }),
  absence: absenceSchema
    .meta({ description: 'What happens when players are away, late or silent.' })
    .default(() => absenceSchema.parse({})),
  seats: z
    .record(
      z.string(),
      z.union(
        [z.literal(BOT), z.uuid(), z.email()],
        mustBe('the e-mail address or the id of a registered person, or "bot"'),
      ),
    )
    .meta({
      description:
        'Players by seat: the address or the id of each, or "bot". A seat left out is filled later; the game begins when all are filled.',
    })
    .default({}),
  press: z
    .enum(['none', 'public', 'private'])
    .meta({
      description: 'What players may write to each other through us; to the gamemaster they always may.',
    })
    .default('private'),
});
export type NewGameRequest = z.input<typeof newGameSchema>;

/** Fixed dice and addresses for demonstrations and tests; a real game leaves both to chance. */
interface Pinned {
  readonly id: string;
  readonly secret: string;
  readonly mailTokens: Readonly<Record<string, string>>;
}

export interface OpenGame {
  readonly request: NewGameRequest;
  readonly gm: Person;
  readonly way: Way;
  readonly pinned?: Pinned;
}

/**
 * Opens a game: its options and rulings are pinned, its secret is made and the secret's hash published. It begins
 * at once when every seat has a player. Refuses an unknown module, scenario, seat or player, and a name in use.
 */
export async function openGame(
  ports: AdvancingPorts,
  { request, gm, way, pinned }: OpenGame,
): Promise<{ readonly id: string; readonly slug: string; readonly began: boolean }> {
  const given = readRequest(request);
  const { module, scenario } = played(ports, given);
  const options = readOptions(module, given.options);
  const seats = await playersOf(
    ports,
    module.seats(options).map((seat) => seat.id),
    { players: given.seats, hotSeat: given.hotSeat },
  );
  const wanted = { ...given, scenario, seats };
  const row = rowOf(ports, { wanted, module, options, gm, pinned: pinned ?? null });
  const invitations = await invitationsFor(ports, row, gm);
  await insert(ports, row, invitations);
  await ports.store.putAudit({
    at: row.createdAt,
    who: gm.name,
    way,
    act: 'game.opened',
    gameId: row.id,
    seat: null,
    detail: { scenario: wanted.scenario },
  });
  const began = await startedNow(ports, row.id);
  await ports.doorbell.ringAll(
    'deliver',
    invitations.map(({ id }) => id),
  );
  return { id: row.id, slug: wanted.slug, began };
}

/** The game is there already: where the world fails us now, the sweep begins it within seconds. */
async function startedNow(ports: AdvancingPorts, id: string): Promise<boolean> {
  try {
    return await startGame(ports, id);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    ports.log.warn({ game: id, error: error.message }, 'the game is open; the sweep begins it');
    return false;
  }
}

function readRequest(given: NewGameRequest): z.output<typeof newGameSchema> {
  const read = newGameSchema.safeParse(given, IN_WORDS);
  if (read.success) return read.data;
  throw new Declined('invalid', 'game.wrong', ({ field }) => ({
    what: whatIsWrong(read.error, null, field),
    hint: 'For example: a game "marches-3" with "every 72 h" as its schedule.',
  }));
}

/** A request with its scenario and the ids of its players. */
type Wanted = z.output<typeof newGameSchema> & { readonly scenario: string };

interface RowOf {
  readonly wanted: Wanted;
  readonly module: Ports['games'][number];
  readonly options: object;
  readonly gm: Person;
  readonly pinned: Pinned | null;
}

function rowOf(
  { entropy, clock }: Pick<Ports, 'entropy' | 'clock'>,
  { wanted, module, options, gm, pinned }: RowOf,
): NewGame {
  const secret = pinned?.secret ?? entropy.secret(32);
  return {
    id: pinned?.id ?? entropy.id(),
    slug: wanted.slug,
    title: wanted.title ?? wanted.slug,
    module: module.id,
    scenario: wanted.scenario,
    options: asJson(options),
    rulings: standardRulings(module.rulings),
    secret,
    commitment: commitmentTo(secret),
    gmId: gm.id,
    senderPolicy: wanted.senderPolicy,
    hotSeat: wanted.hotSeat,
    press: wanted.press,
    schedule: scheduleFrom(wanted),
    absence: wanted.absence,
    createdAt: clock.now(),
    seats: module.seats(options).map((seat) => ({
      seat: seat.id,
      name: seat.name,
      side: seat.side,
      personId: playerOf(wanted.seats[seat.id]),
      bot: wanted.seats[seat.id] === BOT,
      mailToken: pinned?.mailTokens[seat.id] ?? entropy.secret(10),
    })),
  };
}

function playerOf(given: string | undefined): string | null {
  return given === undefined || given === BOT ? null : given;
}

/** None when it begins at once: then the first report tells all. */
async function invitationsFor(
  ports: AdvancingPorts,
  row: NewGame,
  gm: Person,
): Promise<readonly OutboxRow[]> {
  if (row.seats.every(({ personId, bot }) => personId !== null || bot)) return [];
  const seats = await Promise.all(
    row.seats.map(async ({ personId, ...seat }) => ({
      ...seat,
      person: personId === null ? null : await ports.store.personById(personId),
    })),
  );
  const game = { ...row, gm, ...AS_IT_BEGINS };
  return seats.flatMap((seat) => invitation(ports, game, { seat, seats }) ?? []);
}

const AS_IT_BEGINS = {
  status: 'forming',
  branch: 0,
  window: 0,
  chain: '',
  result: null,
  parkedWhy: null,
  roles: [],
  nextRulings: null,
  pausedAt: null,
} as const;

async function insert(
  ports: Pick<Ports, 'store'>,
  row: NewGame,
  letters: readonly OutboxRow[],
): Promise<void> {
  try {
    await ports.store.insertGame(row, letters);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw new Declined('conflict', 'game.slug-taken', {
      what: `A game named "${row.slug}" exists already.`,
      hint: 'Choose another short name.',
    });
  }
}

/** The first that there is, where none is named. */
function played(
  ports: Pick<Ports, 'games'>,
  { module: id, scenario }: Pick<z.output<typeof newGameSchema>, 'module' | 'scenario'>,
): { readonly module: Ports['games'][number]; readonly scenario: string } {
  const module = id === undefined ? ports.games[0] : ports.games.find((game) => game.id === id);
  if (module === undefined) throw unknownModule(ports, id ?? '');
  const known = module.scenarios.map((candidate) => candidate.id);
  const found = scenario === undefined ? known[0] : known.find((candidate) => candidate === scenario);
  if (found !== undefined) return { module, scenario: found };
  throw new Declined('invalid', 'game.scenario-unknown', {
    what: orMeantSentence(`${module.title} has no scenario "${scenario ?? ''}"`, scenario ?? '', known),
    hint: `It has: ${known.join(', ')}.`,
  });
}

function unknownModule({ games }: Pick<Ports, 'games'>, id: string): Declined {
  const known = games.map((game) => game.id);
  return new Declined('invalid', 'game.module-unknown', {
    what: orMeantSentence(`There is no game module "${id}"`, id, known),
    hint: `Installed: ${known.join(', ')}.`,
  });
}

function readOptions(module: Ports['games'][number], given: unknown): object {
  const read = module.optionsSchema.safeParse(given, IN_WORDS);
  if (read.success) return read.data;
  throw new Declined('invalid', 'game.options-wrong', ({ act }) => ({
    what: `These options don't fit ${module.title}: ${whatIsWrong(read.error)}`,
    hint: `${act('module.options')} shows the options of every module.`,
  }));
}
