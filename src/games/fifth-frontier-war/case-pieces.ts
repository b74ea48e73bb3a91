import { CaseRefused } from '../../engine/module.ts';
import type {
  Entry,
  GivenAdmiral,
  GivenFleet,
  GivenFreeAdmiral,
  GivenGuerrilla,
  GivenOffMap,
  GivenSquadron,
  GivenTroops,
} from './case-vocabulary.ts';
import { findAdmiral, findSquadron, findTroop, isGuerrilla, sideOf } from './counters.ts';
import { ADMIRALS, admiralsNamed, CHARTS, FLEETS, GUERRILLAS, TROOPS } from './data/index.ts';
import { freeMarker } from './forces.ts';
import { withProvocation } from './rules/static-defences.ts';
import type { Navy, Place, Squadron, SquadronCounter, State } from './state.ts';

/** Puts one entry of a rule case's `place` on the map; `where` names it when it can't be placed. */
export function withEntry(state: State, entry: Entry, where: string): State {
  if ('fleet' in entry) return withFleetEntry(state, entry, where);
  if ('troops' in entry) return withTroops(state, entry.troops, where);
  if ('guerrilla' in entry) return withGuerrilla(state, entry, where);
  if ('offMap' in entry) return withOffMap(state, entry.offMap, where);
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
  /** Of an admiral: what he travels with. */
  readonly aboard?: string | undefined;
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
): { readonly id: string; readonly state: State; readonly planning: number } {
  const known = admiralOf(state, given, standing);
  const { at, fleet } = standing;
  const stands = { at, fleet, aboard: standing.aboard ?? null, state: 'active' as const };
  const admirals = { ...known.state.admirals, [known.id]: stands };
  return {
    id: known.id,
    state: { ...known.state, admirals },
    planning: findAdmiral(known.state, known.id)?.planning ?? 0,
  };
}

function withFreeAdmiral(state: State, given: GivenFreeAdmiral, where: string): State {
  const { admiral, navy, at, aboard } = given;
  const standing = { navy: navy ?? 'imperial', at, fleet: null, movedFor: null, where, aboard };
  if (aboard !== undefined && state.fleets[aboard]?.at !== at && state.squadrons[aboard]?.at !== at)
    throw new CaseRefused(`${where}.aboard: neither a fleet nor a squadron ${aboard} is at ${at}`);
  if (typeof admiral !== 'string' && navy === undefined && admiralsNamed(admiral.name).length === 0) {
    throw new CaseRefused(`${where}.navy: of which navy is ${admiral.name}?`);
  }
  const placedAdmiral = withCommander(state, admiral, standing);
  if (!given.warrant) return placedAdmiral.state;
  return { ...placedAdmiral.state, warrant: { holder: placedAdmiral.id, at: null } };
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
  const { id, at = null, aboard = null, loss } = given;
  const inPlay = given.state === 'active';
  if (inPlay !== ((at === null) !== (aboard === null)))
    throw new CaseRefused(
      `${where}.troops: ${id} needs either at or aboard${inPlay ? '' : ' only when it is active'}`,
    );
  if (aboard !== null && (state.squadrons[aboard]?.at ?? null) === null)
    throw new CaseRefused(`${where}.troops.aboard: no squadron ${aboard} has been placed`);
  const troops = { ...state.troops, [id]: { at, aboard, loss, state: given.state, mode: null } };
  const printed = TROOPS.get(id);
  const navy = given.navy ?? printed?.navy;
  const factor = given.strength ?? printed?.factor;
  if (navy === undefined || factor === undefined)
    throw new CaseRefused(`${where}.troops: ${id} needs navy and strength`);
  if (given.strength === undefined && given.tech === undefined) return { ...state, troops };
  const counter = {
    id,
    navy,
    group: given.group ?? printed?.group ?? 'regular',
    factor,
    tech: given.tech ?? printed?.tech ?? 0,
    signs: SIGNS.filter((sign) => given[sign]),
  };
  const placed = {
    ...state,
    troops,
    ownCounters: { ...state.ownCounters, troops: { ...state.ownCounters.troops, [id]: counter } },
  };
  // No order of battle has put a unit of the case's own there: on an independent world it has landed.
  return at === null ? placed : withProvocation(placed, at, sideOf(navy));
}

const SIGNS = ['armour', 'elite', 'jump', 'mercenary', 'psionic'] as const;

function withGuerrilla(state: State, { guerrilla, at, mode, loss }: GivenGuerrilla, where: string): State {
  if (!isGuerrilla(guerrilla))
    throw new CaseRefused(`${where}.guerrilla: ${guerrilla} is none of ${GUERRILLAS.join(', ')}`);
  const unit = { at, aboard: null, loss, state: 'active' as const, mode };
  return { ...state, troops: { ...state.troops, [guerrilla]: unit } };
}

function withOffMap(state: State, given: GivenOffMap, where: string): State {
  const unknown = [
    ...given.squadrons.filter((id) => findSquadron(state, id) === null),
    ...given.troops.filter((id) => findTroop(state, id) === null),
    ...given.admirals.filter((id) => findAdmiral(state, id) === null),
    ...given.fleets.filter((id) => state.fleets[id] === undefined),
  ];
  if (unknown.length > 0) throw new CaseRefused(`${where}.offMap: there is no ${unknown.join(', ')}`);
  const off = <Piece>(ids: readonly string[], piece: Piece): Record<string, Piece> =>
    Object.fromEntries(ids.map((id) => [id, piece]));
  const { state: now } = given;
  const squadron = { state: now, at: null, fleet: null, fuelled: false, tankFull: false, movedFor: null };
  const troop = { state: now, at: null, aboard: null, loss: now === 'reserve' ? 0 : 100, mode: null };
  const admiral = { state: now === 'reserve' ? now : ('dead' as const), at: null, fleet: null, aboard: null };
  const markers = given.fleets.map(
    (id) => [id, freeMarker(state.fleets[id]?.navy ?? 'imperial', false)] as const,
  );
  return {
    ...state,
    squadrons: { ...state.squadrons, ...off(given.squadrons, squadron) },
    troops: { ...state.troops, ...off(given.troops, troop) },
    admirals: { ...state.admirals, ...off(given.admirals, admiral) },
    fleets: { ...state.fleets, ...Object.fromEntries(markers) },
  };
}
