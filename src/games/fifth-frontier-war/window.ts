import type { GameOver, Seat, Window } from '../../engine/module.ts';
import {
  commanderOfFleet,
  commanderOfSquadron,
  commanderOfTroop,
  commanderOfWorld,
  commandersOf,
  nameOfCommander,
  seatsInCommand,
  sideOfCommander,
} from './commanders.ts';
import { meetingPlaces } from './rules/combat-places.ts';
import { squadronsPresent, troopsAshore } from './rules/presence.ts';
import { defenceStrengthAt, sdbStrengthAt } from './rules/strength.ts';
import { SIDES } from './sides.ts';
import type { Commander, Options, Side, State } from './state.ts';

/** One seat a side, and others of navies or groups that a game has given commanders of their own. [5.3.3] */
export function seatsOf(options: Options): readonly Seat[] {
  return SIDES.flatMap((side) => commandersOf(side, options)).map((id) => ({
    id,
    name: nameOfCommander(id),
    side: sideOfCommander(id),
  }));
}

/** What is awaited, or how the war ended. */
export function windowOf(state: State): Window | GameOver {
  if (state.result !== null) return over(state.result);
  const { at, week } = state;
  switch (at) {
    case 'secret-base':
      return setUp(windowFor(at, 'D1', 'secret base and guerrillas', ['zhodani']));
    case 'imperial-deployment':
      return setUp(windowFor(at, 'D2', 'Imperial deployment', seatsOfSide(state, 'imperial')));
    case 'zhodani-deployment':
      return setUp(windowFor(at, 'D3', 'Zhodani deployment', seatsOfSide(state, 'zhodani')));
    case 'initial-plotting':
      return setUp(windowFor(at, 'D4', 'initial plotting', plotters(state)));
    case 'week':
      return windowFor(at, `W${week}`, `week ${week}`, seatsInCommand(state));
    case 'combat': {
      const all = seatsInCommand(state);
      const combat = windowFor(at, `W${week}C`, `week ${week}, combat`, all);
      return { ...combat, kind: 'combat', awaits: fighters(state, all) };
    }
  }
}

function windowFor(name: string, tag: string, label: string, seats: readonly Commander[]): Window {
  return { over: false, name, tag, label, awaits: seats, mayOrder: seats };
}

function setUp(window: Window): Window {
  return { ...window, kind: 'setup' };
}

function seatsOfSide(state: State, side: Side): readonly Commander[] {
  return seatsInCommand(state).filter((seat) => sideOfCommander(seat) === side);
}

/** Both sides plot when the build-up was found. [9.1.1] */
function plotters(state: State): readonly Commander[] {
  return state.buildUpDiscovered === true ? seatsInCommand(state) : seatsOfSide(state, 'zhodani');
}

/**
 * Seats whose forces meet an enemy. Whose squadrons a fleet has is not told where contents are hidden: then all are
 * awaited.
 */
function fighters(state: State, all: readonly Commander[]): readonly Commander[] {
  if (state.options.hiddenFleets) return all;
  const fighting = new Set(
    meetingPlaces(state).flatMap((at) => SIDES.flatMap((side) => commandersAt(state, at, side))),
  );
  return all.filter((seat) => fighting.has(seat));
}

/** Who commands what a side has in a hex: squadrons by their fleets, troops, and the defences of a world. */
function commandersAt(state: State, at: string, side: Side): readonly (Commander | null)[] {
  const defends =
    state.worlds[at]?.control === side && sdbStrengthAt(state, at) + defenceStrengthAt(state, at) > 0;
  return [
    ...squadronsPresent(state, at, side).map((id) => commanderOfCarrier(state, id)),
    ...troopsAshore(state, at, side).map((id) => commanderOfTroop(state, id)),
    ...(defends ? [commanderOfWorld(state, at, side)] : []),
  ];
}

function commanderOfCarrier(state: State, squadron: string): Commander | null {
  const fleet = state.squadrons[squadron]?.fleet ?? null;
  return fleet === null ? commanderOfSquadron(state, squadron) : commanderOfFleet(state, fleet);
}

const SIDE_NAMES: Readonly<Record<Side, string>> = { imperial: 'Imperial', zhodani: 'Zhodani' };

function over({ level, winner, halfPoints }: NonNullable<State['result']>): GameOver {
  const half = Math.abs(halfPoints) % 2;
  const lead = `${(Math.abs(halfPoints) - half) / 2}${half === 0 ? '' : '½'} points`;
  if (winner === null)
    return { over: true, result: `Stalemate at ${lead}`, placing: [['imperial', 'zhodani']] };
  const loser = winner === 'imperial' ? 'zhodani' : 'imperial';
  const grade = level.slice(winner.length + 1);
  // A declared armistice may give the war to the side that is behind. [8.2.1]
  const leads = winner === 'zhodani' ? halfPoints > 0 : halfPoints < 0;
  const margin = leads ? ` by ${lead}` : `, ${lead} behind`;
  return {
    over: true,
    result: `${SIDE_NAMES[winner]} ${grade} victory${margin}`,
    placing: [[winner], [loser]],
  };
}
