import { z } from 'zod';
import { DEPLOYMENT_SCHEMAS } from './deployment-schema.ts';
import { INTERFACE_SCHEMAS } from './interface-schema.ts';
import { REINFORCEMENT_SCHEMAS } from './reinforcement-schema.ts';
import { STAFF_SCHEMAS } from './staff-schema.ts';
import { SURFACE_SCHEMAS } from './surface-schema.ts';
import { TRANSPORT_SCHEMAS } from './transport-schema.ts';
import { placeSchema, sideSchema, squadronTypeSchema } from '../state.ts';

const fleet = z.string().min(1);
const squadrons = z.array(z.string().min(1)).min(1);
const admiral = z.string().min(1);
const week = z.int().min(1).max(999);

/**
 * A condition, judged on the seat's view in the step of the move: enemies somewhere or not, guerrillas in
 * the open, a fleet somewhere, or the control of a world. With `otherwise` the move goes there when the condition does not hold; without, it holds.
 */
const conditional = {
  condition: z.enum(['enemy', 'no-enemy', 'overt', 'fleet', 'control']).optional(),
  conditionAt: placeSchema.optional(),
  conditionFleet: fleet.optional(),
  conditionSide: z.union([sideSchema, z.literal('none')]).optional(),
  otherwise: placeSchema.optional(),
};

interface Conditional {
  readonly condition?: string | undefined;
  readonly conditionAt?: string | undefined;
  readonly conditionFleet?: string | undefined;
  readonly conditionSide?: string | undefined;
  readonly otherwise?: string | undefined;
}

/** Each condition has its own fields and no others, so that every command can be written as a line. */
function fitsCondition(move: Conditional): boolean {
  const { condition, conditionAt, conditionFleet, conditionSide, otherwise } = move;
  if (condition === undefined) return [conditionAt, otherwise, conditionFleet, conditionSide].every(isAbsent);
  const fleetFits = isAbsent(conditionFleet) === (condition !== 'fleet');
  return conditionAt !== undefined && fleetFits && isAbsent(conditionSide) === (condition !== 'control');
}

function isAbsent(field: string | undefined): boolean {
  return field === undefined;
}

const CONDITION_FITS =
  'a condition needs its place, and its fleet or side; without one there is no alternative';

export const deploySchema = z.strictObject({ word: z.literal('DEPLOY STANDARD') });
export const detachSchema = z.strictObject({ word: z.literal('DETACH'), fleet, squadrons });
export const attachSchema = z.strictObject({ word: z.literal('ATTACH'), squadrons, fleet });
export const formSchema = z.strictObject({ word: z.literal('FORM'), fleet, at: placeSchema, squadrons });
export const disbandSchema = z.strictObject({ word: z.literal('DISBAND'), fleet });
/** Without a fleet: ashore, on the world where he is. */
export const admiralOrderSchema = z
  .strictObject({
    word: z.literal('ADMIRAL'),
    admiral,
    fleet: fleet.optional(),
    ashore: z.literal(true).optional(),
  })
  .refine((order) => isAbsent(order.fleet) === (order.ashore === true), 'to a fleet, or ashore');
export const abortSchema = z.strictObject({ word: z.literal('ABORT'), fleet });
export const delaySchema = z.strictObject({ word: z.literal('DELAY'), fleet });
export const plotDetachSchema = z.strictObject({ word: z.literal('PLOT DETACH'), fleet, week, squadrons });
export const plotSchema = z
  .strictObject({
    word: z.literal('PLOT'),
    fleet,
    week,
    action: z.enum(['jump', 'refuel']),
    /** Left out: refuel or hold wherever the fleet will be. */
    at: placeSchema.optional(),
  })
  .refine((order) => order.action === 'refuel' || !isAbsent(order.at), 'a jump needs its destination');
export const xboatSchema = z
  .strictObject({ word: z.literal('XBOAT'), admiral, to: placeSchema, ...conditional })
  .refine(fitsCondition, CONDITION_FITS);
export const scoutSchema = z
  .strictObject({ word: z.literal('SCOUT'), squadron: z.string().min(1), to: placeSchema, ...conditional })
  .refine(fitsCondition, CONDITION_FITS);
export const moveSchema = z
  .strictObject({ word: z.literal('MOVE'), fleet, to: placeSchema, ...conditional })
  .refine(fitsCondition, CONDITION_FITS);
