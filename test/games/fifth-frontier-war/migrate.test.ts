import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../../src/engine/json.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { fifthFrontierWar } from '../../../src/games/fifth-frontier-war/index.ts';
import { fromShape1 } from '../../../src/games/fifth-frontier-war/migrate.ts';
import { type State, stateSchema } from '../../../src/games/fifth-frontier-war/state.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { aState, play } from './kit.ts';

/** A state as it was stored in shape 1: what shape 2 added is taken away, what it rewrote is as before. */
function asShape1(state: State): Json {
  const { at, scenario, week, firstMover, openedWorlds, squadrons, fleets, sightings, result } = state;
  const { hiddenFleets, lastWeek } = state.options;
  const units = Object.entries(state.troops).filter(([id]) => !id.startsWith('GUE'));
  return z.json().parse({
    ...{ at, scenario, week, firstMover, openedWorlds, squadrons, fleets, sightings, result },
    options: { hiddenFleets, lastWeek },
    worlds: mapped(state.worlds, ({ control, sdbLoss, defenceLoss }) => ({ control, sdbLoss, defenceLoss })),
    admirals: mapped(state.admirals, ({ at: where, fleet, state: now }) => ({
      at: where,
      fleet,
      state: now,
    })),
    troops: Object.fromEntries(
      units.map(([id, { at: ground, aboard, loss, state: now }]) => {
        const carrier = aboard === null ? undefined : squadrons[aboard];
        return [id, { at: ground ?? carrier?.at ?? null, loss, state: now }];
      }),
    ),
    doctrine: {
      imperial: { onFailedRefuel: 'abort', onSlow: 'detach', lossOrder: ['scout', 'cruiser'], retreat: {} },
      zhodani: {
        onFailedRefuel: 'delay',
        onSlow: 'abort',
        lossOrder: [],
        retreat: {
          side: { scope: 'side', to: ['1507'], lossesPercent: 40, oddsBelow: null, afterRound: 2 },
        },
      },
    },
    ownCounters: {
      ...state.ownCounters,
      troops: { T1: { id: 'T1', navy: 'imperial', factor: 5, tech: 12, signs: [] } },
    },
  });
}

function mapped<Before, After>(
  all: Readonly<Record<string, Before>>,
  of: (one: Before) => After,
): Record<string, After> {
  return Object.fromEntries(Object.entries(all).map(([key, one]) => [key, of(one)]));
}

const migrated = (state: State): State => stateSchema.parse(fromShape1(asShape1(state)));

const deploying = aState({ scenario: 'standard', window: 'imperial-deployment' });
const begun = aState({
  scenario: 'standard',
  window: 'zhodani-deployment',
  options: { hiddenFleets: true, lastWeek: 40 },
});
const fighting: State = {
  ...play(begun).state,
  sightings: {
    imperial: { '40F': { week: 5, at: '1510', squadrons: ['ZB1'], admiral: null } },
    zhodani: {},
  },
};

describe('a state of shape 1', () => {
  it('becomes a state of shape 2 without faults', () => {
    for (const state of [deploying, fighting]) {
      expect(fifthFrontierWar.shape).toBe(2);
      expect(faultsOf(migrated(state))).toEqual([]);
    }
  });

  it('keeps its squadrons, fleets, plots, worlds, options and what was seen', () => {
    const now = migrated(fighting);
    for (const key of ['squadrons', 'fleets', 'worlds', 'sightings', 'week', 'at'] as const)
      expect(now[key]).toEqual(fighting[key]);
    expect(now.options).toEqual({ ...deploying.options, hiddenFleets: true, lastWeek: 40 });
  });

  it('has its troops on their worlds, and its admirals as they were', () => {
    const now = migrated(fighting);
    expect(now.troops['GD']).toEqual({ at: '1507', aboard: null, loss: 0, state: 'active', mode: null });
    expect(now.admirals).toEqual(fighting.admirals);
  });

  it('keeps its standing orders, and has the standard ones where there were none', () => {
    const { imperial, zhodani } = migrated(fighting).doctrine;
    expect(imperial).toEqual({
      ...fighting.doctrine.imperial,
      onFailedRefuel: 'abort',
      lossOrder: { side: ['scout', 'cruiser'] },
    });
    expect(zhodani).toEqual({
      ...fighting.doctrine.zhodani,
      onSlow: 'abort',
      retreat: {
        side: {
          scope: 'side',
          to: ['1507'],
          lossesPercent: 40,
          oddsBelow: null,
          afterRound: 2,
          ifEnemy: null,
        },
      },
    });
  });

  it('[5.4.4, 5.5] has neither secret base nor guerrillas in a war, and the standard ones while it deploys', () => {
    const inWar = migrated(fighting);
    expect([inWar.secretBase, Object.keys(inWar.troops).filter((id) => id.startsWith('GUE'))]).toEqual([
      null,
      [],
    ]);
    const before = migrated(deploying);
    expect(before.secretBase).toEqual({ at: '3017', revealed: false });
    expect(before.troops['GUE1']).toMatchObject({ at: '2109', mode: 'covert' });
  });

  it('is played on', () => {
    const week = play(migrated(fighting)).state;
    expect(windowOf(week)).toMatchObject({ tag: 'W2' });
    const ready = play(migrated(deploying), { imperial: 'DEPLOY STANDARD' }).state;
    expect(windowOf(ready)).toMatchObject({ tag: 'D3' });
    const armed = play(ready, { zhodani: 'DEPLOY STANDARD' }).state;
    expect(armed.troops['GD']?.aboard).toBe('ZA1');
  });
});
