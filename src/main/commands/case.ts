import { GAMES } from '../../games/registry.ts';
import { casePage } from '../../service/case-page.ts';
import { readCaseFiles } from '../../service/case-files.ts';
import { runCaseFiles } from '../../service/run-case.ts';
import { tellCases } from '../../service/run-case.ts';
import { moduleOf } from '../../service/game-in-play.ts';
import { type Command, CommandWrong, parse } from './command.ts';

export const caseCommand: Command = {
  name: 'case',
  usage: 'case FILE|FOLDER ... | case --words GAME',
  about: 'Run rule cases: a position, orders and dice, and what must come of it.',
  details: [
    'FILE|FOLDER   YAML files, or folders of them',
    '--words GAME  print the words that cases of a game may use: steps, pieces, dice, events, refusal codes',
    "Exit code 0 when all pass, 1 when one fails, 2 when a file can't be read.",
    'The shape of a case: docs/rule-cases.md.',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, { words: { type: 'string' } });
    const { positionals } = parsed;
    const words = parsed.text('words');
    if (words !== null) {
      say(casePage(moduleOf({ games: GAMES }, words)).trimEnd());
      return 0;
    }
    if (positionals.length === 0) throw new CommandWrong('takes at least one FILE or FOLDER');
    const { files, unreadable } = await readCaseFiles(positionals);
    const run = runCaseFiles(files, GAMES);
    const { lines, exitCode } = tellCases({ ...run, unreadable: [...unreadable, ...run.unreadable] });
    for (const line of lines) say(line);
    return exitCode;
  },
};
