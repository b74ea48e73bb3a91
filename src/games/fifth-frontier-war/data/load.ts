import type { z } from 'zod';
import { DataFileFault, SHIPPED_FILES, readDataFile } from './files.ts';
import type { FileName } from './files.ts';
import { deepFreeze } from './frozen.ts';
import type { GameData } from './game-data.ts';
import { faultsBetweenFiles } from './integrity.ts';
import {
  admiralsFile,
  fleetsFile,
  specialsFile,
  squadronsFile,
  troopsFile,
  worldsFile,
  xboatFile,
} from './schema.ts';
import { chartsFile } from './schema-charts.ts';
import { orderOfBattleFile, standardDeploymentFile, standardPlotsFile } from './schema-forces.ts';

/**
 * The shipped files, with `replaced` in the place of those it names (unread, as JSON gives them).
 * Throws a `DataFileFault` when a file does not fit its schema or the files contradict each other.
 */
export function loadData(replaced: Partial<Record<FileName, unknown>> = {}): GameData {
  const data = readAll({ ...SHIPPED_FILES, ...replaced });
  const faults = faultsBetweenFiles(data);
  if (faults.length > 0) throw new DataFileFault(faults);
  return deepFreeze(data);
}

function readAll(raw: Readonly<Record<FileName, unknown>>): GameData {
  const read = <Schema extends z.ZodType>(file: FileName, schema: Schema) =>
    readDataFile(file, schema, raw[file]);
  const specials = read('specials.json', specialsFile);
  return {
    worlds: mapOf('worlds.json', read('worlds.json', worldsFile), (world) => world.hex),
    xboatLinks: read('xboat.json', xboatFile),
    squadrons: mapOf('squadrons.json', read('squadrons.json', squadronsFile), (counter) => counter.id),
    troops: mapOf('troops.json', read('troops.json', troopsFile), (counter) => counter.id),
    fleets: mapOf('fleets.json', read('fleets.json', fleetsFile), (marker) => marker.id),
    admirals: mapOf('admirals.json', read('admirals.json', admiralsFile), (counter) => counter.id),
    guerrillas: specials.guerrillas.ids,
    warrant: specials.warrant.id,
    charts: read('charts.json', chartsFile),
    orderOfBattle: read('order-of-battle.json', orderOfBattleFile),
    standardDeployment: read('standard-deployment.json', standardDeploymentFile),
    standardPlots: read('standard-plots.json', standardPlotsFile),
  };
}

function mapOf<Key extends string, Row>(
  file: FileName,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, Row> {
  const map = new Map(rows.map((row) => [keyOf(row), row] as const));
  if (map.size === rows.length) return map;
  const twice = rows.map(keyOf).find((key, i, keys) => keys.indexOf(key) !== i);
  throw new DataFileFault([`${file}: "${twice ?? ''}" stands there twice`]);
}
