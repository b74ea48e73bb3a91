import { isGuerrilla, sideOfArrival } from '../../../src/games/fifth-frontier-war/counters.ts';
import { WARRANT } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { waitsInReserve } from '../../../src/games/fifth-frontier-war/rules/reinforcement-draw.ts';
import type { Box, Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Chance } from '../../kit/chance.ts';

const BOXES: Readonly<Record<Side, readonly Box[]>> = {
  imperial: ['imperialBox', 'rimwardBox'],
  zhodani: ['zhodaniBox', 'zhodaniSecondBox', 'swordWorldsBox'],
};

interface Hiding {
  readonly enemy: Side;
  readonly chance: Chance;
}

/** Other reinforcements of the enemy are about to arrive, and with hidden fleets it has saved up other points. [6] */
export function withOtherReserves(state: State, { enemy, chance }: Hiding): State {
  const waiting = reserveOf(state, enemy);
  const due = chance.shuffled(waiting).slice(0, chance.int(6));
  const own = Object.entries(state.arrivals).filter(([id]) => sideOfArrival(state, id) !== enemy);
  const points = { squadron: chance.int(40), troop: chance.int(20) };
  return {
    ...state,
    arrivals: Object.fromEntries([...own, ...due.map((id) => [id, boxesFor(enemy, chance)] as const)]),
    blackGlobesArrived: enemy === 'imperial' ? chance.int(2) === 0 : state.blackGlobesArrived,
    replacementPoints: state.options.hiddenFleets
      ? { ...state.replacementPoints, [enemy]: points }
      : state.replacementPoints,
  };
}

function reserveOf(state: State, side: Side): readonly string[] {
  const { squadrons, troops, admirals, fleets } = state;
  const ids = [...[squadrons, troops, admirals, fleets].flatMap((pieces) => Object.keys(pieces)), WARRANT];
  return ids.filter(
    (id) => !isGuerrilla(id) && sideOfArrival(state, id) === side && waitsInReserve(state, id),
  );
}

function boxesFor(side: Side, chance: Chance): Box[] {
  return [...chance.shuffled(BOXES[side])].slice(0, 1 + chance.int(2));
}

/** Any names there are. */
export interface Names {
  readonly chance: Chance;
  readonly fleet: () => string;
  readonly admiral: () => string;
  readonly place: () => string;
  readonly squadrons: () => string[];
}

/** What the enemy has drawn, which markers it may form, and by whose word points were spent. [6] */
export function withOtherDraws(event: Event, { chance, fleet }: Names): Event {
  switch (event.kind) {
    case 'reinforcement-roll':
      return { ...event, roll: 1 + chance.int(6), battle: chance.int(6), blackGlobes: chance.int(2) === 0 };
    case 'reinforcements-arrived':
      return { ...event, fleets: chance.int(2) === 0 ? [] : [fleet()] };
    case 'squadron-rebuilt':
      return { ...event, cause: chance.pick(['order', 'doctrine']) };
    default:
      return event;
  }
}

/** With hidden fleets also what points are spent on. */
export function withOtherSpending(event: Event, { chance, admiral, place, squadrons }: Names): Event {
  switch (event.kind) {
    case 'warrant-arrived':
      return { ...event, admiral: chance.int(2) === 0 ? null : admiral() };
    case 'replacement-points':
      return { ...event, squadron: chance.int(9), troop: chance.int(9) };
    case 'squadron-rebuilt':
    case 'squadron-replaced':
      return { ...event, squadron: squadrons()[0] ?? '', at: place(), points: 1 + chance.int(3) };
    case 'troop-rebuilt':
    case 'troop-replaced':
      return { ...event, at: place(), points: 1 + chance.int(40) };
    default:
      return event;
  }
}
