import { addPerson, newToken, personNamed, revokeToken } from '../../service/people.ts';
import { type Command, type CommandIo, exactly, parse } from './command.ts';
import { withStore } from './with-store.ts';

const addDetails = [
  '--zone ZONE   time zone in which deadlines are shown to them, e.g. Europe/Berlin (default UTC)',
  '--token       make a token for the API as well; it is printed this once',
];

export const gmAddCommand: Command = {
  name: 'gm add',
  usage: 'gm add NAME ADDRESS [--zone ZONE] [--token]',
  about: 'Register a gamemaster.',
  details: [
    ...addDetails,
    "Whoever opens a game is its gamemaster; the registration is the same as a player's.",
  ],
  run: add,
};

export const playerAddCommand: Command = {
  name: 'player add',
  usage: 'player add NAME ADDRESS [--zone ZONE] [--token]',
  about: 'Register a player.',
  details: addDetails,
  run: add,
};

async function add(args: readonly string[], { say }: CommandIo): Promise<number> {
  const parsed = parse(args, { zone: { type: 'string' }, token: { type: 'boolean' } });
  const [name = '', address = ''] = exactly(parsed, ['NAME', 'ADDRESS']);
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

export const tokenNewCommand: Command = {
  name: 'token new',
  usage: 'token new ADDRESS|operator [--label TEXT]',
  about: 'Make a token for the API; it is printed this once and stored hashed.',
  details: ['operator     a token that may register people and direct every game'],
  run: async (args, { say }) => {
    const parsed = parse(args, { label: { type: 'string' } });
    const [owner = ''] = exactly(parsed, ['ADDRESS|operator']);
    return withStore(async (ports) => {
      const person = owner === 'operator' ? null : await personNamed(ports, owner);
      const { id, token } = await newToken(ports, { person, label: parsed.text('label') ?? 'cli' });
      say(`token ${token} (id ${id}); it is not shown again`);
      return 0;
    });
  },
};

export const tokenRevokeCommand: Command = {
  name: 'token revoke',
  usage: 'token revoke ID',
  about: 'End a token by the id that was printed beside it.',
  details: [],
  run: async (args, { say }) => {
    const [id = ''] = exactly(parse(args, {}), ['ID']);
    return withStore(async (ports) => {
      await revokeToken(ports, id);
      say(`token ${id} is revoked`);
      return 0;
    });
  },
};
