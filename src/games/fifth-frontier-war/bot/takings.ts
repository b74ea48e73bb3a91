import { CHARTS, type World } from '../data/index.ts';
import { attacksOf, resultOf } from '../rules/fire.ts';
import { garrisonNeededAt } from '../rules/garrison.ts';
import { percentOfSdbs, type SdbTarget } from '../rules/interface-fire.ts';
import { printedDefences } from '../rules/strength.ts';
import { columnOfOdds, expectedResults, modifierAt, shifted, shiftOf } from '../rules/surface-combat-odds.ts';
import type { Side } from '../state.ts';
import type { Ground, Opposition, Unit } from './ground.ts';

/** What a fleet brings to a world. */
export interface Taker {
  readonly side: Side;
  readonly attack: number;
  readonly bombardment: number;
  /** Troops aboard, the weakest last. */
  readonly units: readonly Unit[];
}

const { squadronAgainstSdb, standingOrders, surfaceBombing, systemDefence, techModifiers } = CHARTS;

/** Longer than this no fleet stays. */
const MOST_WEEKS = 6;
const ALL = 100;
const DIE_AVERAGE = 3;

/** Weeks that a fleet needs to take a world, as far as can be foreseen; null: it can't, or it takes too long. */
export function weeksToTake(
  world: World,
  taker: Taker,
  { ground, against }: { readonly ground: Ground; readonly against: Opposition },
): number | null {
  const given = surrenders(world, taker, ground);
  if (!given && !mayHold(world, taker, ground)) return null;
  const boats = weeksAgainstBoats(world, taker, { ground, sdb: against.sdb });
  if (boats === null) return null;
  if (given) return Math.max(1, boats);
  const fight = weeksOfFighting(world, taker, against);
  if (fight === null) return null;
  const weeks = Math.max(1, boats + fight - (boats > 0 && fight > 0 ? 1 : 0));
  return weeks > MOST_WEEKS ? null : weeks;
}

/** A world without air, when no troops of the enemy stand in the way of an independent one's. [5.2.1] */
function surrenders({ atmosphere, hex }: World, { attack }: Taker, { worlds }: Ground): boolean {
  return atmosphere === 'vacuum' && attack > 0 && worlds[hex]?.control !== 'none';
}

/** Of its own worlds a side needs no garrison. [5.2] */
function mayHold({ hex, startControl }: World, { side, units }: Taker, ground: Ground): boolean {
  if (startControl === side) return true;
  const garrison = units.reduce((sum, { strength }) => sum + strength, 0);
  return units.length > 0 && garrison >= garrisonNeededAt(ground, hex);
}

/** Weeks until no boats are left; while any is, a world can't be controlled. [4.5.1, 5.2] */
function weeksAgainstBoats(
  { hex, tech }: World,
  { bombardment }: Taker,
  { ground, sdb }: { readonly ground: Ground; readonly sdb: number },
): number | null {
  if (sdb === 0) return 0;
  if (bombardment === 0) return null;
  const { sdb: full } = printedDefences(ground, hex);
  const loss = ground.worlds[hex]?.sdbLoss ?? 0;
  // All small whole numbers: one number tells them apart.
  const key = ((full * (ALL + 1) + loss) * MOST_BOMBARDMENT + bombardment) * MOST_TECH + tech;
  const known = WEEKS.get(key);
  if (known !== undefined) return known;
  const weeks = weeksUntilNone({ full, tech }, bombardment, loss);
  WEEKS.set(key, weeks);
  return weeks;
}

const MOST_BOMBARDMENT = 1000;
const MOST_TECH = 32;
/** The tables never change, and the same few fleets and worlds are asked for all war long. */
const WEEKS = new Map<number, number | null>();

function weeksUntilNone(boats: Boats, bombardment: number, from: number): number | null {
  let loss = from;
  for (let week = 1; week <= MOST_WEEKS; week += 1) {
    loss += boatsLostInWeek(boats, bombardment, loss);
    if (loss >= ALL) return week;
  }
  return null;
}

