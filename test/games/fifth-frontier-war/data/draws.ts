import fc from 'fast-check';
import {
  ADMIRALS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  TROOPS,
  sideOf,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';
import type { DrawnForces, InitialForce, Side } from '../../../../src/games/fifth-frontier-war/data/index.ts';

/** A counter drawn, and the row of the order of battle that drew it. */
export interface Drawn {
  readonly id: string;
  readonly row: InitialForce;
}

/** Every draw of initial counters that the order of battle can give a side, black globes set aside or not. */
export function initialDraws(side: Side): fc.Arbitrary<readonly Drawn[]> {
  const rows = ORDER_OF_BATTLE.initial.filter(({ navy, what }) => sideOf(navy) === side && what !== 'fleet');
  return fc
    .boolean()
    .chain((globesAmongRegulars) =>
      fc.tuple(...rows.map((row) => drawOf(row, globesAmongRegulars))).map((draws) => draws.flat()),
    );
}

/** The ids of a draw, in the form that the standard deployment takes. */
export function drawnForces(draws: readonly Drawn[]): DrawnForces {
  const of = (what: InitialForce['what']) => draws.filter(({ row }) => row.what === what).map(({ id }) => id);
  return { squadrons: of('squadron'), troops: of('troop'), admirals: of('admiral') };
}

function drawOf(row: InitialForce, globesAmongRegulars: boolean): fc.Arbitrary<readonly Drawn[]> {
  const { pick, count } = row;
  const pool = typeof pick === 'string' ? poolOf(row, globesAmongRegulars) : pick;
  const ids = fc.shuffledSubarray([...pool], { minLength: count, maxLength: count });
  return ids.map((some) => some.map((id) => ({ id, row })));
}

/** The counters of the row's group that no row asks for by name. */
function poolOf(row: InitialForce, globesAmongRegulars: boolean): readonly string[] {
  const named = ORDER_OF_BATTLE.initial.flatMap(({ pick }) => (typeof pick === 'string' ? [] : pick));
  return groupOf(row, globesAmongRegulars).filter((id) => !named.includes(id));
}

function groupOf({ navy, what, group, type }: InitialForce, globesAmongRegulars: boolean): readonly string[] {
  const { blackGlobes } = ORDER_OF_BATTLE;
  const groups = globesAmongRegulars && group === blackGlobes.joins ? [group, blackGlobes.group] : [group];
  if (what === 'admiral') return idsOf(ADMIRALS, (counter) => counter.navy === navy);
  if (what === 'troop') return idsOf(TROOPS, (counter) => counter.navy === navy && counter.group === group);
  return idsOf(
    SQUADRONS,
    (counter) => counter.navy === navy && counter.type === type && groups.includes(counter.group),
  );
}

function idsOf<Counter extends { readonly id: string }>(
  counters: ReadonlyMap<string, Counter>,
  belongs: (counter: Counter) => boolean,
): readonly string[] {
  return [...counters.values()].filter(belongs).map(({ id }) => id);
}
