import { isDeepStrictEqual } from 'node:util';
import { begin, type Closed, closeWindow, correct, type Position, RulesBroken } from '../engine/campaign.ts';
import type { AnyCommand } from '../engine/command-table.ts';
import type { AnyEvent, AnyGame } from '../engine/module.ts';
import { commitmentTo, diceOfWindow, dieOf, digest } from '../fairness/dice.ts';
import { patched } from './desk/patch.ts';
import type { ExportedGame } from './exported-game.ts';
import { asJson, byTheRules, moduleOf } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import { IN_WORDS } from './wrong-input.ts';

/** What playing a game again found. No faults: every turn came out the same, byte for byte. */
export interface Replayed {
  readonly turns: number;
  readonly dice: number;
  readonly chain: string;
  readonly faults: readonly string[];
}

type Branch = ExportedGame['branches'][number];
type ExportedTurn = ExportedGame['turns'][number];
type ClosedTurn = Closed<object, AnyCommand, AnyEvent>;
type At = Position<object>;

/** What is known so far while a game is played again. */
interface Tally {
  readonly module: AnyGame;
  readonly exported: ExportedGame;
  /** Where each window of each branch opened, corrections made there with it. */
  readonly openings: Map<string, At>;
  readonly faults: string[];
}

/**
 * Plays every turn of a game again from its sheets, on each branch from where it left the one before, and compares
 * all that comes of it with what was stored.
 */
export function replayGame(ports: Pick<Ports, 'games'>, exported: ExportedGame): Replayed {
  return playedAgain(ports, exported).found;
}

/** Where a window opened, with the corrections that were made there. */
export type Opening = Pick<At, 'state'>;

interface PlayedAgain {
  readonly found: Replayed;
  /** By "branch/window". */
  readonly openings: ReadonlyMap<string, Opening>;
}

function playedAgain({ games }: Pick<Ports, 'games'>, exported: ExportedGame): PlayedAgain {
  const module = moduleOf({ games }, exported.game.module);
  const tally: Tally = { module, exported, openings: new Map(), faults: [] };
  let last: At | null = null;
  for (const branch of exported.branches) last = playBranch(tally, branch);
  const { faults } = tally;
  const chain = last?.chain ?? '';
  if (faults.length === 0 && chain !== exported.game.chain)
    faults.push('the game has other turns than these');
  const found = {
    turns: exported.turns.length,
    dice: exported.turns.reduce((sum, turn) => sum + turn.rolls.length, 0),
    chain,
    faults,
  };
  return { found, openings: tally.openings };
}

/** Where the branch has come to; null: it was not begun, or can't be. */
function playBranch(tally: Tally, branch: Branch): At | null {
  const { faults, exported } = tally;
  let at = branch.branch === 0 ? null : takenOver(tally, branch);
  if (branch.branch > 0 && at === null) {
    faults.push(`branch ${branch.branch}: there is no window ${branch.from} before it to begin from`);
    return null;
  }
  for (const turn of exported.turns.filter((each) => each.branch === branch.branch)) {
    const again = tryAgain(tally, branch, { turn, at });
    if (typeof again === 'string') {
      faults.push(`window ${turn.window}${on(branch)}: can't be played again: ${again}`);
      break;
    }
    faults.push(...differences(turn, again, branch));
    at = opening(tally, again.after);
  }
  return at;
}

function on({ branch }: Branch): string {
  return branch === 0 ? '' : ` of branch ${branch}`;
}

/** A branch begins in the state in which its first window opened on the branch that counted there. */
function takenOver(tally: Tally, { branch, from }: Branch): At | null {
  const parent = tally.exported.branches.findLast((other) => other.branch < branch && other.from <= from);
  const opened = tally.openings.get(`${parent?.branch ?? 0}/${from}`);
  return opened === undefined ? null : opening(tally, { ...opened, branch });
}

