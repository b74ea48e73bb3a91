import { missionOf } from '../data/index.ts';
import type { Letter } from '../data/schema.ts';
import { forEach, type Step } from '../flow.ts';
import type { State } from '../state.ts';
import { CAMP } from './mission-rules.ts';
import { heldBy } from './ratings.ts';
import { showPossession } from './showing.ts';

/** Shows the cards of what helps a mission all the time: extra draws, or a rating that its card counts. [14.27] */
export function showMissionGear(state: State, mission: Letter, members: readonly string[]): Step {
  const { bonus } = missionOf(mission);
  const names = members.filter((name) => name !== CAMP);
  const tools = names.flatMap((name) => [
    ...heldBy(state, name, 'bonus-draws')
      .filter(({ effect }) => effect.missions[mission] !== undefined)
      .map(({ possession }) => possession),
    ...heldBy(state, name, 'rating')
      .filter(({ effect }) => bonus.some((term) => term === effect.rating))
      .map(({ possession }) => possession),
  ]);
  return forEach(state, [...new Set(tools)], showPossession);
}
