import { CaseRefused } from '../../engine/module.ts';
import type {
  Entry,
  GivenAdmiral,
  GivenFleet,
  GivenFreeAdmiral,
  GivenSquadron,
  GivenTroops,
} from './case-vocabulary.ts';
import { findAdmiral, findSquadron } from './counters.ts';
import { ADMIRALS, admiralsNamed, CHARTS, FLEETS, TROOPS } from './data/index.ts';
import { freeMarker } from './setup.ts';
import type { Navy, Place, Squadron, SquadronCounter, State } from './state.ts';

/** Puts one entry of a rule case's `place` on the map; `where` names it when it can't be placed. */
export function withEntry(state: State, entry: Entry, where: string): State {
  if ('fleet' in entry) return withFleetEntry(state, entry, where);
  if ('troops' in entry) return withTroops(state, entry.troops, where);
  if ('admiral' in entry) return withFreeAdmiral(state, entry, where);
  const { navy, at, list } = entry.squadrons;
  return withSquadronList(state, list, { navy, at, fleet: null, movedFor: null, where });
}

interface Standing {
  readonly navy: Navy;
  readonly at: Place;
  readonly fleet: string | null;
  readonly movedFor: number | null;
  readonly where: string;
}

function withFleetEntry(state: State, given: GivenFleet, where: string): State {
  const { fleet, at, plot, detach, failedToRefuel, movedFor = null } = given;
  const navy = given.navy ?? FLEETS.get(fleet)?.navy;
  if (navy === undefined)
    throw new CaseRefused(`${where}.navy: ${fleet} is no printed fleet, so its navy must be given`);
  const bad = Object.entries(plot).find(([, action]) => !/^[JR](\d{4}|[a-z]+Box)$/i.test(action));
  if (bad !== undefined)
    throw new CaseRefused(`${where}.plot.${bad[0]}: "${bad[1]}" is not like J2011 or R2314`);
  const standing = { navy, at, fleet, movedFor, where };
  const manned = withSquadronList(state, given.squadrons, standing);
  const led =
    given.admiral === undefined
      ? { state: manned, planning: null }
      : withCommander(manned, given.admiral, standing);
  const planning = led.planning ?? CHARTS.plotting.weeksAhead[navy];
  const last = Math.max(0, ...Object.keys(plot).map(Number));
  const fixedTo = given.fixedTo ?? Math.min(last, state.week - 2 + planning);
  const marker = {
    ...freeMarker(navy, true),
    at,
    plot,
    detach,
    failedToRefuel,
    movedFor,
    fixedTo: Math.max(0, fixedTo),
  };
  return { ...led.state, fleets: { ...led.state.fleets, [fleet]: marker } };
}

function withSquadronList(state: State, list: readonly GivenSquadron[], standing: Standing): State {
  return list.reduce(
    (now, given, index) =>
      withSquadron(now, given, { ...standing, where: `${standing.where}.squadrons[${index}]` }),
    state,
  );
}

function withSquadron(state: State, given: GivenSquadron, standing: Standing): State {
  if (typeof given === 'string') return placed(state, given, {}, standing);
  const ids = idsOf(given);
  const spelled = given.type === undefined ? state : withCounters(state, given, ids, standing);
  return ids.reduce((now, id) => placed(now, id, given, standing), spelled);
}

type SpelledSquadron = Exclude<GivenSquadron, string>;

function idsOf({ id, count }: SpelledSquadron): readonly string[] {
  return count === undefined ? [id] : Array.from({ length: count }, (_, index) => `${id}.${index + 1}`);
}

function withCounters(
  state: State,
  given: SpelledSquadron,
  ids: readonly string[],
  { navy, where }: Standing,
): State {
  const { type, jump, fuel, full, reduced = null, reducedJump } = given;
  if (type === undefined || jump === undefined || fuel === undefined || full === undefined) {
    throw new CaseRefused(`${where}: ${given.id} needs type, jump, fuel and full`);
  }
  const print = {
    navy: given.navy ?? navy,
    group: given.group ?? 'regular',
    type,
    jump,
    fuelCode: fuel,
    full,
    reduced,
  };
  const counters = ids.map((id): [string, SquadronCounter] => [
    id,
    { id, ...print, reducedJump: reduced === null ? null : (reducedJump ?? jump) },
  ]);
  const squadrons = { ...state.ownCounters.squadrons, ...Object.fromEntries(counters) };
  return { ...state, ownCounters: { ...state.ownCounters, squadrons } };
}

