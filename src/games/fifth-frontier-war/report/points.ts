import type { Section } from '../../../engine/report.ts';
import { CHARTS, type World, WORLDS } from '../data/index.ts';
import { FIRST_TURN, levelIfDeclared } from '../rules/armistice.ts';
import { halfPointsFor, nameOfLevel } from '../rules/victory.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { adjectiveOf, capitalised, nounOf, points } from './wording.ts';

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

/** "You lead by 131 to 12: a Zhodani major victory if it ended now." */
export function standingOf(view: View): string {
  if (view.result !== null) return `The war is over: ${levelInWords(view.result.level)}.`;
  return `${leadOf(view)}: ${levelInWords(view.level)} if it ended now.`;
}

function leadOf(view: View): string {
  const { imperial, zhodani } = view.halfPoints;
  const [first, second] = zhodani >= imperial ? [zhodani, imperial] : [imperial, zhodani];
  const leader: Side = zhodani >= imperial ? 'zhodani' : 'imperial';
  const score = `${points(first)} to ${points(second)}`;
  if (first === second) return `Points stand level, ${score}`;
  if (view.side === null)
    return `${capitalised(nounOf(leader))} ${leader === 'imperial' ? 'leads' : 'lead'} by ${score}`;
  return view.side === leader ? `You lead by ${score}` : `The enemy leads by ${score}`;
}

/** "a Zhodani major victory", "a stalemate". */
export function levelInWords(level: string): string {
  const [side = '', grade = ''] = level.split(' ');
  if (grade === '') return 'a stalemate';
  return `${side === 'imperial' ? 'an Imperial' : 'a Zhodani'} ${grade} victory`;
}

/** What each side's points are made of; nothing while nobody has any. [8] */
export function pointsSection(view: View): Section | null {
  const rows = SIDES.flatMap((side) => {
    const held = conquests(view, side);
    if (held.length === 0) return [];
    const worlds = held.map((world) => `${world.name} ${points(halfPointsFor(world, side))}`);
    return [`${adjectiveOf(side)} ${points(view.halfPoints[side])}: ${worlds.join(', ')}.`];
  });
  if (rows.length === 0) return null;
  const blocks = [...rows, ...prospects(view)].map((text) => ({ kind: 'prose', text }) as const);
  return { id: 'points', title: 'Victory points', blocks };
}

/** Worlds that count for a side, the dearest first. */
function conquests(view: View, side: Side): readonly World[] {
  return [...WORLDS.values()]
    .filter((world) => view.worlds[world.hex]?.control === side && halfPointsFor(world, side) > 0)
    .toSorted((a, b) => halfPointsFor(b, side) - halfPointsFor(a, side) || (a.hex < b.hex ? -1 : 1));
}

/** What more points would make of the lead, and what the Zhodani side may end of itself. [8.1, 8.2.1] */
function prospects(view: View): readonly string[] {
  if (view.result !== null) return [];
  const difference = view.halfPoints.zhodani - view.halfPoints.imperial;
  const next = CHARTS.victory.levels.find(({ fromHalfPoints }) => fromHalfPoints > Math.abs(difference));
  const level =
    next === undefined
      ? ''
      : `A lead of ${points(next.fromHalfPoints)} points is ${next.level === 'automatic' ? 'an' : 'a'} ${next.level} victory.`;
  return [[level, armisticeRule(view)].filter((text) => text !== '').join(' ')];
}

/** At the end of the turn before the coming week. */
function armisticeRule({ worlds, week }: View): string {
  const level = levelIfDeclared(worlds, week - 1);
  if (level === null) return `From the end of week ${FIRST_TURN} on the Zhodani may declare an armistice.`;
  return `If the Zhodani declared an armistice now, it would be ${levelInWords(nameOfLevel(level))}.`;
}
