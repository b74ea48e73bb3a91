import type { Outcome } from '../../../engine/module.ts';
import type { Command, CommandOf } from '../commands/schema.ts';
import { done, type Done } from '../done.ts';
import type { Event } from '../events.ts';
import type { Forces } from '../forces.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { adjust, type Adjustment, failed, isAdjustment } from './adjustment.ts';
import { deployAdmiral, deployTroops } from './deploy-others.ts';
import { deployFleet, deploySquadrons } from './deploy-squadrons.ts';
import type { Deployer } from './deployment-areas.ts';
import { plotSide } from './reorganization.ts';
import { standardForces } from './standard-deployment.ts';
import { faultOfBuildUps } from './surprise.ts';

/** Orders that put a side's counters on the map. */
export type Deployment = CommandOf<
  'DEPLOY STANDARD' | 'DEPLOY FLEET' | 'DEPLOY SQUADRONS' | 'DEPLOY ADMIRAL' | 'DEPLOY TROOPS'
>;

function isDeployment(command: Command): command is Deployment {
  switch (command.word) {
    case 'DEPLOY STANDARD':
    case 'DEPLOY FLEET':
    case 'DEPLOY SQUADRONS':
    case 'DEPLOY ADMIRAL':
    case 'DEPLOY TROOPS':
      return true;
    default:
      return false;
  }
}

/** A counter put somewhere, or a fleet rearranged where it stands; else why it can't be. [7, 9.1] */
export function arrange<F extends Forces>(
  forces: F,
  deployer: Deployer,
  order: Deployment | Adjustment,
): Done<F> {
  const attempt = isAdjustment(order)
    ? adjust(forces, deployer.side, order)
    : deployCounters(forces, deployer, order);
  if (!attempt.ok) return attempt;
  return faultOfBuildUps(attempt.forces, deployer) ?? attempt;
}

function deployCounters<F extends Forces>(forces: F, deployer: Deployer, order: Deployment): Done<F> {
  switch (order.word) {
    case 'DEPLOY STANDARD':
      return done(standardForces(forces, deployer.side), [], READY);
    case 'DEPLOY FLEET':
      return deployFleet(forces, deployer, order);
    case 'DEPLOY SQUADRONS':
      return deploySquadrons(forces, deployer, order);
    case 'DEPLOY ADMIRAL':
      return deployAdmiral(forces, deployer, order);
    case 'DEPLOY TROOPS':
      return deployTroops(forces, deployer, order);
  }
}

const READY = 'your counters stand as the standard deployment puts them';

/** Deployments and adjustments in the order of the sheet, as far as they can be made. */
export function arranged<F extends Forces>(forces: F, deployer: Deployer, orders: readonly Command[]): F {
  return orders.reduce((now, order) => {
    if (!isDeployment(order) && !isAdjustment(order)) return now;
    const attempt = arrange(now, deployer, order);
    return attempt.ok ? attempt.forces : now;
  }, forces);
}

/**
 * A side's deployment is over. Its counters stand as the standard deployment puts them since the game was set up;
 * what its sheet changes is done now, and what can't be done stays. [7]
 */
export function deploy(state: State, side: Side, turn: Turn): Outcome<State, Event> {
  const deployer = { side, options: state.options };
  const arrangements = turn.orders[side].filter((order) => isDeployment(order) || isAdjustment(order));
  const arranging = arrangements.reduce<Outcome<State, Event>>(
    (now, order) => {
      const attempt = arrange(now.state, deployer, order);
      return attempt.ok
        ? { state: attempt.forces, events: [...now.events, ...attempt.events] }
        : { ...now, events: [...now.events, failed(side, order, attempt)] };
    },
    { state, events: [] },
  );
  return { state: arranging.state, events: [...arranging.events, { kind: 'deployed', side }] };
}

/**
 * The initial plots: four weeks for Zhodani fleets, five for their allies', as many as the admiral's factor says for a
 * fleet that has one; and those of the Imperium, if it has found the build-up. [3.2.1, 9.1.1]
 */
export function plotInitially(state: State, turn: Turn): Outcome<State, Event> {
  const assault = plotSide(state, 'zhodani', turn);
  if (state.buildUpDiscovered !== true) return assault;
  const warned = plotSide(assault.state, 'imperial', turn);
  return { state: warned.state, events: [...assault.events, ...warned.events] };
}
