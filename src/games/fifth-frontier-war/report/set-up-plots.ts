import type { FormLine, ListItem } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { fleetsInPlay, type Forces, isWellLed } from '../forces.ts';
import { legOf } from '../rules/forecast.ts';
import { horizonOf, lastPlottedWeek } from '../rules/plots.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { plotLines } from './order-form.ts';
import { commandedForces } from './own-command.ts';
import { plotsThisWeek } from './standing.ts';
import { plotsDue } from './to-decide.ts';
import { listed, shortPlace } from './wording.ts';

/** What is to be plotted before the war begins: four and five weeks, fewer under an admiral. [3.2.1, 9.1.1] */
export function plottingItems(view: View, side: Side): readonly ListItem[] {
  if (!plotsThisWeek(view)) return [{ mark: 'item', text: LATER }];
  return side === 'imperial' ? warnedItems(view) : assaultItems(view);
}

const LATER =
  'The assault is plotted in the next window, when it is known whether the Imperium has found your build-up.';

function warnedItems(view: View): readonly ListItem[] {
  const forces = commandedForces(view);
  const found: ListItem = {
    mark: 'item',
    text: 'Your patrols have found the Zhodani build-up at 871-438: you may plot your fleets now, as the Zhodani side does, 5 weeks ahead or fewer under an admiral.',
  };
  return [found, ...plotsDue(forces, 'imperial')];
}

function assaultItems(view: View): readonly ListItem[] {
  const forces = commandedForces(view);
  const free = fleetsInPlay(forces, 'zhodani').filter((fleet) => isWellLed(forces, fleet));
  const wellLed =
    free.length === 0
      ? ''
      : ` ${listed(free)} ${free.length === 1 ? 'needs' : 'need'} none: an admiral of planning 0 moves week by week.`;
  const ready: ListItem = {
    mark: 'item',
    text: `The assault is plotted, as the table of your fleets shows: 4 weeks ahead, 5 for Sword Worlds and Vargr, fewer under an admiral.${wellLed} A line changes a week; what no longer fits after it is dropped, and then holds.`,
    orders: exampleOf(forces),
  };
  return [ready, ...plotsDue(forces, 'zhodani')];
}

/** The first plot of the first fleet, as it stands. */
function exampleOf(forces: Forces): readonly string[] {
  const fleet = fleetsInPlay(forces, 'zhodani').find((id) => horizonOf(forces, id) >= forces.week);
  const line = fleet === undefined ? null : writtenPlot(forces, fleet, forces.week);
  return line === null ? [] : [line];
}

/** Week by week what is plotted, and a question mark where a plot is missing. */
export function plottingForm(view: View, side: Side): readonly FormLine[] {
  const forces = commandedForces(view);
  return fleetsInPlay(forces, side).flatMap((fleet) => [
    ...plottedLines(forces, fleet),
    ...plotLines(forces, fleet),
  ]);
}

function plottedLines(forces: Forces, fleet: string): readonly FormLine[] {
  const last = Math.min(horizonOf(forces, fleet), lastPlottedWeek(forces, fleet));
  const weeks = Array.from(
    { length: Math.max(0, last - forces.week + 1) },
    (_, index) => forces.week + index,
  );
  return weeks.flatMap((week) => {
    const text = writtenPlot(forces, fleet, week);
    const action = forces.fleets[fleet]?.plot[week] ?? '';
    const verb = action.startsWith('J') ? 'jumps to' : 'holds at';
    return text === null ? [] : [{ text, about: `${verb} ${shortPlace(action.slice(1))}` }];
  });
}

function writtenPlot(forces: Forces, fleet: string, week: number): string | null {
  const plotted = forces.fleets[fleet]?.plot[week];
  if (plotted === undefined) return null;
  const { action, to } = legOf(week, plotted);
  return writtenOrder({ word: 'PLOT', fleet, week, action, ...(to === null ? {} : { at: to }) });
}
