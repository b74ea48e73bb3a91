import type { Outcome } from '../../engine/module.ts';
import { rounds, type Sequence, step, stepAt, stop } from '../../engine/sequence.ts';
import type { Event } from './events.ts';
import { judgeArmistice } from './rules/armistice.ts';
import { actUnderGlobes } from './rules/black-globes.ts';
import { bombSurface } from './rules/bombing.ts';
import { combatPlaces, forcesMeet } from './rules/combat-places.ts';
import { deploySecretly } from './rules/deploy-secretly.ts';
import { deploy, plotInitially } from './rules/deployment.ts';
import { recoverGuerrillas } from './rules/guerrillas.ts';
import { loadBeforeMovement } from './rules/loading.ts';
import { drawArrivals } from './rules/reinforcement-draw.ts';
import { receiveReinforcements } from './rules/reinforcements.ts';
import { spendReplacements } from './rules/replacements.ts';
import { revealAtStart, revealBeforeFuel } from './rules/secret-base.ts';
import { fightOnSurface } from './rules/surface-combat.ts';
import { rollForDiscovery } from './rules/surprise.ts';
import { judgeSurrender } from './rules/surrender.ts';
import { fightSystemDefence } from './rules/system-defence.ts';
import { transferTroops } from './rules/transfers.ts';
import { unloadAfterMovement } from './rules/unloading.ts';
import { adjustFleets, plotFleets } from './rules/reorganization.ts';
import { judgeControl } from './rules/control.ts';
import { endWeek } from './rules/end-of-week.ts';
import {
  moveByXboat,
  movePlotted,
  moveScouts,
  moveWellLedFleets,
  rollForFirstMove,
} from './rules/movement.ts';
import { refuelAll } from './rules/refuelling.ts';
import { fightInSpace } from './rules/space-combat.ts';
import { judgeAutomaticVictory } from './rules/victory.ts';
import type { State } from './state.ts';
import type { Turn } from './turn-context.ts';

/**
 * The sequence of play. The window "week N" holds the plotting and reorganization phase of week N - 1 and the movement
 * and combat of week N: a player plots after he has seen the combat of the week before, as at the table.
 */
export const SEQUENCE: Sequence<State, Event, Turn> = {
  repeat: 'week',
  entries: [
    stop('5.5', 'secret-base'),
    step('5.5', 'secret-base-and-guerrillas', deploySecretly),
    stop('7', 'imperial-deployment'),
    step('7', 'imperial-units', (state, turn) => deploy(state, 'imperial', turn)),
    stop('7', 'zhodani-deployment'),
    step('7', 'zhodani-units', (state, turn) => deploy(state, 'zhodani', turn)),
    step('9.1.1', 'discovery', rollForDiscovery),
    stop('9.1', 'initial-plotting', (state) => state.options.surpriseAttack),
    step('3.2.1', 'initial-plotting', plotInitially),
    stop('2.1.4', 'week'),
    step('2.1.4.1', 'fleet-adjustment', fromWeekTwo(adjustFleets)),
    step('2.1.4.2', 'guerrillas', fromWeekTwo(recoverGuerrillas)),
    step('8.2', 'automatic-victory', fromWeekTwo(judgeAutomaticVictory)),
    step('8.2.1', 'armistice', judgeArmistice),
    step('2.1.4.3', 'plotting', fromWeekTwo(plotFleets)),
    step('2.1.1.1', 'reinforcements', receiveReinforcements),
    step('2.1.1.2', 'replacements', spendReplacements),
    step('2.1.2.1', 'discretionary', rollForFirstMove),
    step('5.5', 'secret-base', revealAtStart),
    step('3.9.1', 'loading', loadBeforeMovement),
    step('2.1.2.2', 'xboats', moveByXboat),
    step('2.1.2.3', 'scouts', moveScouts),
    step('2.1.2.4', 'well-led-fleets', moveWellLedFleets),
    step('2.1.2.5', 'plotted-movement', movePlotted),
    step('3.9.1', 'unloading', unloadAfterMovement),
    step('5.5', 'secret-base-before-fuel', revealBeforeFuel),
    step('3.8.3', 'refuelling', refuelAll),
    stop('2.1.3', 'combat', (state) => state.options.combatOrders === 'window' && forcesMeet(state)),
    rounds('2.1.3', 'combat', combatPlaces, [
      stepAt('2.1.3.1', 'black-globes', actUnderGlobes),
      stepAt('2.1.3.2', 'space-combat', fightInSpace),
      stepAt('2.1.3.3.1', 'system-defence', fightSystemDefence),
      stepAt('5.2.1', 'surrender', judgeSurrender),
      stepAt('2.1.3.3.2', 'surface-bombing', bombSurface),
      stepAt('2.1.3.3.3', 'space-surface-transfers', transferTroops),
      stepAt('2.1.3.4', 'surface-combat', fightOnSurface),
      stepAt('5.2', 'control', judgeControl),
    ]),
    step('6.1.2', 'arrivals', drawArrivals),
    step('2.1', 'end-of-week', endWeek),
  ],
};

type Step = (state: State, turn: Turn) => Outcome<State, Event>;

/** The war begins with the movement of week 1: no turn ends before it. [3.2.1] */
function fromWeekTwo(run: Step): Step {
  return (state, turn) => (state.week > 1 ? run(state, turn) : { state, events: [] });
}
