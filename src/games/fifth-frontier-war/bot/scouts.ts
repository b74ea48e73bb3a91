import type { PlaceDice } from '../../../engine/dice.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { jumpOfSquadron, sideOfSquadron, squadronCounter } from '../counters.ts';
import type { Forces } from '../forces.ts';
import { type Hex, parseHex } from '../hex.ts';
import { findWorld } from '../worlds.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';
import { indexOf, lengthsFrom, worldsNear } from './neighbourhood.ts';

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
function nextPost(at: Hex, { reach, land, posts }: Search): string | null {
  const others = [...posts].filter((post) => post !== at).map(lengthsFrom);
  const apart = (place: string): number => {
    const index = indexOf(place) ?? -1;
    return Math.min(FAR, ...others.map((lengths) => lengths[index] ?? FAR));
  };
  const [best] = worldsNear(at)
    .filter(({ place, hexes }) => hexes > 0 && hexes <= reach && findWorld(place)?.gasGiant === true)
    .filter(({ place }) => !land.hasEnemies(place) && !posts.has(place))
    .map(({ place }) => ({ place, hexes: apart(place) }))
    .sort((a, b) => b.hexes - a.hexes || byCodeUnit(a.place, b.place));
  return best?.place ?? null;
}

/** Further apart than this is as good. */
const FAR = 9;
