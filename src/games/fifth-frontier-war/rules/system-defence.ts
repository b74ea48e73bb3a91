import type { Outcome } from '../../../engine/module.ts';
import type { Event } from '../events.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { SIDES } from './battle.ts';
import { squadronsPresent } from './presence.ts';
import { bombardmentOf, type Meeting, sdbsAreActive, squadronsAttack } from './sdb-decisions.ts';
import { type Ending, fightSdbs } from './sdb-fight.ts';
import { facesSdbs, withProvocation } from './static-defences.ts';
import { sdbStrengthAt, writtenFactors } from './strength.ts';

/**
 * Squadrons and the SDBs that oppose them. What this substep settles holds for the rest of the combat phase there.
 * [2.1.3.3.1, 4.5.1]
 */
export function fightSystemDefence(state: State, turn: Turn, at: string): Outcome<State, Event> {
  const [side, other] = SIDES.filter(
    (one) => facesSdbs(state, at, one) && squadronsPresent(state, at, one).length > 0,
  );
  if (side === undefined) return { state, events: [] };
  // Both can be at an independent world only after a battle that nobody could win: its boats let neither act.
  if (other !== undefined) return { state: settled(state, at, HELD_BACK), events: [] };
  const owner = state.worlds[at]?.control ?? 'none';
  const meeting = { at, side, squadrons: squadronsPresent(state, at, side), owner };
  return squadronsAttack(state, meeting, turn.orders)
    ? attack(state, meeting, turn)
    : holdBack(state, meeting);
}

/** Squadrons that don't attack take no further part, active or passive as the SDBs may be. [4.5.1] */
function holdBack(state: State, meeting: Meeting): Outcome<State, Event> {
  const sdbActive = sdbsAreActive(state, meeting, false);
  const settles = settled(state, meeting.at, { ...HELD_BACK, sdbActive });
  // Who passes an independent world is no enemy of it: there is nothing to announce.
  const announced =
    meeting.owner === 'none' ? [] : [announcement(state, meeting, { sdbActive, attacks: false })];
  return { state: settles, events: announced };
}

function attack(state: State, meeting: Meeting, turn: Turn): Outcome<State, Event> {
  const sdbActive = sdbsAreActive(state, meeting, true);
  const provoked = withProvocation(state, meeting.at, meeting.side);
  const fought = fightSdbs(provoked, { meeting, passive: !sdbActive, dice: turn.dice });
  return {
    state: settled(fought.state, meeting.at, AFTER[fought.ending]),
    events: [announcement(state, meeting, { sdbActive, attacks: true }), ...fought.events],
  };
}

type Settled = Omit<NonNullable<State['systemDefence']>, 'at'>;

const HELD_BACK: Settled = { sdbActive: true, squadronsHeldBack: true };
const WAY_IS_FREE: Settled = { sdbActive: false, squadronsHeldBack: false };
const WAY_IS_BARRED: Settled = { sdbActive: true, squadronsHeldBack: false };

/** SDBs that break off are passive from then on; squadrons that do are out of it. [4.5.1.4] */
const AFTER: Readonly<Record<Ending, Settled>> = {
  'sdbs-destroyed': WAY_IS_FREE,
  'squadrons-destroyed': WAY_IS_BARRED,
  'both-destroyed': WAY_IS_FREE,
  'sdbs-passive': WAY_IS_FREE,
  'squadrons-broke-off': HELD_BACK,
  'sdbs-broke-off': WAY_IS_FREE,
  'stand-off': WAY_IS_BARRED,
};

function settled(state: State, at: string, how: Settled): State {
  return { ...state, systemDefence: { at, ...how } };
}

interface Announced {
  readonly attacks: boolean;
  readonly sdbActive: boolean;
}

function announcement(state: State, meeting: Meeting, { attacks, sdbActive }: Announced): Event {
  const { at, side, owner, squadrons } = meeting;
  const bombardment = attacks ? bombardmentOf(state, squadrons) : null;
  const sdb = writtenFactors(sdbStrengthAt(state, at));
  return { kind: 'system-defence', at, side, owner, attacks, active: sdbActive, bombardment, sdb };
}
