import type { ActionEvent } from '../data/schema-effects.ts';
import { still, followed } from '../flow.ts';
import { controllerOf, loyaltyFor, planetIdOf, trackOf, unitsAt } from '../lookup.ts';
import { enemyOf } from '../state.ts';
import { setBase } from './base-fire.ts';
import { chosenEvent, meetCreature, meetLocals } from './encounters.ts';
import { squadOf } from './force.ts';
import { unitsLost } from './losses.ts';
import { setLoyalty, shiftLoyalty } from './loyalty.ts';
import {
  abort,
  anyGroup,
  attackGroup,
  captureGroup,
  doing,
  exposed,
  findGroup,
  type Group,
  groupOn,
  membersOf,
  type Play,
  tell,
  withGroup,
} from './mission-play.ts';
import { peopleOf } from './mission-rules.ts';
import { leaderAt } from './odds.ts';
import { detect, die, dieAll, wound } from './people.ts';
import { bestOf, enduranceLeft, heldBy } from './ratings.ts';
import { searchAt } from './search.ts';
import { kindsOf, removeUnits } from './settle.ts';

export type Ignored = 'repeated' | 'contradicted' | 'no-such-mission' | 'nothing-here' | 'other-game';

/** One event by its kind; events that abort different missions are different ones. */
export function eventKey(event: ActionEvent): string {
  return event.kind === 'abort-mission' ? `${event.kind}-${event.mission}` : event.kind;
}

/** Why nothing comes of an event; null: it happens. [13.41, 13.42, 13.48] */
export function whyIgnored(play: Play, event: ActionEvent): Ignored | null {
  const { kind } = event;
  if (kind === 'atrocity-allowed') return 'other-game';
  if (!concernsAnyone(play, event)) return 'no-such-mission';
  if (kind !== 'detect-and-search' && play.seen.includes(eventKey(event))) return 'repeated';
  if (kind === 'detect-and-search' && play.noSearches) return 'contradicted';
  const against = CONTRADICTS[kind];
  return against !== undefined && play.seen.includes(against) ? 'contradicted' : null;
}

const CONTRADICTS: Partial<Record<ActionEvent['kind'], ActionEvent['kind']>> = {
  'bonus-draws-all': 'no-bonus-draws',
  'no-bonus-draws': 'bonus-draws-all',
  'creature-attack': 'creatures-off-season',
};

/** An event about one mission needs that mission, not yet completed. [13.41] */
function concernsAnyone(play: Play, event: ActionEvent): boolean {
  switch (event.kind) {
    case 'coup-abort':
      return groupOn(play, 'C') !== null;
    case 'abort-diplomacy-protocol':
      return groupOn(play, 'D') !== null;
    case 'wrong-soldier':
      return groupOn(play, 'T') !== null;
    case 'abort-mission': {
      const sided = event.side === 'both' || event.side === play.side;
      return sided && groupOn(play, event.mission) !== null;
    }
    default:
      return exposed(play).length > 0;
  }
}

/** What an event does. [13.4] */
export function happen(play: Play, event: ActionEvent): Play {
  switch (event.kind) {
    case 'creature-attack':
      return meetCreature(play, event.otherwise);
    case 'irate-locals':
      return meetLocals(play);
    case 'locals-raid':
      return raid(play);
    case 'no-searches':
      return { ...play, noSearches: true };
    case 'coup-abort':
      return coupFails(play, event);
    case 'detect-characters':
      return detectAll(play);
    case 'detect-and-search':
      return search(detectAll(play));
    case 'abort-mission':
      return abortIfUnskilled(play, event);
    case 'abort-random-mission':
      return abortAny(play);
    case 'abort-diplomacy-protocol':
      return offend(play);
    case 'wrong-soldier':
      return askWrongSoldier(play);
    case 'stumble-on-squad':
      return stumble(play);
    case 'wound-one':
      return woundOne(play);
    case 'populace-goes-wild':
      return { ...play, state: { ...play.state, wild: [...new Set([...play.state.wild, play.at])] } };
    case 'civil-war':
      return civilWar(play);
    case 'bonus-draws-all':
      return { ...play, bonusAll: play.bonusAll + 1 };
    case 'no-bonus-draws':
      return { ...play, noBonus: true };
    case 'creatures-off-season':
    case 'atrocity-allowed':
      return play;
  }
}

function detectAll(play: Play): Play {
  const names = exposed(play).flatMap((group) => membersOf(play, group));
  return doing(play, (state) => detect(state, names));
}

/** One group that was not searched for yet. [13.48] */
function search(play: Play): Play {
  const group = anyGroup(
    play,
    exposed(play).filter(({ searched }) => !searched),
  );
  if (group === null) return play;
  const chosen = withGroup(tell(play, chosenEvent(play, group)), group.id, { searched: true });
  const hiding = membersOf(chosen, group);
  return doing(chosen, (state) => searchAt(state, play.turn, { at: play.at, hiding }));
}

/** The other player loses a unit here, or his base goes Down: the weaker unit first, then the base. */
function raid(play: Play): Play {
  const { at, side } = play;
  const enemy = enemyOf(side);
  const planet = planetIdOf(at);
  return doing(play, (state) => {
    const units = unitsAt(state, enemy, at);
    const track = trackOf(state, planet);
    const hasBase = track.base.up && controllerOf(state, planet) === enemy;
    const weak = unitsLost(state, enemy, { units, points: 1 });
    const spared = hasBase ? [] : units.slice(0, 1);
    const [lost] = weak.length > 0 ? weak : spared;
    if (lost !== undefined) {
      const event = { kind: 'units-removed' as const, side: enemy, at, units: kindsOf(state, [lost.id]) };
      return followed(still(state, { ...event, cause: 'raid' }), (now) => removeUnits(now, [lost.id]));
    }
    return hasBase ? setBase(state, planet, { ...track.base, up: false }, 'raid') : still(state);
  });
}

