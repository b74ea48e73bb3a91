import type { ListItem, Section } from '../../../engine/report.ts';
import { admiralCounter, squadronCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { capitalised, counted, listed, partyOf, possessiveOf, shortPlace } from './wording.ts';

/** Everything that happened in one battle, in order. */
export interface BattleTold {
  readonly at: string;
  readonly end: EventOf<'battle-ended'>;
  readonly fire: readonly EventOf<'space-combat'>[];
  readonly losses: readonly EventOf<'space-losses'>[];
  readonly left: readonly EventOf<'disengaged'>[];
}

/** The battles of a week, hex by hex as they were fought. */
export function battlesTold(events: readonly Event[]): readonly BattleTold[] {
  return ofKind(events, 'battle-ended').map((end) => ({
    at: end.at,
    end,
    fire: ofKind(events, 'space-combat').filter(({ at }) => at === end.at),
    losses: ofKind(events, 'space-losses').filter(({ at }) => at === end.at),
    left: ofKind(events, 'disengaged').filter(({ at }) => at === end.at),
  }));
}

/** Events of one kind, in order. */
export function ofKind<K extends Event['kind']>(events: readonly Event[], kind: K): readonly EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}

export function battlesSection(view: View, events: readonly Event[]): Section | null {
  const items = battlesTold(events).map((battle) => told(view, battle));
  if (items.length === 0) return null;
  return { id: 'battles', title: 'Battles', blocks: [{ kind: 'list', items }] };
}

function told(view: View, battle: BattleTold): ListItem {
  const rounds = Array.from({ length: battle.end.rounds }, (_, index) => index + 1);
  return {
    mark: markOf(view, battle),
    text: `${shortPlace(battle.at)}, space, ${counted(battle.end.rounds, 'round')}. ${opening(view, battle)}`,
    details: [...rounds.flatMap((round) => roundTold(view, battle, round)), ...ending(view, battle)],
  };
}

function markOf(view: View, battle: BattleTold): ListItem['mark'] {
  const fate = fateOf(view, battle);
  return fate === 'won' ? 'gain' : fate === 'lost' ? 'loss' : fate === 'held' ? 'level' : 'item';
}

/** How the battle went for the reader: who is left in the hex. "seen": it was none of theirs. */
export function fateOf(view: View, { end }: BattleTold): 'won' | 'lost' | 'held' | 'seen' {
  if (view.side === null) return 'seen';
  if (end.outcome === 'both-destroyed' || end.outcome === 'stand-off') return 'held';
  return end.outcome === view.side ? 'won' : 'lost';
}

function opening(view: View, { fire }: BattleTold): string {
  const first = fire.filter(({ round }) => round === 1);
  const parties = inReaderOrder(view, first).map(
    ({ side, attack, admiral, tactical }) =>
      `${possessiveOf(view, side)} attack ${attack}${led(view, admiral, tactical)}`,
  );
  return `${capitalised(parties.join(', '))}.`;
}

function led(view: View, admiral: string | null, tactical: number): string {
  if (admiral === null) return '';
  return ` under ${admiralCounter(view, admiral).name} (${tactical > 0 ? '+' : ''}${tactical})`;
}

/** The reader's own side first. */
function inReaderOrder<E extends { readonly side: Side }>(view: View, told: readonly E[]): readonly E[] {
  const own = told.filter(({ side }) => side === view.side);
  return [...own, ...told.filter(({ side }) => side !== view.side)];
}

/** A round in a line a side: its dice, what they did, and what the other side lost by it. */
function roundTold(view: View, battle: BattleTold, round: number): readonly string[] {
  const number = battle.end.rounds > 1 ? `${round}. ` : '';
  return inReaderOrder(
    view,
    battle.fire.filter((fire) => fire.round === round),
  ).map((fire) => {
    const losses = battle.losses.find((loss) => loss.round === round && loss.side !== fire.side);
    return `${number}${partyOf(view, fire.side)}: ${shotsTold(fire)}${lossesTold(view, losses)}`;
  });
}

function shotsTold({ shots, damage }: EventOf<'space-combat'>): string {
  if (shots.length === 0) return 'no attack factors';
  const dice = shots.map(({ column, roll, modified }) => {
    const change = modified === roll ? '' : ` as ${modified}`;
    return `${column ?? 'no'}-column, die ${roll}${change}`;
  });
  return `${dice.join('; ')} -> ${damage === 0 ? 'no effect' : counted(damage, 'factor')}`;
}

function lossesTold(view: View, losses: EventOf<'space-losses'> | undefined): string {
  if (losses === undefined || losses.losses.length === 0) return '';
  return `: ${losses.losses.map((loss) => lossTold(view, loss)).join(', ')}`;
}

/** "ZB3 reduced (8 to 4)", "IC7 cruiser destroyed (4)". */
function lossTold(view: View, { squadron, to, factors }: EventOf<'space-losses'>['losses'][number]): string {
  const { type, full, reduced } = squadronCounter(view, squadron);
  const name = `${type} ${squadron}`;
  if (to === 'destroyed') return `${name} (${factors}) destroyed`;
  return `${name} reduced (${full[2]} to ${reduced?.[2] ?? 0})`;
}

function ending(view: View, battle: BattleTold): readonly string[] {
  return [...battle.left.map((left) => leftTold(view, left)), ...outcomeTold(view, battle)];
}

function leftTold(view: View, { side, fleet, squadrons, to, leftBehind }: EventOf<'disengaged'>): string {
  const who =
    fleet === null
      ? `${possessiveOf(view, side)} ${listed(squadrons)}`
      : `${possessiveOf(view, side)} ${fleet}`;
  const stays = leftBehind.length === 0 ? '' : `, leaving ${listed(leftBehind)} behind`;
  return `${capitalised(who)} disengaged to ${shortPlace(to)}${stays}.`;
}

function outcomeTold(view: View, { end }: BattleTold): readonly string[] {
  switch (end.outcome) {
    case 'both-destroyed':
      return ['Nobody was left.'];
    case 'stand-off':
      return ['Neither side drove the other off.'];
    default:
      return [`${capitalised(possessiveOf(view, end.outcome))} squadrons hold the hex.`];
  }
}
