import { z } from 'zod';
import { CaseRefused, type CasePosition, type CaseSupport } from '../../engine/module.ts';
import { stepNames } from '../../engine/sequence.ts';
import { CHARACTERS, ENVIRONS, POSSESSIONS, scenarioCard, SHIPS, SYSTEMS, UNIT_KINDS } from './data/index.ts';
import { ratingSchema, sideSchema } from './data/schema.ts';
import { DICE } from './case-dice.ts';
import { standingSchema, withStanding } from './case-standing.ts';
import { environsInPlay } from './lookup.ts';
import { newcomer } from './rules/finds.ts';
import { lastingFaults } from './faults.ts';
import { emptyState } from './setup.ts';
import { atSchema, optionsSchema, planetStateSchema, type State } from './state.ts';
import { SEQUENCE } from './turn.ts';

const SCENARIO = 'egrix';

const turnSchema = z.strictObject({
  turn: z.int().min(1).default(1).describe('Game-Turn'),
  player: sideSchema.default('rebel').describe('whose Player-Turn it is'),
  window: atSchema.default('operations').describe('the window that is open'),
});

const planetSchema = z.strictObject({
  state: planetStateSchema.optional(),
  loyalty: z.int().min(-2).max(2).optional().describe('as the Empire counts: 2 Patriotic, -2 Unrest'),
  base: z.strictObject({ level: z.int().min(0).max(2), up: z.boolean() }).optional(),
});

const environSchema = z.strictObject({
  coup: z.boolean().optional(),
  camp: z.int().min(1).optional().describe('the Game-Turn from which a camp there has missions'),
  wild: z.boolean().optional(),
});

const gameSchema = z.strictObject({
  system: z.int().optional().describe('another star system of the map, with the terms of the scenario'),
  information: z.strictObject({ rebel: z.boolean(), imperial: z.boolean() }).optional(),
  due: z.array(z.string()).optional(),
  gone: z.array(z.string()).optional(),
  rebelled: z.array(z.string()).optional(),
  withheld: z
    .array(z.strictObject({ kind: z.string(), at: z.string() }))
    .optional()
    .describe('Rebel units of a rebellion that wait for room'),
  standing: standingSchema.optional().describe('orders that stand since an earlier window'),
});

const characterPiece = z.strictObject({
  character: z.string(),
  at: z.string(),
  detected: z.boolean().default(false),
  wounds: z.int().min(0).default(0),
  withUnits: z.boolean().default(false),
  fate: z.enum(['free', 'captive', 'dead']).default('free'),
  heldBy: z.string().nullable().default(null).describe('units, or a character, of a prisoner'),
  acted: z.boolean().default(false),
  raised: z
    .strictObject({ rating: ratingSchema, amount: z.int(), turn: z.int().optional() })
    .optional()
    .describe('what a drug raises, since an Operations Phase: of this Game-Turn unless another is named'),
});
const unitPiece = z.strictObject({ unit: z.string().describe('its id'), kind: z.string(), at: z.string() });
const shipPiece = z.strictObject({
  ship: z.string(),
  at: z.string(),
  owner: z.string().nullable().default(null),
});
const possessionPiece = z.strictObject({
  possession: z.string(),
  holder: z.string(),
  shown: z.boolean().default(false),
});

const pieceSchema = z.union([characterPiece, unitPiece, shipPiece, possessionPiece]);
type Piece = z.infer<typeof pieceSchema>;

/** A position as a rule-case file writes it: the empty star system of a scenario and what the case puts into it. */
export const CASES: CaseSupport<State> = {
  steps: stepNames(SEQUENCE),
  vocabulary: {
    turn: turnSchema,
    set: { planet: planetSchema, environ: environSchema, game: gameSchema },
    place: { character: characterPiece, unit: unitPiece, ship: shipPiece, possession: possessionPiece },
    dice: DICE,
    names:
      'Planets by number (222), environs by number (2221), characters, ships and possessions by the names on their cards, kinds of unit as in data/units.json (line, wild-2-1). Action Cards are drawn by number under draws.',
    examples: {
      planet: '"222": { state: rebellion, loyalty: -2, base: { level: 2, up: false } }',
      environ: '"2221": { coup: true }',
      game: 'game: { due: [line], standing: { rebel: [BREAK OFF NEVER] } }',
      character: '- { character: Boccanegra, at: "2221", detected: true }',
      unit: '- { unit: L1, kind: line, at: "2221" }',
      ship: '- { ship: Planetary Privateer, at: "2221", owner: Boccanegra }',
      possession: '- { possession: Scanner, holder: Boccanegra }',
    },
  },
  position,
};

