/**
 * Ends the process with one plain line for what a person can mend, and the whole trace when DEBUG is set.
 * @param {unknown} error
 */
export function exitWith(error) {
  const plain = error instanceof Error && !process.env.DEBUG ? error.message : error;
  console.error(plain);
  process.exitCode = 1;
}
