import { JSONPointer } from 'json-p3';
import { z } from 'zod';
import type { Json } from '../../engine/json.ts';
import type { Section } from '../../engine/report.ts';
import { readerOfAudit } from '../access.ts';
import { auditFor } from '../desk/audit-for.ts';
import { deskOf, type SeatOnDesk } from '../desk/overview.ts';
import { Declined } from '../declined.ts';
import { asJson } from '../game-in-play.ts';
import type { Game, WindowRecord } from '../ports/records.ts';
import { openRequests } from '../open-requests.ts';
import { stateNow } from '../read-game.ts';
import { showTime, timeInSentence } from '../shown-time.ts';
import { alone, type AtDesk, type DeskRow, deskRow } from './desk-row.ts';

const status = deskRow({
  ...{ word: 'STATUS', synonyms: ['OVERVIEW', 'DESK'], shape: 'STATUS', group: 'looking' },
  about: 'shows how the game stands: who has ordered and who has not, who asks for more time',
  examples: ['STATUS'],
  read: alone({ does: statusTold }),
});

async function statusTold({ ports, game, person: { zone } }: AtDesk) {
  const { window, seats, unsent, branches } = await deskOf(ports, game);
  const asking = await openRequests(ports, game);
  const rolledBack = branches.length - 1;
  return {
    words: [
      standing(game, window, zone),
      ...asking.map(
        ({ seat, reason }) =>
          `${seat} asks for more time${reason === '' ? '' : `: ${reason}`} (GRANT ${seat}, or REFUSE ${seat})`,
      ),
      ...game.roles.map(({ role, person: { name } }) => `${name} is ${role}.`),
      `${unsent} ${unsent === 1 ? 'mail waits' : 'mails wait'} to be sent${rolledBack === 0 ? '' : `; rolled back ${rolledBack} ${rolledBack === 1 ? 'time' : 'times'}`}.`,
    ],
    sections: [seatsTable(seats, zone)],
  };
}

function standing({ title, status: how, result }: Game, window: WindowRecord | null, zone: string): string {
  if (result !== null) return `${title} is over: ${result.result}.`;
  const due =
    window === null
      ? ''
      : ` Open is ${window.label} (window ${window.number}), ${window.deadline === null ? 'which you close' : `due ${timeInSentence(window.deadline, zone)}`}.`;
  return `${title} is ${how}.${due}`;
}

function seatsTable(seats: readonly SeatOnDesk[], zone: string): Section {
  const column = (title: string) => ({ title, align: 'left' as const });
  const rows = seats.map(({ seat, name, player, bot, awaited, sheet, version, lastOrders }) => [
    seat === name.toLowerCase() ? name : `${name} (${seat})`,
    player?.name ?? (bot ? 'a bot' : 'nobody'),
    sheet === 'none' ? (awaited ? 'NO ORDERS' : 'not awaited') : `${sheet}, version ${version}`,
    lastOrders === null ? '' : showTime(lastOrders, zone).short,
  ]);
  const columns = ['Seat', 'Played by', 'Sheet', 'Last orders'].map(column);
  return {
    id: 'seats',
    title: 'Seats',
    blocks: [{ kind: 'table', table: { caption: null, columns, rows } }],
  };
}

const MOST_ACTS = 40;

const audit = deskRow({
  ...{ word: 'AUDIT', synonyms: ['WHO DID WHAT'], shape: 'AUDIT', group: 'looking' },
  about: 'lists who did what, the newest first',
  examples: ['AUDIT'],
  read: alone({ does: auditTold }),
});

async function auditTold({ ports, game, seats, person }: AtDesk) {
  const reader = readerOfAudit({ kind: 'person', person }, game, seats);
  const rows = auditFor(await ports.store.audit(game.id), game, reader);
  const items = [...rows].reverse().map(({ at, who, way, act, seat }) => ({
    mark: 'item' as const,
    text: `${showTime(at, person.zone).short}: ${act}${seat === null ? '' : ` (${seat})`}, by ${who}, ${way}`,
  }));
  const more = items.length - MOST_ACTS;
  const blocks = [{ kind: 'list' as const, items: items.slice(0, MOST_ACTS) }];
  return {
    words: more > 0 ? [`The newest ${MOST_ACTS} of ${items.length}.`] : [],
    sections: [{ id: 'audit', title: 'Acts so far', blocks }],
  };
}

const state = deskRow({
  ...{ word: 'SHOW STATE', synonyms: ['STATE'], group: 'looking', who: 'unseated' },
  shape: 'SHOW STATE [</path>]',
  about:
    'prints the state as a correction patches it, or the part at a path: what all seats hide stands there',
  examples: ['SHOW STATE', 'SHOW STATE /players/red'],
  read: ({ rest }) => {
    const path = rest.replace(/^(of|at) /i, '');
    return path === '' || path.startsWith('/') ? { does: (at) => stateTold(at, path) } : null;
  },
});

const MOST_PLACES = 300;

async function stateTold({ ports, game }: AtDesk, path: string) {
  const places = placesIn(valueAt(asJson(await stateNow(ports, game)), path), path);
  const items = places.slice(0, MOST_PLACES).map((text) => ({ mark: 'item' as const, text }));
  const more = places.length - items.length;
  return {
    words:
      more > 0 ? [`The first ${MOST_PLACES} of ${places.length} places: a path shows a part of them.`] : [],
    sections: [{ id: 'state', title: 'The state', blocks: [{ kind: 'list' as const, items }] }],
  };
}

function valueAt(whole: Json, path: string): Json {
  const nothing = (): Declined =>
    new Declined('not-found', 'state.no-such-path', {
      what: `There is nothing at ${path}.`,
      hint: 'SHOW STATE alone shows the paths that there are.',
    });
  try {
    const found = z.json().safeParse(new JSONPointer(path).resolve(z.json().parse(whole)));
    if (found.success) return found.data;
  } catch {
    throw nothing();
  }
  throw nothing();
}

/** A line for each place, with the path by which a patch names it. */
function placesIn(value: Json, path: string): readonly string[] {
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [`${path === '' ? '/' : path}: ${JSON.stringify(value)}`];
  return within.flatMap(([key, part]) =>
    placesIn(part, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** What is looked at and not changed. */
export const LOOKING_ROWS: readonly DeskRow[] = [status, audit, state];
