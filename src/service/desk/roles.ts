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

/**
 * Gives somebody a part in a game; he and all others are told. Refuses eyes for everything to one who plays, and a
 * second part with which he would read the same.
 */
export async function giveRole(ports: AdvancingPorts, game: Game, change: RoleChange): Promise<void> {
  const { person, role, by } = change;
  await act(ports, { game, by }, async (tx) => {
    if (role === 'all-seeing') refusePlayer(tx, person);
    refuseTwice(tx.game, person, role);
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
      throw new Declined('not-found', 'role.not-held', (speech) => ({
        what: `${person.name} is not ${WHAT_IT_IS[role]} in ${tx.game.title}.`,
        hint: `${speech.act('role.list')} lists who is what.`,
      }));
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

/** Parts by which one reads a game, and gets its reports: nobody has two of them. */
export const READERS: readonly RoleKind[] = ['co-gm', 'all-seeing', 'observer'];

/** The gamemaster reads all that any of them does. */
function refuseTwice(game: Game, person: Person, wanted: RoleKind): void {
  const reads = READERS.includes(wanted);
  if (reads && game.gm.id === person.id)
    throw new Declined('conflict', 'role.directs', {
      what: `${person.name} is the gamemaster of ${game.title} already, and gets the reports with everything.`,
      hint: 'Nothing has to be done.',
    });
  const held = game.roles.find(
    (each) =>
      each.person.id === person.id && (each.role === wanted || (reads && READERS.includes(each.role))),
  );
  if (held === undefined) return;
  throw new Declined('conflict', 'role.held', ({ act: by }) => ({
    what: `${person.name} is ${WHAT_IT_IS[held.role]} in ${game.title} already.`,
    hint: held.role === wanted ? 'Nothing has to be done.' : `Take that away first: ${by('role.take')}.`,
  }));
}

function refusePlayer(tx: GameTransaction, person: Person): void {
  const seat = tx.seats.find((candidate) => candidate.person?.id === person.id);
  if (seat === undefined) return;
  throw new Declined('conflict', 'role.plays', {
    what: `${person.name} plays ${seat.name} in ${tx.game.title} and may not see everything.`,
    hint: 'Make somebody who does not play an observer of everything.',
  });
}
