import { CHARTS, type World } from '../data/index.ts';
import { attacksOf, resultOf } from '../rules/fire.ts';
import { garrisonNeededAt } from '../rules/garrison.ts';
import { percentOfSdbs } from '../rules/interface-fire.ts';
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

const { squadronAgainstSdb, surfaceBombing, systemDefence, techModifiers } = CHARTS;

/** Longer than this no fleet stays. */
const MOST_WEEKS = 6;
const ALL = 100;
const DIE_AVERAGE = 3;
/** Rounds of a fight with boats before one has enough. */
const ROUNDS = 2;

/** Weeks that a fleet needs to take a world, as far as can be foreseen; null: it can't, or it takes too long. */
export function weeksToTake(
  world: World,
  taker: Taker,
  { ground, against }: { readonly ground: Ground; readonly against: Opposition },
): number | null {
  const boats = weeksAgainstBoats(world, taker, { ground, sdb: against.sdb });
  if (boats === null) return null;
  if (surrenders(world, taker, ground)) return Math.max(1, boats);
  if (!mayHold(world, taker, ground)) return null;
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

function weeksAgainstBoats(
  { hex, tech }: World,
  { bombardment }: Taker,
  { ground, sdb }: { readonly ground: Ground; readonly sdb: number },
): number | null {
  if (sdb === 0) return 0;
  const { sdb: full } = printedDefences(ground, hex);
  const modified = DIE_AVERAGE - Math.floor(tech / systemDefence.techDivisor);
  const percent = attacksOf(bombardment, squadronAgainstSdb).reduce(
    (sum, factors) => sum + percentOfSdbs(factors, full, modified),
    0,
  );
  const loss = ALL - (ground.worlds[hex]?.sdbLoss ?? 0);
  return percent === 0 ? null : Math.ceil(loss / (percent * ROUNDS));
}

/** What bombs and troops take off the units of a world in a week, until none is left. */
function weeksOfFighting(world: World, taker: Taker, { units }: Opposition): number | null {
  const [strongest] = [...units].sort((a, b) => b.strength - a.strength);
  if (strongest === undefined) return 0;
  const bombs = bombPercent(taker.bombardment, strongest.tech);
  const fire = landingPercent(world, taker, strongest);
  const weekly = bombs + fire;
  return weekly === 0 ? null : Math.ceil((units.length * ALL) / (weekly + fire * (units.length - 1)));
}

/** What bombs take off one unit of that tech level in a week, with a middling die. [4.5.2] */
function bombPercent(bombardment: number, tech: number): number {
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
