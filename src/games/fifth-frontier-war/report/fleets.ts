import type { Block, Column, Section } from '../../../engine/report.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import { admiralCounter, sideOfAdmiral, sideOfSquadron } from '../counters.ts';
import { type Forces, fleetsInPlay, isWellLed, musterOf, ownForces, squadronsOf } from '../forces.ts';
import { horizonOf } from '../rules/plots.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { nextJumpOf } from './fuel-state.ts';
import { plotsThisWeek } from './standing.ts';
import { adjectiveOf, shortAction, shortPlace } from './wording.ts';

/** A report shows so many weeks ahead at the most: more would not fit beside the rest. */
const MOST_WEEKS = 5;

/** Own fleets with what they can do and what they are plotted to do, then squadrons that are in none. */
export function fleetsSection(view: View, side: Side): Section | null {
  const forces = ownForces(view);
  const fleets = fleetsInPlay(forces, side);
  const due = plotsThisWeek(view) || view.window === 'zhodani-deployment';
  const blocks = [
    ...fleetTable(forces, fleets, due),
    ...admirals(forces, side),
    ...looseSquadrons(forces, side),
  ];
  if (blocks.length === 0) return null;
  if (view.side !== null) return { id: 'fleets', title: 'Your fleets', blocks };
  return { id: `fleets-${side}`, title: `${adjectiveOf(side)} fleets`, blocks };
}

function fleetTable(forces: Forces, fleets: readonly string[], due: boolean): readonly Block[] {
  if (fleets.length === 0) return [];
  const cells = (week: number): readonly string[] =>
    fleets.map((fleet) => plotCell(forces, fleet, { week, due }));
  const weeks = weeksAhead(forces, fleets).filter((week) => cells(week).some((cell) => cell !== ''));
  const columns: readonly Column[] = [
    left('Fleet'),
    left('At'),
    { title: 'Sq', align: 'right' },
    left('Can jump'),
    ...weeks.map((week) => left(`W${week}`)),
  ];
  const rows = fleets.map((fleet) => [
    ...fleetCells(forces, fleet),
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

function fleetCells(forces: Forces, fleet: string): readonly string[] {
  const size = String(squadronsOf(forces, fleet).length);
  return [fleet, shortPlace(forces.fleets[fleet]?.at ?? ''), size, canJump(forces, fleet)];
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

/** Squadrons of a side that are in no fleet, place by place, in one sentence. */
function looseSquadrons(forces: Forces, side: Side): readonly Block[] {
  const muster = musterOf(forces);
  const places = muster.places.flatMap((place) => {
    const loose = muster.at(place).filter((id) => isLoose(forces, id, side));
    return loose.length === 0 ? [] : [`${loose.join(' ')} at ${shortPlace(place)}`];
  });
  return places.length === 0 ? [] : [{ kind: 'prose', text: `In no fleet: ${places.join('; ')}.` }];
}

function isLoose(forces: Forces, id: string, side: Side): boolean {
  return forces.squadrons[id]?.fleet === null && sideOfSquadron(forces, id) === side;
}

/** Who commands which fleet, and who is ashore without one. */
function admirals(forces: Forces, side: Side): readonly Block[] {
  const active = Object.keys(forces.admirals)
    .filter((id) => forces.admirals[id]?.state === 'active' && sideOfAdmiral(forces, id) === side)
    .sort(byCodeUnit);
  const leading = active.flatMap((id) => {
    const fleet = forces.admirals[id]?.fleet ?? null;
    const { name, planning } = admiralCounter(forces, id);
    return fleet === null ? [] : [`${fleet} ${name} ${planning}`];
  });
  const ashore = active
    .filter((id) => forces.admirals[id]?.fleet === null)
    .map((id) => `${admiralCounter(forces, id).name} at ${shortPlace(forces.admirals[id]?.at ?? '')}`);
  return [
    ...(leading.length === 0 ? [] : [`Admirals, and the weeks that they plot ahead: ${leading.join(', ')}.`]),
    ...(ashore.length === 0 ? [] : [`Admirals ashore: ${ashore.join(', ')}.`]),
  ].map((text) => ({ kind: 'prose', text }));
}
