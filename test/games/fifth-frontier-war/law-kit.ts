import {
  findSquadron,
  isGuerrilla,
  sideOf,
  sideOfAdmiral,
  sideOfSquadron,
  sideOfTroop,
  squadronCounter,
} from '../../../src/games/fifth-frontier-war/counters.ts';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { BASE_WORLDS } from '../../../src/games/fifth-frontier-war/rules/deploy-secretly.ts';
import { STANDARD_DOCTRINE } from '../../../src/games/fifth-frontier-war/doctrine.ts';
import { otherSide } from '../../../src/games/fifth-frontier-war/rules/battle.ts';
import { commandersOf, sideOfCommander } from '../../../src/games/fifth-frontier-war/commanders.ts';
import { commanderSchema } from '../../../src/games/fifth-frontier-war/state.ts';
import type {
  Admiral,
  Doctrine,
  Fleet,
  Retreat,
  Side,
  Sighting,
  Squadron,
  State,
  Troop,
} from '../../../src/games/fifth-frontier-war/state.ts';
import type { Chance } from '../../kit/chance.ts';
import { withOtherReserves } from './hidden-reserves.ts';
import { staffDoctrine, withOtherWarrant } from './hidden-staff.ts';
import { surfaceDoctrine } from './hidden-surface.ts';
import { hiddenWith, transportDoctrine } from './hidden-transport.ts';

/**
 * Another war that a side can't tell from this one: plots, fuel, standing orders and sightings of the enemy differ,
 * with hidden fleets what is in them and who commands them, and everything that it has as long as it deploys unseen.
 * By chance about half of the hidden facts change, so that none can stand in for another. [3.2, 3.3, 7]
 */
export function hide(state: State, seat: string, chance: Chance): State {
  const own = sideOfCommander(commanderSchema.parse(seat));
  const hiding: Hiding = { own, enemy: otherSide(own), chance };
  if (isConcealed(state, hiding)) return withSecrets(deployedElsewhere(state, hiding), hiding);
  return withSecrets(state.options.hiddenFleets ? withOtherContents(state, hiding) : state, hiding);
}

interface Hiding {
  readonly own: Side;
  readonly enemy: Side;
  readonly chance: Chance;
}

/** The enemy deploys still, or has yet to. */
function isConcealed(state: State, { enemy }: Hiding): boolean {
  const unseen = state.at === 'secret-base' || state.at === 'imperial-deployment';
  return unseen || (state.at === 'zhodani-deployment' && enemy === 'zhodani');
}

/** Markers, squadrons, admirals and troops of the enemy elsewhere, in other fleets, or held back. */
function deployedElsewhere(state: State, hiding: Hiding): State {
  const { enemy, chance } = hiding;
  const fleets = changed(state.fleets, (_, fleet): Fleet => {
    if (sideOf(fleet.navy) !== enemy) return fleet;
    return { ...fleet, at: chance.int(2) === 0 ? aWorld(chance) : null, plot: {}, detach: {} };
  });
  const troops = changed(state.troops, (id, troop): Troop => {
    if (sideOfTroop(state, id) !== enemy || isGuerrilla(id)) return troop;
    if (troop.aboard === null && chance.int(2) === 0) return troop;
    if (chance.int(4) === 0) return { ...troop, at: null, aboard: null, loss: 0, state: 'reserve' };
    return { ...troop, at: aWorld(chance), aboard: null, loss: 10 * chance.int(10), state: 'active' };
  });
  const isHidden = ({ state: now }: Member): boolean => now !== 'destroyed' && now !== 'dead';
  return manned({ ...state, fleets, troops }, hiding, { isHidden, outside: true });
}

/** Other squadrons, worn otherwise, and other admirals in the fleets whose markers alone are seen. */
function withOtherContents(state: State, hiding: Hiding): State {
  const isHidden = ({ fleet, state: now }: Member): boolean => fleet !== null || now === 'reserve';
  return manned(withoutCargo(state, hiding), hiding, { isHidden, outside: false });
}

/** What is embarked on a hidden fleet might as well wait in reserve. */
function withoutCargo(state: State, { enemy }: Hiding): State {
  const troops = changed(state.troops, (id, troop): Troop => {
    const carrier = troop.aboard === null ? undefined : state.squadrons[troop.aboard];
    const hidden = carrier !== undefined && carrier.fleet !== null && sideOfTroop(state, id) === enemy;
    return hidden ? { ...troop, at: null, aboard: null, loss: 0, state: 'reserve' } : troop;
  });
  return { ...state, troops };
}

function aWorld(chance: Chance): string {
  return chance.pickOf([...WORLDS.keys()]) ?? '';
}

interface Member {
  readonly fleet: string | null;
  readonly state: string;
}

interface Manning {
  readonly isHidden: (member: Member) => boolean;
  /** Whether some may stand outside fleets: such are seen when their side is not hidden as a whole. */
  readonly outside: boolean;
}

