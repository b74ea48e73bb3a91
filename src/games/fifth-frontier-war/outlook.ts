import type { ListItem, Section } from '../../engine/report.ts';
import type { Sheet } from '../../engine/sheet.ts';
import type { Command } from './commands/schema.ts';
import { withDoctrineOrders } from './doctrine.ts';
import { type Forces, fleetsInPlay } from './forces.ts';
import { expectations } from './outlook/expectations.ts';
import { plotTroubles } from './report/plot-troubles.ts';
import { plotsThisWeek, standingForces } from './report/standing.ts';
import { plotsDue } from './report/to-decide.ts';
import { adjusted } from './rules/adjustment.ts';
import { correctPlot, plotsOnSheet } from './rules/plotting.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/** What a sheet leaves open and what it will do, as far as its seat can know. */
export function outlook(view: View, sheet: Sheet<Command>): readonly Section[] {
  const { side } = view;
  if (side === null || view.result !== null) return [];
  const orders = sheet.entries.map(({ command }) => command);
  if (view.window !== 'week') return [section('still-to-decide', 'Still to decide', [], DEPLOYED)];
  const before = adjusted(standingForces(view, side), side, plotsThisWeek(view) ? orders : []);
  const planned = plotsThisWeek(view) ? plannedForces(view, before, { side, orders }) : before;
  const open = plotsThisWeek(view)
    ? [...plotTroubles(view, before, { side, orders }), ...plotsDue(planned, side)]
    : [];
  return [
    section('still-to-decide', 'Still to decide', open, 'Nothing.'),
    section(
      'what-to-expect',
      'What to expect, from what you know',
      expectations(view, planned, { side, orders }),
      QUIET,
    ),
  ];
}

const DEPLOYED = 'Nothing: what you do not change stands as the standard deployment has it.';
const QUIET = 'Your fleets stay where they are.';

function section(id: string, title: string, items: readonly ListItem[], otherwise: string): Section {
  return {
    id,
    title,
    blocks: items.length === 0 ? [{ kind: 'prose', text: otherwise }] : [{ kind: 'list', items }],
  };
}

interface Sheeted {
  readonly side: Side;
  readonly orders: readonly Command[];
}

/** The forces with their plots as the sheet will leave them. */
function plannedForces(view: View, forces: Forces, { side, orders }: Sheeted): Forces {
  const standing = view.doctrine[side];
  if (standing === undefined) return forces;
  const planner = { side, orders, doctrine: withDoctrineOrders(standing, orders) };
  return fleetsInPlay(forces, side).reduce(
    (now, fleet) => plotsOnSheet(correctPlot(now, fleet, planner).forces, fleet, planner),
    forces,
  );
}
