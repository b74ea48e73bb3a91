import { environOf, scenarioCard } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { ordersOf } from '../commands/schema.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import {
  charactersIn,
  controllerOf,
  environsInPlay,
  freeAt,
  freeOf,
  garrisonOf,
  planetIdOf,
  shipOfOwner,
  shipsIn,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { setBase } from './base-fire.ts';
import { withDoctrine } from './doctrine.ts';
import { failed, planetsInPlay } from './movement.ts';
import type { Known, Wrong } from './moves.ts';
import { hasAbility, possessionsOf, useOf } from './ratings.ts';
import { placeWithheld } from './rebellion.ts';
import { addUnit, changeState, settle, withCharacter, withCharacters } from './settle.ts';
import { spendPossession } from './showing.ts';

/** Standing orders are taken over before anything else happens. */
export function takeDoctrine(state: State, turn: Turn): Step {
  const rebel = withDoctrine(state.doctrine.rebel, turn.orders.rebel);
  const imperial = withDoctrine(state.doctrine.imperial, turn.orders.imperial);
  return still({ ...state, doctrine: { rebel, imperial } });
}

/** What is wrong with putting a base Up. [16.16, 15.52] */
export function repairWrong(board: Known & Pick<State, 'turn'>, side: Side, planet: string): Wrong | null {
  const odd = board.turn % 2 === 1;
  if (odd !== (side === 'rebel')) return { code: 'repair.not-this-turn', piece: planet, turn: board.turn };
  if (trackOf(board, planet).base.up) return { code: 'repair.is-up', piece: planet };
  return mayRepair(board, side, planet) ? null : { code: 'repair.not-yours', piece: planet };
}

/** Whoever controls the planet; and the Rebel where a rebellion holds it alone. [15.52] */
function mayRepair(board: Known, side: Side, planet: string): boolean {
  if (controllerOf(board, planet) === side) return true;
  const held = ['rebelOnly', 'none'].includes(garrisonOf(board, planet));
  return side === 'rebel' && trackOf(board, planet).state === 'rebellion' && held;
}

/** One base a turn may be put Up. [16.16] */
export function repairBase(state: State, turn: Turn): Step {
  const [order] = ordersOf(turn.orders[state.phasing], 'REPAIR');
  if (order === undefined) return still(state);
  const wrong = repairWrong(state, state.phasing, order.planet);
  if (wrong !== null) return failed(state, order, wrong);
  const { base } = trackOf(state, order.planet);
  return setBase(state, order.planet, { ...base, up: true }, 'repair');
}

/** What comes by the calendar: a Line unit, or a Patrol when a base was put Up this turn. [16.34] */
export function reinforcementsOf(
  state: Pick<State, 'scenario' | 'turn' | 'due'>,
  repaired: boolean,
): readonly string[] {
  const { lineTurns } = scenarioCard(state.scenario);
  const scheduled = lineTurns.includes(state.turn) ? [repaired ? 'patrol' : 'line'] : [];
  return [...state.due, ...scheduled];
}

/** Where reinforcements may be placed. [16.15] */
export function mayArrive(board: Known, at: string): boolean {
  const controller = controllerOf(board, planetIdOf(at));
  const crowded = unitsAt(board, 'imperial', at).length >= environOf(at).size;
  if (crowded) return false;
  return controller === 'imperial' || (controller === 'rebel' && unitsAt(board, 'rebel', at).length === 0);
}

/** Reinforcements come at the beginning of their player's Movement Segment. [15.44, 16.15] */
export function receiveReinforcements(state: State, turn: Turn): Step {
  if (state.phasing === 'rebel') return placeWithheld(state);
  const repaired = ordersOf(turn.orders.imperial, 'REPAIR').some(
    ({ planet }) => repairWrong(state, 'imperial', planet) === null,
  );
  const wanted = ordersOf(turn.orders.imperial, 'REINFORCE')[0]?.at;
  const kinds = reinforcementsOf(state, repaired);
  return inOrder(
    { ...state, due: [] },
    (now) => forEach(now, kinds, (next, kind) => arrive(next, kind, wanted)),
    settle,
  );
}

function arrive(state: State, kind: string, wanted: string | undefined): Step {
  const open = environsInPlay(state.scenario)
    .map(({ id }) => id)
    .filter((at) => mayArrive(state, at));
  const at = wanted !== undefined && open.includes(wanted) ? wanted : mostNeeded(state, open);
  if (at === null) return still(state, { kind: 'reinforcements-lost', side: 'imperial', units: [kind] });
  return still(addUnit(state, kind, at), {
    ...{ kind: 'units-placed', side: 'imperial', at, units: [kind], cause: 'reinforcement' },
  });
}

/** Where most Rebels are; else where the fewest Imperial units stand. */
function mostNeeded(state: State, open: readonly string[]): string | null {
  const need = (at: string): number =>
    10 * unitsAt(state, 'rebel', at).length - unitsAt(state, 'imperial', at).length;
  const [first, ...rest] = open;
  return first === undefined ? null : rest.reduce((best, at) => (need(at) > need(best) ? at : best), first);
}

