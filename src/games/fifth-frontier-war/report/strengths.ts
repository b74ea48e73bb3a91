import type { Block, Column } from '../../../engine/report.ts';
import { admiralCounter, compareIds, factorsOfSquadron, jumpOfSquadron } from '../counters.ts';
import { commanderOf, type Forces, plottingFactorOf, squadronsOf } from '../forces.ts';
import { cargoOf } from '../rules/presence.ts';
import { currentStrengthOf, writtenFactors } from '../rules/strength.ts';
import { runsOf } from './counter-names.ts';
import { composition, counted, listed } from './wording.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Fleet', align: 'left' },
  { title: 'Admiral', align: 'left' },
  { title: 'Wk', align: 'right' },
  { title: 'Tac', align: 'right' },
  { title: 'J', align: 'right' },
  { title: 'Squadrons', align: 'left' },
  { title: 'Att', align: 'right' },
  { title: 'Bom', align: 'right' },
  { title: 'Aboard', align: 'left' },
];

/** Fleet by fleet who leads it and how far he plots, what it jumps, what it is made of, and troops aboard. */
export function strengthTable(forces: Forces, fleets: readonly string[]): readonly Block[] {
  if (fleets.length === 0) return [];
  const rows = fleets.map((fleet) => strengthOf(forces, fleet));
  return [{ kind: 'table', table: { caption: null, columns: COLUMNS, rows } }];
}

function strengthOf(forces: Forces, fleet: string): readonly string[] {
  const squadrons = squadronsOf(forces, fleet);
  const commander = commanderOf(forces, fleet);
  const admiral = commander === null ? null : admiralCounter(forces, commander);
  const sum = (factor: 0 | 1): string =>
    String(squadrons.reduce((total, id) => total + factorsOfSquadron(forces, id)[factor], 0));
  return [
    fleet,
    admiral?.name ?? '',
    String(plottingFactorOf(forces, fleet)),
    admiral === null ? '' : signed(admiral.tactical),
    String(Math.min(...squadrons.map((id) => jumpOfSquadron(forces, id)))),
    squadronsTold(forces, squadrons),
    sum(0),
    sum(1),
    cargoTold(forces, squadrons),
  ];
}

function signed(tactical: number): string {
  return tactical > 0 ? `+${tactical}` : String(tactical);
}

/** "3B 1C", and how many of them are reduced. */
function squadronsTold(forces: Forces, squadrons: readonly string[]): string {
  const reduced = squadrons.filter((id) => forces.squadrons[id]?.state === 'reduced').length;
  return `${composition(forces, squadrons)}${reduced === 0 ? '' : `, ${reduced} reduced`}`;
}

/** So many runs of units are named; more are counted. */
const MOST_NAMED = 2;

/** "ZDV12 to ZDV14: 60", "10 units: 390": troops with the factors that they have left. Nothing: none are aboard. */
export function cargoTold(forces: Forces, squadrons: readonly string[]): string {
  const units = squadrons.flatMap((id) => cargoOf(forces, id)).toSorted(compareIds);
  if (units.length === 0) return '';
  const total = units.reduce((sum, id) => sum + currentStrengthOf(forces, id), 0);
  const runs = runsOf(units);
  const named = runs.length > MOST_NAMED ? counted(units.length, 'unit') : listed(runs);
  return `${named}: ${writtenFactors(total)}`;
}
