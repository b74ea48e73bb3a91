import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import type { View } from '../view.ts';

/** Counters that may wait in more boxes than one wait where squadrons and armies for them come first. [6.1.2] */
export function boxChoices({ arrivals }: View): readonly Command[] {
  const counters = Object.keys(arrivals)
    .filter((id) => arrivals[id]?.includes(FIRST) === true)
    .sort(byCodeUnit);
  return counters.length === 0 ? [] : [{ word: 'BOX', box: FIRST, counters }];
}

/** Squadrons and two armies come to it in the sixth week, and to the other box in the tenth. */
const FIRST = 'rimwardBox';
