import { z } from 'zod';
import type { Frozen } from './frozen.ts';
import { parseHex } from '../hex.ts';
import { markShape, markedTable } from './table.ts';

export const sideSchema = z.enum(['imperial', 'zhodani']);
/** The two players' sides; the Zhodani side holds the Sword Worlds and Vargr navies too. */
export type Side = z.infer<typeof sideSchema>;

export const navySchema = z.enum(['imperial', 'zhodani', 'swordWorlds', 'vargr']);
/** The four navies. [5.3.3] */
export type Navy = z.infer<typeof navySchema>;

const BORDERS = ['imperial', 'zhodani', 'swordWorlds', 'vargr', 'independent'] as const;
export const borderSchema = z.enum(BORDERS);
export const baseSchema = z.enum(['naval', 'scout', 'military']);
export const boxIdSchema = z.enum([
  'imperialBox',
  'rimwardBox',
  'swordWorldsBox',
  'zhodaniBox',
  'zhodaniSecondBox',
]);
/** A reinforcements box at the edge of the display. [3.7] */
export type BoxId = z.infer<typeof boxIdSchema>;

/** A hex of the display, as text in a file and as `Hex` in the program. */
export const hexSchema = z.string().transform((text, context) => {
  const hex = parseHex(text);
  if (hex !== null) return hex;
  context.addIssue(`"${text}" is no hex of the display`);
  return z.NEVER;
});

/** An id that a player types: capitals and digits. */
export const idSchema = z.string().regex(/^[A-Z0-9]+$/, 'an id is made of capitals and digits');
const whole = z.int().min(0);
const starportSchema = z.enum(['A', 'B', 'C', 'D', 'E', 'X']);
export type Starport = z.infer<typeof starportSchema>;
const atmosphereSchema = z.enum(['breathable', 'tainted', 'vacuum']);
export type Atmosphere = z.infer<typeof atmosphereSchema>;

const worldSchema = z.strictObject({
  hex: hexSchema,
  name: z.string().min(1),
  starport: starportSchema,
  tech: whole.max(16),
  sdb: whole,
  defence: whole,
  water: z.boolean(),
  atmosphere: atmosphereSchema,
  bases: z.array(baseSchema),
  gasGiant: z.boolean(),
  border: borderSchema,
  startControl: z.enum(['imperial', 'zhodani', 'none']),
  zone: z.enum(['green', 'amber', 'red']).default('green'),
  subsectorCapital: z.boolean().default(false),
  special: z.array(z.enum(['coDominium'])).default([]),
  aliases: z.array(z.string().min(1)).default([]),
  /** Fields whose value is uncertain. */
  doubt: z.array(z.string()).default([]),
  ...markShape,
});
/** A world and what its box prints; `sdb` and `defence` at full strength. [1.1] */
export type World = Frozen<z.infer<typeof worldSchema>>;
export const worldsFile = markedTable(worldSchema);

const xboatLinkSchema = z.strictObject({
  from: hexSchema,
  to: hexSchema,
  parsecs: whole.min(1),
  network: z.enum(['imperial', 'zhodani', 'swordWorlds']),
  ...markShape,
});
/** A link of an xboat route, usable both ways. [3.10] */
export type XboatLink = Frozen<z.infer<typeof xboatLinkSchema>>;
export const xboatFile = markedTable(xboatLinkSchema);

export const squadronTypeSchema = z.enum(['battle', 'cruiser', 'assault', 'tanker', 'scout']);
export type SquadronType = z.infer<typeof squadronTypeSchema>;
export const squadronGroupSchema = z.enum(['regular', 'blackGlobe', 'colonial', 'rimwardColonial']);
export type SquadronGroup = z.infer<typeof squadronGroupSchema>;
/** Streamlined, partially streamlined, unstreamlined. [3.8.2] */
export const fuelCodeSchema = z.enum(['S', 'P', 'U']);
export type FuelCode = z.infer<typeof fuelCodeSchema>;

/** `IB1..6` in a file stands for six like counters, IB1 to IB6. */
const idsSchema = z.string().transform((text, context) => {
  const ids = expandIds(text);
  if (ids.length > 0) return ids;
  context.addIssue(`"${text}" is neither an id nor a run of ids such as IB1..6`);
  return z.NEVER;
});
const factors = z.tuple([whole, whole, whole]);

