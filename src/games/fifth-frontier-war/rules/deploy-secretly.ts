import { byCodeUnit } from '../../../engine/json.ts';
import type { Outcome } from '../../../engine/module.ts';
import type { Command, CommandOf } from '../commands/schema.ts';
import { isGuerrilla } from '../counters.ts';
import {
  barToSecretBase,
  type BaseBar,
  GAME_DATA,
  mayHoldSecretBase,
  ORDER_OF_BATTLE,
  WORLDS,
  worldsOfArea,
} from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { type Forces, withTroop } from '../forces.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { findWorld, nameOfPlace } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { areaInWords, nearestWorld } from './deployment-areas.ts';
import { inOrder } from './fleets.ts';
import { type SecretForces, standardSecrets } from './standard-deployment.ts';
import { fullStrengthOf, techOf, writtenFactors } from './strength.ts';

type Refused = Extract<Done<never>, { ok: false }>;

const { guerrillas } = ORDER_OF_BATTLE;

/** Worlds that may hold the secret base, in ascending order. [5.5] */
export const BASE_WORLDS: readonly string[] = [...WORLDS.values()]
  .filter((world) => mayHoldSecretBase(world, GAME_DATA))
  .map(({ hex }) => hex)
  .sort(byCodeUnit);
const BASES: ReadonlySet<string> = new Set(BASE_WORLDS);

/** Worlds where guerrillas may begin: those where some must, and those of their area. [5.4.4] */
export const GUERRILLA_WORLDS: ReadonlySet<string> = new Set<string>([
  ...guerrillas.atLeast.map(({ hex }) => hex),
  ...(worldsOfArea(guerrillas.elsewhere, GAME_DATA) ?? []),
]);

const BARS: Readonly<Record<BaseBar, string>> = {
  'co-dominium': 'base.co-dominium',
  'outside-border': 'base.outside-border',
  'has-base': 'base.has-base',
  defended: 'base.defended',
  interdicted: 'base.interdicted',
};

/** Orders of the first window. [5.5, 7] */
export type SecretOrder = CommandOf<'DEPLOY STANDARD' | 'SECRET BASE' | 'DEPLOY GUERRILLAS'>;

function isSecretOrder(command: Command): command is SecretOrder {
  return (
    command.word === 'DEPLOY STANDARD' ||
    command.word === 'SECRET BASE' ||
    command.word === 'DEPLOY GUERRILLAS'
  );
}

/** One of them carried out, or why it can't be. */
export function arrangeSecretly<F extends SecretForces>(forces: F, order: SecretOrder): Done<F> {
  switch (order.word) {
    case 'DEPLOY STANDARD':
      return done(standardSecrets(forces), [], READY);
    case 'SECRET BASE':
      return chooseBase(forces, order);
    case 'DEPLOY GUERRILLAS':
      return placeGuerrillas(forces, order);
  }
}

const READY = 'the secret base and the guerrillas are where the standard deployment has them';

/** The secret base is chosen and the guerrillas take their places. [5.4.4, 5.5, 7] */
export function deploySecretly(state: State, turn: Turn): Outcome<State, Event> {
  const orders = turn.orders.zhodani.filter(isSecretOrder);
  const before = orders.some(({ word }) => word === 'DEPLOY STANDARD') ? standardSecrets(state) : state;
  const { kept, dropped } = keepingNumbers(before, orders);
  const carriedOut = kept.reduce<Outcome<State, Event>>(
    (now, order) => {
      const attempt = arrangeSecretly(now.state, order);
      return attempt.ok
        ? { state: attempt.forces, events: [...now.events, ...attempt.events] }
        : { ...now, events: [...now.events, failed('zhodani', order, attempt)] };
    },
    { state: before, events: [] },
  );
  return { state: carriedOut.state, events: [...carriedOut.events, ...dropped] };
}

/** How the secrets stand after the orders of a sheet, as far as they can be carried out. */
export function arrangedSecretly<F extends SecretForces>(forces: F, orders: readonly Command[]): F {
  return orders.filter(isSecretOrder).reduce((now, order) => {
    const attempt = arrangeSecretly(now, order);
    return attempt.ok ? attempt.forces : now;
  }, forces);
}

interface Keeping {
  readonly kept: readonly SecretOrder[];
  readonly dropped: readonly Event[];
}

/**
 * Orders without those that would leave a world with fewer guerrilla units than must begin there: the last of them is
 * given up first, until every world has its number. What is given up stays where it stood. [5.4.4]
 */
