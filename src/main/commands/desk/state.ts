import { writeCommand } from '../../../engine/command-table.ts';
import { changeInWords } from '../../../service/desk/changes.ts';
import { checkCorrection, correctState } from '../../../service/desk/correct-state.ts';
import { lookAtSheet, orderForSeat } from '../../../service/desk/orders-for-seat.ts';
import { deskOf, type SeatOnDesk } from '../../../service/desk/overview.ts';
import { moduleOf } from '../../../service/game-in-play.ts';
import { openRequests } from '../../../service/open-requests.ts';
import { readJson } from '../../../service/read-json.ts';
import { stateNow, turnHistory } from '../../../service/read-game.ts';
import { showTime, timeInSentence } from '../../../service/shown-time.ts';
import { CommandWrong, flag } from '../arguments.ts';
import type { Command } from '../command.ts';
import { AS_JSON } from '../as-json.ts';
import { textOfFile } from '../files.ts';
import { nameOfGame, statusInWords } from '../window-in-words.ts';
import { deskCommand, REASON, reasonOf, SEAT } from './desk-command.ts';

const desk = deskCommand({
  ...{ name: 'game desk', args: [], about: 'Show how a game stands: who has ordered and who has not.' },
  options: { json: AS_JSON },
  examples: ['game desk marches-3'],
  run: async ({ ports, game, parsed }) => {
    const stands = await deskOf(ports, game);
    const asking = await openRequests(ports, game);
    if (parsed.flag('json'))
      return JSON.stringify({ game: game.slug, status: game.status, ...stands, asking });
    const { window, seats, unsent, branches } = stands;
    const number = window === null ? '' : ` (window ${window.number})`;
    return [
      `${nameOfGame(game)}: ${statusInWords(game, window)}${number}`,
      ...seats.map((seat) => `  ${seatInWords(seat, game.gm.zone)}`),
      ...game.roles.map(({ role, person }) => `  ${role}: ${person.name} <${person.address}>`),
      ...asking.map(
        ({ seat, reason }) =>
          `  ${seat} asks for more time${reason === '' ? '' : `: ${reason}`} (game grant, game refuse)`,
      ),
      `  ${counted(unsent, 'mail')} unsent; rolled back ${counted(branches.length - 1, 'time')}`,
    ].join('\n');
  },
});

