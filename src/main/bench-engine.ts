import { canonicalJson } from '../engine/json.ts';
import type { AnyGame } from '../engine/module.ts';
import { campaign } from './bot-campaign.ts';

export interface EngineFigures {
  readonly windows: number;
  readonly windowMedianMs: number;
  readonly windowP95Ms: number;
  /** A campaign of 40 windows from the set-up on: rules, checks, hashes, and the thinking of all bots. */
  readonly fortyWindowsMs: number;
  /** The largest stored state of the campaign, as canonical JSON. */
  readonly stateKilobytes: number;
}

const MOST_WINDOWS = 80;
const SHORT_CAMPAIGN = 40;
const BYTES_A_KILOBYTE = 1000;

/**
 * Time to adjudicate one window, with `faults`, canonical JSON and hashes, over a campaign that bots play: once to
 * warm up, once to measure.
 */
export function measureEngine(game: AnyGame, seed: number): EngineFigures {
  playCampaign(game, seed);
  const { times, stateBytes } = playCampaign(game, seed);
  const sorted = [...times].sort((a, b) => a - b);
  return {
    windows: sorted.length,
    windowMedianMs: rounded(sorted, 0.5),
    windowP95Ms: rounded(sorted, 0.95),
    fortyWindowsMs: Math.round(timeOf(() => playedWindows(game, seed, SHORT_CAMPAIGN))),
    stateKilobytes: Math.round(stateBytes / BYTES_A_KILOBYTE),
  };
}

function rounded(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Number(value.toFixed(3));
}

function timeOf(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function playedWindows(game: AnyGame, seed: number, most: number): number {
  return [...campaign(game, { seed: `bench ${seed}`, options: {}, most })].length;
}

function playCampaign(game: AnyGame, seed: number) {
  const times: number[] = [];
  let stateBytes = 0;
  for (const { closed, milliseconds } of campaign(game, {
    seed: `bench ${seed}`,
    options: {},
    most: MOST_WINDOWS,
  })) {
    times.push(milliseconds);
    stateBytes = Math.max(stateBytes, canonicalJson(closed.after.state).length);
  }
  return { times, stateBytes };
}
