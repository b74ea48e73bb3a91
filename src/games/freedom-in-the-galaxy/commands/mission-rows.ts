import { named, wholeNumber } from '../../../engine/arguments.ts';
import type { CommandRow } from '../../../engine/command-table.ts';
import { argument, choice, fixed, list, literal, optional, sequence } from '../../../engine/grammar.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { environOf, missionOf, possessionCard } from '../data/index.ts';
import { type Letter, RATINGS } from '../data/schema.ts';
import { characterIn, loyaltyFor, planetIdOf, trackOf } from '../lookup.ts';
import { bonusDrawsOf, canRebel, groupWrong, missionWrong, mostLetters } from '../rules/mission-rules.ts';
import { shipsInDeck } from '../rules/people.ts';
import { useOf } from '../rules/ratings.ts';
import { giveWrong } from '../rules/trade.ts';
import { trackName } from '../told.ts';
import type { View } from '../view.ts';
import { ALWAYS, placeTold, rebelOnly, refused, sideOf } from './judging.ts';
import {
  type CommandOf,
  giveSchema,
  keepSchema,
  missionSchema,
  ordersOf,
  stopSchema,
  useSchema,
} from './schema.ts';
import { words } from './standing-rows.ts';

export const missionRow: CommandRow<View, CommandOf<'MISSION'>> = {
  word: 'MISSION',
  entry: 'listed',
  windows: ['missions'],
  forms: [
    sequence(
      literal('MISSION'),
      argument('mission', named('mission')),
      literal('AT', 'IN'),
      argument('at', named('environ')),
      literal('BY'),
      list('members', named('member', 'character')),
      optional(literal('AGAINST', 'TARGET', 'FREEING'), argument('target', named('character', 'target'))),
      optional(literal('COMPLETE AT'), argument('complete', wholeNumber('number of letters', 1, 4))),
      optional(
        literal('IF'),
        argument('planet', named('planet')),
        words('is', {
          patriotic: ['PATRIOTIC'],
          loyal: ['LOYAL'],
          neutral: ['NEUTRAL'],
          dissent: ['DISSENT'],
          unrest: ['UNREST'],
          rebellion: ['REBELLION', 'IN REBELLION'],
        }),
        optional(literal('ELSE'), argument('otherwise', named('mission'))),
      ),
    ),
  ],
  schema: missionSchema,
  help: 'Send a mission group, one for each mission in an environ; environs are resolved in the order in which they are first written. A condition is judged when the environ comes up, with the results of those before.',
  examples: [
    'MISSION D AT 2221 BY Frun Sentel, Doctor Sontag COMPLETE AT 2',
    'MISSION Assassination AT 4321 BY Kogus AGAINST Redjac',
    'MISSION R AT 4322 BY Kogus IF 432 UNREST ELSE I',
    'MISSION F AT 4331 BY Kogus FREEING Zina Adora',
    'MISSION D AT 2231 BY camp',
  ],
  keyOf: () => [],
  check: (order, sheet, view) => checkMission(order, ordersOf(sheet, 'MISSION'), view),
};

function checkMission(
  order: CommandOf<'MISSION'>,
  before: readonly CommandOf<'MISSION'>[],
  view: View,
): Verdict {
  const sure = before.filter(({ is, at }) => is === undefined && at === order.at);
  const twice = order.members.find((name) => sure.some(({ members }) => members.includes(name)));
  if (twice !== undefined) return refuse('mission.twice', { piece: twice });
  const taken = groupWrong(order, sure);
  if (taken !== null && order.otherwise === undefined) return refused(taken);
  const wrong = missionWrong(view, sideOf(view), order);
  if (wrong !== null && order.is === undefined) return refused(wrong);
  const other =
    order.otherwise === undefined
      ? null
      : missionWrong(view, sideOf(view), { ...order, mission: order.otherwise });
  if (other !== null && wrong !== null) return refused(other);
  return accept(missionTold(order, view), missionDoubt(order, before, view));
}

