import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import { eventSchema } from '../../../src/games/fifth-frontier-war/events.ts';
import { stateSchema } from '../../../src/games/fifth-frontier-war/state.ts';
import { type Events, faultsAfterEachWeek } from './random-war.ts';

/** Weeks of a war, and of all: a sample, unless the environment asks for more (`RANDOM_WEEKS=2000`). */
const WEEKS = 40;
const ALL_WEEKS = Number(process.env['RANDOM_WEEKS'] ?? 80);
const WARS = Math.ceil(ALL_WEEKS / WEEKS);
/** A sample is the same in every run; a long run is another each time, and tells its seed when it fails. */
const SEED = WARS > 2 ? {} : { seed: 20_260_101 };

const options = fc.record({
  hiddenFleets: fc.boolean(),
  combatOrders: fc.constantFrom('doctrine' as const, 'window' as const),
  alliesSeat: fc.boolean(),
  colonialSeat: fc.boolean(),
  surpriseAttack: fc.boolean(),
  blackGlobes: fc.boolean(),
  jumpTroops: fc.boolean(),
  squadronQuality: fc.boolean(),
});

describe('a war of random lines, legal and illegal, beside the orders of bots', () => {
  it(
    'leaves no impossible state, and every state and event fits its schema',
    () => {
      const stood = new Set<string>();
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_000_000 }), options, (seed, chosen) => {
          const checkEvents = (events: Events) => events.forEach((event) => eventSchema.parse(event));
          const war = { seed, options: chosen, weeks: WEEKS, checkEvents };
          const { faults, last, orders } = faultsAfterEachWeek(war);
          expect(faults).toEqual([]);
          expect(canonicalJson(stateSchema.parse(JSON.parse(canonicalJson(last))))).toBe(canonicalJson(last));
          for (const word of orders.keys()) stood.add(word);
        }),
        { numRuns: WARS, ...SEED },
      );
      const missing = COMMANDS.rows.map(({ word }) => word).filter((word) => !stood.has(word));
      expect(missing.length, `never legal: ${missing.join(', ')}`).toBeLessThan(WARS > 2 ? 3 : 20);
    },
    Math.max(120_000, ALL_WEEKS * 2_000),
  );
});
