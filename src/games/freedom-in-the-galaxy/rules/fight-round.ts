import { CHARTS } from '../data/index.ts';
import type { Event } from '../events.ts';
import { forEach, type Step, still, followed, type Turn } from '../flow.ts';
import { characterIn } from '../lookup.ts';
import type { State } from '../state.ts';
import { activeOf, breakOffTry } from './defence.ts';
import { columnOf } from './doctrine.ts';
import { shieldOf, takeArms } from './fight-gear.ts';
import type { Fight } from './fight-state.ts';
import { bloodlust, columnFor, columnName, defenceOf, outwitted } from './fight-strength.ts';
import { attackOf, isSpent } from './force.ts';
import { die, wound } from './people.ts';
import { shareOut } from './wounds.ts';

const CHART = CHARTS.characterCombat;

export interface Round {
  readonly state: State;
  readonly events: readonly Event[];
  readonly fight: Fight;
}

/** One round of character combat. [12, Procedure 3 to 8] */
export function fightRound(state: State, turn: Turn, fight: Fight): Round {
  const { standing, force } = fight;
  // A plant that has only one victim eats him.
  if (force.traits.grabs === true && standing.length === 1)
    return { ...die(state, standing[0] ?? ''), fight: { ...fight, standing: [] } };
  const active = activeNow(state, fight);
  const armed = takeArms(state, turn, { fight, active });
  const ready = armed.state;
  const attack = attackOf(ready, force, fight.round) + bloodlust(fight) - outwitted(ready, fight);
  const defence = defenceOf(ready, fight, active) + armed.bonus;
  const plan = { active, attack, defence, column: columnFor(fight, attack - defence, { failed: false }) };
  const broke = tryBreakOff(ready, turn, { fight, plan });
  const left = standing.filter((name) => !broke.escaped.includes(name));
  const still = {
    ...{ ...fight, standing: left, escaped: [...fight.escaped, ...broke.escaped] },
    gear: [...fight.gear, ...armed.gear],
  };
  const fighters = active.filter((name) => left.includes(name));
  const column = columnFor(fight, attack - defence, { failed: broke.failed });
  const told = { ...plan, column, breakOff: broke.told, active: fighters };
  const shot =
    fighters.length === 0
      ? {
          state: ready,
          events: [roundEvent(still, told, { rolls: [], attacker: 0, defender: 0 })],
          fight: still,
        }
      : exchange(ready, turn, { fight: still, plan: told });
  return { ...shot, events: [...armed.events, ...shot.events] };
}

function activeNow(state: State, { force, standing, grabbed }: Fight): readonly string[] {
  if (force.traits.allActive === true || force.traits.each === true || force.fightsWith === 'intelligence')
    return standing;
  const able = standing.filter((name) => name !== grabbed);
  return activeOf(state, able.length > 0 ? able : standing);
}

interface Plan {
  readonly active: readonly string[];
  readonly attack: number;
  readonly defence: number;
  readonly column: number;
  readonly breakOff?: { readonly roll: number; readonly escaped: string[] } | null | undefined;
}

/** The break-off attempt: one die for the inactive, or for all. [12.5] */
function tryBreakOff(
  state: State,
  turn: Turn,
  { fight, plan }: { readonly fight: Fight; readonly plan: Plan },
): { readonly escaped: readonly string[]; readonly failed: boolean; readonly told: Plan['breakOff'] } {
  const { force, round, at, standing } = fight;
  const inactive = standing.filter((name) => !plan.active.includes(name));
  const barred =
    force.traits.breakOff === 'never' || (force.traits.breakOff === 'not-in-round-1' && round === 1);
  const danger = {
    column: plan.column,
    doubled: fight.weapon === 'firefight',
    unhurt: force.traits.unhurt === true && force.traits.rounds === undefined,
    harmless: force.traits.ship === true,
  };
  const wanted = barred ? 'none' : breakOffTry(state, { active: plan.active, inactive }, danger);
  if (wanted === 'none') return { escaped: [], failed: false, told: null };
  const roll = turn.dice.at(`fight/${at}`).roll(6, `break-off in round ${round}`);
  const counted = roll + escapeModifier(fight);
  const freed = counted <= (CHART.inactive[plan.column] ?? 0) ? inactive : [];
  const all = wanted === 'all' && counted <= (CHART.active[plan.column] ?? 0);
  const escaped = [...freed, ...(all ? plan.active : [])];
  return { escaped, failed: wanted === 'all' && !all, told: { roll, escaped } };
}

