import type { CommandRow } from '../../../engine/command-table.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { nameOfFleet, sideOf } from '../counters.ts';
import type { View } from '../view.ts';
import { findBox, isWorld, nameOfPlace } from '../worlds.ts';
import { FORMS } from './forms.ts';
import {
  type CommandOf,
  lossesSchema,
  onFailedRefuelSchema,
  onSlowSchema,
  retreatOrderSchema,
} from './schema.ts';

const ALWAYS = ['imperial-deployment', 'zhodani-deployment', 'week'];

export const onFailedRefuelRow: CommandRow<View, CommandOf<'ONFAILEDREFUEL'>> = {
  word: 'ONFAILEDREFUEL',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.ONFAILEDREFUEL,
  schema: onFailedRefuelSchema,
  help: "What a fleet does that failed to refuel and so can't keep its plot: delay a week, or abort. Holds until changed.",
  examples: ['ONFAILEDREFUEL DELAY', 'ON FAILED REFUEL ABORT'],
  keyOf: () => [],
  check: ({ choice }) => accept(choice === 'delay' ? 'its plot is delayed by a week' : 'its plot is aborted'),
};

export const onSlowRow: CommandRow<View, CommandOf<'ONSLOW'>> = {
  word: 'ONSLOW',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.ONSLOW,
  schema: onSlowSchema,
  help: "What a fleet does when some of its squadrons can't keep its plot: detach them, or abort. Holds until changed.",
  examples: ['ONSLOW DETACH', 'ONSLOW ABORT'],
  keyOf: () => [],
  check: ({ choice }) =>
    accept(
      choice === 'detach'
        ? "squadrons that can't keep up are left behind if at least half the fleet goes on"
        : 'its plot is aborted',
    ),
};

export const lossesRow: CommandRow<View, CommandOf<'LOSSES'>> = {
  word: 'LOSSES',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.LOSSES,
  schema: lossesSchema,
  help: 'Types of squadron in the order in which they take battle damage. Holds until changed.',
  examples: ['LOSSES scout, cruiser, battle'],
  keyOf: () => [],
  check: ({ types }) => accept(`damage goes to ${types.join(', then ')} squadrons, then to the others`),
};

export const retreatRow: CommandRow<View, CommandOf<'RETREAT'>> = {
  word: 'RETREAT',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.RETREAT,
  schema: retreatOrderSchema,
  help: 'When to leave a space battle and where to: for the side, a fleet, or whoever fights at a place. Holds until changed.',
  examples: [
    'RETREAT TO 2314 WHEN LOSSES 40%',
    'RETREAT 212F TO 2411, 2214 WHEN LOSSES 40% OR ODDS BELOW 1:2 AFTER ROUND 2',
    'RETREAT AT 2109 TO Regina WHEN ODDS BELOW 1:3',
    'NEVER RETREAT 212F',
  ],
  keyOf: ({ fleet, at }) => (fleet === undefined ? (at === undefined ? [] : [at]) : [fleet]),
  check: (order, _, view) => judgedRetreat(order, view),
};

/** A squadron may disengage to a system only. [4.4.5.1] */
function judgedRetreat(order: CommandOf<'RETREAT'>, view: View): Verdict {
  const { fleet, at, to = [] } = order;
  const marker = fleet === undefined ? undefined : view.fleets[fleet];
  if (fleet !== undefined && marker === undefined) return refuse('fleet.unknown', { piece: fleet, fleet });
  if (marker !== undefined && sideOf(marker.navy) !== view.side) {
    return refuse('fleet.not-yours', { piece: fleet ?? '', fleet: nameOfFleet(fleet ?? '') });
  }
  const nowhere = to.find((place) => !isWorld(place));
  if (nowhere !== undefined) return refuse('retreat.no-system', { piece: nowhere, at: nameOfPlace(nowhere) });
  if (at !== undefined && findBox(at) !== null)
    return refuse('retreat.no-battle', { piece: at, at: nameOfPlace(at) });
  const who =
    fleet === undefined
      ? at === undefined
        ? 'your squadrons'
        : `whoever fights at ${nameOfPlace(at)}`
      : nameOfFleet(fleet);
  return accept(
    order.never === true ? `${who}: stays to the end` : `${who}: to ${to.map(nameOfPlace).join(', else ')}`,
  );
}
