import type { CommandRow } from '../../../engine/command-table.ts';
import type { Verdict } from '../../../engine/refusal.ts';
import { squadronCounter } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import { type Forces, squadronsOf } from '../forces.ts';
import { enemySeenAt, possibleDestinations } from '../rules/conditions.ts';
import { fleetInPlay, inOrder, ownSquadron } from '../rules/fleets.ts';
import { jumpScout, moveWellLed } from '../rules/jumps.ts';
import { travel } from '../rules/xboat.ts';
import type { View } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import { FORMS } from './forms.ts';
import { type Bench, judged } from './judged.ts';
import {
  type Command,
  type CommandOf,
  type ConditionalMove,
  fuelSchema,
  moveSchema,
  scoutSchema,
  tankerSchema,
  xboatSchema,
} from './schema.ts';

/** Wherever a condition may send it, the move must be possible. */
function judgedMove(
  order: ConditionalMove,
  { sheet, view }: { readonly sheet: readonly Command[]; readonly view: View },
  attempt: (bench: Bench, to: string) => Done<Forces>,
): Verdict {
  return judged(sheet, view, (bench) => {
    const tried = possibleDestinations(order).map((to) => attempt(bench, to));
    const refused = tried.find((one) => !one.ok);
    const [first, other] = tried;
    if (refused !== undefined || first === undefined || !first.ok) return refused ?? null;
    return done(first.forces, [], `${first.does}${alternative(order, other)}`, first.warning);
  });
}

function alternative(
  { condition, conditionAt = '' }: ConditionalMove,
  other: Done<Forces> | undefined,
): string {
  if (condition === undefined) return '';
  const otherwise = other?.ok === true ? other.does : 'it stays';
  return ` if so at ${nameOfPlace(conditionAt)} when it moves; otherwise ${otherwise}`;
}

export const xboatRow: CommandRow<View, CommandOf<'XBOAT'>> = {
  word: 'XBOAT',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.XBOAT,
  schema: xboatSchema,
  help: 'Send an admiral along a friendly xboat route, at most 4 parsecs in all.',
  examples: ['XBOAT NORRIS: 2411', 'XBOAT NORRIS: IF ENEMY AT 2411 THEN 2214 ELSE 2411'],
  keyOf: ({ admiral }) => [admiral],
  check: (order, sheet, view) =>
    judgedMove(order, { sheet, view }, ({ forces, side }, to) =>
      travel(forces, side, { ...order, to }, (place) => enemySeenAt(view, place)),
    ),
};

export const scoutRow: CommandRow<View, CommandOf<'SCOUT'>> = {
  word: 'SCOUT',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.SCOUT,
  schema: scoutSchema,
  help: 'Jump with a scout squadron that is in no fleet; without an order it holds.',
  examples: ['SCOUT IS1: J2314', 'SCOUT IS1: IF NO ENEMY AT 2109 THEN J2109 ELSE J2308'],
  keyOf: ({ squadron }) => [squadron],
  check: (order, sheet, view) =>
    judgedMove(order, { sheet, view }, ({ forces, side }, to) => jumpScout(forces, side, { ...order, to })),
};

export const moveRow: CommandRow<View, CommandOf<'MOVE'>> = {
  word: 'MOVE',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.MOVE,
  schema: moveSchema,
  help: 'Jump with a fleet whose admiral has plotting factor 0; it needs no plot.',
  examples: [
    'MOVE 214F: J2308',
    'MOVE 214F: IF 40F AT 1510 THEN J1711 ELSE J2308',
    'MOVE 214F: IF OVERT AT 2109 THEN J2109',
  ],
  keyOf: ({ fleet }) => [fleet],
  check: (order, sheet, view) =>
    judgedMove(order, { sheet, view }, ({ forces, side }, to) => moveWellLed(forces, side, { ...order, to })),
};

export const fuelRow: CommandRow<View, CommandOf<'FUEL'>> = {
  word: 'FUEL',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.FUEL,
  schema: fuelSchema,
  help: "Squadrons of a fleet that a starport refuels first, when it can't refuel all at once.",
  examples: ['FUEL 40F PORT ZB1, ZB2'],
  keyOf: ({ fleet, squadrons }) => [fleet, ...inOrder(squadrons)],
  piecesOf: ({ squadrons }) => squadrons,
  check: (order, sheet, view) =>
    judged(sheet, view, ({ forces, side }) => {
      const found = fleetInPlay(forces, side, order.fleet);
      if (!found.ok) return found;
      const members = squadronsOf(forces, order.fleet);
      const stranger = order.squadrons.find((id) => !members.includes(id));
      if (stranger !== undefined)
        return impossible('squadron.not-in-fleet', {
          piece: stranger,
          squadron: stranger,
          fleet: order.fleet,
        });
      return done(forces, [], 'they have the port first this week, wherever the fleet ends its movement');
    }),
};

export const tankerRow: CommandRow<View, CommandOf<'TANKER'>> = {
  word: 'TANKER',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.TANKER,
  schema: tankerSchema,
  help: 'Squadrons that a tanker refuels at the end of its movement; its own name refuels the tanker itself.',
  examples: ['TANKER ZT1: ZB1, ZB2', 'TANKER ZT1: ZT1'],
  keyOf: ({ tanker, squadrons }) => [tanker, ...inOrder(squadrons)],
  piecesOf: ({ squadrons }) => squadrons,
  check: (order, sheet, view) =>
    judged(sheet, view, ({ forces, side }) => {
      const refused = [order.tanker, ...order.squadrons]
        .map((id) => ownSquadron(forces, side, id))
        .find((one) => !one.ok);
      if (refused?.ok === false) return refused;
      const about = { piece: order.tanker, squadron: order.tanker };
      if (squadronCounter(forces, order.tanker).type !== 'tanker')
        return impossible('squadron.not-tanker', about);
      if (forces.squadrons[order.tanker]?.tankFull !== true) return impossible('squadron.tank-empty', about);
      return done(forces, [], 'it refuels those of them that are with it and need it');
    }),
};
