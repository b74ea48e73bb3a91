import { factorsOfSquadron, sideOfSquadron, squadronCounter } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import type { Side, State } from '../state.ts';
import { type Battle, type BySide, bothSides, otherSide } from './battle.ts';
import type { ColumnShift } from './fire.ts';

/** What the squadrons of a side are worth beside their factors. [9.4.1] */
export type Quality = 'standard' | 'low';

/** Navy whose regular squadrons make the quality of a side. [9.4.1] */
const LEADING: BySide<string> = { imperial: 'imperial', zhodani: 'zhodani' };

/** Both sides' quality in a round; null: the optional rule is not played. [9.4] */
export function qualitiesOf(state: State, { present }: Pick<Battle, 'present'>): BySide<Quality> | null {
  return state.options.squadronQuality ? bothSides((side) => qualityOf(state, side, present[side])) : null;
}

/** Standard when at least half of the attack factors are those of the regular squadrons of its leading navy. [9.4.1] */
export function qualityOf(state: State, side: Side, squadrons: readonly string[]): Quality {
  let [all, regular] = [0, 0];
  for (const id of squadrons) {
    const [attack] = factorsOfSquadron(state, id);
    all += attack;
    if (isRegular(state, id)) regular += attack;
  }
  return regular * 2 >= all ? 'standard' : 'low';
}

/** Black globe squadrons are regular ones too. [9.2, 9.4.1] */
function isRegular(state: State, id: string): boolean {
  const { navy, group } = squadronCounter(state, id);
  return navy === LEADING[sideOfSquadron(state, id)] && !isColonial(group);
}

/** Squadrons of the colonies, rimward ones too. */
export function isColonial(group: string): boolean {
  return group === 'colonial' || group === 'rimwardColonial';
}

/** The column shift of a side's fire, on the attack that its standing order names. [9.4.2, 9.4.4, 9.4.5] */
export function columnShiftOf(state: State, firing: Side, qualities: BySide<Quality> | null): ColumnShift {
  return {
    columns: qualities === null ? 0 : columnsFor(firing, qualities),
    on: state.doctrine[firing].qualityShift,
  };
}

/** A pairing that the table has not shifts nothing. [9.4.4] */
export function columnsFor(firing: Side, qualities: BySide<Quality>): number {
  const row = CHARTS.quality.shifts.find(
    (shift) =>
      shift.firing === firing &&
      shift.quality === qualities[firing] &&
      shift.target === qualities[otherSide(firing)],
  );
  return row?.columns ?? 0;
}
