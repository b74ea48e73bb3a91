import type { Block, Column, FormLine, ListItem, Section } from '../../../engine/report.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import { writtenOrder } from '../commands/written.ts';
import { isGuerrilla, type Pieces } from '../counters.ts';
import { CHARTS, ORDER_OF_BATTLE } from '../data/index.ts';
import { BASE_WORLDS, GUERRILLA_WORLDS } from '../rules/deploy-secretly.ts';
import { printedDefences, SCALE, writtenFactors } from '../rules/strength.ts';
import type { Troop } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { counted, listed, shortPlace } from './wording.ts';

/** What the Zhodani side decides before any unit is deployed. [5.4.4, 5.5, 7] */
export function secretsToDecide(view: View): readonly ListItem[] {
  return [baseItem(view), guerrillaItem(), READY_ITEM];
}

const READY_ITEM: ListItem = {
  mark: 'item',
  text: 'DEPLOY STANDARD takes both as they stand, and so does silence. Your units are deployed later, when the Imperial side has deployed its own.',
  orders: ['DEPLOY STANDARD'],
};

function baseItem(view: View): ListItem {
  const at = baseOf(view);
  const now = at === null ? '' : ` It is ${baseTold(at)} now.`;
  return {
    mark: 'item',
    text: `Your secret base: a world within the Imperial border that counts as Imperial until you reveal it, at any time; then the Fulacin battalion stands there, and where no Imperial troops are the world and its port are yours.${now}`,
    ...(at === null ? {} : { orders: [writtenOrder({ word: 'SECRET BASE', at })] }),
  };
}

function baseOf({ secretBase }: View): string | null {
  return secretBase?.at ?? null;
}

function baseTold(at: string): string {
  const world = findWorld(at);
  return world === null ? at : `${shortPlace(at)}, starport ${world.starport}`;
}

function guerrillaItem(): ListItem {
  const must = ORDER_OF_BATTLE.guerrillas.atLeast.map(({ hex, count }) => `${count} at ${shortPlace(hex)}`);
  const total = ORDER_OF_BATTLE.guerrillas.count;
  return {
    mark: 'item',
    text: `Your ${total} guerrilla units, at least ${listed(must)}, the others on any Imperial world with defence battalions: each is a tenth as strong as those. In hiding they recover and can't be attacked; OVERT they fight as troops. The Imperial side sees where they are.`,
  };
}

/** Where the base may be, by what the port is worth; and where guerrillas are and could be strong. */
export function secretsSections(view: View): readonly Section[] {
  return [
    {
      id: 'base-worlds',
      title: 'Worlds that may be your secret base',
      blocks: [{ kind: 'list', items: basesByPort() }],
    },
    { id: 'guerrillas', title: 'The Ine Givar', blocks: [guerrillaTable(view), strongest(view)] },
  ];
}

function basesByPort(): readonly ListItem[] {
  const ports = Object.keys(CHARTS.starports.slots).sort(byCodeUnit);
  return ports.flatMap((port) => {
    const worlds = BASE_WORLDS.filter((hex) => findWorld(hex)?.starport === port).map(shortPlace);
    if (worlds.length === 0) return [];
    const fuel = CHARTS.starports.fuel.some((one) => one === port) ? '' : ', without fuel';
    return [{ mark: 'item', text: `Port ${port}${fuel}: ${worlds.join(', ')}` } as const];
  });
}

const COLUMNS: readonly Column[] = [
  { title: 'At', align: 'left' },
  { title: 'Units', align: 'left' },
  { title: 'Mode', align: 'left' },
  { title: 'Each', align: 'right' },
  { title: 'Tech', align: 'right' },
];

/** Guerrillas place by place; the enemy's eyes see them too, but for their losses. [5.4.4] */
export function guerrillaTable(view: View): Block {
  const rows = groupsOf(view).map(({ at, mode, units }) => [
    shortPlace(at),
    units.join(' '),
    mode,
    strengthAt(view, at),
    String(findWorld(at)?.tech ?? 0),
  ]);
  return { kind: 'table', table: { caption: null, columns: COLUMNS, rows } };
}

interface Group {
  readonly at: string;
  readonly mode: NonNullable<Troop['mode']>;
  readonly units: readonly string[];
}

/** Guerrilla units that stand together in one mode, in order of id. */
export function groupsOf({ troops }: Pick<View, 'troops'>): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const id of Object.keys(troops).filter(isGuerrilla).sort(byNumber)) {
    const { at = null, mode = null } = troops[id] ?? {};
    if (at === null || mode === null) continue;
    const units = groups.get(`${at} ${mode}`)?.units ?? [];
    groups.set(`${at} ${mode}`, { at, mode, units: [...units, id] });
  }
  return [...groups.values()];
}

function byNumber(a: string, b: string): number {
  return Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, ''));
}

/** Factors of a guerrilla unit at full strength. */
function strengthAt(pieces: Pieces, at: string): string {
  const { defence } = printedDefences(pieces, at);
  return writtenFactors((defence * SCALE * CHARTS.strength.guerrillaPercent) / 100);
}

const SHOWN = 10;

function strongest(view: View): Block {
  const worlds = [...GUERRILLA_WORLDS]
    .sort((a, b) => printedDefences(view, b).defence - printedDefences(view, a).defence || byCodeUnit(a, b))
    .slice(0, SHOWN)
    .map((hex) => `${shortPlace(hex)} ${strengthAt(view, hex)}`);
  const text = `A unit is strongest at ${listed(worlds)}. ${counted(GUERRILLA_WORLDS.size, 'world')} may have some.`;
  return { kind: 'prose', text };
}

/** The first window as lines: the base, and each group of guerrillas where it stands. */
export function secretsForm(view: View): readonly FormLine[] {
  const at = baseOf(view);
  const line = at === null ? null : writtenOrder({ word: 'SECRET BASE', at });
  const base = line === null ? [] : [{ text: line, about: 'or another world of the list' }];
  const groups = groupsOf(view).map(({ at, mode, units }) => ({
    text: writtenOrder({
      word: 'DEPLOY GUERRILLAS',
      guerrillas: [...units],
      at,
      ...(mode === 'overt' ? { overt: true } : {}),
    }),
    about: `${strengthAt(view, at)} factors each; OVERT at the end makes them fight`,
  }));
  return [...base, ...groups];
}
