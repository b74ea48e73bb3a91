import { createHash } from 'node:crypto';
import { openGame } from '../service/open-game.ts';
import { addPerson } from '../service/people.ts';
import type { Ports } from '../service/ports/ports.ts';
import type { Person } from '../service/ports/records.ts';

export const DEMO_SLUG = 'demo';

/** Windows of the standard scenario before week 1: secret base and guerrillas, Imperial and Zhodani deployment. */
export const SETUP_WINDOWS = 3;

const PEOPLE = {
  gm: { name: 'Demo Gamemaster', address: 'gamemaster@example.org', zone: 'UTC' },
  imperial: { name: 'Duke Norris', address: 'norris@example.org', zone: 'Europe/London' },
  zhodani: { name: 'Governor Shtalialjtes', address: 'shtalialjtes@example.org', zone: 'Europe/Berlin' },
} as const;

/**
 * Opens the demonstration campaign: Fifth Frontier War between two scripted commanders. Game id, secret and
 * addresses come from the seed, so that the same seed plays the same war. Opened already: nothing happens.
 */
export async function openDemoGame(ports: Ports, seed: number): Promise<void> {
  if ((await ports.store.gameBySlug(DEMO_SLUG)) !== null) return;
  const [gm, imperial, zhodani] = [
    await known(ports, 'gm'),
    await known(ports, 'imperial'),
    await known(ports, 'zhodani'),
  ];
  await openGame(ports, {
    request: {
      slug: DEMO_SLUG,
      title: 'Demo',
      module: 'fifth-frontier-war',
      scenario: 'standard',
      options: { hiddenFleets: true },
      hoursPerWindow: 168,
      seats: { imperial: imperial.id, zhodani: zhodani.id },
    },
    gm,
    way: 'system',
    pinned: {
      id: uuidOf(seed),
      secret: hash(`secret ${seed}`),
      mailTokens: {
        imperial: hash(`imperial ${seed}`).slice(0, 20),
        zhodani: hash(`zhodani ${seed}`).slice(0, 20),
      },
    },
  });
}

/** Registers a person of the demo, unless an earlier start that was cut off did. */
async function known(ports: Ports, who: keyof typeof PEOPLE): Promise<Person> {
  return (await ports.store.personByAddress(PEOPLE[who].address)) ?? addPerson(ports, PEOPLE[who]);
}

function hash(text: string): string {
  return createHash('sha256').update(`adjutant demo ${text}`).digest('hex');
}

function uuidOf(seed: number): string {
  const digits = hash(`game ${seed}`);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
