import { z } from 'zod';
import { ConfigWrong, isDebugging } from '../config/config.ts';
import { Declined } from '../service/declined.ts';
import { IN_WORDS, whatIsWrong } from '../service/wrong-input.ts';
import { type Command, CommandWrong } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';

/** Exit codes: 0 as asked; 1 not as asked (a case fails, a turn differs); 2 asked wrongly; 3 the program's fault. */
const EXIT = { asked: 0, not: 1, wrong: 2, bug: 3 } as const;

/** Runs one command line and gives its exit code. Never shows a stack trace unless ADJUTANT_LOG is debug. */
export async function main(args: readonly string[]): Promise<number> {
  // For schemas that are asked where nobody can hand them our words: in the engine and the games.
  z.config({ localeError: IN_WORDS.error });
  const found = find(args);
  if (found === null) return usage(args);
  const { command, rest } = found;
  if (rest.includes('--help') || rest.includes('-h')) {
    say(helpOf(command));
    return EXIT.asked;
  }
  try {
    return await command.run(rest, { say });
  } catch (error) {
    return told(error, command);
  }
}

function find(
  args: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    const command = COMMANDS.find((candidate) => candidate.name === name);
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  return null;
}

const WIDEST = Math.max(...COMMANDS.map((command) => command.usage.length));

function usage(args: readonly string[]): number {
  const asked = args.length === 0 || args[0] === '--help' || args[0] === '-h' || args[0] === 'help';
  const lines = COMMANDS.map((command) => `  ${command.usage.padEnd(WIDEST)}  ${command.about}`);
  const text = ['adjutant COMMAND', '', ...lines, '', 'adjutant COMMAND --help tells more.'].join('\n');
  if (asked) {
    say(text);
    return EXIT.asked;
  }
  complain(`adjutant: there is no command "${args.slice(0, 2).join(' ')}".\n\n${text}`);
  return EXIT.wrong;
}

function helpOf(command: Command): string {
  return [
    `adjutant ${command.usage}`,
    '',
    command.about,
    ...(command.details.length === 0 ? [] : ['', ...command.details]),
  ].join('\n');
}

function told(error: unknown, command: Command): number {
  if (error instanceof CommandWrong || error instanceof ConfigWrong) {
    complain(`adjutant ${command.name}: ${error.message}`);
    if (error instanceof CommandWrong) complain(`usage: adjutant ${command.usage}`);
    return EXIT.wrong;
  }
  if (error instanceof Declined) {
    complain(`adjutant ${command.name}: ${error.message}${error.hint === null ? '' : `\n${error.hint}`}`);
    return error.kind === 'invalid' || error.kind === 'not-found' ? EXIT.wrong : EXIT.not;
  }
  complain(`adjutant ${command.name}: ${whyFailed(error)}`);
  if (isDebugging() && error instanceof Error) complain(error.stack ?? '');
  return EXIT.bug;
}

function whyFailed(error: unknown): string {
  if (error instanceof z.ZodError) return whatIsWrong(error);
  return error instanceof Error ? error.message : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
