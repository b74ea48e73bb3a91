import type { z } from 'zod';
import { recordedDice } from '../../engine/dice.ts';
import { byCodeUnit, type Json } from '../../engine/json.ts';
import { type CasePosition, CaseRefused, type CaseSupport, rulingsOf } from '../../engine/module.ts';
import { withEntry } from './case-pieces.ts';
import {
  type Entry,
  ENTRY_BY_KEY,
  arrivalsSetSchema,
  blackGlobesSetSchema,
  buildUpSetSchema,
  entrySchema,
  secretBaseSetSchema,
  sideSetSchema,
  turnSchema,
  warrantSetSchema,
  worldSetSchema,
} from './case-vocabulary.ts';
import { findAdmiral, findSquadron, findTroop } from './counters.ts';
import { WARRANT } from './data/index.ts';
import { setUp, SCENARIOS } from './setup.ts';
import { optionsSchema, type Side, sideSchema, type State } from './state.ts';
import { stepNames } from '../../engine/sequence.ts';
import { SEQUENCE } from './turn.ts';
import { findWorld } from './worlds.ts';

export const CASES: CaseSupport<State> = {
  steps: stepNames(SEQUENCE),
  vocabulary: {
    turn: turnSchema,
    set: {
      '<hex>': worldSetSchema,
      '<side>': sideSetSchema,
      secretBase: secretBaseSetSchema,
      warrant: warrantSetSchema,
      arrivals: arrivalsSetSchema,
      blackGlobesArrived: blackGlobesSetSchema,
      buildUpDiscovered: buildUpSetSchema,
    },
    place: ENTRY_BY_KEY,
    names:
      'Printed counters go by the ids of the game: squadrons `ZB1`, `IC3`, troops `4GD`, `SPL`, fleets `40F`, admirals `NORRIS`, guerrillas `GUE1`, places by their hex or the name of their box (`zhodaniBox`). Of one that is given by its id alone everything is as printed; with further fields it is spelled out, and any id will do. A troop unit that is spelled out and stands on an independent world has landed there. With the option `alliesSeat` the seat `allies`, with `colonialSeat` the seat `colonial` gives orders too.',
    examples: {
      '<hex>': '"2213": { control: none, provokedBy: [zhodani] }',
      '<side>': 'zhodani: { squadronPoints: 3, troopPoints: 10 }',
      secretBase: 'secretBase: { at: "3017", revealed: false }',
      warrant: 'warrant: { at: imperialBox }',
      arrivals: 'arrivals: { IA3: [imperialBox, rimwardBox] }',
      blackGlobesArrived: 'blackGlobesArrived: true',
      buildUpDiscovered: 'buildUpDiscovered: false',
      fleet: '{ fleet: 40F, at: "1507", squadrons: [ZB1, ZB2], plot: { 10: J1510 } }',
      squadrons: 'squadrons: { navy: zhodani, at: "1507", list: [ZS1, { id: ZB3, state: reduced }] }',
      admiral: '{ admiral: NORRIS, at: "2314" }',
      troops: 'troops: { id: SPL, at: "2213", loss: 20 }',
      guerrilla: '{ guerrilla: GUE1, at: "2109", mode: overt }',
      offMap: 'offMap: { squadrons: [ZB5], state: destroyed }',
    },
    dice: {
      'draw/<navy>/<group>':
        'at set-up, for each random group of the order of battle; in the step "arrivals" for what comes next week: the rows of the order of battle, then what the die brings: battle, cruiser, fleet, admiral, special (assault carriers, tankers, the warrant)',
      'discovery/1914':
        'in the step "discovery", with the option surpriseAttack and a Zhodani fleet at 871-438: one die',
      reinforcements:
        'in the step "arrivals" of week 9 and every later one: what comes to the Imperium next week; none when the battle, cruiser and fleet groups are exhausted',
      discretionary:
        'every week from the step "discretionary" on: Imperial, Zhodani, both again while they are equal',
      'space/<hex>':
        'hexes in ascending order; first the fire of fleets under black globes; in each round Imperial fire, then Zhodani fire; of a multiple attack the 48s first, then the rest; what squadron quality shifts beyond 48 comes after the 48s, or after the rest that was shifted',
      'disengage/<hex>':
        'only between equal tactical abilities, and only when somebody is ordered to leave: Imperial, Zhodani, again while equal; the lower decides first',
      'system-defence/<hex>':
        'in each round the squadrons’ fire on the SDBs, then the SDBs’ fire on the squadrons; of a multiple attack the whole last columns first, then the rest; none for what is below the first column, and none of passive SDBs',
      'bombing/<hex>':
        'one die an attack: in the step "black-globes" by surprise, then in "surface-bombing" Imperial bombs before Zhodani ones; targets in the order of the BOMB order, where it names none by id, the defence battalions last; of a multiple attack the 48s first, then the rest',
      'surface/<hex>':
        'two dice an attack: the psionic first fire before all else; in it, and then in the exchange of all others, Imperial attacks before Zhodani ones; each side’s targets in the order of its FIRE lines, the others after them by id, the defence battalions last',
    },
  },
  position: positionOf,
};

