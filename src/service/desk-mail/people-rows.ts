import { handOverGame } from '../desk/hand-over.ts';
import { messagePlayers } from '../desk/message.ts';
import { replacePlayer } from '../desk/replace-player.ts';
import { giveRole, takeRole } from '../desk/roles.ts';
import { Declined } from '../declined.ts';
import { seatPlayer } from '../direct-game.ts';
import { BOT } from '../players-given.ts';
import { personNamed } from '../people.ts';
import type { NumberedLine } from '../ports/mail.ts';
import type { Person, RoleKind } from '../ports/records.ts';
import { type AtDesk, type Deed, type DeskRow, deskRow, seatSaid } from './desk-row.ts';
import { textOf, tried } from './ports-within.ts';

/** Whom a line names for a seat. */
type Seated = Person | 'bot' | 'nobody';

async function seatedAs({ ports }: Pick<AtDesk, 'ports'>, said: string): Promise<Seated> {
  const word = said.toLowerCase();
  if (word === BOT || word === 'a bot') return 'bot';
  return word === 'nobody' ? 'nobody' : personNamed(ports, addressIn(said));
}

/** "Bo <bo@example.org>", as address books write it, and what mail programs make of an address. */
function addressIn(said: string): string {
  return (/<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/i.exec(said)?.[1] ?? said).replace(/^mailto:/i, '');
}

function nameOf(seated: Seated): string {
  return typeof seated === 'string' ? (seated === 'bot' ? 'A bot' : 'Nobody') : seated.name;
}

const replace = deskRow({
  ...{ word: 'REPLACE', group: 'people', takesReason: true },
  shape: 'REPLACE <seat> WITH <address|BOT|NOBODY> [KEEP SHEET] [(reason)]',
  about: 'puts another player, a bot or nobody on a seat of a game that has begun; asks back',
  examples: ['REPLACE red WITH bo@example.org KEEP SHEET (Rhea has no time)', 'REPLACE blue WITH BOT'],
  read: ({ rest, reason }) => {
    const [, seat, who, keep] = /^(.+?) (?:with|by) (.+?)( keep(?:ing)? (?:the )?sheet)?$/i.exec(rest) ?? [];
    if (seat === undefined || who === undefined) return null;
    return replaced({ seat, who, reason, sheet: keep === undefined ? 'drop' : 'keep' });
  },
});

interface Replacing {
  readonly seat: string;
  readonly who: string;
  readonly reason: string;
  readonly sheet: 'keep' | 'drop';
}

function replaced({ seat: said, who, ...how }: Replacing): Deed {
  const act = async (at: AtDesk) => {
    const seat = seatSaid(at.seats, said);
    const player = await seatedAs(at, who);
    await replacePlayer(at.ports, at.game, { seat, player, ...how, by: at.by });
    const { name, person, bot } = at.seats.find((each) => each.seat === seat) ?? NO_SEAT;
    return {
      name,
      player: nameOf(player),
      before: person?.name ?? (bot ? 'a bot' : 'nobody'),
      id: person?.id ?? null,
    };
  };
  return {
    does: async (at) => {
      const { name, player } = await act(at);
      return { words: [`${player} plays ${name} in ${at.game.title}. All are told.`] };
    },
    foretells: async (at) => {
      const { name, player, before, id } = await tried(at.ports, at.game.id, (ports) =>
        act({ ...at, ports }),
      );
      const kept = 'the orders that stand go on as a draft';
      return {
        words: [
          `It would put ${player} in the place of ${before} as ${name}; ${how.sheet === 'keep' ? kept : 'the sheet would be empty'}. The seat gets another secret address, and everybody is told.`,
        ],
        hangsOn: [id],
      };
    },
  };
}

const NO_SEAT = { name: '', person: null, bot: false } as const;

const seat = deskRow({
  ...{ word: 'SEAT', shape: 'SEAT <seat> WITH <address|BOT|NOBODY>', group: 'people' },
  about: 'seats a player while the game is forming; it begins when every seat has one',
  examples: ['SEAT red WITH rhea@example.org'],
  read: ({ rest }) => {
    const [, said, who] = /^(.+?) with (.+)$/i.exec(rest) ?? [];
    if (said === undefined || who === undefined) return null;
    return { does: (at) => seated(at, said, who) };
  },
});

async function seated(at: AtDesk, said: string, who: string) {
  const { ports, game, by } = at;
  const player = await seatedAs(at, who);
  const personId = player === 'bot' ? BOT : player === 'nobody' ? null : player.id;
  const { began } = await seatPlayer(ports, game, { seat: seatSaid(at.seats, said), personId, by });
  return {
    words: [`${nameOf(player)} plays ${said} in ${game.title}.${began ? ' The game has begun.' : ''}`],
  };
}

const ROLE_WORDS: Readonly<Record<string, RoleKind>> = {
  'co-gm': 'co-gm',
  'co gm': 'co-gm',
  cogm: 'co-gm',
  'stand-by': 'stand-by',
  'stand by': 'stand-by',
  standby: 'stand-by',
  observer: 'observer',
  'all-seeing': 'all-seeing',
  'all seeing': 'all-seeing',
};
const ROLE_AND_WHO = /^(?:an? )?(co[- ]?gm|stand[- ]?by|observer|all[- ]seeing(?: observer)?):? (\S.*)$/i;