/** Deals hidden squadrons and admirals anew to the enemy's fleets in play; the others are in reserve, or outside. */
function manned(state: State, { enemy, chance }: Hiding, { isHidden, outside }: Manning): State {
  const fleets = fleetsInPlay(state, enemy);
  const squadrons = chance.shuffled(
    idsOf(state.squadrons, (id, one) => sideOfSquadron(state, id) === enemy && isHidden(one)),
  );
  const admirals = chance.shuffled(
    idsOf(state.admirals, (id, one) => {
      const member = { fleet: hiddenWith(state, one), state: one.state };
      return sideOfAdmiral(state, id) === enemy && isHidden(member);
    }),
  );
  /** Without a fleet: in reserve, or on some world. */
  const postOf = (fleet: string | null): Post => {
    if (fleet !== null) return { fleet, at: state.fleets[fleet]?.at ?? null };
    return { fleet, at: outside && chance.int(2) === 0 ? aWorld(chance) : null };
  };
  return {
    ...state,
    squadrons: changed(state.squadrons, (id, squadron): Squadron => {
      const place = squadrons.indexOf(id);
      if (place < 0) return squadron;
      // No fleet is empty.
      const fleet = fleets[place] ?? (chance.int(3) === 0 ? null : (chance.pickOf(fleets) ?? null));
      const post = postOf(fleet);
      return { ...squadron, ...post, state: post.at === null ? 'reserve' : wornOrNot(state, id, chance) };
    }),
    admirals: changed(state.admirals, (id, admiral): Admiral => {
      const place = admirals.indexOf(id);
      if (place < 0) return admiral;
      // No fleet has two; any may have guests.
      const post = postOf(chance.int(3) === 0 ? null : (fleets[place] ?? null));
      const host = chance.int(2) === 0 ? undefined : chance.pickOf(fleets);
      if (post.at === null && host !== undefined)
        return { at: state.fleets[host]?.at ?? null, fleet: null, aboard: host, state: 'active' };
      return { ...post, aboard: null, state: post.at === null ? 'reserve' : 'active' };
    }),
  };
}

interface Post {
  readonly fleet: string | null;
  readonly at: string | null;
}

function wornOrNot(state: State, id: string, chance: Chance): Squadron['state'] {
  return findSquadron(state, id)?.reduced !== null && chance.int(2) === 0 ? 'reduced' : 'full';
}

/** Plots, fuel, standing orders and what the enemy has seen: never for other eyes. */
function withSecrets(state: State, hiding: Hiding): State {
  const { own, enemy, chance } = hiding;
  const other = {
    ...state,
    fleets: changed(state.fleets, (id, fleet) =>
      sideOf(fleet.navy) === enemy && chance.int(4) > 0 ? withOtherPlot(state, id, { fleet, chance }) : fleet,
    ),
    squadrons: changed(state.squadrons, (id, squadron) =>
      sideOfSquadron(state, id) === enemy && chance.int(4) > 0
        ? withOtherFuel(state, id, { squadron, chance })
        : squadron,
    ),
    doctrine: { ...state.doctrine, [enemy]: aDoctrine(state, hiding) },
    carriedOrders: otherOrders(state, hiding),
    ...(enemy === 'zhodani' ? withOtherSecrets(state, chance) : {}),
    sightings: { ...state.sightings, [enemy]: sightingsOf(state, { side: own, chance }) },
  };
  return withOtherReserves(withOtherWarrant(other, hiding), hiding);
}

/** Orders of the enemy's seats that wait for the combat window. */
function otherOrders(
  { at, options, carriedOrders }: State,
  { enemy, chance }: Hiding,
): State['carriedOrders'] {
  if (at !== 'combat') return carriedOrders;
  const order = { word: 'LAND', all: true, fleet: '40F', at: aWorld(chance) };
  return commandersOf(enemy, options).reduce(
    (all, seat) => ({ ...all, [seat]: chance.int(2) === 0 ? [] : [order] }),
    carriedOrders,
  );
}

/** The secret base, and guerrillas: in hiding their losses, and before they are placed all of it. [5.4.4, 5.5] */
function withOtherSecrets(state: State, chance: Chance): Pick<State, 'secretBase' | 'troops'> {
  const { secretBase } = state;
  const other = chance.int(4) === 0 ? null : { at: chance.pickOf(BASE_WORLDS) ?? '', revealed: false };
  const troops = changed(state.troops, (id, troop): Troop => {
    if (!isGuerrilla(id) || troop.state !== 'active') return troop;
    if (state.at === 'secret-base')
      return { ...troop, at: aWorld(chance), mode: chance.pick(['covert', 'overt']) };
    return troop.mode === 'covert' ? { ...troop, loss: 10 * chance.int(10) } : troop;
  });
  return { secretBase: secretBase?.revealed === true ? secretBase : other, troops };
}

