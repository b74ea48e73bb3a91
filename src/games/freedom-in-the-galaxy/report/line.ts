/** A line of a story, or something that belongs to the end of the one before. */
export interface Line {
  readonly text: string;
  /** What joins it to the line before; null: a line of its own. */
  readonly joint: string | null;
}

export function under(text: string): Line {
  return { text, joint: null };
}

export function behind(joint: string, text: string): Line {
  return { text, joint };
}

/** Lines with what belongs to each at its end. */
export function joined(lines: readonly Line[]): readonly string[] {
  return lines.reduce<readonly string[]>((done, { text, joint }) => {
    const last = done.at(-1);
    if (joint === null || last === undefined) return [...done, text];
    return [...done.slice(0, -1), `${last}${joint}${text}`];
  }, []);
}
