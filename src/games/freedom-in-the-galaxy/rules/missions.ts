import type { Rulings } from '../../../engine/module.ts';
import { ACTION_CARDS, actionCard, environOf, isSpecial } from '../data/index.ts';
import type { Letter } from '../data/schema.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { forEach, type Step, still, type Turn } from '../flow.ts';
import { environsInPlay } from '../lookup.ts';
import type { State } from '../state.ts';
import { eventKey, happen, whyIgnored } from './action-events.ts';
import { useOrder } from './doctrine.ts';
import { complete } from './mission-effects.ts';
import {
  captureGroup,
  doing,
  exposed,
  type Group,
  isCamp,
  membersOf,
  type Play,
  tell,
  underWay,
  withGroup,
} from './mission-play.ts';
import {
  bonusDrawsOf,
  canRebel,
  captivesAt,
  CAMP,
  groupWrong,
  loyaltySeen,
  missionHolds,
  missionWrong,
  mostLetters,
} from './mission-rules.ts';
import { failedOrder } from './moves.ts';
import { dieAll } from './people.ts';
import { possessionsOf, useOf } from './ratings.ts';
import { withCharacters } from './settle.ts';
import { showMissionGear } from './mission-gear.ts';
import { spendPossession } from './showing.ts';

/** The Mission Phase: environ by environ in the order that the missions were written. [13] */
export function performMissions(state: State, turn: Turn): Step {
  const orders = ordersOf(turn.orders[state.phasing], 'MISSION');
  const written = [...new Set(orders.map(({ at }) => at))];
  const inPlay = environsInPlay(state.scenario).map(({ id }) => id);
  const places = written.filter((at) => inPlay.includes(at));
  const step = forEach(state, places, (now, at) =>
    missionsAt(now, turn, { at, orders: orders.filter((order) => order.at === at) }),
  );
  return { ...step, state: { ...step.state, wild: [], rebelled: [] } };
}

function missionsAt(
  state: State,
  turn: Turn,
  { at, orders }: { readonly at: string; readonly orders: readonly CommandOf<'MISSION'>[] },
): Step {
  const { groups, failed } = assigned(state, turn.rulings, orders);
  const play: Play = {
    ...{ state, events: failed, turn, at, side: state.phasing, groups, seen: [], cards: [] },
    ...{ noSearches: false, bonusAll: 0, noBonus: false, loyalty: loyaltySeen(state, state.phasing, at) },
  };
  if (groups.length === 0) return still(state, ...failed);
  const begun = tell(declareGear(sent(play)), {
    ...{ kind: 'missions-began', side: play.side, at },
    groups: groups.map(({ mission, members, target }) => ({
      ...{ mission, members: [...members] },
      ...(target === null ? {} : { target }),
    })),
  });
  return bonusDraws(drawCards(begun));
}

/** Groups as they can be formed now: conditions are judged, nobody goes twice, and no mission is two groups'. [13.1] */
function assigned(state: State, rulings: Rulings, orders: readonly CommandOf<'MISSION'>[]) {
  const busy = new Set<string>();
  const groups: Group[] = [];
  const failed: Step['events'][number][] = [];
  for (const order of orders) {
    const meant = meantNow(state, order);
    if (meant === null || meant.members.some((name) => busy.has(name))) continue;
    const taken = rulings.has('fitg-13.1-one-group') ? groupWrong(meant, groups) : null;
    const wrong = missionWrong(state, state.phasing, meant) ?? hopeless(state, meant, orders) ?? taken;
    if (wrong !== null) {
      failed.push(failedOrder(state.phasing, 'MISSION', wrong));
      continue;
    }
    meant.members.forEach((name) => busy.add(name));
    groups.push(groupOf(state, meant, groups.length));
  }
  return { groups, failed };
}

/** The mission, or the other one when its condition does not hold; null: none. */
function meantNow(state: State, order: CommandOf<'MISSION'>): CommandOf<'MISSION'> | null {
  if (missionHolds(state, order)) return order;
  return order.otherwise === undefined ? null : { ...order, mission: order.otherwise };
}

/** A rebellion needs Unrest, or another mission beside it that may bring Unrest about. [15.2] */
function hopeless(
  state: State,
  { mission, at }: CommandOf<'MISSION'>,
  beside: readonly CommandOf<'MISSION'>[],
) {
  if (mission !== 'R' || state.phasing !== 'rebel' || canRebel(state, at)) return null;
  const helped = beside.some((other) => other.mission === 'D' || other.mission === 'C');
  return helped ? null : { code: 'mission.no-unrest', piece: 'R' };
}

