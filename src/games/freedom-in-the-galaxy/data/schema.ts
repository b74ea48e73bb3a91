import { z } from 'zod';
import { creatureSchema, eventSectionSchema, missionResultSchema, possessionSchema } from './schema-effects.ts';

export const SIDES = ['rebel', 'imperial'] as const;
export const sideSchema = z.enum(SIDES);
export type Side = z.infer<typeof sideSchema>;

export const environTypeSchema = z.enum(['urban', 'wild', 'subterranean', 'liquid', 'air', 'fire']);

export const LETTERS = ['S', 'D', 'R', 'P', 'G', 'I', 'F', 'A', 'B', 'T', 'C', 'E', 'J', 'H', 'Q'] as const;
export const letterSchema = z.enum(LETTERS);
/** A mission's letter. [13.2] */
export type Letter = z.infer<typeof letterSchema>;

const whole = z.int().min(0);
const name = z.string().min(1);
const loyalty = z.int().min(-2).max(2);
const games = z.array(z.enum(['star', 'province', 'galactic']));
/** How sure a row is, and which of its fields two sources read differently. */
const marks = { confidence: z.enum(['medium', 'low']).optional(), doubt: z.array(z.string()).optional() };

const fileOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ status: z.enum(['sourced', 'derived', 'designed']), source: z.string(), rows: z.array(row) });

export const planetsFile = fileOf(
  z.strictObject({
    id: z.string().regex(/^\d{3}$/),
    name,
    aliases: z.array(name),
    system: whole,
    /** Where the Loyalty marker begins, as the Empire counts: 2 is Patriotic, -2 is Unrest. [16.11] */
    startRebellion: loyalty,
    armageddon: loyalty,
    armageddonRebel: z.boolean(),
    rank: z.enum(['normal', 'capital', 'throne']),
    homeOf: name.nullable(),
    secret: z.boolean(),
    secretBase: z.boolean(),
    galacticPoints: whole,
    ...marks,
  }),
);

export const environsFile = fileOf(
  z.strictObject({
    id: z.string().regex(/^\d{4}$/),
    planet: z.string(),
    type: environTypeSchema,
    size: z.int().min(1),
    /** As printed: the first one is asked when locals get irate. [13.47] */
    races: z.array(name).min(1),
    resource: whole,
    star: z.boolean(),
    coup: whole.nullable(),
    sovereign: name.nullable(),
    creature: name.nullable(),
    ...marks,
  }),
);

export const systemsFile = fileOf(
  z.strictObject({ id: whole, name, province: z.int().min(1).max(5), x: whole, y: whole }),
);

export const racesFile = fileOf(z.strictObject({ name, starFaring: z.boolean(), home: z.string().nullable() }));

export const RATINGS = ['combat', 'endurance', 'intelligence', 'leadership', 'diplomacy', 'navigation'] as const;
export const ratingSchema = z.enum(RATINGS);
export type Rating = z.infer<typeof ratingSchema>;

const abilitySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owns-ship'), ship: name }),
  /** All ratings but endurance rise while with that character. */
  z.strictObject({ kind: z.literal('ratings-with'), with: name, amount: whole }),
  z.strictObject({ kind: z.literal('heals-stack') }),
  z.strictObject({ kind: z.literal('hiding'), amount: whole, against: z.enum(['all', 'units']) }),
  z.strictObject({ kind: z.literal('repairs') }),
  z.strictObject({ kind: z.literal('ignores-sentries') }),
  z.strictObject({ kind: z.literal('ignores-first-creature'), urban: z.boolean() }),
  z.strictObject({ kind: z.literal('reveals-secret') }),
  z.strictObject({ kind: z.literal('ignores-locals') }),
]);

const bonusDrawsSchema = z.partialRecord(letterSchema, whole);

export const charactersFile = fileOf(
  z.strictObject({
    card: whole,
    name,
    aliases: z.array(name),
    side: sideSchema,
    race: name,
    title: name.nullable(),
    royaltyOn: z.string().nullable(),
    knight: z.boolean(),
    combat: whole,
    endurance: z.int().min(1),
    intelligence: whole,
    leadership: whole,
    spaceLeadership: whole,
    diplomacy: whole,
    navigation: whole,
    homes: z.array(z.string()),
    bonusDraws: bonusDrawsSchema,
    abilities: z.array(abilitySchema),
    ...marks,
  }),
);

export const possessionsFile = fileOf(possessionSchema.extend(marks));

export const imperialShipsFile = fileOf(
  z.strictObject({
    name,
    count: whole,
    maneuver: whole,
    passengers: whole,
    cannons: whole,
    shields: whole,
    onlyPilot: name.nullable(),
  }),
);

export const unitsFile = fileOf(
  z.strictObject({
    kind: z.string().regex(/^[a-z0-9-]+$/),
    name,
    side: sideSchema,
    environ: whole,
    space: whole,
    mobile: z.boolean(),
    /** Lies with its strength down until it is used. [7.22] */
    hidden: z.boolean(),
    elite: z.boolean(),
    type: environTypeSchema.nullable(),
    /** Counters in the mix. */
    count: whole,
    cost: whole,
    games,
  }),
);

const bonusTermSchema = z.enum([
  'diplomacy',
  'leadership',
  'intelligence',
  'coup-rating',
  'others',
  'loyalty',
  'evasion',
  'cannons',
]);

export const missionsFile = fileOf(
  z.strictObject({
    card: whole,
    letter: letterSchema,
    name,
    side: z.enum(['both', 'rebel', 'imperial']),
    games,
    bonus: z.array(bonusTermSchema),
    bonusPlus: whole,
    onlyBonus: z.boolean(),
    results: z.array(missionResultSchema),
    ...marks,
  }),
);

export const actionCardsFile = fileOf(
  z.strictObject({
    card: whole,
    urban: eventSectionSchema,
    special: eventSectionSchema,
    wild: eventSectionSchema,
    ...marks,
  }),
);

export const creaturesFile = fileOf(creatureSchema);

export const scenariosFile = fileOf(
  z.strictObject({
    id: z.string(),
    name,
    case: z.string(),
    system: whole,
    loyalty: z.enum(['startRebellion', 'armageddon']),
    turns: z.int().min(1),
    bases: z.record(z.string(), z.int().min(0).max(2)),
    rebel: forcesSchema(),
    imperial: forcesSchema(),
    /** A Line unit comes each time a planet is placed into rebellion. [16.24] */
    lineEachRebellion: z.boolean(),
    /** Game-Turns on which a Line unit comes. [16.34] */
    lineTurns: z.array(whole),
    /** `any` or a planet: all of them Rebel-controlled at once win the game. [16.25, 16.35] */
    rebelPlanetsToWin: z.array(z.string()),
    /** Rebel characters killed or captured, beside all planets Imperial-controlled. [16.26, 16.36] */
    rebelsLostToWin: z.union([z.literal('all'), whole]),
    rebelWinsAt: whole,
  }),
);

function forcesSchema() {
  return z.strictObject({
    characters: z.array(name),
    ships: z.array(name),
    units: z.array(z.string()),
    entry: z.enum(['space', 'planet']),
  });
}
