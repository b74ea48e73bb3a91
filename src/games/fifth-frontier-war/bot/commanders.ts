import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { admiralCounter, sideOfAdmiral } from '../counters.ts';
import { commanderOf, type Forces, fleetsInPlay } from '../forces.ts';
import { tryAdjustment } from '../rules/adjustment.ts';
import { travel } from '../rules/xboat.ts';
import { type Place, placeSchema, type Side } from '../state.ts';
import { attackOf } from './attachments.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** Admirals who command nothing, the best first. */
function idleAdmirals(forces: Forces, side: Side): readonly string[] {
  return Object.keys(forces.admirals)
    .filter((id) => {
      const admiral = forces.admirals[id];
      return admiral?.state === 'active' && admiral.fleet === null && sideOfAdmiral(forces, id) === side;
    })
    .sort((a, b) => meritOf(forces, b) - meritOf(forces, a) || byCodeUnit(a, b));
}

/** Few weeks to plot ahead, then skill in battle. [3.4, 4.4.4] */
function meritOf(forces: Forces, admiral: string): number {
  const { planning, tactical } = admiralCounter(forces, admiral);
  return tactical - planning * 2;
}

function leaderlessFleets(forces: Forces, side: Side): readonly string[] {
  return fleetsInPlay(forces, side).filter((fleet) => commanderOf(forces, fleet) === null);
}

/** Idle admirals take a fleet in their hex that has none, the quickest the strongest. */
export function appointments(forces: Forces, { side }: LayOfTheLand): readonly Command[] {
  const free = [...leaderlessFleets(forces, side)].sort(
    (a, b) => attackOf(forces, b) - attackOf(forces, a) || byCodeUnit(a, b),
  );
  const taken = new Set<string>();
  return idleAdmirals(forces, side).flatMap((admiral) => {
    const fleet = free.find(
      (id) => !taken.has(id) && tryAdjustment(forces, side, { word: 'ADMIRAL', admiral, fleet: id }).ok,
    );
    if (fleet === undefined) return [];
    taken.add(fleet);
    return [{ word: 'ADMIRAL', admiral, fleet }];
  });
}

/** Idle admirals travel to where a fleet without one will be when the week is over. [3.10] */
export function journeys(
  forces: Forces,
  stops: ReadonlyMap<string, string>,
  land: LayOfTheLand,
): readonly Command[] {
  const { side } = land;
  const enemyAt = (place: string): boolean => land.hasEnemies(place);
  const goals = leaderlessFleets(forces, side).flatMap(
    (fleet) => placeSchema.safeParse(stops.get(fleet)).data ?? [],
  );
  const taken = new Set<Place>();
  return idleAdmirals(forces, side).flatMap((admiral) => {
    const to = goals.find(
      (goal) => !taken.has(goal) && travel(forces, side, { admiral, to: goal }, enemyAt).ok,
    );
    if (to === undefined) return [];
    taken.add(to);
    return [{ word: 'XBOAT', admiral, to }];
  });
}
