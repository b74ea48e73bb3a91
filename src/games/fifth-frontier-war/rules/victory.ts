import type { Outcome } from '../../../engine/module.ts';
import { CHARTS, type World, WORLDS } from '../data/index.ts';
import type { Event, EventOf } from '../events.ts';
import { type BySide, bothSides, otherSide } from '../sides.ts';
import type { Side, State } from '../state.ts';

const { victory } = CHARTS;

/** Who controls which world; a state and a view both say. */
type Control = Readonly<Record<string, { readonly control: Side | 'none' }>>;

/** Victory points of each side as the worlds stand, doubled since independent worlds count half. [8] */
export function halfPointsOf(worlds: Control): BySide<number> {
  return bothSides((side) => {
    const held = [...WORLDS.values()].filter((world) => worlds[world.hex]?.control === side);
    const points = held.reduce((sum, world) => sum + halfPointsFor(world, side), 0);
    return points + (side === 'imperial' ? bonusesFor(worlds) : 0);
  });
}

/** What a world is worth to a side that controls it; nothing when it was its own at the start. [8] */
export function halfPointsFor(world: World, side: Side): number {
  if (world.startControl === side) return 0;
  if (world.subsectorCapital) return world.tech * victory.capitalHalfPointsPerTech;
  const isEnemy = world.startControl === otherSide(side) || world.special.includes('coDominium');
  return world.tech * (isEnemy ? victory.enemyHalfPointsPerTech : victory.independentHalfPointsPerTech);
}

/** For every world inside the Vargr border, and every world inside the Sword Worlds'. [8] */
function bonusesFor(worlds: Control): number {
  return victory.bonuses
    .filter(({ border }) =>
      [...WORLDS.values()]
        .filter((world) => world.border === border)
        .every((world) => worlds[world.hex]?.control === 'imperial'),
    )
    .reduce((sum, { halfPoints }) => sum + halfPoints, 0);
}

type Grade = (typeof victory.levels)[number]['level'];

export interface Level {
  /** Null: a stalemate. */
  readonly winner: Side | null;
  readonly grade: Grade | 'stalemate';
}

/** The level that a difference gives (Zhodani less Imperial, doubled): the last whose bound it reaches. [8.1] */
export function levelOf(difference: number): Level {
  const lead = Math.abs(difference);
  const reached = victory.levels.findLast(({ fromHalfPoints }) => lead >= fromHalfPoints);
  if (reached === undefined) return { winner: null, grade: 'stalemate' };
  return { winner: difference > 0 ? 'zhodani' : 'imperial', grade: reached.level };
}

/** "zhodani major", or "stalemate". */
export function nameOfLevel({ winner, grade }: Level): string {
  return winner === null ? 'stalemate' : `${winner} ${grade}`;
}

/** Zhodani points less Imperial points, doubled. [8.1] */
export function differenceOf(worlds: Control): number {
  const { imperial, zhodani } = halfPointsOf(worlds);
  return zhodani - imperial;
}

/** An automatic victory is won as a decisive one. [8.2] */
export function settled({ winner, grade }: Level): Level {
  return grade === 'automatic' ? { winner, grade: 'decisive' } : { winner, grade };
}

/** Levels of a victory, the least first, as a war can end. */
const LADDER = victory.levels.map(({ level }) => level).filter((grade) => grade !== 'automatic');

/** A level so many steps better for the Imperial side: past stalemate it wins, and at most decisively. [8.2.1] */
export function inImperialFavour(level: Level, steps: number): Level {
  const { winner, grade } = settled(level);
  const height = LADDER.findIndex((one) => one === grade) + 1;
  const rung = Math.max((winner === 'imperial' ? -height : height) - steps, -LADDER.length);
  const reached = LADDER[Math.abs(rung) - 1];
  if (reached === undefined) return { winner: null, grade: 'stalemate' };
  return { winner: rung > 0 ? 'zhodani' : 'imperial', grade: reached };
}

/** An automatic victory ends the war at the end of a turn, as a decisive one. [8.2] */
export function judgeAutomaticVictory(state: State): Outcome<State, Event> {
  const level = levelOf(differenceOf(state.worlds));
  return level.grade === 'automatic' ? endWar(state, level, 'automatic') : { state, events: [] };
}

/** The war ends with the last week of the game's options; points decide. `state.week` is the week just fought. [8] */
export function judgeLastWeek(state: State): Outcome<State, Event> {
  if (state.week < state.options.lastWeek) return { state, events: [] };
  return endWar(state, levelOf(differenceOf(state.worlds)), 'last-week');
}

/** The war is over, at a level that the points gave or that an armistice left of it. [8] */
export function endWar(
  state: State,
  reached: Level,
  cause: EventOf<'war-over'>['cause'],
): Outcome<State, Event> {
  const halfPoints = differenceOf(state.worlds);
  const { winner, grade } = settled(reached);
  const level = nameOfLevel({ winner, grade });
  return {
    state: { ...state, result: { level, winner, halfPoints } },
    events: [{ kind: 'war-over', level, winner, halfPoints, cause }],
  };
}
