import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { Game, Person } from './ports/records.ts';
import { noticeRow } from './notice.ts';

/**
 * Deletes a person's data: name, address and zone, tokens, mails to and from them, their name in the audit. What they
 * ordered stays, under the name of the seat, so that every game can be played again to the same bytes. Seats that
 * they hold in games that are not over are empty then, and their GMs are told. Refuses whoever directs a game that is
 * not over.
 */
export async function forgetPerson(
  ports: AdvancingPorts,
  person: Person,
  by: Director,
): Promise<{ readonly left: readonly string[] }> {
  const open = (await ports.store.games()).filter(({ status }) => status !== 'over');
  const directed = open.filter(({ gm }) => gm.id === person.id);
  if (directed.length > 0) {
    throw new Declined('conflict', 'person.directs', ({ act }) => ({
      what: `This person directs ${directed.map(({ title }) => title).join(', ')}.`,
      hint: `Hand the game over first (${act('game.hand-over')}), or end it.`,
    }));
  }
  const left = await seatsOf(ports, open, person);
  const instead = { name: 'a former player', address: `forgotten-${person.id}@person.invalid` };
  await ports.store.forgetPerson(person, instead);
  await ports.store.putAudit({
    ...{ at: ports.clock.now(), ...by, act: 'person.forgotten', gameId: null, seat: null },
    detail: { person: person.id },
  });
  for (const { game, seats } of left) await tellGm(ports, game, seats);
  return { left: left.map(({ game }) => game.slug) };
}

interface Left {
  readonly game: Game;
  readonly seats: readonly string[];
}

async function seatsOf(
  { store }: Pick<AdvancingPorts, 'store'>,
  games: readonly Game[],
  { id }: Person,
): Promise<readonly Left[]> {
  const all = await Promise.all(
    games.map(async (game) => {
      const seats = (await store.seats(game.id)).filter(({ person }) => person?.id === id);
      return { game, seats: seats.map(({ name }) => name) };
    }),
  );
  return all.filter(({ seats }) => seats.length > 0);
}

async function tellGm(ports: AdvancingPorts, game: Game, seats: readonly string[]): Promise<void> {
  const row = noticeRow(
    ports,
    { game },
    {
      key: `left/${game.id}/${ports.entropy.id()}`,
      to: { person: game.gm, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: nobody plays ${seats.join(' and ')} now`,
      paragraphs: [
        `The player of ${seats.join(' and ')} in ${game.title} has left, and their data was deleted.`,
        `Put somebody else on the seat: POST /v1/games/${game.slug}/seats/{seat}/replace, or adjutant game replace.`,
      ],
    },
  );
  await ports.store.putOutbox([row]);
  await ports.doorbell.ringAll('deliver', [row.id]);
}
