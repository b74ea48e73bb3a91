import type { CommandOf } from '../commands/schema.ts';
import { admiralCounter, nameOfFleet, sideOf } from '../counters.ts';
import { CHARTS, XBOAT_LINKS, type XboatLink } from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { type Forces, withAdmiral } from '../forces.ts';
import type { Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { ownAdmiral } from './admirals.ts';

/** Whether enemy squadrons are at a place, as far as the asker knows. */
export type EnemyAt = (place: string) => boolean;

/**
 * An admiral travels along a friendly xboat network, at most jump-4 in all, between systems without enemy squadrons.
 * He leaves his fleet and stands on the world he reaches. [3.10]
 */
export function travel<F extends Forces>(
  forces: F,
  side: Side,
  order: Pick<CommandOf<'XBOAT'>, 'admiral' | 'to'>,
  enemyAt: EnemyAt,
): Done<F> {
  const found = ownAdmiral(forces, side, order.admiral);
  if (!found.ok) return found;
  const { name } = admiralCounter(forces, order.admiral);
  const { to } = order;
  const parsecs = reachableByXboat(found.at, side).get(to);
  if (parsecs === undefined || to === found.at) return noRoute(name, found.at, to, side);
  const watched = [found.at, to].find(enemyAt);
  if (watched !== undefined)
    return impossible('admiral.enemy-there', { piece: to, admiral: name, at: nameOfPlace(watched) });
  const event: Event = { kind: 'admiral-travelled', side, admiral: order.admiral, from: found.at, to };
  const does = `${name} goes to ${nameOfPlace(to)}, ${parsecs === 1 ? '1 parsec' : `${parsecs} parsecs`} by xboat`;
  const warning = found.fleet === null ? null : `${nameOfFleet(found.fleet)} is left without an admiral`;
  return done(
    withAdmiral(forces, order.admiral, { at: to, fleet: null, aboard: null }),
    [event],
    does,
    warning,
  );
}

function noRoute(admiral: string, from: string, to: string, side: Side): Done<never> {
  const near = [...reachableByXboat(from, side).keys()].filter((hex) => hex !== from);
  const reachable = near.length === 0 ? 'nothing' : near.map(nameOfPlace).join(', ');
  const about = { piece: to, admiral, from: nameOfPlace(from), to: nameOfPlace(to), reachable };
  return impossible('admiral.no-route', about);
}

/**
 * Systems in reach of one xboat move and the parsecs to each: links are added up, so that nothing is cut short across
 * empty space. [3.10.1]
 */
export function reachableByXboat(from: string, side: Side): ReadonlyMap<string, number> {
  const links = XBOAT_LINKS.filter((link) => sideOf(link.network) === side);
  const parsecs = new Map<string, number>([[from, 0]]);
  const open = [from];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const { to, length } of linksFrom(at, links)) {
      const total = (parsecs.get(at) ?? 0) + length;
      if (total > CHARTS.xboat.parsecs || total >= (parsecs.get(to) ?? Infinity)) continue;
      parsecs.set(to, total);
      open.push(to);
    }
  }
  return parsecs;
}

function linksFrom(
  at: string,
  links: readonly XboatLink[],
): readonly { readonly to: string; readonly length: number }[] {
  return links.flatMap(({ from, to, parsecs }) => {
    if (from === at) return [{ to, length: parsecs }];
    return to === at ? [{ to: from, length: parsecs }] : [];
  });
}
