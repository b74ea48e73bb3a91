import { named } from '../../../engine/arguments.ts';
import type { CommandRow } from '../../../engine/command-table.ts';
import { argument, choice, fixed, list, literal, optional, sequence } from '../../../engine/grammar.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { environOf, planetOf } from '../data/index.ts';
import { characterIn, freeAt, planetIdOf, shipOfOwner, trackOf, unitsAt } from '../lookup.ts';
import { visibleOdds } from '../rules/combat.ts';
import { evasionValue, isWatched } from '../rules/detection.ts';
import { afterMove, crewsAt, isSamePlanet, isWrong, moversOf, moveWrong } from '../rules/moves.ts';
import { mayArrive, reinforcementsOf, repairWrong } from '../rules/phases.ts';
import { ratingOf } from '../rules/ratings.ts';
import { reactionWrong } from '../rules/reaction.ts';
import { enemyOf } from '../state.ts';
import type { View } from '../view.ts';
import { placeTold, refused, sideOf } from './judging.ts';
import {
  attackSchema,
  type CommandOf,
  guardSchema,
  moveSchema,
  ordersOf,
  reactSchema,
  reinforceSchema,
  repairSchema,
} from './schema.ts';
import { notOwn, oddsWords } from './standing-rows.ts';

export const moveRow: CommandRow<View, CommandOf<'MOVE'>> = {
  word: 'MOVE',
  entry: 'listed',
  windows: ['operations'],
  forms: [
    sequence(
      literal('MOVE'),
      list('pieces', named('piece', 'character or unit')),
      optional(literal('BY', 'IN', 'ABOARD'), argument('by', named('ship'))),
      literal('TO'),
      argument('to', named('environ')),
      optional(
        literal('IF'),
        choice(
          sequence(literal('DETECTED'), fixed('when', 'detected'), argument('of', named('character'))),
          sequence(literal('UNDETECTED'), fixed('when', 'undetected'), argument('of', named('character'))),
          sequence(literal('BASE UP'), fixed('when', 'base-up'), argument('of', named('planet'))),
          sequence(literal('BASE DOWN'), fixed('when', 'base-down'), argument('of', named('planet'))),
        ),
      ),
    ),
  ],
  schema: moveSchema,
  help: 'Move characters on foot, units with whoever goes with them, or characters by ship; done in the order written, each piece once. A condition is judged when the move comes up.',
  examples: [
    'MOVE Boccanegra, Frun Sentel BY Planetary Privateer TO 2221',
    'MOVE L1, Redjac TO 4321',
    'MOVE Kogus TO 4332 IF DETECTED Kogus',
  ],
  keyOf: () => [],
  check: (order, sheet, view) => checkMove(order, ordersOf(sheet, 'MOVE'), view),
};

function checkMove(order: CommandOf<'MOVE'>, before: readonly CommandOf<'MOVE'>[], view: View): Verdict {
  const twice = order.pieces.find((piece) =>
    before.some((other) => other.when === undefined && other.pieces.includes(piece)),
  );
  if (twice !== undefined) return refuse('move.twice', { piece: twice });
  const sure = before.filter((other) => other.when === undefined);
  const board = sure.reduce(
    (now, other) => (moveWrong(now, sideOf(now), other) === null ? afterMove(now, other) : now),
    view,
  );
  const wrong = moveWrong(board, sideOf(view), order);
  if (wrong !== null) return wrong.code === 'move.needs-ship' ? withoutShip(order, board) : refused(wrong);
  return accept(moveTold(order, board), moveWarning(order, board));
}

/** Whoever can't walk there is told of the ship that could bring him, and how the line would be right. */
function withoutShip({ pieces, to }: CommandOf<'MOVE'>, board: View): Verdict {
  const [piece = ''] = pieces;
  const from = characterIn(board, piece).at;
  const crews = crewsAt(board, sideOf(board), from);
  const crew = crews.find(({ pilot }) => pieces.includes(pilot)) ?? crews[0];
  if (crew === undefined) return refuse('move.needs-ship', { piece });
  const { ship, pilot } = crew;
  const all = [...pieces, ...(pieces.includes(pilot) ? [] : [pilot])];
  const line: CommandOf<'MOVE'> = { word: 'MOVE', pieces: all, by: ship, to };
  const nearest =
    moveWrong(board, sideOf(board), line) === null ? `MOVE ${all.join(', ')} BY ${ship} TO ${to}` : null;
  return refuse('move.has-ship', { piece, ship, pilot, nearest });
}

