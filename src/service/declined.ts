import { API_SPEECH, type Speech } from './speech.ts';

/** What a refusal says. */
export interface Told {
  readonly what: string;
  readonly hint?: string;
}

/** Why a request was not done, in a code that stays and a sentence that says what would be right. */
export class Declined extends Error {
  override readonly name = 'Declined';
  readonly kind: DeclinedKind;
  /** Stable ("game.unknown"). */
  readonly code: string;
  /** What to do instead; null when nothing helps. */
  readonly hint: string | null;
  readonly #told: (speech: Speech) => Told;

  /** `told`: what hangs on the way by which somebody asks is worded by its speech; else the words are the same for all. */
  constructor(kind: DeclinedKind, code: string, told: Told | ((speech: Speech) => Told)) {
    const worded = typeof told === 'function' ? told : () => told;
    const { what, hint } = worded(API_SPEECH);
    super(what);
    this.kind = kind;
    this.code = code;
    this.hint = hint ?? null;
    this.#told = worded;
  }

  /** The same in the words of another way in than the API. */
  in(speech: Speech): { readonly what: string; readonly hint: string | null } {
    const { what, hint } = this.#told(speech);
    return { what, hint: hint ?? null };
  }
}

export type DeclinedKind = 'not-found' | 'not-allowed' | 'not-authenticated' | 'conflict' | 'invalid';
