import { isGuerrilla, troopCounter } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import type { Side, State } from '../state.ts';
import { findWorld } from '../worlds.ts';
import { troopsAshore } from './presence.ts';
import {
  currentStrengthOf,
  defenceStrengthAt,
  fullStrengthOf,
  type Grounds,
  printedDefences,
  SCALE,
  techOf,
} from './strength.ts';

const { strength } = CHARTS;

/** How orders and events name the defence battalions of a world, which fight as one unit. [4.2.1] */
export const DEFENCE = 'DEFENCE';

/** A unit as it fights on a world. Strengths are in hundredths of a factor, doubled for armour and elites. */
export interface Fighter {
  /** Of a troop unit; or `DEFENCE`. */
  readonly id: string;
  readonly tech: number;
  /** What it has left as a target. [4.6.2] */
  readonly strength: number;
  /** What it may fire with: worn mercenaries less than they have left. [4.6.1, 5.4.5] */
  readonly fire: number;
  /** Its printed strength, of which losses are percentages. [4.3] */
  readonly full: number;
  readonly loss: number;
  /** It fires before all others. [5.4.3] */
  readonly psionic: boolean;
}

/** Units of a side that take part in surface combat, in order of id, the defence battalions last. [4.6] */
export function fightersAt(state: State, at: string, side: Side, defends: Side | null): readonly Fighter[] {
  const troops = troopsAshore(state, at, side).map((id) => troopFighter(state, id));
  return side === defends && defenceStrengthAt(state, at) > 0
    ? [...troops, defenceFighter(state, at)]
    : troops;
}

function troopFighter(state: State, id: string): Fighter {
  return {
    id,
    tech: techOf(state, id),
    strength: surfaceStrengthOf(state, id),
    fire: fireOf(state, id),
    full: fullStrengthOf(state, id) * timesOf(state, id),
    loss: state.troops[id]?.loss ?? 0,
    psionic: !isGuerrilla(id) && troopCounter(state, id).signs.includes('psionic'),
  };
}

function defenceFighter(state: State, at: string): Fighter {
  const left = defenceStrengthAt(state, at);
  return {
    id: DEFENCE,
    tech: findWorld(at)?.tech ?? 0,
    strength: left,
    fire: left,
    full: printedDefences(state, at).defence * SCALE,
    loss: state.worlds[at]?.defenceLoss ?? 0,
    psionic: false,
  };
}

/** What a unit has left when it fights on a world, in hundredths: doubled for armour, and again for elites. [5.4.1, 5.4.2] */
export function surfaceStrengthOf(grounds: Grounds, id: string): number {
  return currentStrengthOf(grounds, id) * timesOf(grounds, id);
}

/** What a unit may fire with, in hundredths: mercenaries above half losses only half, fractions kept. [5.4.5] */
export function fireOf(grounds: Grounds, id: string): number {
  const left = surfaceStrengthOf(grounds, id);
  const { mercenaryAbovePercent, mercenaryDivisor } = strength;
  const falters =
    !isGuerrilla(id) &&
    troopCounter(grounds, id).signs.includes('mercenary') &&
    (grounds.troops[id]?.loss ?? 0) > mercenaryAbovePercent;
  return falters ? Math.floor(left / mercenaryDivisor) : left;
}

function timesOf(grounds: Grounds, id: string): number {
  if (isGuerrilla(id)) return 1;
  const { signs } = troopCounter(grounds, id);
  const armour = signs.includes('armour') ? strength.armourFactor : 1;
  return signs.includes('elite') ? armour * strength.eliteFactor : armour;
}
