import type { Command } from '../commands/schema.ts';
import type { Letter } from '../data/schema.ts';
import { characterIn, isLoyaltyOnTrack, loyaltyFor, planetIdOf, trackOf } from '../lookup.ts';
import { missionWrong } from '../rules/mission-rules.ts';
import { enduranceLeft } from '../rules/ratings.ts';
import type { View } from '../view.ts';
import { missionaries, placesOf } from './plans.ts';

const SIDE = 'imperial';

/** The missions of all environs. */
export function missions(view: View): readonly Command[] {
  return placesOf(view).flatMap((at) => missionsAt(view, at));
}

/** Whoever is badly hurt rests, and heals. [13.71] */
function able(view: View, at: string): readonly string[] {
  return missionaries(view, SIDE, at).filter((name) => {
    const one = characterIn(view, name);
    return one.wounds === 0 || enduranceLeft(one) > 2;
  });
}

/** One group does what is most needed: alone an official is a prey of mobs and beasts. */
function missionsAt(view: View, at: string): readonly Command[] {
  const members = [...able(view, at)];
  if (members.length === 0) return [];
  const [mission] = needed(view, at).filter(
    (letter) => missionWrong(view, SIDE, { word: 'MISSION', mission: letter, at, members }) === null,
  );
  return mission === undefined ? [] : [{ word: 'MISSION', mission, at, members }];
}

/** What should be done, the most urgent first. */
function needed(view: View, at: string): readonly Letter[] {
  const track = trackOf(view, planetIdOf(at));
  const talk: readonly Letter[] = isLoyaltyOnTrack(track) && loyaltyFor(track, SIDE) < 2 ? ['D'] : [];
  return ['F', 'R', ...talk, 'G', 'I'];
}
