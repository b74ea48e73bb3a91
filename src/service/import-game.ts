import type { Json } from '../engine/json.ts';
import { afterCommit } from './after-commit.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import type { WholeGame } from './exported-game.ts';
import { asJson } from './game-in-play.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { GameChange } from './ports/game-change.ts';
import type { WholeNewGame } from './ports/whole-game.ts';
import { importFaults } from './import-faults.ts';
import { verified } from './replay-game.ts';

/** What an import would do, and what stands against it. */
export interface ImportPlan {
  /** Why it can't be imported, in sentences; empty: it can. */
  readonly missing: readonly string[];
  /** What will be other than it was, in sentences. */
  readonly notes: readonly string[];
  /** By address: who is registered here already, and who will be. */
  readonly known: readonly string[];
  readonly added: readonly string[];
}

/** What importing a file would do; nothing is changed. */
export async function checkImport(ports: AdvancingPorts, file: WholeGame): Promise<ImportPlan> {
  const { store } = ports;
  const known = await Promise.all(file.people.map(({ address }) => store.personByAddress(address)));
  const taken = await takenTokens(ports, file);
  return {
    missing: [
      ...whatIsMissing(ports, file),
      ...(await whatIsThere(ports, file)),
      ...differences(ports, file),
    ],
    notes: [
      ...(file.game.status === 'running' || file.game.status === 'paused'
        ? ['It comes in paused: no deadline runs until its GM resumes it.']
        : []),
      ...(file.press.length === 0 ? [] : [`${file.press.length} press come with it; none is mailed again.`]),
      ...(taken.size === 0
        ? []
        : [`Secret addresses of ${taken.size} seats are in use here: they get new ones.`]),
    ],
    known: file.people.filter((_, index) => known[index] !== null).map(({ address }) => address),
    added: file.people.filter((_, index) => known[index] === null).map(({ address }) => address),
  };
}

/**
 * Takes a game in that was played elsewhere, with all that was played of it, under its own id, since its dice hang on
 * that. It is played again first: a file in which a turn comes out otherwise is refused. Its people are known by their
 * addresses or registered. A running game comes in paused.
 */
export async function importGame(ports: AdvancingPorts, file: WholeGame, by: Director): Promise<ImportPlan> {
  const plan = await checkImport(ports, file);
  if (plan.missing.length > 0) {
    throw new Declined('conflict', 'import.missing', ({ act }) => ({
      what: `${file.game.slug} can't be imported: ${plan.missing.join(' ')}`,
      hint: `A dry run tells all that is missing: ${act('import.check')}.`,
    }));
  }
  const ids = await registered(ports, file);
  const taken = await takenTokens(ports, file);
  await ports.store.insertWholeGame(wholeOf(ports, file, { ids, taken }));
  await ports.store.putAudit({
    ...{ at: ports.clock.now(), ...by, act: 'game.imported', gameId: file.game.id, seat: null },
    detail: asJson({ notes: plan.notes }),
  });
  await afterCommit(ports, { gameId: file.game.id, outbox: [], deadline: null, adjudicate: true });
  return plan;
}

function whatIsMissing({ games }: AdvancingPorts, file: WholeGame): readonly string[] {
  const { game, people, snapshots } = file;
  const module = games.find((candidate) => candidate.id === game.module);
  if (module === undefined) return [`The game module "${game.module}" is not installed here.`];
  const rulings = new Set(module.rulings.map(({ id }) => id));
  const unknown = [...game.rulings, ...(game.nextRulings ?? [])].filter((id) => !rulings.has(id));
  const newest = Math.max(0, ...snapshots.map(({ shape }) => shape));
  return [
    ...unknown.map((id) => `The module here does not know the ruling ${id}.`),
    ...(newest > module.shape
      ? [`Its states have shape ${newest}, and the module here reads shapes up to ${module.shape}.`]
      : []),
    ...(people.some(({ id }) => id === game.gm)
      ? []
      : ['It has no gamemaster: this file was made for checking, not for playing on.']),
    ...(namedPeople(file).every((named) => people.some(({ id }) => id === named))
      ? []
      : ['It names people whom it does not list under "people".']),
  ];
}

/** Ids of those who have to be registered for it to come in. */
function namedPeople({ seats, roles, lateness, vacations, extensions }: WholeGame): readonly string[] {
  return [
    ...seats.flatMap(({ person }) => person ?? []),
    ...roles.map(({ person }) => person),
    ...[...lateness, ...vacations, ...extensions].map(({ personId }) => personId),
  ];
}

async function whatIsThere({ store }: AdvancingPorts, { game }: WholeGame): Promise<readonly string[]> {
  return [
    ...((await store.gameById(game.id)) === null ? [] : ['This very game is here already.']),
    ...((await store.gameBySlug(game.slug)) === null ? [] : [`A game named "${game.slug}" exists here.`]),
  ];
}

/** What a check of the record finds, and what does not go together with it. */
function differences({ games }: AdvancingPorts, file: WholeGame): readonly string[] {
  const module = games.find(({ id }) => id === file.game.module);
  if (module === undefined) return [];
  const { found, openings } = verified({ games }, file);
  if (found.faults.length > 0) return found.faults.map((fault) => `Played again, it differs: ${fault}.`);
  return importFaults({ file, module, openings });
}