function moveTold({ pieces, to, by, when }: CommandOf<'MOVE'>, board: View): string {
  const how = by === undefined ? '' : ` aboard the ${by}`;
  const condition = when === undefined ? '' : ', if the condition holds then';
  const watched = by === undefined ? '' : watchTold(board, { pieces, to, by });
  return `${pieces.join(', ')} to ${placeTold(to)}${how}${watched}${condition}`;
}

/** Which bases look for the ship, and how hard it is to see. */
function watchTold(
  board: View,
  { pieces, to, by }: { readonly pieces: readonly string[]; readonly to: string; readonly by: string },
): string {
  const movers = moversOf(board, sideOf(board), pieces);
  const pilot = board.ships[by]?.owner ?? null;
  if (isWrong(movers) || pilot === null) return '';
  const passed =
    movers.from === 'space' ? [planetIdOf(to)] : [...new Set([planetIdOf(movers.from), planetIdOf(to)])];
  const watching = passed.filter((planet) => isWatched(board, planet, sideOf(board)));
  if (watching.length === 0) return ', past no enemy base';
  const evasion = evasionValue(ratingOf(board, characterIn(board, pilot), 'navigation'), by);
  const bases = watching.map(
    (planet) => `${planetOf(planet).name} (level ${trackOf(board, planet).base.level})`,
  );
  return `, past ${bases.join(' and ')} with evasion ${evasion}`;
}

/** A ship that is left alone is lost. [14.59] */
function moveWarning({ pieces, by, to }: CommandOf<'MOVE'>, board: View): string | null {
  const movers = moversOf(board, sideOf(board), pieces);
  if (isWrong(movers)) return null;
  const walkers = by === undefined && movers.units.length === 0 ? pieces : [];
  const left = walkers.map((name) => shipOfOwner(board, name)).find((ship) => ship !== null) ?? null;
  if (left !== null) {
    const friends = freeAt(board, sideOf(board), movers.from).filter(({ name }) => !pieces.includes(name));
    if (friends.length === 0 && unitsAt(board, sideOf(board), movers.from).length === 0)
      return `nobody stays with the ${left.name}: it is lost`;
  }
  const planet = planetIdOf(to);
  const fired =
    movers.units.length > 0 && !isSamePlanet(movers.from, to) && isWatched(board, planet, sideOf(board));
  return fired ? `the base of ${planetOf(planet).name} may fire` : null;
}

export const repairRow: CommandRow<View, CommandOf<'REPAIR'>> = {
  word: 'REPAIR',
  entry: 'keyed',
  windows: ['operations'],
  forms: [sequence(literal('REPAIR'), optional(literal('BASE')), argument('planet', named('planet')))],
  schema: repairSchema,
  help: 'Put a base that is Down Up again: the Rebel on odd Game-Turns, the Empire on even ones, one a turn.',
  examples: ['REPAIR BASE 432'],
  keyOf: () => [],
  check: ({ planet }, _, view) => {
    const wrong = repairWrong(view, sideOf(view), planet);
    return wrong === null ? accept(`the base of ${planetOf(planet).name} is Up again`) : refused(wrong);
  },
};

export const reinforceRow: CommandRow<View, CommandOf<'REINFORCE'>> = {
  word: 'REINFORCE',
  entry: 'keyed',
  windows: ['operations'],
  forms: [sequence(literal('REINFORCE'), optional(literal('AT')), argument('at', named('environ')))],
  schema: reinforceSchema,
  help: 'Where the units that come this turn are placed. Unordered, where most Rebels are.',
  examples: ['REINFORCE AT 4321'],
  keyOf: () => [],
  check: ({ at }, _, view) => {
    if (view.side !== 'imperial' || reinforcementsOf(view, false).length === 0)
      return refuse('reinforce.none', { piece: at });
    if (!mayArrive(view, at)) return refuse('reinforce.not-there', { piece: at, at: placeTold(at) });
    return accept(`reinforcements come to ${placeTold(at)}`);
  },
};

