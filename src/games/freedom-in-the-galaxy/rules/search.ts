import { CHARTS, environOf } from '../data/index.ts';
import type { CommandOf } from '../commands/schema.ts';
import type { Side } from '../data/schema.ts';
import { forEach, type Step, still, followed, type Turn } from '../flow.ts';
import {
  characterIn,
  type CharacterHere,
  environsInPlay,
  freeAt,
  isDetected,
  strengthOf,
  unitsAt,
} from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { searchDoctrine, useOrder } from './doctrine.ts';
import { fight } from './fight.ts';
import { charactersAs, squadOf } from './force.ts';
import type { Known } from './moves.ts';
import { leaderAt } from './odds.ts';
import { detect } from './people.ts';
import { bestOf, heldBy, possessionsOf, ratingOf, useOf } from './ratings.ts';
import { kindsOf, withCharacters } from './settle.ts';
import { showPossession, spendPossession } from './showing.ts';

type Searchers = 'units' | 'characters';

/** Characters in an environ who may be searched for: detected, and not with units. [11.1, 11.11] */
export function hidersAt(board: Known, side: Side, at: string): readonly CharacterHere[] {
  return freeAt(board, side, at).filter((one) => !one.withUnits && isDetected(board, one));
}

/** Characters who may search: not those with the units. [11.21] */
export function searchersAt(board: Known, side: Side, at: string): readonly CharacterHere[] {
  return freeAt(board, side, at).filter((one) => !one.withUnits && !one.disabled);
}

/** Who searches as a character: those whom their player named, else all who may and do not lead. [11.2, 11.22] */
function partyAt(state: State, side: Side, at: string): readonly CharacterHere[] {
  const order = searchDoctrine(state, side, at);
  const able = searchersAt(state, side, at);
  const leader = leads(order?.by) ? leaderOfSearch(state, side, at) : null;
  return able.filter(({ name }) => order?.with?.includes(name) ?? name !== leader?.name);
}

/** Whether units search as well, so that one who leads them can't search by himself. [11.22] */
function leads(by: CommandOf<'SEARCH'>['by'] | undefined): boolean {
  return by === 'both' || by === 'characters-first';
}

/** Who adds his Leadership to the units: not whoever was named to search by himself. [11.22] */
function leaderOfSearch(state: State, side: Side, at: string): CharacterHere | null {
  const leader = leaderAt(state, side, at);
  const order = searchDoctrine(state, side, at);
  const apart = leader !== null && order?.by !== 'units' && order?.with?.includes(leader.name) === true;
  return apart ? null : leader;
}

/** Characters who are to search leave the units just before. [11.21] */
function stepApart(state: State, side: Side, at: string): State {
  const order = searchDoctrine(state, side, at);
  if (order?.by === 'units' || order?.by === 'none') return state;
  const named = freeAt(state, side, at).filter(({ name }) => order?.with?.includes(name) === true);
  return withCharacters(
    state,
    named.map(({ name }) => name),
    { withUnits: false },
  );
}

/** The Search Phase: the non-phasing player searches environ by environ. [11] */
export function searchAll(state: State, turn: Turn): Step {
  const places = environsInPlay(state.scenario).map(({ id }) => id);
  return forEach(state, places, (now, at) => {
    const hiding = hidersAt(now, now.phasing, at).map(({ name }) => name);
    return searchAt(now, turn, { at, hiding });
  });
}

export interface Hunt {
  readonly at: string;
  readonly hiding: readonly string[];
}

/** One environ, or one mission group, is searched as the non-phasing player has ordered. [11.2, 11.23, 13.48] */
export function searchAt(state: State, turn: Turn, { at, hiding }: Hunt): Step {
  if (hiding.length === 0) return still(state);
  const side = enemyOf(state.phasing);
  const ready = stepApart(state, side, at);
  const again = searchDoctrine(state, side, at)?.again !== undefined;
  let found = false;
  return forEach(ready, waysOf(ready, { at, hiding }), (now, by) => {
    const left = hiding.filter((name) => isStillThere(now, name, at));
    const able = by === 'units' ? unitsAt(now, side, at) : partyAt(now, side, at);
    if (able.length === 0 || left.length === 0 || (found && !again)) return still(now);
    const search = searchOnce(now, turn, { at, by, hiding: left });
    if (search.found) found = true;
    return search;
  });
}

function isStillThere(state: State, name: string, at: string): boolean {
  const one = characterIn(state, name);
  return one.fate === 'free' && one.at === at;
}

/** As ordered; else units wherever there are any, and characters where there are none and the odds are fair. [11.21] */
function waysOf(state: State, { at, hiding }: Hunt): readonly Searchers[] {
  const side = enemyOf(state.phasing);
  const ordered = searchDoctrine(state, side, at)?.by;
  if (ordered === 'none') return [];
  if (ordered === 'both') return ['units', 'characters'];
  if (ordered === 'characters-first') return ['characters', 'units'];
  if (ordered !== undefined) return [ordered];
  if (unitsAt(state, side, at).length > 0) return ['units'];
  const chance = neededFor(state, { at, by: 'characters', hiding }).needed;
  return chance >= FAIR ? ['characters'] : [];
}

