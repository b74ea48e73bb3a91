import { planetsOf, scenarioCard, SHIPS } from '../data/index.ts';
import { ordersOf, type CommandOf } from '../commands/schema.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import {
  anyDetectedAt,
  characterIn,
  charactersIn,
  environsInPlay,
  freeOf,
  planetIdOf,
  shipOfOwner,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import type { State } from '../state.ts';
import { passBase, setBase } from './base-fire.ts';
import { type Detected, destroyFlight, type Flight, isWatched, land, runDetection } from './detection.ts';
import { standing, useOrder } from './doctrine.ts';
import {
  afterMove,
  holds,
  isSamePlanet,
  isWrong,
  type Movers,
  moversOf,
  moveWrong,
  prisonersOf,
  type Wrong,
  failedOrder,
} from './moves.ts';
import { loseShip } from './people.ts';
import { ratingOf, useOf } from './ratings.ts';
import { kindsOf, settle, withCharacters } from './settle.ts';
import { spendPossession } from './showing.ts';

/** The Movement Segment: the phasing player's moves as he listed them, each piece once. [9] */
export function moveAll(state: State, turn: Turn): Step {
  const moved = new Set<string>();
  const side = state.phasing;
  return inOrder(
    state,
    (now) => scrambleBases(now, turn),
    (now) =>
      forEach(now, ordersOf(turn.orders[side], 'MOVE'), (next, order) => {
        if (order.pieces.some((piece) => moved.has(piece))) return still(next);
        if (!holds(next, order)) return still(next);
        const wrong = moveWrong(next, side, order);
        if (wrong !== null) return failed(next, order, wrong);
        order.pieces.forEach((piece) => moved.add(piece));
        return move(next, turn, order);
      }),
    (now) => enterAtLast(now, turn),
    settle,
    arrangeStacks,
  );
}

/** An order that was legal when it was given, and why it can't be carried out. */
export function failed(state: State, order: { readonly word: string }, wrong: Wrong): Step {
  return still(state, failedOrder(state.phasing, order.word, wrong));
}

function move(state: State, turn: Turn, order: CommandOf<'MOVE'>): Step {
  const movers = moversOf(state, state.phasing, order.pieces);
  if (isWrong(movers)) return still(state);
  if (movers.units.length > 0) return march(state, turn, { order, movers });
  return order.by === undefined ? walk(state, { order, movers }) : fly(state, turn, { order, movers });
}

interface Going {
  readonly order: Pick<CommandOf<'MOVE'>, 'pieces' | 'by' | 'to'>;
  readonly movers: Movers;
}

/** Units with whoever goes with them: bases may fire where they leave and where they arrive. [9.2, 9.34, 9.52] */
function march(state: State, turn: Turn, { order, movers }: Going): Step {
  const { from, units, characters } = movers;
  const names = characters.map(({ name }) => name);
  const far = !isSamePlanet(from, order.to);
  const seen = withCharacters(state, names, { detected: true, withUnits: true });
  const left = far
    ? passBase(seen, turn, { side: state.phasing, planet: planetIdOf(from), units })
    : still(seen);
  return followed(left, (now) => {
    const going = units.filter((id) => now.units[id] !== undefined);
    // Nobody is left to carry the characters: they stay where they were.
    if (going.length === 0) return still(now);
    const pieces = [...going, ...names];
    const arrived = afterMove(now, { pieces, to: order.to });
    const passed = far
      ? passBase(arrived, turn, { side: state.phasing, planet: planetIdOf(order.to), units: going })
      : still(arrived);
    return {
      ...passed,
      events: [movedEvent(now, { order: { pieces, to: order.to }, movers }), ...passed.events],
    };
  });
}

function movedEvent(state: State, { order, movers }: Going) {
  return {
    ...{ kind: 'moved' as const, side: state.phasing, reaction: false, from: movers.from, to: order.to },
    characters: order.pieces.filter((piece) => state.characters[piece] !== undefined),
    units: kindsOf(state, order.pieces),
    ...(order.by === undefined ? {} : { ship: order.by }),
  };
}

/** On foot, on one planet: whoever was detected is so no longer, but where a friend is detected. [9.1, 9.35] */
function walk(state: State, { order, movers }: Going): Step {
  const seen = anyDetectedAt(state, state.phasing, order.to);
  const shed = seen ? {} : { detected: false };
  const walked = withCharacters(state, order.pieces, { ...shed, withUnits: false, acted: true });
  const left = order.pieces.reduce((now, name) => withoutPilot(now, name), walked);
  return still(afterMove(left, order), movedEvent(state, { order, movers }));
}

/** A ship whose pilot walks away, or flies with another, waits for another one. [14.51, 14.57, 14.59] */
export function withoutPilot(state: State, name: string): State {
  const ship = shipOfOwner(state, name);
  if (ship === null) return state;
  return { ...state, ships: { ...state.ships, [ship.name]: { at: ship.at, owner: null } } };
}

