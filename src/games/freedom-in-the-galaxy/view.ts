import type { Reader } from '../../engine/module.ts';
import { possessionCard, unitKind } from './data/index.ts';
import type { Side } from './data/schema.ts';
import { scoreOf, type Score } from './rules/victory.ts';
import { sideOfSeat } from './window.ts';
import type { State } from './state.ts';

/**
 * The game as a reader may know it. It has the shape of the state, so that the same rules judge an order on what its
 * player knows: a mobile Imperial unit is a `mobile` one to others, a possession that was never used is absent, and
 * standing orders are their owner's. [7.22, 14.2]
 */
export interface View extends Pick<
  State,
  | 'at'
  | 'scenario'
  | 'options'
  | 'turn'
  | 'phasing'
  | 'result'
  | 'planets'
  | 'characters'
  | 'units'
  | 'ships'
  | 'possessions'
  | 'gone'
  | 'coups'
  | 'camps'
  | 'withheld'
  | 'due'
  | 'information'
  | 'reinforced'
  | 'doctrine'
  | 'declared'
> {
  /** The reader's side; null for the GM and the public. */
  readonly side: Side | null;
  /** How many possessions but ships each character has, known or not. [14.5] */
  readonly gear: Readonly<Record<string, number>>;
  /** What makes up the Rebel player's points as things stand. [16.17] */
  readonly score: readonly Score[];
}

/** The only place where a state becomes something that a reader sees. */
export function viewOf(state: State, reader: Reader): View {
  const knows = (side: Side): boolean => knowsOf(reader, side);
  const own = (orders: State['doctrine']): State['doctrine'] => ({
    rebel: knows('rebel') ? orders.rebel : [],
    imperial: knows('imperial') ? orders.imperial : [],
  });
  const { at, scenario, options, turn, phasing, result, planets, characters, ships } = state;
  const { coups, camps, withheld, due, information, reinforced } = state;
  return {
    ...{
      side: sideOfReader(reader),
      at,
      scenario,
      options,
      turn,
      phasing,
      result,
      planets,
      characters,
      ships,
    },
    ...{ coups, camps, withheld, due, information, reinforced },
    units: knows('imperial') ? state.units : unitsFaceDown(state.units),
    possessions: knows('rebel') ? state.possessions : shownOnly(state.possessions),
    gone: knows('rebel') ? state.gone : [],
    gear: gearOf(state),
    doctrine: own(state.doctrine),
    declared: own(state.declared),
    score: scoreOf(state),
  };
}

function sideOfReader(reader: Reader): Side | null {
  return reader.kind === 'seat' ? sideOfSeat(reader.seat) : null;
}

export function knowsOf(reader: Reader, side: Side): boolean {
  return reader.kind === 'gm' || sideOfReader(reader) === side;
}

/** Numbered by place, so that no unit can be followed from one place to another. */
function unitsFaceDown(units: State['units']): State['units'] {
  const counts = new Map<string, number>();
  const seen = Object.entries(units)
    .sort(([, a], [, b]) => Number(unitKind(a.kind).hidden) - Number(unitKind(b.kind).hidden))
    .map(([id, unit]): [string, typeof unit] => {
      if (!unitKind(unit.kind).hidden) return [id, unit];
      const number = (counts.get(unit.at) ?? 0) + 1;
      counts.set(unit.at, number);
      return [`?${unit.at}-${number}`, { kind: 'mobile', at: unit.at }];
    });
  return Object.fromEntries(seen);
}

function shownOnly(possessions: State['possessions']): State['possessions'] {
  return Object.fromEntries(Object.entries(possessions).filter(([, { shown }]) => shown));
}

function gearOf({ possessions }: State): View['gear'] {
  const counts: Record<string, number> = {};
  const inOrder = Object.entries(possessions).sort(
    ([a], [b]) => possessionCard(a).card - possessionCard(b).card,
  );
  for (const [, { holder }] of inOrder) counts[holder] = (counts[holder] ?? 0) + 1;
  return counts;
}
