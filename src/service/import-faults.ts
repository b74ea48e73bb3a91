import { isDeepStrictEqual } from 'node:util';
import { RulesBroken } from '../engine/campaign.ts';
import type { AnyGame } from '../engine/module.ts';
import type { WholeGame } from './exported-game.ts';
import { asJson, byTheRules, stateOf } from './game-in-play.ts';
import type { Opening } from './replay-game.ts';

/** A file, and where each window of each branch opens when it is played again. */
export interface PlayedFile {
  readonly file: WholeGame;
  readonly module: AnyGame;
  readonly openings: ReadonlyMap<string, Opening>;
}

/**
 * What of a file does not go together, in sentences with its place: a game that was taken in like that could not go
 * on, or not as it was played. What was played is compared by replay; here it is what stands beside that.
 */
export function importFaults(played: PlayedFile): readonly string[] {
  return [
    ...repeated(played),
    ...wrongSeats(played),
    ...wrongStates(played),
    ...wrongWindows(played),
    ...wrongStanding(played),
    ...wrongSheets(played),
  ];
}

/** Lists whose rows are known by something of which no two have the same. */
function repeated({ file }: PlayedFile): readonly string[] {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['people', file.people.map(({ id }) => id)],
    ['people', file.people.map(({ address }) => address.toLowerCase())],
    ['roles', file.roles.map(({ role, person }) => `${role} ${person}`)],
    ['seats', file.seats.map(({ seat }) => seat)],
    ['seats', file.seats.map(({ mailToken }) => mailToken)],
    ['branches', file.branches.map(({ branch }) => `branch ${branch}`)],
    ['windows', file.windows.map(({ branch, number }) => placed({ branch, window: number }))],
    ['snapshots', file.snapshots.map(placed)],
    ['corrections', file.corrections.map((row) => `correction ${row.number} in ${placed(row)}`)],
    ['revisions', file.revisions.map((row) => `version ${row.version} of ${row.seat} in ${placed(row)}`)],
    ['lateness', file.lateness.map((row) => `${row.seat} in ${placed(row)}`)],
    ['press', file.press.map(({ key }) => key)],
    ['vacations', file.vacations.map(({ id }) => id)],
    ['extensions', file.extensions.map(({ id }) => id)],
  ];
  return lists.flatMap(([list, keys]) => twice(list, keys));
}

function placed(row: { readonly branch: number; readonly window: number }): string {
  return named(`${row.branch}/${row.window}`);
}

function twice(list: string, keys: readonly string[]): readonly string[] {
  const again = keys.find((key, index) => keys.indexOf(key) !== index);
  return again === undefined ? [] : [`Its ${list} hold ${again} twice.`];
}

function wrongSeats({ file, module }: PlayedFile): readonly string[] {
  const { game, seats } = file;
  const of = (list: readonly { readonly seat: string; readonly side: string }[]): string =>
    list.map(({ seat, side }) => `${seat} (${side})`).join(', ');
  const options = module.optionsSchema.safeParse(game.options);
  if (!options.success) return ['Its options are none of the module here.'];
  const wanted = module.seats(options.data).map(({ id, side }) => ({ seat: id, side }));
  const known = new Set(seats.map(({ seat }) => seat));
  const strange = [...file.revisions, ...file.lateness, ...file.vacations, ...file.extensions].find(
    ({ seat }) => !known.has(seat),
  );
  const players = seats.flatMap(({ person }) => person ?? []);
  return [
    ...(of(seats) === of(wanted)
      ? []
      : [`Its seats are ${of(seats)}; with its options they are ${of(wanted)}.`]),
    ...(strange === undefined ? [] : [`It tells of a seat "${strange.seat}", which it has not.`]),
    ...(seats.some(({ person, bot }) => person !== null && bot)
      ? ['Its seats have a player and a bot on one.']
      : []),
    ...(game.hotSeat || new Set(players).size === players.length
      ? []
      : ['Its seats have one player on two, and "hotSeat" is not set.']),
    ...(module.scenarios.some(({ id }) => id === game.scenario)
      ? []
      : [`The module here does not know the scenario "${game.scenario}".`]),
  ];
}

/** Each window opened in a state that comes out again when it is played again. */
function wrongStates({ file, module, openings }: PlayedFile): readonly string[] {
  const stored = new Map(file.snapshots.map((row) => [`${row.branch}/${row.window}`, row]));
  const missing = [...openings.keys()].filter((key) => !stored.has(key));
  const wrong = [...stored].filter(([key, snapshot]) => {
    const opening = openings.get(key);
    return opening === undefined || !isSameState(module, snapshot, opening);
  });
  return [
    ...missing.map((key) => `Its snapshots have none of ${named(key)}.`),
    ...wrong.map(([key]) => `Its snapshots hold another state of ${named(key)} than was played.`),
  ];
}

