import { adoptRuling } from '../desk/adopt-ruling.ts';
import { moduleOf } from '../game-in-play.ts';
import { LADDER_KINDS, type LadderKind, ladderLines, setLadder, stepsSaid } from '../missing-policy.ts';
import { setAbsence } from '../schedule-game.ts';
import { senderPolicySchema } from '../sender-policy.ts';
import { setSenderPolicy } from '../set-sender-policy.ts';
import { type AtDesk, type Deed, type DeskRow, deskRow, hoursSaid, seatSaid } from './desk-row.ts';

const ruling = deskRow({
  ...{ word: 'RULING', synonyms: ['RULINGS'], group: 'rules', takesReason: true },
  shape: 'RULING [<id> ON|OFF [(reason)]]',
  about: 'lists the rulings; adopts one from the next window on, or drops it',
  examples: ['RULING', 'RULING ffw-4.4.1 ON (As we agreed)'],
  read: ({ rest, reason }) => {
    if (rest === '') return { does: rulingsTold };
    const [, id, word = ''] = /^(\S+) (on|off|adopt|adopted|drop|dropped)$/i.exec(rest) ?? [];
    return id === undefined
      ? null
      : { does: (at) => ruled(at, { id, reason, holds: /^(on|adopt)/i.test(word) }) };
  },
});

async function rulingsTold({ ports, game }: AtDesk) {
  const ahead = game.nextRulings ?? game.rulings;
  const items = moduleOf(ports, game.module).rulings.map(({ id, case: number, text }) => ({
    mark: 'item' as const,
    text: `${id}, ${ahead.includes(id) ? 'in force' : 'not in force'}`,
    details: [`Case ${number}: ${text}`],
  }));
  const blocks = [{ kind: 'list' as const, items }];
  return items.length === 0
    ? { words: [`${game.title} has no rulings to choose from.`] }
    : { words: [], sections: [{ id: 'rulings', title: 'All rulings', blocks }] };
}

async function ruled(
  { ports, game, by }: AtDesk,
  { id, holds, reason }: { readonly id: string; readonly holds: boolean; readonly reason: string },
) {
  const meant = moduleOf(ports, game.module).rulings.find(
    (each) => each.id.toLowerCase() === id.toLowerCase(),
  );
  await adoptRuling(ports, game, { ruling: meant?.id ?? id, holds: holds ? 'yes' : 'no', reason, by });
  return {
    words: [
      `${meant?.id ?? id} is ${holds ? 'adopted' : 'dropped'} from the next window on. Everybody is told.`,
    ],
  };
}

const missing = deskRow({
  ...{ word: 'MISSING', synonyms: ['MISSING ORDERS', 'NMR'], group: 'rules' },
  shape: 'MISSING [[<seat>] [FIRST|SETUP|REACTION|COMBAT]: <step>, <step>, ... | NONE]',
  about: 'shows or sets what acts when orders are missing: for all or one seat, always or in such windows',
  examples: [
    'MISSING',
    'MISSING: hold, hold, replace',
    'MISSING red: wait',
    'MISSING red SETUP: caretaker',
    'MISSING red: NONE',
  ],
  read: ({ rest }) => {
    if (rest === '') return { does: async (at) => laddersTold(at) };
    const [, whose, steps] = /^([^:]*):\s*(\S.*)$/.exec(rest) ?? [];
    return whose === undefined || steps === undefined ? null : ladderSet(whose.trim(), steps);
  },
});

function ladderSet(whose: string, said: string): Deed {
  const kind = LADDER_KINDS.find((each) => new RegExp(`(^|\\s)${each}$`, 'i').test(whose));
  const seat = kind === undefined ? whose : whose.slice(0, -kind.length).trim();
  return {
    does: async (at) => {
      await setLadder(at.ports, at.game, {
        seat: seat === '' || /^all( seats)?$/i.test(seat) ? null : seatSaid(at.seats, seat),
        kind: kind ?? ('turn' satisfies LadderKind),
        steps: /^none$/i.test(said) ? null : stepsSaid(said),
        by: at.by,
      });
      const game = (await at.ports.store.gameById(at.game.id)) ?? at.game;
      return laddersTold({ ...at, game });
    },
  };
}

function laddersTold({ game, seats }: Pick<AtDesk, 'game' | 'seats'>) {
  const items = ladderLines(game.absence, seats).map((text) => ({ mark: 'item' as const, text }));
  const hours = game.absence.graceHours;
  return {
    words: [hours === 0 ? 'No time of grace is given.' : `Each seat is given ${hours} hours of grace, once.`],
    sections: [
      { id: 'missing', title: 'When orders are missing', blocks: [{ kind: 'list' as const, items }] },
    ],
  };
}

const grace = deskRow({
  ...{ word: 'GRACE', shape: 'GRACE <24 h | NONE>', group: 'rules' },
  about: 'gives each seat so many hours, once, before missing orders count',
  examples: ['GRACE 12 h', 'GRACE NONE'],
  read: ({ rest }) => {
    const graceHours = /^(none|off|0 ?h?)$/i.test(rest) ? 0 : hoursSaid(rest);
    if (graceHours === null) return null;
    return {
      does: async ({ ports, game, by }) => {
        await setAbsence(ports, game, { absence: { graceHours }, by });
        return {
          words: [
            graceHours === 0
              ? 'No seat is given grace.'
              : `Each seat is given ${graceHours} hours of grace, once.`,
          ],
        };
      },
    };
  },
});

const senders = deskRow({
  ...{ word: 'SENDERS', shape: 'SENDERS <ADDRESS|SENDER|VERIFIED>', group: 'rules' },
  about:
    'says whose mails order for a seat: who has its secret address, or from the registered one only, or that proven',
  examples: ['SENDERS VERIFIED'],
  read: ({ rest }) => {
    const policy = senderPolicySchema.safeParse(rest.toLowerCase());
    if (!policy.success) return null;
    return {
      does: async ({ ports, game, by }) => {
        await setSenderPolicy(ports, game, { policy: policy.data, by });
        return { words: [`From now on mails for a seat are judged by "${policy.data}".`] };
      },
    };
  },
});

/** What holds in the game. */
export const RULES_ROWS: readonly DeskRow[] = [ruling, missing, grace, senders];
