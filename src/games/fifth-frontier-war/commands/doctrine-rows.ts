import type { CommandRow } from '../../../engine/command-table.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { findSquadron, nameOfFleet, sideOf, sideOfSquadron } from '../counters.ts';
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

const ALWAYS = ['imperial-deployment', 'zhodani-deployment', 'initial-plotting', 'week', 'combat'];

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
  help: 'Types of squadron in the order in which they take battle damage: for the side, a fleet, or whoever fights at a place. Holds until changed; STANDARD takes it back.',
  examples: [
    'LOSSES scout, cruiser, battle',
    'LOSSES 212F: cruiser, battle',
    'LOSSES AT Regina: scout, tanker',
    'LOSSES 212F STANDARD',
  ],
  keyOf: keyOfScope,
  check: (order, _, view) => refusedScope(order, view) ?? accept(`${whose(order)}: ${lossesTold(order)}`),
};

function lossesTold({ types }: CommandOf<'LOSSES'>): string {
  return types === undefined
    ? 'least is given up'
    : `damage goes to ${types.join(', then ')} squadrons, then to the others`;
}

export const retreatRow: CommandRow<View, CommandOf<'RETREAT'>> = {
  word: 'RETREAT',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.RETREAT,
  schema: retreatOrderSchema,
  help: 'When to leave a space battle and where to: for the side, a fleet, or whoever fights at a place; a lone squadron may have its own system. Without a condition it says only where to. Holds until changed; STANDARD takes it back.',
  examples: [
    'RETREAT TO 2314 WHEN LOSSES 40%',
    'RETREAT 212F TO 2411, 2214 WHEN LOSSES 40% OR ODDS BELOW 1:2 AFTER ROUND 2',
    'RETREAT AT 2109 TO Regina WHEN ODDS BELOW 1:3 IF ENEMY STAYS',
    'RETREAT 100F TO 2410 ALWAYS',
    'RETREAT IS1 TO 2410',
    'NEVER RETREAT 212F',
    'RETREAT 212F STANDARD',
  ],
  keyOf: (order) => (order.squadron === undefined ? keyOfScope(order) : [order.squadron]),
  check: (order, _, view) => refusedScope(order, view) ?? judgedRetreat(order, view),
};

type Scoped = Pick<CommandOf<'RETREAT'>, 'fleet' | 'at' | 'squadron'>;

function keyOfScope({ fleet, at }: Scoped): readonly string[] {
  return [fleet ?? at ?? []].flat();
}

/** Null: the fleet or squadron is one of the seat's, and at the place there may be battles. */
function refusedScope({ fleet, at, squadron }: Scoped, view: View): Verdict | null {
  if (fleet !== undefined) return refusedFleet(fleet, view);
  if (squadron !== undefined) return refusedSquadron(squadron, view);
  if (at === undefined || findBox(at) === null) return null;
  return refuse('retreat.no-battle', { piece: at, at: nameOfPlace(at) });
}

function refusedFleet(fleet: string, view: View): Verdict | null {
  const marker = view.fleets[fleet];
  if (marker === undefined) return refuse('fleet.unknown', { piece: fleet, fleet });
  return sideOf(marker.navy) === view.side
    ? null
    : refuse('fleet.not-yours', { piece: fleet, fleet: nameOfFleet(fleet) });
}

function refusedSquadron(squadron: string, view: View): Verdict | null {
  const about = { piece: squadron, squadron };
  if (findSquadron(view, squadron) === null) return refuse('squadron.unknown', about);
  return sideOfSquadron(view, squadron) === view.side ? null : refuse('squadron.not-yours', about);
}

/** A squadron may disengage to a system only. [4.4.5.1] */
function judgedRetreat(order: CommandOf<'RETREAT'>, view: View): Verdict {
  const { to = [] } = order;
  const nowhere = to.find((place) => !isWorld(place));
  if (nowhere !== undefined) return refuse('retreat.no-system', { piece: nowhere, at: nameOfPlace(nowhere) });
  return accept(`${whose(order)}: ${retreatTold(order)}`, soloWarning(order, view));
}

/** In a fleet a squadron goes where the fleet goes. [4.4.5.2] */
function soloWarning({ squadron, standard }: CommandOf<'RETREAT'>, view: View): string | null {
  const fleet = squadron === undefined ? null : (view.squadrons[squadron]?.fleet ?? null);
  return fleet === null || standard === true ? null : `it counts once it is outside ${nameOfFleet(fleet)}`;
}

function whose({ fleet, at, squadron }: Scoped): string {
  if (fleet !== undefined) return nameOfFleet(fleet);
  if (squadron !== undefined) return squadron;
  return at === undefined ? 'your squadrons' : `whoever fights at ${nameOfPlace(at)}`;
}

function retreatTold(order: CommandOf<'RETREAT'>): string {
  if (order.never === true) return 'stays to the end';
  if (order.standard === true) return 'as if nothing had been ordered for it';
  const places = (order.to ?? []).map(nameOfPlace).join(', else ');
  const conditions = conditionsTold(order);
  return conditions === '' ? `to ${places} if your side leaves` : `to ${places} ${conditions}`;
}

/** Empty: the order only says where to. */
function conditionsTold(order: CommandOf<'RETREAT'>): string {
  const { lossesPercent, own, enemy, afterRound, ifEnemy, always } = order;
  const reasons = [
    ...(lossesPercent === undefined ? [] : [`at ${lossesPercent} % losses`]),
    ...(own === undefined || enemy === undefined ? [] : [`at odds below ${own}:${enemy}`]),
  ];
  const parts = [
    ...(reasons.length === 0 ? [] : [reasons.join(' or ')]),
    ...(always === true && afterRound === undefined ? ['after the first round'] : []),
    ...(afterRound === undefined ? [] : [`from the end of round ${afterRound} on`]),
    ...(ifEnemy === undefined ? [] : [`if the enemy ${ifEnemy}`]),
  ];
  return parts.join(', ');
}
