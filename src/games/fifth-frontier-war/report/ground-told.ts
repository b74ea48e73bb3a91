import type { ListItem } from '../../../engine/report.ts';
import type { Event, EventOf } from '../events.ts';
import { DEFENCE } from '../rules/bombing-plan.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { ofKind, type Part } from './fights.ts';
import { diceTold } from './system-defence-told.ts';
import { capitalised, counted, doing, inReaderOrder, listed, partyOf, shortPlace } from './wording.ts';

/** Bombs unit by unit. [4.5.2] */
export function bombingTold(view: View, at: string, part: Part): ListItem {
  const bombs = inReaderOrder(view, ofKind(part.events, 'bombed'));
  const details = bombs.map(
    ({ side, target, factors, shots, percent, loss, left }) =>
      `${partyOf(view, side)}: ${factors} on ${nameOfUnit(target)}: ${diceTold(shots)} -> ${effectOf({ percent, loss, left })}`,
  );
  return { mark: markFor(view, sidesHit(bombs)), text: `${shortPlace(at)}, bombing.`, details };
}

function effectOf({ percent, loss, left }: Pick<EventOf<'bombed'>, 'percent' | 'loss' | 'left'>): string {
  if (percent === 0) return 'no effect';
  return loss === 100 ? `${percent} %: eliminated` : `${percent} %, ${left} left`;
}

/** Units that a unit was shot at by, up to so many, are named. */
const MOST_NAMED = 3;

/** Troops that exchange fire: attack by attack the odds, the dice and what they did. [4.6] */
export function surfaceTold(view: View, at: string, part: Part): ListItem {
  const fire = ofKind(part.events, 'surface-fire');
  const losses = ofKind(part.events, 'surface-losses');
  const first = fire.filter(({ psionic }) => psionic);
  const then = fire.filter(({ psionic }) => !psionic);
  const details = [...inReaderOrder(view, first), ...inReaderOrder(view, then)].map(
    (attack) =>
      `${partyOf(view, attack.side)}${attack.psionic ? ', psionic' : ''}: ${attackTold(attack)} -> ${lossOf(attack, losses)}`,
  );
  const hit = losses.map((loss) => ({ side: otherThan(loss.side), percent: 1 }));
  return { mark: markFor(view, sidesHit(hit)), text: `${shortPlace(at)}, on the surface.`, details };
}

function otherThan(side: Side): Side {
  return side === 'imperial' ? 'zhodani' : 'imperial';
}

/** "45 (ZT1 20, ZT2 25) on the defences 90, 1:2, tech 2 right to 1:1, dice 3 + 4 as 6". */
function attackTold(attack: EventOf<'surface-fire'>): string {
  const { by, factors, target, strength, odds, shift, column, dice, roll, modified } = attack;
  const named =
    by.length === 1 || by.length > MOST_NAMED
      ? by.map(({ unit }) => nameOfUnit(unit))
      : by.map((one) => `${nameOfUnit(one.unit)} ${one.factors}`);
  const who = by.length > MOST_NAMED ? counted(by.length, 'unit') : named.join(', ');
  const tech = shift === 0 ? '' : `, tech ${Math.abs(shift)} ${shift > 0 ? 'right' : 'left'} to ${column}`;
  const change = modified === roll ? '' : ` as ${modified}`;
  return `${factors} (${who}) on ${nameOfUnit(target)} ${strength}, ${odds}${tech}, dice ${dice.join(' + ')}${change}`;
}

function lossOf(
  { side, psionic, target, result }: EventOf<'surface-fire'>,
  losses: readonly EventOf<'surface-losses'>[],
): string {
  if (result === 0) return 'no effect';
  const unit = losses
    .filter((one) => one.side !== side && one.psionic === psionic)
    .flatMap((one) => one.losses)
    .find((one) => one.unit === target);
  if (unit === undefined) return `${result} %`;
  if (unit.to === 100) return 'eliminated';
  return unit.to === unit.by ? `${unit.by} % lost` : `${unit.by} % lost, ${unit.to} % in all`;
}

export function nameOfUnit(unit: string): string {
  return unit === DEFENCE ? 'the defences' : unit;
}

interface Hit {
  readonly side: Side;
  readonly percent: number;
}

/** Sides whose fire had an effect. */
function sidesHit(hits: readonly Hit[]): ReadonlySet<Side> {
  return new Set(hits.filter(({ percent }) => percent > 0).map(({ side }) => side));
}

/** A gain where only the reader has hurt anybody, a loss where only the other has. */
function markFor(view: View, hitting: ReadonlySet<Side>): ListItem['mark'] {
  if (view.side === null) return 'item';
  if (hitting.size !== 1) return 'level';
  return hitting.has(view.side) ? 'gain' : 'loss';
}

/** "You land ZT1 and ZT2.", "The enemy takes aboard IT3 (IA2)." [3.9.1, 4.5.3] */
export function transfersTold(view: View, events: readonly Event[]): readonly string[] {
  const landed = ofKind(events, 'troops-landed').map(({ side, troops }) => ({ side, units: troops }));
  const loaded = ofKind(events, 'troops-loaded').map(({ side, troops, squadron }) => ({
    side,
    units: [`${troops.join(' ')} (${squadron})`],
  }));
  return [...sentencesOf(view, 'land', landed), ...sentencesOf(view, 'take aboard', loaded)];
}

function sentencesOf(
  view: View,
  verb: 'land' | 'take aboard',
  moves: readonly { readonly side: Side; readonly units: readonly string[] }[],
): readonly string[] {
  const sides = new Set(inReaderOrder(view, moves).map(({ side }) => side));
  return [...sides].map((side) => {
    const units = moves.filter((one) => one.side === side).flatMap((one) => one.units);
    const [first = '', ...rest] = verb.split(' ');
    return `${capitalised([doing(view, side, first), ...rest].join(' '))} ${listed(units)}.`;
  });
}
