import type { Outcome } from '../../../engine/module.ts';
import { CHARTS } from '../data/index.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import {
  attackOf,
  type Battle,
  battleAt,
  bothSides,
  type BySide,
  type Fought,
  otherSide,
  SIDES,
  withoutDestroyed,
} from './battle.ts';
import { afterBattle } from './battle-aftermath.ts';
import { overallCommand } from './command.ts';
import { disengage } from './disengagement.ts';
import { canHurt, type ColumnShift, type Shot, shotsOf } from './fire.ts';
import { columnShiftOf, qualitiesOf, type Quality } from './quality.ts';
import { takeLosses } from './take-losses.ts';

const { spaceCombat: TABLE, spaceBattle } = CHARTS;
const NAMES: BySide<string> = { imperial: 'Imperial', zhodani: 'Zhodani' };

/** All squadrons of both sides in a hex fight until one side is gone. [2.1.3.2, 4.4] */
export function fightInSpace(state: State, turn: Turn, at: string): Outcome<State, Event> {
  const battle = battleAt(state, at);
  return battle === null ? { state, events: [] } : fight(state, battle, turn);
}

/** No dice can make a battle endless: what is undecided after the last round of a week goes on in the next. [4.4] */
function fight(state: State, battle: Battle, turn: Turn): Outcome<State, Event> {
  let so: Fought = { state, battle, events: [] };
  let round = 0;
  while (round < spaceBattle.lastRound && bothPresent(so.battle)) {
    round += 1;
    const fire = fireOf(so.state, so.battle);
    const fired = exchangeFire(so, { fire, round, turn });
    so = bothPresent(fired.battle)
      ? disengage(fired, { round, tactical: bothSides((side) => fire[side].tactical), turn })
      : fired;
    if (SIDES.every((side) => !canHurt(fire[side], TABLE))) break;
  }
  return afterBattle(so, { before: state, began: battle, rounds: round });
}

function bothPresent({ present }: Battle): boolean {
  return SIDES.every((side) => present[side].length > 0);
}

/** What a side brings to a round: its attack factors and the tactical ability of its commander. [4.4.1, 4.4.4] */
export interface SideFire {
  readonly factors: number;
  readonly tactical: number;
  readonly admiral: string | null;
  readonly modifier: number;
  /** Null: squadron quality is not played. [9.4] */
  readonly quality: Quality | null;
  readonly shift: ColumnShift;
}

/** The side with the higher tactical factor adds one to its dice, the other subtracts one. [4.4.4.1] */
export function fireOf(state: State, battle: Battle): BySide<SideFire> {
  const { at, present, admirals } = battle;
  const here = bothSides((side) => admirals[side].filter(({ id }) => state.admirals[id]?.at === at));
  const command = bothSides((side) => overallCommand(state, here[side], present[side]));
  const qualities = qualitiesOf(state, battle);
  return bothSides((side) => ({
    ...command[side],
    factors: attackOf(state, present[side]),
    modifier: Math.sign(command[side].tactical - command[otherSide(side)].tactical),
    quality: qualities?.[side] ?? null,
    shift: columnShiftOf(state, side, qualities),
  }));
}

export interface Round {
  readonly fire: BySide<SideFire>;
  readonly round: number;
  readonly turn: Turn;
  /** A side that may not fire; left out: both do. [9.2.1] */
  readonly surprised?: Side;
}

/** Both sides fire before either loses anything; then they take their losses. [4.4.1, 4.4.3] */
export function exchangeFire(so: Fought, { fire, round, turn, surprised }: Round): Fought {
  const { at } = so.battle;
  const dice = turn.dice.at(`space/${at}`);
  const shots = bothSides((side) =>
    side === surprised
      ? []
      : shotsOf({ ...fire[side], purpose: `${NAMES[side]} fire at ${at}, round ${round}` }, TABLE, dice),
  );
  const fired = SIDES.filter((side) => side !== surprised).map((side) =>
    firedEvent({ at, round, side, fire: fire[side], shots: shots[side] }),
  );
  const damage = bothSides((side) => damageOf(shots[otherSide(side)]));
  const hit = SIDES.reduce<Fought>((now, side) => takeLosses(now, { side, required: damage[side], round }), {
    ...so,
    events: [...so.events, ...fired],
  });
  return { ...hit, battle: withoutDestroyed(hit.battle, hit.state) };
}

function firedEvent(of: {
  readonly at: string;
  readonly round: number;
  readonly side: Side;
  readonly fire: SideFire;
  readonly shots: readonly Shot[];
}): EventOf<'space-combat'> {
  const { at, round, side, fire, shots } = of;
  return {
    kind: 'space-combat',
    at,
    round,
    side,
    attack: fire.factors,
    tactical: fire.tactical,
    admiral: fire.admiral,
    quality: fire.quality,
    shots: [...shots],
    damage: damageOf(shots),
  };
}

/** Results of a multiple attack are added. [4.4.2] */
function damageOf(shots: readonly Shot[]): number {
  return shots.reduce((sum, shot) => sum + shot.result, 0);
}
