import type { ListItem } from '../../../engine/report.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { fateFor, markOf, ofKind, type Part, winnerOfPart } from './fights.ts';
import { linesOfRounds } from './rounds-told.ts';
import { departureTold, lossesTold } from './space-told.ts';
import { capitalised, counted, inReaderOrder, listed, partyOf, possessiveOf, shortPlace } from './wording.ts';

/** Squadrons against system defence boats: what met, what the dice did, and who has the way to the world. [4.5.1] */
export function systemDefenceTold(view: View, at: string, part: Part): readonly ListItem[] {
  const fight: SdbFight = {
    hits: ofKind(part.events, 'sdb-losses'),
    fire: ofKind(part.events, 'sdb-fire'),
  };
  const rounds = [...new Set(fight.hits.map(({ round }) => round))];
  if (rounds.length === 0) return [];
  const text = `${shortPlace(at)}, system defence, ${counted(rounds.length, 'round')}. ${opening(view, part)}`;
  const details = [
    ...linesOfRounds(rounds, {
      line: (round) => roundTold(view, fight, round, rounds.length > 1),
      sum: (first, last) => roundsSummed(view, fight, first, last),
    }),
    ...part.events.flatMap((event) => departureTold(view, event)),
    ...ofKind(part.events, 'system-defence-ended').map((end) => endTold(view, end)),
  ];
  return [{ mark: markOf(fateFor(view, winnerOfPart(part))), text, details }];
}

interface SdbFight {
  readonly hits: readonly EventOf<'sdb-losses'>[];
  readonly fire: readonly EventOf<'sdb-fire'>[];
}

function opening(view: View, { events }: Part): string {
  return ofKind(events, 'system-defence')
    .map(({ side, owner, active, bombardment, sdb }) => {
      const squadrons = `${capitalised(possessiveOf(view, side))} bombardment ${bombardment ?? 0}`;
      return `${squadrons}, ${ownerOf(view, owner)} SDBs ${sdb}${active ? '' : ', passive'}.`;
    })
    .join(' ');
}

function ownerOf(view: View, owner: Side | 'none'): string {
  return owner === 'none' ? 'independent' : possessiveOf(view, owner);
}

function roundTold(view: View, fight: SdbFight, round: number, isNumbered: boolean): readonly string[] {
  const number = isNumbered ? `${round}. ` : '';
  const hits = fight.hits
    .filter((one) => one.round === round)
    .map((one) => `${number}${partyOf(view, one.side)}: ${diceTold(one.shots)} -> ${hitTold(one)}`);
  const fire = fight.fire
    .filter((one) => one.round === round)
    .map((one) => {
      const hit = one.damage === 0 ? 'no effect' : counted(one.damage, 'factor');
      return `${number}SDBs: ${diceTold(one.shots)} -> ${hit}${lossesTold(view, one.losses)}`;
    });
  return [...hits, ...fire];
}

function hitTold({ percent, left }: Pick<EventOf<'sdb-losses'>, 'percent' | 'left'>): string {
  return percent === 0 ? 'no effect' : `${percent} % of the SDBs, ${left} left`;
}

interface Shot {
  readonly column: number;
  readonly roll: number;
  readonly modified: number;
}

/** "24-column, die 3 as 2; 6-column, die 5"; what is below the first column is no attack. [4.5.1.3] */
export function diceTold(shots: readonly Shot[]): string {
  if (shots.length === 0) return 'too weak to hurt';
  return shots
    .map(({ column, roll, modified }) => {
      const change = modified === roll ? '' : ` as ${modified}`;
      return `${column}-column, die ${roll}${change}`;
    })
    .join('; ');
}

function roundsSummed(view: View, { hits, fire }: SdbFight, first: number, last: number): readonly string[] {
  const isAmong = ({ round }: { readonly round: number }): boolean => first <= round && round <= last;
  const percent = hits.filter(isAmong).reduce((sum, one) => sum + one.percent, 0);
  const fired = fire.filter(isAmong);
  const damage = fired.reduce((sum, one) => sum + one.damage, 0);
  const left = hits.findLast(isAmong)?.left ?? '0';
  const losses = fired.flatMap((one) => one.losses);
  const hit = damage === 0 ? 'no effect' : counted(damage, 'factor');
  return [
    `${first} to ${last}. ${partyOf(view, hits[0]?.side ?? 'imperial')}: ${hitTold({ percent, left })}`,
    ...(fired.length === 0 ? [] : [`${first} to ${last}. SDBs: ${hit}${lossesTold(view, losses)}`]),
  ];
}

function endTold(view: View, { side, outcome }: EventOf<'system-defence-ended'>): string {
  const squadrons = `${possessiveOf(view, side)} squadrons`;
  switch (outcome) {
    case 'sdbs-destroyed':
      return 'No SDBs are left.';
    case 'squadrons-destroyed':
      return `None of ${squadrons} are left.`;
    case 'both-destroyed':
      return 'Nobody was left.';
    case 'sdbs-passive':
      return `The SDBs keep away, and ${squadrons} may act at the world.`;
    case 'squadrons-broke-off':
      return `${capitalised(squadrons)} broke off, and take no further part here.`;
    case 'sdbs-broke-off':
      return `The SDBs broke off, and ${squadrons} may act at the world.`;
    case 'stand-off':
      return 'Neither got the better: the SDBs bar the way to the world.';
  }
}

/** Squadrons that let SDBs be, and so do nothing at their worlds: a line a side. [4.5.1] */
export function sdbsLeftAlone(view: View, events: readonly Event[]): readonly ListItem[] {
  const alone = ofKind(events, 'system-defence').filter(({ attacks }) => !attacks);
  const sides = new Set(inReaderOrder(view, alone).map(({ side }) => side));
  return [...sides].map((side) => {
    const places = alone
      .filter((one) => one.side === side)
      .map(({ at, sdb }) => `${shortPlace(at)} (${sdb})`);
    const squadrons = `${capitalised(possessiveOf(view, side))} squadrons`;
    return {
      mark: 'item',
      text: `${squadrons} left the SDBs alone at ${listed(places)}: they neither bombed nor landed.`,
    };
  });
}
