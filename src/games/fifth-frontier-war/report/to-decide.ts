import { byCodeUnit } from '../../../engine/json.ts';
import type { ListItem, Section } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { admiralCounter, sideOfAdmiral, sideOfSquadron, squadronCounter } from '../counters.ts';
import { commanderOf, type Forces, fleetsInPlay, isWellLed } from '../forces.ts';
import { assign } from '../rules/admirals.ts';
import { weeksToPlot } from '../rules/plotting.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { baseItems } from './base-choice.ts';
import { combatItems } from './combat-choices.ts';
import { leavingGarrisons } from './garrisons.ts';
import { guerrillaItems } from './guerrilla-choices.ts';
import { landingItems } from './landing-choices.ts';
import { fleetsToForm } from './new-fleets.ts';
import { commandedForces, decidesForSide, withOwnAdmirals } from './own-command.ts';
import { plotTroubles } from './plot-troubles.ts';
import { reserveItems } from './reserve-choices.ts';
import { commandAshore } from './command-ashore.ts';
import { armisticeItems, precedenceItems, warrantItems } from './staff.ts';
import { plotsThisWeek, settledForces, standingForces } from './standing.ts';
import { listed, shortPlace } from './wording.ts';

/** What the reader has to settle, the urgent first; what settles itself by a standing order says so. */
export function toDecideSection(view: View, side: Side): Section {
  const items = view.window === 'combat' ? beforeCombat(view, side) : ofTheWeek(view, side);
  const id = 'to-decide';
  if (items.length === 0) {
    return {
      id,
      title: 'To decide',
      blocks: [{ kind: 'prose', text: 'Nothing needs a decision this week.' }],
    };
  }
  return { id, title: 'To decide', blocks: [{ kind: 'list', items }] };
}

function beforeCombat(view: View, side: Side): readonly ListItem[] {
  const mine = commandedForces(view, standingForces(view, side));
  return [...combatItems(view, side), ...landingItems(view, mine, side)];
}

function ofTheWeek(view: View, side: Side): readonly ListItem[] {
  const plots = plotsThisWeek(view);
  const before = standingForces(view, side);
  const forces = settledForces(view, side);
  const mine = commandedForces(view, forces);
  const isOverall = decidesForSide(view);
  return [
    ...(plots && isOverall ? armisticeItems(view, side) : []),
    ...(plots ? plotTroubles(view, mine, { side, orders: [] }) : []),
    ...(plots ? precedenceItems(withOwnAdmirals(view, before), side) : []),
    ...(plots && isOverall ? warrantItems(before, side) : []),
    ...leavingGarrisons(view, forces, side),
    ...(plots ? plotsDue(mine, side) : []),
    ...landingItems(view, mine, side),
    ...(isOverall ? reserveItems(view, side) : []),
    ...(plots ? fleetsToForm(view, commandedForces(view, before), side) : []),
    ...wellLedFleets(mine, side),
    ...freeAdmirals(mine, side),
    ...commandAshore(view, forces, side),
    ...(isOverall ? baseItems(view, side) : []),
    ...(plots && isOverall ? guerrillaItems(view, forces, side) : []),
    ...freeScouts(mine, side),
  ];
}

function item(text: string, orders: readonly string[] = []): ListItem {
  return { mark: 'item', text, ...(orders.length === 0 ? {} : { orders }) };
}

/** One item for all fleets, those that lack the same weeks together. [3.2.2] */
export function plotsDue(forces: Forces, side: Side): readonly ListItem[] {
  const byWeeks = new Map<string, readonly string[]>();
  const waiting = fleetsInPlay(forces, side)
    .map((fleet) => ({ fleet, weeks: weeksToPlot(forces, fleet) }))
    .filter(({ weeks }) => weeks.length > 0)
    .sort((a, b) => (a.weeks[0] ?? 0) - (b.weeks[0] ?? 0));
  for (const { fleet, weeks } of waiting) {
    const span = spanOf(weeks);
    byWeeks.set(span, [...(byWeeks.get(span) ?? []), fleet]);
  }
  const due = [...byWeeks].map(([span, fleets]) => `${span} for ${listed(fleets)}`);
  return due.length === 0
    ? []
    : [item(`Plots are due: ${due.join('; ')}. Without a plot a fleet refuels or holds where it then is.`)];
}

/** "week 10", "weeks 7 to 11". */
function spanOf(weeks: readonly number[]): string {
  const [first = 0, last = first] = [weeks[0], weeks.at(-1)];
  return first === last ? `week ${first}` : `weeks ${first} to ${last}`;
}

function wellLedFleets(forces: Forces, side: Side): readonly ListItem[] {
  return fleetsInPlay(forces, side)
    .filter((fleet) => isWellLed(forces, fleet))
    .map((fleet) => {
      const commander = commanderOf(forces, fleet);
      const under = commander === null ? '' : ` under ${admiralCounter(forces, commander).name}`;
      const at = shortPlace(forces.fleets[fleet]?.at ?? '');
      return item(`${fleet}${under} at ${at} needs no plot: MOVE ${fleet} TO a place moves it this week.`);
    });
}

/** Admirals without a fleet beside a fleet that has none: proposed, never done unasked. */
function freeAdmirals(forces: Forces, side: Side): readonly ListItem[] {
  const fleets = fleetsInPlay(forces, side).filter((fleet) => commanderOf(forces, fleet) === null);
  return Object.entries(forces.admirals)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .filter(
      ([id, { state, fleet }]) => state === 'active' && fleet === null && sideOfAdmiral(forces, id) === side,
    )
    .flatMap(([admiral, { at, aboard }]) => {
      const orders = fleets
        .map((fleet) => ({ word: 'ADMIRAL', admiral, fleet }) as const)
        .filter((order) => forces.fleets[order.fleet]?.at === at && assign(forces, side, order).ok)
        .map(writtenOrder);
      const { name, planning, tactical } = admiralCounter(forces, admiral);
      const worth = `plots ${planning} ahead, tactical ${tactical}`;
      return orders.length === 0
        ? []
        : [
            item(
              `${name} (${worth}) is ${aboard === null ? 'ashore' : `aboard ${aboard}`} at ${shortPlace(at ?? '')}, where a fleet has no admiral.`,
              orders,
            ),
          ];
    });
}

/** Scouts that may jump as they like. [3.5.1] */
function freeScouts(forces: Forces, side: Side): readonly ListItem[] {
  const scouts = Object.entries(forces.squadrons)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .filter(
      ([id, { at, fleet, fuelled }]) =>
        at !== null &&
        fleet === null &&
        fuelled &&
        squadronCounter(forces, id).type === 'scout' &&
        sideOfSquadron(forces, id) === side,
    )
    .map(([id, { at }]) => `${id} at ${shortPlace(at ?? '')}`);
  return scouts.length === 0 ? [] : [item(`Scouts that may jump as you order: ${scouts.join('; ')}.`)];
}
