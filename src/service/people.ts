import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Declined } from './declined.ts';
import { isFormer } from './former-person.ts';
import type { Ports } from './ports/ports.ts';
import type { Person } from './ports/records.ts';
import { Taken } from './ports/store.ts';
import { isZone } from './shown-time.ts';
import type { Act } from './speech.ts';
import { IN_WORDS, mustBe, whatIsWrong } from './wrong-input.ts';

export const newPersonSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  address: z.email(),
  zone: z.string().refine(isZone, mustBe('a time zone such as "Europe/Berlin"')).default('UTC'),
});

/** Registers somebody. Refuses an address that is registered already. */
export async function addPerson(
  { store, entropy }: Pick<Ports, 'store' | 'entropy'>,
  given: z.input<typeof newPersonSchema>,
): Promise<Person> {
  const person = { id: entropy.id(), ...readPerson(given) };
  try {
    await store.insertPerson(person);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw new Declined('conflict', 'person.address-taken', {
      what: `${person.address} is registered already.`,
      hint: 'One address, one person.',
    });
  }
  return person;
}

function readPerson(given: z.input<typeof newPersonSchema>): z.output<typeof newPersonSchema> {
  const read = newPersonSchema.safeParse(given, IN_WORDS);
  if (read.success) return { ...read.data, address: read.data.address.toLowerCase() };
  throw new Declined('invalid', 'person.wrong', ({ field }) => ({
    what: whatIsWrong(read.error, null, field),
    hint: 'A person has a name, an e-mail address and a time zone such as "Europe/Berlin".',
  }));
}

/** The person of an address, or the same person by id. Refuses who is not registered, with how one gets to be. */
export async function personNamed(
  { store }: Pick<Ports, 'store'>,
  addressOrId: string,
  register: Extract<Act, 'player.add' | 'gm.add'> = 'player.add',
): Promise<Person> {
  const isId = z.uuid().safeParse(addressOrId).success;
  const person = isId
    ? await store.personById(addressOrId)
    : await store.personByAddress(addressOrId.toLowerCase());
  if (person !== null && !isFormer(person)) return person;
  throw new Declined('not-found', 'person.unknown', ({ act }) => ({
    what: `Nobody is registered as ${addressOrId}.`,
    hint: `Register them first: ${act(register)}.`,
  }));
}

/** A token in clear: shown once, kept as a hash only. */
export interface NewToken {
  readonly id: string;
  readonly token: string;
}

/** Makes a token for a person, or for the operator (null). */
export async function newToken(
  { store, entropy, clock }: Pick<Ports, 'store' | 'entropy' | 'clock'>,
  { person, label }: { readonly person: Person | null; readonly label: string },
): Promise<NewToken> {
  const id = entropy.id();
  const token = `adj_${entropy.secret(24)}`;
  await store.insertToken({
    id,
    personId: person?.id ?? null,
    hash: hashOfToken(token),
    label,
    createdAt: clock.now(),
  });
  return { id, token };
}

/** Ends a token by its id. Refuses one that is unknown or ended. */
export async function revokeToken(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  id: string,
): Promise<void> {
  const known = z.uuid().safeParse(id).success && (await store.revokeToken(id, clock.now()));
  if (!known)
    throw new Declined('not-found', 'token.unknown', {
      what: `There is no live token ${id}.`,
      hint: 'The id was printed beside the token when it was made.',
    });
}

/** Tokens have 192 random bits, so that a plain hash is enough: there is nothing to guess. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