/** The Coup is aborted; a die says how badly. [12.87] */
function coupFails(play: Play, event: Extract<ActionEvent, { kind: 'coup-abort' }>): Play {
  const group = groupOn(play, 'C');
  if (group === null) return play;
  const seen = doing(abort(play, group), (state) => detect(state, membersOf(play, group)));
  const roll = play.turn.dice.at(`event/${play.at}`).roll(6, 'how the Coup ends');
  const does = event.results.find(({ rolls }) => rolls.includes(roll))?.does ?? [];
  const told = tell(seen, { kind: 'coup-fails', at: play.at, roll, results: [...does] });
  // Who is killed is not captured with the others.
  const killing = does.filter((result) => result === 'one-killed-phasing-choice');
  const others = does.filter((result) => result !== 'one-killed-phasing-choice');
  return [...killing, ...others].reduce((now, result) => coupResult(now, group, result), told);
}

function coupResult(
  play: Play,
  group: Group,
  result: 'shift' | 'captured' | 'killed' | 'found' | 'one-killed-phasing-choice',
): Play {
  switch (result) {
    case 'shift':
      return doing(play, (state) => shiftLoyalty(state, planetIdOf(play.at), enemyOf(play.side), 1));
    case 'captured':
      return captureGroup(play, group);
    case 'killed':
      return doing(play, (state) => dieAll(state, membersOf(play, group)));
    case 'found':
      return findGroup(play, group);
    case 'one-killed-phasing-choice': {
      const people = [...peopleOf(play.state, membersOf(play, group))];
      // His player gives up the one with the least endurance left.
      const least = people.sort((a, b) => enduranceLeft(a) - enduranceLeft(b))[0];
      return least === undefined ? play : doing(play, (state) => die(state, least.name));
    }
  }
}

function abortIfUnskilled(play: Play, event: Extract<ActionEvent, { kind: 'abort-mission' }>): Play {
  const group = groupOn(play, event.mission);
  if (group === null) return play;
  const members = membersOf(play, group);
  const skill = bestOf(play.state, peopleOf(play.state, members), 'diplomacy');
  if (event.unlessDiplomacy !== null && skill >= event.unlessDiplomacy) return play;
  return abortDiplomacy(play, group, (now) => {
    const aborted = abort(now, group);
    return event.detects ? doing(aborted, (state) => detect(state, members)) : aborted;
  });
}

/** An adviser makes up for the first slip of a diplomat. [card 52] */
function abortDiplomacy(play: Play, group: Group, aborting: (play: Play) => Play): Play {
  const adviser = membersOf(play, group).flatMap((name) =>
    heldBy(play.state, name, 'ignores-first-diplomacy-abort'),
  )[0];
  if (group.mission !== 'D' || adviser === undefined || group.avoided.includes('abort'))
    return aborting(play);
  const avoided = withGroup(play, group.id, { avoided: [...group.avoided, 'abort'] });
  const event = { kind: 'event-avoided' as const, at: play.at, event: 'abort', by: adviser.possession };
  return tell(avoided, event);
}

function abortAny(play: Play): Play {
  const group = anyGroup(play, exposed(play));
  if (group === null) return play;
  const members = membersOf(play, group);
  return abortDiplomacy(play, group, (now) => doing(abort(now, group), (state) => detect(state, members)));
}

/** Diplomacy is aborted, and the planet takes offence. */
function offend(play: Play): Play {
  const group = groupOn(play, 'D');
  if (group === null) return play;
  return abortDiplomacy(play, group, (now) =>
    doing(abort(now, group), (state) => shiftLoyalty(state, planetIdOf(play.at), enemyOf(play.side), 1)),
  );
}

/** Subvert Troops is aborted: found by a squad, or captured where a leader is with the units. */
function askWrongSoldier(play: Play): Play {
  const group = groupOn(play, 'T');
  if (group === null) return play;
  const aborted = abort(play, group);
  const led = leaderAt(play.state, enemyOf(play.side), play.at) !== null;
  if (led) return captureGroup(aborted, group);
  const squad = squadOf(play.state, enemyOf(play.side), play.at);
  return squad === null ? aborted : attackGroup(aborted, group, squad);
}

function stumble(play: Play): Play {
  const { state, at, side } = play;
  const enemy = enemyOf(side);
  const squad = squadOf(state, enemy, at);
  const group = anyGroup(play, exposed(play));
  if (squad === null || group === null || controllerOf(state, planetIdOf(at)) !== enemy) return play;
  return attackGroup(tell(play, chosenEvent(play, group)), group, squad);
}

/** One of all on missions here, as their player chooses: the one with most endurance left. */
function woundOne(play: Play): Play {
  const people = exposed(play).flatMap((group) => peopleOf(play.state, membersOf(play, group)));
  const hardiest = [...people].sort((a, b) => enduranceLeft(b) - enduranceLeft(a))[0];
  return hardiest === undefined ? play : doing(play, (state) => wound(state, hardiest.name, 1));
}

/** Loyalty in the phasing player's favour drops to Neutral. */
function civilWar(play: Play): Play {
  const planet = planetIdOf(play.at);
  if (loyaltyFor(trackOf(play.state, planet), play.side) <= 0) return play;
  return doing(play, (state) => setLoyalty(state, planet, 0));
}
