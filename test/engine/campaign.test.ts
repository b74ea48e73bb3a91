import { describe, expect, it } from 'vitest';
import { begin, closeWindow, RulesBroken } from '../../src/engine/campaign.ts';
import type { AnyGame } from '../../src/engine/module.ts';
import { standardRulings } from '../../src/engine/module.ts';
import { seededDice, sha256 } from '../kit/chance.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

const rulings = standardRulings(twoTowers.rulings);
const source = {
  rulings,
  digest: sha256,
  diceOf: (window: number, branch: number) => seededDice(`${branch}/${window}`),
};

const started = () => begin(twoTowers, { ...source, scenario: 'standard', options: { rounds: 2 } });
const bid = (amount: number) => ({
  entries: [
    {
      command: { word: 'BID' as const, amount, block: started().after.state.market[0] ?? 'oak' },
      source: 'given' as const,
    },
  ],
});

/** Two Towers with one thing broken, at the first window. */
function broken(change: Partial<AnyGame>) {
  const game: AnyGame = { ...twoTowers, ...change };
  return () => closeWindow(game, { ...source, before: started().after, given: {} });
}

describe('a campaign', () => {
  it('begins with window 0, which no one orders, and waits at window 1', () => {
    const { record, after, next } = started();
    expect(record).toMatchObject({ window: 0, tag: 'SETUP', sheets: {} });
    expect(after).toMatchObject({ window: 1, branch: 0, chain: record.chain });
    expect(next).toMatchObject({ over: false, tag: 'R1' });
  });

  it('takes the orders of the silent for whoever sent nothing, but an empty sheet is a sheet', () => {
    const holding = { ...started().after.state, at: 'build' as const };
    const red = { gold: 1, hand: ['oak' as const], tower: [] };
    const state = { ...holding, players: { red, blue: red } };
    const closed = closeWindow(twoTowers, {
      ...source,
      before: { ...started().after, state },
      given: { red: { entries: [] }, blue: null },
    });
    expect(closed.record.sheets).toEqual({
      red: { entries: [] },
      blue: { entries: [{ command: { word: 'STACK', block: 'oak' }, source: 'nmr' }] },
    });
  });

  it('ignores sheets of seats that may not order', () => {
    const { record } = closeWindow(twoTowers, {
      ...source,
      before: started().after,
      given: { red: bid(1), green: bid(1) },
    });
    expect(Object.keys(record.sheets)).toEqual(['red', 'blue']);
  });

  it('has another chain after another order, another ruling, another branch', () => {
    const before = started().after;
    const chainOf = (change: object) =>
      closeWindow(twoTowers, { ...source, before, given: {}, ...change }).record.chain;
    const chains = [
      {},
      { given: { red: bid(1) } },
      { rulings: [] },
      { before: { ...before, branch: 1 } },
    ].map(chainOf);
    expect(new Set(chains).size).toBe(4);
    expect(chainOf({})).toBe(chains[0]);
  });

  it('commits no state that can not be', () => {
    expect(broken({ faults: () => ['two queens'] })).toThrow(RulesBroken);
    expect(broken({ faults: () => ['two queens'] })).toThrow('impossible state after window 1: two queens');
  });

  it('commits nothing when the rules throw, and keeps what they threw', () => {
    const cause = new TypeError('no such fleet');
    const throwing = () => {
      throw cause;
    };
    expect(broken({ adjudicate: throwing })).toThrow(expect.objectContaining({ name: 'RulesBroken', cause }));
    expect(broken({ nmr: throwing })).toThrow(RulesBroken);
    expect(broken({ faults: throwing })).toThrow(RulesBroken);
  });

  it('commits no state without one text', () => {
    const half = () => ({ state: { ...started().after.state, points: 0.5 }, events: [] });
    expect(broken({ adjudicate: half })).toThrow('the number 0.5 is not whole');
  });

  it('that is over has no window to close', () => {
    const before = { ...started().after, state: { ...started().after.state, at: 'over' as const } };
    expect(() => closeWindow(twoTowers, { ...source, before, given: {} })).toThrow('the game is over');
  });
});