/** One chance in three: characters who search are detected. [11.31] */
const FAIR = 2;

interface Search extends Hunt {
  readonly by: Searchers;
}

/** The number not to be exceeded, and what it comes from. [11.4] */
function neededFor(
  state: State,
  { at, by, hiding }: Search,
): { readonly needed: number; readonly searchValue: number; readonly hidingValue: number } {
  const side = enemyOf(state.phasing);
  const searchValue = by === 'units' ? unitsSearchValue(state, side, at) : wits(state, side, at);
  const hidingValue = hidingValueOf(state, { at, by, hiding });
  return { searchValue, hidingValue, needed: searchNumber(searchValue, hidingValue) };
}

export function searchNumber(searchValue: number, hidingValue: number): number {
  const column = CHARTS.search.columns.findLastIndex((least) => searchValue >= least);
  const row = CHARTS.search.rows.findLastIndex((least) => hidingValue >= least);
  return CHARTS.search.values[row]?.[column] ?? 0;
}

function unitsSearchValue(state: State, side: Side, at: string): number {
  const leader = leaderOfSearch(state, side, at);
  return strengthOf(unitsAt(state, side, at)) + (leader === null ? 0 : ratingOf(state, leader, 'leadership'));
}

function wits(state: State, side: Side, at: string): number {
  return partyAt(state, side, at).reduce((sum, one) => sum + ratingOf(state, one, 'intelligence'), 0);
}

/** One's Intelligence and the size of the environ, less the number of those who hide. [11] */
function hidingValueOf(state: State, { at, by, hiding }: Search): number {
  const people = hiding.map((name) => characterIn(state, name));
  const gifts = people.flatMap(({ card }) =>
    card.abilities.flatMap((ability) => (ability.kind === 'hiding' ? [ability] : [])),
  );
  const gear = hiding.flatMap((name) => heldBy(state, name, 'hiding').map(({ effect }) => effect));
  const bonus = [...gifts, ...gear]
    .filter(({ against }) => against === 'all' || by === 'units')
    .reduce((sum, { amount }) => sum + amount, 0);
  return bestOf(state, people, 'intelligence') + environOf(at).size - hiding.length + bonus;
}

/** A Scrambler is used when the chance to be found is this or worse. */
const IN_PERIL = 3;

function searchOnce(state: State, turn: Turn, search: Search): Step & { readonly found: boolean } {
  const { at, by, hiding } = search;
  const side = enemyOf(state.phasing);
  const scrambled = scramble(state, turn, search);
  const before = neededFor(scrambled.state, search);
  const hidingValue = before.hidingValue + scrambled.bonus;
  const needed = searchNumber(before.searchValue, hidingValue);
  const roll = needed > 0 && needed < 6 ? turn.dice.at(`search/${at}`).roll(6, `search by ${by}`) : null;
  const found = needed >= 6 || (roll !== null && roll <= needed);
  const searchers = by === 'units' ? [] : partyAt(state, side, at).map(({ name }) => name);
  const units = by === 'units' ? unitsAt(state, side, at).map(({ id }) => id) : [];
  const event = {
    ...{
      kind: 'search' as const,
      side,
      at,
      by,
      searchers,
      units: kindsOf(state, units),
      hiding: [...hiding],
    },
    ...{ searchValue: before.searchValue, hidingValue, needed, found },
    ...(roll === null ? {} : { roll }),
  };
  const seen = followed(scrambled, (now) => detect(still(now).state, searchers));
  const told = followed({ state: seen.state, events: [...seen.events, event] }, still);
  if (!found) return { ...told, found };
  return { ...followed(told, (now) => attackFound(now, turn, search, searchers)), found };
}

function attackFound(
  state: State,
  turn: Turn,
  { at, by, hiding }: Search,
  searchers: readonly string[],
): Step {
  const side = enemyOf(state.phasing);
  const force = by === 'units' ? squadOf(state, side, at) : charactersAs(side, searchers);
  return force === null ? still(state) : fight(state, turn, { at, force, defenders: hiding });
}

/** What helps to hide shows its card; a Scrambler is spent if that was ordered and the danger is great. [14.2, card 45] */
function scramble(state: State, turn: Turn, search: Search): Step & { readonly bonus: number } {
  const { hiding, by } = search;
  const helps = hiding.flatMap((name) =>
    heldBy(state, name, 'hiding')
      .filter(({ effect }) => effect.against === 'all' || by === 'units')
      .map(({ possession }) => possession),
  );
  const shown = forEach(state, helps, showPossession);
  const peril = neededFor(shown.state, search).needed >= IN_PERIL;
  const tools = hiding
    .flatMap((name) => possessionsOf(shown.state, name))
    .filter((name) => useOrder(shown.state, name)?.how === 'search' && useOf(name, 'hiding') !== null);
  const [tool] = tools;
  if (!peril || tool === undefined) return { ...shown, bonus: 0 };
  const bonus = useOf(tool, 'hiding')?.amount ?? 0;
  return { ...followed(shown, (now) => spendPossession(now, turn, tool, 'hiding')), bonus };
}
