import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import type { Reader } from '../../../src/engine/module.ts';
import type { Side } from '../../../src/games/freedom-in-the-galaxy/data/schema.ts';
import { controllerOf, garrisonOf } from '../../../src/games/freedom-in-the-galaxy/lookup.ts';
import { judgeInstantVictory } from '../../../src/games/freedom-in-the-galaxy/rules/victory.ts';
import { type State, stateSchema } from '../../../src/games/freedom-in-the-galaxy/state.ts';
import { campaign } from '../../../src/main/bot-campaign.ts';
import { soak } from '../../../src/main/soak.ts';
import { chanceFrom } from '../../kit/chance.ts';
import { GAME } from './kit.ts';
import { hide, hideIn } from './law-kit.ts';

const SCENARIOS = ['egrix', 'varu'] as const;
const MOST = 200;
/** Campaigns of a scenario: a sample, unless the environment asks for more (`CAMPAIGNS=500`). */
const CAMPAIGNS = Number(process.env['CAMPAIGNS'] ?? 12);
const PATIENCE = Math.max(180_000, CAMPAIGNS * 4_000);

describe.each(SCENARIOS)('campaigns of %s', (scenario) => {
  const asked = { scenario, options: {}, most: MOST, firstSeed: 1, campaigns: CAMPAIGNS };

  it(
    'go wrong in no window, and are replayed to the same bytes',
    () => {
      const all = [...soak(GAME, asked)];
      expect(all.filter(({ wrong }) => wrong !== null)).toEqual([]);
      expect(all.filter(({ result }) => result === null)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'of random orders go wrong in no window either',
    () => {
      const player: NonNullable<Parameters<typeof soak>[1]['player']> = ({ view, seat, dice }) =>
        GAME.randomBot(view, seat, dice);
      const all = [...soak(GAME, { ...asked, player })];
      expect(all.filter(({ wrong }) => wrong !== null)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    '[15.5, 15.8, 16.18] have planets controlled as the rulebook says it in words, and no victory that nobody noticed',
    () => {
      for (const { closed } of campaign(GAME, { scenario, seed: 'control', options: {}, most: MOST })) {
        const state = stateSchema.parse(closed.after.state);
        for (const planet of Object.keys(state.planets))
          expect([planet, controllerOf(state, planet)]).toEqual([planet, controlInWords(state, planet)]);
        expect(judgeInstantVictory(state).events).toEqual([]);
      }
    },
    PATIENCE,
  );

  it.each(['rebel', 'imperial'] as const)(
    '[7.22, 14.2] give the %s seat nothing, in any window, that depends on what it may not know',
    (seat) => {
      const reader: Reader = { kind: 'seat', seat };
      let disguises = 0;
      for (const { closed } of campaign(GAME, { scenario, seed: 'fog', options: {}, most: MOST })) {
        const state = stateSchema.parse(closed.after.state);
        const told = whatIsTold(state, closed.record.events, reader);
        for (const name of ['one', 'two', 'three']) {
          const chance = chanceFrom(`${name}/${closed.record.window}/${seat}`);
          const other = stateSchema.parse(hide(state, seat, chance));
          expect(GAME.faults(other)).toEqual([]);
          const events = closed.record.events.map((event) => hideIn(event, { seat, chance }));
          expect(whatIsTold(other, events, reader)).toBe(told);
          if (canonicalJson(other) !== canonicalJson(state)) disguises += 1;
        }
      }
      expect(disguises).toBeGreaterThan(10);
    },
    PATIENCE,
  );
});

/** View, events, report with its map, outlook, and the orders that a bot gives: all that a seat can learn from. */
function whatIsTold(
  state: State,
  events: readonly { readonly kind: string }[],
  reader: Extract<Reader, { kind: 'seat' }>,
): string {
  const view = GAME.viewOf(state, reader);
  const seen = events.map((event) => GAME.seenBy(event, reader, state)).filter((event) => event !== null);
  const report = GAME.report(view, seen, reader);
  const outlook = GAME.outlook(view, { entries: [] });
  return canonicalJson({ view, seen: [...seen], report, outlook: [...outlook] });
}

/** Who controls a planet, read off the cases and not off the summary. [15.51, 15.52, 15.53, 15.54] */
function controlInWords(state: State, planet: string): Side | null {
  const track = state.planets[planet];
  const here = garrisonOf(state, planet);
  const up = track?.base.up === true;
  switch (track?.state) {
    case 'imperial':
      return here === 'rebelOnly' && !up ? null : 'imperial';
    case 'rebel':
      return here === 'imperialOnly' && !up ? null : 'rebel';
    case 'stopped':
      return here === 'imperialOnly' ? 'imperial' : null;
    case 'rebellion':
    case undefined:
      return null;
  }
}