function isSameState(module: AnyGame, snapshot: WholeGame['snapshots'][number], opening: Opening): boolean {
  try {
    const state = byTheRules(() => stateOf(module, snapshot));
    return isDeepStrictEqual(asJson(state), asJson(opening.state));
  } catch (error) {
    // What the module can't read is not what was played.
    if (error instanceof RulesBroken) return false;
    throw error;
  }
}

function named(key: string): string {
  const [branch = '', window = ''] = key.split('/');
  return `window ${window}${branch === '0' ? '' : ` of branch ${branch}`}`;
}

/** The windows are those that the states open, for the same seats. */
function wrongWindows({ file, module, openings }: PlayedFile): readonly string[] {
  const stored = new Map(file.windows.map((row) => [`${row.branch}/${row.number}`, row]));
  const strange = [...stored.keys()].filter((key) => !openings.has(key));
  const faults = strange.map((key) => `Its windows hold ${named(key)}, which was not opened.`);
  for (const [key, { state }] of openings) {
    const next = byTheRules(() => module.windowOf(state));
    const row = stored.get(key);
    if (next.over && row === undefined) continue;
    const { name, tag, awaits, mayOrder, kind } = row ?? {};
    const isSame =
      !next.over &&
      isDeepStrictEqual(
        [name, tag, awaits, mayOrder, kind],
        [next.name, next.tag, [...next.awaits], [...next.mayOrder], next.kind ?? 'turn'],
      );
    if (!isSame) faults.push(`Its windows hold another ${named(key)} than was played.`);
  }
  const unclosed = file.windows.find(
    ({ closedAt, closedWhy }) => (closedAt === null) !== (closedWhy === null),
  );
  if (unclosed !== undefined)
    faults.push(
      `Its windows say of ${named(`${unclosed.branch}/${unclosed.number}`)} that it closed, and that it did not.`,
    );
  return faults;
}

/** One window is open: that at which the game stands. */
function wrongStanding({ file: { game, branches, windows, turns } }: PlayedFile): readonly string[] {
  const open = windows.filter(({ closedAt }) => closedAt === null);
  const stands = `${game.branch}/${game.window}`;
  const awaited = game.status === 'over' || windows.length === 0 ? '' : stands;
  const isOpen = open.map(({ branch, number }) => `${branch}/${number}`).join(', ') === awaited;
  const last = windows.findLast(({ branch }) => branch === game.branch)?.number ?? 0;
  return [
    ...((branches[0]?.from ?? 0) === 0 ? [] : ['Its branches have a first one that left another.']),
    ...(isOpen ? [] : [`It stands at ${named(stands)}, and its windows have another one open.`]),
    ...(game.branch === branches.at(-1)?.branch && game.window === last
      ? []
      : [`It stands at ${named(stands)}, which is not its last window.`]),
    ...((game.result === null) === (game.status !== 'over')
      ? []
      : [`Its status is "${game.status}", and its result ${game.result === null ? 'is none' : 'is there'}.`]),
    ...(game.status === 'forming' && turns.length > 0 ? ['It has not begun, and has turns.'] : []),
    ...(game.status !== 'forming' && game.status !== 'parked' && game.status !== 'over' && turns.length === 0
      ? [`Its status is "${game.status}", and it has no turns.`]
      : []),
  ];
}

/** Every sheet is of a window, has the versions before it, and can be read. */
function wrongSheets({ file, module }: PlayedFile): readonly string[] {
  const windows = new Set(file.windows.map(({ branch, number }) => `${branch}/${number}`));
  const versions = new Map<string, number>();
  const faults: string[] = [];
  for (const { branch, window, seat, version, base, sheet } of file.revisions) {
    const key = `${branch}/${window}`;
    const before = versions.get(`${key}/${seat}`) ?? 0;
    versions.set(`${key}/${seat}`, version);
    const which = `Its revisions hold version ${version} of ${seat} for ${named(key)}`;
    if (!windows.has(key)) faults.push(`${which}, which was not opened.`);
    else if (version !== before + 1) faults.push(`${which}, and not version ${before + 1}.`);
    else if (base >= version) faults.push(`${which}, made of version ${base}.`);
    const unread = sheet.entries.find(({ command }) => !module.commandSchema.safeParse(command).success);
    if (unread !== undefined)
      faults.push(`${which} with an order that can't be read (${unread.command.word}).`);
  }
  return faults;
}
