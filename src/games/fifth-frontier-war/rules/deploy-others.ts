import type { CommandOf } from '../commands/schema.ts';
import { admiralCounter, isGuerrilla } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import { type Forces, withAdmiral, withTroop } from '../forces.ts';
import { findWorld, nameOfPlace } from '../worlds.ts';
import { assign, ownAdmiral } from './admirals.ts';
import { barredFrom, deployedEvent, type Deployer, isHomeBound, startOf } from './deployment-areas.ts';
import { firstRefused, inOrder, ownSquadron } from './fleets.ts';
import { isBuildUp } from './surprise.ts';
import { carrierFor, ownTroop } from './transport.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** An admiral begins at a world of his area, in command of a fleet there or ashore. [7, 5.3] */
export function deployAdmiral<F extends Forces>(
  forces: F,
  deployer: Deployer,
  { admiral, at, fleet }: CommandOf<'DEPLOY ADMIRAL'>,
): Done<F> {
  const found = ownAdmiral(forces, deployer.side, admiral);
  if (!found.ok) return found;
  const barred = barredCounter(forces, deployer, { id: admiral, at, now: found.at });
  if (barred !== null) return barred;
  const moved = withAdmiral(forces, admiral, { at, fleet: null, aboard: null });
  const event = deployedEvent(deployer, [admiral], { at, fleet: fleet ?? null, aboard: null });
  if (fleet !== undefined) {
    const led = assign(moved, deployer.side, { word: 'ADMIRAL', admiral, fleet });
    return led.ok ? done(led.forces, [event], led.does, led.warning) : led;
  }
  const { name } = admiralCounter(forces, admiral);
  const shut = barredAshore(deployer, admiral, { counter: name, at });
  return shut ?? done(moved, [event], `${name} begins ashore at ${nameOfPlace(at)}`);
}

/** Troop units begin on a world of their area, or embarked on a squadron that stands at one. [7, 3.9] */
export function deployTroops<F extends Forces>(
  forces: F,
  deployer: Deployer,
  order: CommandOf<'DEPLOY TROOPS'>,
): Done<F> {
  const units = inOrder(order.troops);
  const carried = order.squadron === undefined ? null : ownSquadron(forces, deployer.side, order.squadron);
  if (carried?.ok === false) return carried;
  const at = order.squadron === undefined ? order.at : forces.squadrons[order.squadron]?.at;
  const place = at ?? '';
  const barred = firstRefused(units, (id) => barredTroop(forces, deployer, { id, at: place }));
  if (barred !== null) return barred;
  const { squadron = null } = order;
  return squadron === null
    ? ashore(forces, deployer, { units, at: place })
    : embarked(forces, deployer, { units, at: place, squadron });
}

interface Units {
  readonly units: readonly string[];
  readonly at: string;
}

function ashore<F extends Forces>(forces: F, deployer: Deployer, { units, at }: Units): Done<F> {
  const shut = firstRefused(units, (id) => barredAshore(deployer, id, { counter: id, at }));
  if (shut !== null) return shut;
  const landed = units.reduce((now, id) => withTroop(now, id, { at, aboard: null }), forces);
  const event = deployedEvent(deployer, units, { at, fleet: null, aboard: null });
  return done(landed, [event], `${begin(units)} on ${nameOfPlace(at)}`);
}

/** One after the other, as long as there is room. [3.9.2, 3.9.3] */
function embarked<F extends Forces>(
  forces: F,
  deployer: Deployer,
  { units, at, squadron }: Units & { readonly squadron: string },
): Done<F> {
  let loaded = units.reduce((now, id) => withTroop(now, id, { at: null, aboard: null }), forces);
  for (const troop of units) {
    const carrier = carrierFor(loaded, deployer.side, { troop, at, hold: { squadron } });
    if (!carrier.ok) return carrier;
    loaded = withTroop(loaded, troop, { aboard: squadron });
  }
  const event = deployedEvent(deployer, units, { at, fleet: null, aboard: squadron });
  return done(loaded, [event], `${begin(units)} aboard ${squadron} at ${nameOfPlace(at)}`);
}

function begin(units: readonly string[]): string {
  return units.length === 1 ? 'it begins' : `${units.length} units begin`;
}

interface Counter {
  readonly id: string;
  readonly at: string;
  /** Where it stands now. */
  readonly now: string | null;
}

/** A build-up takes admirals and troops who are embarked on its fleet, wherever they may begin else. [9.1] */
function barredCounter(forces: Forces, deployer: Deployer, { id, at, now }: Counter): Refused | null {
  const barred = barredFrom(forces, id, { at, now });
  const mayLurk = isBuildUp(deployer, at) && !isHomeBound(id) && startOf(id)?.area.kind !== 'world';
  return mayLurk && barred?.refusal.code === 'deploy.outside-area' ? null : barred;
}

function barredTroop(forces: Forces, deployer: Deployer, { id, at }: Omit<Counter, 'now'>): Refused | null {
  if (isGuerrilla(id)) return impossible('deploy.guerrilla', { piece: id, counter: id });
  const own = ownTroop(forces, deployer.side, id);
  return own.ok ? barredCounter(forces, deployer, { id, at, now: own.place }) : own;
}

/** Nobody waits on the ground of a build-up, and red worlds are closed to Imperial troops and admirals. [5.1, 9.1] */
function barredAshore(
  deployer: Deployer,
  id: string,
  { counter, at }: { readonly counter: string; readonly at: string },
): Refused | null {
  const about = { piece: id, counter, at: nameOfPlace(at) };
  if (isBuildUp(deployer, at)) return impossible('build-up.embarked-only', about);
  const closed = deployer.side === 'imperial' && findWorld(at)?.zone === 'red';
  return closed ? impossible('deploy.interdicted', about) : null;
}
