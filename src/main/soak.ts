import { closeWindow, RulesBroken } from '../engine/campaign.ts';
import { canonicalJson } from '../engine/json.ts';
import type { AnyGame } from '../engine/module.ts';
import { campaign, type ClosedWindow, type Player, rulesFor } from './bot-campaign.ts';

export interface SoakAsked {
  /** Seeds run from here on, one a campaign. */
  readonly firstSeed: number;
  readonly campaigns: number;
  readonly scenario: string;
  readonly options: object;
  /** Windows after which a campaign ends anyway. */
  readonly most: number;
  readonly player?: Player;
}

export interface SoakedCampaign {
  readonly seed: string;
  readonly windows: number;
  /** How it ended; null: the bound on windows was reached. */
  readonly result: string | null;
  /** What went wrong, with the window; null: nothing. */
  readonly wrong: string | null;
  readonly orders: number;
}

/**
 * Whole campaigns, each window checked by the module's `faults` as it is closed, and each replayed from its stored
 * sheets: every state must come out byte for byte as it was stored.
 */
export function* soak(game: AnyGame, asked: SoakAsked): Generator<SoakedCampaign> {
  for (let k = 0; k < asked.campaigns; k += 1) {
    yield soakOne(game, { ...asked, seed: `soak ${asked.firstSeed + k}` });
  }
}

function soakOne(
  game: AnyGame,
  { seed, scenario, options, most, player }: SoakAsked & { readonly seed: string },
): SoakedCampaign {
  const played: ClosedWindow[] = [];
  const so = (wrong: string | null): SoakedCampaign => ({
    seed,
    windows: played.length,
    result: resultOf(played.at(-1)),
    wrong,
    orders: played.reduce((sum, { given }) => sum + ordersIn(given), 0),
  });
  try {
    for (const closed of campaign(game, {
      seed,
      scenario,
      options,
      most,
      ...(player === undefined ? {} : { player }),
    })) {
      played.push(closed);
    }
  } catch (error) {
    // A broken rule is what a soak looks for; anything else is a fault of the soak itself.
    if (error instanceof RulesBroken) return so(error.message);
    throw error;
  }
  return so(played.map((closed) => replayFault(game, seed, closed)).find((fault) => fault !== null) ?? null);
}

function resultOf(last: ClosedWindow | undefined): string | null {
  const next = last?.closed.next;
  return next?.over === true ? next.result : null;
}

function ordersIn(given: ClosedWindow['given']): number {
  return Object.values(given).reduce((sum, { entries }) => sum + entries.length, 0);
}

/** The window once more, from what a database would give back. */
function replayFault(
  game: AnyGame,
  seed: string,
  { before, given, window, closed }: ClosedWindow,
): string | null {
  const stored = game.stateSchema.parse(JSON.parse(canonicalJson(before.state)));
  const { rulings, diceOf, digest } = rulesFor(game, seed);
  const again = closeWindow(game, { before: { ...before, state: stored }, given, rulings, diceOf, digest });
  return again.record.chain === closed.record.chain ? null : `${window.tag}: a replay comes out differently`;
}