function position(given: CasePosition): State {
  const turn = turnSchema.parse(given.at);
  const scenario = given.scenario === 'empty' ? SCENARIO : given.scenario;
  const card = scenarioCard(inSystem(scenario, given.set['game']));
  const start = emptyState(card, optionsSchema.parse(given.options));
  const empty: State = { ...start, at: turn.window, turn: turn.turn, phasing: turn.player };
  const set = Object.entries(given.set).reduce((state, [key, value]) => withSet(state, key, value), empty);
  const placed = given.place.reduce<State>((state, piece, index) => withPiece(state, piece, index), set);
  const faults = lastingFaults(placed);
  if (faults.length > 0) throw new CaseRefused(`the position can't be: ${faults.join('; ')}`, ['place']);
  return withStanding(placed, gameSchema.optional().parse(given.set['game'])?.standing);
}

function inSystem(scenario: string, game: unknown): string {
  const system = gameSchema.optional().parse(game)?.system;
  if (system === undefined) return scenario;
  if (!SYSTEMS.some(({ id }) => id === system))
    throw new CaseRefused(`the map has no star system ${String(system)}`, ['set', 'game', 'system']);
  return `${scenario}@${String(system)}`;
}

function withSet(state: State, key: string, value: unknown): State {
  if (key === 'game') {
    const { information, due, gone, rebelled, withheld } = gameSchema.parse(value);
    return {
      ...state,
      information: information ?? state.information,
      due: due ?? state.due,
      gone: gone ?? state.gone,
      rebelled: rebelled ?? state.rebelled,
      withheld: withheld ?? state.withheld,
    };
  }
  const planet = state.planets[key];
  if (planet !== undefined) {
    const { state: track, loyalty, base } = planetSchema.parse(value);
    const changed = {
      state: track ?? planet.state,
      loyalty: loyalty ?? planet.loyalty,
      base: base ?? planet.base,
    };
    return { ...state, planets: { ...state.planets, [key]: changed } };
  }
  if (!environsInPlay(state.scenario).some(({ id }) => id === key))
    throw new CaseRefused(`${key} is no planet or environ of the scenario, nor "game"`, ['set', key]);
  const { coup, camp, wild } = environSchema.parse(value);
  return {
    ...state,
    coups: coup === true ? [...state.coups, key] : state.coups,
    camps: camp === undefined ? state.camps : { ...state.camps, [key]: camp },
    wild: wild === true ? [...state.wild, key] : state.wild,
  };
}

function withPiece(state: State, given: unknown, index: number): State {
  const read = pieceSchema.safeParse(given);
  if (!read.success)
    throw new CaseRefused(
      `no character, unit, ship or possession as docs/rule-cases writes them: ${z.prettifyError(read.error)}`,
      ['place', index],
    );
  const wrong = unknownName(read.data);
  if (wrong !== null) throw new CaseRefused(`the box holds no ${wrong}`, ['place', index]);
  return put(state, read.data);
}

function unknownName(piece: Piece): string | null {
  if ('character' in piece)
    return CHARACTERS.some(({ name }) => name === piece.character) ? placeWrong(piece.at) : piece.character;
  if ('unit' in piece)
    return UNIT_KINDS.some(({ kind }) => kind === piece.kind) ? placeWrong(piece.at) : piece.kind;
  if ('ship' in piece)
    return SHIPS.some(({ name }) => name === piece.ship) ? placeWrong(piece.at) : piece.ship;
  return POSSESSIONS.some(({ name }) => name === piece.possession) ? null : piece.possession;
}

function placeWrong(at: string): string | null {
  return at === 'space' || ENVIRONS.some(({ id }) => id === at) ? null : `environ ${at}`;
}

function put(state: State, piece: Piece): State {
  if ('character' in piece) {
    const { character, raised, ...rest } = piece;
    const drug =
      raised === undefined
        ? null
        : { ...raised, turn: raised.turn ?? state.turn, segment: 'operations' as const };
    const one = { ...newcomer(piece.at), ...rest, raised: drug };
    return { ...state, characters: { ...state.characters, [character]: one } };
  }
  if ('unit' in piece) {
    const { unit, kind, at } = piece;
    const letter = (['L', 'P', 'M', 'R'] as const).find((one) => unit.startsWith(one)) ?? 'R';
    const number = Number(unit.slice(1));
    const raised = {
      ...state.raised,
      [letter]: Math.max(state.raised[letter], Number.isInteger(number) ? number : 0),
    };
    return { ...state, raised, units: { ...state.units, [unit]: { kind, at } } };
  }
  if ('ship' in piece) {
    const { ship, at, owner } = piece;
    return { ...state, ships: { ...state.ships, [ship]: { at, owner } } };
  }
  const { possession, holder, shown } = piece;
  return { ...state, possessions: { ...state.possessions, [possession]: { holder, shown } } };
}
