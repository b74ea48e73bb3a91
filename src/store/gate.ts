/**
 * Lets so many in at once; the others wait in line. Transactions go through one, so that a burst of them always
 * leaves a connection to those who only ask.
 */
export function gateFor(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const line: (() => void)[] = [];
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => line.push(enter));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