function groupOf(state: State, order: CommandOf<'MISSION'>, id: number): Group {
  const { mission, members, at } = order;
  return {
    ...{ id, mission, members, target: order.target ?? null, letters: 0, fate: 'under-way' },
    ...{ searched: false, avoided: [], bonus: 0 },
    enough: order.complete ?? usualLetters(state, { mission, members, at }),
  };
}

/** Sabotage and Coup take the first letter while an event may abort them, unless draws in hand make a second likely. */
const SURE_DRAWS = 3;

/** Letters at which a mission is called complete when nothing is ordered. [13.51] */
function usualLetters(
  state: State,
  {
    mission,
    members,
    at,
  }: { readonly mission: Letter; readonly members: readonly string[]; readonly at: string },
): number {
  const side = state.phasing;
  const most = mostLetters(mission, side);
  if (mission === 'F') return Math.max(1, captivesAt(state, side, at).length);
  if (mission !== 'C' && mission !== 'S') return Math.min(2, most);
  const draws = bonusDrawsOf(state, { mission, at, members, loyalty: 0 });
  return draws >= SURE_DRAWS ? 2 : 1;
}

/** Whoever goes on a mission has done something. [13.71] */
function sent(play: Play): Play {
  const names = play.groups.flatMap(({ members }) => members.filter((name) => name !== CAMP));
  return { ...play, state: withCharacters(play.state, names, { acted: true }) };
}

/** Possessions that bring bonus draws are declared before any card is drawn. [14.27] */
function declareGear(play: Play): Play {
  return play.groups.reduce((now, group) => {
    const shown = doing(now, (state) => showMissionGear(state, group.mission, group.members));
    const spent = group.members
      .filter((name) => name !== CAMP)
      .flatMap((name) => possessionsOf(shown.state, name))
      .filter((name) => useOrder(shown.state, name)?.how === 'mission')
      .filter((name) => (useOrder(shown.state, name)?.letter ?? group.mission) === group.mission)
      .filter((name) => useOf(name, 'bonus-draws')?.missions[group.mission] !== undefined);
    return spent.reduce((next, name) => {
      const draws = useOf(name, 'bonus-draws')?.missions[group.mission] ?? 0;
      const paid = doing(next, (state) => spendPossession(state, play.turn, name, 'bonus-draws'));
      const bonus = (paid.groups.find(({ id }) => id === group.id)?.bonus ?? 0) + draws;
      return withGroup(paid, group.id, { bonus });
    }, shown);
  }, play);
}

/** Cards up to the size of the environ, one at a time: first its event, then its letters. [13.3] */
function drawCards(play: Play): Play {
  const { size } = environOf(play.at);
  const stop = ordersOf(play.turn.orders[play.side], 'STOP').find(({ at }) => at === play.at);
  let now = play;
  for (let drawn = 0; drawn < size; drawn += 1) {
    if (underWay(now).length === 0) return now;
    if (stop !== undefined && mayStop(now, stop, drawn)) return stopDrawing(now, drawn);
    now = drawOne(now);
  }
  return now;
}

function mayStop(play: Play, { after, when }: CommandOf<'STOP'>, drawn: number): boolean {
  if (drawn === 0) return false;
  if (after !== undefined && drawn >= after) return true;
  const people = exposed(play).flatMap((group) => membersOf(play, group));
  const told = when === 'wounded' ? 'wounds' : 'detected';
  return when !== undefined && people.some((name) => Number(play.state.characters[name]?.[told] ?? 0) > 0);
}

/** Whoever stops early has no bonus draws: what was drawn counts. [13.3] */
function stopDrawing(play: Play, drawn: number): Play {
  const told = tell(play, { kind: 'drawing-stopped', at: play.at, drawn });
  return underWay(told).reduce((now, group) => conclude(now, group.id), told);
}

/** Cards not drawn yet in this environ; all thirty again when none is left. [13.31] */
function nextCards(play: Play, count: number): readonly number[] {
  const dice = play.turn.dice.at(`mission/${play.at}`);
  const left = ACTION_CARDS.map(({ card }) => card).filter((card) => !play.cards.includes(card));
  const first = dice.draw(left, count, 'action card');
  if (first.length >= count || !play.turn.rulings.has('fitg-13.31-reshuffle')) return first;
  const again = ACTION_CARDS.map(({ card }) => card).filter((card) => !first.includes(card));
  return [...first, ...dice.draw(again, count - first.length, 'action card')];
}

