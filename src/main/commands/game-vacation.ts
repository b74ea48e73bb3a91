import { type PlayerRequest, serveRequest } from '../../service/player-requests.ts';
import { gameNamed } from '../../service/read-game.ts';
import { seatNamed } from '../../service/seat-named.ts';
import { advancingPorts } from './advancing.ts';
import { type Command, CommandWrong, parse } from './command.ts';
import { type StorePorts, withStore } from './with-store.ts';

const OFF = 'off';

export const gameVacationCommand: Command = {
  name: 'game vacation',
  usage: 'game vacation GAME SEAT [FROM TO | off [DAY]]',
  about: "Show, state or withdraw a player's vacations.",
  details: [
    "FROM TO     the first and the last day away, e.g. 2026-12-24 2027-01-02, in the player's own zone;",
    '            they stand instead of days that they overlap',
    'off [DAY]   withdraws the vacation of that day, or all that are not past',
  ],
  run: async (args, { say }) => {
    const [slug, seat, ...days] = parse(args, {}).positionals;
    if (slug === undefined || seat === undefined) throw new CommandWrong('takes GAME SEAT');
    const request = requested(days);
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const by = { who: 'operator', way: 'cli' } as const;
      await seatNamed(ports, game, seat);
      if (request !== null)
        say((await serveRequest(advancingPorts(ports, config), game, { request, seat, by })).told);
      for (const line of await vacationLines(ports, game.id, seat)) say(line);
      return 0;
    });
  },
};

/** Null: they are only shown. */
function requested(days: readonly string[]): PlayerRequest | null {
  const [from, to, ...more] = days;
  if (from === undefined) return null;
  if (from === OFF && more.length === 0) return { word: 'VACATION OFF', day: to ?? null };
  if (to === undefined || more.length > 0) throw new CommandWrong('takes FROM TO, or off and perhaps a DAY');
  return { word: 'VACATION', from, to };
}

async function vacationLines(
  { store }: StorePorts,
  gameId: string,
  seat: string,
): Promise<readonly string[]> {
  const all = (await store.vacations(gameId)).filter((vacation) => vacation.seat === seat);
  if (all.length === 0) return [`Nobody of ${seat} is away.`];
  return all.map(
    ({ person, from, to, moves }) =>
      `${person.name} is away from ${from} to ${to}${moves ? '' : ' (no deadline is moved by it)'}`,
  );
}
