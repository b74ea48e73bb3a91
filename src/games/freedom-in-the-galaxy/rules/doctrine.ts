import { CHARTS } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { type Command, type CommandOf, ordersOf } from '../commands/schema.ts';
import type { State } from '../state.ts';

/** Words of orders that stand until they are changed. */
const STANDING: readonly Command['word'][] = [
  'STACK',
  'BASE',
  'SEARCH',
  'FIGHT',
  'BREAK',
  'WOUNDS',
  'LOSE',
  'LEADER',
  'RAISE',
  'RISE',
  'USE',
  'SABOTAGE',
];

type Standing = Pick<State, 'doctrine'>;

/** The standing orders with new ones over those that they replace. */
export function withDoctrine(standing: readonly Command[], given: readonly Command[]): Command[] {
  const fresh = given.filter(({ word }) => STANDING.includes(word));
  const keys = new Set(fresh.map(keyOf));
  const keeps = new Set(ordersOf(given, 'KEEP').map(({ possession }) => possession));
  return [
    ...standing.filter((old) => !keys.has(keyOf(old)) && !(old.word === 'USE' && keeps.has(old.possession))),
    ...fresh,
  ];
}

/** What a later order replaces. */
function keyOf(command: Command): string {
  switch (command.word) {
    case 'STACK':
      return `STACK ${command.characters.join()}`;
    case 'BASE':
      return `BASE ${command.planet}`;
    case 'SEARCH':
      return `SEARCH ${command.at ?? ''}`;
    case 'FIGHT':
      return `FIGHT ${command.character}`;
    case 'LEADER':
    case 'RAISE':
      return `${command.word} ${command.at}`;
    case 'USE':
    case 'KEEP':
      return `USE ${command.possession}`;
    default:
      return command.word;
  }
}

export function standing<Word extends Command['word']>(
  { doctrine }: Standing,
  side: Side,
  word: Word,
): readonly CommandOf<Word>[] {
  return ordersOf(doctrine[side], word);
}

/** How a side searches in an environ: what it said of that environ, else of all. [11.2] */
export function searchDoctrine(state: Standing, side: Side, at: string): CommandOf<'SEARCH'> | null {
  const orders = standing(state, side, 'SEARCH');
  return orders.find((order) => order.at === at) ?? orders.find((order) => order.at === undefined) ?? null;
}

/**
 * Kill or capture, as ordered; else capture when two columns less still leave the attackers the better. [12.32]
 */
export function aimOf(
  state: Standing,
  side: Side,
  { at, differential }: { readonly at: string; readonly differential: number },
): 'kill' | 'capture' {
  const ordered = searchDoctrine(state, side, at)?.aim;
  if (ordered !== undefined) return ordered;
  return columnOf(differential) - CAPTURE_SHIFT >= columnOf(1) ? 'capture' : 'kill';
}

/** Capture combat is fought two columns to the left. [12.8] */
export const CAPTURE_SHIFT = 2;

/** Firefight or hand-to-hand, as ordered; else a firefight when the attackers are clearly better. [12.31] */
export function weaponOf(
  state: Standing,
  side: Side,
  { at, differential }: { readonly at: string; readonly differential: number },
): 'firefight' | 'hand-to-hand' {
  const ordered = searchDoctrine(state, side, at)?.weapon;
  return ordered ?? (differential >= 2 ? 'firefight' : 'hand-to-hand');
}

/** The column of a differential of Combat Strengths. [12.9] */
export function columnOf(differential: number): number {
  return CHARTS.characterCombat.columns.findLastIndex((least) => differential >= least);
}

/** How a possession is to be used, if it is. */
export function useOrder(state: Standing, possession: string): CommandOf<'USE'> | null {
  return standing(state, 'rebel', 'USE').find((order) => order.possession === possession) ?? null;
}
