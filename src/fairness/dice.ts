import { createHash, createHmac } from 'node:crypto';
import type { DieSource } from '../engine/dice.ts';

/** What one die is made from; the text that is hashed is public, so that anybody can check one die by hand. */
export interface DieAddress {
  readonly game: string;
  readonly branch: number;
  readonly window: number;
  readonly place: string;
  /** Counts within the place, from 0. */
  readonly k: number;
}

const RANGE = 2 ** 32;
/** Hexadecimal digits of the first 32 bits. A text of them is made in two thirds of the time of a buffer. */
const DIGITS = 8;

/**
 * A die is HMAC-SHA256(secret, "game/branch/window/place/k/attempt"): its first 32 bits, taken again with the next
 * attempt when they fall into the uneven rest (rejection sampling), so that every side is equally likely.
 * The secret's SHA-256 is published when the game begins and the secret itself when it ends.
 */
export function dieOf(secret: string, address: DieAddress, sides: number): number {
  return (Number.parseInt(workingOf(secret, address, sides).digits, 16) % sides) + 1;
}

/** How a die is made, for whoever checks it by hand: the text that is hashed, and the digits that count of its HMAC. */
export function workingOf(
  secret: string,
  address: DieAddress,
  sides: number,
): { readonly text: string; readonly digits: string } {
  const even = RANGE - (RANGE % sides);
  const key = Buffer.from(secret, 'hex');
  for (let attempt = 0; ; attempt += 1) {
    const text = `${address.game}/${address.branch}/${address.window}/${address.place}/${address.k}/${attempt}`;
    const digits = createHmac('sha256', key).update(text).digest('hex').slice(0, DIGITS);
    if (Number.parseInt(digits, 16) < even) return { text, digits };
  }
}

/** The dice of one window of one game. */
export function diceOfWindow(secret: string, of: Pick<DieAddress, 'game' | 'branch' | 'window'>): DieSource {
  return (place, k, sides) => dieOf(secret, { ...of, place, k }, sides);
}

/** What is published when a game begins: SHA-256 of the secret's bytes. */
export function commitmentTo(secret: string): string {
  return createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
}

/** SHA-256 of a text, in hexadecimal: the digest that the engine's hashes are made with. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Proves later that a state was not changed, and tells nothing now: a keyed hash, opened by the secret at the end.
 * A plain hash would tell a hidden fact to whoever guesses it.
 */
export function sealOf(
  secret: string,
  of: { readonly game: string; readonly branch: number; readonly window: number; readonly stateHash: string },
): string {
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`seal/${of.game}/${of.branch}/${of.window}/${of.stateHash}`)
    .digest('hex');
}
