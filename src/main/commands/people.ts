import { addPerson, newToken, personNamed, revokeToken } from '../../service/people.ts';
import { flag, type Parsed, text } from './arguments.ts';
import { type Command, command, type CommandIo } from './command.ts';
import { withStore } from './with-store.ts';

const PERSON = {
  args: [
    { name: 'NAME', about: 'as others read it; in quotes when there are blanks in it', fills: 'name' },
    { name: 'ADDRESS', about: 'of their e-mail', fills: 'address' },
  ],
  options: {
    zone: text('ZONE', 'time zone in which deadlines are shown to them, e.g. Europe/Berlin (default UTC)'),
    token: flag('make a token for the API as well; it is printed this once'),
  },
} as const;

export const gmAddCommand: Command = command({
  ...{ name: 'gm add', ...PERSON },
  about: 'Register a gamemaster.',
  details: ["Whoever opens a game is its gamemaster; the registration is the same as a player's."],
  examples: ['gm add "Gerda Graf" gerda@example.org --zone Europe/Berlin --token'],
  does: add,
});

export const playerAddCommand: Command = command({
  ...{ name: 'player add', ...PERSON },
  about: 'Register a player.',
  examples: ['player add "Ivo" ivo@example.org --zone Europe/London'],
  does: add,
});

async function add(parsed: Parsed, { say }: CommandIo): Promise<number> {
  const [name = '', address = ''] = parsed.args;
  return withStore(async (ports) => {
    const zone = parsed.text('zone');
    const person = await addPerson(ports, { name, address, ...(zone === null ? {} : { zone }) });
    say(`${person.name} <${person.address}>, id ${person.id}`);
    if (parsed.flag('token')) {
      const { id, token } = await newToken(ports, { person, label: 'first' });
      say(`token ${token} (id ${id}); it is not shown again`);
    }
    return 0;
  });
}

export const tokenNewCommand: Command = command({
  name: 'token new',
  args: [
    {
      name: 'ADDRESS|operator',
      about: 'whose it is; the one of the operator may register people and direct every game',
    },
  ],
  options: { label: text('TEXT', 'what it is for, to tell tokens apart (default cli)') },
  about: 'Make a token for the API; it is printed this once and stored hashed.',
  examples: ['token new gerda@example.org --label phone', 'token new operator'],
  does: async (parsed, { say }) => {
    const [owner = ''] = parsed.args;
    return withStore(async (ports) => {
      const person = owner === 'operator' ? null : await personNamed(ports, owner);
      const { id, token } = await newToken(ports, { person, label: parsed.text('label') ?? 'cli' });
      say(`token ${token} (id ${id}); it is not shown again`);
      return 0;
    });
  },
});

export const tokenRevokeCommand: Command = command({
  name: 'token revoke',
  args: [{ name: 'ID', about: 'as it was printed beside the token' }],
  about: 'End a token.',
  examples: ['token revoke 0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10'],
  does: async ({ args: [id = ''] }, { say }) =>
    withStore(async (ports) => {
      await revokeToken(ports, id);
      say(`token ${id} is revoked`);
      return 0;
    }),
});
