import { type PlayerRequest, serveRequest } from '../../service/player-requests.ts';
import { gameNamed } from '../../service/read-game.ts';
import { seatNamed } from '../../service/seat-named.ts';
import { daysInWords } from '../../service/vacations.ts';
import { advancingPorts } from './advancing.ts';
import { CommandWrong } from './arguments.ts';
import { type Command, command, GAME } from './command.ts';
import { type StorePorts, withStore } from './with-store.ts';

const OFF = 'off';

export const gameVacationCommand: Command = command({
  name: 'game vacation',
  args: [
    GAME,
    { name: 'SEAT', about: 'whose player is away' },
    {
      name: '[FROM|off]',
      about:
        "the first day away, in the player's own zone; off withdraws the vacation of DAY, or all that are not past",
    },
    { name: '[TO|DAY]', about: 'the last day away; days that they overlap count no more' },
  ],
  about: "Show, state or withdraw a player's vacations.",
  examples: [
    'game vacation marches-3 zhodani',
    'game vacation marches-3 zhodani 2026-12-24 2027-01-02',
    'game vacation marches-3 zhodani off 2026-12-24',
  ],
  does: async ({ args: [slug = '', seat = '', ...days] }, { say }) => {
    const request = requested(days);
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const asked = { seat, by: { who: 'operator', way: 'cli' } } as const;
      await seatNamed(ports, game, seat);
      if (request !== null)
        say((await serveRequest(advancingPorts(ports, config), game, { ...asked, request })).told);
      for (const line of await vacationLines(ports, game.id, seat)) say(line);
      return 0;
    });
  },
});

/** Null: they are only shown. */
function requested(days: readonly string[]): PlayerRequest | null {
  const [from, to] = days;
  if (from === undefined) return null;
  if (from === OFF) return { word: 'VACATION OFF', day: to ?? null };
  if (to === undefined)
    throw new CommandWrong(`behind "${from}" TO is missing: the last day away (or write: off, to withdraw)`);
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
    ({ person, moves, ...days }) =>
      `${person.name} is away from ${daysInWords(days)}${moves ? '' : ' (no deadline is moved by it)'}`,
  );
}
