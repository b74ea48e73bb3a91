import { CHARTS, planetOf, shipCard } from '../data/index.ts';
import { type Step, still, followed, type Turn } from '../flow.ts';
import { type Board, characterIn, controllerOf, isDetected, planetIdOf, trackOf } from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { die, loseShip, withShip } from './people.ts';
import { showPossession } from './showing.ts';
import { heldBy, type People, ratingOf } from './ratings.ts';
import { withCharacter, withCharacters } from './settle.ts';

/**
 * Pilot's Navigation and ship's Maneuver together; the greater is cut to one more than the lesser, but for a ship that
 * always uses all of its own. [9.7, 14.52, 14.58]
 */
export function evasionValue(navigation: number, ship: string): number {
  const { maneuver, alwaysFullManeuver } = shipCard(ship);
  const able = Math.min(navigation, maneuver + 1);
  return able + (alwaysFullManeuver ? maneuver : Math.min(maneuver, navigation + 1));
}

/** Whether a side's ship must pass the base of a planet. [9.3, 9.32] */
export function isWatched(
  board: Pick<Board, 'planets' | 'units'>,
  planet: string,
  mover: 'rebel' | 'imperial',
): boolean {
  return trackOf(board, planet).base.up && controllerOf(board, planet) === enemyOf(mover);
}

export interface Flight {
  readonly ship: string;
  readonly pilot: string;
  readonly aboard: readonly string[];
}

/** The column of the Detection Table: two to the left for a level 2 base, one for those already detected. [9.7] */
export function detectionColumn(
  evasion: number,
  { level, detected }: { readonly level: number; readonly detected: boolean },
): number {
  const column = CHARTS.detection.columns.findLastIndex((least) => evasion >= least);
  return Math.max(0, column - (level === 2 ? 2 : 0) - (detected ? 1 : 0));
}

/** A Scanner aboard makes the base count one level lower. [card 44] */
function levelAgainst(people: People, level: number, aboard: readonly string[]): number {
  const lowered = aboard.flatMap((name) => heldBy(people, name, 'base-level'));
  return lowered.reduce((least, { effect }) => Math.max(0, Math.min(least, level + effect.amount)), level);
}

export interface Detected {
  readonly state: State;
  readonly events: Step['events'];
  readonly result: 'U' | 'D' | 'Dd' | 'E';
}

/** A flight that passes the base of a planet on its way from an environ, or from space. */
interface Passing {
  readonly flight: Flight;
  readonly planet: string;
  readonly damaged: boolean;
  readonly from: string;
}

/**
 * The Detection Routine for a ship that passes a base. The result is that of the table as it counts: nothing worse than
 * detection from a level 0 base, and the end of a ship that is damaged twice. [9.31, 9.32, 9.36]
 */
export function runDetection(state: State, turn: Turn, { flight, planet, damaged, from }: Passing): Detected {
  const { aboard, ship } = flight;
  const pilot = characterIn(state, flight.pilot);
  const level = levelAgainst(state, trackOf(state, planet).base.level, aboard);
  const evasion = evasionValue(ratingOf(state, pilot, 'navigation'), ship);
  // Detected friends count where the ship leaves them, and not any more where it arrives.
  const leaves = from !== 'space' && planetIdOf(from) === planet;
  const detected = aboard
    .map((name) => characterIn(state, name))
    .some((one) => (leaves ? isDetected(state, one) : one.detected));
  const column = detectionColumn(evasion, { level, detected });
  const roll = turn.dice.at(`detection/${planet}/${ship}`).roll(6, `detection at ${planetOf(planet).name}`);
  const read = CHARTS.detection.rows[roll - 1]?.[column] ?? 'U';
  const result = counted(read, { level, damaged });
  const shown = aboard.flatMap((name) =>
    heldBy(state, name, 'base-level').map(({ possession }) => possession),
  );
  const told = shown.reduce<Step>(
    (step, name) => followed(step, (now) => showPossession(now, name)),
    still(state),
  );
  const event = {
    ...{ kind: 'detection' as const, side: pilot.card.side, characters: [...aboard], ship, planet },
    ...{ evasion, column, roll, result },
  };
  const done = followed(told, (now) => still(afterDetection(now, aboard, result), event));
  return { ...done, result };
}

function counted(
  read: Detected['result'],
  { level, damaged }: { readonly level: number; readonly damaged: boolean },
): Detected['result'] {
  if (level === 0) return read === 'U' ? 'U' : 'D';
  return read === 'Dd' && damaged ? 'E' : read;
}

function afterDetection(state: State, aboard: readonly string[], result: Detected['result']): State {
  return withCharacters(state, aboard, { detected: result !== 'U', withUnits: false });
}

/** The ship and all aboard are destroyed. [9.31 E] */
export function destroyFlight(state: State, { ship, aboard }: Flight): Step {
  const lost = loseShip(state, ship, 'eliminated');
  return aboard.reduce<Step>((step, name) => followed(step, (now) => die(now, name)), lost);
}

/** Puts a ship and those aboard down somewhere. */
export function land(state: State, { ship, aboard, pilot }: Flight, to: string): State {
  const landed = aboard.reduce((now, name) => withCharacter(now, name, { at: to, withUnits: false }), state);
  const flown = withCharacter(landed, pilot, { acted: true });
  return flown.ships[ship] === undefined ? flown : withShip(flown, ship, { at: to });
}
