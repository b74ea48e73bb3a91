import type { Command } from '../commands/schema.ts';
import { environOf, scenarioCard } from '../data/index.ts';
import type { Letter } from '../data/schema.ts';
import { characterIn, freeOf, planetIdOf, trackOf, unitsAt } from '../lookup.ts';
import { bonusDrawsOf, captivesAt, missionWrong, targetsAt } from '../rules/mission-rules.ts';
import { enduranceLeft } from '../rules/ratings.ts';
import type { View } from '../view.ts';
import { chanceOfLetters } from './chances.ts';
import { bestAt, missionaries, placesOf } from './plans.ts';
import { isFighter, stepsToUnrest } from './rebel-hopes.ts';

/** Missions of all environs: where people are talked over first, then where they are roused. */
export function missions(view: View): readonly Command[] {
  const places = [...placesOf(view)].sort(
    (a, b) => talkers(view, b) - talkers(view, a) || Number(a) - Number(b),
  );
  return places.flatMap((at) => [...missionOfCamp(view, at), ...missionsAt(view, at)]);
}

function talkers(view: View, at: string): number {
  return able(view, at).length;
}

/** Whoever is badly hurt rests, and heals. [13.71] */
function able(view: View, at: string): readonly string[] {
  return missionaries(view, 'rebel', at).filter((name) => {
    const one = characterIn(view, name);
    return one.wounds === 0 || enduranceLeft(one) > 2;
  });
}

/** A camp talks where nobody else does: a mission is one group's. [13.1] */
function missionOfCamp(view: View, at: string): readonly Command[] {
  const from = view.camps[at];
  const steps = stepsToUnrest(trackOf(view, planetIdOf(at)));
  if (from === undefined || from > view.turn || steps === null || steps === 0) return [];
  if (able(view, at).length > 0) return [];
  return [{ word: 'MISSION', mission: 'D', at, members: ['camp'] }];
}

function missionsAt(view: View, at: string): readonly Command[] {
  const names = able(view, at);
  if (names.length === 0) return [];
  const freed = captivesAt(view, 'rebel', at).length > 0 ? bestAt(view, names, 'combat') : null;
  const murder = murderAt(
    view,
    at,
    names.filter((name) => name !== freed),
  );
  const busy = [freed, murder?.by];
  const rest = names.filter((name) => !busy.includes(name));
  const steps = stepsToUnrest(trackOf(view, planetIdOf(at)));
  return [
    ...(freed === null ? [] : [sent(at, 'F', [freed])]),
    ...(steps === null ? afterRising(view, at, rest) : beforeRising(view, { at, steps, names: rest })),
    ...(murder === null ? [] : [murder.order]),
  ];
}

/** Chance at which an attempt on a life is worth the assassin. */
const WORTH_A_LIFE = 450;

/** Without its few characters the Empire neither talks nor leads nor puts a rebellion down: the best hand tries it. */
function murderAt(
  view: View,
  at: string,
  names: readonly string[],
): { readonly by: string; readonly order: Command } | null {
  const target = bestAmong(view, targetsAt(view, 'imperial', at));
  const talker = bestAt(view, names, 'diplomacy');
  const hands = names.filter((name) => name !== talker);
  const chance = (name: string): number => {
    const bonus = bonusDrawsOf(view, { mission: 'A', at, members: [name], loyalty: 0 });
    return chanceOfLetters(at, 'A', { draws: environOf(at).size + bonus });
  };
  const [best] = [...hands].sort((a, b) => chance(b) - chance(a));
  if (target === null || best === undefined || chance(best) < WORTH_A_LIFE) return null;
  return { by: best, order: { word: 'MISSION', mission: 'A', at, members: [best], target } };
}

/** The one who leads best. */
function bestAmong(view: View, names: readonly string[]): string | null {
  const lead = (name: string): number => characterIn(view, name).card.leadership;
  return [...names].sort((a, b) => lead(b) - lead(a))[0] ?? null;
}

function sent(at: string, mission: Letter, members: readonly string[]): Command {
  return { word: 'MISSION', mission, at, members: [...members] };
}

interface Meeting {
  readonly at: string;
  readonly steps: number;
  readonly names: readonly string[];
}

/** Talk until there is Unrest, and have somebody ready to rouse the people then. */
function beforeRising(view: View, { at, steps, names }: Meeting): readonly Command[] {
  if (names.length === 0) return [];
  if (steps === 0) return rouse(view, { at, steps, names });
  const talksElsewhere = elsewhere(view, at);
  if (talksElsewhere && names.length === 1) return rouseAfterTalk(at, names);
  const schemer = schemerFor(view, at, names);
  const open = names.filter((name) => name !== schemer);
  const spare = open.length > 2 ? open.filter((name) => isFighter(view, name)).at(-1) : undefined;
  const talk = open.filter((name) => name !== spare);
  const enough = { complete: Math.min(MOST_SHIFTS, steps) };
  return [
    { word: 'MISSION', mission: 'D', at, members: [...talk], ...enough },
    ...(schemer === null ? [] : [{ ...sent(at, 'C', [schemer]), ...enough }]),
    ...(spare === undefined ? [] : [sent(at, steps === 1 ? 'R' : 'G', [spare])]),
  ];
}

/** Letters that are waited for: more are seldom drawn. */
const MOST_SHIFTS = 2;

/** A Coup fails as often as not, and costs whoever tries it: only when so few turns are left is it worth that. */
const LATE = 2;

/** Who would stir up a Coup: the best at it but the one who talks best. */
function schemerFor(view: View, at: string, names: readonly string[]): string | null {
  if (scenarioCard(view.scenario).turns - view.turn > LATE) return null;
  const talker = bestAt(view, names, 'diplomacy');
  const draws = (name: string): number =>
    bonusDrawsOf(view, { mission: 'C', at, members: [name], loyalty: 0 });
  const able = names.filter(
    (name) =>
      name !== talker &&
      missionWrong(view, 'rebel', { word: 'MISSION', mission: 'C', at, members: [name] }) === null,
  );
  return [...able].sort((a, b) => draws(b) - draws(a))[0] ?? null;
}

/** Whether friends talk in another environ of the same planet. */
function elsewhere(view: View, at: string): boolean {
  return freeOf(view, 'rebel').some(
    (one) => one.at !== 'space' && one.at !== at && planetIdOf(one.at) === planetIdOf(at),
  );
}

function rouseAfterTalk(at: string, names: readonly string[]): readonly Command[] {
  return [
    {
      ...{ word: 'MISSION', mission: 'R', at, members: [...names] },
      ...{ planet: planetIdOf(at), is: 'unrest', otherwise: 'D' },
    },
  ];
}

/** One rouses, another looks for friends; whoever can't fight keeps out of it. */
function rouse(view: View, { at, names }: Meeting): readonly Command[] {
  const fighters = names.filter((name) => isFighter(view, name));
  const [first = bestAt(view, names, 'combat') ?? '', second] = fighters;
  return [sent(at, 'R', [first]), ...(second === undefined ? [] : [sent(at, 'G', [second])])];
}

/** Risen: weaken the Empire, learn, and find friends. */
function afterRising(view: View, at: string, names: readonly string[]): readonly Command[] {
  const fighters = names.filter((name) => isFighter(view, name));
  const wanted: readonly Letter[] = unitsAt(view, 'imperial', at).length > 0 ? ['S', 'G'] : ['G'];
  return fighters.slice(0, wanted.length).map((name, index) => sent(at, wanted[index] ?? 'G', [name]));
}
