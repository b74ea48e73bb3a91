import { GAMES } from '../../games/registry.ts';
import { mailReader } from '../../mail/index.ts';
import { explainMail, type ExplainAsked } from '../../service/explain-mail.ts';
import { moduleOf } from '../../service/game-in-play.ts';
import type { MailReader } from '../../service/ports/mail.ts';
import { printedNames } from '../../service/printed-names.ts';
import { gameNamed } from '../../service/read-game.ts';
import { type Parsed, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { bytesOfFile } from './files.ts';
import { DEFAULT_MODULE, moduleNamed } from './module-named.ts';
import { withStore } from './with-store.ts';

export const explainMailCommand: Command = command({
  name: 'explain-mail',
  args: [{ name: 'FILE.eml ...', about: 'raw mails; one JSON object is printed for each, one a line' }],
  options: {
    game: text(
      'GAME',
      'the game that they are for, by its short name: its board game and its open window are those of the database',
    ),
    module: text(
      'MODULE',
      `instead: whose orders they hold (default ${DEFAULT_MODULE}); no database is asked`,
    ),
    domain: text('DOMAIN', 'our mail domain: an address at another one is no seat'),
    window: text('TAG', 'tag of the open window: marks for another one are refused'),
    form: text(
      'FILE',
      'the mail or the text with the order form that was sent: what differs in a quoted form is taken',
    ),
  },
  about: 'Print as JSON how mails are read, line by line. Nothing is done or stored.',
  details: [
    'With both --game and --module marks for another game are told, and no database is asked. A check whose option is missing is left out, with a warning.',
    'The fields of the objects: docs/mail-reading.md.',
  ],
  examples: [
    'explain-mail order.eml --game marches-3',
    'explain-mail order.eml --module fifth-frontier-war --window W7',
  ],
  does: async (parsed, { say }) => {
    const reader = mailReader();
    const form = parsed.text('form');
    const asked = {
      ...(await askedOf(parsed)),
      domain: parsed.text('domain'),
      form: form === null ? null : await formIn(form, reader),
    };
    // Once for all, so that no mail waits for it.
    printedNames(asked.game);
    for (const file of parsed.args)
      say(JSON.stringify(explainMail(await reader.read(await bytesOfFile(file)), { ...asked, file })));
    return 0;
  },
});

/** What the mails are read against: what is said, and what the database knows of the game. */
async function askedOf(parsed: Parsed): Promise<Pick<ExplainAsked, 'game' | 'gameId' | 'window'>> {
  const [gameId, module, window] = [parsed.text('game'), parsed.text('module'), parsed.text('window')];
  if (gameId === null || module !== null)
    return { game: moduleNamed(module ?? DEFAULT_MODULE), gameId, window };
  return withStore(async ({ store }) => {
    const game = await gameNamed({ store }, gameId);
    const open = await store.openWindow(game.id);
    return { game: moduleOf({ games: GAMES }, game.module), gameId, window: window ?? open?.tag ?? null };
  });
}

/** A mail of ours, or its text, or only the lines of the form. */
async function formIn(file: string, reader: MailReader): Promise<readonly string[]> {
  const raw = await bytesOfFile(file);
  const lines = await reader.linesOf(raw);
  return lines.length > 0 ? lines : Buffer.from(raw).toString('utf8').split(/\r?\n/);
}
