import type { Event } from '../events.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import { characterIn } from '../lookup.ts';
import type { State } from '../state.ts';
import { activeOf } from './defence.ts';
import { aimOf, weaponOf } from './doctrine.ts';
import { type Force, attackOf, isBeaten } from './force.ts';
import { capture } from './people.ts';
import { fightRound } from './fight-round.ts';
import type { Fight } from './fight-state.ts';
import { gearOf } from './fight-gear.ts';
import { ratingOf } from './ratings.ts';
import { showPossession, spendPossession } from './showing.ts';

export interface Asked {
  readonly at: string;
  readonly force: Force;
  readonly defenders: readonly string[];
}

/** Nothing in the box fights longer: then both let go. */
const LONGEST = 60;

export interface Fought extends Step {
  /** True: the attackers are dead or have run away. */
  readonly beaten: boolean;
  /** Rounds that were fought. */
  readonly rounds: number;
}

/** Character combat from its beginning to its end. [12] */
export function fight(state: State, turn: Turn, asked: Asked): Fought {
  const begun = beginning(state, turn, asked);
  let now: { readonly state: State; readonly fight: Fight } = { state: begun.state, fight: begun.fight };
  const events: Event[] = [...begun.events];
  while (!isOver(now.state, now.fight)) {
    const round = fightRound(now.state, turn, now.fight);
    events.push(...round.events);
    now = { state: round.state, fight: { ...round.fight, round: round.fight.round + 1 } };
  }
  const beaten = isBeaten(now.state, now.fight.force, now.fight.round - 1);
  const end = inOrder(
    now.state,
    (next) => still(next, { kind: 'fight-ended', at: asked.at, outcome: outcomeOf(now.fight, beaten) }),
    (next) => (beaten ? still(next) : takeCaptives(next, now.fight)),
    (next) => wearOut(next, turn, now.fight.gear),
  );
  return { state: end.state, events: [...events, ...end.events], beaten, rounds: now.fight.round - 1 };
}

function beginning(state: State, turn: Turn, { at, force, defenders }: Asked) {
  const gear = gearOf(state, force.names, { how: 'attacking', rating: 'combat' });
  const shown = forEach(state, gear, showPossession);
  const defence = activeOf(shown.state, defenders).reduce(
    (sum, name) => sum + ratingOf(shown.state, characterIn(shown.state, name), 'combat', 'defending'),
    0,
  );
  const differential = attackOf(shown.state, force, 1) - defence;
  const canChoose = force.kind === 'squad' || force.kind === 'characters';
  const aim = canChoose ? aimOf(shown.state, force.side, { at, differential }) : 'kill';
  const weapon = force.weapon ?? weaponOf(shown.state, force.side, { at, differential });
  const fight: Fight = {
    ...{ at, force, standing: defenders, taken: [], escaped: [], weapon, aim, round: 1, inflicted: 0, gear },
    ...{ harmless: false, grabbed: grabbedOf(turn, { at, force, defenders }) },
  };
  const event = {
    ...{ kind: 'fight-began' as const, at, attacker: force.name, attackers: [...force.names] },
    ...{ defenders: [...defenders], weapon, aim },
  };
  return { ...followed(shown, (now) => still(now, event)), fight };
}

/** What helped in the combat may not work any more. [14.22] */
function wearOut(state: State, turn: Turn, used: readonly string[]): Step {
  return forEach(state, used, (now, possession) => {
    const holds = now.possessions[possession] !== undefined;
    return holds && isWorn(possession) ? spendPossession(now, turn, possession, 'fought') : still(now);
  });
}

function isWorn(possession: string): boolean {
  return possession === 'Norrocks';
}

function grabbedOf(turn: Turn, { at, force, defenders }: Asked): string | null {
  if (force.traits.grabs !== true) return null;
  return turn.dice.at(`grabbed/${at}`).draw(defenders, 1, `whom ${force.name} seizes`)[0] ?? null;
}

function isOver(state: State, fight: Fight): boolean {
  const { force, round, standing } = fight;
  if (standing.length === 0 || round > LONGEST) return true;
  if (force.traits.rounds !== undefined && round > force.traits.rounds) return true;
  if (force.traits.endsWhenHarmless === true && round > 1 && fight.harmless) return true;
  return isBeaten(state, force, round - 1);
}

function outcomeOf({ standing, escaped }: Fight, beaten: boolean) {
  if (beaten) return 'attackers-beaten' as const;
  if (standing.length > 0) return 'over' as const;
  return escaped.length > 0 ? ('escaped' as const) : ('defenders-beaten' as const);
}

/** Prisoners go to the units of the squad, or to one of the characters who took them. [12.81] */
function takeCaptives(state: State, { taken, force, at }: Fight): Step {
  const alive = taken.filter((name) => characterIn(state, name).fate === 'free');
  const captor =
    force.kind === 'squad' ? 'units' : force.names.find((name) => characterIn(state, name).fate === 'free');
  if (captor === undefined) return still(state);
  return forEach(state, alive, (now, name) =>
    characterIn(now, name).at === at ? capture(now, name, captor) : still(now),
  );
}
