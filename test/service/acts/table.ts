import type { Act, Lacks, Refusal, Ways } from './act.ts';
import type { Desk } from './desk.ts';
import type { Reader } from './ways.ts';

const ALL: readonly Reader[] = ['gerda', 'ivo', 'zora'];
const PLAYERS: readonly Reader[] = ['ivo', 'zora'];
const ALL_AND_OTTO: readonly Reader[] = [...ALL, 'otto'];
const OTTO = 'otto@example.org';
const ZORA = 'zora@example.org';
const G = '/v1/games/{game}';
const RULING = 'tt-2.2-tie';
const PATH = '/players/red/gold';
const PATCH = [{ op: 'replace', path: PATH, value: 99 }];
const reason = 'As we agreed.';
const ANSWERED: Lacks = { lacks: 'what a line does can be taken back until the deadline' };

const paused = (desk: Desk) => desk.over('POST', '/pause', {});
const played = (desk: Desk) => desk.over('POST', '/window/force');
const timeAsked = (desk: Desk) => desk.ask('blue', { word: 'EXTENSION', reason: 'exams' });
const theRequest = async (desk: Desk) => ({ request: await desk.openRequest() });

/** All that can be done to a game, and how it is done by each way. */
export const ACTS: Readonly<Record<string, Act>> = {
  pause: {
    ways: {
      http: { route: `POST ${G}/pause`, body: { reason } },
      mail: { text: `PAUSE (${reason})`, asks: 'not' },
      cli: { command: 'game pause', args: ['--reason', reason] },
    },
    act: 'game.paused',
    detail: { from: { status: 'running' }, to: { status: 'paused' }, reason },
    ...{ told: ALL, says: 'has paused The Towers.' },
  },
  adjourn: {
    ways: {
      http: { route: `POST ${G}/adjourn`, body: { reason } },
      mail: { text: `adjourn (${reason})`, asks: 'not' },
      cli: { command: 'game adjourn', args: ['--reason', reason] },
    },
    act: 'game.adjourned',
    detail: { from: { status: 'running' }, to: { status: 'paused' }, reason },
    ...{ told: ALL, says: 'whether and when it goes on is open' },
  },
  resume: {
    given: paused,
    ways: {
      http: { route: `POST ${G}/resume` },
      mail: { text: 'RESUME', asks: 'not' },
      cli: { command: 'game resume', args: [] },
    },
    act: 'game.resumed',
    detail: { from: { status: 'paused' }, to: { status: 'running', deadline: '2026-05-04T13:00:00.000Z' } },
    ...{ told: ALL, says: 'Orders for round 1, bids are due' },
  },
  'resume with hours': {
    given: paused,
    ways: {
      http: { route: `POST ${G}/resume`, body: { hours: 48 } },
      mail: { text: '2. RESUME 48 h', asks: 'not' },
      cli: { command: 'game resume', args: ['--hours', '48'] },
    },
    act: 'game.resumed',
    detail: { to: { status: 'running', deadline: '2026-05-05T13:00:00.000Z' } },
    ...{ told: ALL, says: 'has resumed The Towers.' },
  },
  extend: {
    ways: {
      http: { route: `POST ${G}/window/extend`, body: { hours: 48 } },
      mail: { text: 'Extend 2 days.', asks: 'not' },
      cli: { command: 'game extend', args: ['48'] },
    },
    act: 'window.extended',
    detail: { window: 'R1', from: '2026-05-04T12:00:00.000Z', to: '2026-05-06T12:00:00.000Z' },
    ...{ told: PLAYERS, says: '6 May 2026' },
  },
  shorten: {
    ways: {
      http: { route: `POST ${G}/window/extend`, body: { hours: -6 } },
      mail: { text: 'SHORTEN 6h', asks: 'not' },
      cli: { command: 'game shorten', args: ['6'] },
    },
    act: 'window.extended',
    detail: { window: 'R1', to: '2026-05-04T06:00:00.000Z' },
    ...{ told: PLAYERS, says: '4 May 2026' },
  },
  force: {
    ways: {
      http: { route: `POST ${G}/window/force` },
      mail: { text: 'FORCE', asks: 'first' },
      cli: { command: 'game force', args: [] },
    },
    ...{ act: 'window.forced', detail: { window: 'R1' } },
    ...{ told: PLAYERS, says: 'has closed round 1, bids' },
  },
  'force with all orders': {
    given: async (desk) => {
      for (const seat of ['red', 'blue']) await desk.order(seat, 'NOT READY');
    },
    ways: {
      http: { route: `POST ${G}/window/force` },
      mail: { text: 'FORCE', asks: 'not' },
      cli: { command: 'game force', args: [] },
    },
    ...{ act: 'window.forced', detail: { window: 'R1' } },
    ...{ told: PLAYERS, says: 'has closed round 1, bids' },
  },
  start: {
    game: 'waits to be begun',
    ways: {
      http: { route: `POST ${G}/start` },
      mail: { text: 'START', asks: 'not' },
      cli: { command: 'game start', args: [] },
    },
    ...{ act: 'game.started', detail: {}, told: [], says: '' },
  },
  schedule: {
    ways: {
      http: { route: `PATCH ${G}`, body: { schedule: 'every Sunday 20:00 Europe/Berlin' } },
      mail: { text: 'SCHEDULE every Sunday 20:00 Europe/Berlin', asks: 'not' },
      cli: { command: 'game schedule', args: ['every Sunday 20:00 Europe/Berlin'] },
    },
    ...{ act: 'game.scheduled', told: PLAYERS, says: 'every Sunday 20:00 Europe/Berlin' },
    detail: { from: 'every 24 h', to: 'every Sunday 20:00 Europe/Berlin' },
  },
  'missing orders': {
    ways: {
      http: {
        route: `PATCH ${G}`,
        body: { absence: { nmr: { seats: { red: { reaction: ['wait', 'hold'] } } } } },
      },
      mail: { text: 'MISSING red REACTION: wait, hold', asks: 'not' },
      cli: { command: 'game missing', args: ['wait, hold', '--seat', 'red', '--in', 'reaction'] },
    },
    ...{ act: 'game.absence-set', told: [], says: '' },
    detail: { to: { nmr: { seats: { red: { reaction: ['wait', 'hold'] } } } } },
  },
  grace: {
    ways: {
      http: { route: `PATCH ${G}`, body: { absence: { graceHours: 12 } } },
      mail: { text: 'GRACE 12 h', asks: 'not' },
      cli: { command: 'game absence', args: ['--grace', '12'] },
    },
    ...{ act: 'game.absence-set', told: [], says: '' },
    detail: { from: { graceHours: 0 }, to: { graceHours: 12 } },
  },
  senders: {
    ways: {
      http: { route: `PUT ${G}/senders`, body: { policy: 'verified' } },
      mail: { text: 'SENDERS VERIFIED', asks: 'not' },
      cli: { command: 'game senders', args: ['verified'] },
    },
    ...{ act: 'game.senders', detail: { from: 'sender', to: 'verified' } },
    ...{ told: ALL, says: 'only when SPF, DKIM or DMARC prove' },
  },
  'grant an extension': {
    given: timeAsked,
    ways: {
      http: { route: `POST ${G}/extensions/{request}`, with: theRequest, body: { grant: true } },
      mail: { text: 'GRANT', asks: 'not' },
      cli: { command: 'game grant', args: [] },
    },
    ...{ act: 'extension.granted', seat: 'blue', detail: { window: 'R1' } },
    ...{ told: PLAYERS, says: '5 May 2026' },
  },
  'refuse an extension': {
    given: timeAsked,
    ways: {
      http: { route: `POST ${G}/extensions/{request}`, with: theRequest, body: { grant: false } },
      mail: { text: 'REFUSE the extension of Blue', asks: 'not' },
      cli: { command: 'game refuse', args: ['blue'] },
    },
    ...{ act: 'extension.declined', seat: 'blue', detail: { window: 'R1' } },
    ...{ told: PLAYERS, says: 'declined' },
  },
  'roll back': {
    given: played,
    ways: {
      http: { route: `POST ${G}/rollback`, body: { window: 1, reason } },
      mail: { text: `ROLL BACK TO 1 (${reason})`, asks: 'first' },
      cli: { command: 'game rollback', args: ['1', '--reason', reason] },
    },
    act: 'game.rolled-back',
    detail: { from: { branch: 0 }, to: { window: 'R1', branch: 1 }, reason, sheets: 'drop' },
    ...{ told: ALL, says: 'has rolled The Towers back to round 1, bids' },
  },
  'roll back, keeping sheets': {
    given: played,
    ways: {
      http: { route: `POST ${G}/rollback`, body: { window: 1, reason, sheets: 'keep' } },
      mail: { text: `rollback to R1 keep sheets (${reason})`, asks: 'first' },
      cli: { command: 'game rollback', args: ['1', '--keep-sheets', '--reason', reason] },
    },
    ...{ act: 'game.rolled-back', detail: { to: { window: 'R1', branch: 1 }, sheets: 'keep' } },
    ...{ told: ALL, says: reason },
  },
  replace: {
    ways: {
      http: {
        route: `POST ${G}/seats/{seat}/replace`,
        with: { seat: 'red' },
        body: { player: OTTO, sheet: 'keep', reason },
      },
      mail: { text: `REPLACE Red WITH ${OTTO} KEEP SHEET (${reason})`, asks: 'first' },
      cli: { command: 'game replace', args: ['red', OTTO, '--keep-sheet', '--reason', reason] },
    },
    ...{ act: 'player.replaced', seat: 'red', detail: { sheet: 'keep', reason } },
    ...{ told: ALL_AND_OTTO, says: 'The Towers' },
  },
  'replace by a bot': {
    ways: {
      http: {
        route: `POST ${G}/seats/{seat}/replace`,
        with: { seat: 'red' },
        body: { player: 'bot' },
      },
      mail: { text: 'REPLACE red WITH BOT', asks: 'first' },
      cli: { command: 'game replace', args: ['red', 'bot'] },
    },
    ...{ act: 'player.replaced', seat: 'red', detail: { to: { player: 'a bot' }, sheet: 'drop' } },
    ...{ told: ALL, says: 'Red' },
  },
  'seat a player': {
    game: 'waits for a player',
    ways: {
      http: { route: `PUT ${G}/seats/{seat}`, with: { seat: 'blue' }, body: { player: ZORA } },
      mail: { text: `SEAT Blue WITH ${ZORA}`, asks: 'not' },
      cli: { command: 'game seat', args: ['blue', ZORA] },
    },
    ...{ act: 'seat.changed', seat: 'blue', detail: { from: null }, told: [], says: '' },
  },
  'add a co-GM': {
    ways: {
      http: { route: `PUT ${G}/roles/{role}/{person}`, with: { role: 'co-gm', person: OTTO } },
      mail: { text: `ADD CO-GM ${OTTO}`, asks: 'first' },
      cli: { command: 'game role', args: ['co-gm', OTTO] },
    },
    ...{ act: 'role.given', detail: { from: null, to: 'co-gm' } },
    ...{ told: ALL_AND_OTTO, says: 'a gamemaster beside the first' },
  },
  'add a stand-by': {
    ways: {
      http: { route: `PUT ${G}/roles/{role}/{person}`, with: { role: 'stand-by', person: OTTO } },
      mail: { text: `ADD STAND-BY Otto <${OTTO}>`, asks: 'not' },
      cli: { command: 'game role', args: ['stand-by', OTTO] },
    },
    ...{ act: 'role.given', detail: { from: null, to: 'stand-by' } },
    ...{ told: ALL_AND_OTTO, says: 'Otto' },
  },
  'take a part away': {
    given: (desk) => desk.over('PUT', `/roles/observer/${OTTO}`),
    ways: {
      http: { route: `DELETE ${G}/roles/{role}/{person}`, with: { role: 'observer', person: OTTO } },
      mail: { text: `TAKE OBSERVER ${OTTO}`, asks: 'not' },
      cli: { command: 'game role', args: ['observer', OTTO, '--take'] },
    },
    ...{ act: 'role.taken', detail: { from: 'observer', to: null } },
    ...{ told: ['otto'], says: 'no longer an observer' },
  },
  'hand over': {
    ways: {
      http: { route: `PUT ${G}/gm`, body: { person: OTTO } },
      mail: { text: `HAND OVER TO ${OTTO}`, asks: 'first' },
      cli: { command: 'game gm', args: [OTTO] },
    },
    ...{ act: 'gm.changed', detail: {}, told: ALL_AND_OTTO, says: 'directs it from now on, in the place of' },
  },
  'drop a ruling': {
    ways: {
      http: { route: `POST ${G}/rulings/{ruling}/drop`, with: { ruling: RULING }, body: { reason } },
      mail: { text: `RULING TT-2.2-tie OFF (${reason})`, asks: 'not' },
      cli: { command: 'game ruling', args: [RULING, '--drop', '--reason', reason] },
    },
    ...{
      act: 'ruling.dropped',
      detail: { ruling: RULING },
      told: ALL,
      says: 'has dropped a ruling on case 2.2',
    },
  },
  'adopt a ruling': {
    given: (desk) => desk.over('POST', `/rulings/${RULING}/drop`, {}),
    ways: {
      http: { route: `POST ${G}/rulings/{ruling}/adopt`, with: { ruling: RULING }, body: { reason } },
      mail: { text: `RULING ${RULING} ON (${reason})`, asks: 'not' },
      cli: { command: 'game ruling', args: [RULING, '--reason', reason] },
    },
    ...{
      act: 'ruling.adopted',
      detail: { ruling: RULING },
      told: ALL,
      says: 'has adopted a ruling on case 2.2',
    },
  },
  'a message to all': {
    ways: {
      http: { route: `POST ${G}/messages`, body: { to: 'all', text: 'Hi all,\n\nPAUSE' } },
      mail: { text: 'MESSAGE TO ALL\nHi all,\n\nPAUSE\nEND', asks: 'not' },
      cli: { command: 'game message', args: ['all', 'Hi all,\n\nPAUSE'] },
    },
    ...{ act: 'message.sent', detail: { to: 'all', text: 'Hi all,\n\nPAUSE' }, told: ALL, says: 'Hi all,' },
  },
  'a message to one': {
    ways: {
      http: { route: `POST ${G}/messages`, body: { to: 'red', text: 'Hurry up' } },
      mail: { text: 'MESSAGE TO Red: Hurry up', asks: 'not' },
      cli: { command: 'game message', args: ['red', 'Hurry up'] },
    },
    ...{ act: 'message.sent', seat: 'red', detail: { to: 'red', text: 'Hurry up' } },
    ...{ told: ['ivo'], says: 'writes to you alone, Red:' },
  },
  end: {
    ways: {
      http: {
        route: `POST ${G}/end`,
        body: { result: 'Agreed draw', placing: [['red', 'blue']], reason },
      },
      mail: { text: `END GAME Agreed draw PLACING red=blue (${reason})`, asks: 'first' },
      cli: {
        command: 'game end',
        args: ['--result', 'Agreed draw', '--placing', 'red=blue', '--reason', reason],
      },
    },
    act: 'game.ended',
    detail: { to: { status: 'over', result: 'Agreed draw', placing: [['red', 'blue']] }, reason },
    ...{ told: ALL, says: 'Agreed draw' },
  },
  annul: {
    ways: {
      http: { route: `POST ${G}/end`, body: { result: null, reason } },
      mail: { text: `ANNUL (${reason})`, asks: 'first' },
      cli: { command: 'game end', args: ['--annul', '--reason', reason] },
    },
    ...{ act: 'game.annulled', detail: { to: { status: 'over', placing: [] }, reason } },
    ...{ told: ALL, says: 'Annulled by the gamemaster' },
  },
  'orders for a seat': {
    ways: {
      http: {
        route: `POST ${G}/desk/seats/{seat}/orders`,
        with: { seat: 'blue' },
        // Below an empty line, so that its number is the same.
        body: { text: '\nNOT READY', reason },
      },
      mail: { text: `ORDERS FOR Blue (${reason})\nNOT READY\nEND`, asks: 'not' },
      cli: { command: 'game orders', args: ['blue', { file: '\nNOT READY' }, '--reason', reason] },
    },
    act: 'sheet.amended',
    seat: 'blue',
    detail: { window: 'R1', from: { version: 0 }, to: { ready: false }, reason },
    ...{ told: ['zora'], says: reason },
  },
  'a check of orders for a seat': {
    ways: {
      http: {
        route: `POST ${G}/desk/seats/{seat}/orders/check`,
        with: { seat: 'blue' },
        body: { text: 'NOT READY' },
      },
      mail: ANSWERED,
      cli: { command: 'game orders', args: ['blue', { file: 'NOT READY' }, '--dry-run'] },
    },
    ...{ act: 'sheet.looked-at', seat: 'blue', detail: { window: 'R1' }, told: [], says: '' },
  },
  'a look at orders': {
    ways: {
      http: { route: `GET ${G}/desk/seats/{seat}/sheet`, with: { seat: 'blue' } },
      mail: { text: 'SHOW ORDERS OF Blue', asks: 'not' },
      cli: { command: 'game sheet', args: ['blue'] },
    },
    ...{ act: 'sheet.looked-at', seat: 'blue', detail: { window: 'R1' }, told: [], says: '' },
  },
  correct: {
    ways: {
      http: { route: `POST ${G}/correction`, body: { patch: PATCH, reason } },
      mail: {
        text: `CORRECT (${reason})\n[{“op”: “replace”,\n  “path”: “${PATH}”, “value”: 99}]\nEND`,
        asks: 'first',
      },
      cli: { command: 'game correct', args: [{ file: JSON.stringify(PATCH) }, '--reason', reason] },
    },
    ...{ act: 'state.corrected', detail: { window: 'R1', reason, dropped: [] } },
    ...{ told: ['gerda', 'ivo'], says: '99' },
  },
};