const squadronClassSchema = z
  .strictObject({
    ids: idsSchema,
    navy: navySchema,
    group: squadronGroupSchema,
    type: squadronTypeSchema,
    jump: whole,
    fuelCode: fuelCodeSchema,
    /** Attack, bombardment, defence. */
    full: factors,
    /** Null: not back-printed, eliminated by any damage. [4.3.5] */
    reduced: factors.nullable(),
    reducedJump: whole.nullable(),
    home: hexSchema.nullable().default(null),
    ...markShape,
  })
  .refine(
    (row) => (row.reduced === null) === (row.reducedJump === null),
    'reduced and reducedJump go together',
  )
  .refine(
    (row) => row.home === null || row.ids.length === 1,
    'a counter with a home world needs its own row',
  );
export const squadronsFile = markedTable(squadronClassSchema).transform((rows) => rows.flatMap(countersOf));
/** A squadron counter as printed. [1.3.1] */
export type SquadronCounter = Frozen<z.infer<typeof squadronsFile>[number]>;

export const troopGroupSchema = z.enum([
  'regular',
  'regular500',
  'regular100',
  'regular20',
  'regular10',
  'regular5',
  'marine',
  'huscarle',
  'mercenary',
  'colonial',
  'rimwardColonial',
  'guard',
  'esalinGarrison',
  'secretBase',
]);
export type TroopGroup = z.infer<typeof troopGroupSchema>;
const signSchema = z.enum(['armour', 'elite', 'jump', 'mercenary', 'psionic']);
/** A troop counter's special sign. [5.4, 9.3] */
export type TroopSign = z.infer<typeof signSchema>;

const troopClassSchema = z.strictObject({
  ids: idsSchema,
  navy: navySchema,
  group: troopGroupSchema,
  size: z.enum(['battalion', 'regiment', 'brigade', 'division', 'corps', 'army']),
  factor: whole.min(1),
  tech: whole.max(16),
  signs: z.array(signSchema).default([]),
  home: hexSchema.nullable().default(null),
  names: z.array(z.string().min(1)).default([]),
  ...markShape,
});
export const troopsFile = markedTable(troopClassSchema).transform((rows) => rows.flatMap(countersOf));
/** A troop counter as printed. [1.3.2] */
export type TroopCounter = Frozen<z.infer<typeof troopsFile>[number]>;

const fleetMarkerSchema = z.strictObject({
  id: idSchema,
  navy: navySchema,
  /** In its player's hands when the game begins. */
  initial: z.boolean(),
  /** The full name first, then other ways to write it. */
  names: z.array(z.string().min(1)).min(1),
  ...markShape,
});
/** A fleet marker. [1.3.3] */
export type FleetMarker = Frozen<z.infer<typeof fleetMarkerSchema>>;
export const fleetsFile = markedTable(fleetMarkerSchema);

const admiralCounterSchema = z.strictObject({
  id: idSchema,
  navy: navySchema,
  name: z.string().min(1),
  precedence: whole.min(1).max(15),
  /** Weeks to plot ahead for a fleet that he commands. [3.4] */
  planning: whole.max(5),
  tactical: z.int().min(-3).max(3),
  aliases: z.array(z.string().min(1)).default([]),
  /** The navy that lent him. [5.3.4] */
  loanedFrom: navySchema.nullable().default(null),
  ...markShape,
});
/** An admiral's counter. [1.3.4, 5.3] */
export type AdmiralCounter = Frozen<z.infer<typeof admiralCounterSchema>>;
export const admiralsFile = markedTable(admiralCounterSchema);

export const specialsFile = z.strictObject({
  guerrillas: z.strictObject({ ...markShape, ids: idsSchema }),
  warrant: z.strictObject({ ...markShape, id: idSchema }),
});

function expandIds(text: string): readonly string[] {
  if (idSchema.safeParse(text).success) return [text];
  const run = /^([A-Z0-9]*[A-Z])(\d+)\.\.(\d+)$/.exec(text);
  if (run === null) return [];
  const [, prefix = '', first = '', last = ''] = run;
  const count = Number(last) - Number(first) + 1;
  return count < 2 ? [] : Array.from({ length: count }, (_, i) => `${prefix}${Number(first) + i}`);
}

function countersOf<Row extends { readonly ids: readonly string[] }>(
  row: Row,
): readonly (Omit<Row, 'ids'> & { readonly id: string })[] {
  const { ids, ...printed } = row;
  return ids.map((id) => ({ ...printed, id }));
}
