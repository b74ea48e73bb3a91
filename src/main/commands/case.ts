import { GAMES } from '../../games/registry.ts';
import { readCaseFiles } from '../../service/case-files.ts';
import { runCaseFiles } from '../../service/run-case.ts';
import { tellCases } from '../../service/run-case.ts';
import { type Command, CommandWrong, parse } from './command.ts';

export const caseCommand: Command = {
  name: 'case',
  usage: 'case FILE|FOLDER ...',
  about: 'Run rule cases: a position, orders and dice, and what must come of it.',
  details: [
    'FILE|FOLDER   YAML files, or folders of them',
    "Exit code 0 when all pass, 1 when one fails, 2 when a file can't be read.",
    'The shape of a case: docs/rule-cases.md.',
  ],
  run: async (args, { say }) => {
    const { positionals } = parse(args, {});
    if (positionals.length === 0) throw new CommandWrong('takes at least one FILE or FOLDER');
    const { files, unreadable } = await readCaseFiles(positionals);
    const run = runCaseFiles(files, GAMES);
    const { lines, exitCode } = tellCases({ ...run, unreadable: [...unreadable, ...run.unreadable] });
    for (const line of lines) say(line);
    return exitCode;
  },
};
