import { z } from 'zod';

const fleet = z.string().min(1);
const hex = z.string().regex(/^\d{4}$/);
const percent = z.int().min(1).max(100);

interface Scoped {
  readonly fleet?: string | undefined;
  readonly at?: string | undefined;
}

/** A standing order is of a fleet, for a hex, or without both of the side. */
const scope = { fleet: fleet.optional(), at: hex.optional() };
const isOneScope = ({ fleet: one, at }: Scoped): boolean => one === undefined || at === undefined;
const ONE_SCOPE = 'of a fleet or at a place, not both';

/**
 * `standard` takes back, here and below, what was ordered for the scope. With `passiveAgainst` SDBs are passive against so many bombardment factors or more, else as `mode`
 * says. [4.5.1]
 */
export const sdbSchema = z
  .strictObject({
    word: z.literal('SDB'),
    at: hex.optional(),
    mode: z.enum(['standard', 'auto', 'active', 'passive']),
    passiveAgainst: z.int().min(1).max(999).optional(),
    breakOffAt: percent.optional(),
  })
  .refine(
    ({ mode, passiveAgainst, breakOffAt }) =>
      mode === 'active' || mode === 'auto' || (passiveAgainst === undefined && breakOffAt === undefined),
    'only SDBs that may be active have conditions',
  );

export const engageSdbSchema = z
  .strictObject({
    word: z.literal('ENGAGE SDB'),
    ...scope,
    mode: z.enum(['standard', 'auto', 'attack', 'avoid']),
    breakOffAt: percent.optional(),
  })
  .refine(isOneScope, ONE_SCOPE)
  .refine(
    ({ mode, breakOffAt }) => mode === 'attack' || mode === 'auto' || breakOffAt === undefined,
    'only who may attack has something to break off',
  );

/** `ICT3 12`: a troop unit, or `DEFENCE`, and factors; without them it gets whatever is left. */
const BOMB_TARGET = /^(?<target>\S+)(?: (?<factors>[1-9]\d{0,3}))?$/;
const bombTargets = z.array(z.string().regex(BOMB_TARGET)).min(1).max(20);

export interface BombShare {
  readonly target: string;
  readonly factors: number | null;
}

export function bombShareOf(written: string): BombShare {
  const { target = written, factors } = BOMB_TARGET.exec(written)?.groups ?? {};
  return { target, factors: factors === undefined ? null : Number(factors) };
}

function areDistinct(targets: readonly string[]): boolean {
  return new Set(targets.map((written) => bombShareOf(written).target)).size === targets.length;
}

export const bombSchema = z
  .strictObject({
    word: z.literal('BOMB'),
    ...scope,
    mode: z.enum(['standard', 'none', 'largest', 'defence', 'troops', 'listed']),
    targets: bombTargets.optional(),
  })
  .refine(isOneScope, ONE_SCOPE)
  .refine(
    ({ mode, targets }) => (mode === 'listed') === (targets !== undefined),
    'targets are listed, or chosen by a word',
  )
  .refine(({ targets = [] }) => areDistinct(targets), 'a unit is bombed once')
  .refine(
    ({ targets = [] }) => targets.length !== 1 || targets[0] !== 'DEFENCE',
    'all on the defence battalions is the mode `defence`',
  );

/** For one week: without a standing order of its own a side bombs nothing. */
export const noBombingSchema = z.strictObject({ word: z.literal('NO BOMBING UNLESS ORDERED') });

/** What a fleet does under its black globes in the week in which it jumps. [9.2] */
export const globesSchema = z.strictObject({
  word: z.literal('GLOBES'),
  fleet,
  action: z.enum(['attack', 'bomb', 'land']),
});

/** Squadrons, system defence boats and bombing. [4.5, 9.2] */
export const INTERFACE_SCHEMAS = [
  sdbSchema,
  engageSdbSchema,
  bombSchema,
  noBombingSchema,
  globesSchema,
] as const;
