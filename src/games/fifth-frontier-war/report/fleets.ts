import type { Block, Column, Section } from '../../../engine/report.ts';
import { type Forces, fleetsInPlay, isWellLed, ownForces } from '../forces.ts';
import { horizonOf } from '../rules/plots.ts';
import { withPrecedence } from '../rules/precedence.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { nextJumpOf } from './fuel-state.ts';
import { outsideFleets } from './outside-fleets.ts';
import { plotsThisWeek } from './standing.ts';
import { strengthTable } from './strengths.ts';
import { adjectiveOf, shortAction, shortPlace } from './wording.ts';

/** A report shows so many weeks ahead at the most: more would not fit beside the rest. */
const MOST_WEEKS = 5;

/** Fleets with what they are plotted to do, then what they are made of, then what is in none. */
export function fleetsSection(view: View, side: Side): Section | null {
  const forces = ownForces(view);
  const fleets = fleetsInPlay(forces, side);
  const due = plotsThisWeek(view);
  // Weeks are asked of whoever will command when nobody settles it otherwise. [5.3.2]
  const commanded = due ? withPrecedence(forces, side).forces : forces;
  const blocks = [
    ...plotTable(commanded, fleets, due),
    ...strengthTable(forces, fleets),
    ...outsideFleets(view, forces, side),
  ];
  if (blocks.length === 0) return null;
  if (view.side !== null) return { id: 'fleets', title: 'Your fleets', blocks };
  return { id: `fleets-${side}`, title: `${adjectiveOf(side)} fleets`, blocks };
}

function plotTable(forces: Forces, fleets: readonly string[], due: boolean): readonly Block[] {
  if (fleets.length === 0) return [];
  const cells = (week: number): readonly string[] =>
    fleets.map((fleet) => plotCell(forces, fleet, { week, due }));
  const weeks = weeksAhead(forces, fleets).filter((week) => cells(week).some((cell) => cell !== ''));
  const columns: readonly Column[] = [
    left('Fleet'),
    left('At'),
    left('Can jump'),
    ...weeks.map((week) => left(`W${week}`)),
  ];
  const rows = fleets.map((fleet) => [
    fleet,
    shortPlace(forces.fleets[fleet]?.at ?? ''),
    canJump(forces, fleet),
    ...weeks.map((week) => plotCell(forces, fleet, { week, due })),
  ]);
  return [{ kind: 'table', table: { caption: null, columns, rows } }];
}

function left(title: string): Column {
  return { title, align: 'left' };
}

function weeksAhead(forces: Forces, fleets: readonly string[]): readonly number[] {
  const furthest = Math.max(forces.week - 1, ...fleets.map((fleet) => horizonOf(forces, fleet)));
  const count = Math.min(MOST_WEEKS, furthest - forces.week + 1);
  return Array.from({ length: count }, (_, index) => forces.week + index);
}

/** "W7", "W8 ZB3" when that squadron holds it back, "no ZB3" where nothing refuels it as things stand. */
function canJump(forces: Forces, fleet: string): string {
  const next = nextJumpOf(forces, fleet);
  const why = next.heldBackBy === null ? '' : ` ${next.heldBackBy}`;
  return `${next.week === null ? 'no' : `W${next.week}`}${why}`;
}

interface Cell {
  readonly week: number;
  /** Whether fleets are plotted in this window at all. */
  readonly due: boolean;
}

/** A question mark where a plot is due, nothing where none is asked for. */
function plotCell(forces: Forces, fleet: string, { week, due }: Cell): string {
  const action = forces.fleets[fleet]?.plot[week];
  if (action !== undefined) return shortAction(action);
  if (week === forces.week && isWellLed(forces, fleet)) return 'free';
  return due && week <= horizonOf(forces, fleet) ? '?' : '';
}