function escapeModifier({ force, round }: Fight): number {
  const { escape } = force.traits;
  return escape !== undefined && round >= escape.from && round <= escape.to ? escape.modifier : 0;
}

/** Both roll; wounds come at once, captures after them. [12.6, 12.8] */
function exchange(
  state: State,
  turn: Turn,
  { fight, plan }: { readonly fight: Fight; readonly plan: Plan },
): Round {
  const dice = turn.dice.at(`fight/${fight.at}`);
  const attacks = Array.from({ length: attackRolls(fight, plan.active) }, () =>
    dice.roll(6, `attack, round ${fight.round}`),
  );
  const answer = dice.roll(6, `answer of the defenders, round ${fight.round}`);
  const doubled = fight.weapon === 'firefight' ? 2 : 1;
  const shield = shieldOf(state, plan.active);
  const armour = shieldOf(state, fight.force.names);
  const hits = attacks.map((roll) => Math.max(0, cell(plan.column, roll)[1] - shield) * doubled);
  const given = canHit(turn, fight, plan.defence)
    ? Math.max(0, cell(plan.column, answer)[0] - armour) * doubled
    : 0;
  const stars = starsOf(fight, [
    ...attacks.map((roll) => hasAsterisk(turn, { column: plan.column, roll, side: 'defender' })),
    hasAsterisk(turn, { column: plan.column, roll: answer, side: 'attacker' }),
  ]);
  const total = hits.reduce((sum, one) => sum + one, 0);
  const bitten = bite(turn, fight);
  const event = roundEvent(fight, plan, {
    rolls: [...attacks, answer],
    attacker: given + bitten,
    defender: total,
  });
  const hurt = followed(still(state, event), (now) =>
    fight.force.traits.ship === true ? still(now) : woundDefenders(now, { fight, plan, hits }),
  );
  const slain = isSlain(fight, given + bitten);
  const drained = followed(hurt, (now) => (slain ? still(now) : drain(now, fight)));
  return afterExchange(drained, turn, { fight, plan, given: given + bitten, total, stars });
}

function attackRolls({ force }: Fight, active: readonly string[]): number {
  return force.traits.each === true ? active.length : (force.traits.attacks ?? 1);
}

function cell(column: number, roll: number): readonly [number, number, number, number] {
  return CHART.rows[roll - 1]?.[column] ?? [0, 0, 0, 0];
}

/** An asterisk of the chart; the first edition has more of them. [12.8] */
function hasAsterisk(
  { rulings }: Turn,
  {
    column,
    roll,
    side,
  }: { readonly column: number; readonly roll: number; readonly side: 'attacker' | 'defender' },
): boolean {
  const [, , ofAttacker, ofDefender] = cell(column, roll);
  if ((side === 'attacker' ? ofAttacker : ofDefender) > 0) return true;
  if (!rulings.has('fitg-12.9-asterisks')) return false;
  const old = CHART.asterisksOf1981.find(([at, die]) => at === column && die === roll);
  return old !== undefined && (side === 'attacker' ? old[2] : old[3]) > 0;
}

/** Some can't be hurt; and whoever has no Combat at all hurts nobody. [12.4] */
function canHit({ rulings }: Turn, { force }: Fight, defence: number): boolean {
  const unarmed = defence === 0 && rulings.has('fitg-12.4-unarmed');
  return force.traits.unhurt !== true && !unarmed;
}