function seatInWords({ seat, player, bot, awaited, sheet, lastOrders }: SeatOnDesk, zone: string): string {
  const who = player === null ? (bot ? 'a bot' : 'nobody') : `${player.name} <${player.address}>`;
  const last = lastOrders === null ? '' : `, last orders ${timeInSentence(lastOrders, zone)}`;
  return `${seat}: ${who}; ${awaited ? 'awaited' : 'not awaited'}, sheet: ${sheet}${last}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const audit = deskCommand({
  ...{ name: 'game audit', args: [], about: 'List who did what in a game.' },
  options: { json: AS_JSON },
  examples: ['game audit marches-3', 'game audit marches-3 --json'],
  run: async ({ ports, game, parsed }) => {
    const rows = await ports.store.audit(game.id);
    if (parsed.flag('json')) return JSON.stringify(rows);
    return rows
      .map(({ at, who, way, act, seat, detail }) =>
        [showTime(at, game.gm.zone).short, act, seat ?? '-', who, `(${way})`, JSON.stringify(detail)].join(
          '  ',
        ),
      )
      .join('\n');
  },
});

const turns = deskCommand({
  ...{ name: 'game turns', args: [], about: 'List the windows that were adjudicated, with their seals.' },
  options: { json: AS_JSON },
  examples: ['game turns marches-3'],
  run: async ({ ports, game, parsed }) => {
    const lines = await turnHistory(ports, game);
    if (parsed.flag('json')) return JSON.stringify(lines);
    if (lines.length === 0) return 'No window was adjudicated yet.';
    return lines
      .map(({ window, branch, tag, closedAt, seal }) => {
        const on = branch === 0 ? '' : ` on branch ${branch}`;
        return `${window}  ${tag}  closed ${timeInSentence(closedAt, game.gm.zone)}${on}  seal ${seal.slice(0, 16)}`;
      })
      .join('\n');
  },
});

const state = deskCommand({
  ...{ name: 'game state', args: [], about: 'Print the whole state of a game, as a correction patches it.' },
  details: ['It shows what every seat hides.'],
  examples: ['game state marches-3'],
  run: async ({ ports, game }) => JSON.stringify(await stateNow(ports, game), null, 1),
});

const sheet = deskCommand({
  ...{
    name: 'game sheet',
    args: [SEAT],
    about: "Show a seat's orders for the open window; that you looked is on record.",
    examples: ['game sheet marches-3 zhodani'],
  },
  run: async ({ ports, game, args, by }) => {
    const { versions } = await lookAtSheet(ports, game, { seat: args[0] ?? '', by });
    const last = versions.at(-1);
    if (last === undefined) return 'Nothing has been handed in.';
    const { commands } = moduleOf(ports, game.module);
    const lines = last.sheet.entries.map(
      ({ command, source }) => `  ${writeCommand(commands, command)}  (${source})`,
    );
    return [`version ${last.version}, ${last.ready ? 'ready' : 'draft'}, by ${last.way}`, ...lines].join(
      '\n',
    );
  },
});

const orders = deskCommand({
  ...{ name: 'game orders', args: [SEAT, { name: 'FILE', about: 'lines as they would be mailed' }] },
  options: { ...REASON, 'dry-run': flag('only checks them') },
  about: 'Hand in or amend orders for a seat; marked as yours, its player gets the receipt.',
  examples: ['game orders marches-3 zhodani orders.txt --dry-run'],
  run: async (at) => {
    const [seat = '', file = ''] = at.args;
    const lines = (await textOfFile(file)).split(/\r\n|\r|\n/);
    const receipt = await orderForSeat(at.ports, at.game, {
      ...{ seat, reason: reasonOf(at), dryRun: at.parsed.flag('dry-run'), by: at.by },
      orders: { kind: 'lines', lines: lines.map((line, index) => ({ number: index + 1, text: line })) },
    });
    return [
      receipt.why ?? `${receipt.outcome}: version ${receipt.version}, ${receipt.sheetState}`,
      ...receipt.taken.map(({ line, order, does }) => `  ${line}: ${order}: ${does}`),
      ...receipt.refused.map(({ line, given, why }) => `  ${line}: "${given}" refused: ${why}`),
    ].join('\n');
  },
});

const correct = deskCommand({
  ...{
    name: 'game correct',
    args: [{ name: 'FILE', about: 'a JSON Patch (RFC 6902) on what "game state" prints' }],
  },
  options: { ...REASON, 'dry-run': flag('shows what would change, and who would see it; changes nothing') },
  about: 'Correct the state of the open window by a JSON Patch.',
  details: ['Without --dry-run a --reason is needed.'],
  examples: [
    'game correct marches-3 patch.json --dry-run',
    'game correct marches-3 patch.json --reason "A troop was counted twice."',
  ],
  run: async (at) => {
    const dryRun = at.parsed.flag('dry-run');
    const wanted = { patch: json(await textOfFile(at.args[0] ?? '')), reason: reasonOf(at), by: at.by };
    if (!dryRun && wanted.reason === '')
      throw new CommandWrong('--reason TEXT is needed, unless it is a --dry-run');
    const { changes, seen, dropped } = await (dryRun ? checkCorrection : correctState)(
      at.ports,
      at.game,
      wanted,
    );
    return [
      dryRun ? 'This would change:' : 'This was changed:',
      ...changes.map((change) => `  ${changeInWords(change)}`),
      ...Object.entries(seen).map(
        ([seat, changed]) => `${seat} sees: ${changed.map(changeInWords).join('; ')}`,
      ),
      ...dropped.map(({ seat, order, why }) => `${seat} loses the order "${order}": ${why}`),
    ].join('\n');
  },
});

function json(given: string): unknown {
  const read = readJson(given);
  if (read.ok) return read.value;
  throw new CommandWrong(`FILE is not JSON: ${read.why}`);
}

/** What a gamemaster looks at, and what he sets right. */
export const DESK_STATE: readonly Command[] = [desk, audit, turns, state, sheet, orders, correct];