/** A plot, of any weeks that it may have. [3.2.3] */
function withOtherPlot(
  state: State,
  id: string,
  { fleet, chance }: { readonly fleet: Fleet; readonly chance: Chance },
): Fleet {
  if (fleet.at === null) return { ...fleet, available: chance.int(2) === 0 };
  const weeks = Array.from({ length: chance.int(8) }, (_, index) => Math.max(1, state.week - 1) + index);
  const plot = weeks.map((week) => [week, `${chance.pick(['J', 'R'])}${aWorld(chance)}`] as const);
  const members = idsOf(state.squadrons, (_, squadron) => squadron.fleet === id);
  return {
    ...fleet,
    available: chance.int(2) === 0,
    plot: Object.fromEntries(plot),
    fixedTo: chance.int(state.week + 6),
    detach: chance.int(2) === 0 ? {} : { [state.week + chance.int(3)]: members.slice(0, 1 + chance.int(3)) },
    failedToRefuel: chance.int(2) === 0,
    movedFor: aWeek(state, chance),
  };
}

function withOtherFuel(
  state: State,
  id: string,
  { squadron, chance }: { readonly squadron: Squadron; readonly chance: Chance },
): Squadron {
  const tankFull = squadronCounter(state, id).type === 'tanker' && chance.int(2) === 0;
  return { ...squadron, fuelled: chance.int(2) === 0, tankFull, movedFor: aWeek(state, chance) };
}

function aWeek(state: State, chance: Chance): number | null {
  return chance.int(3) === 0 ? null : Math.max(1, state.week - chance.int(3));
}

function aDoctrine(state: State, { enemy, chance }: Hiding): Doctrine {
  const scopes = ['side', aWorld(chance), ...chance.shuffled(fleetsInPlay(state, enemy)).slice(0, 2)];
  return {
    ...STANDARD_DOCTRINE,
    onFailedRefuel: chance.pick(['delay', 'abort']),
    onSlow: chance.pick(['detach', 'abort']),
    rebuild: chance.pick(['off', 'auto']),
    lossOrder: {
      side: [...chance.shuffled(['battle', 'cruiser', 'assault', 'tanker', 'scout'] as const)].slice(0, 3),
    },
    retreat: Object.fromEntries(scopes.map((scope) => [scope, aRetreat(scope, chance)])),
    ...aboutWorlds(scopes, chance),
    ...staffDoctrine(chance),
    ...transportDoctrine(chance),
    ...surfaceDoctrine(scopes, chance),
  };
}

/** What SDBs, squadrons among them and bombers are told. [4.5] */
function aboutWorlds(
  scopes: readonly string[],
  chance: Chance,
): Pick<Doctrine, 'sdb' | 'engageSdb' | 'bombing'> {
  const breakOffAt = chance.int(2) === 0 ? null : 1 + chance.int(99);
  const each = <Order>(order: () => Order): Record<string, Order> =>
    Object.fromEntries(scopes.map((scope) => [scope, order()]));
  return {
    sdb: each(() => ({
      mode: chance.pick(['auto', 'active', 'passive']),
      passiveAgainst: chance.int(2) === 0 ? null : 1 + chance.int(48),
      breakOffAt,
    })),
    engageSdb: each(() => ({ mode: chance.pick(['auto', 'attack', 'avoid']), breakOffAt })),
    bombing: each(() => ({ mode: chance.pick(['none', 'largest', 'defence', 'troops']), targets: [] })),
  };
}

function aRetreat(scope: string, chance: Chance): Retreat {
  const odds: [number, number] = [1 + chance.int(3), 1 + chance.int(5)];
  return {
    scope,
    to: [aWorld(chance)],
    lossesPercent: chance.int(2) === 0 ? null : 1 + chance.int(99),
    oddsBelow: chance.int(2) === 0 ? null : odds,
    afterRound: 1 + chance.int(3),
    ifEnemy: chance.pick([null, 'stays', 'leaves']),
  };
}

/** What the enemy has seen of fleets of the reader's side. */
function sightingsOf(
  state: State,
  { side, chance }: { readonly side: Side; readonly chance: Chance },
): Record<string, Sighting> {
  const seen = fleetsInPlay(state, side).filter(() => chance.int(2) === 0);
  return Object.fromEntries(
    seen.map((fleet) => {
      const squadrons = idsOf(state.squadrons, (_, squadron) => squadron.fleet === fleet);
      const week = Math.max(1, state.week - 1 - chance.int(3));
      return [fleet, { week, at: aWorld(chance), squadrons: [...squadrons], admiral: null }] as const;
    }),
  );
}

function fleetsInPlay(state: State, side: Side): readonly string[] {
  return idsOf(state.fleets, (_, { at, navy }) => at !== null && sideOf(navy) === side);
}

function idsOf<Piece>(
  pieces: Readonly<Record<string, Piece>>,
  isWanted: (id: string, piece: Piece) => boolean,
): readonly string[] {
  return Object.entries(pieces).flatMap(([id, piece]) => (isWanted(id, piece) ? [id] : []));
}

function changed<Piece>(
  pieces: Readonly<Record<string, Piece>>,
  change: (id: string, piece: Piece) => Piece,
): Record<string, Piece> {
  return Object.fromEntries(Object.entries(pieces).map(([id, piece]) => [id, change(id, piece)]));
}
