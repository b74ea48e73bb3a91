import type { Event } from '../events.ts';
import { environName, listed } from '../told.ts';
import { type Line, under, behind } from './line.ts';

/** Character combat: a line for each fight and each round, with the wounds behind the round that made them. */
export function fightTold(event: Event): Line | null {
  switch (event.kind) {
    case 'fight-began':
      return under(beginningTold(event));
    case 'fight-round':
      return under(roundTold(event));
    case 'fight-ended':
      return behind('; ', OUTCOMES[event.outcome]);
    case 'wounded':
      return behind('; ', `${event.character} takes ${event.wounds}, ${event.left} left`);
    case 'died':
      return behind(', ', 'and dies');
    case 'captured':
      return under(`${event.character} is captured${event.by === 'units' ? '' : ` by ${event.by}`}`);
    case 'freed':
      return under(`${event.character} is free at ${environName(event.at)}`);
    case 'detected':
      return under(`detected: ${listed(event.characters)}`);
    default:
      return null;
  }
}

function beginningTold({
  attacker,
  defenders,
  weapon,
  aim,
}: Extract<Event, { kind: 'fight-began' }>): string {
  const who = attacker === 'squad' ? 'a squad' : attacker;
  const how = weapon === 'firefight' ? 'in a firefight' : 'hand to hand';
  return `${who} against ${listed(defenders)}, ${how}${aim === 'capture' ? ', to capture' : ''}`;
}

const OUTCOMES = {
  escaped: 'the defenders get away',
  'attackers-beaten': 'the attackers are beaten',
  'defenders-beaten': 'nobody is left to fight',
  over: 'both sides let go',
} as const;

function roundTold(event: Extract<Event, { kind: 'fight-round' }>): string {
  const { round, attack, defence, column, breakOff, rolls, attackerWounds } = event;
  const off =
    breakOff === undefined ? '' : `, break-off on a die of ${breakOff.roll}: ${escapeTold(breakOff.escaped)}`;
  if (rolls.length === 0) return `round ${round}${off}`;
  const hurt = attackerWounds === 0 ? 'attackers unhurt' : `attackers take ${attackerWounds}`;
  return `round ${round}: ${attack} against ${defence}, column ${column}${off}, dice ${rolls.join(' and ')}; ${hurt}`;
}

function escapeTold(escaped: readonly string[]): string {
  if (escaped.length === 0) return 'nobody gets away';
  return `${listed(escaped)} ${escaped.length === 1 ? 'gets' : 'get'} away`;
}
