import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import { type Events, faultsAfterEachWeek } from './random-war.ts';
import { eventSchema } from '../../../src/games/fifth-frontier-war/events.ts';
import { stateSchema } from '../../../src/games/fifth-frontier-war/state.ts';

describe('a war of random orders', () => {
  it('leaves no impossible state in 60 weeks, and every state and event fits its schema', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (seed, hiddenFleets) => {
        const checkEvents = (events: Events) => events.forEach((event) => eventSchema.parse(event));
        const { faults, last, orders } = faultsAfterEachWeek({ seed, hiddenFleets, weeks: 60, checkEvents });
        expect(faults).toEqual([]);
        expect(orders).toBeGreaterThan(50);
        expect(canonicalJson(stateSchema.parse(JSON.parse(canonicalJson(last))))).toBe(canonicalJson(last));
      }),
      { numRuns: 2 },
    );
  }, 120_000);
});