/** Squadrons of a fleet that have a starport's fuel first. [3.8.4] */
export const fuelSchema = z.strictObject({ word: z.literal('FUEL'), fleet, squadrons });
/** Squadrons that a tanker refuels; the tanker itself, when it refuels itself. [3.8.5] */
export const tankerSchema = z.strictObject({
  word: z.literal('TANKER'),
  tanker: z.string().min(1),
  squadrons,
});
export const onFailedRefuelSchema = z.strictObject({
  word: z.literal('ONFAILEDREFUEL'),
  choice: z.enum(['delay', 'abort']),
});
export const onSlowSchema = z.strictObject({
  word: z.literal('ONSLOW'),
  choice: z.enum(['detach', 'abort']),
});
/** The week's sheet counts no more in the combat window. */
export const noCarriedOrdersSchema = z.strictObject({ word: z.literal('NO CARRIED ORDERS') });
/** What a standing order is for: a fleet, a place, or without both the side. */
const scope = { fleet: fleet.optional(), at: placeSchema.optional() };
const ONE_SCOPE = 'of a fleet or at a place, not both';

/** `standard` takes back what was ordered for the scope. */
export const lossesSchema = z
  .strictObject({
    word: z.literal('LOSSES'),
    ...scope,
    types: z.array(squadronTypeSchema).min(1).max(5).optional(),
    standard: z.literal(true).optional(),
  })
  .refine((order) => isAbsent(order.fleet) || isAbsent(order.at), ONE_SCOPE)
  .refine(({ types, standard }) => (types === undefined) === (standard === true), 'types, or as standard');
/**
 * Scope: a fleet, a lone squadron, a place, or without these the side. `never` stays whatever happens, `always` leaves
 * as soon as it may, `standard` takes back what was ordered for the scope. Without a condition it says only where to.
 */
export const retreatOrderSchema = z
  .strictObject({
    word: z.literal('RETREAT'),
    ...scope,
    squadron: z.string().min(1).optional(),
    to: z.array(placeSchema).min(1).max(6).optional(),
    lossesPercent: z.int().min(1).max(100).optional(),
    own: z.int().min(1).max(99).optional(),
    enemy: z.int().min(1).max(99).optional(),
    afterRound: z.int().min(1).max(99).optional(),
    ifEnemy: z.enum(['stays', 'leaves']).optional(),
    always: z.literal(true).optional(),
    never: z.literal(true).optional(),
    standard: z.literal(true).optional(),
  })
  .refine(
    (order) => [order.fleet, order.at, order.squadron].filter((one) => !isAbsent(one)).length < 2,
    ONE_SCOPE,
  )
  .refine(({ own, enemy }) => (own === undefined) === (enemy === undefined), 'odds have two parts')
  .refine(
    ({ always, lossesPercent, own }) => always !== true || (lossesPercent === undefined && own === undefined),
    'always, or when',
  )
  .refine(({ never, standard, to, squadron, ...when }) => {
    const conditions = [when.lossesPercent, when.own, when.afterRound, when.ifEnemy, when.always];
    const plain = conditions.every((field) => field === undefined);
    if (never !== true && standard !== true) return to !== undefined && (squadron === undefined || plain);
    return to === undefined && plain && !(never === true && (standard === true || squadron !== undefined));
  }, 'where to and when, or never, or as standard; a lone squadron only where to');

export const commandSchema = z.discriminatedUnion('word', [
  deploySchema,
  noCarriedOrdersSchema,
  detachSchema,
  attachSchema,
  formSchema,
  disbandSchema,
  admiralOrderSchema,
  abortSchema,
  delaySchema,
  plotDetachSchema,
  plotSchema,
  xboatSchema,
  scoutSchema,
  moveSchema,
  fuelSchema,
  tankerSchema,
  onFailedRefuelSchema,
  onSlowSchema,
  lossesSchema,
  retreatOrderSchema,
  ...DEPLOYMENT_SCHEMAS,
  ...REINFORCEMENT_SCHEMAS,
  ...TRANSPORT_SCHEMAS,
  ...INTERFACE_SCHEMAS,
  ...SURFACE_SCHEMAS,
  ...STAFF_SCHEMAS,
]);
export type Command = z.infer<typeof commandSchema>;
export type CommandOf<W extends Command['word']> = Extract<Command, { word: W }>;
/** Moves that may hang on a condition. */
export type ConditionalMove = CommandOf<'XBOAT' | 'SCOUT' | 'MOVE'>;

/** The commands of one word, in the order of the sheet. */
export function ordersOf<W extends Command['word']>(
  orders: readonly Command[],
  word: W,
): readonly CommandOf<W>[] {
  return orders.filter((order): order is CommandOf<W> => order.word === word);
}
