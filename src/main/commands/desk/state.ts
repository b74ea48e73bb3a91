import { readFile } from 'node:fs/promises';
import { writeCommand } from '../../../engine/command-table.ts';
import { changeInWords } from '../../../service/desk/changes.ts';
import { checkCorrection, correctState } from '../../../service/desk/correct-state.ts';
import { lookAtSheet, orderForSeat } from '../../../service/desk/orders-for-seat.ts';
import { deskOf } from '../../../service/desk/overview.ts';
import { moduleOf } from '../../../service/game-in-play.ts';
import { stateNow } from '../../../service/read-game.ts';
import { type Command, CommandWrong } from '../command.ts';
import { statusInWords } from '../window-in-words.ts';
import { deskCommand, REASON, reasonOf } from './desk-command.ts';

const desk = deskCommand({
  ...{ name: 'game desk', args: [], about: 'Show how a game stands: who has ordered and who has not.' },
  run: async ({ ports, game }) => {
    const { window, seats, unsent, branches } = await deskOf(ports, game);
    const lines = seats.map(({ seat, player, bot, awaited, sheet, lastOrders }) => {
      const who = player === null ? (bot ? 'a bot' : 'nobody') : `${player.name} <${player.address}>`;
      const last = lastOrders === null ? '' : `, last orders ${lastOrders.toISOString()}`;
      return `  ${seat}: ${who}; ${awaited ? 'awaited' : 'not awaited'}, sheet: ${sheet}${last}`;
    });
    return [
      `${game.title} (${game.slug}): ${statusInWords(game, window)}${window === null ? '' : ` (window ${window.number})`}`,
      ...lines,
      `  ${unsent} mails unsent; rolled back ${branches.length - 1} times`,
    ].join('\n');
  },
});

const audit = deskCommand({
  ...{ name: 'game audit', args: [], about: 'List who did what in a game.' },
  run: async ({ ports, game }) => {
    const rows = await ports.store.audit(game.id);
    return rows
      .map(({ at, who, way, act, seat, detail }) =>
        [at.toISOString(), act, seat ?? '-', who, `(${way})`, JSON.stringify(detail)].join('  '),
      )
      .join('\n');
  },
});

const state = deskCommand({
  ...{ name: 'game state', args: [], about: 'Print the whole state of a game, as a correction patches it.' },
  details: ['It shows what every seat hides.'],
  run: async ({ ports, game }) => JSON.stringify(await stateNow(ports, game), null, 1),
});

const sheet = deskCommand({
  ...{
    name: 'game sheet',
    args: ['SEAT'],
    about: "Show a seat's orders for the open window; that you looked is on record.",
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
  ...{ name: 'game orders', args: ['SEAT', 'FILE'] },
  options: { ...REASON, 'dry-run': { type: 'boolean' } },
  about: 'Hand in or amend orders for a seat; marked as yours, its player gets the receipt.',
  details: ['FILE        lines as they would be mailed', '--dry-run   only checks them'],
  run: async (at) => {
    const [seat = '', file = ''] = at.args;
    const lines = (await text(file)).split(/\r\n|\r|\n/);
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
  ...{ name: 'game correct', args: ['FILE'] },
  options: { ...REASON, 'dry-run': { type: 'boolean' } },
  about: 'Correct the state of the open window by a JSON Patch.',
  details: [
    'FILE        a JSON Patch (RFC 6902) on what "game state" prints',
    '--dry-run   shows what would change, and who would see it; changes nothing',
  ],
  run: async (at) => {
    const dryRun = at.parsed.flag('dry-run');
    const wanted = { patch: json(await text(at.args[0] ?? '')), reason: reasonOf(at), by: at.by };
    if (!dryRun && wanted.reason === '') throw new CommandWrong('--reason TEXT is needed');
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
  try {
    return JSON.parse(given);
  } catch (error) {
    throw new CommandWrong(`FILE is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function text(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandWrong(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** What a gamemaster looks at, and what he sets right. */
export const DESK_STATE: readonly Command[] = [desk, audit, state, sheet, orders, correct];
