import { GAMES } from '../../games/registry.ts';
import { mailReader } from '../../mail/index.ts';
import { type DeskAsked, explainDesk, explainDeskIn } from '../../service/desk-mail/explain-desk.ts';
import { type ExplainedMail, explainMail } from '../../service/explain-mail.ts';
import { moduleOf } from '../../service/game-in-play.ts';
import type { MailReader, ReadMail } from '../../service/ports/mail.ts';
import type { AdvancingPorts } from '../../service/ports/ports.ts';
import { printedNames } from '../../service/printed-names.ts';
import { gameNamed } from '../../service/read-game.ts';
import { addressedSeats } from '../../service/seat-address.ts';
import { advancingPorts } from './advancing.ts';
import { flag, type Parsed, text } from './arguments.ts';
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
      'the game that they are for, by its short name: its board game and its open window are those of the database, and what a line to a gamemaster would do is tried there and taken back',
    ),
    module: text(
      'MODULE',
      `instead: whose orders they hold (default ${DEFAULT_MODULE}); no database is asked`,
    ),
    desk: flag('they are mails of a gamemaster, with commands instead of orders'),
    domain: text('DOMAIN', 'our mail domain: an address at another one is no seat'),
    window: text('TAG', 'tag of the open window: marks for another one are refused'),
    form: text(
      'FILE',
      'the mail or the text with the order form that was sent: what differs in a quoted form is taken',
    ),
  },
  about: 'Print as JSON how mails are read, line by line. Nothing is done or stored.',
  details: [
    'With --game a mail to the secret address of a gamemaster is known as such without --desk. With both --game and --module marks for another game are told, and no database is asked. A check whose option is missing is left out, with a warning.',
    'The fields of the objects: docs/mail-reading.md.',
  ],
  examples: [
    'explain-mail order.eml --game marches-3',
    'explain-mail order.eml --module fifth-frontier-war --window W7',
    'explain-mail pause.eml --desk',
  ],
  does: async (parsed, { say }) => {
    const reader = mailReader();
    const form = parsed.text('form');
    const rest = { domain: parsed.text('domain'), form: form === null ? null : await formIn(form, reader) };
    const explainAll = async (explain: Explain): Promise<number> => {
      for (const file of parsed.args)
        say(JSON.stringify(await explain(await reader.read(await bytesOfFile(file)), { ...rest, file })));
      return 0;
    };
    const slug = parsed.text('game');
    if (slug === null || parsed.text('module') !== null) return explainAll(withoutGame(parsed));
    return withStore(async (ports, config) =>
      explainAll(await inGame(advancingPorts(ports, config), slug, parsed)),
    );
  },
});

type Explain = (read: ReadMail, asked: DeskAsked) => Promise<ExplainedMail> | ExplainedMail;

function withoutGame(parsed: Parsed): Explain {
  if (parsed.flag('desk')) return explainDesk;
  const game = moduleNamed(parsed.text('module') ?? DEFAULT_MODULE);
  // Once for all, so that no mail waits for it.
  printedNames(game);
  const known = { game, gameId: parsed.text('game'), window: parsed.text('window') };
  return (read, asked) => explainMail(read, { ...asked, ...known });
}

/** Against a game as it stands: what the database knows of it need not be said. */
async function inGame(ports: AdvancingPorts, slug: string, parsed: Parsed): Promise<Explain> {
  const { store } = ports;
  const played = await gameNamed({ store }, slug);
  const game = moduleOf({ games: GAMES }, played.module);
  const open = await store.openWindow(played.id);
  const known = { game, gameId: slug, window: parsed.text('window') ?? open?.tag ?? null };
  printedNames(game);
  return async (read, asked) => {
    const tokens = addressedSeats(read.to, asked.domain);
    const desks = await Promise.all(tokens.map((token) => store.deskByMailToken(token)));
    const desk = desks.find((each) => each?.game.id === played.id) ?? null;
    if (desk === null && !parsed.flag('desk')) return explainMail(read, { ...asked, ...known });
    return explainDeskIn(ports, desk ?? { game: played, person: played.gm }, { read, asked });
  };
}

/** A mail of ours, or its text, or only the lines of the form. */
async function formIn(file: string, reader: MailReader): Promise<readonly string[]> {
  const raw = await bytesOfFile(file);
  const lines = await reader.linesOf(raw);
  return lines.length > 0 ? lines : Buffer.from(raw).toString('utf8').split(/\r?\n/);
}
