import { writeCommand } from '../../engine/command-table.ts';
import type { Section } from '../../engine/report.ts';
import { type Change, changeInWords } from '../desk/changes.ts';
import { checkCorrection, type Corrected, correctState } from '../desk/correct-state.ts';
import { endGame } from '../desk/end-game.ts';
import { lookAtSheet, orderForSeat } from '../desk/orders-for-seat.ts';
import { rollBack } from '../desk/roll-back.ts';
import { Declined } from '../declined.ts';
import { asJson, moduleOf } from '../game-in-play.ts';
import type { NumberedLine } from '../ports/mail.ts';
import type { Game } from '../ports/records.ts';
import { readJson } from '../read-json.ts';
import { dueInSentence } from '../shown-time.ts';
import { sameTag } from '../window-tag.ts';
import { type AtDesk, type Deed, type DeskRow, deskRow, seatSaid } from './desk-row.ts';
import { textOf, tried } from './ports-within.ts';

const rollback = deskRow({
  ...{ word: 'ROLL BACK', synonyms: ['ROLLBACK'], group: 'play', takesReason: true },
  shape: 'ROLL BACK TO <window> [KEEP SHEETS] (reason)',
  about: 'plays again from an earlier window, with other dice; asks back',
  examples: ['ROLL BACK TO 7 (A rule was misread in week 7)', 'ROLL BACK TO W7 KEEP SHEETS (My mistake)'],
  read: ({ rest, reason }) => {
    const [, to, keep] =
      /^(?:to )?(?:window )?([a-z]{0,3}-?\d{1,4})( keep(?:ing)? sheets?)?$/i.exec(rest) ?? [];
    if (to === undefined || reason === '') return null;
    return rolledBack(to, { reason, sheets: keep === undefined ? 'drop' : 'keep' });
  },
});

function rolledBack(to: string, how: { readonly reason: string; readonly sheets: 'keep' | 'drop' }): Deed {
  const roll = async ({ ports, game, by }: AtDesk) =>
    rollBack(ports, game, { to: await windowSaid({ ports, game }, to), ...how, by });
  return {
    does: async (at) => ({
      words: [`${at.game.title} stands at ${(await roll(at)).label} again. Everybody is told.`],
    }),
    foretells: async (at) => {
      const opened = await tried(at.ports, at.game.id, (ports) => roll({ ...at, ports }));
      const from = (await at.ports.store.openWindow(at.game.id))?.label ?? 'its end';
      const due = dueInSentence(at.game, opened.deadline, at.person.zone);
      return {
        words: [
          `It would take ${at.game.title} back from ${from} to ${opened.label} (window ${opened.number}), to be played again with other dice. Everything since would count no more, and everybody would be told.`,
          how.sheets === 'keep'
            ? 'The orders of that window would stand again as drafts.'
            : 'All sheets would be empty.',
          `Done now, orders would be due ${due}.`,
        ],
        hangsOn: { number: opened.number, from },
      };
    },
  };
}

/** A window by its number, or by its tag as reports have it ("W7"). */
async function windowSaid({ ports, game }: Pick<AtDesk, 'ports' | 'game'>, said: string): Promise<number> {
  if (/^\d+$/.test(said)) return Number(said);
  const windows = await ports.store.windows(game.id);
  const found = windows.findLast(({ tag, closedAt }) => closedAt !== null && sameTag(said, tag));
  if (found !== undefined) return found.number;
  throw new Declined('not-found', 'rollback.no-such-window', {
    what: `${game.title} has adjudicated no window ${said.toUpperCase()}.`,
    hint: `Windows so far: ${windows.map(({ tag, number }) => `${tag} is ${number}`).join(', ')}.`,
  });
}

const orders = deskRow({
  ...{ word: 'ORDERS FOR', shape: 'ORDERS FOR <seat> [(reason)] ... END', group: 'play' },
  ...{ who: 'unseated', takesReason: true, takesLines: 'yes' },
  about: 'hands in or amends orders for a seat, one a line up to END; its player gets the receipt',
  examples: ['ORDERS FOR red (By telephone)'],
  read: ({ rest, reason, body }) =>
    rest === '' ? null : { does: (at) => ordered(at, { rest, reason, body }) },
});

