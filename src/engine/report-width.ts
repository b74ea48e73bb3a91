/**
 * What a reader takes for one character: a letter with its accents, a flag, a family of emoji.
 * The language has a segmenter for it, but what that answers changes with the version of the machine's data.
 */
const GRAPHEME = /\p{RI}{2}|(?:\P{M}|^)(?:\p{M}|\u200d|\p{Emoji_Modifier}|(?<=\u200d)\P{M})*/gsu;

/** Drawn twice as wide as a letter: East Asian scripts and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f1e6}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;

const NO_WIDTH = /^[\p{M}\p{Cf}\p{Cc}]*$/u;

export function graphemesOf(text: string): readonly string[] {
  return isPlain(text) ? [...text] : (text.match(GRAPHEME) ?? []);
}

/** Columns of a fixed-width font that a text takes. */
export function widthOf(text: string): number {
  if (isPlain(text)) return text.length;
  return graphemesOf(text).reduce((width, grapheme) => width + widthOfGrapheme(grapheme), 0);
}

function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function widthOfGrapheme(grapheme: string): number {
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
