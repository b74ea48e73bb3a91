import { refusal, type Refusal } from '../../engine/refusal.ts';
import type { Event } from './events.ts';

/** An order carried out on forces, or why it can't be. */
export type Done<F> =
  | {
      readonly ok: true;
      readonly forces: F;
      readonly events: readonly Event[];
      /** What it does, in words, as far as its owner knows. */
      readonly does: string;
      readonly warning: string | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

export function done<F>(
  forces: F,
  events: readonly Event[],
  does: string,
  warning: string | null = null,
): Done<F> {
  return { ok: true, forces, events, does, warning };
}

type About = Parameters<typeof refusal>[2];

/** Understood, but not possible; the facts go into the words of the code. */
export function impossible(
  code: string,
  about: About = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: refusal('illegal', code, about) };
}
