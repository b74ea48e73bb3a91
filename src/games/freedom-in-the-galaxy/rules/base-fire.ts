import { CHARTS, planetOf } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { inOrder, type Step, still, type Turn } from '../flow.ts';
import { controllerOf, strengthOf, trackOf, type UnitHere, unitsIn } from '../lookup.ts';
import { enemyOf, type PlanetTrack, type State } from '../state.ts';
import { standing } from './doctrine.ts';
import { unitsLost } from './losses.ts';
import { kindsOf, removeUnits, withTrack } from './settle.ts';

/** A base that loses 2 goes Down; one that loses more goes a level lower too. [9.25] */
export function baseAfter({ level, up }: PlanetTrack['base'], losses: number): PlanetTrack['base'] {
  if (losses < 2) return { level, up };
  return { level: losses > 2 ? Math.max(0, level - 1) : level, up: false };
}

/** Units that pass the base of a planet are fired at, if its player wants that. [9.2] */
export function passBase(
  state: State,
  turn: Turn,
  {
    side,
    planet,
    units,
  }: { readonly side: Side; readonly planet: string; readonly units: readonly string[] },
): Step {
  const stack = unitsIn(state).filter(({ id }) => units.includes(id));
  const column = CHARTS.baseAttack[trackOf(state, planet).base.level] ?? null;
  if (column === null || stack.length === 0 || !fires(state, { side, planet, stack })) return still(state);
  return fire(state, turn, { side, planet, stack, column });
}

interface Passing {
  readonly side: Side;
  readonly planet: string;
  readonly stack: readonly UnitHere[];
}

function fires(state: State, { side, planet, stack }: Passing): boolean {
  const { base } = trackOf(state, planet);
  if (!base.up || controllerOf(state, planet) !== enemyOf(side)) return false;
  const ordered = standing(state, enemyOf(side), 'BASE').find((order) => order.planet === planet)?.fires;
  if (ordered === 'always') return true;
  if (ordered === 'never') return false;
  // A level 1 base that fires goes Down four times in six; a lone Patrol is not worth a level 2 base either.
  return base.level === 2 && strengthOf(stack) >= 2;
}

function fire(
  state: State,
  turn: Turn,
  { side, planet, stack, column }: Passing & { readonly column: string },
): Step {
  const { name } = planetOf(planet);
  const dice = turn.dice.at(`base/${planet}`);
  const roll = dice.roll(6, `base of ${name} fires`);
  const answer = dice.roll(6, `answer to the base of ${name}`);
  const losses = cellOf(column, roll)[1];
  const baseLosses = cellOf(column, answer)[0];
  const lost = unitsLost(state, side, { units: stack, points: losses }).map(({ id }) => id);
  const base = baseAfter(trackOf(state, planet).base, baseLosses);
  return inOrder(
    state,
    (now) =>
      still(now, {
        ...{ kind: 'base-fired', side: enemyOf(side), planet, column, roll, answer, losses, baseLosses },
        lost: kindsOf(now, lost),
      }),
    (now) => setBase(now, planet, base, 'fire'),
    (now) => removeUnits(now, lost),
  );
}

function cellOf(column: string, roll: number): readonly [number, number] {
  const index = CHARTS.militaryCombat.columns.indexOf(column);
  return CHARTS.militaryCombat.rows[roll - 1]?.[index] ?? [0, 0];
}

/** The base of a planet is put Up or Down, or to another level. */
export function setBase(
  state: State,
  planet: string,
  base: PlanetTrack['base'],
  cause: 'fire' | 'repair' | 'raid' | 'sabotage' | 'scrambler',
): Step {
  const before = trackOf(state, planet).base;
  if (before.level === base.level && before.up === base.up) return still(state);
  return still(withTrack(state, planet, { base }), { kind: 'base-changed', planet, ...base, cause });
}
