import {
  foretellForgetting,
  forgetPerson,
  type ForgettingForetold,
  type Held,
} from '../../service/forget-person.ts';
import { personNamed } from '../../service/people.ts';
import type { Person } from '../../service/ports/records.ts';
import { advancingPorts } from './advancing.ts';
import { CommandWrong, flag } from './arguments.ts';
import { type Command, command, type CommandIo } from './command.ts';
import { withStore } from './with-store.ts';

const NOT_DONE = 1;

export const personForgetCommand: Command = command({
  name: 'person forget',
  args: [{ name: 'ADDRESS', about: 'of the person' }],
  options: { yes: flag('does it without asking for the name') },
  about: "Delete a person's data; games stay as they were played.",
  details: [
    'It tells what goes and what stays, and wants the name of the person typed before it does it; where nobody can be asked it does nothing without --yes. Seats of games that are not over are open to others then; their gamemasters are told.',
  ],
  examples: ['person forget ivo@example.org'],
  does: async (parsed, io) =>
    withStore(async (store, config) => {
      const [address = ''] = parsed.args;
      const person = await personNamed(store, address);
      const leaving = await foretellForgetting(store, person);
      for (const line of foretold(person, leaving)) io.say(line);
      if (!parsed.flag('yes') && !(await isConfirmed(person, io))) {
        io.say('That is not the name: nothing was deleted.');
        return NOT_DONE;
      }
      const by = { who: 'operator', way: 'cli' } as const;
      await forgetPerson(advancingPorts(store, config), person, by);
      io.say('Deleted.');
      return 0;
    }),
});

function foretold({ name, address }: Person, { left, played }: ForgettingForetold): readonly string[] {
  return [
    `To be deleted: ${name} <${address}>`,
    '  goes: name, address and time zone, tokens, mails to and from them, vacations, the name in the audit and in mails to others',
    ...(left.length === 0 && played.length === 0
      ? []
      : [
          `  stays: what was ordered, under the name of the seat: ${[...left, ...played].map(inWords).join('; ')}`,
        ]),
    ...(left.length === 0
      ? []
      : [`  is open to others then, and its gamemaster is told: ${left.map(inWords).join('; ')}`]),
    "It can't be undone.",
  ];
}

function inWords({ game, seats }: Held): string {
  return `${seats.join(' and ')} in ${game.slug}`;
}

async function isConfirmed({ name }: Person, { ask }: CommandIo): Promise<boolean> {
  if (ask === null)
    throw new CommandWrong('nothing was deleted: nobody can be asked here, so --yes is needed');
  return (await ask(`Type the name (${name}) to do it: `)).trim() === name;
}
