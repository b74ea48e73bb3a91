import { findAdmiral, findSquadron, sideOf, sideOfAdmiral } from './counters.ts';
import { reserveFaults } from './faults-of-reserves.ts';
import { transportFaults } from './faults-of-transport.ts';
import { commanderOf, type Muster, musterOf } from './forces.ts';
import type { Fleet, State, WorldState } from './state.ts';
import { FURTHEST_WEEKS } from './rules/plots.ts';
import { isWorld } from './worlds.ts';

/** What is wrong with a state; empty for every state that play can reach. */
export function faultsOf(state: State): readonly string[] {
  const muster = musterOf(state);
  return [
    ...Object.keys(state.squadrons).flatMap((id) => squadronFaults(state, id)),
    ...Object.entries(state.fleets).flatMap(([id, fleet]) => fleetFaults(state, id, { fleet, muster })),
    ...Object.keys(state.admirals).flatMap((id) => admiralFaults(state, id)),
    ...doublyCommanded(state),
    ...warrantFaults(state),
    ...transportFaults(state),
    ...reserveFaults(state),
    ...Object.entries(state.worlds).flatMap(([hex, world]) => worldFaults(hex, world)),
  ];
}

function worldFaults(hex: string, { control, provokedBy }: WorldState): readonly string[] {
  const wrong = isWorld(hex) ? [] : [`no world at ${hex}`];
  if (provokedBy === undefined) return wrong;
  if (control !== 'none' && provokedBy.length > 0) wrong.push(`world ${hex} has an owner and is provoked`);
  const isInOrder = provokedBy.every((side, index) => index === 0 || side > (provokedBy[index - 1] ?? side));
  if (!isInOrder) wrong.push(`world ${hex} is provoked by ${provokedBy.join(', ')}`);
  return wrong;
}

function squadronFaults(state: State, id: string): readonly string[] {
  const squadron = state.squadrons[id];
  const counter = findSquadron(state, id);
  if (squadron === undefined || counter === null) return [`squadron ${id} has no counter`];
  const inPlay = squadron.state === 'full' || squadron.state === 'reduced';
  const wrong: string[] = [];
  if (inPlay !== (squadron.at !== null))
    wrong.push(`squadron ${id} is ${squadron.state} at ${squadron.at ?? 'no place'}`);
  if (squadron.state === 'reduced' && counter.reduced === null)
    wrong.push(`squadron ${id} has no reduced side`);
  if (squadron.tankFull && counter.type !== 'tanker')
    wrong.push(`squadron ${id} is no tanker and has a tank`);
  if (squadron.fleet === null) return wrong;
  const fleet = state.fleets[squadron.fleet];
  if (!inPlay) wrong.push(`squadron ${id} is out of play in ${squadron.fleet}`);
  if (fleet?.at !== squadron.at) wrong.push(`squadron ${id} is not where its fleet is`);
  if (fleet !== undefined && sideOf(fleet.navy) !== sideOf(counter.navy))
    wrong.push(`squadron ${id} is in an enemy fleet`);
  return wrong;
}

function fleetFaults(
  state: State,
  id: string,
  { fleet, muster }: { readonly fleet: Fleet; readonly muster: Muster },
): readonly string[] {
  const weeks = Object.keys(fleet.plot).map(Number);
  const last = state.week + 2 * FURTHEST_WEEKS;
  return told([
    [fleet.at !== null && muster.ofFleet(id).length === 0, `fleet ${id} has no squadron`],
    [fleet.at === null && weeks.length > 0, `fleet ${id} is out of play and plotted`],
    [
      weeks.some((week) => week < state.week - 1 || week > last),
      `fleet ${id} is plotted for weeks ${weeks.join(', ')}`,
    ],
    [fleet.at === null && commanderOf(state, id) !== null, `fleet ${id} is out of play and commanded`],
  ]);
}

function admiralFaults(state: State, id: string): readonly string[] {
  const admiral = state.admirals[id];
  if (admiral === undefined) return [];
  const fleet = admiral.fleet === null ? null : state.fleets[admiral.fleet];
  return told([
    [
      (admiral.state === 'active') !== (admiral.at !== null),
      `admiral ${id} is ${admiral.state} at ${admiral.at ?? 'no place'}`,
    ],
    [admiral.state !== 'active' && admiral.fleet !== null, `admiral ${id} is ${admiral.state} and commands`],
    [fleet !== null && fleet?.at !== admiral.at, `admiral ${id} is not where his fleet is`],
    [
      fleet !== null && fleet !== undefined && sideOf(fleet.navy) !== sideOfAdmiral(state, id),
      `admiral ${id} commands an enemy fleet`,
    ],
  ]);
}

function doublyCommanded(state: State): readonly string[] {
  const led = Object.values(state.admirals).flatMap(({ fleet }) => (fleet === null ? [] : [fleet]));
  return led
    .filter((fleet, index) => led.indexOf(fleet) !== index)
    .map((fleet) => `fleet ${fleet} has two admirals`);
}

/** It is with an Imperial admiral, or lost with a dead one, or lies somewhere, or is out of play. [5.3.5] */
function warrantFaults(state: State): readonly string[] {
  const { holder, at } = state.warrant;
  if (holder === null) return [];
  const isImperial = findAdmiral(state, holder) !== null && sideOfAdmiral(state, holder) === 'imperial';
  return told([
    [at !== null, `the warrant is held by ${holder} and lies at ${at ?? ''}`],
    [!isImperial, `the warrant is held by ${holder}, who is no Imperial admiral`],
    [
      (state.admirals[holder]?.state ?? 'reserve') === 'reserve',
      `the warrant is held by ${holder}, who has not come`,
    ],
  ]);
}

function told(checks: readonly (readonly [wrong: boolean, words: string])[]): readonly string[] {
  return checks.filter(([wrong]) => wrong).map(([, words]) => words);
}
