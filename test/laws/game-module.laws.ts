import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RulesBroken } from '../../src/engine/campaign.ts';
import { canonicalJson } from '../../src/engine/json.ts';
import { type AnyGame, rulingsOf, standardRulings } from '../../src/engine/module.ts';
import { recordedDice } from '../../src/engine/dice.ts';
import { type Campaign, close, diceOf, type PlayedWindow, setUpGame } from '../kit/campaigns.ts';
import { deepFreeze } from '../kit/deep-freeze.ts';
import { botLaws } from './bot.laws.ts';
import { orderLaws } from './order.laws.ts';
import { tableLaws } from './table.laws.ts';
import { readingLaws } from './reading.laws.ts';
import { type AnyLawKit, type Evidence, gather, playWithBots, windowsOf } from './law-kit.ts';
import { viewLaws } from './view.laws.ts';

/** What every game promises. Written once, run for each game. */
export function gameLaws(name: string, game: AnyGame, kit: AnyLawKit): void {
  const timeout = kit.patience ?? 180_000;
  describe(`${name} keeps the laws of a game`, { timeout }, () => {
    let gathered: Evidence | null = null;
    beforeAll(() => {
      gathered = gather(game, kit);
    }, timeout);
    const evidence = (): Evidence => {
      if (gathered === null) throw new RangeError('no campaign was played');
      return gathered;
    };

    describe('adjudication', () => adjudicationLaws(evidence));
    describe('campaigns', () => campaignLaws(evidence));
    describe('windows', () => windowLaws(evidence));
    describe('views', () => viewLaws(evidence));
    describe('commands', () => tableLaws(evidence));
    describe('lines', () => readingLaws(evidence));
    describe('players that are no persons', () => botLaws(evidence));
    // Last: what refusals were met in all of the above is counted here.
    describe('orders', () => orderLaws(evidence));
  });
}

function adjudicationLaws(evidence: () => Evidence): void {
  it('gives the same bytes for the same state, sheets and dice', () => {
    for (const { campaign, played } of looked(evidence())) {
      expect(again(evidence().game, campaign, played)).toBe(outcomeOf(played));
    }
  });

  it('does not ask in which order the sheets lie', () => {
    for (const { campaign, played } of looked(evidence())) {
      const { sheets } = played.closed.record;
      const turned = Object.fromEntries(Object.entries(sheets).reverse());
      expect(again(evidence().game, campaign, played, { sheets: turned })).toBe(outcomeOf(played));
    }
  });

  it('does not ask in which order the keys of the state lie', () => {
    for (const { campaign, played } of looked(evidence())) {
      const stored = evidence().game.stateSchema.parse(JSON.parse(canonicalJson(played.before.state)));
      expect(again(evidence().game, campaign, played, { state: stored })).toBe(outcomeOf(played));
    }
  });

  it('changes nothing that it is handed', () => {
    // The campaigns were played on frozen states and sheets: a change would have thrown.
    expect(looked(evidence()).every(({ played }) => Object.isFrozen(played.before.state))).toBe(true);
  });

  it('records each roll with its place, its count there and its purpose', () => {
    for (const { closed } of [...evidence().bots, ...evidence().random].flatMap(
      (campaign) => campaign.played,
    )) {
      const counts = new Map<string, number>();
      for (const { place, k, purpose, value, sides } of closed.record.rolls) {
        expect({ place, k }).toEqual({ place, k: counts.get(place) ?? 0 });
        counts.set(place, k + 1);
        expect(place).not.toBe('');
        expect(purpose).not.toBe('');
        expect(value).toBeLessThanOrEqual(sides);
      }
    }
  });
}

interface Looked {
  readonly campaign: Campaign;
  readonly played: PlayedWindow;
}

function looked({ bots, random, ...rest }: Evidence): readonly Looked[] {
  return [...bots, ...random].flatMap((campaign) =>
    windowsOf({ ...rest, bots: [campaign], random: [] }).map((played) => ({ campaign, played })),
  );
}

function outcomeOf({ closed }: PlayedWindow): string {
  return canonicalJson({ state: closed.after.state, events: closed.record.events });
}

function again(
  game: AnyGame,
  { seed }: Campaign,
  { before, closed }: PlayedWindow,
  change: { readonly state?: object; readonly sheets?: PlayedWindow['closed']['record']['sheets'] } = {},
): string {
  const { state, sheets } = deepFreeze({ state: before.state, sheets: closed.record.sheets, ...change });
  const { dice } = recordedDice(diceOf(seed)(before.window, before.branch));
  return canonicalJson({
    ...game.adjudicate({ state, sheets, dice, rulings: rulingsOf(standardRulings(game.rulings)) }),
  });
}