function missionTold({ mission, at, members }: CommandOf<'MISSION'>, view: View): string {
  const loyalty = loyaltyFor(trackOf(view, planetIdOf(at)), sideOf(view));
  const bonus = Math.max(0, bonusDrawsOf(view, { mission, at, members, loyalty }));
  const draws = `${environOf(at).size} cards and ${bonus} bonus draw${bonus === 1 ? '' : 's'}`;
  return `${missionOf(mission).name} at ${placeTold(at)} by ${members.join(', ')}: ${draws}`;
}

/** A rebellion without Unrest; more letters than the mission has; a group that may have the mission already. */
function missionDoubt(
  order: CommandOf<'MISSION'>,
  before: readonly CommandOf<'MISSION'>[],
  view: View,
): string | null {
  const { mission, at, complete } = order;
  const side = sideOf(view);
  const most = mostLetters(mission, side);
  if (complete !== undefined && complete > most)
    return `${most} letter${most === 1 ? ' is' : 's are'} all that counts`;
  const rival = rivalOf(order, before);
  if (rival !== null) return rival;
  if (mission !== 'R' || side !== 'rebel' || canRebel(view, at)) return null;
  const helped = before.some((other) => other.at === at && (other.mission === 'D' || other.mission === 'C'));
  const now = trackName(trackOf(view, planetIdOf(at)));
  return helped
    ? `the planet is at ${now}: a letter counts only once it is in Unrest`
    : `the planet is at ${now}: without Unrest nobody goes`;
}

/** Conditions decide which of two groups goes on a mission. [13.1] */
function rivalOf(order: CommandOf<'MISSION'>, before: readonly CommandOf<'MISSION'>[]): string | null {
  const meant = lettersOf(order);
  const rival = before.find(
    (other) =>
      other.at === order.at &&
      lettersOf(other).some((letter) => meant.includes(letter)) &&
      !other.members.some((name) => order.members.includes(name)),
  );
  if (rival === undefined) return null;
  return `in an environ each mission is that of one group: if ${rival.members.join(', ')} has the same, this one stays`;
}

function lettersOf({ mission, otherwise }: CommandOf<'MISSION'>): readonly Letter[] {
  return otherwise === undefined ? [mission] : [mission, otherwise];
}

export const stopRow: CommandRow<View, CommandOf<'STOP'>> = {
  word: 'STOP',
  entry: 'keyed',
  windows: ['missions'],
  forms: [
    sequence(
      literal('STOP'),
      argument('at', named('environ')),
      choice(
        sequence(
          literal('AFTER'),
          argument('after', wholeNumber('number of cards', 1, 9)),
          optional(literal('DRAWS', 'CARDS')),
        ),
        words('when', { wounded: ['IF WOUNDED'], detected: ['IF DETECTED'] }),
      ),
    ),
  ],
  schema: stopSchema,
  help: 'When to stop drawing Action Cards in an environ. Whoever stops early gets no bonus draws.',
  examples: ['STOP 2221 AFTER 3 DRAWS', 'STOP 4321 IF WOUNDED'],
  keyOf: ({ at }) => [at],
  check: ({ after, when }) =>
    accept(
      after === undefined
        ? `drawing stops when someone is ${when ?? ''}`
        : `drawing stops after ${after} cards`,
      'whoever stops early gets no bonus draws',
    ),
};

export const giveRow: CommandRow<View, CommandOf<'GIVE'>> = {
  word: 'GIVE',
  entry: 'keyed',
  windows: ['missions'],
  forms: [
    sequence(
      literal('GIVE'),
      argument('possession', named('possession', 'possession or ship')),
      literal('TO'),
      argument('to', named('character')),
    ),
  ],
  schema: giveSchema,
  help: 'Hand a possession, or a ship, to another of your characters in the same environ, before the missions.',
  examples: ['GIVE Scanner TO Kogus', 'GIVE Star Cruiser TO Zina Adora'],
  keyOf: ({ possession }) => [possession],
  check: (order, _, view) => {
    const wrong = giveWrong(view, sideOf(view), order);
    return wrong === null ? accept(`${order.to} has the ${order.possession} from now on`) : refused(wrong);
  },
};

