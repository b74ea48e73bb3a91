import type { ListItem } from '../../../engine/report.ts';
import { admiralCounter, squadronCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import type { View } from '../view.ts';
import { fateFor, markOf, ofKind, type Part, winnerOfPart } from './fights.ts';
import { linesOfRounds } from './rounds-told.ts';
import { capitalised, counted, inReaderOrder, listed, partyOf, possessiveOf, shortPlace } from './wording.ts';

/** A battle of squadrons: what met, round by round what the dice did, and who is left. [4.4] */
export function spaceTold(view: View, at: string, part: Part): ListItem {
  const battle: Battle = {
    at,
    fire: ofKind(part.events, 'space-combat'),
    losses: ofKind(part.events, 'space-losses'),
  };
  const rounds = [...new Set(battle.fire.map(({ round }) => round))];
  const end = ofKind(part.events, 'battle-ended')[0];
  const fought = rounds.filter((round) => round > 0).length;
  return {
    mark: markOf(fateFor(view, winnerOfPart(part))),
    text: `${shortPlace(at)}, space, ${fought === 0 ? 'by surprise' : counted(fought, 'round')}. ${opening(view, battle)}`,
    details: [
      ...linesOfRounds(rounds, {
        line: (round) => roundTold(view, battle, round, rounds.length > 1),
        sum: (first, last) => roundsSummed(view, battle, first, last),
      }),
      ...part.events.flatMap((event) => departureTold(view, event)),
      ...outcomeTold(view, end),
    ],
  };
}

interface Battle {
  readonly at: string;
  readonly fire: readonly EventOf<'space-combat'>[];
  readonly losses: readonly EventOf<'space-losses'>[];
}

function opening(view: View, { fire }: Battle): string {
  const [first] = fire;
  const parties = inReaderOrder(
    view,
    fire.filter(({ round }) => round === first?.round),
  ).map(
    ({ side, attack, admiral, tactical, quality }) =>
      `${possessiveOf(view, side)} attack ${attack}${led(view, admiral, tactical)}${quality === null ? '' : ` of ${quality} quality`}`,
  );
  return `${capitalised(parties.join(', '))}.`;
}

function led(view: View, admiral: string | null, tactical: number): string {
  if (admiral === null) return '';
  return ` under ${admiralCounter(view, admiral).name} (${tactical > 0 ? '+' : ''}${tactical})`;
}

/** A round in a line a side: its dice, what they did, and what the other side lost by it. */
function roundTold(view: View, battle: Battle, round: number, isNumbered: boolean): readonly string[] {
  const number = !isNumbered ? '' : round === 0 ? 'Surprise. ' : `${round}. `;
  return inReaderOrder(
    view,
    battle.fire.filter((fire) => fire.round === round),
  ).map((fire) => {
    const losses = battle.losses.find((loss) => loss.round === round && loss.side !== fire.side);
    return `${number}${partyOf(view, fire.side)}: ${shotsTold(fire)}${lossesTold(view, losses?.losses ?? [])}`;
  });
}

/** Many rounds in a line a side. */
function roundsSummed(view: View, { fire, losses }: Battle, first: number, last: number): readonly string[] {
  const isAmong = ({ round }: { readonly round: number }): boolean => first <= round && round <= last;
  const sides = [...new Set(inReaderOrder(view, fire).map(({ side }) => side))];
  return sides.map((side) => {
    const damage = fire
      .filter((one) => isAmong(one) && one.side === side)
      .reduce((sum, one) => sum + one.damage, 0);
    const cost = losses.filter((one) => isAmong(one) && one.side !== side).flatMap((one) => one.losses);
    const hit = damage === 0 ? 'no effect' : counted(damage, 'factor');
    return `${first} to ${last}. ${partyOf(view, side)}: ${hit}${lossesTold(view, cost)}`;
  });
}

function shotsTold({ shots, damage }: EventOf<'space-combat'>): string {
  if (shots.length === 0) return 'no attack factors';
  const dice = shots.map(({ column, shift, roll, modified }) => {
    const change = modified === roll ? '' : ` as ${modified}`;
    const moved = shift === 0 ? '' : ` (shifted ${shift})`;
    return `${column ?? 'no'}-column${moved}, die ${roll}${change}`;
  });
  return `${dice.join('; ')} -> ${damage === 0 ? 'no effect' : counted(damage, 'factor')}`;
}

type Loss = EventOf<'space-losses'>['losses'][number];

/** ": cruiser IC7 reduced (9 to 5), battle ZX1 (8) destroyed". */
export function lossesTold(view: View, losses: readonly Loss[]): string {
  return losses.length === 0 ? '' : `: ${losses.map((loss) => lossTold(view, loss)).join(', ')}`;
}

function lossTold(view: View, { squadron, to, factors }: Loss): string {
  const { type, full, reduced } = squadronCounter(view, squadron);
  const name = `${type} ${squadron}`;
  if (to === 'destroyed') return `${name} (${factors}) destroyed`;
  return `${name} reduced (${full[2]} to ${reduced?.[2] ?? 0})`;
}

/** Who left, and what went with the squadrons that were lost. [3.3.3, 3.9.4, 4.4.5] */
export function departureTold(view: View, event: Event): readonly string[] {
  switch (event.kind) {
    case 'disengagement-order':
      return [
        `Dice for who speaks first about leaving: Imperial ${event.imperial}, Zhodani ${event.zhodani}.`,
      ];
    case 'disengaged':
      return [leftTold(view, event)];
    case 'fleet-disbanded':
      return [
        `${capitalised(possessiveOf(view, event.side))} ${event.fleet} is no more: ${ENDS[event.cause]}.`,
      ];
    case 'cargo-lost':
      return [cargoTold(view, event)];
    default:
      return [];
  }
}

const ENDS: Readonly<Record<EventOf<'fleet-disbanded'>['cause'], string>> = {
  order: 'it is disbanded',
  destroyed: 'its squadrons are destroyed',
  'left-behind': 'none of its squadrons could disengage',
};

function leftTold(view: View, { side, fleet, squadrons, to, leftBehind }: EventOf<'disengaged'>): string {
  const who =
    fleet === null
      ? `${possessiveOf(view, side)} ${listed(squadrons)}`
      : `${possessiveOf(view, side)} ${fleet}`;
  const stays = leftBehind.length === 0 ? '' : `, leaving ${listed(leftBehind)} behind`;
  return `${capitalised(who)} disengaged to ${shortPlace(to)}${stays}.`;
}

function cargoTold(view: View, { side, squadron, losses }: EventOf<'cargo-lost'>): string {
  const units = losses.map(({ troop, to }) =>
    to === 100 ? `${troop} is lost` : `${troop} is down to ${100 - to} %`,
  );
  return `${capitalised(possessiveOf(view, side))} troops aboard ${squadron}: ${listed(units)}.`;
}

function outcomeTold(view: View, end: EventOf<'battle-ended'> | undefined): readonly string[] {
  switch (end?.outcome) {
    case undefined:
      return [];
    case 'both-destroyed':
      return ['Nobody was left.'];
    case 'stand-off':
      return ['Neither side drove the other off.'];
    case 'imperial':
    case 'zhodani':
      return [`${capitalised(possessiveOf(view, end.outcome))} squadrons hold the hex.`];
  }
}