interface Boats {
  readonly full: number;
  readonly tech: number;
}

/** Boats that are outgunned, or have lost enough, keep out of the way: they are hit less, and once a week. [4.5.1] */
function boatsLostInWeek(boats: Boats, bombardment: number, loss: number): number {
  const left = (boats.full * (ALL - loss)) / ALL;
  const isPassive = (lost: number): boolean =>
    lost >= standingOrders.sdbBreakOffPercent ||
    bombardment * standingOrders.sdbPerBombardment > left * standingOrders.sdbPassiveAbove;
  if (isPassive(loss)) return percentOff({ ...boats, passive: true }, bombardment);
  const first = percentOff({ ...boats, passive: false }, bombardment);
  return isPassive(loss + first) ? first : first * 2;
}

/** What squadrons take off boats in a round, on average. [4.5.1.1] */
function percentOff(boats: SdbTarget, bombardment: number): number {
  const percents = ROLLS_OF_ONE.map((roll) => percentAt(boats, bombardment, roll));
  return Math.floor(percents.reduce((sum, one) => sum + one, 0) / ROLLS_OF_ONE.length);
}

const ROLLS_OF_ONE = [1, 2, 3, 4, 5, 6] as const;

function percentAt({ full, tech, passive }: SdbTarget, bombardment: number, roll: number): number {
  const { passiveModifier, techDivisor } = systemDefence;
  const modified = roll + (passive ? passiveModifier : 0) - Math.floor(tech / techDivisor);
  return attacksOf(bombardment, squadronAgainstSdb).reduce(
    (sum, factors) => sum + percentOfSdbs(factors, full, modified),
    0,
  );
}

/** What bombs and troops take off the units of a world in a week, until none is left. */
function weeksOfFighting(world: World, taker: Taker, { units }: Opposition): number | null {
  const [first, ...others] = units;
  if (first === undefined) return 0;
  const strongest = others.reduce((best, unit) => (unit.strength > best.strength ? unit : best), first);
  const bombs = bombPercent(taker.bombardment, strongest.tech);
  const fire = landingPercent(world, taker, strongest);
  const weekly = bombs + fire;
  return weekly === 0 ? null : Math.ceil((units.length * ALL) / (weekly + fire * (units.length - 1)));
}

/** Asked for by every fleet of every world, and there are few strengths and tech levels. */
const BOMBS = new Map<number, number>();

function bombPercent(bombardment: number, tech: number): number {
  const key = bombardment * MOST_TECH + tech;
  const known = BOMBS.get(key) ?? bombPercentOf(bombardment, tech);
  BOMBS.set(key, known);
  return known;
}

/** What bombs take off one unit of that tech level in a week, with a middling die. [4.5.2] */
function bombPercentOf(bombardment: number, tech: number): number {
  const row = DIE_AVERAGE + (techModifiers.bands.find(({ fromTech }) => tech >= fromTech)?.modifier ?? 0);
  return attacksOf(bombardment, surfaceBombing).reduce(
    (sum, factors) => sum + resultOf(factors, row, surfaceBombing),
    0,
  );
}

const ROLLS = 36;

/** What troops take off one unit in a week on average; nothing below the odds at which they land. [4.6] */
function landingPercent({ hex }: World, { units }: Taker, against: Opposition['units'][number]): number {
  const fire = units.reduce((sum, unit) => sum + unit.fire, 0);
  const tech = Math.min(...units.map((unit) => unit.tech));
  if (fire === 0) return 0;
  const column = shifted(columnOfOdds(fire, against.strength), shiftOf(tech, against.tech));
  if (column < LANDING_COLUMN) return 0;
  return Math.floor((expectedResults(modifierAt(hex), ALL)[column] ?? 0) / ROLLS);
}

/** Column of the troop table, after the shift for tech levels, at which a landing is worth its losses: 1.5:1. */
export const LANDING_COLUMN = 7;
