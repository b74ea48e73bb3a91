import { sideOfArrival } from './counters.ts';
import { SIDES } from './rules/battle.ts';
import { waitsInReserve } from './rules/reinforcement-draw.ts';
import type { State } from './state.ts';
import { findBox } from './worlds.ts';

/** What is wrong with reinforcements that are about to arrive, and with replacement points. [6] */
export function reserveFaults(state: State): readonly string[] {
  return [
    ...Object.keys(state.arrivals).flatMap((id) => arrivalFaults(state, id)),
    ...SIDES.flatMap((side) => {
      const { squadron, troop } = state.replacementPoints[side];
      return Math.min(squadron, troop) < 0 ? [`the ${side} side has less than no replacement points`] : [];
    }),
  ];
}

function arrivalFaults(state: State, id: string): readonly string[] {
  const side = sideOfArrival(state, id);
  const foreign = (state.arrivals[id] ?? []).filter((box) => findBox(box)?.side !== side);
  return [
    ...(waitsInReserve(state, id) ? [] : [`${id} arrives and does not wait in reserve`]),
    ...foreign.map((box) => `${id} arrives in ${box}, which is not of its side`),
  ];
}
