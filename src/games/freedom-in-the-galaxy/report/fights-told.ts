import type { Event } from '../events.ts';
import { environName, listed } from '../told.ts';

/** Character combat, wounds, captures, in a line each. */
export function fightTold(event: Event): string | null {
  switch (event.kind) {
    case 'fight-began':
      return `${attackerTold(event.attacker)} against ${listed(event.defenders)}: ${event.weapon}, to ${event.aim}`;
    case 'fight-round':
      return roundTold(event);
    case 'fight-ended':
      return OUTCOMES[event.outcome];
    case 'wounded':
      return `${event.character} takes ${event.wounds} wound${event.wounds === 1 ? '' : 's'}, ${event.left} endurance left`;
    case 'died':
      return `${event.character} dies at ${environName(event.at)}`;
    case 'captured':
      return `${event.character} is captured${event.by === 'units' ? '' : ` by ${event.by}`}`;
    case 'freed':
      return `${event.character} is free at ${environName(event.at)}`;
    case 'detected':
      return `detected: ${listed(event.characters)}`;
    default:
      return null;
  }
}

function attackerTold(name: string): string {
  return name === 'squad' ? 'a squad' : name;
}

const OUTCOMES = {
  escaped: 'the defenders get away',
  'attackers-beaten': 'the attackers are beaten',
  'defenders-beaten': 'nobody is left to fight',
  over: 'both sides let go',
} as const;

function roundTold(event: Extract<Event, { kind: 'fight-round' }>): string {
  const { round, attack, defence, column, breakOff, rolls, attackerWounds, defenderWounds } = event;
  const off =
    breakOff === undefined
      ? ''
      : `; break-off, die ${breakOff.roll}: ${breakOff.escaped.length === 0 ? 'nobody gets away' : `${listed(breakOff.escaped)} get away`}`;
  if (rolls.length === 0) return `round ${round}${off}`;
  return `round ${round}: ${attack} against ${defence}, column ${column}${off}; dice ${rolls.join(', ')}: attackers take ${attackerWounds}, defenders ${defenderWounds}`;
}
