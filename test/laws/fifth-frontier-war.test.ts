import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../src/games/fifth-frontier-war/events.ts';
import { fifthFrontierWar } from '../../src/games/fifth-frontier-war/index.ts';
import { type Options, optionsSchema, type State } from '../../src/games/fifth-frontier-war/state.ts';
import { compared } from '../games/fifth-frontier-war/disguises.ts';
import { hideIn } from '../games/fifth-frontier-war/hidden-events.ts';
import { hide } from '../games/fifth-frontier-war/law-kit.ts';
import { refusedMessages } from '../games/fifth-frontier-war/refused-messages.ts';
import { playWar } from '../games/fifth-frontier-war/war-kit.ts';
import { gameLaws } from './game-module.laws.ts';
import type { LawKit } from './law-kit.ts';

const FOUR_SEATS = { alliesSeat: true, colonialSeat: true };

const kit: LawKit<State, Options> = {
  starts: [
    { scenario: 'standard', options: optionsSchema.parse({ lastWeek: 8 }) },
    { scenario: 'standard', options: optionsSchema.parse({ hiddenFleets: true, lastWeek: 8 }) },
    { scenario: 'standard', options: optionsSchema.parse({ surpriseAttack: true, lastWeek: 1 }) },
    {
      scenario: 'standard',
      options: optionsSchema.parse({ blackGlobes: true, hiddenFleets: true, lastWeek: 1 }),
    },
    { scenario: 'standard', options: optionsSchema.parse({ ...FOUR_SEATS, lastWeek: 2 }) },
    {
      scenario: 'standard',
      options: optionsSchema.parse({
        ...FOUR_SEATS,
        combatOrders: 'window',
        hiddenFleets: true,
        lastWeek: 2,
      }),
    },
  ],
  longest: 11,
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
    // Who lacks fuel just then is chance: fleets.test.ts, movement.test.ts.
    'squadron.plot-no-fuel',
    'jump.no-fuel',
    // Guerrillas that are not in play, a counter of no order of battle, a fleet formed in a build-up, and what the end
    // of a window brings: deploy-secretly.test.ts, deployment.test.ts, surprise.test.ts.
    'guerrilla.unknown',
    'guerrilla.needed-there',
    'deploy.not-initial',
    // Two boxes are open in week 2 alone, and worn troops or squadrons under way are rare: cases 06-reinforcements; a
    // name that no line can have: replacements.test.ts.
    'box.closed',
    'box.twice',
    'replacement.unknown',
    'rebuild.under-way',
    // Who left a battle in the very week before: cases under-way.yaml.
    'fleet.under-way',
    'admiral.under-way',
    'rebuild.aboard',
    'rebuild.not-controlled',
    'rebuild.enemy-there',
    // The warrant when it has come, the first week, and an offer of one's own: staff.test.ts.
    'warrant.not-in-play',
    'warrant.elsewhere',
    'warrant.has-it',
    // What an enemy hinders in the transfers, conditions, garrisons and red worlds, and a name that no line can have:
    // transfers.test.ts, garrison-guard.test.ts, travel-zones.test.ts, transport.test.ts.
    'troop.unknown',
    'transport.no-world',
    'transport.red-zone',
    'transport.enemy-squadrons',
    'transport.enemy-sdbs',
    'transport.active-sdbs',
    'transport.held-back',
    'load.garrison',
    'land.carrier-left',
    'land.sdb-left',
    'land.sdb-active',
    'land.odds',
    'land.defence',
    'lift.loss',
    // A guerrilla unit that is gone, a base that is not hidden, the combat window, and what is seen only when units
    // fight: guerrillas.test.ts, secret-base.test.ts, surface-fire.test.ts.
    'guerrilla.not-in-play',
    'base.none',
    'base.revealed',
    'base.too-late',
    'fire.not-fighting',
    'fire.no-target',
    'fire.no-fight',
    // A combat window for which nothing was ordered: combat-window.test.ts.
    'carried.none',
    // Black globes in the week in which they jump: cases black-globes.yaml.
    'globes.other-squadron',
    'globes.no-jump',
    'globes.no-enemy',
  ],
  failuresIn: (given) => {
    const event = eventSchema.parse(given);
    return event.kind === 'order-failed' ? [event.code] : [];
  },
};

gameLaws('Fifth Frontier War', fifthFrontierWar, kit);

describe.each([false, true])('a war with hiddenFleets %s', (hiddenFleets) => {
  it.each(['imperial', 'zhodani'])(
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
    180_000,
  );
});
