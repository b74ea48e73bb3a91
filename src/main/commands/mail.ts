import { readFile } from 'node:fs/promises';
import { GAMES } from '../../games/registry.ts';
import { mailReader } from '../../mail/index.ts';
import type { AnyGame } from '../../engine/module.ts';
import { explainMail } from '../../service/explain-mail.ts';
import type { MailReader } from '../../service/ports/mail.ts';
import { printedNames } from '../../service/printed-names.ts';
import { type Command, CommandWrong, type Options, parse } from './command.ts';

const OPTIONS = {
  game: { type: 'string' },
  domain: { type: 'string' },
  'game-id': { type: 'string' },
  window: { type: 'string' },
  form: { type: 'string' },
} satisfies Options;

export const explainMailCommand: Command = {
  name: 'explain-mail',
  usage:
    'explain-mail FILE.eml ... [--game GAME] [--domain DOMAIN] [--game-id ID] [--window TAG] [--form FILE]',
  about: 'Print as JSON how mails are read, line by line. Needs no database.',
  details: [
    'FILE.eml      raw mails; one JSON object is printed for each, one a line',
    '--game GAME   whose orders they are (default fifth-frontier-war)',
    '--domain      our mail domain: an address at another one is no seat',
    '--game-id     short name of the game that the seat plays: marks for another one are told',
    '--window      tag of the open window: marks for another one are refused',
    '--form FILE   the mail or the text with the order form that was sent: what differs in a quoted form is taken',
    'A check whose option is missing is left out, with a warning.',
    'The fields of the objects: docs/mail-reading.md.',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, OPTIONS);
    if (parsed.positionals.length === 0) throw new CommandWrong('takes at least one FILE.eml');
    const reader = mailReader();
    const form = parsed.text('form');
    const asked = {
      game: gameNamed(parsed.text('game')),
      domain: parsed.text('domain'),
      gameId: parsed.text('game-id'),
      window: parsed.text('window'),
      form: form === null ? null : await formIn(form, reader),
    };
    // Once for all, so that no mail waits for it.
    printedNames(asked.game);
    for (const file of parsed.positionals)
      say(JSON.stringify(explainMail(await reader.read(await bytes(file)), { ...asked, file })));
    return 0;
  },
};

/** The game whose orders the mails hold: the first one, where none is named, as in `game new`. */
function gameNamed(name: string | null): AnyGame {
  const game = name === null ? GAMES[0] : GAMES.find(({ id }) => id === name);
  if (game !== undefined) return game;
  throw new CommandWrong(`there is no game "${name ?? ''}": ${GAMES.map(({ id }) => id).join(', ')}`);
}

/** A mail of ours, or its text, or only the lines of the form. */
async function formIn(file: string, reader: MailReader): Promise<readonly string[]> {
  const raw = await bytes(file);
  const lines = await reader.linesOf(raw);
  return lines.length > 0 ? lines : Buffer.from(raw).toString('utf8').split(/\r?\n/);
}

async function bytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandWrong(`${file} can't be read: ${why}`);
  }
}
