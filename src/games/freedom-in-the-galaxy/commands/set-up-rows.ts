import { named } from '../../../engine/arguments.ts';
import type { CommandRow } from '../../../engine/command-table.ts';
import { argument, list, literal, sequence } from '../../../engine/grammar.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { environOf, scenarioCard, unitKind } from '../data/index.ts';
import { unitsAt } from '../lookup.ts';
import { mayPlace, mayStart } from '../setup.ts';
import type { View } from '../view.ts';
import { placeTold, sideOf } from './judging.ts';
import { type CommandOf, deploySchema, ordersOf, placeSchema, startSchema } from './schema.ts';

const SET_UP = ['imperial-set-up', 'rebel-set-up'];

export const deployRow: CommandRow<View, CommandOf<'DEPLOY'>> = {
  word: 'DEPLOY',
  entry: 'keyed',
  windows: SET_UP,
  forms: [sequence(literal('DEPLOY'), literal('STANDARD'))],
  schema: deploySchema,
  help: 'Place everything that no other order places where it stands well. That is done in any case: it makes an empty sheet an answer.',
  examples: ['DEPLOY STANDARD'],
  keyOf: () => [],
  check: () => accept('what is not placed goes where it stands well'),
};

export const placeRow: CommandRow<View, CommandOf<'PLACE'>> = {
  word: 'PLACE',
  entry: 'keyed',
  windows: SET_UP,
  forms: [
    sequence(
      literal('PLACE'),
      list('units', named('unit')),
      literal('AT', 'IN', 'ON'),
      argument('at', named('environ')),
    ),
  ],
  schema: placeSchema,
  help: 'Place units in an environ of a planet that you control; Rebel units in their own type of environ.',
  examples: ['PLACE L1, P1 AT 2221', 'PLACE R1 AT Cercis subterranean'],
  keyOf: ({ units }) => units,
  piecesOf: ({ units }) => units,
  check: (order, sheet, view) => checkPlace(order, ordersOf(sheet, 'PLACE'), view),
};

function checkPlace(
  { units, at }: CommandOf<'PLACE'>,
  before: readonly CommandOf<'PLACE'>[],
  view: View,
): Verdict {
  const side = sideOf(view);
  for (const id of units) {
    const kind = view.units[id]?.kind;
    if (kind === undefined || unitKind(kind).side !== side) return refuse('piece.not-yours', { piece: id });
    if (!mayPlace(view, side, kind, at)) return refuse('place.not-there', { piece: id, at: placeTold(at) });
  }
  const placed = before.filter((other) => other.at === at).flatMap((other) => other.units).length;
  const there = unitsAt(view, side, at).length + placed;
  const { size } = environOf(at);
  if (there + units.length > size) return refuse('move.no-room', { piece: at, size, there });
  return accept(`${units.join(', ')} at ${placeTold(at)}`);
}

export const startRow: CommandRow<View, CommandOf<'START'>> = {
  word: 'START',
  entry: 'keyed',
  windows: SET_UP,
  forms: [sequence(literal('START', 'BEGIN'), literal('AT', 'IN', 'ON'), argument('at', named('environ')))],
  schema: startSchema,
  help: 'The environ in which all your characters and ships begin, on a planet that you control.',
  examples: ['START AT 2221'],
  keyOf: () => [],
  check: ({ at }, _, view) => {
    const side = sideOf(view);
    if (scenarioCard(view.scenario)[side].entry === 'space') return refuse('start.from-space', { piece: at });
    if (!mayStart(view, side, at)) return refuse('start.not-yours', { piece: at, at: placeTold(at) });
    return accept(`your characters begin at ${placeTold(at)}`);
  },
};
