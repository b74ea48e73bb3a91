import type { Dice } from '../../engine/dice.ts';
import type { SeatId } from '../../engine/module.ts';
import { amend, EMPTY_SHEET } from '../../engine/sheet.ts';
import { fleetPlans } from './bot/fleet-plans.ts';
import { type LayOfTheLand, layOfTheLand } from './bot/lay-of-the-land.ts';
import { garrisons, joiners, newCommanders, scoutMoves } from './bot/lone-squadrons.ts';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands/schema.ts';
import { WORLDS } from './data/index.ts';
import { ownForces } from './forces.ts';
import { adjusted } from './rules/adjustment.ts';
import { plotsThisWeek, standingForces } from './report/standing.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/**
 * Orders of a player that is no person: fleets go for worlds that they can take, for weaker enemies, and away from
 * stronger ones. Made of the view and the dice alone, and checked like anybody's: what is refused is left out.
 */
export function botOrders(view: View, seat: SeatId, dice: Dice): readonly Command[] {
  const { side } = view;
  if (view.window !== 'week')
    return view.window === `${seat}-deployment` ? [{ word: 'DEPLOY STANDARD' }] : [];
  if (side === null || view.result !== null) return [];
  const land = layOfTheLand(view, side);
  const commands = [...standingOrders(view, side), ...weekOrders(view, land, dice)];
  const { sheet } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'bot', view });
  return sheet.entries.map(({ command }) => command);
}

/** Leaves a battle that goes badly; said once, since standing orders hold. */
function standingOrders(view: View, side: Side): readonly Command[] {
  if (view.doctrine[side]?.retreat['side'] !== undefined) return [];
  const homes = [...WORLDS.values()].filter((world) => world.startControl === side && world.subsectorCapital);
  const to = homes.map(({ hex }) => hex).slice(0, MOST_REFUGES);
  return [{ word: 'RETREAT', to, own: 1, enemy: 2, lossesPercent: 60 }];
}

/** A retreat names six places at the most. */
const MOST_REFUGES = 6;

function weekOrders(view: View, land: LayOfTheLand, dice: Dice): readonly Command[] {
  const { side } = land;
  const rolls = dice.at(`bot/${side}`);
  const doctrine = view.doctrine[side];
  if (doctrine === undefined) return [];
  if (!plotsThisWeek(view)) {
    const forces = ownForces(view);
    return [
      ...fleetPlans(forces, { land, doctrine, dice: rolls, plots: false }),
      ...scoutMoves(forces, land, rolls),
    ];
  }
  const before = standingForces(view, side);
  const changes = [
    ...garrisons(view, before, land),
    ...joiners(view, before, land),
    ...newCommanders(before, land),
  ];
  const forces = adjusted(before, side, changes);
  const plans = fleetPlans(forces, { land, doctrine, dice: rolls, plots: true });
  return [...changes, ...plans, ...scoutMoves(forces, land, rolls)];
}
