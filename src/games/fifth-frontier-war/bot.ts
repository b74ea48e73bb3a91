import type { Dice } from '../../engine/dice.ts';
import type { SeatId } from '../../engine/module.ts';
import { amend, EMPTY_SHEET } from '../../engine/sheet.ts';
import { attachments } from './bot/attachments.ts';
import { boxChoices } from './bot/boxes.ts';
import { appointments, journeys } from './bot/commanders.ts';
import { imperialDeployment } from './bot/deployment.ts';
import { detachments } from './bot/detachments.ts';
import { fleetPlans } from './bot/fleet-plans.ts';
import { disbandments, formations } from './bot/formations.ts';
import { baseRevealed, guerrillaModes } from './bot/irregulars.ts';
import { landings, loads } from './bot/landings.ts';
import { type LayOfTheLand, layOfTheLand } from './bot/lay-of-the-land.ts';
import { peaceMoves } from './bot/peace.ts';
import { replacements } from './bot/replacements.ts';
import { scoutMoves } from './bot/scouts.ts';
import { bombingOrders, standingOrders } from './bot/standing.ts';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands/schema.ts';
import { type Forces, ownForces } from './forces.ts';
import { nmrOrders } from './nmr.ts';
import { isSettingUp } from './report/deployment.ts';
import { plotsThisWeek, standingForces } from './report/standing.ts';
import { adjusted, reorganized } from './rules/adjustment.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/**
 * Orders of a player that is no person: fleets go for worlds that they can take, for weaker enemies, and away from
 * stronger ones. Made of the view and the dice alone, and checked like anybody's: what is refused is left out.
 */
export function botOrders(view: View, seat: SeatId, dice: Dice): readonly Command[] {
  const { side } = view;
  if (view.window === 'initial-plotting') return firstPlots(view, dice);
  if (view.window === 'imperial-deployment' && side === 'imperial') return imperialDeployment(view);
  if (isSettingUp(view)) return nmrOrders(view, seat);
  if (view.window !== 'week' || side === null || view.result !== null) return [];
  const commands = weekOrders(view, side, dice);
  const { sheet } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'bot', view });
  return sheet.entries.map(({ command }) => command);
}

/** The assault is plotted as the standard deployment has it; a warned Imperium plots what it can. [9.1.1] */
function firstPlots(view: View, dice: Dice): readonly Command[] {
  const doctrine = view.doctrine.imperial;
  if (view.side !== 'imperial' || view.buildUpDiscovered !== true || doctrine === undefined) return [];
  const land = layOfTheLand(view, 'imperial');
  const rolls = dice.at('bot/imperial');
  const plans = fleetPlans(ownForces(view), { land, doctrine, dice: rolls, plots: true });
  const commands = plans.commands.filter(({ word }) => word === 'PLOT');
  const { sheet } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'bot', view });
  return sheet.entries.map(({ command }) => command);
}

function weekOrders(view: View, side: Side, dice: Dice): readonly Command[] {
  const doctrine = view.doctrine[side];
  if (doctrine === undefined) return [];
  const land = layOfTheLand(view, side);
  const rolls = dice.at(`bot/${side}`);
  const plots = plotsThisWeek(view);
  const before = plots ? standingForces(view, side) : ownForces(view);
  const changes = plots ? reorganization(before, land) : [];
  // What precedence will demand is part of what the plots are made for. [5.3.2]
  const forces = plots ? reorganized(before, side, changes) : before;
  const plans = fleetPlans(forces, { land, doctrine, dice: rolls, plots });
  const { stops } = plans;
  return [
    ...standingOrders(doctrine, land),
    ...bombingOrders(doctrine, stops, land),
    ...changes,
    ...plans.commands,
    ...replacements(view, land),
    ...boxChoices(view),
    ...loads(forces, stops, land),
    ...journeys(forces, stops, land),
    ...scoutMoves(forces, land, rolls),
    ...landings(forces, stops, land),
    ...guerrillaModes(view, stops, land),
    ...baseRevealed(view, land),
    ...peaceMoves(view, land),
  ];
}

interface Reorganizing {
  readonly forces: Forces;
  readonly commands: readonly Command[];
}

/** Each kind of adjustment is made for forces as those before it leave them, in the order of the sheet. [2.1.4.1] */
function reorganization(before: Forces, land: LayOfTheLand): readonly Command[] {
  const steps = [detachments, attachments, formations, disbandments, appointments];
  const nothing: Reorganizing = { forces: before, commands: [] };
  return steps.reduce<Reorganizing>(({ forces, commands }, step) => {
    const more = step(forces, land);
    return { forces: adjusted(forces, land.side, more), commands: [...commands, ...more] };
  }, nothing).commands;
}
