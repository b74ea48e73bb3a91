import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { ConfigWrong, isDebugging, misspeltSettings } from '../config/config.ts';
import { Declined } from '../service/declined.ts';
import { IN_WORDS, whatIsWrong } from '../service/wrong-input.ts';
import { CommandWrong } from './commands/arguments.ts';
import type { Command, CommandIo } from './commands/command.ts';
import { groupOf, helpOf, insteadOf, menuOf, usageOf } from './commands/help.ts';
import { COMMANDS } from './commands/index.ts';
import { speechOf } from './commands/speech.ts';

/** Exit codes: 0 as asked; 1 not as asked (a case fails, a turn differs); 2 asked wrongly; 3 the program's fault. */
const EXIT = { asked: 0, not: 1, wrong: 2, bug: 3 } as const;

/** Runs one command line and gives its exit code. Never shows a stack trace unless ADJUTANT_LOG is debug. */
export async function main(args: readonly string[]): Promise<number> {
  // For schemas that are asked where nobody can hand them our words: in the engine and the games.
  z.config({ localeError: IN_WORDS.error });
  if (args.length === 0 || args[0] === 'help' || args.slice(0, optionsEnd(args)).some(isHelp))
    return help(args.filter((word, index) => !isHelp(word) && !(index === 0 && word === 'help')));
  const found = find(args);
  if (found === null) return noSuch(args);
  const { command, rest } = found;
  for (const misspelt of misspeltSettings()) complain(`adjutant: ${misspelt}`);
  try {
    return await command.run(rest, IO);
  } catch (error) {
    return told(error, command);
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Behind "--" nothing is an option. */
function optionsEnd(args: readonly string[]): number {
  const end = args.indexOf('--');
  return end < 0 ? args.length : end;
}

/** Of a command, of those that begin with a word, or of all. */
function help(words: readonly string[]): number {
  const found = find(words);
  const group = words.length === 1 ? groupOf(words[0] ?? '', COMMANDS) : [];
  if (found === null && group.length === 0 && words.length > 0) return noSuch(words);
  say(found === null ? menuOf(group.length > 0 ? group : COMMANDS) : helpOf(found.command));
  return EXIT.asked;
}

function noSuch(words: readonly string[]): number {
  complain(`adjutant: ${insteadOf(words, COMMANDS)}`);
  return EXIT.wrong;
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

function told(error: unknown, command: Command): number {
  if (error instanceof ConfigWrong || error instanceof CommandWrong) {
    complain(`adjutant ${command.name}: ${error.message}`);
    if (error instanceof CommandWrong)
      complain([...usageOf(command), `adjutant ${command.name} --help tells more.`].join('\n'));
    return EXIT.wrong;
  }
  if (error instanceof Declined) {
    const { what, hint } = error.in(speechOf(command));
    complain(`adjutant ${command.name}: ${what}${hint === null ? '' : `\n${hint}`}`);
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

const IO: CommandIo = { say, ask: process.stdin.isTTY && process.stderr.isTTY ? ask : null };

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
