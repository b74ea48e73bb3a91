import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { HexMap, MapPiece, MapPlace, PlaceMark } from '../../src/engine/map.ts';

/** A place in an empty corner of nowhere; a test names what matters to it. */
export function aPlace(hex: string, name: string, changes: Partial<MapPlace> = {}): MapPlace {
  const plain = { code: 'C', capital: false, water: false, zone: 'green', marks: [], control: null } as const;
  return { hex, name, ...plain, ...changes };
}

export function aPiece(id: string, at: string, changes: Partial<MapPiece> = {}): MapPiece {
  return { id, label: id, side: 'zhodani', at, own: true, seen: null, path: [], ...changes };
}

const SIDES = [
  { id: 'zhodani', name: 'Zhodani', style: 2 },
  { id: 'imperial', name: 'Imperial', style: 1 },
  { id: 'swordWorlds', name: 'Sword Worlds', style: 4 },
  { id: 'vargr', name: 'Vargr', style: 5 },
] as const;

/** Six worlds, five pieces and a fight: enough to see every sign once. */
export function aSmallMap(changes: Partial<HexMap> = {}): HexMap {
  return {
    kind: 'hexes',
    boardId: 'jewell',
    title: 'Marches-3, before week 7',
    viewer: 'Zhodani view',
    geometry: { kind: 'hex-flat-even-low', columns: [12, 20], rows: [6, 13] },
    sides: SIDES.slice(0, 2),
    areas: [{ name: 'The Imperium', side: 'imperial', places: ['1510', '1608', '1711', '1410'] }],
    places: [
      aPlace('1409', 'Ruby', { code: 'B', control: 'zhodani', marks: ['naval', 'gas-giant'] }),
      aPlace('1410', 'Emerald', { code: 'B', control: 'imperial', marks: ['scout'] }),
      aPlace('1510', 'Jewell', { code: 'A', capital: true, water: true, control: 'imperial' }),
      aPlace('1608', 'Mongo', { code: 'A', control: 'imperial', marks: ['military'] }),
      aPlace('1709', 'Nakege', { zone: 'amber', water: true }),
      aPlace('1711', 'Lysen', { zone: 'red', control: 'imperial' }),
    ],
    links: [
      { from: '1510', to: '1409', kind: 'xboat route' },
      { from: '1510', to: '1711', kind: 'xboat route' },
    ],
    pieces: [
      aPiece('17C', '1409', {
        path: [
          { label: '7', to: '1510' },
          { label: '9', to: '1711' },
        ],
      }),
      aPiece('35F', '1510'),
      aPiece('18F', '1711', { side: 'imperial', own: false, seen: 'w6' }),
      aPiece('43F', '1608', { side: 'imperial', own: false }),
      aPiece('81F', 'arrives week 9'),
    ],
    fights: [{ at: '1510', outcome: 'won' }],
    ...changes,
  };
}

const worldsSchema = z.object({ fields: z.array(z.string()), rows: z.array(z.array(z.unknown())) });

const worldSchema = z.object({
  hex: z.string(),
  name: z.string(),
  starport: z.string(),
  water: z.boolean(),
  bases: z.array(z.enum(['naval', 'scout', 'military'])),
  gasGiant: z.boolean(),
  border: z.string(),
  startControl: z.string(),
  zone: z.enum(['green', 'amber', 'red']).default('green'),
  subsectorCapital: z.boolean().default(false),
});

const linkSchema = z.object({ from: z.string(), to: z.string(), network: z.string() });

const AREA_NAMES: Readonly<Record<string, string>> = {
  imperial: 'The Imperium',
  zhodani: 'Zhodani',
  swordWorlds: 'Sword Worlds',
  vargr: 'Vargr',
};

/** The whole board of the Spinward Marches as the game has it, with a week's position on it. */
export function theMarches(changes: Partial<HexMap> = {}): HexMap {
  const worlds = rowsOf('worlds.json').map((row) => worldSchema.parse(row));
  const links = rowsOf('xboat.json').map((row) => linkSchema.parse(row));
  return {
    kind: 'hexes',
    boardId: 'spinward-marches',
    title: 'Marches-3, before week 7',
    viewer: 'Zhodani view',
    geometry: { kind: 'hex-flat-even-low', columns: [7, 32], rows: [2, 27] },
    sides: SIDES,
    areas: Object.entries(AREA_NAMES).map(([side, name]) => ({
      name,
      side,
      places: worlds.filter((world) => world.border === side).map((world) => world.hex),
    })),
    places: worlds.map(placeOf),
    links: links.map(({ from, to, network }) => ({ from, to, kind: kindOf(network) })),
    pieces: POSITION,
    fights: [{ at: '1520', outcome: 'won' }],
    ...changes,
  };
}

function rowsOf(file: string): readonly Readonly<Record<string, unknown>>[] {
  const url = new URL(`../../src/games/fifth-frontier-war/data/${file}`, import.meta.url);
  const { fields, rows } = worldsSchema.parse(JSON.parse(readFileSync(url, 'utf8')));
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [fields[index] ?? '', value])));
}

function placeOf(world: z.infer<typeof worldSchema>): MapPlace {
  const marks: readonly PlaceMark[] = [...world.bases, ...(world.gasGiant ? ['gas-giant' as const] : [])];
  return {
    hex: world.hex,
    name: world.name,
    code: world.starport,
    capital: world.subsectorCapital,
    water: world.water,
    zone: world.zone,
    marks,
    control: controlOf(world),
  };
}

const TAKEN = new Set(['1520', '1409', '1410']);

function controlOf({ hex, border, startControl }: z.infer<typeof worldSchema>): string | null {
  if (TAKEN.has(hex)) return 'zhodani';
  if (startControl === 'none') return null;
  return border === 'swordWorlds' || border === 'vargr' ? border : startControl;
}

function kindOf(network: string): string {
  return network === 'imperial' ? 'xboat route' : 'xboat, not Imperial';
}

const POSITION: readonly MapPiece[] = [
  aPiece('17C', '1409', { path: [{ label: '7', to: '1510' }] }),
  aPiece('35F', '1520', { path: [{ label: '8', to: '1522' }] }),
  aPiece('67F', '2209', {
    path: [
      { label: '8', to: '2210' },
      { label: '10', to: '2211' },
    ],
  }),
  aPiece('40F', '1018', {
    path: [
      { label: '7', to: '1316' },
      { label: '9', to: '1617' },
    ],
  }),
  aPiece('5SW', '1625', {
    side: 'swordWorlds',
    path: [
      { label: '7', to: '1724' },
      { label: '8', to: '1923' },
    ],
  }),
  aPiece('9V', '2703', {
    side: 'vargr',
    path: [
      { label: '7', to: '2606' },
      { label: '9', to: '2307' },
    ],
  }),
  aPiece('18F', '1719', { side: 'imperial', own: false, seen: 'w6' }),
  aPiece('43F', '2314', { side: 'imperial', own: false, seen: 'w6' }),
  aPiece('193F', '2109', { side: 'imperial', own: false, seen: 'w5' }),
  aPiece('212F', '3120', { side: 'imperial', own: false, seen: 'w4' }),
];
