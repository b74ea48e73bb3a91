import { named } from '../../../engine/arguments.ts';
import type { CommandRow } from '../../../engine/command-table.ts';
import {
  argument,
  choice,
  fixed,
  type Grammar,
  list,
  literal,
  optional,
  sequence,
} from '../../../engine/grammar.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { planetOf, unitKind } from '../data/index.ts';
import { characterIn, freeOf } from '../lookup.ts';
import { ratingOf } from '../rules/ratings.ts';
import type { View } from '../view.ts';
import { ALWAYS, placeTold, sideOf } from './judging.ts';
import {
  baseSchema,
  breakSchema,
  type CommandOf,
  fightSchema,
  leaderSchema,
  loseSchema,
  ODDS,
  searchSchema,
  stackSchema,
  woundsSchema,
} from './schema.ts';

/** Words of which one is chosen, each setting the field to its value. */
export function words(
  field: string,
  values: Readonly<Record<string, readonly [string, ...string[]]>>,
): Grammar {
  return choice(
    ...Object.entries(values).map(([value, spellings]) =>
      sequence(literal(...spellings), fixed(field, value)),
    ),
  );
}

/** Odds of the chart. */
export function oddsWords(field: string): Grammar {
  return choice(...ODDS.map((odds) => sequence(literal(odds, odds.replace('-', ':')), fixed(field, odds))));
}

const at = argument('at', named('environ'));

export const stackRow: CommandRow<View, CommandOf<'STACK'>> = {
  word: 'STACK',
  entry: 'keyed',
  windows: ['imperial-set-up', 'rebel-set-up', 'operations'],
  forms: [
    sequence(
      literal('STACK'),
      list('characters', named('character')),
      words('how', { with: ['WITH UNITS', 'WITH'], apart: ['APART'] }),
    ),
  ],
  schema: stackSchema,
  help: 'Whether characters stand with the military units (they lead, can not be searched for and have no mission) or apart. Unordered, one leader of 2 or more goes with the units. Holds until changed.',
  examples: ['STACK Gelba WITH UNITS', 'STACK Kogus, Zina Adora APART'],
  keyOf: ({ characters }) => characters,
  piecesOf: ({ characters }) => characters,
  check: ({ characters, how }, _, view) =>
    notOwn(view, characters) ??
    accept(`${characters.join(', ')} ${how === 'with' ? 'stand with the units' : 'stand apart from units'}`),
};

/** A refusal when one of them is not a free character of the seat. */
export function notOwn(view: View, names: readonly string[]): Verdict | null {
  const own = freeOf(view, sideOf(view)).map(({ name }) => name);
  const other = names.find((name) => !own.includes(name));
  if (other === undefined) return null;
  const { card, fate } = characterIn(view, other);
  return refuse(card.side === sideOf(view) ? `piece.${fate}` : 'piece.not-yours', { piece: other });
}

export const baseRow: CommandRow<View, CommandOf<'BASE'>> = {
  word: 'BASE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('BASE'),
      argument('planet', named('planet')),
      optional(literal('FIRES')),
      words('fires', { always: ['ALWAYS'], never: ['NEVER'], strong: ['AT STRONG STACKS', 'STRONG'] }),
    ),
  ],
  schema: baseSchema,
  help: 'Whether the base of a planet fires on units that pass. Unordered, a level 2 base fires on two strength points or more, a level 1 base holds its fire: it would go Down four times in six. Holds until changed.',
  examples: ['BASE Angoff FIRES ALWAYS', 'BASE 432 NEVER'],
  keyOf: ({ planet }) => [planet],
  check: ({ planet, fires }) =>
    accept(`the base of ${planetOf(planet).name}, while it is yours, fires ${FIRES[fires]}`),
};

const FIRES = { always: 'whenever it may', never: 'never', strong: 'as usual' } as const;

export const searchRow: CommandRow<View, CommandOf<'SEARCH'>> = {
  word: 'SEARCH',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('SEARCH'),
      optional(at),
      words('by', {
        units: ['BY UNITS', 'UNITS'],
        characters: ['BY CHARACTERS', 'CHARACTERS'],
        both: ['BY BOTH', 'BOTH', 'BY UNITS, THEN CHARACTERS', 'UNITS, THEN CHARACTERS'],
        'characters-first': ['BY CHARACTERS, THEN UNITS', 'CHARACTERS, THEN UNITS'],
        none: ['NOT', 'NONE', 'NEVER'],
      }),
      optional(words('again', { always: ['EVEN IF FOUND'] })),
      optional(sequence(literal('WITH'), list('with', named('character')))),
      optional(words('aim', { kill: ['TO KILL', 'KILL'], capture: ['TO CAPTURE', 'CAPTURE'] })),
      optional(
        words('weapon', {
          firefight: ['IN A FIREFIGHT', 'FIREFIGHT'],
          'hand-to-hand': ['HAND TO HAND', 'HAND-TO-HAND'],
        }),
      ),
    ),
  ],
  schema: searchSchema,
  help: 'Who searches for detected enemies, in an environ or everywhere, and how those are fought who are found; also where an Action Event allows a search. BOTH: units first, then characters if nobody was found, or EVEN IF FOUND. WITH names the characters who search, and takes them away from the units; otherwise all who stand apart. Holds until changed; where nothing but a search is to decide, you are not asked again.',
  examples: [
    'SEARCH 2221 BY UNITS TO CAPTURE',
    'SEARCH BY BOTH',
    'SEARCH BY CHARACTERS, THEN UNITS EVEN IF FOUND WITH Redjac TO KILL',
    'SEARCH 4331 NOT',
  ],
  keyOf: (order) => [order.at ?? ''],
  check: (order, _, view) => notOwn(view, order.with ?? []) ?? accept(searchTold(order)),
};

