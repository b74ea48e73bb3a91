import type { Outcome } from '../../../engine/module.ts';
import { CHARTS } from '../data/index.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import {
  attackOf,
  type Battle,
  battlesOf,
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
import { canHurt, type Shot, shotsOf } from './fire.ts';
import { takeLosses } from './take-losses.ts';

const TABLE = CHARTS.spaceCombat;
const NAMES: BySide<string> = { imperial: 'Imperial', zhodani: 'Zhodani' };

/** All squadrons of both sides in a hex fight, hex by hex in ascending order, until one side is gone. [2.1.3.2, 4.4] */
export function fightInSpace(state: State, turn: Turn): Outcome<State, Event> {
  return battlesOf(state).reduce<Outcome<State, Event>>(
    (so, battle) => {
      const fought = fight(so.state, battle, turn);
      return { state: fought.state, events: [...so.events, ...fought.events] };
    },
    { state, events: [] },
  );
}

function fight(state: State, battle: Battle, turn: Turn): Outcome<State, Event> {
  let so: Fought = { state, battle, events: [] };
  let round = 0;
  while (SIDES.every((side) => so.battle.present[side].length > 0)) {
    round += 1;
    const fire = fireOf(so.state, so.battle);
    so = fightRound(so, { fire, round, turn });
    if (SIDES.every((side) => !canHurt(fire[side], TABLE))) break;
  }
  return afterBattle(so, { before: state, began: battle, rounds: round });
}

/** What a side brings to a round: its attack factors and the tactical ability of its commander. [4.4.1, 4.4.4] */
export interface SideFire {
  readonly factors: number;
  readonly tactical: number;
  readonly admiral: string | null;
  readonly modifier: number;
}

/** The side with the higher tactical factor adds one to its dice, the other subtracts one. [4.4.4.1] */
function fireOf(state: State, { at, present, admirals }: Battle): BySide<SideFire> {
  const here = bothSides((side) => admirals[side].filter(({ id }) => state.admirals[id]?.at === at));
  const command = bothSides((side) => overallCommand(state, here[side], present[side]));
  return bothSides((side) => ({
    ...command[side],
    factors: attackOf(state, present[side]),
    modifier: Math.sign(command[side].tactical - command[otherSide(side)].tactical),
  }));
}

interface Round {
  readonly fire: BySide<SideFire>;
  readonly round: number;
  readonly turn: Turn;
}

/** Both sides fire before either loses anything; then losses, then whoever wants to leaves. [4.4.1, 4.4.3, 4.4.5] */
function fightRound(so: Fought, { fire, round, turn }: Round): Fought {
  const { at } = so.battle;
  const dice = turn.dice.at(`space/${at}`);
  const shots = bothSides((side) =>
    shotsOf({ ...fire[side], purpose: `${NAMES[side]} fire at ${at}, round ${round}` }, TABLE, dice),
  );
  const fired = SIDES.map((side) => firedEvent({ at, round, side, fire: fire[side], shots: shots[side] }));
  const damage = bothSides((side) => damageOf(shots[otherSide(side)]));
  const hit = SIDES.reduce<Fought>((now, side) => takeLosses(now, { side, required: damage[side], round }), {
    ...so,
    events: [...so.events, ...fired],
  });
  const left = { ...hit, battle: withoutDestroyed(hit.battle, hit.state) };
  return SIDES.every((side) => left.battle.present[side].length > 0)
    ? disengage(left, { round, tactical: bothSides((side) => fire[side].tactical), turn })
    : left;
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
    shots: [...shots],
    damage: damageOf(shots),
  };
}

/** Results of a multiple attack are added. [4.4.2] */
function damageOf(shots: readonly Shot[]): number {
  return shots.reduce((sum, shot) => sum + shot.result, 0);
}
