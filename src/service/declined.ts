/** Why a request was not done, in a code that stays and a sentence that says what would be right. */
export class Declined extends Error {
  override readonly name = 'Declined';
  readonly kind: DeclinedKind;
  /** Stable ("game.unknown"). */
  readonly code: string;
  /** What to do instead; null when nothing helps. */
  readonly hint: string | null;

  constructor(kind: DeclinedKind, code: string, told: { readonly what: string; readonly hint?: string }) {
    super(told.what);
    this.kind = kind;
    this.code = code;
    this.hint = told.hint ?? null;
  }
}

export type DeclinedKind = 'not-found' | 'not-allowed' | 'not-authenticated' | 'conflict' | 'invalid';
