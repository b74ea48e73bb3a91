import type { Outcome } from '../../engine/module.ts';
import { type Sequence, step, stop } from '../../engine/sequence.ts';
import type { Event } from './events.ts';
import { inOrder, still, type Turn } from './flow.ts';
import { contested, declare, fightBattles } from './rules/combat.ts';
import { performMissions } from './rules/missions.ts';
import { moveAll } from './rules/movement.ts';
import {
  assignGuards,
  equipKnights,
  judgeRebelControl,
  nextPlayerTurn,
  receiveReinforcements,
  repairBase,
  restUp,
  takeDoctrine,
  tend,
} from './rules/phases.ts';
import { reactAll } from './rules/reaction.ts';
import { searchAll } from './rules/search.ts';
import { takeDrugs, tradeAll } from './rules/trade.ts';
import { judgeInstantVictory, judgeLastTurn } from './rules/victory.ts';
import { placeForces } from './setup.ts';
import { enemyOf, type State } from './state.ts';
import { mayActOnMissions, mayOperate, mayPlaceAnything, mayReact } from './window.ts';

type Run = (state: State, turn: Turn) => Outcome<State, Event>;

/** An instant victory counts from the moment of its objectives. [16.18] */
function act(caseNumber: string, name: string, run: Run) {
  return step<State, Event, Turn>(caseNumber, name, (state, turn) =>
    inOrder(state, (now) => run(now, turn), judgeInstantVictory),
  );
}

/** A player who has nobody and nothing left to order is not asked, and all are told. */
function tellPassedOver(state: State): Outcome<State, Event> {
  return mayOperate(state) ? still(state) : still(state, { kind: 'passed-over', side: state.phasing });
}

/** The sequence of play, to be read beside chapter 4: a Rebel and an Imperial Player-Turn take turns. */
export const SEQUENCE: Sequence<State, Event, Turn> = {
  repeat: 'operations',
  entries: [
    stop('16.14', 'imperial-set-up'),
    step('16.14', 'imperial-set-up', (state, turn) =>
      inOrder(
        state,
        (now) => takeDoctrine(now, turn),
        (now) => placeForces(now, turn, 'imperial'),
      ),
    ),
    stop('16.14', 'rebel-set-up', mayPlaceAnything),
    step('16.14', 'rebel-set-up', (state, turn) =>
      inOrder(
        state,
        (now) => takeDoctrine(now, turn),
        (now) => placeForces(now, turn, 'rebel'),
      ),
    ),
    stop('4', 'operations', mayOperate),
    step('4', 'passed-over', tellPassedOver),
    step('4', 'operations-orders', takeDoctrine),
    step('14.4', 'drugs', (state, turn) => takeDrugs(state, turn, 'operations')),
    act('16.15', 'reinforcements', receiveReinforcements),
    act('16.16', 'base-repair', repairBase),
    act('12.81', 'guards', assignGuards),
    act('9', 'movement', moveAll),
    step('10.1', 'declarations', (state, turn) => still(declare(state, turn, state.phasing))),
    stop('9.6', 'reaction', mayReact),
    step('9.6', 'reaction-orders', takeDoctrine),
    act('9.6', 'reaction', reactAll),
    step('10.1', 'counter-declarations', (state, turn) =>
      still(declare(state, turn, enemyOf(state.phasing))),
    ),
    stop('10.1', 'combat', (state) => state.options.pace === 'full' && contested(state).length > 0),
    step('10.1', 'combat-orders', (state, turn) =>
      state.options.pace === 'full' && contested(state).length > 0
        ? inOrder(declare(declare(state, turn, 'rebel'), turn, 'imperial'), (now) => takeDoctrine(now, turn))
        : still(state),
    ),
    act('10', 'military-combat', fightBattles),
    act('11', 'search', searchAll),
    stop('13', 'missions', mayActOnMissions),
    step('13', 'mission-orders', takeDoctrine),
    step('14.4', 'drugs-again', (state, turn) => takeDrugs(state, turn, 'missions')),
    act('14.12', 'trading', tradeAll),
    act('13', 'missions', performMissions),
    act('15.52', 'rebel-control', judgeRebelControl),
    act('14.61', 'knights', equipKnights),
    act('13.71', 'healing', restUp),
    step('16.27', 'last-turn', judgeLastTurn),
    step('4', 'next-player-turn', nextPlayerTurn),
    act('13.72', 'doctor', tend),
  ],
};
