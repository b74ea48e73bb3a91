import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { WORLDS } from '../data/index.ts';
import { parseHex } from '../hex.ts';
import type { Doctrine } from '../state.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** A retreat names six places at the most. */
const MOST_REFUGES = 6;

/** Standing orders that hold for the whole war: said once. */
export function standingOrders({ retreat, rebuild }: Doctrine, { side }: LayOfTheLand): readonly Command[] {
  const homes = [...WORLDS.values()].filter((world) => world.startControl === side && world.subsectorCapital);
  const to = homes.map(({ hex }) => hex).slice(0, MOST_REFUGES);
  return [
    ...(rebuild === 'auto' ? [] : [{ word: 'REBUILD AUTO' as const, choice: 'auto' as const }]),
    // Leaves a battle that goes badly.
    ...(retreat['side'] === undefined
      ? [{ word: 'RETREAT' as const, to, own: 1, enemy: 2, lossesPercent: 60 }]
      : []),
  ];
}

/** Independent worlds are bombed only by an order of their own. [4.5.2] */
export function bombingOrders(
  { bombing }: Doctrine,
  stops: ReadonlyMap<string, string>,
  { targets, ground }: LayOfTheLand,
): readonly Command[] {
  return [...new Set(stops.values())].sort(byCodeUnit).flatMap((stop) => {
    const at = parseHex(stop);
    const defended = (targets.get(stop)?.against.units.length ?? 0) > 0;
    if (at === null || !defended || ground.worlds[at]?.control !== 'none' || bombing[at] !== undefined)
      return [];
    return [{ word: 'BOMB', at, mode: 'largest' }];
  });
}
