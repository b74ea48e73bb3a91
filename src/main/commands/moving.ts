import { readFile } from 'node:fs/promises';
import { readWholeGame } from '../../service/export-game.ts';
import { forgetPerson } from '../../service/forget-person.ts';
import { checkImport, importGame } from '../../service/import-game.ts';
import { personNamed } from '../../service/people.ts';
import { advancingPorts } from './advancing.ts';
import { type Command, CommandWrong, exactly, parse } from './command.ts';
import { withStore } from './with-store.ts';

const BY = { who: 'operator', way: 'cli' } as const;
const CAN_NOT = 1;

export const importCommand: Command = {
  name: 'import',
  usage: 'import FILE [--dry-run]',
  about: 'Take in a game that was exported elsewhere; a running one comes in paused.',
  details: [
    '--dry-run   tells what would be missing, and changes nothing',
    'Exit code 0 when it can be imported, 1 when something is missing.',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, { 'dry-run': { type: 'boolean' } });
    const [name = ''] = exactly(parsed, ['FILE']);
    const file = readWholeGame(await text(name), name);
    return withStore(async (store, config) => {
      const ports = advancingPorts(store, config);
      const dryRun = parsed.flag('dry-run');
      const plan = dryRun ? await checkImport(ports, file) : await importGame(ports, file, BY);
      for (const line of [...plan.missing, ...plan.notes]) say(line);
      if (plan.known.length > 0) say(`Registered here: ${plan.known.join(', ')}`);
      if (plan.added.length > 0) say(`${dryRun ? 'To be registered' : 'New'}: ${plan.added.join(', ')}`);
      if (plan.missing.length > 0) return CAN_NOT;
      say(dryRun ? `${file.game.slug} can be imported.` : `${file.game.slug} is here.`);
      return 0;
    });
  },
};

async function text(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandWrong(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

export const personForgetCommand: Command = {
  name: 'person forget',
  usage: 'person forget ADDRESS',
  about: "Delete a person's data; games stay as they were played.",
  details: ['Seats of games that are not over are empty then; their gamemasters are told.'],
  run: async (args, { say }) => {
    const [address = ''] = exactly(parse(args, {}), ['ADDRESS']);
    return withStore(async (store, config) => {
      const { left } = await forgetPerson(
        advancingPorts(store, config),
        await personNamed(store, address),
        BY,
      );
      say('Name, address, tokens and mails are deleted.');
      if (left.length > 0) say(`Seats are empty in: ${left.join(', ')}`);
      return 0;
    });
  },
};
