import { isDeepStrictEqual } from 'node:util';
import { begin, type Closed, closeWindow, RulesBroken } from '../engine/campaign.ts';
import type { AnyCommand } from '../engine/command-table.ts';
import type { AnyEvent, AnyGame } from '../engine/module.ts';
import { commitmentTo, diceOfWindow, dieOf, digest } from '../fairness/dice.ts';
import type { ExportedGame } from './export-game.ts';
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

/** Plays every turn of a game again from its sheets, and compares all that comes of it with what was stored. */
export function replayGame({ games }: Pick<Ports, 'games'>, exported: ExportedGame): Replayed {
  const module = moduleOf({ games }, exported.game.module);
  const faults: string[] = [];
  let last: ClosedTurn | null = null;
  for (const turn of exported.turns) {
    const again = tryAgain(module, exported, { turn, last });
    if (typeof again === 'string') {
      faults.push(`window ${turn.window}: can't be played again: ${again}`);
      break;
    }
    faults.push(...differences(turn, again));
    last = again;
  }
  const chain = last?.record.chain ?? '';
  if (faults.length === 0 && chain !== exported.game.chain)
    faults.push('the game has other turns than these');
  return {
    turns: exported.turns.length,
    dice: exported.turns.reduce((sum, turn) => sum + turn.rolls.length, 0),
    chain,
    faults,
  };
}

type ClosedTurn = Closed<object, AnyCommand, AnyEvent>;

interface PlayingAgain {
  readonly turn: ExportedTurn;
  readonly last: ClosedTurn | null;
}

/** Why it can't be, when the rules can't take what stands in the file: sheets that never were legal, say. */
function tryAgain(module: AnyGame, exported: ExportedGame, playing: PlayingAgain): ClosedTurn | string {
  try {
    return byTheRules(() => playAgain(module, exported, playing));
  } catch (error) {
    // A file that was changed is what this looks for: it is a finding, not a failure.
    if (error instanceof RulesBroken) return error.message;
    throw error;
  }
}

type ExportedTurn = ExportedGame['turns'][number];

function playAgain(module: AnyGame, { game }: ExportedGame, { turn, last }: PlayingAgain): ClosedTurn {
  const diceOf = (window: number, branch: number) =>
    diceOfWindow(game.secret, { game: game.id, branch, window });
  if (last === null) {
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
  return closeWindow(module, {
    before: { ...last.after, branch: turn.branch },
    given,
    rulings: turn.rulings,
    diceOf,
    digest,
  });
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

function differences(turn: ExportedTurn, { record }: ClosedTurn): readonly string[] {
  const keys = ['window', 'tag', 'sheets', 'rulings', 'rolls', 'events', 'stateHash', 'chain'] as const;
  return keys.flatMap((key) =>
    isDeepStrictEqual(asJson([record[key]]), asJson([turn[key]]))
      ? []
      : [`window ${turn.window}: other ${COMPARED[key]}`],
  );
}

/** Checks a finished game as a player would: the secret against its published hash, every die, then every turn. */
export function verifyGame(ports: Pick<Ports, 'games'>, exported: ExportedGame): Replayed {
  const { secret, commitment, id } = exported.game;
  const broken =
    commitmentTo(secret) === commitment
      ? []
      : ['the secret does not fit the hash that was published when the game began'];
  const wrongDice = exported.turns.flatMap((turn) =>
    turn.rolls
      .filter(
        (roll) =>
          dieOf(
            secret,
            { game: id, branch: turn.branch, window: turn.window, place: roll.place, k: roll.k },
            roll.sides,
          ) !== roll.value,
      )
      .map((roll) => `window ${turn.window}: the die "${roll.purpose}" at ${roll.place} is not the secret's`),
  );
  const replayed = replayGame(ports, exported);
  return { ...replayed, faults: [...broken, ...wrongDice, ...replayed.faults] };
}