async function ordered(
  { ports, game, seats, by }: AtDesk,
  {
    rest,
    reason,
    body,
  }: { readonly rest: string; readonly reason: string; readonly body: readonly NumberedLine[] },
) {
  const seat = seatSaid(seats, rest);
  const lines = body.filter(({ text }) => text.trim() !== '' && !/^\s*#(ORDERS|END)\b/i.test(text));
  const receipt = await orderForSeat(ports, game, {
    ...{ seat, reason, dryRun: false, by },
    orders: { kind: 'lines', lines },
  });
  const taken = receipt.taken.map(({ line, order, does }) => `line ${line}, ${order}: ${does}`);
  const refused = receipt.refused.map(
    ({ line, given, why }) => `line ${line}, "${given}" is refused: ${why}`,
  );
  return {
    words: [
      receipt.why ??
        (receipt.outcome === 'stored'
          ? `Version ${receipt.version} of the sheet of ${receipt.seat.name} stands, ${receipt.sheetState}. Its player gets the receipt.`
          : `Nothing changed the sheet of ${receipt.seat.name}.`),
    ],
    sections: sectionOf('Line by line', [...taken, ...refused]),
  };
}

function sectionOf(title: string, lines: readonly string[]): readonly Section[] {
  if (lines.length === 0) return [];
  const items = lines.map((text) => ({ mark: 'item' as const, text }));
  return [{ id: title.toLowerCase().replaceAll(' ', '-'), title, blocks: [{ kind: 'list', items }] }];
}

const showOrders = deskRow({
  ...{ word: 'SHOW ORDERS', synonyms: ['SHOW ORDERS OF', 'SHEET OF', 'SHOW SHEET OF'], group: 'looking' },
  ...{ shape: 'SHOW ORDERS OF <seat>', who: 'unseated' },
  about: "shows a seat's orders for the open window; that you looked is on record, for its player too",
  examples: ['SHOW ORDERS OF red'],
  read: ({ rest }) => (rest === '' ? null : { does: (at) => looked(at, rest) }),
});

async function looked({ ports, game, seats, by }: AtDesk, said: string) {
  const seat = seatSaid(seats, said);
  const last = (await lookAtSheet(ports, game, { seat, by })).versions.at(-1);
  const name = seats.find((each) => each.seat === seat)?.name ?? seat;
  if (last === undefined) return { words: [`${name} has handed nothing in. That you looked is on record.`] };
  const { commands } = moduleOf(ports, game.module);
  const lines = last.sheet.entries.map(
    ({ command, source }) => `${writeCommand(commands, command)}${source === 'given' ? '' : ` (${source})`}`,
  );
  return {
    words: [
      `The sheet of ${name} is version ${last.version}, ${last.ready ? 'ready' : 'a draft'}, with ${lines.length} ${lines.length === 1 ? 'order' : 'orders'}. That you looked is on record.`,
    ],
    sections: sectionOf(`Orders of ${name}`, lines),
  };
}

const end = deskRow({
  ...{ word: 'END GAME', group: 'play', takesReason: true },
  shape: 'END GAME <result> [PLACING <side>, <side>=<side>] [(reason)]',
  about: 'ends the game with a result; asks back',
  examples: ['END GAME Agreed draw', 'END GAME The Zhodani have won PLACING zhodani, imperial'],
  read: ({ rest, reason }) => {
    const [, result = '', sides = ''] = /^(.{1,300}?)(?:\s+placing:? (.*))?$/i.exec(rest) ?? [];
    if (result.trim() === '') return null;
    const placing = sides.split(',').filter((place) => place.trim() !== '');
    return ending({
      result: result.trim(),
      placing: placing.map((place) => place.split('=').map((side) => side.trim())),
      reason,
    });
  },
});

const annul = deskRow({
  ...{ word: 'ANNUL', synonyms: ['ANNUL GAME'], group: 'play', takesReason: true },
  ...{ shape: 'ANNUL [(reason)]', about: 'ends the game, which counts for nothing then; asks back' },
  examples: ['ANNUL (Two players have left)'],
  read: ({ rest, reason }) => (rest === '' ? ending({ result: null, placing: [], reason }) : null),
});

function ending(how: Omit<Parameters<typeof endGame>[2], 'by'>): Deed {
  const told = ({ title }: Game): string =>
    how.result === null ? `${title} is annulled` : `${title} is over: ${how.result}`;
  return {
    does: async ({ ports, game, by }) => {
      await endGame(ports, game, { ...how, by });
      return { words: [`${told(game)}. Everybody is told.`] };
    },
    foretells: async ({ ports, game, by }) => {
      await tried(ports, game.id, (trying) => endGame(trying, game, { ...how, by }));
      return {
        words: [
          `It would end ${game.title} now${how.result === null ? ', and annul it' : ` with the result: ${how.result}`}. Everybody would be told, and the secret of the dice revealed.`,
          ...how.placing.map((sides, index) => `Place ${index + 1}: ${sides.join(', ')}.`),
        ],
        hangsOn: null,
      };
    },
  };
}

const correct = deskRow({
  ...{ word: 'CORRECT', synonyms: ['CORRECT STATE'], group: 'play', who: 'unseated' },
  ...{ shape: 'CORRECT (reason) ... END', takesReason: true, takesLines: 'yes' },
  about: 'changes the state by a JSON Patch in the lines up to END; answers every change, and asks back',
  examples: ['CORRECT (A troop was counted twice)'],
  read: ({ rest, reason, body }) => (rest === '' && reason !== '' ? corrected(body, reason) : null),
});

function corrected(body: readonly NumberedLine[], reason: string): Deed {
  return {
    does: async ({ ports, game, by }) => {
      const done = await correctState(ports, game, { patch: patchOf(body), reason, by });
      return {
        words: ['The state is corrected; who sees something of it is told.'],
        sections: correctedSections(done),
      };
    },
    foretells: async ({ ports, game, by }) => {
      const done = await checkCorrection(ports, game, { patch: patchOf(body), reason, by });
      return {
        words: ['It would change the state as follows, and tell those who see something of it.'],
        sections: correctedSections(done),
        hangsOn: asJson(done),
      };
    },
  };
}

/** Mail programs break lines and put other quotes; neither stands in JSON. */
function patchOf(body: readonly NumberedLine[]): unknown {
  const text = textOf(body);
  const joined = text.replaceAll('\n', ' ');
  for (const each of [joined, joined.replace(/[“”„«»]/g, '"')]) {
    const read = readJson(each);
    if (read.ok) return read.value;
  }
  const read = readJson(text);
  throw new Declined('invalid', 'patch.wrong', {
    what: `Between CORRECT and END stands no JSON${read.ok ? '' : `; of these lines, ${read.why}`}.`,
    hint: 'A patch is a list like [{"op": "replace", "path": "/players/red/gold", "value": 7}], on the state as SHOW STATE prints it.',
  });
}

function correctedSections({ changes, seen, dropped }: Corrected): readonly Section[] {
  const told = (these: readonly Change[]): string => these.map(changeInWords).join('; ');
  return [
    ...sectionOf('Changes', changes.map(changeInWords)),
    ...sectionOf(
      'Who sees what of it',
      Object.entries(seen).map(([seat, these]) => `${seat}: ${told(these)}`),
    ),
    ...sectionOf(
      'Orders that can not stand then',
      dropped.map(({ seat, order, why }) => `${seat}: ${order}: ${why}`),
    ),
  ];
}

/** What is played: orders, the state, how it goes on or ends. */
export const PLAY_ROWS: readonly DeskRow[] = [orders, showOrders, correct, rollback, end, annul];
