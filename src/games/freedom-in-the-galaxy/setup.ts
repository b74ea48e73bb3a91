import { type Outcome, type Scenario, type SetUp } from '../../engine/module.ts';
import {
  environOf,
  planetsOf,
  scenarioCard,
  SCENARIOS as CARDS,
  type ScenarioCard,
  unitKind,
} from './data/index.ts';
import type { Side } from './data/schema.ts';
import { ordersOf } from './commands/schema.ts';
import type { Event } from './events.ts';
import { forEach, inOrder, type Step, still, type Turn } from './flow.ts';
import { controllerOf, environsInPlay, freeOf, planetIdOf, unitsAt, unitsIn } from './lookup.ts';
import { newcomer } from './rules/finds.ts';
import { arrangeStacks } from './rules/movement.ts';
import type { Known } from './rules/moves.ts';
import { bestPilot, withShip } from './rules/people.ts';
import { addUnit, kindsOf, moveUnits, withCharacters } from './rules/settle.ts';
import type { Options, State } from './state.ts';

export const SCENARIOS: readonly Scenario[] = CARDS.map(({ id, name, turns, rebelWinsAt, system }) => ({
  id,
  title: name,
  about: `${planetsOf(system)
    .map((planet) => planet.name)
    .join(', ')}; ${turns} Game-Turns; the Rebel needs ${rebelWinsAt} points`,
}));

/** The counters of a scenario, before anybody has placed anything: units and characters wait in space. [16.1] */
export function setUp({ scenario, options }: SetUp<Options>): Outcome<State, Event> {
  const card = scenarioCard(scenario);
  const empty = emptyState(card, options);
  const peopled = (['imperial', 'rebel'] as const).reduce(
    (state, side) => withForces(state, side, card),
    empty,
  );
  return still(peopled, { kind: 'game-began', scenario });
}

export function emptyState(card: ScenarioCard, options: Options): State {
  const planets = planetsOf(card.system).map(({ id, ...planet }): [string, State['planets'][string]] => [
    id,
    {
      state: card.loyalty === 'armageddon' && planet.armageddonRebel ? 'rebel' : 'imperial',
      loyalty: planet[card.loyalty],
      base: { level: card.bases[id] ?? 0, up: true },
    },
  ]);
  return {
    ...{ at: 'imperial-set-up', scenario: card.id, options, turn: 1, phasing: 'rebel', result: null },
    ...{ planets: Object.fromEntries(planets), characters: {}, units: {}, ships: {}, possessions: {} },
    ...{ gone: [], coups: [], camps: {}, wild: [], rebelled: [], withheld: [], due: [], seenOnce: [] },
    ...{ raised: { L: 0, P: 0, M: 0, R: 0 }, information: { rebel: false, imperial: false } },
    ...{ reinforced: [], doctrine: { rebel: [], imperial: [] }, declared: { rebel: [], imperial: [] } },
  };
}

function withForces(state: State, side: Side, card: ScenarioCard): State {
  const { characters, ships, units } = card[side];
  const people = characters.map((name): [string, State['characters'][string]] => [name, newcomer('space')]);
  const joined = { ...state, characters: { ...state.characters, ...Object.fromEntries(people) } };
  const raised = units.reduce((now, kind) => addUnit(now, kind, 'space'), joined);
  return ships.reduce((now, name) => {
    const waiting = { ...now, ships: { ...now.ships, [name]: { at: 'space', owner: null } } };
    return withShip(waiting, name, { owner: ownerAtStart(waiting, name) });
  }, raised);
}

/** The character whose ship it is, else the best pilot. [14.53] */
function ownerAtStart(state: State, ship: string): string | null {
  const owners = Object.keys(state.characters).filter((name) =>
    freeOf(state, 'rebel').some(
      (one) =>
        one.name === name &&
        one.card.abilities.some((each) => each.kind === 'owns-ship' && each.ship === ship),
    ),
  );
  return owners[0] ?? bestPilot(state, ship, { at: 'space' });
}

