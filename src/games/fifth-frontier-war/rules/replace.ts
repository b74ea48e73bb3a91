import type { CommandOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import { findSquadron, findTroop } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { withSquadrons, withTroop } from '../forces.ts';
import type { Box, Navy, Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { freshSquadron, freshTroop } from './fresh.ts';
import { unitByUnit } from './rebuild.ts';
import { paid, REPLACE_POINTS, troopPointsFor } from './replacement-points.ts';
import { boxesOf, ownBoxOf, replaceable } from './replaceable.ts';
import type { Reserves } from './reserves.ts';

type Replace = Omit<CommandOf<'REPLACE'>, 'word'>;

/** Eliminated units of an order one after the other; when points run out, as far as they go. [6.2.3, 6.2.4] */
export function replace<F extends Reserves>(forces: F, side: Side, order: Replace): Done<F> {
  return unitByUnit(forces, side, {
    units: order.units,
    act: (now, unit) => replaceUnit(now, side, { unit, box: order.box }),
    written: (units) => writtenOrder({ ...order, word: 'REPLACE', units: [...units] }),
  });
}

interface OneUnit {
  readonly unit: string;
  readonly box?: Box | undefined;
}

/** One eliminated unit stands again at full strength, in a box of its navy. [6.2.3, 6.2.4] */
export function replaceUnit<F extends Reserves>(forces: F, side: Side, { unit, box }: OneUnit): Done<F> {
  const known = replaceable(forces, side, unit);
  if (!known.ok) return known;
  const about = { piece: unit, unit };
  const { kind } = known;
  const now = (kind === 'squadron' ? forces.squadrons : forces.troops)[unit]?.state;
  if (now !== 'destroyed') return impossible('replace.not-eliminated', about);
  const at = box ?? ownBoxOf(forces, unit);
  const open = boxesOf(navyOf(forces, unit));
  if (at === null || !open.includes(at))
    return impossible('replace.wrong-box', {
      ...about,
      piece: box ?? unit,
      open: open.map(nameOfPlace).join(' or '),
    });
  const points = kind === 'squadron' ? REPLACE_POINTS : troopPointsFor(forces, unit, 100);
  const paidFor = paid(forces, side, { unit, kind, points });
  if (!paidFor.ok) return paidFor;
  const does = `${unit} stands again in the ${nameOfPlace(at)}`;
  const event: Event =
    kind === 'squadron'
      ? { kind: 'squadron-replaced', side, squadron: unit, at, points }
      : { kind: 'troop-replaced', side, troop: unit, at, points };
  return done(inBox(paidFor.forces, { unit, kind, at }), [event], does);
}

function navyOf(forces: Reserves, unit: string): Navy {
  return findSquadron(forces, unit)?.navy ?? findTroop(forces, unit)?.navy ?? 'imperial';
}

interface Standing {
  readonly unit: string;
  readonly kind: 'squadron' | 'troop';
  readonly at: Box;
}

function inBox<F extends Reserves>(forces: F, { unit, kind, at }: Standing): F {
  return kind === 'squadron'
    ? withSquadrons(forces, [unit], freshSquadron(forces, unit, at))
    : withTroop(forces, unit, freshTroop(at));
}
