import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../src/games/fifth-frontier-war/events.ts';
import { fifthFrontierWar } from '../../src/games/fifth-frontier-war/index.ts';
import type { Options, State } from '../../src/games/fifth-frontier-war/state.ts';
import { SEATS } from '../../src/games/fifth-frontier-war/window.ts';
import { compared } from '../games/fifth-frontier-war/disguises.ts';
import { hideIn } from '../games/fifth-frontier-war/hidden-events.ts';
import { hide } from '../games/fifth-frontier-war/law-kit.ts';
import { refusedMessages } from '../games/fifth-frontier-war/refused-messages.ts';
import { playWar } from '../games/fifth-frontier-war/war-kit.ts';
import { gameLaws } from './game-module.laws.ts';
import type { LawKit } from './law-kit.ts';

const kit: LawKit<State, Options> = {
  starts: [
    { scenario: 'standard', options: { hiddenFleets: false, lastWeek: 8 } },
    { scenario: 'standard', options: { hiddenFleets: true, lastWeek: 8 } },
  ],
  longest: 10,
  sampled: 3,
  runs: 1,
  hide,
  hideIn,
  messages: refusedMessages,
  shownElsewhere: [
    // They need a reader without a side, or a name that no line can have (JSON too is read by way of its line):
    // refusals.test.ts.
    'order.not-yours',
    'fleet.unknown',
    'squadron.unknown',
    'admiral.unknown',
    // Where neither bots nor chance come within a few weeks. A fleet in empty space, a fleet of two navies:
    // admirals.test.ts; an emptied tanker: refuelling.test.ts; a well-led fleet that disengaged: refusals.test.ts.
    'admiral.no-world',
    'admiral.wrong-navy',
    'squadron.tank-empty',
    'fleet.has-moved',
  ],
  failuresIn: (given) => {
    const event = eventSchema.parse(given);
    return event.kind === 'order-failed' ? [event.code] : [];
  },
};

gameLaws('Fifth Frontier War', fifthFrontierWar, kit);

describe.each([false, true])('a war with hiddenFleets %s', (hiddenFleets) => {
  it.each(SEATS.map(({ id }) => id))(
    '[3.2] gives the %s seat nothing that depends on what it may not know, from deployment on',
    (seat) => {
      const { states } = playWar(`hidden-${hiddenFleets}`, 6, { hiddenFleets });
      const all = states.map((moment, index) =>
        compared(moment, { seat, seed: `disguise-${index}`, times: 14, wholeEvery: 7 }),
      );
      expect(all.flatMap(({ leaks }) => leaks)).toEqual([]);
      expect(all.flatMap(({ faults }) => faults)).toEqual([]);
      expect(all.reduce((sum, { disguises }) => sum + disguises, 0)).toBeGreaterThan(100);
      expect(all.every(({ facts }) => facts > 1000)).toBe(true);
    },
    60_000,
  );
});