function keepingNumbers(before: SecretForces, orders: readonly SecretOrder[]): Keeping {
  const [short] = shortagesOf(arrangedSecretly(before, orders));
  if (short === undefined) return { kept: orders, dropped: [] };
  const last = orders.findLast((order) => takesFrom(before, order, short.hex));
  if (last === undefined) return { kept: orders, dropped: [] };
  const [piece = ''] = last.guerrillas;
  const about = { piece, at: nameOfPlace(short.hex), least: short.least };
  const rest = keepingNumbers(
    before,
    orders.filter((order) => order !== last),
  );
  const event = failed('zhodani', last, impossible('guerrilla.needed-there', about));
  return { kept: rest.kept, dropped: [...rest.dropped, event] };
}

function takesFrom(
  { troops }: SecretForces,
  order: SecretOrder,
  hex: string,
): order is CommandOf<'DEPLOY GUERRILLAS'> {
  if (order.word !== 'DEPLOY GUERRILLAS' || order.at === hex) return false;
  return order.guerrillas.some((id) => troops[id]?.at === hex);
}

/** The Zhodani side chooses the world of its secret base. [5.5] */
function chooseBase<F extends Pick<State, 'secretBase'>>(
  forces: F,
  { at }: CommandOf<'SECRET BASE'>,
): Done<F> {
  const world = findWorld(at);
  const about = { piece: at, at: nameOfPlace(at), nearest: nearestWorld(at, BASES) };
  if (world === null) return impossible('base.no-world', about);
  const bar = barToSecretBase(world, GAME_DATA);
  if (bar !== null) return impossible(BARS[bar], { ...about, defence: world.defence });
  const does = `your secret base is ${nameOfPlace(at)}, starport ${world.starport}; it counts as Imperial until you reveal it`;
  const event: Event = { kind: 'secret-base-chosen', side: 'zhodani', at };
  return done({ ...forces, secretBase: { at, revealed: false } }, [event], does, poorPort(world.starport));
}

/** A port without fuel leaves little to be had from the base. [3.8.1] */
function poorPort(starport: string): string | null {
  const { fuel } = GAME_DATA.charts.starports;
  return fuel.some((port) => port === starport) ? null : `a type ${starport} starport has no fuel`;
}

/** Guerrilla units take their places, in hiding or openly. [5.4.4, 7] */
function placeGuerrillas<F extends Forces>(
  forces: F,
  { guerrillas: listed, at, overt }: CommandOf<'DEPLOY GUERRILLAS'>,
): Done<F> {
  const units = inOrder(listed);
  const stranger = units.find((id) => !isGuerrilla(id) || forces.troops[id]?.state !== 'active');
  if (stranger !== undefined) return impossible('guerrilla.unknown', { piece: stranger });
  const barred = barredWorld(at);
  if (barred !== null) return barred;
  const mode = overt === true ? 'overt' : 'covert';
  const placed = units.reduce((now, id) => withTroop(now, id, { at, mode }), forces);
  const [first = ''] = units;
  const strength = `${writtenFactors(fullStrengthOf(placed, first))} factors at tech level ${techOf(placed, first)}`;
  const who = units.length === 1 ? 'it begins' : `${units.length} units begin`;
  const each = units.length === 1 ? strength : `each ${strength}`;
  const event: Event = { kind: 'guerrillas-placed', side: 'zhodani', guerrillas: [...units], at, mode };
  const does = `${who} on ${nameOfPlace(at)}, ${mode}: ${each}`;
  return done(placed, [event], does, shortageTold(placed));
}

function barredWorld(at: string): Refused | null {
  if (GUERRILLA_WORLDS.has(at)) return null;
  const about = { piece: at, at: nameOfPlace(at), nearest: nearestWorld(at, GUERRILLA_WORLDS) };
  if (findWorld(at) === null) return impossible('deploy.no-world', about);
  const where = areaInWords(guerrillas.elsewhere);
  const compulsory = guerrillas.atLeast.map(({ hex }) => nameOfPlace(hex)).join(' and ');
  return impossible('guerrilla.outside-area', { ...about, where, compulsory });
}

/** A world that has fewer guerrilla units than must begin there. */
export interface Shortage {
  readonly hex: string;
  readonly least: number;
  readonly has: number;
}

/** Worlds where more guerrilla units must begin than stand there. */
export function shortagesOf({ troops }: Pick<Forces, 'troops'>): readonly Shortage[] {
  return guerrillas.atLeast
    .map(({ hex, count }) => ({ hex, least: count, has: guerrillasAt(troops, hex).length }))
    .filter(({ has, least }) => has < least);
}

function guerrillasAt(troops: Forces['troops'], hex: string): readonly string[] {
  return Object.keys(troops).filter((id) => isGuerrilla(id) && troops[id]?.at === hex);
}

function shortageTold(forces: Forces): string | null {
  const short = shortagesOf(forces).map(
    ({ hex, least, has }) =>
      `${nameOfPlace(hex)} must begin with ${least} and has ${has}: unless others go there, it stays`,
  );
  return short.length === 0 ? null : short.join('; ');
}
