import { MOBILE, unitKind } from '../data/index.ts';
import { SIDES, type Side } from '../data/schema.ts';
import type { CommandOf } from '../commands/schema.ts';
import { ordersOf } from '../commands/schema.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import { environsInPlay, freeAt, strengthOf, unitsAt } from '../lookup.ts';
import type { Event } from '../events.ts';
import { enemyOf, type State } from '../state.ts';
import { environName } from '../told.ts';
import { fight } from './fight.ts';
import { squadOf } from './force.ts';
import { unitsLost } from './losses.ts';
import { failedOrder } from './moves.ts';
import { type Clash, hasLocalLeader, isAtLeast, leaderAt, lossesAt, oddsOf, ratioColumn } from './odds.ts';
import { kindsOf, removeUnits, withCharacter } from './settle.ts';

/** Environs where both sides have units, by number. [10] */
export function contested(board: Pick<State, 'units' | 'scenario'>): readonly string[] {
  return environsInPlay(board.scenario)
    .map(({ id }) => id)
    .filter((at) => unitsAt(board, 'rebel', at).length > 0 && unitsAt(board, 'imperial', at).length > 0);
}

/** What is declared waits until reactions are made. [10.1] */
export function declare(state: State, turn: Turn, side: Side): State {
  const orders = ordersOf(turn.orders[side], 'ATTACK');
  const places = new Set(orders.map(({ at }) => at));
  const before = ordersOf(state.declared[side], 'ATTACK').filter(({ at }) => !places.has(at));
  return { ...state, declared: { ...state.declared, [side]: [...orders, ...before] } };
}

/** The Military Combat Segment, in the order of the phasing player's attacks, then by number. [10] */
export function fightBattles(state: State, turn: Turn): Step {
  const wanted = ordersOf(state.declared[state.phasing], 'ATTACK').map(({ at }) => at);
  const places = [...new Set([...wanted, ...contested(state)])];
  const meant = SIDES.flatMap((side) => ordersOf(state.declared[side], 'ATTACK').map(({ at }) => at));
  const step = forEach(state, [...new Set([...places, ...meant])], (now, at) => {
    const attacker = contested(now).includes(at) ? attackerAt(now, at) : null;
    if (attacker === null) return still(now, ...attacksNotMade(now, at));
    return battle(now, turn, { at, attacker, uprising: false });
  });
  const declared = { rebel: [], imperial: [] };
  return followed(step, (now) => still({ ...now, declared, reinforced: [] }));
}

/** Whoever ordered an attack that is not made is told why: nobody is there, or its condition does not hold. */
function attacksNotMade(state: State, at: string): readonly Event[] {
  return SIDES.flatMap((side) => {
    if (ordersOf(state.declared[side], 'ATTACK').every((order) => order.at !== at)) return [];
    const code = contested(state).includes(at) ? 'attack.not-meant' : nobodyThere(state, side, at);
    return [failedOrder(side, 'ATTACK', { code, piece: environName(at) })];
  });
}

function nobodyThere(state: State, side: Side, at: string): string {
  return unitsAt(state, side, at).length === 0 ? 'attack.no-units' : 'attack.nobody-there';
}

/** The phasing player says first whether he attacks. [10.1] */
function attackerAt(state: State, at: string): Side | null {
  for (const side of [state.phasing, enemyOf(state.phasing)]) {
    const orders = ordersOf(state.declared[side], 'ATTACK').filter((order) => order.at === at);
    if (orders.some((order) => isMeant(state, side, order))) return side;
  }
  return null;
}

/** Whether the conditions of an attack hold, by what the attacker can see. */
function isMeant(state: State, side: Side, { at, odds, unless }: CommandOf<'ATTACK'>): boolean {
  if (unless !== undefined && state.reinforced.includes(at)) return false;
  return odds === undefined || isAtLeast(visibleOdds(state, side, at), odds);
}

