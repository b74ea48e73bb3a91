import type { Letter, Side } from '../data/schema.ts';
import type { Event } from '../events.ts';
import type { Step, Turn } from '../flow.ts';
import { characterIn, freeAt, unitsAt } from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { capture } from './people.ts';
import { fight } from './fight.ts';
import { charactersAs, type Force, squadOf } from './force.ts';
import { searchDoctrine } from './doctrine.ts';
import { CAMP } from './mission-rules.ts';
import { searchersAt } from './search.ts';

/** Some characters, or a camp, on one mission. [13.1] */
export interface Group {
  readonly id: number;
  readonly mission: Letter;
  readonly members: readonly string[];
  readonly target: string | null;
  /** So many letters are enough for the player. [13.51] */
  readonly enough: number;
  readonly letters: number;
  readonly fate: 'under-way' | 'completed' | 'aborted' | 'lost';
  /** Has been searched for in this phase. [13.48] */
  readonly searched: boolean;
  /** Has used what avoids the first of something. */
  readonly avoided: readonly string[];
  /** Added to the bonus draws; null: there are none. */
  readonly bonus: number | null;
}

/** The missions of one environ while they are resolved. */
export interface Play {
  readonly state: State;
  readonly events: readonly Event[];
  readonly turn: Turn;
  readonly at: string;
  readonly side: Side;
  readonly groups: readonly Group[];
  /** Events drawn so far, by kind. [13.42] */
  readonly seen: readonly string[];
  readonly cards: readonly number[];
  readonly noSearches: boolean;
  readonly bonusAll: number;
  readonly noBonus: boolean;
  /** Loyalty before the missions, as the phasing player counts. [13.2] */
  readonly loyalty: number;
}

export function tell(play: Play, ...events: readonly Event[]): Play {
  return { ...play, events: [...play.events, ...events] };
}

/** What a rule does to the state while missions go on. */
export function doing(play: Play, rule: (state: State) => Step): Play {
  const { state, events } = rule(play.state);
  return withLost({ ...play, state, events: [...play.events, ...events] });
}

export function withGroup(play: Play, id: number, change: Partial<Group>): Play {
  return { ...play, groups: play.groups.map((group) => (group.id === id ? { ...group, ...change } : group)) };
}

/** Members who are still there; a camp is one. */
export function membersOf({ state, at }: Pick<Play, 'state' | 'at'>, { members }: Group): readonly string[] {
  return members.filter((name) => {
    if (name === CAMP) return state.camps[at] !== undefined;
    const one = characterIn(state, name);
    return one.fate === 'free' && one.at === at;
  });
}

export function isCamp({ members }: Group): boolean {
  return members.includes(CAMP);
}

export function underWay({ groups }: Pick<Play, 'groups'>): readonly Group[] {
  return groups.filter(({ fate }) => fate === 'under-way');
}

/** Groups that events can hit: camps never are. [13.2] */
export function exposed(play: Play): readonly Group[] {
  return underWay(play).filter((group) => !isCamp(group));
}

export function groupOn(play: Play, mission: Letter): Group | null {
  return exposed(play).find((group) => group.mission === mission) ?? null;
}

/** Groups without a living, free member are lost. [13.52] */
function withLost(play: Play): Play {
  const gone = underWay(play).filter((group) => membersOf(play, group).length === 0);
  return gone.reduce((now, { id }) => withGroup(now, id, { fate: 'lost' }), play);
}

/** One group by chance. [13.43] */
export function anyGroup(play: Play, from: readonly Group[]): Group | null {
  return play.turn.dice.at(`group/${play.at}`).draw(from, 1, 'which mission group')[0] ?? null;
}

/** Its mission ends without success. [13.44] */
export function abort(play: Play, group: Group): Play {
  const members = [...membersOf(play, group)];
  return tell(withGroup(play, group.id, { fate: 'aborted' }), {
    ...{ kind: 'mission-aborted', at: play.at, mission: group.mission, members },
  });
}

/** An attack on the members of a group. [12.2] */
export function attackGroup(play: Play, group: Group, force: Force): Play {
  const defenders = membersOf(play, group);
  if (defenders.length === 0) return play;
  return doing(play, (state) => fight(state, play.turn, { at: play.at, force, defenders }));
}

/** Found without a search: by a squad, or by characters where there are no units or their player prefers them. [12.15] */
export function findGroup(play: Play, group: Group): Play {
  const { state, at } = play;
  const enemy = enemyOf(play.side);
  const searchers = searchersAt(state, enemy, at).map(({ name }) => name);
  const squad = squadOf(state, enemy, at);
  const preferred = searchDoctrine(state, enemy, at)?.by === 'characters';
  const force =
    squad === null || (preferred && searchers.length > 0) ? charactersAs(enemy, searchers) : squad;
  return force.kind === 'characters' && searchers.length === 0 ? play : attackGroup(play, group, force);
}

/** All members are taken, if there is anyone to take them. [12.87] */
export function captureGroup(play: Play, group: Group): Play {
  const { state, at } = play;
  const enemy = enemyOf(play.side);
  const units = unitsAt(state, enemy, at).length > 0;
  const captor = units ? 'units' : freeAt(state, enemy, at)[0]?.name;
  if (captor === undefined) return play;
  return membersOf(play, group).reduce(
    (now, name) => doing(now, (next) => capture(next, name, captor)),
    play,
  );
}
