import { access } from 'node:fs/promises';
import { GAMES } from '../../games/registry.ts';
import { seatNamed } from '../../service/desk/act.ts';
import { exportGame, readExportedGame, recordOf } from '../../service/export-game.ts';
import { exportSeat, type SeatFile } from '../../service/export-seat.ts';
import type { ExportedGame } from '../../service/exported-game.ts';
import type { Game } from '../../service/ports/records.ts';
import type { Store } from '../../service/ports/store.ts';
import { gameNamed } from '../../service/read-game.ts';
import { type Replayed, replayGame, verifyGame } from '../../service/replay-game.ts';
import { CommandWrong, flag, text } from './arguments.ts';
import { type Command, command, type CommandIo, GAME } from './command.ts';
import { textOfFile } from './files.ts';
import { withStore } from './with-store.ts';

const NOT_THE_SAME = 1;

export const exportCommand: Command = command({
  name: 'export',
  args: [GAME],
  options: {
    seat: text('SEAT', 'only what that seat may see, and what it ordered: for its player'),
    record: flag('a game that is over, without its people: for whoever wants to check it'),
  },
  about: 'Print a whole game as one JSON file.',
  details: ["It holds the game's secret and its people's addresses: keep it to yourself."],
  examples: ['export marches-3 > marches-3.json'],
  does: async (parsed, { say }) => {
    const [slug = ''] = parsed.args;
    if (parsed.flag('record') && parsed.text('seat') !== null)
      throw new CommandWrong('takes --seat SEAT or --record, and not both');
    return withStore(async ({ store }) => {
      const game = await gameNamed({ store }, slug);
      const seat = parsed.text('seat');
      if (seat !== null) say(JSON.stringify(await seatFile(store, game, seat)));
      else say(JSON.stringify(await (parsed.flag('record') ? recordOf : exportGame)({ store }, game)));
      return 0;
    });
  },
});

async function seatFile(store: Store, game: Game, id: string): Promise<SeatFile> {
  const seats = await store.seats(game.id);
  return exportSeat({ store, games: GAMES }, game, seatNamed({ game, seats }, id));
}

export const replayCommand: Command = command({
  name: 'replay',
  args: [{ name: '[FILE|GAME]', about: 'an exported game, or a game of this installation' }],
  options: { all: flag('every game of this installation') },
  about: 'Play stored turns again and compare every hash.',
  details: ['Exit code 0 when every turn comes out the same, 1 when one does not.'],
  examples: ['replay marches-3', 'replay --all'],
  does: async (parsed, io) => {
    const [what] = parsed.args;
    if ((what === undefined) !== parsed.flag('all')) throw new CommandWrong('takes FILE, GAME or --all');
    if (what === undefined) return replayAll(io);
    const exported = (await isFile(what))
      ? readExportedGame(await textOfFile(what), what)
      : await withStore(async (ports) => exportGame(ports, await gameNamed(ports, what)));
    return tell(io, exported, replayGame({ games: GAMES }, exported));
  },
});

async function replayAll(io: CommandIo): Promise<number> {
  return withStore(async (ports) => {
    let worst = 0;
    for (const game of await ports.store.games()) {
      const exported = await exportGame(ports, game);
      worst = Math.max(worst, tell(io, exported, replayGame({ games: GAMES }, exported)));
    }
    return worst;
  });
}

export const verifyCommand: Command = command({
  name: 'verify',
  args: [{ name: 'FILE', about: 'an exported game' }],
  about: 'Check an exported game: the published commitment, every die, every turn.',
  details: ["Exit code 0 when all is right, 1 when something is not, 2 when the file can't be read."],
  examples: ['verify marches-3.json'],
  does: async ({ args: [file = ''] }, io) => {
    const exported = readExportedGame(await textOfFile(file), file);
    return tell(io, exported, verifyGame({ games: GAMES }, exported));
  },
});

function tell({ say }: CommandIo, { game }: ExportedGame, replayed: Replayed): number {
  const { turns, dice, chain, faults } = replayed;
  say(
    `${game.slug}: ${turns} turns, ${dice} dice, chain ${chain.slice(0, 16)}: ${faults.length === 0 ? 'all the same' : `${faults.length} differ`}`,
  );
  for (const fault of faults) say(`  ${fault}`);
  return faults.length === 0 ? 0 : NOT_THE_SAME;
}

async function isFile(name: string): Promise<boolean> {
  return access(name).then(
    () => true,
    () => false,
  );
}
