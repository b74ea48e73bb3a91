import type { FormLine } from '../../../engine/report.ts';
import { MISSIONS, scenarioCard, unitKind } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { environsInPlay, freeOf, shipsIn, unitsAt, unitsIn } from '../lookup.ts';
import { contested, visibleOdds } from '../rules/combat.ts';
import { CAMP, missionWrong } from '../rules/mission-rules.ts';
import { reinforcementsOf, repairWrong } from '../rules/phases.ts';
import { provokedEnvirons, reactorsFor } from '../rules/reaction.ts';
import { hidersAt } from '../rules/search.ts';
import { enemyOf } from '../state.ts';
import { environName, kindsTold, listed, missionName, planetName } from '../told.ts';
import type { View } from '../view.ts';
import { moveLines } from './move-form.ts';
import { isAsked, type Sendable, sendable, suggestion } from './to-decide.ts';

/**
 * Lines to send back, filled in where that harms nobody: a form that comes back as it was does what would be done
 * without it, or what is suggested; attacks and reactions are blanks.
 */
export function formOf(view: View, side: Side): readonly FormLine[] {
  if (view.result !== null || !isAsked(view, side)) return [];
  switch (view.at) {
    case 'imperial-set-up':
    case 'rebel-set-up':
      return [
        { text: 'DEPLOY STANDARD', about: 'what is not placed goes where it stands well' },
        ...placings(view, side),
      ];
    case 'operations':
      return operationLines(view, side);
    case 'reaction':
      return [...reactionLines(view, side), ...attackLines(view, side), ...searchLines(view, side)];
    case 'combat':
      return attackLines(view, side);
    case 'missions':
      return [...missionLines(view, side), ...tradeLines(view, side)];
  }
}

/** Where nothing is left to order, the word that spares the others the waiting. */
function operationLines(view: View, side: Side): readonly FormLine[] {
  const lines = [
    ...arrivalLines(view, side),
    ...repairLines(view, side),
    ...moveLines(view, side),
    ...attackLines(view, side),
  ];
  return lines.length > 0 ? lines : [{ text: 'READY', about: 'nobody of yours can go anywhere' }];
}

function placings(view: View, side: Side): readonly FormLine[] {
  const names = listed(freeOf(view, side).map(({ name }) => name));
  const start =
    scenarioCard(view.scenario)[side].entry === 'space'
      ? []
      : [{ text: 'START AT ?', about: `${names} begin` }];
  const units = unitsIn(view)
    .filter(({ at, kind }) => at === 'space' && kind !== 'mobile' && unitKind(kind).side === side)
    .map(({ id, kind }) => ({ text: `PLACE ${id} AT ?`, about: unitKind(kind).name }));
  return [...units, ...start];
}

function arrivalLines(view: View, side: Side): readonly FormLine[] {
  const kinds = side === 'imperial' ? reinforcementsOf(view, false) : [];
  return kinds.length === 0 ? [] : [{ text: 'REINFORCE AT ?', about: `${kindsTold(kinds)} to come` }];
}

function repairLines(view: View, side: Side): readonly FormLine[] {
  const [planet] = Object.keys(view.planets).filter((id) => repairWrong(view, side, id) === null);
  return planet === undefined ? [] : [{ text: `REPAIR BASE ${planet}`, about: planetName(planet) }];
}

function attackLines(view: View, side: Side): readonly FormLine[] {
  return contested(view).map((at) => ({
    text: `ATTACK ${at} IF ODDS ?`,
    about: `${environName(at)}: ${visibleOdds(view, side, at)} as far as you see; odds as 1-1, 2-1, 3-1`,
  }));
}

function reactionLines(view: View, side: Side): readonly FormLine[] {
  return provokedEnvirons(view, side).flatMap((to) => {
    const near = reactorsFor(view, side, to);
    return near.length === 0
      ? []
      : [{ text: `REACT ? TO ${to}`, about: `${environName(to)}: one of ${near.join(', ')}` }];
  });
}

function searchLines(view: View, side: Side): readonly FormLine[] {
  return environsInPlay(view.scenario)
    .filter(({ id }) => hidersAt(view, enemyOf(side), id).length > 0)
    .map(({ id }) =>
      unitsAt(view, side, id).length > 0
        ? { text: `SEARCH ${id} BY UNITS`, about: environName(id) }
        : { text: `SEARCH ${id} ?`, about: `${environName(id)}: BY CHARACTERS, or NOT` },
    );
}

/** Ships and possessions may change hands. [14.12] */
function tradeLines(view: View, side: Side): readonly FormLine[] {
  const people = freeOf(view, side).map(({ name }) => name);
  const [ship] = shipsIn(view).filter(({ owner }) => owner !== null && people.includes(owner));
  if (ship === undefined || people.length < 2) return [];
  return [{ text: `GIVE ${ship.name} TO ?`, about: 'to a friend in the same environ' }];
}

function missionLines(view: View, side: Side): readonly FormLine[] {
  return sendable(view, side).flatMap((here) => {
    const order = here.people.length === 0 ? null : suggestion(view, side, here);
    const suggested = order === null ? [] : [{ text: order, about: environName(here.at) }];
    return [...suggested, otherMission(view, side, here)];
  });
}

/** A line for another mission, with those that may be begun there by whoever is there. [13.2] */
function otherMission(view: View, side: Side, { at, people, camp }: Sendable): FormLine {
  const members = people.length === 0 ? [CAMP] : people;
  const open = MISSIONS.filter(
    ({ letter }) =>
      missionWrong(view, side, { word: 'MISSION', mission: letter, at, members: [...members] }) === null,
  );
  const about = open.map(({ letter }) => `${letter} ${missionName(letter, side)}`).join(', ');
  const others = camp && people.length > 0 ? '; CAMP alone' : '';
  return {
    text: `MISSION ? AT ${at} BY ${members.join(', ')}`,
    about: `${environName(at)}: ${about}${others}`,
  };
}
