import { byCodeUnit } from '../../../engine/json.ts';
import type { ListItem } from '../../../engine/report.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { sideOfSquadron, sideOfTroop } from '../counters.ts';
import { STANDARD_DOCTRINE, withDoctrineOrders } from '../doctrine.ts';
import { type Forces, fleetsInPlay, musterOf } from '../forces.ts';
import { nameOfUnit } from '../report/ground-told.ts';
import { counted, listed, shortPlace } from '../report/wording.ts';
import { fleetsIn } from '../rules/battle.ts';
import { splitBombs, targetsBelow } from '../rules/bombing-plan.ts';
import { bombOrdersOf } from '../rules/bombing.ts';
import { garrisonNeededAt } from '../rules/garrison.ts';
import { legOf } from '../rules/forecast.ts';
import { firstOwnerOf } from '../rules/control.ts';
import { bombardmentOf, type Deciding, squadronsAttack } from '../rules/sdb-decisions.ts';
import { defenderOf } from '../rules/static-defences.ts';
import { currentStrengthOf, sdbStrengthAt, SCALE, writtenFactors } from '../rules/strength.ts';
import type { Place } from '../state.ts';
import type { View } from '../view.ts';
import { isWorld } from '../worlds.ts';
import type { Sheeted } from './expectations.ts';

/**
 * World by world that is not the reader's: what its squadrons there will do about SDBs, what they will bomb, and
 * whether what lands holds it, by the orders of the sheet and as far as it is seen.
 */
export function combatAhead(view: View, forces: Forces, { side, orders }: Sheeted): readonly ListItem[] {
  const places = squadronsByPlace(forces, { side, orders });
  const known = knownTo(view, forces, { side, orders });
  return [...places]
    .filter(([at]) => isWorld(at) && defenderOf(view, at, side) !== null)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .flatMap(([at, squadrons]) => {
      const details = worldAhead(known, { at, squadrons, side, orders });
      if (details.length === 0) return [];
      return [{ mark: 'item', text: `Combat at ${shortPlace(at)} this week:`, details } as const];
    });
}

/** Where squadrons are once the week has moved, if all goes as ordered. */
function squadronsByPlace(forces: Forces, { side, orders }: Sheeted): ReadonlyMap<string, readonly string[]> {
  const goals = new Map<string, Place>(
    fleetsInPlay(forces, side).map((fleet) => [fleet, goalOf(forces, fleet)] as const),
  );
  for (const { fleet, to } of ordersOf(orders, 'MOVE')) goals.set(fleet, to);
  for (const { squadron, to } of ordersOf(orders, 'SCOUT')) goals.set(squadron, to);
  const places = new Map<string, readonly string[]>();
  const muster = musterOf(forces);
  for (const id of muster.places.flatMap((place) => muster.at(place))) {
    if (sideOfSquadron(forces, id) !== side) continue;
    const { fleet = null, at = null } = forces.squadrons[id] ?? {};
    const to = goals.get(fleet ?? id) ?? at ?? '';
    places.set(to, [...(places.get(to) ?? []), id]);
  }
  return places;
}

function goalOf(forces: Forces, fleet: string): Place {
  const marker = forces.fleets[fleet];
  const at = marker?.at ?? '';
  const action = marker?.movedFor === forces.week ? undefined : marker?.plot[forces.week];
  return action === undefined ? at : (legOf(forces.week, action).to ?? at);
}

/** The position as the seat knows it, with its standing orders as the sheet leaves them. */
function knownTo(view: View, forces: Forces, { side, orders }: Sheeted): Deciding {
  const troops = Object.fromEntries(
    Object.entries(view.troops).map(([id, troop]) => [id, { ...troop, loss: troop.loss ?? 0 }]),
  );
  const own = withDoctrineOrders(view.doctrine[side] ?? STANDARD_DOCTRINE, orders);
  const doctrine = { imperial: STANDARD_DOCTRINE, zhodani: STANDARD_DOCTRINE, [side]: own };
  return {
    doctrine,
    squadrons: forces.squadrons,
    troops,
    worlds: view.worlds,
    ownCounters: view.ownCounters,
  };
}

