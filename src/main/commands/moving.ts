import { readWholeGame } from '../../service/export-game.ts';
import { checkImport, importGame } from '../../service/import-game.ts';
import { advancingPorts } from './advancing.ts';
import { flag } from './arguments.ts';
import { type Command, command } from './command.ts';
import { textOfFile } from './files.ts';
import { withStore } from './with-store.ts';

const BY = { who: 'operator', way: 'cli' } as const;
const CAN_NOT = 1;

export const importCommand: Command = command({
  name: 'import',
  args: [{ name: 'FILE', about: 'as "export" wrote it elsewhere' }],
  options: { 'dry-run': flag('tells what would be missing, and changes nothing') },
  about: 'Take in a game that was exported elsewhere; a running one comes in paused.',
  details: ['Exit code 0 when it can be imported, 1 when something is missing.'],
  examples: ['import marches-3.json --dry-run'],
  does: async (parsed, { say }) => {
    const [name = ''] = parsed.args;
    const file = readWholeGame(await textOfFile(name), name);
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
});
