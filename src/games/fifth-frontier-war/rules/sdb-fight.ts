import type { Dice, PlaceDice } from '../../../engine/dice.ts';
import { CHARTS } from '../data/index.ts';
import type { Event, EventOf } from '../events.ts';
import type { State } from '../state.ts';
import { findWorld } from '../worlds.ts';
import { battleOf, bothSides, defenceOf, isAlive } from './battle.ts';
import { withoutTheLost } from './battle-aftermath.ts';
import {
  canHurtSdbs,
  canSdbsHurt,
  damageOf,
  percentOf,
  type SdbTarget,
  shotsAtSdbs,
  shotsOfSdbs,
} from './interface-fire.ts';
import { withSdbLoss } from './percentage-losses.ts';
import { bombardmentOf, type Meeting, sdbsBreakOff, squadronsBreakOff, type Toll } from './sdb-decisions.ts';
import { withSquadronsSeen } from './sightings.ts';
import { printedDefences, sdbStrengthAt, writtenFactors } from './strength.ts';
import { lossesTaken } from './take-losses.ts';

export type Ending = EventOf<'system-defence-ended'>['outcome'];

export interface Action {
  readonly meeting: Meeting;
  readonly passive: boolean;
  readonly dice: Dice;
}

/** A fight as it stands between two rounds; the meeting holds the squadrons that are left. */
interface Course {
  readonly state: State;
  readonly events: readonly Event[];
  readonly meeting: Meeting;
  readonly toll: Toll;
}

export interface Ended extends Pick<Course, 'state' | 'events'> {
  readonly ending: Ending;
}

/** Squadrons and SDBs fight round by round until one is gone or has enough. [4.5.1] */
export function fightSdbs(state: State, { meeting, passive, dice }: Action): Ended {
  const { at, squadrons } = meeting;
  const target = { full: printedDefences(state, at).sdb, tech: findWorld(at)?.tech ?? 0, passive };
  const toll = { began: defenceOf(state, squadrons), lost: 0, lostLast: 0, destroyedLast: 0 };
  const rolling = { target, dice: dice.at(`system-defence/${at}`) };
  const first: Course = { state, events: [], meeting, toll };
  let so = first;
  let round = 0;
  for (;;) {
    round += 1;
    const who = round === 1 ? null : whoBreaksOff(so);
    if (who !== null)
      return ended(first, brokenOff(so, who, round), { ending: ENDINGS[who], rounds: round - 1 });
    const before = so;
    so = fightRound(before, { ...rolling, round });
    const ending = endOfRound(before, so, { target, round });
    if (ending !== null) return ended(first, so, { ending, rounds: round });
  }
}

interface How {
  readonly ending: Ending;
  readonly rounds: number;
}

type Party = EventOf<'broke-off'>['who'];

/** The squadrons decide first. [4.5.1.4] */
function whoBreaksOff({ state, meeting, toll }: Course): Party | null {
  if (squadronsBreakOff(state, meeting, toll)) return 'squadrons';
  return sdbsBreakOff(state, meeting) ? 'sdbs' : null;
}

const ENDINGS: Readonly<Record<Party, Ending>> = {
  squadrons: 'squadrons-broke-off',
  sdbs: 'sdbs-broke-off',
};

function brokenOff(so: Course, who: Party, round: number): Course {
  const { at, side, owner } = so.meeting;
  return { ...so, events: [...so.events, { kind: 'broke-off', at, round, side, owner, who }] };
}

interface Firing {
  readonly round: number;
  readonly target: SdbTarget;
  readonly dice: PlaceDice;
}

/** Both fire before either loses anything; passive SDBs don't fire. [4.5.1, 4.5.1.1 - 4.5.1.3] */
function fightRound(so: Course, firing: Firing): Course {
  const { state, meeting } = so;
  const atSdbs = firedOnSdbs(state, meeting, firing);
  const bySdbs = firing.target.passive ? null : firedBySdbs(state, meeting, firing);
  const hit = withSdbLoss(bySdbs?.state ?? state, meeting.at, atSdbs.percent);
  const { sdbLoss = 0 } = hit.worlds[meeting.at] ?? {};
  const left = writtenFactors(sdbStrengthAt(hit, meeting.at));
  const losses: Event = { ...atSdbs, loss: sdbLoss, left };
  return {
    state: hit,
    events: [...so.events, losses, ...(bySdbs === null ? [] : [bySdbs.event, ...bySdbs.cargo])],
    meeting: { ...meeting, squadrons: meeting.squadrons.filter((id) => isAlive(hit, id)) },
    toll: tollOf(so, hit),
  };
}

