import { afterCommit } from './after-commit.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import { openSeat } from './open-seat.ts';
import { formerPerson } from './former-person.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { Game, Person } from './ports/records.ts';

/**
 * Deletes a person's data: name, address and zone, tokens, mails to and from them, their name in the audit and in what
 * was written to others. What they ordered stays, under the name of the seat, so that every game can be played again to
 * the same bytes. Seats that they hold in games that are not over are open to others then, and their GMs are told.
 * Refuses whoever directs a game that is not over. Begun again after it was cut off, it does the rest.
 */
export async function forgetPerson(
  ports: AdvancingPorts,
  person: Person,
  by: Director,
): Promise<{ readonly left: readonly string[] }> {
  const open = (await ports.store.games()).filter(({ status }) => status !== 'over');
  refuseDirector(open, person);
  const left: string[] = [];
  for (const game of open) if (await leaves(ports, game, { person, by })) left.push(game.slug);
  if (!(await ports.store.forgetPerson(person, formerPerson(person.id)))) throw directs([]);
  await ports.store.putAudit({
    ...{ at: ports.clock.now(), ...by, act: 'person.forgotten', gameId: null, seat: null },
    detail: { person: person.id },
  });
  return { left };
}

function refuseDirector(open: readonly Game[], { id }: Person): void {
  const directed = open.filter(({ gm }) => gm.id === id);
  if (directed.length > 0) throw directs(directed);
}

function directs(games: readonly Game[]): Declined {
  const which = games.length === 0 ? 'a game' : games.map(({ title }) => title).join(', ');
  return new Declined('conflict', 'person.directs', ({ act }) => ({
    what: `This person directs ${which}.`,
    hint: `Hand the game over first (${act('game.hand-over')}), or end it.`,
  }));
}

/** Seats that somebody holds in a game, by their names. */
export interface Held {
  readonly game: Game;
  readonly seats: readonly string[];
}

/** What becomes of the seats of a person who is deleted. */
export interface ForgettingForetold {
  /** They are open to others then. */
  readonly left: readonly Held[];
  /** Of games that are over, which stay as they were played. */
  readonly played: readonly Held[];
}

/** What `forgetPerson` would do. Refuses as it does. */
export async function foretellForgetting(
  { store }: Pick<AdvancingPorts, 'store'>,
  person: Person,
): Promise<ForgettingForetold> {
  const games = await store.games();
  refuseDirector(
    games.filter(({ status }) => status !== 'over'),
    person,
  );
  const all = await Promise.all(
    games.map(async (game) => {
      const held = (await store.seats(game.id)).filter((seat) => seat.person?.id === person.id);
      return { game, seats: held.map(({ name }) => name) };
    }),
  );
  const held = all.filter(({ seats }) => seats.length > 0);
  return {
    left: held.filter(({ game }) => game.status !== 'over'),
    played: held.filter(({ game }) => game.status === 'over'),
  };
}

interface Leaving {
  readonly person: Person;
  readonly by: Director;
}

/** Opens the seats of a person to others; false: there are none. */
async function leaves(ports: AdvancingPorts, game: Game, { person, by }: Leaving): Promise<boolean> {
  const outbox = await ports.store.inGame(game.id, async (tx) => {
    const held = tx.seats.filter((seat) => seat.person?.id === person.id);
    const rows = [];
    for (const seat of held) rows.push(...(await openSeat(ports, tx, { seat, why: 'forgotten', by })));
    return held.length === 0 ? null : rows.map(({ id }) => id);
  });
  if (outbox === null) return false;
  await afterCommit(ports, { gameId: game.id, outbox, deadline: null, adjudicate: false });
  return true;
}
