import { byCodeUnit } from '../../../engine/json.ts';
import type { Outcome } from '../../../engine/module.ts';
import { factorsOfSquadron, sideOfSquadron } from '../counters.ts';
import type { Event } from '../events.ts';
import type { Side, State, WorldState } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { findWorld } from '../worlds.ts';
import { type BySide, bothSides, isAlive, otherSide, SIDES } from './battle.ts';

/** Id of the ruling for control as long as no troops are in play. */
export const SQUADRONS_CONTROL = 'ffw-5.2-squadrons';

/**
 * Who holds the worlds at the end of the combat phase. A squadron with an attack factor takes, and garrisons, a world
 * on which nothing opposes it; when it is gone the world is again whose it was at the start. [5.2, 5.2.1]
 */
export function judgeControl(state: State, turn: Turn): Outcome<State, Event> {
  if (!turn.rulings.has(SQUADRONS_CONTROL)) return { state, events: [] };
  const orbits = orbitsOf(state);
  const judged = Object.keys(state.worlds)
    .sort(byCodeUnit)
    .map((hex) => ({ hex, ...judgeWorld(state, hex, orbits.get(hex) ?? EMPTY_ORBIT) }))
    .filter(({ events }) => events.length > 0);
  if (judged.length === 0) return { state, events: [] };
  const changed = Object.fromEntries(judged.map(({ hex, world }) => [hex, world]));
  return {
    state: { ...state, worlds: { ...state.worlds, ...changed } },
    events: judged.flatMap(({ events }) => events),
  };
}

/** Squadrons of each side above a world. */
type Orbit = BySide<{ readonly squadrons: number; readonly armed: number }>;

const EMPTY_ORBIT: Orbit = bothSides(() => ({ squadrons: 0, armed: 0 }));

/** Those that left a battle this week are on their way until the next. [4.4.5.3] */
function orbitsOf(state: State): ReadonlyMap<string, Orbit> {
  const orbits = new Map<string, Orbit>();
  for (const [id, { at, movedFor }] of Object.entries(state.squadrons)) {
    if (at === null || !isAlive(state, id) || (movedFor ?? 0) > state.week) continue;
    const side = sideOfSquadron(state, id);
    const orbit = orbits.get(at) ?? EMPTY_ORBIT;
    const { squadrons, armed } = orbit[side];
    const arms = factorsOfSquadron(state, id)[0] > 0 ? 1 : 0;
    orbits.set(at, { ...orbit, [side]: { squadrons: squadrons + 1, armed: armed + arms } });
  }
  return orbits;
}

interface JudgedWorld {
  readonly world: WorldState;
  readonly events: readonly Event[];
}

const UNCHANGED: readonly Event[] = [];

function judgeWorld(state: State, at: string, orbit: Orbit): JudgedWorld {
  const world = state.worlds[at];
  if (world === undefined) throw new RangeError(`no world at ${at}`);
  const taker = SIDES.find(
    (side) => orbit[side].armed > 0 && orbit[otherSide(side)].squadrons === 0 && side !== world.control,
  );
  const taken = taker === undefined ? null : takenBy(state, { at, world, side: taker });
  return taken ?? withGarrison({ at, world, orbit });
}

interface Taking {
  readonly at: string;
  readonly world: WorldState;
  readonly side: Side;
}

/** Null: SDBs or a defence that does not surrender hold out. */
function takenBy(state: State, { at, world, side }: Taking): JudgedWorld | null {
  const { sdb, defence } = staticDefences(state, at);
  if (sdb > 0 && world.sdbLoss < 100) return null;
  const gained: Event = { kind: 'control-gained', at, from: world.control, to: side };
  if (defence === 0 || world.defenceLoss === 100)
    return { world: { ...world, control: side }, events: [gained] };
  if (findWorld(at)?.atmosphere !== 'vacuum') return null;
  const surrendered: Event = { kind: 'surrendered', at, to: side };
  return { world: { ...world, control: side, defenceLoss: 100 }, events: [surrendered, gained] };
}

/** Printed strengths, unless the game has others. [4.2] */
function staticDefences(state: State, at: string): { readonly sdb: number; readonly defence: number } {
  return state.ownCounters.worlds[at] ?? findWorld(at) ?? { sdb: 0, defence: 0 };
}

/** Needed only by whoever was not its owner at the start; of worlds that were nobody's, by both. [5.2, 5.2.2] */
function withGarrison({ at, world, orbit }: Omit<Taking, 'side'> & { readonly orbit: Orbit }): JudgedWorld {
  const to = findWorld(at)?.startControl ?? 'none';
  const from = world.control;
  if (from === 'none' || from === to || orbit[from].armed > 0) return { world, events: UNCHANGED };
  return { world: { ...world, control: to }, events: [{ kind: 'control-lost', at, from, to }] };
}
