import { byCodeUnit } from '../../../engine/json.ts';
import type { PlaceDice } from '../../../engine/dice.ts';
import type { Command } from '../commands/schema.ts';
import {
  factorsOfSquadron,
  jumpOfSquadron,
  sideOfAdmiral,
  sideOfSquadron,
  squadronCounter,
} from '../counters.ts';
import { commanderOf, type Forces, fleetsInPlay, squadronsOf } from '../forces.ts';
import { distance, type Hex, parseHex, within } from '../hex.ts';
import { assign } from '../rules/admirals.ts';
import { attach, detach } from '../rules/fleets.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** Fleets smaller than this leave nobody behind. */
const SMALLEST_GIVER = 3;

/** A fleet that leaves a world it has taken leaves its weakest armed squadron there, which keeps the world. [5.2] */
export function garrisons(view: View, forces: Forces, { side }: LayOfTheLand): readonly Command[] {
  return fleetsInPlay(forces, side).flatMap((fleet) => {
    const { at = null, plot = {} } = forces.fleets[fleet] ?? {};
    const leaves = at !== null && plot[forces.week]?.startsWith('J') === true;
    if (!leaves || !isConquest(view, at, side) || hasGarrison(forces, at, side)) return [];
    const members = squadronsOf(forces, fleet);
    const [weakest] = members
      .filter((id) => factorsOfSquadron(forces, id)[0] > 0)
      .sort((a, b) => factorsOfSquadron(forces, a)[0] - factorsOfSquadron(forces, b)[0] || byCodeUnit(a, b));
    if (members.length < SMALLEST_GIVER || weakest === undefined) return [];
    const order = { word: 'DETACH', fleet, squadrons: [weakest] } as const;
    return detach(forces, side, { ...order, squadrons: [weakest] }).ok
      ? [{ ...order, squadrons: [weakest] }]
      : [];
  });
}

function isConquest(view: View, at: string, side: LayOfTheLand['side']): boolean {
  const world = findWorld(at);
  return world !== null && world.startControl !== side && view.worlds[at]?.control === side;
}

function hasGarrison(forces: Forces, at: string, side: LayOfTheLand['side']): boolean {
  return Object.entries(forces.squadrons).some(
    ([id, squadron]) =>
      squadron.at === at &&
      squadron.fleet === null &&
      sideOfSquadron(forces, id) === side &&
      factorsOfSquadron(forces, id)[0] > 0,
  );
}

/** Squadrons at home that can keep up join a fleet in their hex. */
export function joiners(view: View, forces: Forces, { side }: LayOfTheLand): readonly Command[] {
  return fleetsInPlay(forces, side).flatMap((fleet) => {
    const at = forces.fleets[fleet]?.at ?? '';
    if (isConquest(view, at, side)) return [];
    const slowest = Math.min(...squadronsOf(forces, fleet).map((id) => jumpOfSquadron(forces, id)));
    const squadrons = Object.keys(forces.squadrons)
      .filter((id) => mayJoin(forces, id, { at, slowest, side }))
      .sort(byCodeUnit)
      .filter((id) => attach(forces, side, { word: 'ATTACH', fleet, squadrons: [id] }).ok);
    return squadrons.length === 0 ? [] : [{ word: 'ATTACH', fleet, squadrons }];
  });
}

interface Joining {
  readonly at: string;
  readonly slowest: number;
  readonly side: LayOfTheLand['side'];
}

function mayJoin(forces: Forces, id: string, { at, slowest, side }: Joining): boolean {
  const squadron = forces.squadrons[id];
  if (squadron?.at !== at || squadron.fleet !== null || sideOfSquadron(forces, id) !== side) return false;
  if (squadronCounter(forces, id).type === 'scout') return false;
  return squadron.fuelled && jumpOfSquadron(forces, id) >= slowest;
}

/** Admirals ashore take a fleet in their hex that has none. */
export function newCommanders(forces: Forces, { side }: LayOfTheLand): readonly Command[] {
  const free = fleetsInPlay(forces, side).filter((fleet) => commanderOf(forces, fleet) === null);
  const admirals = Object.keys(forces.admirals)
    .filter((id) => forces.admirals[id]?.state === 'active' && sideOfAdmiral(forces, id) === side)
    .filter((id) => forces.admirals[id]?.fleet === null)
    .sort(byCodeUnit);
  const taken = new Set<string>();
  return admirals.flatMap((admiral) => {
    const fleet = free.find(
      (id) => !taken.has(id) && assign(forces, side, { word: 'ADMIRAL', admiral, fleet: id }).ok,
    );
    if (fleet === undefined) return [];
    taken.add(fleet);
    return [{ word: 'ADMIRAL', admiral, fleet }];
  });
}

/** Of six scouts two move in a week. */
const SCOUTS_THAT_MOVE = 2;

/** Scouts spread to systems where nobody is and fuel can be had, away from each other. */
export function scoutMoves(forces: Forces, land: LayOfTheLand, dice: PlaceDice): readonly Command[] {
  const scouts = Object.keys(forces.squadrons)
    .filter((id) => isFreeScout(forces, id) && sideOfSquadron(forces, id) === land.side)
    .sort(byCodeUnit);
  const posts = new Set(scouts.map((id) => forces.squadrons[id]?.at ?? ''));
  return scouts.flatMap((squadron) => {
    const at = parseHex(forces.squadrons[squadron]?.at ?? '');
    if (at === null) return [];
    const flees = land.hasEnemies(at);
    if (!flees && dice.roll(6, `does scout ${squadron} move`) > SCOUTS_THAT_MOVE) return [];
    const to = nextPost(at, { reach: jumpOfSquadron(forces, squadron), land, posts });
    if (to === null) return [];
    posts.delete(at);
    posts.add(to);
    return [{ word: 'SCOUT', squadron, to }];
  });
}

function isFreeScout(forces: Forces, id: string): boolean {
  const squadron = forces.squadrons[id];
  if (squadron === undefined || squadron.at === null || squadron.fleet !== null || !squadron.fuelled)
    return false;
  return squadronCounter(forces, id).type === 'scout';
}

interface Search {
  readonly reach: number;
  readonly land: LayOfTheLand;
  readonly posts: ReadonlySet<string>;
}

/** The system furthest from the other posts, as far as a jump goes; a gas giant refuels a scout anywhere. */
function nextPost(at: Hex, { reach, land, posts }: Search): Hex | null {
  const others = [...posts].flatMap((post) => parseHex(post) ?? []).filter((post) => post !== at);
  const apart = (hex: Hex): number => Math.min(9, ...others.map((post) => distance(hex, post)));
  const [best = null] = within(at, reach)
    .filter(
      (hex) => hex !== at && findWorld(hex)?.gasGiant === true && !land.hasEnemies(hex) && !posts.has(hex),
    )
    .sort((a, b) => apart(b) - apart(a) || byCodeUnit(a, b));
  return best;
}
