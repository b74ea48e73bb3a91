import { sideOfTroop } from '../counters.ts';
import type { Forces } from '../forces.ts';
import type { Side } from '../state.ts';
import type { GroundView } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { troopsAshore } from './presence.ts';
import { defenderOf } from './static-defences.ts';
import { defenceStrengthAt, type Grounds, techOf, writtenFactors } from './strength.ts';
import { columnOfOdds, nameOfColumn, shifted, shiftOf } from './surface-combat-odds.ts';
import { fireOf, surfaceStrengthOf } from './surface-combat-units.ts';

/** A unit or several as they would fight: hundredths of a factor, doubled for armour and elites. [5.4.1, 5.4.2] */
interface Strength {
  readonly strength: number;
  readonly tech: number;
}

/** What a seat sees on a world that would fight a landing of its side: no unit in hiding. [4.6, 5.4.4] */
export function oppositionSeen(view: GroundView, at: string, side: Side): readonly Strength[] {
  const enemies = Object.entries(view.troops).filter(
    ([id, { at: place, state, mode }]) =>
      place === at && state === 'active' && mode !== 'covert' && sideOfTroop(view, id) !== side,
  );
  const troops = Object.fromEntries(enemies.map(([id, { loss = 0 }]) => [id, { at, loss }]));
  const grounds: Grounds = { troops, worlds: view.worlds, ownCounters: view.ownCounters };
  const units = enemies.map(([id]) => ({
    strength: surfaceStrengthOf(grounds, id),
    tech: techOf(grounds, id),
  }));
  const defence = defenderOf(view, at, side) === null ? 0 : defenceStrengthAt(grounds, at);
  return defence === 0 ? units : [...units, { strength: defence, tech: findWorld(at)?.tech ?? 0 }];
}

/** Hundredths of a factor of defence battalions that a seat sees left on a world. [4.2.1] */
export function defenceSeen({ worlds, ownCounters }: GroundView, at: string): number {
  return defenceStrengthAt({ troops: {}, worlds, ownCounters }, at);
}

/** What a side would bring into the fight: units that land, and those that are ashore already. [4.6.1, 4.6.3] */
export function landingForce(
  forces: Forces,
  troops: readonly string[],
  { side, at }: { readonly side: Side; readonly at: string },
): Strength {
  const all = [...new Set([...troops, ...troopsAshore(forces, at, side)])];
  return {
    strength: all.reduce((sum, id) => sum + fireOf(forces, id), 0),
    tech: Math.min(...all.map((id) => techOf(forces, id))),
  };
}

/** Odds as an order writes them, `1.5:1`, as two whole numbers. */
function partsOf(odds: string): readonly [own: number, enemy: number] {
  const [own = '', enemy = ''] = odds.split(':');
  return [tenths(own), tenths(enemy)];
}

function tenths(written: string): number {
  const [whole = '', tenth = '0'] = written.split('.');
  return Number(whole) * 10 + Number(tenth);
}

/** Whether own strength to all that opposes it has at least the odds, without what tech levels do to them. */
export function hasOdds(own: Strength, against: readonly Strength[], odds: string): boolean {
  const [ours, theirs] = partsOf(odds);
  return own.strength * theirs >= totalOf(against) * ours;
}

/** The column of the troop table for own strength to all that opposes it: "1:10". [4.6.2] */
export function oddsAgainst(own: Strength, against: readonly Strength[]): string {
  return nameOfColumn(columnOfOdds(own.strength, totalOf(against)));
}

function totalOf(units: readonly Strength[]): number {
  return units.reduce((sum, { strength }) => sum + strength, 0);
}

/**
 * What a landing meets, in words: "20 (tech 14) against 1500 (tech 10): 1:100, 4 columns right 1:2". Against several
 * units, the odds are those on the largest. [4.6.2, 4.6.3]
 */
export function landingForecast(own: Strength, against: readonly Strength[]): string {
  const [first, ...others] = against.toSorted((a, b) => b.strength - a.strength);
  if (first === undefined) return `${written(own)}, nothing opposes it`;
  const column = columnOfOdds(own.strength, first.strength);
  const shift = shiftOf(own.tech, first.tech);
  const columns = Math.abs(shift) === 1 ? '1 column' : `${Math.abs(shift)} columns`;
  const after = nameOfColumn(shifted(column, shift));
  const shifts = shift === 0 ? '' : `, ${columns} ${shift > 0 ? 'right' : 'left'} ${after}`;
  const beside =
    others.length === 0 ? '' : `, the largest of ${against.length} with ${writtenFactors(totalOf(against))}`;
  return `${written(own)} against ${written(first)}${beside}: ${nameOfColumn(column)}${shifts}`;
}

function written({ strength, tech }: Strength): string {
  return `${writtenFactors(strength)} (tech ${tech})`;
}
