import { GAMES } from '../../games/registry.ts';
import { casePage } from '../../service/case-page.ts';
import { readCaseFiles } from '../../service/case-files.ts';
import { runCaseFiles } from '../../service/run-case.ts';
import { tellCases } from '../../service/run-case.ts';
import { CommandWrong, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { moduleNamed } from './module-named.ts';

export const caseCommand: Command = command({
  name: 'case',
  args: [{ name: '[FILE|FOLDER] ...', about: 'YAML files, or folders of them' }],
  options: {
    words: text(
      'MODULE',
      'print the words that cases of a board game may use: steps, pieces, dice, events, refusal codes',
    ),
  },
  about: 'Run rule cases: a position, orders and dice, and what must come of it.',
  details: [
    "Exit code 0 when all pass, 1 when one fails, 2 when a file can't be read.",
    'The shape of a case: docs/rule-cases.md.',
  ],
  examples: ['case test/cases', 'case --words fifth-frontier-war'],
  does: async (parsed, { say }) => {
    const words = parsed.text('words');
    if (words !== null) {
      say(casePage(moduleNamed(words)).trimEnd());
      return 0;
    }
    if (parsed.args.length === 0) throw new CommandWrong('FILE or FOLDER is missing');
    const { files, unreadable } = await readCaseFiles(parsed.args);
    const run = runCaseFiles(files, GAMES);
    const { lines, exitCode } = tellCases({ ...run, unreadable: [...unreadable, ...run.unreadable] });
    for (const line of lines) say(line);
    return exitCode;
  },
});