/** A position as a rule case writes it. Refuses, with the key, whatever it does not know. */
function positionOf(given: CasePosition): State {
  const options = read(optionsSchema, given.options, 'options');
  const turn = read(turnSchema, given.at, 'turn');
  if (!SCENARIOS.some(({ id }) => id === given.scenario)) {
    throw new CaseRefused(
      `scenario: "${given.scenario}" is none of ${SCENARIOS.map(({ id }) => id).join(', ')}`,
    );
  }
  // A case has no dice for the set-up: of every random group its first counters are drawn.
  const { dice } = recordedDice(() => 1);
  const { state } = setUp({ scenario: given.scenario, options, dice, rulings: rulingsOf([]) });
  const begun: State = {
    ...state,
    at: turn.window ?? (turn.week === undefined ? state.at : 'week'),
    week: turn.week ?? 1,
  };
  const set = Object.entries(given.set).reduce((now, [key, value]) => withSetting(now, key, value), begun);
  return given.place.reduce<State>(
    (now, entry, index) => withEntry(now, readEntry(entry, index), `place[${index}]`),
    set,
  );
}

/** One entry of `set`: of a world, of a side, or of the secret base. */
function withSetting(state: State, key: string, value: Json): State {
  const side = sideSchema.safeParse(key);
  if (side.success) return withSide(state, side.data, value);
  if (key === 'arrivals') return withArrivals(state, read(arrivalsSetSchema, value, 'set.arrivals'));
  if (key === 'blackGlobesArrived')
    return { ...state, blackGlobesArrived: read(blackGlobesSetSchema, value, 'set.blackGlobesArrived') };
  if (key === 'buildUpDiscovered')
    return { ...state, buildUpDiscovered: read(buildUpSetSchema, value, 'set.buildUpDiscovered') };
  if (key === 'secretBase')
    return { ...state, secretBase: read(secretBaseSetSchema, value, 'set.secretBase') };
  if (key === 'warrant') {
    const warrant = read(warrantSetSchema, value, 'set.warrant');
    return { ...state, warrant: { holder: null, at: null, ...warrant } };
  }
  return withWorld(state, key, value);
}

function withSide(state: State, side: Side, value: Json): State {
  const given = read(sideSetSchema, value, `set.${side}`);
  const before = state.replacementPoints[side];
  const points = {
    squadron: given.squadronPoints ?? before.squadron,
    troop: given.troopPoints ?? before.troop,
  };
  return {
    ...state,
    replacementPoints: { ...state.replacementPoints, [side]: points },
    armisticeOffers:
      given.armisticeOffered === true ? [...state.armisticeOffers, side] : state.armisticeOffers,
  };
}

/** Counters that a case lets arrive wait off the map until they do. */
function withArrivals(state: State, arrivals: State['arrivals']): State {
  const ids = Object.keys(arrivals);
  const offMap = {
    squadrons: ids.filter((id) => findSquadron(state, id) !== null),
    troops: ids.filter((id) => findTroop(state, id) !== null),
    admirals: ids.filter((id) => findAdmiral(state, id) !== null),
    fleets: ids.filter((id) => state.fleets[id] !== undefined),
    state: 'reserve' as const,
  };
  const known = new Set([
    ...offMap.squadrons,
    ...offMap.troops,
    ...offMap.admirals,
    ...offMap.fleets,
    WARRANT,
  ]);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new CaseRefused(`set.arrivals: there is no counter ${unknown.join(', ')}`);
  return { ...withEntry(state, { offMap }, 'set.arrivals'), arrivals };
}

function withWorld(state: State, hex: string, value: Json): State {
  const printed = findWorld(hex);
  const before = state.worlds[hex];
  if (printed === null || before === undefined)
    throw new CaseRefused(`set.${hex}: there is no world at ${hex}; a side or secretBase may be set too`);
  const given = read(worldSetSchema, value, `set.${hex}`);
  const { control = before.control, sdbLoss = before.sdbLoss, defenceLoss = before.defenceLoss } = given;
  const { surrendered = before.surrendered, provokedBy = before.provokedBy ?? [] } = given;
  if (provokedBy.length > 0 && control !== 'none')
    throw new CaseRefused(`set.${hex}.provokedBy: only a world that nobody controls is provoked`);
  const provoked = provokedBy.length === 0 ? {} : { provokedBy: sidesOnce(provokedBy) };
  const worlds = { ...state.worlds, [hex]: { control, sdbLoss, defenceLoss, surrendered, ...provoked } };
  const openedWorlds =
    given.opened === undefined
      ? state.openedWorlds
      : [...state.openedWorlds.filter((open) => open !== hex), ...(given.opened ? [hex] : [])].sort(
          byCodeUnit,
        );
  if (given.sdb === undefined && given.defence === undefined) return { ...state, worlds, openedWorlds };
  const strengths = { sdb: given.sdb ?? printed.sdb, defence: given.defence ?? printed.defence };
  const own = { ...state.ownCounters, worlds: { ...state.ownCounters.worlds, [hex]: strengths } };
  return { ...state, worlds, openedWorlds, ownCounters: own };
}

function sidesOnce(sides: readonly Side[]): Side[] {
  return [...new Set(sides)].sort(byCodeUnit);
}

/** The entry is judged by the shape that its key names, so that what is told is about that shape. */
function readEntry(value: Json, index: number): Entry {
  const where = `place[${index}]`;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const shape = Object.keys(ENTRY_BY_KEY).find((key) => keys.includes(key));
  if (shape === undefined) {
    throw new CaseRefused(`${where}: one of ${Object.keys(ENTRY_BY_KEY).join(', ')} is expected`);
  }
  const schema = ENTRY_BY_KEY[shape];
  if (schema !== undefined) read(schema, value, where);
  return read(entrySchema, value, where);
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const told = result.error.issues.map(
    ({ path, message }) => `${[where, ...path.map(String)].join('.')}: ${message}`,
  );
  throw new CaseRefused(told.join('; '));
}
