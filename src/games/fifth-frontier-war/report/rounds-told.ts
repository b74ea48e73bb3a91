/** How rounds are told: each by itself, or many together. */
interface RoundWords {
  readonly line: (round: number) => readonly string[];
  readonly sum: (first: number, last: number) => readonly string[];
}

/** A long fight is told by how it began and how it ended. */
const MOST_ROUNDS = 6;
const TOLD_AT_FIRST = 3;

/** Lines of a fight round by round; in a long one all between the first and the last are summed up. */
export function linesOfRounds(rounds: readonly number[], { line, sum }: RoundWords): readonly string[] {
  if (rounds.length <= MOST_ROUNDS) return rounds.flatMap(line);
  const between = rounds.slice(TOLD_AT_FIRST, -1);
  return [
    ...rounds.slice(0, TOLD_AT_FIRST).flatMap(line),
    ...sum(between[0] ?? 0, between.at(-1) ?? 0),
    ...rounds.slice(-1).flatMap(line),
  ];
}
