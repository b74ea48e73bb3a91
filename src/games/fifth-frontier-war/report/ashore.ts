import { byCodeUnit } from '../../../engine/json.ts';
import type { Block, Column, Section } from '../../../engine/report.ts';
import { isGuerrilla, sideOfTroop } from '../counters.ts';
import { WORLDS } from '../data/index.ts';
import { type Forces, fleetsInPlay, ownForces } from '../forces.ts';
import { firstOwnerOf } from '../rules/control.ts';
import { garrisonAt, garrisonNeededAt, isGarrisonedBy } from '../rules/garrison.ts';
import { placesWithUnits, unitsAt } from '../rules/presence.ts';
import { currentStrengthOf, writtenFactors } from '../rules/strength.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { isWorld } from '../worlds.ts';
import { runsOf } from './counter-names.ts';
import { groupsOf } from './set-up-secrets.ts';
import { adjectiveOf, counted, listed, shortPlace } from './wording.ts';

interface Ground {
  readonly view: View;
  readonly forces: Forces;
  readonly side: Side;
  readonly enemies: ReadonlySet<string>;
}

/** Troops on worlds: those taken or fought over with the garrison that they need, then those at home, then guerrillas. */
export function ashoreSection(view: View, side: Side): Section | null {
  const forces = ownForces(view);
  const ground: Ground = { view, forces, side, enemies: worldsWithEnemies(view, side) };
  const places = placesWithUnits(forces).filter((at) => troopsOf(forces, at, side).length > 0);
  const taken = [...WORLDS.keys()].filter(
    (hex) => view.worlds[hex]?.control === side && firstOwnerOf(hex) !== side,
  );
  const abroad = places.filter((at) => isAbroad(at, ground));
  const home = places.filter((at) => !abroad.includes(at));
  const blocks = [
    ...garrisonTable(ground, [...new Set([...abroad, ...taken])].sort(byCodeUnit)),
    ...atHome(forces, side, home),
    ...guerrillasTold(forces, side),
  ];
  if (blocks.length === 0) return null;
  if (view.side !== null) return { id: 'ashore', title: 'Your troops ashore', blocks };
  return { id: `ashore-${side}`, title: `${adjectiveOf(side)} troops ashore`, blocks };
}

function troopsOf(forces: Forces, at: string, side: Side): readonly string[] {
  return unitsAt(forces, at).filter((id) => !isGuerrilla(id) && sideOfTroop(forces, id) === side);
}

/** Worlds with enemy troops in the open. */
function worldsWithEnemies(view: View, side: Side): ReadonlySet<string> {
  return new Set(
    Object.entries(view.troops).flatMap(([id, { at, state, mode }]) =>
      at !== null && state === 'active' && mode !== 'covert' && sideOfTroop(view, id) !== side ? [at] : [],
    ),
  );
}

/** On a world that was not the side's at the start, or where an enemy stands on the ground too. */
function isAbroad(at: string, { view, side, enemies }: Ground): boolean {
  if (!isWorld(at)) return false;
  return firstOwnerOf(at) !== side || view.worlds[at]?.control !== side || enemies.has(at);
}

const COLUMNS: readonly Column[] = [
  { title: 'World', align: 'left' },
  { title: 'Troops', align: 'left' },
  { title: 'There', align: 'right' },
  { title: 'Needed', align: 'right' },
  { title: 'Held', align: 'left' },
];

/** Factors there, and those that hold the world once it is taken. [5.2] */
function garrisonTable(ground: Ground, places: readonly string[]): readonly Block[] {
  if (places.length === 0) return [];
  const { forces, side } = ground;
  const rows = places.map((at) => [
    shortPlace(at),
    unitsTold(forces, troopsOf(forces, at, side)),
    writtenFactors(garrisonAt(forces, at, side)),
    needed(forces, at, side),
    holding(ground, at),
  ]);
  return [{ kind: 'table', table: { caption: null, columns: COLUMNS, rows } }];
}

/** The first owner needs no garrison. [5.2] */
function needed(forces: Forces, at: string, side: Side): string {
  if (firstOwnerOf(at) === side) return '';
  const factors = garrisonNeededAt(forces, at);
  return factors === 0 ? 'any' : writtenFactors(factors);
}

function holding({ view, forces, side, enemies }: Ground, at: string): string {
  if (enemies.has(at)) return 'fought over';
  const world = view.worlds[at];
  if (world?.control !== side) return 'not yet';
  if (firstOwnerOf(at) === side || isGarrisonedBy(forces, at, side)) return 'yes';
  return world.surrendered ? 'by squadrons' : 'no';
}

function unitsTold(forces: Forces, units: readonly string[]): string {
  return units.map((id) => `${id} ${writtenFactors(currentStrengthOf(forces, id))}`).join(', ');
}

/** Where a fleet could take them aboard units are named, elsewhere they are counted. */
function atHome(forces: Forces, side: Side, places: readonly string[]): readonly Block[] {
  if (places.length === 0) return [];
  const withFleets = new Set(fleetsInPlay(forces, side).map((id) => forces.fleets[id]?.at ?? ''));
  const told = places.map((at) => {
    const units = troopsOf(forces, at, side);
    if (withFleets.has(at) || units.length === 1) return `${shortPlace(at)} ${unitsTold(forces, units)}`;
    const total = units.reduce((sum, id) => sum + currentStrengthOf(forces, id), 0);
    return `${shortPlace(at)} ${counted(units.length, 'unit')} ${writtenFactors(total)}`;
  });
  return [{ kind: 'prose', text: `At home, with their factors: ${told.join('; ')}.` }];
}

/** The reader's own, with what they have left. [5.4.4] */
function guerrillasTold(forces: Forces, side: Side): readonly Block[] {
  if (side !== 'zhodani') return [];
  const told = groupsOf(forces).map(({ at, mode, units }) => {
    const total = units.reduce((sum, id) => sum + currentStrengthOf(forces, id), 0);
    const how = mode === 'covert' ? 'in hiding' : 'in the open';
    return `${shortPlace(at)} ${listed(runsOf(units))}: ${writtenFactors(total)} ${how}`;
  });
  return told.length === 0 ? [] : [{ kind: 'prose', text: `Guerrillas: ${told.join('; ')}.` }];
}