export const attackRow: CommandRow<View, CommandOf<'ATTACK'>> = {
  word: 'ATTACK',
  entry: 'listed',
  windows: ['operations', 'reaction', 'combat'],
  forms: [
    sequence(
      literal('ATTACK'),
      optional(literal('AT', 'IN')),
      argument('at', named('environ')),
      optional(literal('IF ODDS', 'IF VISIBLE ODDS'), oddsWords('odds')),
      optional(literal('IF NOT REINFORCED', 'IF NO REACTION'), fixed('unless', 'reinforced')),
    ),
  ],
  schema: attackSchema,
  help: 'Declare combat against the enemy units in an environ; judged after reactions, in the order written. Odds are those that you see, before shifts: a unit that lies face down counts as a Line.',
  examples: ['ATTACK 4321', 'ATTACK AT 4323 IF ODDS 2-1 IF NOT REINFORCED'],
  keyOf: () => [],
  check: ({ at, odds }, sheet, view) => {
    if (ordersOf(sheet, 'ATTACK').some((other) => other.at === at))
      return refuse('attack.twice', { piece: at });
    const condition = odds === undefined ? '' : `, at ${odds} or better`;
    return accept(`your units attack at ${placeTold(at)}${condition}`, attackWarning(view, at));
  },
};

/** What would happen as things stand; moves may still change it. */
function attackWarning(view: View, at: string): string | null {
  const side = sideOf(view);
  const own = unitsAt(view, side, at).length;
  const enemies = unitsAt(view, enemyOf(side), at).length;
  if (enemies === 0) return 'no enemy units are there now';
  if (own === 0) return 'none of your units are there now';
  return `as things stand ${visibleOdds(view, side, at)} before shifts in an environ of size ${environOf(at).size}`;
}

export const guardRow: CommandRow<View, CommandOf<'GUARD'>> = {
  word: 'GUARD',
  entry: 'keyed',
  windows: ['operations'],
  forms: [
    sequence(
      literal('GUARD'),
      argument('prisoner', named('character', 'prisoner')),
      literal('BY'),
      argument('by', named('guard')),
    ),
  ],
  schema: guardSchema,
  help: 'Who holds a prisoner: the units of the environ, or a character, who has no mission then. Unordered, units before characters.',
  examples: ['GUARD Kogus BY units', 'GUARD Redjac BY Rayner Derban'],
  keyOf: ({ prisoner }) => [prisoner],
  check: ({ prisoner, by }, _, view) => checkGuard({ prisoner, by }, view),
};

function checkGuard({ prisoner, by }: Pick<CommandOf<'GUARD'>, 'prisoner' | 'by'>, view: View): Verdict {
  const side = sideOf(view);
  const held = characterIn(view, prisoner);
  if (held.fate !== 'captive' || held.card.side === side)
    return refuse('guard.no-prisoner', { piece: prisoner });
  if (by === 'units') {
    const there = unitsAt(view, side, held.at).length > 0;
    return there
      ? accept(`units hold ${prisoner}`)
      : refuse('guard.no-units', { piece: by, at: placeTold(held.at) });
  }
  const other = notOwn(view, [by]);
  if (other !== null) return other;
  if (characterIn(view, by).at !== held.at)
    return refuse('guard.elsewhere', { piece: by, at: placeTold(held.at) });
  return accept(`${by} holds ${prisoner}, and has no mission`);
}

export const reactRow: CommandRow<View, CommandOf<'REACT'>> = {
  word: 'REACT',
  entry: 'keyed',
  windows: ['reaction'],
  forms: [
    sequence(
      literal('REACT'),
      argument('piece', named('piece', 'character or unit')),
      optional(literal('WITH'), argument('leader', named('character', 'leader'))),
      literal('TO'),
      argument('to', named('environ')),
      optional(literal('ON FOOT'), fixed('how', 'foot')),
    ),
  ],
  schema: reactSchema,
  help: 'One move in reaction to each environ where phasing units or detected characters are: a unit, a unit with a leader, or a character, from another environ of the planet. A character takes his ship, alone, unless he goes on foot.',
  examples: ['REACT L1 TO 4321', 'REACT L1 WITH Gelba TO 4323', 'REACT Kogus TO 4332 ON FOOT'],
  keyOf: ({ to }) => [to],
  check: (order, sheet, view) => {
    const used = ordersOf(sheet, 'REACT').flatMap(({ piece, leader }) => [piece, leader]);
    const twice = [order.piece, order.leader].find((piece) => piece !== undefined && used.includes(piece));
    if (twice !== undefined) return refuse('move.twice', { piece: twice });
    const wrong = reactionWrong(view, sideOf(view), order);
    if (wrong !== null) return refused(wrong);
    const beside = order.leader === undefined ? '' : ` with ${order.leader}`;
    const ship = order.how === 'foot' ? null : shipOfOwner(view, order.piece);
    const by = ship === null ? '' : ` in the ${ship.name}`;
    return accept(`${order.piece}${beside} to ${placeTold(order.to)}${by}`);
  },
};