function searchTold({ at: place, by, again, aim, with: names }: CommandOf<'SEARCH'>): string {
  const where = whereOf(place);
  if (by === 'none') return `no search ${where}`;
  const who = names === undefined ? '' : `, with ${names.join(', ')}`;
  const twice = again === undefined ? '' : ', even if the first have found somebody';
  return `${SEARCHERS[by]} ${where}${twice}${who}${aim === undefined ? '' : `, to ${aim}`}`;
}

const SEARCHERS = {
  units: 'units search',
  characters: 'characters search, and are detected by it,',
  both: 'units search, then characters',
  'characters-first': 'characters search, then units',
} as const;

function whereOf(place: string | undefined): string {
  return place === undefined ? 'wherever nothing else is ordered' : `at ${placeTold(place)}`;
}

export const fightRow: CommandRow<View, CommandOf<'FIGHT'>> = {
  word: 'FIGHT',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('FIGHT'),
      argument('character', named('character')),
      words('as', { active: ['ACTIVE'], inactive: ['INACTIVE'], auto: ['AS USUAL', 'AUTO'] }),
    ),
  ],
  schema: fightSchema,
  help: 'Whether a character is active when he is attacked. Unordered, those with Combat 3 or more are. Holds until changed.',
  examples: ['FIGHT Zina Adora INACTIVE', 'FIGHT Kogus ACTIVE'],
  keyOf: ({ character }) => [character],
  check: ({ character, as }, _, view) =>
    notOwn(view, [character]) ??
    accept(`${character} is ${as === 'auto' ? 'active or not as usual' : as} in combat`),
};

export const breakRow: CommandRow<View, CommandOf<'BREAK'>> = {
  word: 'BREAK',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('BREAK OFF', 'BREAK'),
      words('when', {
        always: ['ALWAYS'],
        never: ['NEVER'],
        danger: ['IN DANGER'],
        inactive: ['INACTIVE ONLY', 'INACTIVE'],
      }),
    ),
  ],
  schema: breakSchema,
  help: 'Whom you try to take out of a combat against your characters. Unordered: the inactive always, all when one could die in the next round. Holds until changed.',
  examples: ['BREAK OFF ALWAYS', 'BREAK OFF IN DANGER'],
  keyOf: () => [],
  check: ({ when }) => accept(BREAKS[when]),
};

const BREAKS = {
  always: 'everybody tries to break off in every round',
  never: 'nobody breaks off',
  danger: 'the inactive break off, and all when one could die',
  inactive: 'only the inactive break off',
} as const;

export const woundsRow: CommandRow<View, CommandOf<'WOUNDS'>> = {
  word: 'WOUNDS',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('WOUNDS', 'WOUNDS TO'),
      list('characters', named('character')),
      optional(sequence(literal('TO DEATH', 'TO THE DEATH'), fixed('until', 'death'))),
    ),
  ],
  schema: woundsSchema,
  help: 'Who takes wounds first, down to one point of endurance each, or to the last one with TO DEATH. Unordered, the one with most endurance left. Holds until changed.',
  examples: ['WOUNDS Boccanegra, Frun Sentel', 'WOUNDS Zina Adora TO DEATH'],
  keyOf: () => [],
  check: ({ characters, until }, _, view) =>
    notOwn(view, characters) ??
    accept(
      `wounds go to ${characters.join(', then ')}${until === 'death' ? ', until they are dead' : ''}, then to the others`,
    ),
};

export const loseRow: CommandRow<View, CommandOf<'LOSE'>> = {
  word: 'LOSE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [sequence(literal('LOSE', 'LOSSES'), list('kinds', named('kind')))],
  schema: loseSchema,
  help: 'Which kinds of unit take losses first, as far as the loss can be met. Unordered, the cheapest. Holds until changed.',
  examples: ['LOSE militia, patrol', 'LOSE line'],
  keyOf: () => [],
  check: ({ kinds }, _, view) => {
    const other = kinds.find((kind) => unitKind(kind).side !== sideOf(view));
    if (other !== undefined) return refuse('piece.not-yours', { piece: other });
    return accept(
      `losses are taken from ${kinds.map((kind) => unitKind(kind).name).join(', then ')}, then from the others`,
    );
  },
};

export const leaderRow: CommandRow<View, CommandOf<'LEADER'>> = {
  word: 'LEADER',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(literal('LEADER'), optional(literal('AT')), at, argument('character', named('character'))),
    sequence(literal('LEADER'), optional(literal('AT')), at, literal('NOBODY', 'NONE')),
  ],
  schema: leaderSchema,
  help: 'Who leads your units in an environ: he stands with them as soon as they fight. Unordered, the best of those who stand with them. Holds until changed.',
  examples: ['LEADER 4321 Redjac', 'LEADER AT 2221 NOBODY'],
  keyOf: (order) => [order.at],
  check: (order, _, view) => checkLeader(order, view),
};

function checkLeader({ at: place, character }: CommandOf<'LEADER'>, view: View): Verdict {
  if (character === undefined) return accept(`nobody leads at ${placeTold(place)}`);
  const other = notOwn(view, [character]);
  if (other !== null) return other;
  const one = characterIn(view, character);
  if (ratingOf(view, one, 'leadership') < 1) return refuse('leader.none', { piece: character });
  const away = one.at === place ? null : `${character} is at ${placeTold(one.at)} now`;
  return accept(`${character} leads at ${placeTold(place)}`, away);
}
