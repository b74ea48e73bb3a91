import type { PlaceDice } from '../../../engine/dice.ts';
import type { Command } from '../commands/schema.ts';
import { factorsOfSquadron, jumpOfSquadron } from '../counters.ts';
import { type Forces, fleetsInPlay, isWellLed, squadronsOf, withFleet } from '../forces.ts';
import { placeBeside } from '../report/fuel-state.ts';
import { foresee, legsOf, placeAfter } from '../rules/forecast.ts';
import { correctPlot, weeksToPlot } from '../rules/plotting.ts';
import type { Doctrine } from '../state.ts';
import { type Claims, type Mover, weighedDestinations } from './destinations.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

export interface Planning {
  readonly land: LayOfTheLand;
  readonly doctrine: Doctrine;
  readonly dice: PlaceDice;
  /** No plots in the first week; fleets under planning 0 move in any. */
  readonly plots: boolean;
}

interface Planned {
  readonly forces: Forces;
  readonly claims: Claims;
  readonly commands: readonly Command[];
}

/** Plots every week that is due, the strongest fleets first, each knowing where those before it go. */
export function fleetPlans(forces: Forces, planning: Planning): readonly Command[] {
  const fleets = fleetsInPlay(forces, planning.land.side)
    .map((fleet) => ({ fleet, attack: attackOf(forces, fleet) }))
    .sort((a, b) => b.attack - a.attack || (a.fleet < b.fleet ? -1 : 1));
  return fleets.reduce<Planned>((now, { fleet }) => planOne(now, fleet, planning), {
    forces,
    claims: new Map(),
    commands: [],
  }).commands;
}

function planOne(now: Planned, fleet: string, planning: Planning): Planned {
  if (isWellLed(now.forces, fleet)) return moveNow(now, fleet, planning);
  if (!planning.plots) return now;
  const fresh = withDangersAborted(now, fleet, planning);
  const { side } = planning.land;
  const orders = fresh.commands;
  const corrected = correctPlot(fresh.forces, fleet, { side, orders, doctrine: planning.doctrine });
  const plotted = weeksToPlot(corrected.forces, fleet).reduce<Planned>(
    (so, week) => plotWeek(so, { fleet, week }, planning),
    { ...fresh, forces: corrected.forces },
  );
  return { ...plotted, claims: claimed(plotted, fleet) };
}

/** A plot that leads into a much stronger enemy is not kept. */
function withDangersAborted(now: Planned, fleet: string, { land }: Planning): Planned {
  const attack = attackOf(now.forces, fleet);
  const legs = legsOf(now.forces, fleet, now.forces.week, now.forces.week + 1);
  const danger = legs.some(
    ({ action, to }) => action === 'jump' && to !== null && land.enemyAttackAt(to) > attack * 2,
  );
  return danger ? { ...now, commands: [...now.commands, { word: 'ABORT', fleet }] } : now;
}

interface Due {
  readonly fleet: string;
  readonly week: number;
}

function plotWeek(now: Planned, { fleet, week }: Due, planning: Planning): Planned {
  const before = legsOf(now.forces, fleet, now.forces.week, week - 1);
  const at = placeAfter(now.forces, fleet, before) ?? '';
  const canJump = foresee(now.forces, fleet, [...before, { week, action: 'jump', to: placeBeside(at) }]).ok;
  const to = canJump ? chosen(now, moverOf(now.forces, fleet, at), planning) : at;
  const action = to === at ? 'refuel' : 'jump';
  const plot = { ...now.forces.fleets[fleet]?.plot, [week]: `${action === 'jump' ? 'J' : 'R'}${to}` };
  return {
    ...now,
    forces: withFleet(now.forces, fleet, { plot }),
    commands: [...now.commands, { word: 'PLOT', fleet, week, action, at: to }],
  };
}

function moveNow(now: Planned, fleet: string, planning: Planning): Planned {
  const at = now.forces.fleets[fleet]?.at ?? '';
  const canJump = foresee(now.forces, fleet, [
    { week: now.forces.week, action: 'jump', to: placeBeside(at) },
  ]).ok;
  const to = canJump ? chosen(now, moverOf(now.forces, fleet, at), planning) : at;
  const claims = new Map(now.claims).set(to, (now.claims.get(to) ?? 0) + attackOf(now.forces, fleet));
  if (to === at) return { ...now, claims };
  return { ...now, claims, commands: [...now.commands, { word: 'MOVE', fleet, to }] };
}

/** The best, or now and then the second best, so that the enemy can't foresee it. */
function chosen({ forces, claims }: Planned, mover: Mover, { land, dice }: Planning): string {
  const [best, second] = weighedDestinations(mover, { land, forces, claims });
  if (best === undefined) return mover.at;
  if (second === undefined || second.score * 10 < best.score * 9) return best.to;
  return dice.roll(6, 'which of two like plans') <= 4 ? best.to : second.to;
}

function moverOf(forces: Forces, fleet: string, at: string): Mover {
  const jumps = squadronsOf(forces, fleet).map((id) => jumpOfSquadron(forces, id));
  return { at, jump: Math.min(...jumps), attack: attackOf(forces, fleet) };
}

function attackOf(forces: Forces, fleet: string): number {
  return squadronsOf(forces, fleet).reduce((sum, id) => sum + factorsOfSquadron(forces, id)[0], 0);
}

/** Where the fleet ends its plot is claimed for it. */
function claimed({ forces, claims }: Planned, fleet: string): Claims {
  const weeks = Object.keys(forces.fleets[fleet]?.plot ?? {}).map(Number);
  const end = placeAfter(
    forces,
    fleet,
    legsOf(forces, fleet, forces.week, Math.max(forces.week - 1, ...weeks)),
  );
  return end === null ? claims : new Map(claims).set(end, (claims.get(end) ?? 0) + attackOf(forces, fleet));
}
