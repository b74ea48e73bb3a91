import { access, readFile } from 'node:fs/promises';
import { GAMES } from '../../games/registry.ts';
import { seatNamed } from '../../service/desk/act.ts';
import { exportGame, readExportedGame, recordOf } from '../../service/export-game.ts';
import { exportSeat, type SeatFile } from '../../service/export-seat.ts';
import type { ExportedGame } from '../../service/exported-game.ts';
import type { Game } from '../../service/ports/records.ts';
import type { Store } from '../../service/ports/store.ts';
import { gameNamed } from '../../service/read-game.ts';
import { type Replayed, replayGame, verifyGame } from '../../service/replay-game.ts';
import { type Command, type CommandIo, CommandWrong, exactly, parse } from './command.ts';
import { withStore } from './with-store.ts';

const NOT_THE_SAME = 1;

export const exportCommand: Command = {
  name: 'export',
  usage: 'export GAME [--seat SEAT | --record]',
  about: 'Print a whole game as one JSON file.',
  details: [
    "It holds the game's secret and its people's addresses: keep it to yourself.",
    '--seat SEAT   only what that seat may see, and what it ordered: for its player',
    '--record      a game that is over, without its people: for whoever wants to check it',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, { seat: { type: 'string' }, record: { type: 'boolean' } });
    const [slug = ''] = exactly(parsed, ['GAME']);
    return withStore(async ({ store }) => {
      const game = await gameNamed({ store }, slug);
      const seat = parsed.text('seat');
      if (seat !== null) say(JSON.stringify(await seatFile(store, game, seat)));
      else say(JSON.stringify(await (parsed.flag('record') ? recordOf : exportGame)({ store }, game)));
      return 0;
    });
  },
};

async function seatFile(store: Store, game: Game, id: string): Promise<SeatFile> {
  const seats = await store.seats(game.id);
  return exportSeat({ store, games: GAMES }, game, seatNamed({ game, seats }, id));
}

export const replayCommand: Command = {
  name: 'replay',
  usage: 'replay FILE|GAME|--all',
  about: 'Play stored turns again and compare every hash.',
  details: [
    'FILE   an exported game',
    'GAME   a game of this installation',
    '--all  every game of this installation',
    'Exit code 0 when every turn comes out the same, 1 when one does not.',
  ],
  run: async (args, io) => {
    const parsed = parse(args, { all: { type: 'boolean' } });
    if (parsed.flag('all')) {
      exactly(parsed, []);
      return replayAll(io);
    }
    const [what = ''] = exactly(parsed, ['FILE|GAME']);
    const exported = (await isFile(what))
      ? readExportedGame(await readFile(what, 'utf8'), what)
      : await withStore(async (ports) => exportGame(ports, await gameNamed(ports, what)));
    return tell(io, exported, replayGame({ games: GAMES }, exported));
  },
};

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

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'verify FILE',
  about: 'Check an exported game: the published commitment, every die, every turn.',
  details: ["Exit code 0 when all is right, 1 when something is not, 2 when the file can't be read."],
  run: async (args, io) => {
    const [file = ''] = exactly(parse(args, {}), ['FILE']);
    const exported = readExportedGame(await text(file), file);
    return tell(io, exported, verifyGame({ games: GAMES }, exported));
  },
};

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

async function text(file: string): Promise<string> {
  return Buffer.from(await bytes(file)).toString('utf8');
}

async function bytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandWrong(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