/** The position with the corrections that were made there. */
function opening({ module, exported, openings, faults }: Tally, position: At): At {
  let at = position;
  const here = exported.corrections.filter(
    ({ branch, window }) => branch === at.branch && window === at.window,
  );
  for (const { number, patch, stateHash, chain } of here) {
    try {
      const state = module.stateSchema.parse(patched(asJson(at.state), patch), IN_WORDS);
      const again = byTheRules(() => correct(module, { before: at, state, number, patch, digest }));
      at = again.after;
      if (again.stateHash !== stateHash || at.chain !== chain)
        faults.push(`window ${at.window}: correction ${number} comes out otherwise`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      faults.push(`window ${at.window}: correction ${number} can't be made again: ${why}`);
    }
  }
  openings.set(`${at.branch}/${at.window}`, at);
  return at;
}

interface PlayingAgain {
  readonly turn: ExportedTurn;
  readonly at: At | null;
}

/** Why it can't be, when the rules can't take what stands in the file: sheets that never were legal, say. */
function tryAgain(tally: Tally, branch: Branch, playing: PlayingAgain): ClosedTurn | string {
  try {
    return byTheRules(() => playAgain(tally, branch, playing));
  } catch (error) {
    // A file that was changed is what this looks for: it is a finding, not a failure.
    if (error instanceof RulesBroken) return error.message;
    throw error;
  }
}

function playAgain({ module, exported: { game } }: Tally, { secret }: Branch, { turn, at }: PlayingAgain) {
  const diceOf = (window: number, branch: number) => diceOfWindow(secret, { game: game.id, branch, window });
  if (at === null) {
    return begin(module, {
      scenario: game.scenario,
      options: module.optionsSchema.parse(game.options, IN_WORDS),
      rulings: turn.rulings,
      diceOf,
      digest,
    });
  }
  const given = Object.fromEntries(
    Object.entries(turn.sheets).map(([seat, sheet]) => [seat, readSheet(module, sheet)]),
  );
  return closeWindow(module, { before: at, given, rulings: turn.rulings, diceOf, digest });
}

function readSheet(
  module: AnyGame,
  sheet: ExportedTurn['sheets'][string],
): { entries: { command: AnyCommand; source: 'given' | 'doctrine' | 'nmr' | 'gm' | 'bot' }[] } {
  return {
    entries: sheet.entries.map(({ command, source }) => ({
      command: module.commandSchema.parse(command, IN_WORDS),
      source,
    })),
  };
}

/** What of a turn is compared, in words. */
const COMPARED = {
  window: 'number',
  tag: 'tag',
  sheets: 'sheets',
  rulings: 'rulings',
  rolls: 'dice',
  events: 'events',
  stateHash: 'state',
  chain: 'chain',
} as const;

function differences(turn: ExportedTurn, { record }: ClosedTurn, branch: Branch): readonly string[] {
  const keys = ['window', 'tag', 'sheets', 'rulings', 'rolls', 'events', 'stateHash', 'chain'] as const;
  return keys.flatMap((key) =>
    isDeepStrictEqual(asJson([record[key]]), asJson([turn[key]]))
      ? []
      : [`window ${turn.window}${on(branch)}: other ${COMPARED[key]}`],
  );
}

/** Checks a finished game as a player would: each secret against its published hash, every die, then every turn. */
export function verifyGame(ports: Pick<Ports, 'games'>, exported: ExportedGame): Replayed {
  return verified(ports, exported).found;
}

/** The same, and where each window of each branch opened. */
export function verified(ports: Pick<Ports, 'games'>, exported: ExportedGame): PlayedAgain {
  const { found, openings } = playedAgain(ports, exported);
  const faults = [...brokenSecrets(exported), ...wrongDice(exported), ...found.faults];
  return { found: { ...found, faults }, openings };
}

const BROKEN = 'the secret does not fit the hash that was published when the game began';

/** The game's own secret is that of the branch it is on. */
function brokenSecrets({ game, branches }: ExportedGame): readonly string[] {
  const last = branches.at(-1);
  const isItsOwn = last?.secret === game.secret && last.commitment === game.commitment;
  const broken = branches.filter(({ secret, commitment }) => commitmentTo(secret) !== commitment);
  return [
    ...(isItsOwn ? [] : [BROKEN]),
    ...broken.map((branch) =>
      branch.branch === 0
        ? BROKEN
        : `the secret${on(branch)} does not fit the hash that was published when it began`,
    ),
  ];
}

function wrongDice({ game, branches, turns }: ExportedGame): readonly string[] {
  const secrets = new Map(branches.map(({ branch, secret }) => [branch, secret]));
  return turns.flatMap(({ branch, window, rolls }) =>
    rolls
      .filter(({ place, k, sides, value }) => {
        const at = { game: game.id, branch, window, place, k };
        return dieOf(secrets.get(branch) ?? game.secret, at, sides) !== value;
      })
      .map(({ purpose, place }) => `window ${window}: the die "${purpose}" at ${place} is not the secret's`),
  );
}