type Condition = Partial<Pick<SpelledSquadron, 'state' | 'fuelled' | 'tankFull'>>;

function placed(state: State, id: string, given: Condition, { at, fleet, movedFor, where }: Standing): State {
  const counter = findSquadron(state, id);
  if (counter === null)
    throw new CaseRefused(
      `${where}: there is no squadron ${id}; spell it out with type, jump, fuel and full`,
    );
  if (state.squadrons[id]?.at !== undefined && state.scenario === 'empty')
    throw new CaseRefused(`${where}: ${id} is placed twice`);
  if (given.state === 'reduced' && counter.reduced === null)
    throw new CaseRefused(`${where}.state: ${id} has no reduced side`);
  const tanker = counter.type === 'tanker';
  const squadron: Squadron = {
    state: given.state ?? 'full',
    at,
    fleet,
    fuelled: given.fuelled ?? true,
    tankFull: tanker && (given.tankFull ?? true),
    movedFor,
  };
  return { ...state, squadrons: { ...state.squadrons, [id]: squadron } };
}

function withCommander(
  state: State,
  given: GivenAdmiral,
  standing: Standing,
): { readonly state: State; readonly planning: number } {
  const known = admiralOf(state, given, standing);
  const { at, fleet } = standing;
  const admirals = { ...known.state.admirals, [known.id]: { at, fleet, state: 'active' as const } };
  return { state: { ...known.state, admirals }, planning: findAdmiral(known.state, known.id)?.planning ?? 0 };
}

function withFreeAdmiral(state: State, { admiral, navy, at }: GivenFreeAdmiral, where: string): State {
  const standing = { navy: navy ?? 'imperial', at, fleet: null, movedFor: null, where };
  if (typeof admiral !== 'string' && navy === undefined && admiralsNamed(admiral.name).length === 0) {
    throw new CaseRefused(`${where}.navy: of which navy is ${admiral.name}?`);
  }
  return withCommander(state, admiral, standing).state;
}

function admiralOf(
  state: State,
  given: GivenAdmiral,
  { navy, where }: Standing,
): { readonly state: State; readonly id: string } {
  if (typeof given === 'string') {
    const [printed, another] = admiralsNamed(given);
    if (printed === undefined || another !== undefined)
      throw new CaseRefused(`${where}.admiral: there is no one admiral "${given}"`);
    return { state, id: printed.id };
  }
  const id = given.id ?? given.name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const { name, precedence, plotting, tactical } = given;
  const counter = {
    id,
    name,
    navy: ADMIRALS.get(id)?.navy ?? navy,
    precedence,
    planning: plotting,
    tactical,
  };
  const admirals = { ...state.ownCounters.admirals, [id]: counter };
  return { state: { ...state, ownCounters: { ...state.ownCounters, admirals } }, id };
}

function withTroops(state: State, given: GivenTroops, where: string): State {
  const { id, at, loss, strength, tech } = given;
  const troops = { ...state.troops, [id]: { at, loss, state: 'active' as const } };
  const printed = TROOPS.get(id);
  const navy = given.navy ?? printed?.navy;
  const factor = strength ?? printed?.factor;
  if (navy === undefined || factor === undefined)
    throw new CaseRefused(`${where}.troops: ${id} needs navy and strength`);
  const signs = [
    ...(given.elite ? (['elite'] as const) : []),
    ...(given.armour ? (['armour'] as const) : []),
  ];
  if (strength === undefined && tech === undefined) return { ...state, troops };
  const counter = { id, navy, factor, tech: tech ?? printed?.tech ?? 0, signs };
  return {
    ...state,
    troops,
    ownCounters: { ...state.ownCounters, troops: { ...state.ownCounters.troops, [id]: counter } },
  };
}
