import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { factorsOfSquadron, jumpOfSquadron, navyOfSquadron, squadronCounter } from '../counters.ts';
import { fleetsInPlay, type Forces, musterOf, squadronsOf } from '../forces.ts';
import { tryAdjustment } from '../rules/adjustment.ts';
import { cargoOf } from '../rules/presence.ts';
import { placeSchema } from '../state.ts';
import { findBox } from '../worlds.ts';
import { attackOf, FAST, freeMarkers, recruitsAt, REMNANT } from './attachments.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** A fleet is formed of so many attack factors at least; of fewer in a box, where only a fleet gets them out. */
const LEAST_ATTACK = { hex: 6, box: 3 } as const;
const MOST_CARRIERS = 1;
const CREW = 8;
/** So many squadrons that wait are worth a marker. */
const ENOUGH = 4;

interface Forming {
  readonly forces: Forces;
  readonly commands: readonly Command[];
}

/** Free markers are brought into play where enough squadrons stand without a fleet. [3.3.2] */
export function formations(forces: Forces, land: LayOfTheLand): readonly Command[] {
  const markers = freeMarkers(forces, land.side);
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
  const done = tryAdjustment(now.forces, land.side, order);
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
  return [...carriers, ...others].slice(0, CREW);
}

/** Where no marker is free and many squadrons wait for one, the weakest fleet gives up its own: it is free next week. [3.3.3] */
export function disbandments(forces: Forces, land: LayOfTheLand): readonly Command[] {
  const { side } = land;
  const free = new Set(freeMarkers(forces, side).map((id) => forces.fleets[id]?.navy));
  const waiting = musterOf(forces)
    .places.flatMap((place) => (findBox(place) === null ? [] : recruitsAt(forces, place, land)))
    .map((id) => navyOfSquadron(forces, id));
  const [weakest] = fleetsInPlay(forces, side)
    .filter((fleet) => !free.has(forces.fleets[fleet]?.navy) && isRemnant(forces, fleet))
    .filter((fleet) => waiting.filter((navy) => navy === forces.fleets[fleet]?.navy).length >= ENOUGH)
    .sort((a, b) => attackOf(forces, a) - attackOf(forces, b) || byCodeUnit(a, b));
  return weakest === undefined ? [] : [{ word: 'DISBAND', fleet: weakest }];
}

/** Too weak to be of use, and with nobody aboard. */
function isRemnant(forces: Forces, fleet: string): boolean {
  const squadrons = squadronsOf(forces, fleet);
  return attackOf(forces, fleet) < REMNANT && squadrons.every((id) => cargoOf(forces, id).length === 0);
}

function attackFactors(forces: Forces, squadrons: readonly string[]): number {
  return squadrons.reduce((sum, id) => sum + factorsOfSquadron(forces, id)[0], 0);
}