function campaignLaws(evidence: () => Evidence): void {
  it('has no fault after any window of bots or of random orders', () => {
    const { bots, random, game } = evidence();
    for (const { setUp, played } of [...bots, ...random]) {
      expect(game.faults(setUp.after.state)).toEqual([]);
      for (const { closed } of played) expect(game.faults(closed.after.state)).toEqual([]);
    }
  });

  it('stores states, events and commands as its schemas say', () => {
    const { game, bots, random } = evidence();
    const closings = [...bots, ...random].flatMap(({ setUp, played }) => [
      setUp,
      ...played.map(({ closed }) => closed),
    ]);
    for (const { after, record } of closings) {
      isAsSaid(game.stateSchema, after.state);
      for (const event of record.events) isAsSaid(game.eventSchema, event);
      for (const sheet of Object.values(record.sheets)) {
        for (const { command } of sheet.entries) isAsSaid(game.commandSchema, command);
      }
    }
  });

  it('has schemas that let no unknown key through, at any depth', () => {
    const { stateSchema, eventSchema, commandSchema, optionsSchema, commands } = evidence().game;
    for (const schema of [
      stateSchema,
      eventSchema,
      commandSchema,
      optionsSchema,
      ...commands.rows.map((row) => row.schema),
    ]) {
      expect(openObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
    }
  });

  it('is replayed from its records to the same chain', () => {
    const { game, bots, kit } = evidence();
    bots.forEach((campaign, index) => {
      const start = kit.starts[index];
      if (start === undefined) throw new RangeError('a campaign has no start');
      let { after } = setUpGame(game, { start, seed: campaign.seed });
      for (const { closed } of campaign.played) {
        ({ after } = close(game, { seed: campaign.seed, before: after, given: closed.record.sheets }));
      }
      expect(after.chain).toBe(campaign.played.at(-1)?.closed.after.chain);
    });
  });

  it('goes another way with other dice', () => {
    const { game, kit, bots } = evidence();
    const others = kit.starts.map((start) => playWithBots(game, { start, seed: 'other', most: kit.longest }));
    expect(others.map(lastChain)).not.toEqual(bots.map(lastChain));
  });

  it('is brought to its end by bots, and can not be closed then', () => {
    const { game, bots, kit } = evidence();
    const sides = new Set(kit.starts.flatMap(({ options }) => game.seats(options)).map(({ side }) => side));
    for (const { over, seed, played } of bots) {
      expect(over, `still open after ${played.length} windows`).not.toBeNull();
      expect(over?.result).not.toBe('');
      expect(over?.placing.flat().every((side) => sides.has(side))).toBe(true);
      const before = played.at(-1)?.closed.after;
      if (before !== undefined) expect(() => close(game, { seed, before, given: {} })).toThrow(RulesBroken);
    }
  });
}

function lastChain({ played }: Campaign): string | undefined {
  return played.at(-1)?.closed.after.chain;
}

function isAsSaid(schema: z.ZodType, value: object): void {
  expect(canonicalJson(schema.parse(value))).toBe(canonicalJson(value));
}

/** Places of a JSON schema where an object takes keys that it does not name. */
function openObjects(schema: unknown, path = '$'): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const open = 'properties' in schema && !('additionalProperties' in schema) ? [path] : [];
  return [...open, ...Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${path}.${key}`))];
}

function windowLaws(evidence: () => Evidence): void {
  it('awaits only seats that may order, and those sit in the game', () => {
    const { game, kit } = evidence();
    const seats = kit.starts.flatMap(({ options }) => game.seats(options)).map(({ id }) => id);
    for (const { window } of [...evidence().bots, ...evidence().random].flatMap(({ played }) => played)) {
      expect(seats).toEqual(expect.arrayContaining([...window.mayOrder]));
      expect(window.mayOrder).toEqual(expect.arrayContaining([...window.awaits]));
    }
  });

  it('gives each window of a game a tag of its own', () => {
    for (const { played } of [...evidence().bots, ...evidence().random]) {
      const tags = played.map(({ window }) => window.tag);
      expect(new Set(tags).size).toBe(tags.length);
    }
  });

  it('closes a window that awaits nobody without any sheet', () => {
    const { game, bots, random } = evidence();
    for (const { seed, played } of [...bots, ...random]) {
      for (const { before, window } of played.filter((each) => each.window.awaits.length === 0)) {
        const { next } = close(game, { seed, before, given: {} });
        expect(next.over || next.tag !== window.tag).toBe(true);
      }
    }
  });

  it('names in its commands only windows that open, and each window has some command', () => {
    const { game, bots, random } = evidence();
    const open = new Set(
      [...bots, ...random].flatMap(({ played }) => played.map(({ window }) => window.name)),
    );
    const named = new Set(game.commands.rows.flatMap((row) => row.windows));
    expect([...open].filter((window) => !named.has(window))).toEqual([]);
  });
}
