import { gameNamed } from '../../service/read-game.ts';
import type { SenderPolicy } from '../../service/ports/records.ts';
import { senderPolicySchema } from '../../service/sender-policy.ts';
import { setSenderPolicy } from '../../service/set-sender-policy.ts';
import { advancingPorts } from './advancing.ts';
import { oneOf } from './arguments.ts';
import { type Command, command, GAME } from './command.ts';
import { withStore } from './with-store.ts';

export const gameSendersCommand: Command = command({
  name: 'game senders',
  args: [
    GAME,
    {
      name: 'POLICY',
      about: [
        "address: whoever knows the seat's secret address;",
        "sender: and writes from the player's registered address;",
        'verified: and SPF, DKIM or DMARC prove it',
      ].join('\n'),
    },
  ],
  about: 'Say whose mails may order for a seat.',
  examples: ['game senders marches-3 verified'],
  does: async ({ args: [slug = '', policy = ''] }, { say }) => {
    const wanted = readSenderPolicy(policy, 'POLICY');
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
});

/** Refuses a word that is no policy; `what` is how the command line calls it. */
export function readSenderPolicy(word: string, what: string): SenderPolicy {
  return oneOf(senderPolicySchema.options, word, what);
}