/** Odds as a side sees them: mobile Imperial units that lie face down count as Line units. [7.22] */
export function visibleOdds(board: Pick<State, 'units'>, side: Side, at: string): string {
  const enemy = unitsAt(board, enemyOf(side), at).reduce(
    (sum, { kind }) => sum + (unitKind(kind).hidden ? MOBILE.environ : unitKind(kind).environ),
    0,
  );
  return ratioColumn(strengthOf(unitsAt(board, side, at)), Math.max(1, enemy));
}

/** One combat in an environ; everything there takes part. [10.1, 10.2] */
export function battle(
  state: State,
  turn: Turn,
  { at, attacker, uprising }: Pick<Clash, 'at' | 'attacker'> & { readonly uprising: boolean },
): Step {
  const defender = enemyOf(attacker);
  const leaders = { rebel: leaderAt(state, 'rebel', at), imperial: leaderAt(state, 'imperial', at) };
  const local = uprising && hasLocalLeader(state, turn.rulings, { at, leader: leaders.rebel });
  const { odds, column } = oddsOf(state, { at, attacker, local, leaders });
  const dice = turn.dice.at(`combat/${at}`);
  const rolls: [number, number] = [
    dice.roll(6, `attack at ${at}, losses of the defender`),
    dice.roll(6, `attack at ${at}, losses of the attacker`),
  ];
  const losses = { defender: lossesAt(column, rolls[0])[1], attacker: lossesAt(column, rolls[1])[0] };
  const units = { attacker: unitsAt(state, attacker, at), defender: unitsAt(state, defender, at) };
  const lost = {
    attacker: idsLost(state, attacker, { units: units.attacker, points: losses.attacker }),
    defender: idsLost(state, defender, { units: units.defender, points: losses.defender }),
  };
  const involved = (all: readonly { readonly id: string }[]): string[] =>
    kindsOf(
      state,
      all.map(({ id }) => id),
    );
  const event = {
    ...{ kind: 'combat' as const, at, attacker, odds, column, rolls, losses, uprising },
    ...{ attackers: involved(units.attacker), defenders: involved(units.defender) },
    leaders: Object.fromEntries(
      Object.entries(leaders).flatMap(([side, leader]) => (leader === null ? [] : [[side, leader.name]])),
    ),
    lost: { attacker: kindsOf(state, lost.attacker), defender: kindsOf(state, lost.defender) },
  };
  return inOrder(
    stackLeaders(state, leaders),
    (now) => still(now, event),
    (now) => afterLosses(now, turn, { at, lost: [...lost.attacker, ...lost.defender] }),
  );
}

function idsLost(state: State, side: Side, loss: Parameters<typeof unitsLost>[2]): readonly string[] {
  return unitsLost(state, side, loss).map(({ id }) => id);
}

/** Whoever leads stands with his units, and has done something. [10.4, 13.71] */
function stackLeaders(state: State, leaders: Clash['leaders']): State {
  return [leaders.rebel, leaders.imperial].reduce(
    (now, leader) =>
      leader === null ? now : withCharacter(now, leader.name, { withUnits: true, acted: true }),
    state,
  );
}

/** Characters whose units are all gone are attacked by a squad of the survivors. [10.45, 10.6] */
function afterLosses(
  state: State,
  turn: Turn,
  { at, lost }: { readonly at: string; readonly lost: readonly string[] },
): Step {
  const exposed = (['rebel', 'imperial'] as const).map((side) => ({
    side,
    names: freeAt(state, side, at)
      .filter(({ withUnits }) => withUnits)
      .map(({ name }) => name),
  }));
  return followed(removeUnits(state, lost), (now) =>
    forEach(now, exposed, (next, { side, names }) => {
      const beaten = names.length > 0 && unitsAt(next, side, at).length === 0;
      const squad = beaten ? squadOf(next, enemyOf(side), at) : null;
      return squad === null ? still(next) : fight(next, turn, { at, force: squad, defenders: names });
    }),
  );
}
