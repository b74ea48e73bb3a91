import type { z } from 'zod';
import { recordedDice } from '../../engine/dice.ts';
import type { Json } from '../../engine/json.ts';
import { type CasePosition, CaseRefused, type CaseSupport, rulingsOf } from '../../engine/module.ts';
import { withEntry } from './case-pieces.ts';
import { type Entry, ENTRY_BY_KEY, entrySchema, turnSchema, worldSetSchema } from './case-vocabulary.ts';
import { setUp, SCENARIOS } from './setup.ts';
import { optionsSchema, type State } from './state.ts';
import { SEQUENCE } from './turn.ts';
import { findWorld } from './worlds.ts';

export const CASES: CaseSupport<State> = {
  steps: SEQUENCE.entries.filter((entry) => entry.kind === 'step').map((entry) => entry.name),
  vocabulary: {
    turn: turnSchema,
    set: { '<hex>': worldSetSchema },
    place: ENTRY_BY_KEY,
    dice: {
      'draw/<navy>/<group>': 'at set-up, for each random group of the order of battle',
      discretionary:
        'every week from the step "discretionary" on: Imperial, Zhodani, both again while they are equal',
      'space/<hex>':
        'hexes in ascending order; in each round Imperial fire, then Zhodani fire; of a multiple attack the 48s first, then the rest',
      'disengage/<hex>':
        'only between equal tactical abilities, and only when somebody is ordered to leave: Imperial, Zhodani, again while equal; the lower decides first',
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
  const set = Object.entries(given.set).reduce((now, [hex, value]) => withWorld(now, hex, value), begun);
  return given.place.reduce<State>(
    (now, entry, index) => withEntry(now, readEntry(entry, index), `place[${index}]`),
    set,
  );
}

function withWorld(state: State, hex: string, value: Json): State {
  const world = findWorld(hex);
  const before = state.worlds[hex];
  if (world === null || before === undefined)
    throw new CaseRefused(`set.${hex}: there is no world at ${hex}`);
  const given = read(worldSetSchema, value, `set.${hex}`);
  const { control = before.control, sdbLoss = before.sdbLoss, defenceLoss = before.defenceLoss } = given;
  const worlds = { ...state.worlds, [hex]: { control, sdbLoss, defenceLoss } };
  if (given.sdb === undefined && given.defence === undefined) return { ...state, worlds };
  const strengths = { sdb: given.sdb ?? world.sdb, defence: given.defence ?? world.defence };
  const own = { ...state.ownCounters, worlds: { ...state.ownCounters.worlds, [hex]: strengths } };
  return { ...state, worlds, ownCounters: own };
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