/** Guards are assigned in the Movement Segment: as ordered, else units before characters. [12.81] */
export function assignGuards(state: State, turn: Turn): Step {
  const side = state.phasing;
  const held = charactersIn(state).filter(({ fate, card }) => fate === 'captive' && card.side !== side);
  const orders = ordersOf(turn.orders[side], 'GUARD');
  const next = held.reduce((now, { name, at, heldBy }) => {
    const wanted = orders.find(({ prisoner }) => prisoner === name)?.by;
    const guards = freeAt(now, side, at).map((one) => one.name);
    const hasUnits = unitsAt(now, side, at).length > 0;
    if (wanted !== undefined && (guards.includes(wanted) || (wanted === 'units' && hasUnits)))
      return withCharacter(now, name, { heldBy: wanted });
    return hasUnits && heldBy !== 'units' ? withCharacter(now, name, { heldBy: 'units' }) : now;
  }, state);
  return still(next);
}

/** Whoever has rested through his Player-Turn is healed. [13.71] */
export function restUp(state: State): Step {
  const own = freeOf(state, state.phasing);
  const healed = own.filter(({ wounds, acted }) => wounds > 0 && !acted).map(({ name }) => name);
  const rested = withCharacters(state, healed, { wounds: 0 });
  const next = withCharacters(rested, Object.keys(state.characters), { acted: false, disabled: false });
  return healed.length === 0 ? still(next) : still(next, { kind: 'healed', characters: healed });
}

/** The doctor, and a Medi-kit, heal at the beginning of the Rebel Player-Turn. [13.72] */
export function tend(state: State, turn: Turn): Step {
  if (state.phasing !== 'rebel') return still(state);
  return inOrder(state, doctorsRound, (now) => openMedikits(now, turn));
}

function doctorsRound(state: State): Step {
  const doctors = freeOf(state, 'rebel').filter(({ card }) => hasAbility(card, 'heals-stack'));
  return forEach(state, doctors, (now, { at }) => heal(now, woundedAt(now, at)));
}

function woundedAt(state: State, at: string): readonly string[] {
  return freeAt(state, 'rebel', at)
    .filter(({ wounds }) => wounds > 0)
    .map(({ name }) => name);
}

function heal(state: State, names: readonly string[]): Step {
  if (names.length === 0) return still(state);
  return still(withCharacters(state, names, { wounds: 0 }), { kind: 'healed', characters: [...names] });
}

function openMedikits(state: State, turn: Turn): Step {
  return forEach(state, freeOf(state, 'rebel'), (now, { name, at }) => {
    const kit = possessionsOf(now, name).find((one) => useOf(one, 'heals-stack') !== null);
    const all = turn.rulings.has('fitg-13.72-medi-kit');
    const wounded = woundedAt(now, at).filter((one) => all || one === name);
    if (kit === undefined || wounded.length === 0) return still(now);
    return followed(spendPossession(now, turn, kit, 'heals-stack'), (next) => heal(next, wounded));
  });
}

/** Rebellions that nobody contests come under Rebel control at the end of the Imperial Player-Turn. [15.52] */
export function judgeRebelControl(state: State): Step {
  if (state.phasing !== 'imperial') return still(state);
  return forEach(state, planetsInPlay(state.scenario), (now, planet) => {
    const { state: track, base } = trackOf(now, planet);
    const held = ['rebelOnly', 'none'].includes(garrisonOf(now, planet));
    return track === 'rebellion' && base.up && held ? changeState(now, planet, 'rebel') : still(now);
  });
}

/** A Knight on a controlled planet gets a ship when the Empire has fewer than it began with. [14.61, 14.63] */
export function equipKnights(state: State): Step {
  const started = scenarioCard(state.scenario).imperial.ships.length;
  const ships = shipsIn(state).filter(({ name }) => isImperialShip(name));
  const knight = freeOf(state, 'imperial').find(
    ({ name, card, at }) =>
      card.knight &&
      at !== 'space' &&
      controllerOf(state, planetIdOf(at)) === 'imperial' &&
      shipOfOwner(state, name) === null,
  );
  const due = state.phasing === 'imperial' && ships.length < started && state.ships[SPARE_SHIP] === undefined;
  if (!due || knight === undefined) return still(state);
  const next = { ...state, ships: { ...state.ships, [SPARE_SHIP]: { at: knight.at, owner: knight.name } } };
  return still(next, { kind: 'ship-received', side: 'imperial', ship: SPARE_SHIP, owner: knight.name });
}

const SPARE_SHIP = 'Imperial Spaceship';

function isImperialShip(name: string): boolean {
  return name === SPARE_SHIP || name === "Redjac's Spaceship";
}

/** The next Player-Turn; after the Imperial one the next Game-Turn. [4] */
export function nextPlayerTurn(state: State): Step {
  if (state.result !== null) return still(state);
  const phasing = enemyOf(state.phasing);
  const turn = phasing === 'rebel' ? state.turn + 1 : state.turn;
  return still({ ...state, phasing, turn }, { kind: 'turn-began', turn, side: phasing });
}
