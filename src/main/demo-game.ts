import { createHash } from 'node:crypto';
import type { AnyGame, Scenario, Seat } from '../engine/module.ts';
import { Declined } from '../service/declined.ts';
import { moduleOf } from '../service/game-in-play.ts';
import { openGame } from '../service/open-game.ts';
import { addPerson } from '../service/people.ts';
import type { Ports } from '../service/ports/ports.ts';
import type { Game, Person } from '../service/ports/records.ts';

export const DEMO_SLUG = 'demo';

/** Which campaign is played for show. The same seed plays the same one. */
export interface DemoCampaign {
  readonly module: AnyGame;
  readonly scenario: Scenario;
  readonly seed: number;
}

/** What a module can't tell of how it is shown. */
interface Show {
  readonly options: Readonly<Record<string, boolean | string>>;
  /** What is counted for the account, by the kinds of the events that tell it. */
  readonly counted: Readonly<Record<string, readonly string[]>>;
}

const SHOWS: Readonly<Record<string, Show>> = {
  'fifth-frontier-war': { options: { hiddenFleets: true }, counted: { battles: ['battle-ended'] } },
  'freedom-in-the-galaxy': {
    options: {},
    counted: {
      battles: ['combat'],
      missions: ['mission-completed', 'mission-failed', 'mission-aborted'],
    },
  },
};

/** How a game is shown; one that is not named here is shown as it comes. */
export function showOf({ id }: Pick<AnyGame, 'id'>): Show {
  return SHOWS[id] ?? { options: {}, counted: {} };
}

const GM = { name: 'Demo Gamemaster', address: 'gamemaster@example.org', zone: 'UTC' } as const;
/** Where commanders live, in turn: deadlines are shown to each as it is there. */
const ZONES = ['Europe/London', 'Europe/Berlin', 'America/New_York'] as const;

/**
 * The demonstration campaign that is there; null: none is. A game of that name that somebody else directs is none, and
 * nobody orders for its players.
 */
export async function demoGame({ store }: Pick<Ports, 'store'>): Promise<Game | null> {
  const game = await store.gameBySlug(DEMO_SLUG);
  return game?.gm.address === GM.address ? game : null;
}

/**
 * Opens the demonstration campaign between scripted commanders. Game id, secret and addresses come from the seed, so
 * that the same seed plays the same war. Opened already: nothing happens.
 */
export async function openDemoGame(ports: Ports, campaign: DemoCampaign): Promise<void> {
  if ((await demoGame(ports)) !== null) return;
  const { module, scenario, seed } = campaign;
  const { options } = showOf(module);
  const seats = module.seats(module.optionsSchema.parse(options));
  const gm = await known(ports, GM);
  const players = await commanders(ports, seats);
  await openGame(ports, {
    request: {
      slug: DEMO_SLUG,
      title: 'Demo',
      module: module.id,
      scenario: scenario.id,
      options,
      hoursPerWindow: 168,
      seats: players,
    },
    gm,
    way: 'system',
    pinned: {
      id: uuidOf(seed),
      secret: hash(`secret ${seed}`),
      mailTokens: Object.fromEntries(seats.map(({ id }) => [id, hash(`${id} ${seed}`).slice(0, 20)])),
    },
  });
}

/** Refuses where the demonstration that is there is of another game, or of another scenario of it. */
export function refuseAnother(
  ports: Pick<Ports, 'games'>,
  there: Pick<Game, 'module' | 'scenario'>,
  { module, scenario }: DemoCampaign,
): void {
  if (there.module === module.id && there.scenario === scenario.id) return;
  throw new Declined('conflict', 'demo.another', {
    what: `The demo campaign here is one of ${campaignTitle(ports, there)}.`,
    hint: 'Leave out --module and --scenario to go on with it; or play another on data of its own, with ADJUTANT_DATA_DIR (or DATABASE_URL) set to another place.',
  });
}

/** "Freedom in the Galaxy, The Varu Powderkeg"; a scenario that is called as its game is named once. */
export function campaignTitle(ports: Pick<Ports, 'games'>, game: Pick<Game, 'module' | 'scenario'>): string {
  const { title, scenarios } = moduleOf(ports, game.module);
  const scenario = scenarios.find(({ id }) => id === game.scenario)?.title ?? game.scenario;
  return scenario.includes(title) ? title : `${title}, ${scenario}`;
}

/** Persons for every seat, by seat. */
async function commanders(ports: Ports, seats: readonly Seat[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [index, { id, name }] of seats.entries()) {
    const zone = ZONES[index % ZONES.length] ?? 'UTC';
    const person = { name: `${name} commander`, address: `${id}@example.org`, zone };
    ids[id] = (await known(ports, person)).id;
  }
  return ids;
}

/** Registers a person of the demo, unless an earlier start that was cut off did. */
async function known(ports: Ports, who: Omit<Person, 'id'>): Promise<Person> {
  return (await ports.store.personByAddress(who.address)) ?? addPerson(ports, who);
}

function hash(text: string): string {
  return createHash('sha256').update(`adjutant demo ${text}`).digest('hex');
}

function uuidOf(seed: number): string {
  const digits = hash(`game ${seed}`);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