/** The squadrons' fire, not yet taken: what is left of the SDBs is told when both have fired. [4.5.1.1] */
function firedOnSdbs(
  state: State,
  { at, side, owner, squadrons }: Meeting,
  { round, target, dice }: Firing,
): Omit<EventOf<'sdb-losses'>, 'loss' | 'left'> {
  const bombardment = bombardmentOf(state, squadrons);
  const shots = shotsAtSdbs(bombardment, target, { dice, purpose: `squadron fire at ${at}, round ${round}` });
  const percent = percentOf(shots);
  return { kind: 'sdb-losses', at, round, side, owner, bombardment, shots: [...shots], percent };
}

/** The SDBs' fire by their current strength, and the squadrons that it costs. [4.5.1.3] */
function firedBySdbs(
  state: State,
  { at, side, owner, squadrons }: Meeting,
  { round, target, dice }: Firing,
): { readonly state: State; readonly event: EventOf<'sdb-fire'>; readonly cargo: readonly Event[] } {
  const strength = sdbStrengthAt(state, at);
  const shots = shotsOfSdbs(strength, target.tech, { dice, purpose: `SDB fire at ${at}, round ${round}` });
  const damage = damageOf(shots);
  const taken = lossesTaken(state, { side, squadrons, required: damage });
  const fire = { strength: writtenFactors(strength), shots: [...shots], damage, losses: taken.losses };
  const event: EventOf<'sdb-fire'> = { kind: 'sdb-fire', at, round, side, owner, ...fire };
  return { state: taken.state, event, cargo: taken.cargo };
}

function tollOf({ state, meeting, toll }: Course, hit: State): Toll {
  const lost = toll.began - defenceOf(hit, meeting.squadrons);
  const destroyedLast = sdbStrengthAt(state, meeting.at) - sdbStrengthAt(hit, meeting.at);
  return { ...toll, lost, lostLast: lost - toll.lost, destroyedLast };
}

type Judged = Pick<Firing, 'target' | 'round'>;

/** Null: another round may follow. Passive SDBs are attacked once. [4.5.1; ffw-4.5.1-harmless] */
function endOfRound(before: Course, { state, meeting }: Course, { target, round }: Judged): Ending | null {
  const { at, squadrons } = meeting;
  const sdbsAreGone = sdbStrengthAt(state, at) === 0;
  if (squadrons.length === 0) return sdbsAreGone ? 'both-destroyed' : 'squadrons-destroyed';
  if (sdbsAreGone) return 'sdbs-destroyed';
  if (target.passive) return 'sdbs-passive';
  const canHurt =
    canHurtSdbs(bombardmentOf(before.state, before.meeting.squadrons), target) ||
    canSdbsHurt(sdbStrengthAt(before.state, at), target.tech);
  return canHurt && round < CHARTS.spaceBattle.lastRound ? null : 'stand-off';
}

/** Fleets and admirals that went with the squadrons, and what the other side has seen of them. [3.3.3, 3.9.4] */
function ended(first: Course, { state, events, meeting }: Course, { ending, rounds }: How): Ended {
  const { at, side, owner } = meeting;
  const present = (squadrons: readonly string[]) => bothSides((one) => (one === side ? squadrons : []));
  const began = battleOf(first.state, at, present(first.meeting.squadrons));
  const battle = { ...began, present: present(meeting.squadrons) };
  const left = withoutTheLost({ state, events, battle }, began, side);
  const end: Event = { kind: 'system-defence-ended', at, side, owner, rounds, outcome: ending };
  return {
    state: withSquadronsSeen(first.state, left.state, { side, squadrons: first.meeting.squadrons }),
    events: [...left.events, end],
    ending,
  };
}
