import type { ListItem, Section } from '../../engine/report.ts';
import type { Sheet } from '../../engine/sheet.ts';
import type { Command } from './commands/schema.ts';
import type { Forces } from './forces.ts';
import { combatAhead } from './outlook/combat-ahead.ts';
import { expectations } from './outlook/expectations.ts';
import { plannedForces } from './outlook/planned-forces.ts';
import { type SetUpOutlook, setUpOutlook } from './outlook/set-up.ts';
import { isSettingUp } from './report/deployment.ts';
import { leavingGarrisons } from './report/garrisons.ts';
import { commandedForces, withOwnAdmirals } from './report/own-command.ts';
import { plotTroubles } from './report/plot-troubles.ts';
import { precedenceItems } from './report/staff.ts';
import { plotsThisWeek, standingForces } from './report/standing.ts';
import { plotsDue } from './report/to-decide.ts';
import { adjusted, reorganized } from './rules/adjustment.ts';
import { excusedAdmirals } from './rules/precedence.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/** What a sheet leaves open and what it will do, as far as its seat can know. */
export function outlook(view: View, sheet: Sheet<Command>): readonly Section[] {
  const { side } = view;
  if (side === null || view.result !== null) return [];
  const orders = sheet.entries.map(({ command }) => command);
  if (isSettingUp(view)) return settingUp(setUpOutlook(view, side, orders));
  const plots = plotsThisWeek(view);
  const start = standingForces(view, side);
  const before = plots ? reorganized(start, side, orders) : start;
  const planned = plots ? plannedForces(view, before, { side, orders }) : before;
  const open = plots
    ? [
        ...plotTroubles(view, commandedForces(view, before), { side, orders }),
        ...precedenceLeft(withOwnAdmirals(view, start), side, orders),
        ...plotsDue(commandedForces(view, planned), side),
      ]
    : [];
  return [
    section('still-to-decide', 'Still to decide', open, 'Nothing.'),
    section(
      'what-to-expect',
      'What to expect, from what you know',
      [
        ...expectations(view, planned, { side, orders }),
        ...combatAhead(view, planned, { side, orders }),
        ...leavingGarrisons(view, planned, side),
      ],
      QUIET,
    ),
  ];
}

/** What precedence demands still after the adjustments of the sheet. [5.3.2] */
function precedenceLeft(start: Forces, side: Side, orders: readonly Command[]): readonly ListItem[] {
  const after = adjusted(start, side, orders);
  return precedenceItems(after, side, excusedAdmirals(start, after));
}

/** What changes is told; the rest stands as the report has it. */
function settingUp({ open, stands }: SetUpOutlook): readonly Section[] {
  return [
    section('still-to-decide', 'Still to decide', open, DEPLOYED),
    ...(stands.length === 0 ? [] : [section('what-to-expect', 'What changes', stands, DEPLOYED)]),
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
