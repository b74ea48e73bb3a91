import { environOf, missionOf, scenarioCard } from '../data/index.ts';
import type { Letter, Side } from '../data/schema.ts';
import type { CommandOf } from '../commands/schema.ts';
import {
  characterIn,
  charactersIn,
  type CharacterHere,
  controllerOf,
  freeAt,
  freeOf,
  isDetected,
  isGuarding,
  isLoyaltyOnTrack,
  loyaltyFor,
  planetIdOf,
  prisonersAt,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { isInUnrest } from './loyalty.ts';
import type { Known, Wrong } from './moves.ts';
import { bestOf, heldBy } from './ratings.ts';

export type Scene = Known & Pick<State, 'coups' | 'camps' | 'turn' | 'doctrine'>;

/** Stands for a Rebel camp among the members of a mission. */
export const CAMP = 'camp';

/** Missions that a camp may perform. [13.2] */
const CAMP_MISSIONS: readonly Letter[] = ['C', 'D', 'F', 'I', 'S', 'T'];

/** Missions in which more letters bring more. [13.51] */
export function mostLetters(letter: Letter, side: Side): number {
  const results = missionOf(letter).results.filter(
    (result) => result.side === undefined || result.side === side,
  );
  return results.reduce((most, { letters }) => Math.max(most, letters), 1);
}

/** Characters who may go on missions: not with units, no guards, free and able. [13.1, 13.7] */
export function missionariesAt(board: Known, side: Side, at: string): readonly CharacterHere[] {
  return freeAt(board, side, at).filter(
    (one) => !one.withUnits && !one.disabled && !isGuarding(board, one.name),
  );
}

/** Whether a camp may have a mission: from the Player-Turn after it was set up. [13.2] */
export function campReady(scene: Pick<Scene, 'camps' | 'turn'>, at: string): boolean {
  const from = scene.camps[at];
  return from !== undefined && scene.turn >= from;
}

/** What is wrong with sending these on a mission. [13.1, 13.2] */
export function missionWrong(scene: Scene, side: Side, order: CommandOf<'MISSION'>): Wrong | null {
  const { members, mission } = order;
  const crew = membersWrong(scene, side, order);
  if (crew !== null) return crew;
  const card = missionOf(mission);
  if (!card.games.includes('star')) return { code: 'mission.other-game', piece: mission };
  if (card.side !== 'both' && card.side !== side) return { code: 'mission.not-yours', piece: mission };
  return placeWrong(scene, side, { ...order, group: peopleOf(scene, members) });
}

/** In an environ each mission is that of one group: there is one card of each. [13.1] */
export function groupWrong(
  { mission }: { readonly mission: Letter },
  others: readonly { readonly mission: Letter; readonly members: readonly string[] }[],
): Wrong | null {
  const other = others.find((one) => one.mission === mission);
  if (other === undefined) return null;
  return { code: 'mission.taken', piece: missionOf(mission).name, group: other.members.join(', ') };
}

function membersWrong(
  scene: Scene,
  side: Side,
  { at, members, mission }: CommandOf<'MISSION'>,
): Wrong | null {
  if (members.includes(CAMP)) {
    if (side !== 'rebel' || !campReady(scene, at)) return { code: 'mission.no-camp', piece: CAMP };
    if (members.length > 1) return { code: 'mission.camp-alone', piece: CAMP };
    return CAMP_MISSIONS.includes(mission) ? null : { code: 'mission.not-for-camp', piece: mission };
  }
  const able = missionariesAt(scene, side, at).map(({ name }) => name);
  const unable = members.find((name) => !able.includes(name));
  return unable === undefined ? null : unableWrong(scene, side, { name: unable, at });
}

function unableWrong(
  scene: Scene,
  side: Side,
  { name, at }: { readonly name: string; readonly at: string },
): Wrong {
  const one = charactersIn(scene).find((each) => each.name === name && each.card.side === side);
  if (one === undefined) return { code: 'piece.gone', piece: name };
  if (one.fate !== 'free') return { code: `piece.${one.fate}`, piece: name };
  if (one.at !== at) return { code: 'mission.elsewhere', piece: name, place: one.at };
  if (one.withUnits) return { code: 'mission.with-units', piece: name };
  return { code: one.disabled ? 'mission.disabled' : 'mission.guards', piece: name };
}

export function peopleOf(board: Known, members: readonly string[]): readonly CharacterHere[] {
  return members.filter((name) => name !== CAMP).map((name) => characterIn(board, name));
}

type Proposed = CommandOf<'MISSION'> & { readonly group: readonly CharacterHere[] };

function placeWrong(scene: Scene, side: Side, proposed: Proposed): Wrong | null {
  const { at, mission } = proposed;
  const planet = planetIdOf(at);
  const track = trackOf(scene, planet);
  const enemy = enemyOf(side);
  const cannot = (code: string): Wrong => ({ code, piece: mission });
  switch (mission) {
    case 'S':
      if (unitsAt(scene, enemy, at).length > 0 || controllerOf(scene, planet) === enemy) return null;
      return cannot('mission.nothing-to-sabotage');
    case 'D':
      return isLoyaltyOnTrack(track) ? null : cannot('mission.no-loyalty');
    case 'R':
      return rebellionWrong(scene, side, planet);
    case 'G':
      return side === 'imperial' && isCrowded(scene) ? cannot('mission.enough-characters') : null;
    case 'I':
      return isWorthSpying(scene, side, at) ? null : cannot('mission.nothing-to-learn');
    case 'F':
      return prisonerWrong(scene, side, proposed);
    case 'A':
      return targetWrong(scene, enemy, proposed);
    case 'B':
      if (scene.camps[at] !== undefined) return cannot('mission.camp-stands');
      return isLoyaltyOnTrack(track) && track.loyalty > 0 ? null : cannot('mission.not-loyal');
    case 'T':
      return unitsAt(scene, 'imperial', at).length > 0 ? null : cannot('mission.no-troops');
    case 'C':
      return coupWrong(scene, proposed);
    default:
      return null;
  }
}

/** Rebel: in Unrest, or in reach of it by other missions of the same phase. Imperial: in rebellion. [15.2, 15.3] */
function rebellionWrong(scene: Scene, side: Side, planet: string): Wrong | null {
  const track = trackOf(scene, planet);
  const cannot = (code: string): Wrong => ({ code, piece: 'R' });
  if (side === 'imperial') return track.state === 'rebellion' ? null : cannot('mission.no-rebellion');
  return isLoyaltyOnTrack(track) ? null : cannot('mission.no-unrest');
}

function isCrowded(scene: Scene): boolean {
  const start = scenarioCard(scene.scenario).imperial.characters.length;
  return freeOf(scene, 'imperial').length > start;
}

/** Not on a planet that one controls, but against enemies in the environ. [13.2, 15.72] */
function isWorthSpying(scene: Scene, side: Side, at: string): boolean {
  if (controllerOf(scene, planetIdOf(at)) !== side) return true;
  const enemy = enemyOf(side);
  return unitsAt(scene, enemy, at).length > 0 || freeAt(scene, enemy, at).length > 0;
}

/** Friends whom the enemy holds in an environ, by the numbers of their cards. */
export function captivesAt(board: Known, side: Side, at: string): readonly string[] {
  return prisonersAt(board, enemyOf(side), at).map(({ name }) => name);
}

/** Enemies who may be named as the target of assassins. [9.44] */
export function targetsAt(board: Known, enemy: Side, at: string): readonly string[] {
  return freeAt(board, enemy, at)
    .filter((one) => isDetected(board, one))
    .map(({ name }) => name);
}

function targetWrong(scene: Scene, enemy: Side, { at, target }: Proposed): Wrong | null {
  const targets = targetsAt(scene, enemy, at);
  if (target !== undefined && targets.includes(target)) return null;
  const [first] = targets;
  if (first === undefined) return { code: 'mission.no-target', piece: 'A' };
  return { code: 'mission.which-target', piece: target ?? 'A', nearest: first, targets: targets.join(', ') };
}

/** A friend must be held there; one may be named who is to be freed first. [12.82] */
function prisonerWrong(scene: Scene, side: Side, { at, target }: Proposed): Wrong | null {
  const captives = captivesAt(scene, side, at);
  const [first] = captives;
  if (first === undefined) return { code: 'mission.no-prisoner', piece: 'F' };
  if (target === undefined || captives.includes(target)) return null;
  return { code: 'mission.which-prisoner', piece: target, nearest: first, targets: captives.join(', ') };
}

/** Least Intelligence that someone in a Coup group must have. [13.2] */
const COUP_WITS = 2;

function coupWrong(scene: Scene, { at, group, members }: Proposed): Wrong | null {
  const cannot = (code: string): Wrong => ({ code, piece: 'C' });
  if (!isLoyaltyOnTrack(trackOf(scene, planetIdOf(at)))) return cannot('mission.no-loyalty');
  if (environOf(at).coup === null) return cannot('mission.no-coup');
  if (scene.coups.includes(at)) return cannot('mission.coup-made');
  if (members.includes(CAMP) || bestOf(scene, group, 'intelligence') >= COUP_WITS) return null;
  return cannot('mission.no-wits');
}

/** Whether the Start Rebellion mission can be completed now. [15.2] */
export function canRebel(board: Pick<State, 'planets'>, at: string): boolean {
  return isInUnrest(board, planetIdOf(at));
}

/**
 * Bonus draws of a mission: its card, the gifts of those who go, what they have, and what an event adds. A camp has
 * none. `loyalty` is the planet's before the missions began. [13.2, 13.6]
 */
export function bonusDrawsOf(
  scene: Known,
  {
    mission,
    at,
    members,
    loyalty,
  }: {
    readonly mission: Letter;
    readonly at: string;
    readonly members: readonly string[];
    readonly loyalty: number;
  },
): number {
  const group = peopleOf(scene, members);
  if (group.length === 0) return 0;
  const terms = missionOf(mission).bonus.map((term) => {
    switch (term) {
      case 'diplomacy':
      case 'leadership':
      case 'intelligence':
        return bestOf(scene, group, term);
      case 'coup-rating':
        return environOf(at).coup ?? 0;
      case 'others':
        return group.length - 1;
      case 'loyalty':
        return loyalty;
      // Of the Province and Galactic Games.
      case 'evasion':
      case 'cannons':
        return 0;
    }
  });
  const gifts = group.map(({ card }) => card.bonusDraws[mission] ?? 0);
  const gear = members.flatMap((name) =>
    heldBy(scene, name, 'bonus-draws').map(({ effect }) => effect.missions[mission] ?? 0),
  );
  return [...terms, ...gifts, ...gear].reduce((sum, draws) => sum + draws, 0);
}

/** Whether the condition of a mission holds when its environ comes up. */
export function missionHolds(
  scene: Pick<Scene, 'planets'>,
  { planet, is }: Pick<CommandOf<'MISSION'>, 'planet' | 'is'>,
): boolean {
  if (planet === undefined || is === undefined) return true;
  const track = scene.planets[planet];
  if (track === undefined) return false;
  if (is === 'rebellion') return track.state === 'rebellion';
  return isLoyaltyOnTrack(track) && track.loyalty === LOYALTY_VALUES[is];
}

const LOYALTY_VALUES = { patriotic: 2, loyal: 1, neutral: 0, dissent: -1, unrest: -2 } as const;

export function loyaltySeen(scene: Known, side: Side, at: string): number {
  return loyaltyFor(trackOf(scene, planetIdOf(at)), side);
}