/** Whether a unit may be placed in an environ at the start: on a planet of one's own, Rebels in their own type. [16.13] */
export function mayPlace(board: Known, side: Side, kind: string, at: string): boolean {
  const { type, planet } = environOf(at);
  if (controllerOf(board, planet) !== side) return false;
  return side === 'imperial' || unitKind(kind).type === type;
}

/** Where characters may begin: any environ of a planet that their side controls. [16.12] */
export function mayStart(board: Known, side: Side, at: string): boolean {
  return controllerOf(board, planetIdOf(at)) === side;
}

/** A side places what it begins with; what it does not place goes where it stands well. [16.12, 16.13, 16.14] */
export function placeForces(state: State, turn: Turn, side: Side): Step {
  const orders = ordersOf(turn.orders[side], 'PLACE');
  const placed = orders.reduce(
    (now, { units, at }) =>
      moveUnits(
        now,
        units.filter((id) => fits(now, side, id, at)),
        at,
      ),
    state,
  );
  const rest = unitsIn(placed).filter(({ at, kind }) => at === 'space' && unitKind(kind).side === side);
  const all = rest.reduce((now, { id, kind }) => moveUnits(now, [id], usualPlace(now, side, kind)), placed);
  const wanted = ordersOf(turn.orders[side], 'START')[0]?.at;
  return inOrder(
    all,
    (now) => startCharacters(now, side, wanted),
    (now) => tellUnits(now, side),
    (now) => arrangeOwn(now, side),
  );
}

function arrangeOwn(state: State, side: Side): Step {
  const arranged = arrangeStacks({ ...state, phasing: side });
  return still({ ...arranged.state, phasing: state.phasing });
}

function fits(state: State, side: Side, id: string, at: string): boolean {
  const kind = state.units[id]?.kind;
  return (
    kind !== undefined &&
    mayPlace(state, side, kind, at) &&
    unitsAt(state, side, at).length < environOf(at).size
  );
}

/** Spread over the environs that are open to a unit: where the fewest stand for its size. */
function usualPlace(board: Known, side: Side, kind: string): string {
  const open = environsInPlay(board.scenario).filter(
    ({ id, size }) => mayPlace(board, side, kind, id) && unitsAt(board, side, id).length < size,
  );
  const weight = (id: string): number => (100 * unitsAt(board, side, id).length) / environOf(id).size;
  const [first, ...rest] = open;
  if (first === undefined) throw new RangeError(`no environ is open to ${kind}`);
  return rest.reduce((best, environ) => (weight(environ.id) < weight(best.id) ? environ : best), first).id;
}

/** Characters and ships of a side in one environ; those that come from space wait for the first movement. [16.12] */
function startCharacters(state: State, side: Side, wanted: string | undefined): Step {
  const card = scenarioCard(state.scenario);
  if (card[side].entry === 'space') return still(state);
  const at = wanted !== undefined && mayStart(state, side, wanted) ? wanted : usualStart(state, side);
  const names = freeOf(state, side).map(({ name }) => name);
  const arrived = withCharacters(state, names, { at });
  const landed = card[side].ships.reduce((now, ship) => withShip(now, ship, { at }), arrived);
  return still(landed, { kind: 'characters-placed', side, at, characters: names });
}

/** Where most of the side's units stand. */
function usualStart(board: Known, side: Side): string {
  const open = environsInPlay(board.scenario).filter(({ id }) => mayStart(board, side, id));
  const count = (id: string): number => unitsAt(board, side, id).length;
  const [first, ...rest] = open;
  if (first === undefined) throw new RangeError(`no environ is open to the ${side} side`);
  return rest.reduce((best, environ) => (count(environ.id) > count(best.id) ? environ : best), first).id;
}

function tellUnits(state: State, side: Side): Step {
  const places = environsInPlay(state.scenario).map(({ id }) => id);
  return forEach(state, places, (now, at) => {
    const units = unitsAt(now, side, at);
    const event: Event = {
      ...{ kind: 'units-placed', side, at, cause: 'set-up' },
      units: kindsOf(
        now,
        units.map(({ id }) => id),
      ),
    };
    return units.length === 0 ? still(now) : still(now, event);
  });
}
