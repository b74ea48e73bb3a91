import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { factorsOfSquadron, jumpOfSquadron, navyOfSquadron, sideOf, squadronCounter } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import { adjust } from '../rules/adjustment.ts';
import { placeSchema } from '../state.ts';
import { findBox } from '../worlds.ts';
import { MOST_SQUADRONS, recruitsAt } from './attachments.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** A fleet is formed of so many attack factors at least; of fewer in a box, where only a fleet gets them out. */
const LEAST_ATTACK = { hex: 6, box: 3 } as const;
const FAST = 3;
const MOST_CARRIERS = 2;

interface Forming {
  readonly forces: Forces;
  readonly commands: readonly Command[];
}

/** Free markers are brought into play where enough squadrons stand without a fleet. [3.3.2] */
export function formations(forces: Forces, land: LayOfTheLand): readonly Command[] {
  const markers = Object.keys(forces.fleets)
    .filter((id) => {
      const fleet = forces.fleets[id];
      return fleet?.at === null && fleet.available && sideOf(fleet.navy) === land.side;
    })
    .sort(byCodeUnit);
  if (markers.length === 0) return [];
  return markers.reduce<Forming>((now, marker) => formed(now, marker, land), { forces, commands: [] })
    .commands;
}

function formed(now: Forming, fleet: string, land: LayOfTheLand): Forming {
  const [best] = musterOf(now.forces)
    .places.map((place) => ({ place, squadrons: crewAt(now.forces, place, { fleet, land }) }))
    .filter(({ squadrons }) => squadrons.length > 0)
    .sort((a, b) => attackFactors(now.forces, b.squadrons) - attackFactors(now.forces, a.squadrons));
  const at = placeSchema.safeParse(best?.place).data;
  if (best === undefined || at === undefined) return now;
  const order = { word: 'FORM' as const, fleet, at, squadrons: [...best.squadrons] };
  const done = adjust(now.forces, land.side, order);
  return done.ok ? { forces: done.forces, commands: [...now.commands, order] } : now;
}

/** Squadrons of the marker's navy that would go together: the fast ones if they are enough; carriers, then the strongest. */
function crewAt(
  forces: Forces,
  at: string,
  { fleet, land }: { readonly fleet: string; readonly land: LayOfTheLand },
): readonly string[] {
  const navy = forces.fleets[fleet]?.navy;
  const all = recruitsAt(forces, at, land).filter(
    (id) => navyOfSquadron(forces, id) === navy && forces.squadrons[id]?.fuelled === true,
  );
  const fast = all.filter((id) => jumpOfSquadron(forces, id) >= FAST);
  const least = findBox(at) === null ? LEAST_ATTACK.hex : LEAST_ATTACK.box;
  const crew = attackFactors(forces, fast) >= least ? fast : all;
  if (attackFactors(forces, crew) < least) return [];
  const isCarrier = (id: string): boolean => squadronCounter(forces, id).type === 'assault';
  const carriers = crew.filter(isCarrier).slice(0, MOST_CARRIERS);
  const others = crew
    .filter((id) => !isCarrier(id))
    .sort((a, b) => factorsOfSquadron(forces, b)[0] - factorsOfSquadron(forces, a)[0] || byCodeUnit(a, b));
  return [...carriers, ...others].slice(0, MOST_SQUADRONS);
}

function attackFactors(forces: Forces, squadrons: readonly string[]): number {
  return squadrons.reduce((sum, id) => sum + factorsOfSquadron(forces, id)[0], 0);
}
