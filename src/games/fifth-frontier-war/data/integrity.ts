import { distance } from '../hex.ts';
import { mayHoldSecretBase } from './areas.ts';
import type { GameData } from './game-data.ts';

/** What contradicts between files that each fit their schema; one line each, with the file and the row. */
export function faultsBetweenFiles(data: GameData): readonly string[] {
  return [
    ...idsUsedTwice(data),
    ...brokenXboatLinks(data),
    ...lostHomes(data),
    ...forcesWithoutCounters(data),
    ...deploymentFaults(data),
    ...plotsWithoutFleet(data),
  ];
}

/** A player types an id without its kind, so no two counters may share one. */
function idsUsedTwice(data: GameData): readonly string[] {
  const counters = [data.squadrons, data.troops, data.fleets, data.admirals];
  const ids = [...counters.flatMap((map) => [...map.keys()]), ...data.guerrillas, data.warrant];
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  return twice.map((id) => `counters: the id "${id}" stands for two counters`);
}

function brokenXboatLinks(data: GameData): readonly string[] {
  return data.xboatLinks.flatMap(({ from, to, parsecs }, i) => {
    const row = `xboat.json, row ${i + 1} ("${from}")`;
    if (!data.worlds.has(from) || !data.worlds.has(to)) return [`${row}: no world at ${from} or at ${to}`];
    return distance(from, to) === parsecs ? [] : [`${row}: ${distance(from, to)} parsecs on the map`];
  });
}

function lostHomes(data: GameData): readonly string[] {
  return [...data.squadrons.values(), ...data.troops.values()].flatMap(({ id, home }) =>
    home === null || data.worlds.has(home) ? [] : [`counters: the home of ${id}, ${home}, is no world`],
  );
}

/** No group may be asked for more counters than it has, nor a counter by a name that nobody bears. */
function forcesWithoutCounters(data: GameData): readonly string[] {
  const { initial, reinforcements, boxes } = data.orderOfBattle;
  const rows = [...initial, ...reinforcements];
  const asked = new Map<string, number>();
  for (const row of rows) asked.set(poolOf(row), (asked.get(poolOf(row)) ?? 0) + row.count);
  const short = [...asked].flatMap(([pool, count]) => {
    const has = sizeOfPool(pool, data);
    return has < count
      ? [`order-of-battle.json: ${count} of ${pool} asked for, ${has} in the counter files`]
      : [];
  });
  const strangers = rows
    .flatMap(({ pick }) => (typeof pick === 'string' ? [] : pick))
    .filter(isUnknown(data));
  const boxFaults = boxes
    .filter(({ entry }) => !data.worlds.has(entry))
    .map(({ id, entry }) => `order-of-battle.json: the entry hex ${entry} of ${id} is no world`);
  return [...short, ...strangers.map((id) => `order-of-battle.json: no counter "${id}"`), ...boxFaults];
}

type Pooled =
  GameData['orderOfBattle']['initial'][number] | GameData['orderOfBattle']['reinforcements'][number];

function poolOf({ navy, what, group, type }: Pick<Pooled, 'navy' | 'what' | 'group' | 'type'>): string {
  return [navy, what, group ?? '', type ?? ''].join(' ').trim();
}

function sizeOfPool(pool: string, data: GameData): number {
  const squadrons = [...data.squadrons.values()].map((counter) => ({
    ...counter,
    what: 'squadron' as const,
  }));
  const troops = [...data.troops.values()].map((counter) => ({
    ...counter,
    what: 'troop' as const,
    type: null,
  }));
  const led = [...data.fleets.values()].map(({ navy }) => ({
    navy,
    what: 'fleet' as const,
    group: null,
    type: null,
  }));
  const leaders = [...data.admirals.values()].map(({ navy }) => ({
    navy,
    what: 'admiral' as const,
    group: null,
    type: null,
  }));
  const special = data.orderOfBattle.specialGroup;
  const specials = special.types.reduce((sum, { count }) => sum + count, special.warrant ? 1 : 0);
  if (pool === 'imperial special') return specials;
  return [...squadrons, ...troops, ...led, ...leaders].filter((counter) => poolOf(counter) === pool).length;
}

function isUnknown(data: GameData): (id: string) => boolean {
  return (id) => !data.troops.has(id) && !data.fleets.has(id) && !data.admirals.has(id);
}

function deploymentFaults(data: GameData): readonly string[] {
  const { secretBase, colonials, squadrons, fleets, admirals, troops, guerrillas } = data.standardDeployment;
  const file = 'standard-deployment.json';
  const places = [...squadrons, ...fleets, ...admirals, ...troops, ...guerrillas];
  const lost = places.filter(({ at }) => !data.worlds.has(at)).map(({ at }) => `${file}: no world at ${at}`);
  const base = data.worlds.get(secretBase);
  const wrongBase =
    base !== undefined && mayHoldSecretBase(base, data) ? [] : [`${file}: no secret base at ${secretBase}`];
  const at = new Map(fleets.map((row) => [row.fleet, row.at] as const));
  const members = [
    ...colonials.map(({ squadron, fleet }) => ({ fleet, at: data.squadrons.get(squadron)?.home ?? null })),
    ...squadrons,
    ...admirals,
  ];
  const apart = members.flatMap((row) =>
    row.fleet === null || at.get(row.fleet) === row.at
      ? []
      : [`${file}: the ${row.fleet} is not at ${row.at ?? 'home'}`],
  );
  const strangers = fleets
    .filter(({ fleet }) => !data.fleets.has(fleet))
    .map(({ fleet }) => `${file}: no fleet "${fleet}"`);
  return [...lost, ...wrongBase, ...apart, ...strangers];
}

function plotsWithoutFleet(data: GameData): readonly string[] {
  return data.standardPlots.flatMap(({ fleet }, i) =>
    data.fleets.has(fleet) ? [] : [`standard-plots.json, row ${i + 1} ("${fleet}"): no such fleet`],
  );
}
