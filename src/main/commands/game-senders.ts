import { gameNamed } from '../../service/read-game.ts';
import type { SenderPolicy } from '../../service/ports/records.ts';
import { senderPolicySchema } from '../../service/sender-policy.ts';
import { setSenderPolicy } from '../../service/set-sender-policy.ts';
import { advancingPorts } from './advancing.ts';
import { type Command, CommandWrong, exactly, parse } from './command.ts';
import { withStore } from './with-store.ts';

export const gameSendersCommand: Command = {
  name: 'game senders',
  usage: 'game senders GAME address|sender|verified',
  about: 'Say whose mails may order for a seat.',
  details: [
    "address    whoever knows the seat's secret address",
    "sender     and writes from the player's registered address",
    'verified   and SPF, DKIM or DMARC prove it',
  ],
  run: async (args, { say }) => {
    const [slug = '', policy = ''] = exactly(parse(args, {}), ['GAME', 'POLICY']);
    const wanted = readSenderPolicy(policy);
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      await setSenderPolicy(advancingPorts(ports, config), game, {
        policy: wanted,
        by: { who: 'operator', way: 'cli' },
      });
      say(`${game.title}: orders by mail are taken by "${wanted}". Players are told.`);
      return 0;
    });
  },
};

/** Refuses a word that is no policy. */
export function readSenderPolicy(word: string): SenderPolicy {
  const read = senderPolicySchema.safeParse(word);
  if (read.success) return read.data;
  throw new CommandWrong(`"${word}" is none of address, sender and verified`);
}
