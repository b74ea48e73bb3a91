import type { FormLine, ListItem, Section } from '../../../engine/report.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import { writtenOrder } from '../commands/written.ts';
import {
  admiralCounter,
  compareIds,
  findTroop,
  isGuerrilla,
  nameOfFleet,
  sideOfAdmiral,
  sideOfSquadron,
  sideOfTroop,
} from '../counters.ts';
import { commanderOf, fleetsInPlay, type Forces, squadronsOf } from '../forces.ts';
import { deployFleet } from '../rules/deploy-squadrons.ts';
import { areaInWords, type Start, startOf } from '../rules/deployment-areas.ts';
import { placeOfTroop } from '../rules/presence.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findBox } from '../worlds.ts';
import { commandedForces } from './own-command.ts';
import { capitalised, composition, counted, listed, shortPlace } from './wording.ts';

/** Counters that a side deploys, kind by kind, in order of id; guerrillas have their own window. [7] */
interface Deployable {
  readonly squadrons: readonly string[];
  readonly troops: readonly string[];
  readonly admirals: readonly string[];
}

function deployableOf(forces: Forces, side: Side): Deployable {
  const { squadrons, troops, admirals } = forces;
  const onMap = (at: string | null | undefined): boolean =>
    (at ?? null) !== null && findBox(at ?? '') === null;
  const of = (pieces: object, is: (id: string) => boolean): readonly string[] =>
    Object.keys(pieces).filter(is).sort(compareIds);
  return {
    squadrons: of(squadrons, (id) => onMap(squadrons[id]?.at) && sideOfSquadron(forces, id) === side),
    troops: of(
      troops,
      (id) => !isGuerrilla(id) && onMap(placeOfTroop(forces, id)) && sideOfTroop(forces, id) === side,
    ),
    admirals: of(admirals, (id) => onMap(admirals[id]?.at) && sideOfAdmiral(forces, id) === side),
  };
}

/** Where each of them may begin, those of one area together. */
export function areasSection(view: View, side: Side): Section {
  const forces = commandedForces(view);
  const { squadrons, troops, admirals } = deployableOf(forces, side);
  const areas = new Map<string, Deployable>();
  const add = (id: string, to: keyof Deployable): void => {
    const start = startOf(id);
    if (start === null) return;
    const words = wordsOf(start);
    const so = areas.get(words) ?? { squadrons: [], troops: [], admirals: [] };
    areas.set(words, { ...so, [to]: [...so[to], id] });
  };
  squadrons.forEach((id) => add(id, 'squadrons'));
  troops.forEach((id) => add(id, 'troops'));
  admirals.forEach((id) => add(id, 'admirals'));
  const items = [...areas].map(([words, there]): ListItem => ({
    mark: 'item',
    text: areaTold(view, words, there),
  }));
  return { id: 'areas', title: 'Where your counters may begin', blocks: [{ kind: 'list', items }] };
}

const COLONIAL = 'at home, where they stay';

function wordsOf({ area, home }: Start): string {
  return home === null ? areaInWords(area) : COLONIAL;
}

/** Few counters are named, many are counted. */
function areaTold(view: View, words: string, { squadrons, troops, admirals }: Deployable): string {
  const parts = [
    ...(squadrons.length === 0 ? [] : [`squadrons ${composition(view, squadrons)}`]),
    ...(troops.length === 0
      ? []
      : [troops.length < 3 ? troops.join(' ') : counted(troops.length, 'troop unit')]),
    ...(admirals.length === 0
      ? []
      : [
          `${admirals.length === 1 ? 'admiral' : 'admirals'} ${listed(admirals.map((id) => admiralCounter(view, id).name))}`,
        ]),
  ];
  return `${capitalised(words)}: ${parts.join('; ')}.`;
}

/** Troops place by place with their factors, on the ground and embarked. */
export function troopsSection(view: View, side: Side): Section {
  const forces = commandedForces(view);
  const places = new Map<string, readonly string[]>();
  for (const id of deployableOf(forces, side).troops) {
    const at = placeOfTroop(forces, id) ?? '';
    places.set(at, [...(places.get(at) ?? []), id]);
  }
  const items = [...places]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([at, units]): ListItem => ({
      mark: 'item',
      text: `${shortPlace(at)}: ${unitsTold(forces, units)}.`,
    }));
  return { id: 'troops', title: 'Your troops, with their factors', blocks: [{ kind: 'list', items }] };
}

