/**
 * Message-ID of a letter. It names the window that the letter is about, so that a reply without marks can be told
 * apart from a reply to last week's report.
 */
export function messageIdOf(
  letter: { readonly id: string; readonly window: number; readonly branch: number },
  domain: string,
): string {
  return `<w${letter.window}.b${letter.branch}.${letter.id}@${domain}>`;
}

/** Ids of the letters of ours that a mail's references name, the newest first. */
export function lettersReferredTo(references: readonly string[], domain: string): readonly string[] {
  const pattern = letterPattern(domain);
  const ids = references.flatMap((reference) => pattern.exec(reference.trim())?.[3] ?? []);
  return [...new Set(ids)].reverse();
}

/** Window, then id, then branch. */
function letterPattern(domain: string): RegExp {
  return new RegExp(
    `^<?w(\\d+)\\.(?=b(\\d+)\\.)b\\d+\\.([0-9a-f-]+)@${domain.replaceAll('.', '\\.')}>?$`,
    'i',
  );
}

/** Where a game stood when a letter was written. */
export interface LetterPlaceInPlay {
  readonly branch: number;
  readonly window: number;
}

/** The newest place that a mail's references name: of the newest branch, the last window. Null: none of them is ours. */
export function placeReferredTo(references: readonly string[], domain: string): LetterPlaceInPlay | null {
  const pattern = letterPattern(domain);
  const places = references.flatMap((reference) => {
    const [, window, branch] = pattern.exec(reference.trim()) ?? [];
    return window === undefined || branch === undefined
      ? []
      : [{ branch: Number(branch), window: Number(window) }];
  });
  return places.sort((a, b) => b.branch - a.branch || b.window - a.window)[0] ?? null;
}