export const useRow: CommandRow<View, CommandOf<'USE'>> = {
  word: 'USE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('USE'),
      argument('possession', named('possession')),
      choice(
        sequence(literal('WHEN SEARCHED'), fixed('how', 'search')),
        sequence(literal('AGAINST LOCALS'), fixed('how', 'locals')),
        sequence(literal('ON THE BASE', 'ON BASE'), fixed('how', 'base')),
        sequence(literal('IN COMBAT'), fixed('how', 'round')),
        sequence(
          literal('FOR MISSION'),
          fixed('how', 'mission'),
          optional(argument('letter', named('mission'))),
        ),
        sequence(literal('AGAINST INFORMATION'), fixed('how', 'information')),
        sequence(literal('TO BUY'), fixed('how', 'ship'), argument('ship', named('ship'))),
        sequence(literal('TO RAISE'), fixed('how', 'rating'), words('rating', ratingWords())),
        sequence(literal('ON'), fixed('how', 'enemy'), argument('enemy', named('character', 'enemy'))),
      ),
    ),
  ],
  schema: useSchema,
  help: 'What a possession is to be used for when the occasion comes; what may be used without end is used unasked. Holds until changed, or KEEP.',
  examples: [
    'USE Scrambler WHEN SEARCHED',
    "USE Assassin's Blade FOR MISSION A",
    'USE Helian Drug TO RAISE diplomacy',
    'USE Cervac Mk V ON Redjac',
    'USE Cache of Rare Gems TO BUY Explorer',
  ],
  keyOf: ({ possession }) => [possession],
  check: (order, _, view) => checkUse(order, view),
};

function ratingWords(): Readonly<Record<string, readonly [string, ...string[]]>> {
  return Object.fromEntries(
    RATINGS.filter((rating) => rating !== 'endurance').map((rating): [string, readonly [string]] => [
      rating,
      [rating],
    ]),
  );
}

const EFFECT_OF = {
  search: 'hiding',
  locals: 'halves-locals',
  base: 'base-down',
  round: 'rating',
  mission: 'bonus-draws',
  information: 'spoils',
  ship: 'buys-ship',
  rating: 'rating-of-choice',
  enemy: 'disables-character',
} as const;

function checkUse(order: CommandOf<'USE'>, view: View): Verdict {
  const other = rebelOnly(view, 'USE');
  if (other !== null) return other;
  const { possession, how, ship, enemy } = order;
  const holder = view.possessions[possession]?.holder;
  if (holder === undefined) return refuse('give.not-held', { piece: possession });
  if (useOf(possession, EFFECT_OF[how]) === null)
    return refuse('use.not-for-that', { piece: possession, uses: usesTold(possession) });
  if (ship !== undefined && !shipsInDeck(view).includes(ship)) return refuse('use.no-ship', { piece: ship });
  if (ship !== undefined && useOf(possession, 'buys-ship')?.except.includes(ship) === true)
    return refuse('use.no-ship', { piece: ship });
  if (enemy !== undefined && characterIn(view, enemy).card.side === 'rebel')
    return refuse('use.friend', { piece: enemy });
  return accept(`${holder} uses the ${possession} when the occasion comes`, lifeTold(possession));
}

function usesTold(possession: string): string {
  const kinds = possessionCard(possession).uses.map(({ kind }) => kind);
  const ways = Object.entries(EFFECT_OF).filter(([, kind]) => kinds.includes(kind));
  return ways.length === 0 ? 'nothing: it works by itself' : ways.map(([how]) => how).join(', ');
}

function lifeTold(possession: string): string | null {
  const { after } = possessionCard(possession);
  if (after === 'lost') return 'it is lost when it is used';
  return after === 'may-break' ? 'it may break' : null;
}

export const keepRow: CommandRow<View, CommandOf<'KEEP'>> = {
  word: 'KEEP',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [sequence(literal('KEEP'), argument('possession', named('possession')))],
  schema: keepSchema,
  help: 'Take back what a possession was to be used for.',
  examples: ['KEEP Scrambler'],
  keyOf: ({ possession }) => [possession],
  check: ({ possession }, _, view) =>
    rebelOnly(view, 'KEEP') ??
    (view.possessions[possession] === undefined
      ? refuse('give.not-held', { piece: possession })
      : accept(`the ${possession} is kept`)),
};
