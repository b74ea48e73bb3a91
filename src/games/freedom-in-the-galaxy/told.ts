import { environOf, missionOf, planetOf, unitKind } from './data/index.ts';
import type { Letter, Side } from './data/schema.ts';
import type { PlanetTrack } from './state.ts';
import { LOYALTY_NAMES } from './rules/loyalty.ts';

/** What a Political Track shows, in a word or two. */
export function trackName({ state, loyalty }: PlanetTrack): string {
  const name = loyaltyName(loyalty);
  switch (state) {
    case 'imperial':
      return name;
    case 'stopped':
      return `${name}, rebellion stopped`;
    case 'rebellion':
      return 'rebellion';
    case 'rebel':
      return 'Rebel control';
  }
}

export function loyaltyName(loyalty: number): string {
  return LOYALTY_NAMES[String(loyalty)] ?? '';
}

export function planetName(id: string): string {
  return planetOf(id).name;
}

/** "Angoff Urban". */
export function environName(at: string): string {
  if (at === 'space') return 'space';
  const { planet, type } = environOf(at);
  return `${planetName(planet)} ${capital(type)}`;
}

export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** "2 Line, 1 Militia". */
export function kindsTold(kinds: readonly string[]): string {
  const each = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return `${count} ${unitKind(kind).name}`;
  });
  return each.join(', ');
}

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? 'nobody';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** "the Star Cruiser", "Redjac's Spaceship". */
export function shipName(ship: string): string {
  return ship.includes("'s ") ? ship : `the ${ship}`;
}

/** A mission as its side calls it: the Rebel starts rebellions, the Empire stops them. [13.2] */
export function missionName(mission: Letter, side: Side): string {
  if (mission === 'R') return side === 'rebel' ? 'Start Rebellion' : 'Stop Rebellion';
  return missionOf(mission).name;
}
