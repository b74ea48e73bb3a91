/** Who is written to; `otto` has no part in the game. */
export type Reader = 'gerda' | 'ivo' | 'zora' | 'otto';

/** How a game stands before it is directed; left out: it is running. */
export type HowItStands = 'waits for a player' | 'waits to be begun';

export interface ByMail {
  readonly text: string;
  /** Whether it is answered first with what it would do. */
  readonly asks: 'first' | 'not';
}

export interface OnCommandLine {
  readonly command: string;
  /** Behind the name of the game; a file stands with what is in it. */
  readonly args: readonly (string | { readonly file: string })[];
}
