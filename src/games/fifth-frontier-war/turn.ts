import type { Outcome } from '../../engine/module.ts';
import { type Sequence, step, stop } from '../../engine/sequence.ts';
import type { Event } from './events.ts';
import { deploy, plotInitially } from './rules/deployment.ts';
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
    stop('7', 'imperial-deployment'),
    step('7', 'imperial-units', (state, turn) => deploy(state, 'imperial', turn)),
    stop('7', 'zhodani-deployment'),
    step('7', 'zhodani-units', (state, turn) => deploy(state, 'zhodani', turn)),
    step('3.2.1', 'initial-plotting', plotInitially),
    stop('2.1.4', 'week'),
    step('2.1.4.1', 'fleet-adjustment', fromWeekTwo(adjustFleets)),
    step('8.2', 'automatic-victory', fromWeekTwo(judgeAutomaticVictory)),
    step('2.1.4.3', 'plotting', fromWeekTwo(plotFleets)),
    step('2.1.2.1', 'discretionary', rollForFirstMove),
    step('2.1.2.2', 'xboats', moveByXboat),
    step('2.1.2.3', 'scouts', moveScouts),
    step('2.1.2.4', 'well-led-fleets', moveWellLedFleets),
    step('2.1.2.5', 'plotted-movement', movePlotted),
    step('3.8.3', 'refuelling', refuelAll),
    step('2.1.3.2', 'space-combat', fightInSpace),
    step('5.2', 'control', judgeControl),
    step('2.1', 'end-of-week', endWeek),
  ],
};

type Step = (state: State, turn: Turn) => Outcome<State, Event>;

/** The war begins with the movement of week 1: no turn ends before it. [3.2.1] */
function fromWeekTwo(run: Step): Step {
  return (state, turn) => (state.week > 1 ? run(state, turn) : { state, events: [] });
}