/** What a way has that does nothing to a game, and needs no row above. */
export const LOOKS: Readonly<Record<'http' | 'mail' | 'cli', readonly string[]>> = {
  http: [
    `GET ${G}/desk`,
    `GET ${G}/desk/state`,
    `GET ${G}/audit`,
    `GET ${G}/extensions`,
    `POST ${G}/correction/check`,
    `GET ${G}/mail`,
    `POST ${G}/seats/{seat}/mail/resume`,
  ],
  mail: ['STATUS', 'AUDIT', 'SHOW STATE', 'HELP'],
  cli: ['game list', 'game desk', 'game audit', 'game state', 'game turns'],
};

/** What is done before there is a game to direct, or in a player's name. */
export const OTHERS: readonly string[] = ['game new', 'game vacation'];

/** What is refused as the game stands. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  'pausing a paused game': { given: paused, ways: waysOf('pause'), code: 'game.paused' },
  'resuming a running game': { ways: waysOf('resume'), code: 'game.not-paused' },
  'forcing a paused game': { given: paused, ways: waysOf('force'), code: 'window.none' },
  'extending a paused game': { given: paused, ways: waysOf('extend'), code: 'window.none' },
  'beginning a game that has begun': { ways: waysOf('start'), code: 'game.not-startable' },
  'beginning a game without all its players': {
    ...{ game: 'waits for a player', ways: waysOf('start'), code: 'game.not-startable' },
  },
  'seating somebody in a game that has begun': { ways: waysOf('seat a player'), code: 'game.begun' },
  'rolling back what was not played': { ways: waysOf('roll back'), code: 'rollback.no-such-window' },
  'ending a game twice': { given: ended, ways: waysOf('end'), code: 'game.over' },
  'a schedule of a game that is over': { given: ended, ways: waysOf('schedule'), code: 'game.over' },
  'missing orders of a game that is over': {
    given: ended,
    ways: waysOf('missing orders'),
    code: 'game.over',
  },
  'a correction of a game that is over': { given: ended, ways: waysOf('correct'), code: 'game.over' },
  'replacing a player of a game that is over': { given: ended, ways: waysOf('replace'), code: 'game.over' },
  'a ruling in a game that is over': { given: ended, ways: waysOf('drop a ruling'), code: 'game.over' },
  'adopting a ruling that is in force': { ways: waysOf('adopt a ruling'), code: 'ruling.unchanged' },
  'taking away a part that nobody has': { ways: waysOf('take a part away'), code: 'role.not-held' },
  'replacing a player of a game that has not begun': {
    ...{ game: 'waits for a player', ways: waysOf('replace'), code: 'game.forming' },
  },
};

async function ended(desk: Desk): Promise<void> {
  await desk.over('POST', '/end', { result: null });
}

function waysOf(name: keyof typeof ACTS): Ways {
  const act = ACTS[name];
  if (act === undefined) throw new Error(`there is no act ${name}`);
  return act.ways;
}
