import { z } from 'zod';
import type { Json } from '../../engine/json.ts';
import { standardSecrets } from './rules/standard-deployment.ts';
import { emptyMap } from './setup.ts';
import { optionsSchema } from './state.ts';

/** A stored object of an older shape: what is not named here is kept as it is. */
const older = z.looseObject({
  at: z.string(),
  options: z.record(z.string(), z.json()),
  worlds: z.record(z.string(), z.record(z.string(), z.json())),
  admirals: z.record(z.string(), z.record(z.string(), z.json())),
  troops: z.record(z.string(), z.record(z.string(), z.json())),
  doctrine: z.record(
    z.string(),
    z.looseObject({
      lossOrder: z.array(z.string()),
      retreat: z.record(z.string(), z.record(z.string(), z.json())),
    }),
  ),
  ownCounters: z.looseObject({ troops: z.record(z.string(), z.record(z.string(), z.json())) }),
});

/**
 * From shape 1, when the game had squadrons, fleets and admirals only: troops were on their worlds, and nobody had
 * replacement points to spend. A war that has begun goes on without secret base and guerrillas; where forces still
 * deploy, they are where the standard deployment has them.
 */
export function fromShape1(state: Json): Json {
  const before = older.parse(state);
  const fresh = emptyMap(optionsSchema.parse(before.options));
  const { secretBase, troops: guerrillas } = before.at === 'week' ? fresh : standardSecrets(fresh);
  const migrated = {
    ...fresh,
    ...before,
    options: fresh.options,
    worlds: mapped(before.worlds, (world) => ({ ...world, surrendered: false })),
    admirals: mapped(before.admirals, (admiral) => ({ ...admiral, aboard: null })),
    troops: {
      ...mapped(before.troops, (troop) => ({ ...troop, aboard: null, mode: null })),
      ...guerrillas,
    },
    doctrine: mapped(before.doctrine, (side) => ({
      ...fresh.doctrine.imperial,
      ...side,
      lossOrder: side.lossOrder.length === 0 ? {} : { side: side.lossOrder },
      retreat: mapped(side.retreat, (retreat) => ({ ...retreat, ifEnemy: null })),
    })),
    ownCounters: {
      ...before.ownCounters,
      troops: mapped(before.ownCounters.troops, (troop) => ({ ...troop, group: 'regular' })),
    },
    secretBase,
  };
  return z.json().parse(migrated);
}

function mapped<Before, After>(
  all: Readonly<Record<string, Before>>,
  of: (one: Before) => After,
): Readonly<Record<string, After>> {
  return Object.fromEntries(Object.entries(all).map(([key, one]) => [key, of(one)]));
}
