/** For letters to those who direct a game: they act by answering. */
export const HOW_TO_DIRECT =
  'To direct the game, answer this mail: PAUSE, EXTEND 24 h, STATUS and more, one to a line. HELP alone tells them all.';
