import { type Environ, environOf, environsOf, scenarioCard, unitKind } from '../data/index.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import { trackOf, unitsAt } from '../lookup.ts';
import type { State } from '../state.ts';
import { battle } from './combat.ts';
import { standing } from './doctrine.ts';
import { hasLocalLeader, isAtLeast, leaderAt, oddsOf } from './odds.ts';
import { addUnit, changeState, countOf, settle, withTrack } from './settle.ts';

/** A planet goes into rebellion: control is lost, units are raised, and may attack at once. [15.2, 15.4] */
export function startRebellion(state: State, turn: Turn, planet: string): Step {
  const stopped = trackOf(state, planet).state === 'stopped';
  return inOrder(
    withTrack(state, planet, { loyalty: -2 }),
    (now) => changeState(now, planet, 'rebellion'),
    callLine,
    (now) => raiseUnits(now, turn, { planet, stopped }),
    (now) => still({ ...now, rebelled: [...now.rebelled, planet] }),
    settle,
  );
}

/** The rebellion is stopped: a Loyalty marker on Unrest, with a Rebel Control marker beneath. [15.3] */
export function stopRebellion(state: State, planet: string): Step {
  const back = withTrack(state, planet, { loyalty: -2 });
  return inOrder(back, (now) => changeState(now, planet, 'stopped'), settle);
}

/** In some scenarios the Empire sends a Line unit for each rebellion. [16.24] */
function callLine(state: State): Step {
  if (!scenarioCard(state.scenario).lineEachRebellion) return still(state);
  return still({ ...state, due: [...state.due, 'line'] });
}

interface Rising {
  readonly planet: string;
  /** It had been stopped: nobody rises, unless the populace goes wild, and then as usual. [15.48, 15.49] */
  readonly stopped: boolean;
}

/** Units of each environ, then their attacks. [15.41, 15.43, 15.45] */
function raiseUnits(state: State, turn: Turn, { planet, stopped }: Rising): Step {
  const environs = environsOf(planet);
  if (stopped && !environs.some(({ id }) => state.wild.includes(id))) return still(state);
  const before = (at: string): number => unitsAt(state, 'rebel', at).length;
  return inOrder(
    state,
    (now) => forEach(now, environs, (next, environ) => raiseIn(next, turn, { environ, stopped })),
    (now) => {
      // Only where the rebellion has raised units: older ones alone do not rise.
      const risen = environs.filter(({ id }) => unitsAt(now, 'rebel', id).length > before(id));
      return forEach(now, risen, (next, { id }) => rise(next, turn, id));
    },
  );
}

export interface Purchase {
  readonly strong: number;
  readonly weak: number;
}

/** What so many Force Points buy: as ordered, as far as they reach; else the strongest that find room. [15.41] */
export function purchase(
  points: number,
  room: number,
  { wanted, counters }: { readonly wanted: Purchase | null; readonly counters: Purchase },
): Purchase {
  const strongMost = Math.min(Math.floor(points / STRONG_COST), counters.strong);
  const strong = Math.min(strongMost, wanted === null ? room : wanted.strong);
  const left = Math.min(points - strong * STRONG_COST, counters.weak);
  const weak = Math.min(left, wanted === null ? Math.max(0, room - strong) : wanted.weak);
  return { strong, weak };
}

const STRONG_COST = unitKind('wild-2-1').cost;

function raiseIn(
  state: State,
  turn: Turn,
  { environ, stopped }: { readonly environ: Environ; readonly stopped: boolean },
): Step {
  const { id, type, size, resource, planet } = environ;
  const goesWild = !stopped && state.wild.includes(id) && !state.rebelled.includes(planet);
  const points = resource * (goesWild ? 2 : 1);
  const room = Math.max(0, size - unitsAt(state, 'rebel', id).length);
  const wanted = standing(state, 'rebel', 'RAISE').find(({ at }) => at === id) ?? null;
  const limited = turn.rulings.has('fitg-15.41-counters');
  const left = (kind: string): number => unitKind(kind).count - countOf(state, kind) - waitingOf(state, kind);
  const counters = limited
    ? { strong: left(`${type}-2-1`), weak: left(`${type}-1-0`) }
    : { strong: points, weak: points };
  const { strong, weak } = purchase(points, room, { wanted, counters });
  const kinds = [...times(`${type}-2-1`, strong), ...times(`${type}-1-0`, weak)];
  return placeRebels(state, id, kinds, 'rebellion');
}

/** Units of a kind that were bought and find no room yet. [15.44] */
function waitingOf({ withheld }: Pick<State, 'withheld'>, kind: string): number {
  return withheld.filter((unit) => unit.kind === kind).length;
}

function times(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => kind);
}

/** Units that find no room wait. [15.44] */
export function placeRebels(
  state: State,
  at: string,
  kinds: readonly string[],
  cause: 'rebellion' | 'withheld' | 'subverted',
): Step {
  const room = Math.max(0, environOf(at).size - unitsAt(state, 'rebel', at).length);
  const placed = kinds.slice(0, room);
  const rest = kinds.slice(room).map((kind) => ({ kind, at }));
  const next = placed.reduce((now, kind) => addUnit(now, kind, at), state);
  const waiting = { ...next, withheld: [...next.withheld, ...rest] };
  if (placed.length === 0) return still(waiting);
  return followed(
    still(waiting, { kind: 'units-placed', side: 'rebel', at, units: [...placed], cause }),
    settle,
  );
}

/** At the beginning of the Rebel Operations Phase those who waited come as far as there is room. [15.44] */
export function placeWithheld(state: State): Step {
  const waiting = state.withheld;
  return forEach({ ...state, withheld: [] }, waiting, (now, { at, kind }) =>
    placeRebels(now, at, [kind], 'withheld'),
  );
}

/** Odds at which new units attack when nothing is ordered. */
const USUAL_ODDS = '1-1';

/** The new units may attack at once. [10.7, 15.45] */
function rise(state: State, turn: Turn, at: string): Step {
  if (unitsAt(state, 'imperial', at).length === 0) return still(state);
  const order = standing(state, 'rebel', 'RISE')[0];
  const least = order === undefined ? USUAL_ODDS : order.odds;
  if (least === null) return still(state);
  // Imperial units that lie face down are judged as the Rebel sees them; a leader of his is there or not.
  const leaders = { rebel: leaderAt(state, 'rebel', at), imperial: leaderAt(state, 'imperial', at) };
  const seen = { ...state, units: asSeenByRebel(state) };
  const local = hasLocalLeader(state, turn.rulings, { at, leader: leaders.rebel });
  const { column } = oddsOf(seen, { at, attacker: 'rebel', local, leaders });
  return isAtLeast(column, least)
    ? battle(state, turn, { at, attacker: 'rebel', uprising: true })
    : still(state);
}

function asSeenByRebel(state: State): State['units'] {
  const seen = Object.entries(state.units).map(([id, unit]): [string, typeof unit] => [
    id,
    unitKind(unit.kind).hidden ? { ...unit, kind: 'mobile' } : unit,
  ]);
  return Object.fromEntries(seen);
}