function starsOf({ aim }: Fight, stars: readonly boolean[]): number {
  return aim === 'capture' ? stars.filter((star) => star).length : 0;
}

/** A creature that also bites itself. */
function bite(turn: Turn, { force, at, round }: Fight): number {
  if (force.traits.bitesItself === undefined) return 0;
  const roll = turn.dice.at(`fight/${at}`).roll(6, `${force.name} bites itself, round ${round}`);
  return cell(columnOf(force.traits.bitesItself), roll)[0];
}

/** Wounds of one character each, or shared out among the active. [12.7] */
function woundDefenders(
  state: State,
  { fight, plan, hits }: { readonly fight: Fight; readonly plan: Plan; readonly hits: readonly number[] },
): Step {
  if (fight.force.traits.each === true)
    return forEach(state, plan.active, (now, name) => wound(now, name, hits[plan.active.indexOf(name)] ?? 0));
  return shareOut(state, { names: plan.active, wounds: hits.reduce((sum, one) => sum + one, 0) });
}

/** Whether these wounds are the end of a creature that drains by its cold: it does so after rounds that it survives. */
function isSlain({ force, round }: Fight, given: number): boolean {
  return force.traits.drains !== undefined && isSpent({ ...force, wounds: force.wounds + given }, round);
}

/** Cold, or a plant's grip: wounds that no die asks for. */
function drain(state: State, { force, standing, grabbed }: Fight): Step {
  if (force.traits.drains !== undefined)
    return forEach(state, standing, (now, name) =>
      characterIn(now, name).fate === 'free' ? wound(now, name, force.traits.drains ?? 0) : still(now),
    );
  return grabbed === null || characterIn(state, grabbed).fate !== 'free'
    ? still(state)
    : wound(state, grabbed, 1);
}

interface Exchanged {
  readonly fight: Fight;
  readonly plan: Plan;
  readonly given: number;
  readonly total: number;
  readonly stars: number;
}

/** Who is left after the wounds, and who of the active is taken, at random. [12.8] */
function afterExchange(step: Step, turn: Turn, { fight, plan, given, total, stars }: Exchanged): Round {
  const hit = hitAttackers(step, { fight, given });
  const alive = (name: string): boolean => characterIn(hit.state, name).fate === 'free';
  const catchable = plan.active.filter(alive);
  const taken =
    stars === 0 ? [] : turn.dice.at(`capture/${fight.at}`).draw(catchable, stars, 'who is captured');
  const standing = fight.standing.filter((name) => alive(name) && !taken.includes(name));
  const wounded = {
    ...fight.force,
    wounds: fight.force.wounds + (fight.force.kind === 'characters' ? 0 : given),
  };
  return {
    ...hit,
    fight: {
      ...fight,
      force: wounded,
      standing,
      taken: [...fight.taken, ...taken],
      inflicted: fight.inflicted + total,
      harmless: total === 0,
    },
  };
}

function hitAttackers(step: Step, { fight, given }: Pick<Exchanged, 'fight' | 'given'>): Step {
  if (fight.force.kind !== 'characters') return step;
  return followed(step, (now) => {
    const names = fight.force.names.filter((name) => characterIn(now, name).fate === 'free');
    return shareOut(now, { names, wounds: given });
  });
}

function roundEvent(
  { at, round, standing }: Fight,
  { active, attack, defence, column, breakOff }: Plan,
  {
    rolls,
    attacker,
    defender,
  }: { readonly rolls: readonly number[]; readonly attacker: number; readonly defender: number },
): Event {
  return {
    ...{ kind: 'fight-round', at, round, attack, defence, column: columnName(column) },
    active: [...active],
    inactive: standing.filter((name) => !active.includes(name)),
    ...(breakOff === null || breakOff === undefined ? {} : { breakOff }),
    rolls: [...rolls],
    ...{ attackerWounds: attacker, defenderWounds: defender },
  };
}