interface Ahead extends Sheeted {
  readonly at: string;
  readonly squadrons: readonly string[];
}

function worldAhead(known: Deciding, ahead: Ahead): readonly string[] {
  const { at, squadrons, side, orders } = ahead;
  const owner = known.worlds[at]?.control ?? 'none';
  const sdbs = sdbStrengthAt(known, at);
  const attacks =
    sdbs > 0 && squadronsAttack(known, { at, side, squadrons, owner }, { imperial: orders, zhodani: orders });
  if (sdbs > 0 && !attacks)
    return [
      `Your squadrons leave the SDBs (${writtenFactors(sdbs)}) alone, and so neither bomb nor land.`,
      ...landingAhead(known, ahead),
    ];
  const fight =
    sdbs === 0
      ? []
      : [
          `Your squadrons attack the SDBs: bombardment ${bombardmentOf(known, squadrons)} against ${writtenFactors(sdbs)}.`,
        ];
  return [...fight, ...bombsAhead(known, ahead), ...landingAhead(known, ahead)];
}

/** What is bombed, with how many factors; those of fleets that bomb nothing are left out. [4.5.2] */
function bombsAhead(known: Deciding, { at, side, squadrons, orders }: Ahead): readonly string[] {
  const rules = bombOrdersOf(known.doctrine[side], at, orders);
  const bombers = squadrons.filter(
    (id) => (rules.ofFleet(known.squadrons[id]?.fleet ?? '') ?? rules.base).mode !== 'none',
  );
  const strength = bombardmentOf(known, bombers) * SCALE;
  const fleet = fleetsIn(known, bombers).find((id) => rules.ofFleet(id) !== undefined) ?? '';
  const defence = known.worlds[at]?.control !== 'none' || known.doctrine[side].bombing[at] !== undefined;
  const shares = splitBombs(
    strength,
    targetsBelow(known, { at, side, defence }),
    rules.ofFleet(fleet) ?? rules.base,
  );
  if (shares.length === 0) return [];
  const told = shares.map(
    (share) =>
      `${writtenFactors(share.strength)} on ${nameOfUnit(share.target.id)} (${writtenFactors(share.target.strength)})`,
  );
  return [`Bombs fall with ${listed(told)}.`];
}

/** What lands by order, beside the garrison that holds the world. [5.2] */
function landingAhead(known: Deciding, { at, side, orders }: Ahead): readonly string[] {
  const lands = ordersOf(orders, 'LAND').filter((order) => order.at === at);
  const troops = new Set(lands.flatMap((order) => unitsOf(known, order)));
  if (troops.size === 0 || firstOwnerOf(at) === side) return [];
  const ashore = Object.keys(known.troops).filter((id) => {
    const troop = known.troops[id];
    return troop?.at === at && troop.mode !== 'covert' && sideOfTroop(known, id) === side;
  });
  const factors = [...troops, ...ashore].reduce((sum, id) => sum + currentStrengthOf(known, id), 0);
  const needed = garrisonNeededAt(known, at);
  const enough = factors >= needed ? 'enough to hold it' : `it takes ${writtenFactors(needed)} to hold it`;
  return [
    `${counted(troops.size, 'unit')} to land${ashore.length === 0 ? '' : `, ${counted(ashore.length, 'unit')} ashore`}: ${writtenFactors(factors)} factors, ${enough} once nothing of the enemy is left there.`,
  ];
}

function unitsOf(
  { troops, squadrons }: Deciding,
  { troops: named, fleet, squadron }: CommandOf<'LAND'>,
): readonly string[] {
  if (named !== undefined) return named;
  return Object.keys(troops).filter((id) => {
    const aboard = troops[id]?.aboard ?? null;
    return aboard !== null && (aboard === squadron || squadrons[aboard]?.fleet === fleet);
  });
}
