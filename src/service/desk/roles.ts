import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, Person, RoleKind } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { offerSeat } from '../seat-offers.ts';
import { act } from './act.ts';
import { tellAll, tellPerson } from './told.ts';

export interface RoleChange {
  readonly person: Person;
  readonly role: RoleKind;
  readonly by: Director;
}

const WHAT_IT_IS: Readonly<Record<RoleKind, string>> = {
  'co-gm': 'a gamemaster beside the first',
  observer: 'an observer, who reads what everybody may know',
  'all-seeing': 'an observer who sees everything',
  'stand-by': 'a stand-by, ready to take a seat over',
};

/** Gives somebody a part in a game; he and all others are told. Refuses eyes for everything to one who plays. */
export async function giveRole(ports: AdvancingPorts, game: Game, change: RoleChange): Promise<void> {
  const { person, role, by } = change;
  await act(ports, { game, by }, async (tx) => {
    if (role === 'all-seeing') refusePlayer(tx, person);
    if (holds(tx.game, person, role)) {
      throw new Declined('conflict', 'role.held', {
        what: `${person.name} is ${WHAT_IT_IS[role]} in ${tx.game.title} already.`,
        hint: 'DELETE the same path to take it away.',
      });
    }
    await tx.putRole({ role, personId: person.id, addedAt: ports.clock.now() });
    const told = {
      subject: `${tx.game.title}: ${person.name} is ${WHAT_IT_IS[role]}`,
      paragraphs: [`${nameOfDirector(by)} has made ${person.name} ${WHAT_IT_IS[role]} in ${tx.game.title}.`],
    };
    const others = tellAll(ports, tx, {
      about: 'role',
      words: (reader) => (reader.person.id === person.id ? null : told),
    });
    const offers = role === 'stand-by' ? await offersOfFree(ports, tx, person) : [];
    return {
      value: undefined,
      act: 'role.given',
      detail: { person: person.id, name: person.name, from: null, to: role },
      outbox: [tellPerson(ports, tx, { about: 'role', person, told }), ...others, ...offers],
    };
  });
}

/** Who begins to stand by is offered at once what is free. */
async function offersOfFree(
  ports: AdvancingPorts,
  tx: GameTransaction,
  person: Person,
): Promise<readonly OutboxRow[]> {
  if (tx.game.status === 'over' || tx.game.status === 'forming') return [];
  const rows: OutboxRow[] = [];
  for (const seat of tx.seats)
    if (seat.person === null && !seat.bot) rows.push(...(await offerSeat(ports, tx, { seat, to: [person] })));
  return rows;
}

/** Takes a part in a game away again; whoever had it is told. Refuses one that he has not. */
export async function takeRole(ports: AdvancingPorts, game: Game, change: RoleChange): Promise<void> {
  const { person, role, by } = change;
  await act(ports, { game, by }, async (tx) => {
    if (!(await tx.removeRole({ role, personId: person.id }))) {
      throw new Declined('not-found', 'role.not-held', {
        what: `${person.name} is not ${WHAT_IT_IS[role]} in ${tx.game.title}.`,
        hint: 'GET /v1/games/{game} lists who is what.',
      });
    }
    const told = {
      subject: `${tx.game.title}: ${person.name} is no longer ${WHAT_IT_IS[role]}`,
      paragraphs: [`${nameOfDirector(by)} has changed it: ${person.name} is no longer ${WHAT_IT_IS[role]}.`],
    };
    return {
      value: undefined,
      act: 'role.taken',
      detail: { person: person.id, name: person.name, from: role, to: null },
      outbox: [tellPerson(ports, tx, { about: 'role', person, told })],
    };
  });
}

function holds(game: Game, { id }: Person, wanted: RoleKind): boolean {
  return game.roles.some(({ role, person }) => role === wanted && person.id === id);
}

function refusePlayer(tx: GameTransaction, person: Person): void {
  const seat = tx.seats.find((candidate) => candidate.person?.id === person.id);
  if (seat === undefined) return;
  throw new Declined('conflict', 'role.plays', {
    what: `${person.name} plays ${seat.name} in ${tx.game.title} and may not see everything.`,
    hint: 'Make somebody who does not play an observer of everything.',
  });
}
