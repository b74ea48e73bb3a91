/**
 * A person's mistake or bad luck, as a value. `unreadable`: not understood; `illegal`: understood, but not allowed
 * as far as the seat can know; `failed`: was legal, the turn prevented it.
 */
export interface Refusal {
  readonly stage: 'unreadable' | 'illegal' | 'failed';
  /** Stable and public ("plot.too-late"); words are looked up by it. */
  readonly code: string;
  /** The smallest wrong piece of what was given. */
  readonly piece: string;
  /** What would have been right and is nearest; null when nothing is. */
  readonly nearest: string | null;
  /** Facts for the words of the code. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** What else is wrong with it, and what helps to mend it; told behind it. */
  readonly also?: readonly Refusal[];
}

/** What an accepted order will do, in words, as far as the seat can know. */
export interface Projection {
  readonly does: string;
  /** Accepted, but said: "this leaves Feri with 8 of 12 factors". */
  readonly warning: string | null;
}

export type Verdict =
  { readonly ok: true; readonly projection: Projection } | { readonly ok: false; readonly refusal: Refusal };

/** An accepted order and what it will do. */
export function accept(does: string, warning: string | null = null): Verdict {
  return { ok: true, projection: { does, warning } };
}

/** A refused order: legal English, but not a legal order. */
export function refuse(
  code: string,
  about: { readonly piece?: string; readonly nearest?: string | null } & Readonly<
    Record<string, string | number | null>
  > = {},
): Verdict {
  return { ok: false, refusal: refusal('illegal', code, about) };
}

/** Builds a refusal value; whatever is not `piece` or `nearest` is a fact for its words. */
export function refusal(
  stage: Refusal['stage'],
  code: string,
  about: { readonly piece?: string; readonly nearest?: string | null } & Readonly<
    Record<string, string | number | null>
  > = {},
): Refusal {
  const { piece = '', nearest = null, ...rest } = about;
  const facts = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
  return { stage, code, piece, nearest, facts };
}

/** The same refusal, with more that is to be told. */
export function also(refused: Refusal, ...more: readonly Refusal[]): Refusal {
  return more.length === 0 ? refused : { ...refused, also: [...(refused.also ?? []), ...more] };
}

/** Sentences by code, with `{piece}`, `{nearest}` and facts in braces. */
export type RefusalWords = Readonly<Record<string, string>>;

/** The sentence of a refusal, and those of what else is told. A code without words is a bug that a law finds; the code itself is shown then. */
export function wordsOf(refused: Refusal, words: RefusalWords): string {
  return [refused, ...(refused.also ?? [])].map((each) => sentenceOf(each, words)).join(' ');
}

function sentenceOf({ code, piece, nearest, facts }: Refusal, words: RefusalWords): string {
  const blanks: Readonly<Record<string, string | number>> = { ...facts, piece, nearest: nearest ?? '' };
  const sentence = words[code] ?? code;
  return sentence.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) => String(blanks[name] ?? ''));
}
