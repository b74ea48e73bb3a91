import { adoptRuling } from '../../../service/desk/adopt-ruling.ts';
import { endGame } from '../../../service/desk/end-game.ts';
import { handOverGame } from '../../../service/desk/hand-over.ts';
import { messagePlayers } from '../../../service/desk/message.ts';
import { pauseGame } from '../../../service/desk/pause.ts';
import { replacePlayer } from '../../../service/desk/replace-player.ts';
import { giveRole, takeRole } from '../../../service/desk/roles.ts';
import { rollBack } from '../../../service/desk/roll-back.ts';
import { extendWindow, forceWindow, takeUpGame } from '../../../service/direct-game.ts';
import { BOT } from '../../../service/open-game.ts';
import { personNamed } from '../../../service/people.ts';
import { ROLES } from '../../../service/ports/records.ts';
import { type Command, CommandWrong } from '../command.ts';
import { deskCommand, REASON, reasonOf } from './desk-command.ts';

const NOBODY = 'nobody';

const pausing = (name: string, how: 'paused' | 'adjourned', about: string): Command =>
  deskCommand({
    ...{ name, args: [], options: REASON, about },
    run: async (at) => {
      await pauseGame(at.ports, at.game, { reason: reasonOf(at), how, by: at.by });
      return `${at.game.title} is ${how}. Everybody is told.`;
    },
  });

const moving = (name: string, sign: 1 | -1, about: string, details: readonly string[]): Command =>
  deskCommand({
    ...{ name, args: ['HOURS'], about, details },
    run: async ({ ports, game, args, by }) => {
      const deadline = await extendWindow(ports, game, { hours: sign * wholeNumber(args[0], 'HOURS'), by });
      return `The window of ${game.title} closes ${deadline.toISOString()}. Players are told.`;
    },
  });

function wholeNumber(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,6}$/.test(text))
    throw new CommandWrong(`${what} is a whole number, not "${text ?? ''}"`);
  return Number(text);
}

const resume = deskCommand({
  ...{ name: 'game resume', args: [], options: { hours: { type: 'string' } } },
  about: 'Let a paused game go on, or one that was parked.',
  details: ['--hours N   hours until the deadline (default: what was left, a day at least)'],
  run: async ({ ports, game, parsed, by }) => {
    const hours = parsed.text('hours') === null ? null : parsed.number('hours', 0);
    await takeUpGame(ports, game, { hours, by });
    return `${game.title} goes on. Everybody is told.`;
  },
});

const force = deskCommand({
  ...{ name: 'game force', args: [], about: 'Adjudicate the open window now.' },
  run: async ({ ports, game, by }) => {
    await forceWindow(ports, game, by);
    return `The window of ${game.title} is closed. Players are told.`;
  },
});

const rollback = deskCommand({
  ...{ name: 'game rollback', args: ['WINDOW'] },
  options: { ...REASON, 'keep-sheets': { type: 'boolean' } },
  about: 'Play again from an earlier window, with other dice.',
  details: [
    'WINDOW          its number, as "game audit" and GET /v1/games/GAME/turns show it',
    '--keep-sheets   the orders of that window stand again as drafts',
  ],
  run: async (at) => {
    const opened = await rollBack(at.ports, at.game, {
      ...{ to: wholeNumber(at.args[0], 'WINDOW'), reason: reasonOf(at), by: at.by },
      sheets: at.parsed.flag('keep-sheets') ? 'keep' : 'drop',
    });
    return `${at.game.title} stands at ${opened.label} again. Everybody is told.`;
  },
});

const replace = deskCommand({
  ...{ name: 'game replace', args: ['SEAT', 'ADDRESS|bot|nobody'] },
  options: { ...REASON, 'keep-sheet': { type: 'boolean' } },
  about: 'Put another player on a seat of a game that has begun.',
  details: ['--keep-sheet   the orders that stand go on as a draft'],
  run: async (at) => {
    const [seat = '', named = ''] = at.args;
    const player = named === BOT ? BOT : named === NOBODY ? NOBODY : await personNamed(at.ports, named);
    const sheet = at.parsed.flag('keep-sheet') ? 'keep' : 'drop';
    await replacePlayer(at.ports, at.game, { seat, player, sheet, reason: reasonOf(at), by: at.by });
    return `${typeof player === 'string' ? player : player.name} plays ${seat} in ${at.game.title}. All are told.`;
  },
});

const role = deskCommand({
  ...{ name: 'game role', args: ['ROLE', 'ADDRESS'], options: { take: { type: 'boolean' } } },
  about: 'Give somebody a part in a game, or take it away.',
  details: [`ROLE     ${ROLES.join(', ')}`, '--take   takes it away'],
  run: async ({ ports, game, args, parsed, by }) => {
    const wanted = ROLES.find((each) => each === args[0]);
    if (wanted === undefined)
      throw new CommandWrong(`ROLE is one of ${ROLES.join(', ')}, not "${args[0] ?? ''}"`);
    const person = await personNamed(ports, args[1] ?? '');
    const takes = parsed.flag('take');
    await (takes ? takeRole : giveRole)(ports, game, { person, role: wanted, by });
    return `${person.name} is ${takes ? 'no longer ' : ''}${wanted} in ${game.title}.`;
  },
});

const gm = deskCommand({
  ...{ name: 'game gm', args: ['ADDRESS'], about: 'Make somebody else the gamemaster.' },
  run: async ({ ports, game, args, by }) => {
    const person = await personNamed(ports, args[0] ?? '');
    await handOverGame(ports, game, { person, by });
    return `${person.name} directs ${game.title}. Everybody is told.`;
  },
});

const ruling = deskCommand({
  ...{ name: 'game ruling', args: ['RULING'], options: { ...REASON, drop: { type: 'boolean' } } },
  about: 'Adopt a ruling from the next window on, or drop it.',
  details: ['--drop   puts it out of force'],
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
  options: { ...REASON, result: { type: 'string' }, placing: { type: 'string' }, annul: { type: 'boolean' } },
  about: 'End a game with a result, or annul it.',
  details: [
    '--result TEXT    a sentence, e.g. "Agreed draw"',
    '--placing SIDES  in order, equals joined: "imperial,zhodani", "red=blue"',
    '--annul          instead of a result: the game counts for nothing',
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
  ...{ name: 'game message', args: ['SEAT|all', 'TEXT'], about: 'Mail a message to one seat, or to all.' },
  run: async ({ ports, game, args, by }) => {
    const [to = '', text = ''] = args;
    if (text.trim() === '') throw new CommandWrong('TEXT is empty');
    const { mails } = await messagePlayers(ports, game, { seat: to === 'all' ? null : to, text, by });
    return `${mails} mail${mails === 1 ? ' is' : 's are'} on the way.`;
  },
});

/** What a gamemaster does to a game. */
export const DESK_ACTS: readonly Command[] = [
  force,
  moving('game extend', 1, 'Move the deadline of the open window to later.', [
    'Where the schedule has days, it falls on the first of these from then on.',
  ]),
  moving('game shorten', -1, 'Move the deadline of the open window to earlier.', [
    'By the hour, whatever the days of the schedule.',
  ]),
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
