import type { Command } from '../commands/schema.ts';
import { type Forces, fleetsInPlay, squadronsOf } from '../forces.ts';
import { parseHex } from '../hex.ts';
import { garrisonNeededAt } from '../rules/garrison.ts';
import { isClosedTo } from '../rules/landing.ts';
import { cargoOf } from '../rules/presence.ts';
import { COLUMNS, nameOfColumn, shiftOf } from '../rules/surface-combat-odds.ts';
import { findWorld } from '../worlds.ts';
import { courseOf, departed, fetchable, garrisonFrom, type Ledger, NOTHING_DONE } from './courses.ts';
import { type Unit, unitOf } from './ground.ts';
import type { LayOfTheLand, Target } from './lay-of-the-land.ts';
import { LANDING_COLUMN } from './takings.ts';

type Stops = ReadonlyMap<string, string>;

interface Loading {
  readonly commands: readonly Command[];
  readonly done: Ledger;
}

/** Fleets that leave a place take along what can be spared there, no unit twice. */
export function loads(forces: Forces, stops: Stops, land: LayOfTheLand): readonly Command[] {
  const nobody: Loading = { commands: [], done: NOTHING_DONE };
  return fleetsInPlay(forces, land.side).reduce<Loading>((now, fleet) => {
    const to = stops.get(fleet);
    const course = courseOf(forces, fleet, { land, done: now.done });
    if (to === undefined || to === course.at) return now;
    const loaded = fetchable(course, land).map(({ id }) => ({ word: 'LOAD' as const, troops: [id], fleet }));
    return { commands: [...now.commands, ...loaded], done: departed(course, land, to).done };
  }, nobody).commands;
}

/** Troops land where their fleets come to worlds that are not their side's. */
export function landings(forces: Forces, stops: Stops, land: LayOfTheLand): readonly Command[] {
  return fleetsInPlay(forces, land.side).flatMap((fleet) => {
    const at = stops.get(fleet) ?? '';
    const target = land.targets.get(at);
    if (target === undefined || isClosedTo(forces, land.side, at)) return [];
    return landingsOf(unitsAboard(forces, fleet, land), { fleet, target, land });
  });
}

/** With what may come aboard before the fleet leaves. */
function unitsAboard(forces: Forces, fleet: string, land: LayOfTheLand): readonly Unit[] {
  return squadronsOf(forces, fleet)
    .flatMap((id) => cargoOf(forces, id))
    .map((id) => unitOf(land.ground, id))
    .sort((a, b) => b.strength - a.strength);
}

interface Landing {
  readonly fleet: string;
  readonly target: Target;
  readonly land: LayOfTheLand;
}

function landingsOf(units: readonly Unit[], { fleet, target, land }: Landing): readonly Command[] {
  const at = parseHex(target.world.hex);
  if (units.length === 0 || at === null) return [];
  if (target.against.units.length > 0) {
    return [{ word: 'LAND', all: true, fleet, at, ...conditionsOf(units, target) }];
  }
  if (findWorld(at)?.startControl === land.side) return [];
  const garrison = garrisonFrom(units, garrisonNeededAt(land.ground, at));
  return [{ word: 'LAND', troops: garrison.map(({ id }) => id), at }];
}

/**
 * They wait until bombs have made the odds good enough, tech levels counted; and where boats are, until none is left:
 * before that the world can't be theirs. [4.5.3, 4.6.3, 5.2]
 */
function conditionsOf(
  units: readonly Unit[],
  { against }: Target,
): { readonly odds: string; readonly sdb?: 'cleared' } {
  const tech = Math.min(...units.map((unit) => unit.tech));
  const shift = shiftOf(tech, Math.max(...against.units.map((unit) => unit.tech)));
  const column = Math.min(MOST_COLUMN, Math.max(1, LANDING_COLUMN - shift));
  return { odds: nameOfColumn(column), ...(against.sdb > 0 ? { sdb: 'cleared' as const } : {}) };
}

const MOST_COLUMN = COLUMNS.length - 2;
