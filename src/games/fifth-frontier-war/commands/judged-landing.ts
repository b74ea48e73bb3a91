import { unitsOfSeat } from '../commanders.ts';
import { nameOfFleet } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Forces } from '../forces.ts';
import { fleetInPlay, ownSquadron } from '../rules/fleets.ts';
import { awaitsBombing, landUnits, type Refused, unitsToLand } from '../rules/landing.ts';
import { landingForce, landingForecast, oppositionSeen } from '../rules/landing-odds.ts';
import { nameOfPlace } from '../worlds.ts';
import {
  afterLoading,
  afterMovement,
  expectingEntry,
  hindranceSeen,
  type Judging,
} from './after-movement.ts';
import { namedTwice, unhindered } from './judged-loading.ts';
import { type CommandOf, ordersOf } from './schema.ts';

export function judgedLanding(order: CommandOf<'LAND'>, judging: Judging): Done<Forces> {
  const { bench, sheet, view } = judging;
  const lands = ordersOf(sheet, 'LAND');
  const wrong = namedTwice(order, lands) ?? unknownCarrier(order, judging);
  if (wrong !== null) return wrong;
  const loaded = afterLoading(judging);
  const troops = unitsOfSeat(view, view.seat, unitsToLand(loaded, order, lands));
  const moved = afterMovement(judging, loaded, { at: order.at, concerned: carriersOf(loaded, troops) });
  const { forces, warning } = expectingEntry(moved, judging, order.at);
  const landed = landUnits(forces, unhindered(bench.side), { troops, at: order.at });
  const [refused] = landed.refused;
  if (refused !== undefined) return refused.why;
  if (troops.length === 0) return nothingAboard(order);
  return done(landed.forces, [], landsAs(order, judging, { troops, forces }), warning);
}

/** LAND ALL names a fleet or a squadron: it must be the seat's, and in play. */
function unknownCarrier({ fleet, squadron }: CommandOf<'LAND'>, { bench }: Judging): Refused | null {
  const { forces, side } = bench;
  const found = fleet === undefined ? null : fleetInPlay(forces, side, fleet);
  if (found?.ok === false) return found;
  const known = squadron === undefined ? null : ownSquadron(forces, side, squadron);
  return known?.ok === false ? known : null;
}

function nothingAboard({ fleet, squadron }: CommandOf<'LAND'>): Refused {
  const carrier = fleet ?? squadron ?? '';
  return impossible('land.nothing', { piece: carrier, carrier: nameOfFleet(carrier) });
}

/** Fleets, and squadrons outside fleets, that carry the units once they are loaded. */
function carriersOf(loaded: Forces, troops: readonly string[]): ReadonlySet<string> {
  return new Set(
    troops.flatMap((troop) => {
      const { aboard = null } = loaded.troops[troop] ?? {};
      return aboard === null ? [] : [loaded.squadrons[aboard]?.fleet ?? aboard];
    }),
  );
}

interface Landing {
  readonly troops: readonly string[];
  readonly forces: Forces;
}

/** When and where they land, and what they would meet there by what is known now. */
function landsAs(order: CommandOf<'LAND'>, { bench, view }: Judging, { troops, forces }: Landing): string {
  const { at } = order;
  const { side } = bench;
  const waits = awaitsBombing(order) || view.window === 'combat' || hindranceSeen(view, at, side) !== null;
  const when = waits ? `after bombing${conditionsOf(order)}` : 'after movement';
  const against = oppositionSeen(view, at, side);
  const force = landingForce(forces, troops, { side, at });
  const forecast = against.length === 0 ? '' : `; ${landingForecast(force, against)}`;
  return `${troops.join(', ')} at ${nameOfPlace(at)} ${when}${forecast}`;
}

function conditionsOf({ sdb, odds, defenceBelow }: CommandOf<'LAND'>): string {
  const conditions = [
    sdb === 'cleared' ? 'no SDBs are left' : 'no SDBs are active',
    ...(odds === undefined ? [] : [`strengths are at least ${odds}`]),
    ...(defenceBelow === undefined ? [] : [`defence is below ${defenceBelow}`]),
  ];
  return `, if ${conditions.join(' and ')}`;
}