/** By ship: the Detection Routine where bases watch. [9.3] */
function fly(state: State, turn: Turn, { order, movers }: Going): Step {
  const pilot = order.by === undefined ? null : (state.ships[order.by]?.owner ?? null);
  if (order.by === undefined || pilot === null) return still(state);
  const guarded = prisonersOf(state, order.pieces);
  const flight = { ship: order.by, pilot, aboard: [...order.pieces] };
  const told = movedEvent(state, { order, movers });
  const passengers = order.pieces.filter((name) => name !== pilot);
  const boarded = passengers.reduce((now, name) => withoutPilot(now, name), state);
  const flown = flyTo(boarded, turn, { flight, from: movers.from, to: order.to });
  const taken = guarded.reduce(
    (now, name) =>
      now.characters[name]?.fate === 'captive' ? withCharacters(now, [name], { at: order.to }) : now,
    flown.state,
  );
  return { state: taken, events: [told, ...flown.events] };
}

/** Takes a ship past the bases on its way and puts it down. [9.31, 9.33, 14.54] */
export function flyTo(
  state: State,
  turn: Turn,
  { flight, from, to }: { readonly flight: Flight; readonly from: string; readonly to: string },
): Step {
  const side = characterIn(state, flight.pilot).card.side;
  let now: Pick<Detected, 'state' | 'events'> = still(state);
  let damaged = false;
  for (const planet of planetsPassed(from, to)) {
    if (!isWatched(now.state, planet, side)) continue;
    const passed = runDetection(now.state, turn, { flight, planet, damaged, from });
    now = { state: passed.state, events: [...now.events, ...passed.events] };
    if (passed.result === 'E') return followed(now, (lost) => destroyFlight(lost, flight));
    if (passed.result === 'Dd') damaged = true;
  }
  const landed = land(now.state, flight, to);
  const down = { state: landed, events: now.events };
  return damaged ? followed(down, (wreck) => loseShip(wreck, flight.ship, 'damaged')) : down;
}

/** Planets whose bases a ship passes: where it leaves and where it arrives; on one planet only once. [9.33] */
function planetsPassed(from: string, to: string): readonly string[] {
  const arrives = planetIdOf(to);
  if (from === 'space' || planetIdOf(from) === arrives) return [arrives];
  return [planetIdOf(from), arrives];
}

/** Characters enter in the first Movement Segment; unordered, where the base is weakest. [16.12] */
function enterAtLast(state: State, turn: Turn): Step {
  const waiting = freeOf(state, state.phasing).filter(({ at }) => at === 'space');
  const [first] = waiting;
  const ship = SHIPS.find(({ name }) => state.ships[name]?.at === 'space');
  const owner = ship === undefined ? null : (state.ships[ship.name]?.owner ?? null);
  if (first === undefined || ship === undefined || owner === null) return still(state);
  const order = { pieces: waiting.map(({ name }) => name), by: ship.name, to: easiestEntry(state) };
  return fly(state, turn, { order, movers: { from: 'space', characters: waiting, units: [] } });
}

/** The environ with the weakest base, then the fewest enemies, then the lowest number. */
function easiestEntry(state: Pick<State, 'scenario' | 'planets' | 'units' | 'phasing'>): string {
  const danger = (at: string): number =>
    100 * trackOf(state, planetIdOf(at)).base.level + unitsAt(state, 'imperial', at).length;
  const [first, ...rest] = environsInPlay(state.scenario).map(({ id }) => id);
  return rest.reduce((best, at) => (danger(at) < danger(best) ? at : best), first ?? '');
}

/** Two stacks an environ: as ordered; else one good leader goes with the units, and the others stand apart. [9.57] */
export function arrangeStacks(state: State): Step {
  const orders = standing(state, state.phasing, 'STACK');
  const own = freeOf(state, state.phasing);
  const next = own.reduce((now, { name, at, card }) => {
    if (at === 'space' || unitsAt(now, card.side, at).length === 0)
      return withCharacters(now, [name], { withUnits: false });
    const ordered = orders.findLast(({ characters }) => characters.includes(name))?.how;
    const leads = ordered === undefined ? name === bestLeaderAt(now, card.side, at) : ordered === 'with';
    return withCharacters(now, [name], { withUnits: leads });
  }, state);
  return still(next);
}

/** Worth more with the units than on a mission. */
const GOOD_LEADER = 2;

function bestLeaderAt(state: State, side: 'rebel' | 'imperial', at: string): string | null {
  const there = charactersIn(state).filter(
    ({ card, fate, at: place }) => card.side === side && fate === 'free' && place === at,
  );
  const leadership = there.map((character) => ratingOf(state, character, 'leadership'));
  const best = leadership.reduce((most, rating) => Math.max(most, rating), 0);
  return best < GOOD_LEADER ? null : (there[leadership.indexOf(best)]?.name ?? null);
}

/** A Scrambler puts the base of the planet that its owner is on Down. [card 45] */
function scrambleBases(state: State, turn: Turn): Step {
  if (state.phasing !== 'rebel') return still(state);
  return forEach(state, Object.entries(state.possessions), (now, [possession, { holder }]) => {
    const order = useOrder(now, possession);
    if (order?.how !== 'base' || useOf(possession, 'base-down') === null) return still(now);
    const { at } = characterIn(now, holder);
    if (at === 'space') return still(now);
    const planet = planetIdOf(at);
    if (!isWatched(now, planet, 'rebel')) return still(now);
    const { base } = trackOf(now, planet);
    return followed(spendPossession(now, turn, possession, 'base-down'), (next) =>
      setBase(next, planet, { ...base, up: false }, 'scrambler'),
    );
  });
}

/** Planets of the scenario by number. */
export function planetsInPlay(scenario: string): readonly string[] {
  return planetsOf(scenarioCard(scenario).system).map(({ id }) => id);
}