function unitsTold(forces: Forces, units: readonly string[]): string {
  const holds = new Map<string, readonly string[]>();
  for (const id of units) {
    const hold = forces.troops[id]?.aboard ?? '';
    holds.set(hold, [...(holds.get(hold) ?? []), `${id} ${findTroop(forces, id)?.factor ?? 0}`]);
  }
  return [...holds]
    .sort(([a], [b]) => compareIds(a, b))
    .map(([hold, told]) => (hold === '' ? told.join(', ') : `aboard ${hold} ${told.join(', ')}`))
    .join('; ');
}

/** One line for each way to deploy, as things stand: what to write to change them. */
export function exampleLines(view: View, side: Side): readonly string[] {
  const forces = commandedForces(view);
  const { squadrons, troops, admirals } = deployableOf(forces, side);
  const movable = (id: string): boolean => (startOf(id)?.worlds.size ?? 0) > 1;
  const fleet = fleetsInPlay(forces, side)[0];
  const squadron = squadrons.find((id) => movable(id) && forces.squadrons[id]?.fleet === null);
  const admiral = admirals.find(movable);
  const [ashore, embarked] = [null, ''].map((hold) =>
    troops.find((id) => movable(id) && (forces.troops[id]?.aboard === null) === (hold === null)),
  );
  return [fleetLine(forces, fleet), squadronLine(forces, squadron), admiralLine(forces, admiral)]
    .concat([troopLine(forces, ashore), troopLine(forces, embarked)])
    .filter((line) => line !== null);
}

function fleetLine({ fleets }: Forces, fleet: string | undefined): string | null {
  const at = fleet === undefined ? null : (fleets[fleet]?.at ?? null);
  return fleet === undefined || at === null ? null : writtenOrder({ word: 'DEPLOY FLEET', fleet, at });
}

function squadronLine({ squadrons }: Forces, id: string | undefined): string | null {
  const at = id === undefined ? null : (squadrons[id]?.at ?? null);
  return id === undefined || at === null
    ? null
    : writtenOrder({ word: 'DEPLOY SQUADRONS', squadrons: [id], at });
}

function admiralLine({ admirals }: Forces, admiral: string | undefined): string | null {
  const { at = null, fleet = null } = admirals[admiral ?? ''] ?? {};
  if (admiral === undefined || at === null) return null;
  return writtenOrder({ word: 'DEPLOY ADMIRAL', admiral, at, ...(fleet === null ? {} : { fleet }) });
}

function troopLine({ troops }: Forces, id: string | undefined): string | null {
  const { at = null, aboard = null } = troops[id ?? ''] ?? {};
  if (id === undefined) return null;
  if (aboard !== null) return writtenOrder({ word: 'DEPLOY TROOPS', troops: [id], squadron: aboard });
  return at === null ? null : writtenOrder({ word: 'DEPLOY TROOPS', troops: [id], at });
}

/** A fleet that could lie in wait at each place of a surprise attack, as an order. [9.1] */
export function buildUpLines(view: View, side: Side, hexes: readonly string[]): readonly string[] {
  const forces = commandedForces(view);
  const deployer = { side, options: view.options };
  return hexes.flatMap((at) => {
    const orders = fleetsInPlay(forces, side).map((fleet) => ({ word: 'DEPLOY FLEET', fleet, at }) as const);
    const possible = orders.find((order) => deployFleet(forces, deployer, order).ok);
    return possible === undefined ? [] : [writtenOrder(possible)];
  });
}

/** Fleet by fleet where it stands: another hex in the line begins elsewhere with it. */
export function fleetForm(view: View, side: Side): readonly FormLine[] {
  const forces = commandedForces(view);
  return fleetsInPlay(forces, side).flatMap((fleet) => {
    const text = fleetLine(forces, fleet);
    if (text === null) return [];
    const commander = commanderOf(forces, fleet);
    const under = commander === null ? '' : ` under ${admiralCounter(forces, commander).name}`;
    const about = `${nameOfFleet(fleet)}, ${composition(view, squadronsOf(forces, fleet))}${under}`;
    return [{ text, about }];
  });
}
