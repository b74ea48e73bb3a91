import { adoptRuling } from '../../../service/desk/adopt-ruling.ts';
import { endGame } from '../../../service/desk/end-game.ts';
import { handOverGame } from '../../../service/desk/hand-over.ts';
import { messagePlayers } from '../../../service/desk/message.ts';
import { pauseGame } from '../../../service/desk/pause.ts';
import { replacePlayer } from '../../../service/desk/replace-player.ts';
import { giveRole, takeRole } from '../../../service/desk/roles.ts';
import { rollBack } from '../../../service/desk/roll-back.ts';
import { extendWindow, forceWindow, takeUpGame } from '../../../service/direct-game.ts';
import { decideExtension } from '../../../service/extensions.ts';
import { BOT } from '../../../service/players-given.ts';
import { requestMeant } from '../../../service/open-requests.ts';
import { personNamed } from '../../../service/people.ts';
import { ROLES } from '../../../service/ports/records.ts';
import { timeInSentence } from '../../../service/shown-time.ts';
import { type Argument, CommandWrong, flag, oneOf, text, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { deskCommand, REASON, reasonOf, SEAT } from './desk-command.ts';

const NOBODY = 'nobody';
const ADDRESS: Argument = { name: 'ADDRESS', about: 'of a registered person' };

const pausing = (name: string, how: 'paused' | 'adjourned', about: string): Command =>
  deskCommand({
    ...{ name, args: [], options: REASON, about },
    examples: [`${name} marches-3 --reason "Two of us are away until Monday."`],
    run: async (at) => {
      await pauseGame(at.ports, at.game, { reason: reasonOf(at), how, by: at.by });
      return `${at.game.title} is ${how}. Everybody is told.`;
    },
  });

interface Moving {
  readonly name: string;
  readonly sign: 1 | -1;
  readonly about: string;
  readonly details: readonly string[];
  /** The command that moves it the other way. */
  readonly other: string;
}

const moving = ({ sign, other, ...told }: Moving): Command =>
  deskCommand({
    ...told,
    args: [{ name: 'HOURS', about: 'by so many' }],
    examples: [`${told.name} marches-3 24`],
    run: async ({ ports, game, args, by }) => {
      const hours = hoursGiven(args[0] ?? '', other);
      const deadline = await extendWindow(ports, game, { hours: sign * hours, by });
      return `Orders of ${game.title} are due ${timeInSentence(deadline, game.gm.zone)}. Players are told.`;
    },
  });

function hoursGiven(given: string, other: string): number {
  if (!given.startsWith('-')) return wholeNumber(given, 'HOURS');
  throw new CommandWrong(
    `HOURS takes a whole number, not "${given}"; the other way moves: adjutant ${other}`,
  );
}

const deciding = (name: string, grant: boolean, about: string): Command =>
  deskCommand({
    ...{ name, about },
    args: [{ name: '[SEAT]', about: 'who asked; left out where one alone has' }],
    examples: [`${name} marches-3 zhodani`],
    run: async ({ ports, game, args: [seat], by }) => {
      const { id, person } = await requestMeant(ports, game, seat ?? null);
      await decideExtension(ports, game, { id, grant, by });
      const due = (await ports.store.openWindow(game.id))?.deadline ?? null;
      const until = due === null ? '' : ` Orders are due ${timeInSentence(due, game.gm.zone)}.`;
      return `The request of ${person.name} for more time is ${grant ? 'granted' : 'declined'}.${until} Players are told.`;
    },
  });

const resume = deskCommand({
  ...{ name: 'game resume', args: [] },
  options: { hours: text('N', 'hours until the deadline (default: what was left, a day at least)') },
  about: 'Let a paused game go on, or one that was parked.',
  examples: ['game resume marches-3 --hours 48'],
  run: async ({ ports, game, parsed, by }) => {
    const hours = parsed.text('hours') === null ? null : parsed.number('hours', 0);
    await takeUpGame(ports, game, { hours, by });
    return `${game.title} goes on. Everybody is told.`;
  },
});

const force = deskCommand({
  ...{ name: 'game force', args: [], about: 'Adjudicate the open window now.' },
  examples: ['game force marches-3'],
  run: async ({ ports, game, by }) => {
    await forceWindow(ports, game, by);
    return `The window of ${game.title} is closed. Players are told.`;
  },
});

const rollback = deskCommand({
  ...{
    name: 'game rollback',
    args: [{ name: 'WINDOW', about: 'its number; "game desk" shows that of the open one' }],
  },
  options: { ...REASON, 'keep-sheets': flag('the orders of that window stand again as drafts') },
  about: 'Play again from an earlier window, with other dice.',
  examples: ['game rollback marches-3 7 --reason "A jump was misread."'],
  run: async (at) => {
    const opened = await rollBack(at.ports, at.game, {
      ...{ to: wholeNumber(at.args[0] ?? '', 'WINDOW'), reason: reasonOf(at), by: at.by },
      sheets: at.parsed.flag('keep-sheets') ? 'keep' : 'drop',
    });
    return `${at.game.title} stands at ${opened.label} again. Everybody is told.`;
  },
});

const replace = deskCommand({
  ...{
    name: 'game replace',
    args: [
      SEAT,
      { name: 'ADDRESS|bot|nobody', about: "of a registered person; or the game's bot, or nobody" },
    ],
  },
  options: { ...REASON, 'keep-sheet': flag('the orders that stand go on as a draft') },
  about: 'Put another player on a seat of a game that has begun.',
  examples: [
    'game replace marches-3 zhodani zora@example.org --keep-sheet',
    'game replace marches-3 zhodani bot',
  ],
  run: async (at) => {
    const [seat = '', named = ''] = at.args;
    const player = named === BOT ? BOT : named === NOBODY ? NOBODY : await personNamed(at.ports, named);
    const sheet = at.parsed.flag('keep-sheet') ? 'keep' : 'drop';
    await replacePlayer(at.ports, at.game, { seat, player, sheet, reason: reasonOf(at), by: at.by });
    return `${typeof player === 'string' ? player : player.name} plays ${seat} in ${at.game.title}. All are told.`;
  },
});

const role = deskCommand({
  ...{ name: 'game role', args: [{ name: 'ROLE', about: ROLES.join(', ') }, ADDRESS] },
  options: { take: flag('takes it away') },
  about: 'Give somebody a part in a game, or take it away.',
  examples: [
    'game role marches-3 stand-by zeno@example.org',
    'game role marches-3 observer olga@example.org --take',
  ],
  run: async ({ ports, game, args, parsed, by }) => {
    const wanted = oneOf(ROLES, args[0] ?? '', 'ROLE');
    const person = await personNamed(ports, args[1] ?? '');
    const takes = parsed.flag('take');
    await (takes ? takeRole : giveRole)(ports, game, { person, role: wanted, by });
    return `${person.name} is ${takes ? 'no longer ' : ''}${wanted} in ${game.title}.`;
  },
});

const gm = deskCommand({
  ...{ name: 'game gm', args: [ADDRESS], about: 'Make somebody else the gamemaster.' },
  examples: ['game gm marches-3 otto@example.org'],
  run: async ({ ports, game, args, by }) => {
    const person = await personNamed(ports, args[0] ?? '', 'gm.add');
    await handOverGame(ports, game, { person, by });
    return `${person.name} directs ${game.title}. Everybody is told.`;
  },
});

const ruling = deskCommand({
  ...{
    name: 'game ruling',
    args: [{ name: 'RULING', about: 'its id, as the rules of the game name it (src/games/*/README.md)' }],
  },
  options: { ...REASON, drop: flag('puts it out of force') },
  about: 'Adopt a ruling from the next window on, or drop it.',
  examples: ['game ruling marches-3 ffw-4.4.1 --reason "As we agreed."'],
  run: async (at) => {
    const holds = at.parsed.flag('drop') ? 'no' : 'yes';
    await adoptRuling(at.ports, at.game, {
      ...{ ruling: at.args[0] ?? '', holds, reason: reasonOf(at), by: at.by },
    });
    return `${at.args[0] ?? ''} is ${holds === 'yes' ? 'adopted' : 'dropped'} in ${at.game.title} from the next window on. Everybody is told.`;
  },
});

const end = deskCommand({
  ...{ name: 'game end', args: [] },
  options: {
    ...REASON,
    result: text('TEXT', 'a sentence, e.g. "Agreed draw"'),
    placing: text('SIDES', 'in order, equals joined: "imperial,zhodani", "red=blue"'),
    annul: flag('instead of a result: the game counts for nothing'),
  },
  about: 'End a game with a result, or annul it.',
  examples: [
    'game end marches-3 --result "Agreed draw" --placing imperial=zhodani',
    'game end marches-3 --annul',
  ],
  run: async (at) => {
    const result = at.parsed.text('result');
    if ((result === null) !== at.parsed.flag('annul'))
      throw new CommandWrong('takes --result TEXT or --annul');
    const placing = (at.parsed.text('placing') ?? '').split(',').filter((place) => place !== '');
    await endGame(at.ports, at.game, {
      ...{ result, reason: reasonOf(at), by: at.by },
      placing: placing.map((place) => place.split('=')),
    });
    return `${at.game.title} is over. Everybody is told.`;
  },
});

const message = deskCommand({
  ...{
    name: 'game message',
    args: [
      { name: 'SEAT|all', about: 'to whom' },
      { name: '"TEXT"', about: 'what they read' },
    ],
  },
  about: 'Mail a message to one seat, or to all.',
  examples: ['game message marches-3 all "We go on."'],
  run: async ({ ports, game, args, by }) => {
    const [to = '', words = ''] = args;
    if (words.trim() === '') throw new CommandWrong('TEXT is empty');
    const { mails } = await messagePlayers(ports, game, { seat: to === 'all' ? null : to, text: words, by });
    return `${mails} mail${mails === 1 ? ' is' : 's are'} on the way.`;
  },
});

/** What a gamemaster does to a game. */
export const DESK_ACTS: readonly Command[] = [
  force,
  moving({
    ...{ name: 'game extend', sign: 1, other: 'game shorten' },
    about: 'Move the deadline of the open window to later.',
    details: ['Where the schedule has days, it falls on the first of these from then on.'],
  }),
  moving({
    ...{ name: 'game shorten', sign: -1, other: 'game extend' },
    about: 'Move the deadline of the open window to earlier.',
    details: ['By the hour, whatever the days of the schedule.'],
  }),
  deciding('game grant', true, 'Grant the time that a player asked for.'),
  deciding('game refuse', false, 'Decline the time that a player asked for.'),
  pausing('game pause', 'paused', 'Stop the clock.'),
  pausing('game adjourn', 'adjourned', 'Stop the clock, and leave open whether the game goes on.'),
  resume,
  rollback,
  replace,
  role,
  gm,
  ruling,
  end,
  message,
];