function roleAndWho(rest: string): { readonly role: RoleKind; readonly who: string } | null {
  const [, word = '', who = ''] = ROLE_AND_WHO.exec(rest) ?? [];
  const role = ROLE_WORDS[word.toLowerCase().replace(/ observer$/, '')];
  return role === undefined ? null : { role, who };
}

const add = deskRow({
  ...{ word: 'ADD', group: 'people', shape: 'ADD <CO-GM|STAND-BY|OBSERVER|ALL-SEEING> <address>' },
  about: 'gives somebody a part in the game; asks back where everything is seen by it',
  examples: ['ADD CO-GM ada@example.org', 'ADD STAND-BY bo@example.org'],
  read: ({ rest }) => {
    const wanted = roleAndWho(rest);
    return wanted === null
      ? null
      : { does: (at) => given(at, wanted), foretells: (at) => foretellRole(at, wanted) };
  },
});

interface RoleSaid {
  readonly role: RoleKind;
  readonly who: string;
}

async function given({ ports, game, by }: AtDesk, { role, who }: RoleSaid) {
  const person = await personNamed(ports, addressIn(who));
  await giveRole(ports, game, { person, role, by });
  return { words: [`${person.name} is ${role} in ${game.title}. All are told.`] };
}

/** What somebody has seen can't be taken back. */
async function foretellRole(at: AtDesk, wanted: RoleSaid) {
  const { role, who } = wanted;
  if (role !== 'co-gm' && role !== 'all-seeing') return null;
  await tried(at.ports, at.game.id, (ports) => given({ ...at, ports }, wanted));
  const { id, name, address } = await personNamed(at.ports, addressIn(who));
  const directs = role === 'co-gm' ? ', and direct it as you do' : '';
  return {
    words: [
      `It would let ${name} (${address}) see everything in ${at.game.title}${directs}; who has seen everything can't play in it any more. All would be told.`,
    ],
    hangsOn: [id],
  };
}

const take = deskRow({
  ...{ word: 'TAKE', synonyms: ['REMOVE'], group: 'people' },
  ...{ shape: 'TAKE <CO-GM|STAND-BY|OBSERVER|ALL-SEEING> <address>' },
  about: 'takes such a part away again',
  examples: ['TAKE OBSERVER bo@example.org'],
  read: ({ rest }) => {
    const wanted = roleAndWho(rest);
    return wanted === null ? null : { does: (at) => taken(at, wanted) };
  },
});

async function taken({ ports, game, by }: AtDesk, { role, who }: RoleSaid) {
  const person = await personNamed(ports, addressIn(who.replace(/^from /i, '')));
  await takeRole(ports, game, { person, role, by });
  return { words: [`${person.name} is no longer ${role} in ${game.title}, and is told.`] };
}

const handOver = deskRow({
  ...{ word: 'HAND OVER', group: 'people', shape: 'HAND OVER TO <address>' },
  about: 'makes somebody else the gamemaster; asks back',
  examples: ['HAND OVER TO ada@example.org'],
  read: ({ rest }) => {
    const [, who] = /^(?:the game )?to (\S.*)$/i.exec(rest) ?? [];
    return who === undefined ? null : handedOver(who);
  },
});

function handedOver(who: string): Deed {
  const act = async ({ ports, game, by }: AtDesk) => {
    const person = await personNamed(ports, addressIn(who));
    await handOverGame(ports, game, { person, by });
    return person;
  };
  return {
    does: async (at) => ({ words: [`${(await act(at)).name} directs ${at.game.title}. Everybody is told.`] }),
    foretells: async (at) => {
      const { id, name, address } = await tried(at.ports, at.game.id, (ports) => act({ ...at, ports }));
      return {
        words: [
          `It would make ${name} (${address}) the gamemaster of ${at.game.title} in the place of ${at.game.gm.name}, and only ${name} could undo that. Everybody would be told.`,
        ],
        hangsOn: [id],
      };
    },
  };
}

const message = deskRow({
  ...{ word: 'MESSAGE', synonyms: ['MESSAGE TO', 'PRESS TO', 'WRITE TO'], group: 'people' },
  ...{ shape: 'MESSAGE TO <seat|ALL> ... END', takesLines: 'yes' },
  about: 'mails your words, the lines up to END, to one seat or to all',
  examples: ['MESSAGE TO ALL', 'MESSAGE TO red'],
  read: ({ rest, body }) => {
    const to = rest
      .replace(/^to:? /i, '')
      .replace(/:$/, '')
      .trim();
    return to === '' ? null : { does: (at) => messaged(at, to, body) };
  },
});

async function messaged({ ports, game, seats, by }: AtDesk, to: string, body: readonly NumberedLine[]) {
  const seatId = /^(all|everybody|everyone|all players)$/i.test(to) ? null : seatSaid(seats, to);
  const text = textOf(body).trim();
  if (text === '') throw new Declined('invalid', 'message.empty', { what: 'No words stand in it.' });
  const { mails } = await messagePlayers(ports, game, { seat: seatId, text, by });
  return { words: [`${mails} ${mails === 1 ? 'mail is' : 'mails are'} on the way.`] };
}

/** Who plays, who has a part, and words to them. */
export const PEOPLE_ROWS: readonly DeskRow[] = [message, replace, seat, add, take, handOver];
