import { byCodeUnit } from '../../../engine/json.ts';
import type { Block, Column, Section } from '../../../engine/report.ts';
import { sideOfSquadron, sideOfTroop } from '../counters.ts';
import { type Forces, fleetsInPlay, musterOf, ownForces } from '../forces.ts';
import { parseHex } from '../hex.ts';
import { placesWithUnits, unitsAt } from '../rules/presence.ts';
import {
  currentStrengthOf,
  defenceStrengthAt,
  type Grounds,
  sdbStrengthAt,
  writtenFactors,
} from '../rules/strength.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { adjectiveOf, listed, shortPlace } from './wording.ts';

const COLUMNS: readonly Column[] = [
  { title: 'World', align: 'left' },
  { title: 'Held by', align: 'left' },
  { title: 'SDBs', align: 'right' },
  { title: 'Defences', align: 'right' },
  { title: 'Tech', align: 'right' },
  { title: 'Troops', align: 'left' },
];

/** Worlds of others where the reader's fleets and troops are or are plotted to go: what of their defences is left. */
export function targetsSection(view: View, side: Side): Section | null {
  const forces = ownForces(view);
  const targets = placesAhead(forces, side)
    .filter((at) => findWorld(at) !== null && view.worlds[at]?.control !== side)
    .map((at) => targetAt(view, at, side));
  if (targets.length === 0) return null;
  const defended = targets.filter(({ sdbs, defences, troops }) => sdbs + defences > 0 || troops.length > 0);
  const open = targets.filter((target) => !defended.includes(target));
  const blocks: readonly Block[] = [
    ...(defended.length === 0 ? [] : [tableOf(defended)]),
    ...(open.length === 0 ? [] : [{ kind: 'prose', text: openWorlds(open) } as const]),
  ];
  return { id: 'targets', title: 'Worlds before you', blocks };
}

interface Target {
  readonly at: string;
  readonly holder: string;
  /** Hundredths of a factor. */
  readonly sdbs: number;
  readonly defences: number;
  readonly tech: number;
  /** With what they have left. */
  readonly troops: readonly string[];
}

function tableOf(targets: readonly Target[]): Block {
  const rows = targets.map(({ at, holder, sdbs, defences, tech, troops }) => [
    shortPlace(at),
    holder,
    left(sdbs),
    left(defences),
    String(tech),
    troops.join(', '),
  ]);
  return { kind: 'table', table: { caption: null, columns: COLUMNS, rows } };
}

function openWorlds(targets: readonly Target[]): string {
  const holders = [...new Set(targets.map(({ holder }) => holder))];
  const told = holders.map((holder) => {
    const places = targets.filter((target) => target.holder === holder).map(({ at }) => shortPlace(at));
    return `${holder === 'nobody' ? 'held by nobody' : holder} ${listed(places)}`;
  });
  return `Undefended: ${told.join('; ')}.`;
}

function placesAhead(forces: Forces, side: Side): readonly string[] {
  const muster = musterOf(forces);
  const squadrons = muster.places.filter((at) =>
    muster.at(at).some((id) => forces.squadrons[id]?.fleet !== null && sideOfSquadron(forces, id) === side),
  );
  const plotted = fleetsInPlay(forces, side).flatMap((fleet) =>
    Object.entries(forces.fleets[fleet]?.plot ?? {})
      .filter(([week, action]) => Number(week) >= forces.week && action.startsWith('J'))
      .map(([, action]) => action.slice(1)),
  );
  const ashore = placesWithUnits(forces).filter((at) =>
    unitsAt(forces, at).some((id) => sideOfTroop(forces, id) === side && forces.troops[id]?.mode === null),
  );
  return [...new Set([...squadrons, ...plotted, ...ashore])]
    .filter((at) => parseHex(at) !== null)
    .sort(byCodeUnit);
}

function targetAt(view: View, at: string, side: Side): Target {
  const control = view.worlds[at]?.control ?? 'none';
  const enemies = Object.entries(view.troops).filter(
    ([id, troop]) => troop.at === at && troop.state === 'active' && sideOfTroop(view, id) !== side,
  );
  const troops = Object.fromEntries(enemies.map(([id, { loss = 0 }]) => [id, { at, loss }]));
  const grounds: Grounds = { troops, worlds: view.worlds, ownCounters: view.ownCounters };
  return {
    at,
    holder: control === 'none' ? 'nobody' : adjectiveOf(control),
    sdbs: sdbStrengthAt(grounds, at),
    defences: defenceStrengthAt(grounds, at),
    tech: findWorld(at)?.tech ?? 0,
    troops: enemies
      .map(([id]) => `${id} ${writtenFactors(currentStrengthOf(grounds, id))}`)
      .toSorted(byCodeUnit),
  };
}

function left(hundredths: number): string {
  return hundredths === 0 ? '' : writtenFactors(hundredths);
}
