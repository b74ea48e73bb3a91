import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, Person } from '../ports/records.ts';
import { act } from './act.ts';
import { READERS } from './roles.ts';
import { tellAll } from './told.ts';

/** Makes somebody else the gamemaster of a game; everybody is told, the one before and the one after too. */
export async function handOverGame(
  ports: AdvancingPorts,
  game: Game,
  { person, by }: { readonly person: Person; readonly by: Director },
): Promise<void> {
  await act(ports, { game, by }, async (tx) => {
    const before = tx.game.gm;
    if (before.id === person.id) {
      throw new Declined('conflict', 'gm.unchanged', {
        what: `${person.name} directs ${tx.game.title} already.`,
        hint: 'Name somebody else.',
      });
    }
    await tx.update({ gmId: person.id });
    // He reads all that by the new part.
    for (const role of READERS) await tx.removeRole({ role, personId: person.id });
    const told = {
      subject: `${tx.game.title}: ${person.name} is the gamemaster`,
      paragraphs: [
        `${nameOfDirector(by)} has handed ${tx.game.title} over: ${person.name} directs it from now on, in the place of ${before.name}.`,
      ],
    };
    const roles = [
      ...tx.game.roles,
      { role: 'observer' as const, person: before, addedAt: tx.game.createdAt },
    ];
    const of = { game: { ...tx.game, gm: person, roles }, seats: tx.seats };
    return {
      value: undefined,
      act: 'gm.changed',
      detail: { from: before.name, to: person.name },
      outbox: tellAll(ports, of, { about: 'gm', words: () => told }),
    };
  });
}
