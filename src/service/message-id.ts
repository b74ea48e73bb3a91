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
  const ids = references.flatMap((reference) => pattern.exec(reference.trim())?.[2] ?? []);
  return [...new Set(ids)].reverse();
}

/** Window, then id. */
function letterPattern(domain: string): RegExp {
  return new RegExp(`^<?w(\\d+)\\.b\\d+\\.([0-9a-f-]+)@${domain.replaceAll('.', '\\.')}>?$`, 'i');
}

/** The newest window that a mail's references name; null: none of them is ours. */
export function windowReferredTo(references: readonly string[], domain: string): number | null {
  const pattern = letterPattern(domain);
  const windows = references.flatMap((reference) => {
    const found = pattern.exec(reference.trim())?.[1];
    return found === undefined ? [] : [Number(found)];
  });
  return windows.length === 0 ? null : Math.max(...windows);
}