async function takenTokens({ store }: AdvancingPorts, { seats }: WholeGame): Promise<ReadonlySet<string>> {
  const found = await Promise.all(seats.map(({ mailToken }) => store.seatByMailToken(mailToken)));
  return new Set(seats.filter((_, index) => found[index] !== null).map(({ mailToken }) => mailToken));
}

/** Ids here, by the ids of the file. */
async function registered(
  ports: AdvancingPorts,
  { people }: WholeGame,
): Promise<ReadonlyMap<string, string>> {
  const { store, entropy } = ports;
  const ids = new Map<string, string>();
  for (const person of people) {
    const known = await store.personByAddress(person.address);
    const id = known?.id ?? ((await store.personById(person.id)) === null ? person.id : entropy.id());
    if (known === null) await store.insertPerson({ ...person, id });
    ids.set(person.id, id);
  }
  return ids;
}

interface Mapped {
  readonly ids: ReadonlyMap<string, string>;
  readonly taken: ReadonlySet<string>;
}

function wholeOf(ports: AdvancingPorts, file: WholeGame, { ids, taken }: Mapped): WholeNewGame {
  const { game, seats, roles } = file;
  const idOf = (id: string): string => ids.get(id) ?? id;
  return {
    game: {
      ...{ id: game.id, slug: game.slug, title: game.title, module: game.module, scenario: game.scenario },
      ...{ options: game.options, rulings: game.rulings, secret: game.secret, commitment: game.commitment },
      ...{
        schedule: game.schedule,
        absence: game.absence,
        hotSeat: game.hotSeat,
        senderPolicy: game.senderPolicy,
        press: game.press,
        createdAt: new Date(game.createdAt),
      },
      gmId: idOf(game.gm),
      seats: seats.map(({ person, mailToken, ...seat }) => ({
        ...seat,
        personId: person === null ? null : idOf(person),
        mailToken: taken.has(mailToken) ? ports.entropy.secret(10) : mailToken,
      })),
    },
    stands: standing(ports, file),
    roles: roles.map(({ role, person, addedAt }) => {
      return { role, personId: idOf(person), addedAt: new Date(addedAt) };
    }),
    records: recordsOf(file, idOf),
  };
}

function standing({ clock }: AdvancingPorts, { game }: WholeGame): GameChange {
  const { branch, window, chain, result, parkedWhy, nextRulings } = game;
  const stops = game.status === 'running' || game.status === 'paused';
  return {
    ...{ branch, window, chain, result, parkedWhy, nextRulings },
    status: stops ? 'paused' : game.status,
    pausedAt: stops ? clock.now() : null,
  };
}

function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

function recordsOf(file: WholeGame, idOf: (id: string) => string): WholeNewGame['records'] {
  return {
    branches: file.branches.map((row) => ({ ...row, begunAt: new Date(row.begunAt) })),
    corrections: file.corrections.map((row) => ({ ...row, at: new Date(row.at) })),
    windows: file.windows.map((row) => ({
      ...row,
      openedAt: new Date(row.openedAt),
      deadline: dateOrNull(row.deadline),
      notBefore: dateOrNull(row.notBefore),
      lateUntil: dateOrNull(row.lateUntil),
      closedAt: row.closedAt === null ? null : new Date(row.closedAt),
    })),
    revisions: file.revisions.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) })),
    snapshots: file.snapshots,
    turns: file.turns.map((row) => ({ ...row, closedAt: new Date(row.closedAt) })),
    audit: file.audit.map((row) => ({
      ...row,
      at: new Date(row.at),
      gameId: file.game.id,
      personId: row.personId === null ? null : idOf(row.personId),
      detail: withIds(row.detail, idOf),
    })),
    press: file.press.map((row) => ({
      ...row,
      gameId: file.game.id,
      personId: row.personId === null ? null : idOf(row.personId),
      at: new Date(row.at),
    })),
    ...absenceOf(file, idOf),
  };
}

/** What an act tells of people, with the ids that they have here. */
function withIds(detail: Json, idOf: (id: string) => string): Json {
  if (typeof detail === 'string') return idOf(detail);
  if (detail === null || typeof detail !== 'object') return detail;
  if (Array.isArray(detail)) return detail.map((part: Json) => withIds(part, idOf));
  return Object.fromEntries(Object.entries(detail).map(([key, part]) => [key, withIds(part, idOf)]));
}

function absenceOf(
  { lateness, vacations, extensions }: WholeGame,
  idOf: (id: string) => string,
): Pick<WholeNewGame['records'], 'lateness' | 'vacations' | 'extensions'> {
  return {
    lateness: lateness.map((row) => ({ ...row, personId: idOf(row.personId), at: new Date(row.at) })),
    vacations: vacations.map((row) => ({
      ...{ ...row, personId: idOf(row.personId), statedAt: new Date(row.statedAt) },
      withdrawnAt: dateOrNull(row.withdrawnAt),
    })),
    extensions: extensions.map((row) => ({
      ...{ ...row, personId: idOf(row.personId), askedAt: new Date(row.askedAt) },
      decidedAt: dateOrNull(row.decidedAt),
    })),
  };
}
