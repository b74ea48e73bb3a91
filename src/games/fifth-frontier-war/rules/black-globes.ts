import type { Outcome } from '../../../engine/module.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { nameOfFleet, type Pieces, squadronCounter } from '../counters.ts';
import { ORDER_OF_BATTLE } from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { type Forces, squadronsOf } from '../forces.ts';
import type { BombDoctrine, Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { nameOfPlace } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { battleOf, bothSides, otherSide, SIDES } from './battle.ts';
import { withoutTheLost } from './battle-aftermath.ts';
import { bomb, LARGEST_FIRST } from './bombing.ts';
import { fleetInPlay } from './fleets.ts';
import { squadronsPresent } from './presence.ts';
import { bombardmentOf } from './sdb-decisions.ts';
import { withBattleSeen } from './sightings.ts';
import { exchangeFire, fireOf } from './space-combat.ts';
import { SCALE } from './strength.ts';
import { transferUnseen } from './transfers.ts';

type GlobesOrder = CommandOf<'GLOBES'>;

const SURPRISE_ROUND = 0;

/** Fleets of black globe squadrons that have just jumped in act before anybody sees them. [2.1.3.1, 9.2] */
export function actUnderGlobes(state: State, turn: Turn, at: string): Outcome<State, Event> {
  if (!state.options.blackGlobes) return { state, events: [] };
  const unseen = SIDES.flatMap((side) =>
    ordersOf(turn.orders[side], 'GLOBES').map((order): Unseen => ({ side, order, at, turn })),
  );
  return unseen.reduce<Outcome<State, Event>>(
    (now, one) => {
      if (now.state.fleets[one.order.fleet]?.at !== at) return now;
      const acted = act(now.state, one);
      return { state: acted.state, events: [...now.events, ...acted.events] };
    },
    { state, events: [] },
  );
}

interface Unseen {
  readonly side: Side;
  readonly order: GlobesOrder;
  readonly at: string;
  readonly turn: Turn;
}

function act(state: State, unseen: Unseen): Outcome<State, Event> {
  const { side, order, at } = unseen;
  const ready = hasJumpedUnseen(state, side, order);
  if (!ready.ok) return { state, events: [failed(side, order, ready)] };
  const { fleet, action } = order;
  const acted = ACTIONS[action](state, unseen);
  return { state: acted.state, events: [{ kind: 'under-globes', at, side, fleet, action }, ...acted.events] };
}

/** One thing of the three. [9.2] */
const ACTIONS: Readonly<
  Record<GlobesOrder['action'], (state: State, unseen: Unseen) => Outcome<State, Event>>
> = {
  attack: attackBySurprise,
  bomb: bombBySurprise,
  land: (state, { side, order, at, turn }) => transferUnseen(state, { side, fleet: order.fleet, at, turn }),
};

/** Whether the fleet has nothing but black globe squadrons, and jumped this week. [9.2] */
function hasJumpedUnseen(state: State, side: Side, order: GlobesOrder): Done<State> {
  const ready = canAct(state, side, order);
  if (!ready.ok || state.fleets[order.fleet]?.movedFor === state.week) return ready;
  return impossible('globes.no-jump', { piece: order.fleet, fleet: nameOfFleet(order.fleet) });
}

/** The same as far as it is known when the order is given. */
export function canAct<F extends Forces>(forces: F, side: Side, { fleet, action }: GlobesOrder): Done<F> {
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  const other = squadronsOf(forces, fleet).find((id) => !hasGlobe(forces, id));
  if (other === undefined) return done(forces, [], DOES[action]);
  return impossible('globes.other-squadron', { piece: fleet, fleet: nameOfFleet(fleet), squadron: other });
}

const DOES: Readonly<Record<GlobesOrder['action'], string>> = {
  attack: 'unseen where it jumps in, it fires once before the enemy can',
  bomb: 'unseen where it jumps in, it bombs whatever guards the world in space',
  land: 'unseen where it jumps in, its LAND and LIFT orders are carried out before all combat',
};

function hasGlobe(pieces: Pieces, id: string): boolean {
  return squadronCounter(pieces, id).group === ORDER_OF_BATTLE.blackGlobes.group;
}

/** A round of space combat in which the enemy does not fire. [9.2.1] */
function attackBySurprise(state: State, { side, order, at, turn }: Unseen): Outcome<State, Event> {
  const enemy = otherSide(side);
  const present = { [side]: squadronsOf(state, order.fleet), [enemy]: squadronsPresent(state, at, enemy) };
  const battle = battleOf(
    state,
    at,
    bothSides((one) => present[one] ?? []),
  );
  if (battle.present[enemy].length === 0) return { state, events: [noEnemy(side, order, at)] };
  const round = { fire: fireOf(state, battle), round: SURPRISE_ROUND, turn, surprised: enemy };
  const left = withoutTheLost(exchangeFire({ state, battle, events: [] }, round), battle, enemy);
  return { state: withBattleSeen(state, left.state, battle), events: left.events };
}

function noEnemy(side: Side, order: GlobesOrder, at: string): Event {
  const refused = impossible('globes.no-enemy', {
    piece: order.fleet,
    fleet: nameOfFleet(order.fleet),
    at: nameOfPlace(at),
  });
  return failed(side, order, refused);
}

/** Neither squadrons nor SDBs hinder it; an order to bomb an independent world it is too. [9.2.2] */
function bombBySurprise(state: State, { side, order, at, turn }: Unseen): Outcome<State, Event> {
  return bomb(state, {
    at,
    side,
    defence: state.worlds[at]?.control !== side,
    strength: bombardmentOf(state, squadronsOf(state, order.fleet)) * SCALE,
    doctrine: plannedBombs(state, order.fleet, { side, at }),
    dice: turn.dice.at(`bombing/${at}`),
  });
}

/** What standing orders say is bombed; one not to bomb gives way to this order. */
function plannedBombs(state: State, fleet: string, { side, at }: Pick<Unseen, 'side' | 'at'>): BombDoctrine {
  const { bombing } = state.doctrine[side];
  const standing = bombing[fleet] ?? bombing[at] ?? bombing['side'];
  return standing === undefined || standing.mode === 'none' ? LARGEST_FIRST : standing;
}
