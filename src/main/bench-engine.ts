import { begin, closeWindow } from '../engine/campaign.ts';
import { recordedDice } from '../engine/dice.ts';
import { type AnyGame, standardRulings } from '../engine/module.ts';
import type { Sheet } from '../engine/sheet.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';

export interface EngineFigures {
  readonly windows: number;
  readonly windowMedianMs: number;
  readonly windowP95Ms: number;
}

const MOST_WINDOWS = 80;

/**
 * Time to adjudicate one window, with `faults`, canonical JSON and hashes, over a campaign that bots play: once to
 * warm up, once to measure.
 */
export function measureEngine(game: AnyGame, seed: number): EngineFigures {
  playCampaign(game, seed);
  const times = [...playCampaign(game, seed)].sort((a, b) => a - b);
  return { windows: times.length, windowMedianMs: rounded(times, 0.5), windowP95Ms: rounded(times, 0.95) };
}

function rounded(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Number(value.toFixed(3));
}

function playCampaign(game: AnyGame, seed: number): readonly number[] {
  const secret = digest(`bench ${seed}`);
  const diceOf = (window: number, branch: number) => diceOfWindow(secret, { game: 'bench', branch, window });
  const rulings = standardRulings(game.rulings);
  const scenario = game.scenarios[0]?.id ?? '';
  let closed = begin(game, { scenario, options: game.optionsSchema.parse({}), rulings, diceOf, digest });
  const times: number[] = [];
  while (!closed.next.over && times.length < MOST_WINDOWS) {
    const given = botSheets(game, closed.after.state, {
      seats: closed.next.mayOrder,
      secret,
      window: closed.after.window,
    });
    const from = performance.now();
    closed = closeWindow(game, { before: closed.after, given, rulings, diceOf, digest });
    times.push(performance.now() - from);
  }
  return times;
}

function botSheets(
  game: AnyGame,
  state: object,
  {
    seats,
    secret,
    window,
  }: { readonly seats: readonly string[]; readonly secret: string; readonly window: number },
): Record<string, Sheet> {
  return Object.fromEntries(
    seats.map((seat) => {
      const { dice } = recordedDice(diceOfWindow(secret, { game: `bot ${seat}`, branch: 0, window }));
      const orders = game.bot(game.viewOf(state, { kind: 'seat', seat }), seat, dice);
      return [seat, { entries: orders.map((command) => ({ command, source: 'bot' as const })) }];
    }),
  );
}