/** What a card says of an environ of this kind. [13.32] */
export function sectionOf(at: string, card: number) {
  const environ = environOf(at);
  if (isSpecial(environ)) return actionCard(card).special;
  return environ.type === 'urban' ? actionCard(card).urban : actionCard(card).wild;
}

function drawOne(play: Play): Play {
  const [card] = nextCards(play, 1);
  if (card === undefined) return play;
  const { event, letters } = sectionOf(play.at, card);
  const ignored = whyIgnored(play, event);
  const drawn = tell(
    { ...play, cards: [...play.cards, card], seen: [...play.seen, eventKey(event)] },
    {
      ...{ kind: 'card-drawn', at: play.at, card, event: event.kind, letters: [...letters] },
      ...(ignored === null ? {} : { ignored }),
    },
  );
  // A rebellion's letter counts only once the planet is in Unrest before the card. [15.2]
  const ripe = canRebel(drawn.state, play.at);
  const after = ignored === null ? happen(drawn, event) : drawn;
  return underWay(after).reduce((now, { id }) => readLetters(now, id, { letters, ripe }), after);
}

function readLetters(
  play: Play,
  id: number,
  { letters, ripe }: { readonly letters: readonly Letter[]; readonly ripe: boolean },
): Play {
  const group = play.groups.find((one) => one.id === id);
  if (group?.fate !== 'under-way' || !letters.includes(group.mission)) return play;
  if (group.mission === 'R' && play.side === 'rebel' && !(ripe && canRebel(play.state, play.at))) return play;
  const read = withGroup(play, id, { letters: group.letters + 1 });
  const now = { ...group, letters: group.letters + 1 };
  return now.letters >= Math.min(now.enough, mostLetters(group.mission, play.side))
    ? complete(read, now)
    : read;
}

/** Bonus draws, mission by mission: letters only. [13.6] */
function bonusDraws(play: Play): Step {
  const done = underWay(play).reduce((now, { id }) => bonusFor(now, id), play);
  return { state: done.state, events: done.events };
}

function bonusFor(play: Play, id: number): Play {
  const group = play.groups.find((one) => one.id === id);
  if (group?.fate !== 'under-way') return play;
  const { mission } = group;
  const members = membersOf(play, group);
  const earned = bonusDrawsOf(play.state, { mission, at: play.at, members, loyalty: play.loyalty });
  const free = isCamp(group) || play.noBonus ? null : group.bonus;
  const draws = free === null ? 0 : Math.max(0, earned + free + play.bonusAll);
  if (draws === 0) return conclude(play, id);
  const cards = nextCards(play, draws);
  const hits = cards.filter((card) => sectionOf(play.at, card).letters.includes(mission)).length;
  const useless = mission === 'R' && play.side === 'rebel' && !canRebel(play.state, play.at);
  const letters = group.letters + (useless ? 0 : hits);
  const told = tell(
    { ...withGroup(play, id, { letters }), cards: [...play.cards, ...cards] },
    {
      ...{ kind: 'bonus-draws', at: play.at, mission, draws, cards: [...cards], letters: hits },
    },
  );
  return conclude(told, id);
}

/** No more cards come: what letters were drawn are enough, or the mission has failed. [13.52] */
function conclude(play: Play, id: number): Play {
  const group = play.groups.find((one) => one.id === id);
  if (group?.fate !== 'under-way') return play;
  if (group.letters > 0) return complete(play, group);
  const failed = tell(withGroup(play, id, { fate: 'completed' }), {
    ...{ kind: 'mission-failed', side: play.side, at: play.at, mission: group.mission },
    members: [...membersOf(play, group)],
  });
  return group.mission === 'A' ? assassinsFail(failed, group) : failed;
}

/** Assassins who fail may pay for it. [13.2, card 60] */
function assassinsFail(play: Play, group: Group): Play {
  const roll = play.turn.dice.at(`event/${play.at}`).roll(6, 'how the assassins fare');
  const result = roll <= 3 ? 'none' : roll <= 5 ? 'captured' : 'killed';
  const told = tell(play, { kind: 'assassins-fail', at: play.at, roll, result });
  if (result === 'captured') return captureGroup(told, group);
  return result === 'killed' ? doing(told, (state) => dieAll(state, membersOf(told, group))) : told;
}
