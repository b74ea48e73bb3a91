import type { DeskAnswer, Digest, Letter, PlainLetter } from '../../src/service/ports/letters.ts';
import { showTime } from '../../src/service/shown-time.ts';
import { A_NOTICE, A_START, aTurnReport, RECEIPTS, TURN_REPORTS, WEEK_7 } from './fixtures.ts';

// One letter of every kind, for the preview and for tests of how letters look.

const ZONE = 'Europe/Berlin';
const at = (iso: string) => showTime(new Date(iso), ZONE);
const { game, seat, reader } = aTurnReport();
const HEADING = { game, seat, reader };
const WINDOW = { tag: WEEK_7.tag, label: WEEK_7.label, due: WEEK_7.due };
const LINK = 'https://play.example.org/letters/4ce4f92e-1111-4111-a111-111111111111';

export const PLAIN_LETTERS: Readonly<Record<string, PlainLetter>> = {
  invitation: {
    ...HEADING,
    kind: 'invitation',
    gm: 'Gerda Graf',
    pace: 'A window for orders is open for 7 days',
    seats: [
      { name: 'Imperial', player: null },
      { name: 'Zhodani', player: 'Zora Zhdant' },
    ],
  },
  'reminder, nothing sent': { ...HEADING, kind: 'reminder', window: WINDOW, draft: null },
  'reminder, a draft': {
    ...HEADING,
    ...{ kind: 'reminder', window: WINDOW },
    draft: { version: 3, orders: 5, at: at('2026-12-04T20:14:00Z') },
  },
  'deadline passed': {
    ...HEADING,
    ...{ kind: 'deadline-passed', window: WINDOW, missing: 'yours', then: 'closed', until: null },
    consequences: ['The orders of a silent player were taken instead.'],
  },
  'deadline passed, of another': {
    ...HEADING,
    ...{ kind: 'deadline-passed', window: WINDOW, missing: ['Imperial'], then: 'closed', until: null },
    consequences: ['Imperial: what was ordered last went on. It was the 2nd time in a row.'],
  },
  'deadline passed, more time': {
    ...HEADING,
    ...{ kind: 'deadline-passed', window: WINDOW, missing: 'yours', then: 'more-time' },
    ...{ until: at('2026-12-07T07:00:00Z'), consequences: [] },
  },
  'deadline passed, more time for another': {
    ...HEADING,
    ...{ kind: 'deadline-passed', window: WINDOW, missing: 'not-told', then: 'more-time' },
    ...{ until: at('2026-12-07T07:00:00Z'), consequences: [] },
  },
  'deadline passed, the game waits': {
    ...HEADING,
    ...{ kind: 'deadline-passed', window: WINDOW, missing: 'yours', then: 'waits' },
    ...{ until: null, consequences: [] },
  },
  'deadline passed, the game waits, for its gamemaster': {
    ...{ ...HEADING, seat: { id: 'gm', name: 'gamemaster' } },
    ...{ kind: 'deadline-passed', window: WINDOW, missing: ['Imperial', 'Zhodani'], then: 'waits' },
    ...{ until: null, consequences: ['Close the window without them: adjutant game force marches-3.'] },
  },
  'deadline moved': {
    ...HEADING,
    ...{ kind: 'deadline-moved', window: WINDOW, by: 'Gerda Graf' },
    before: at('2026-12-04T19:00:00Z'),
    why: 'Two of us travel until Saturday.',
  },
  'extension request': {
    ...{ ...HEADING, seat: { id: 'gm', name: 'gamemaster' } },
    ...{ kind: 'extension-request', window: WINDOW, by: 'Zhodani (Zora Zhdant)' },
    reason: 'I am without a computer until Monday.',
    proposed: at('2026-12-08T19:00:00Z'),
    count: { nth: 2, most: 3 },
    link: LINK,
  },
  'word from the gamemaster': {
    ...HEADING,
    ...{ kind: 'gm-notice', from: 'Gerda Graf', office: 'gamemaster', to: 'all' },
    lines: ['We go on after the holidays.', '', 'Thank you for playing so punctually.'],
  },
  'word from the operator to one': {
    ...{ ...HEADING, kind: 'gm-notice', from: 'The operator', office: null, to: 'you alone, Zhodani' },
    lines: ['The machine moves on Friday: mails may come an hour late.'],
  },
  press: {
    ...HEADING,
    ...{ kind: 'press', from: 'Imperial', to: 'Zhodani', answer: 'PRESS TO IMPERIAL' },
    lines: [
      'A truce at Frenzie until week 10? I would leave Jewell alone, and I mean it: nobody gains by a siege that eats the fleets of both.',
      '',
      'Answer before Sunday, please. — Ivo',
    ],
  },
  news: {
    ...HEADING,
    kind: 'news',
    subject: 'Marches-3: Ivo Iljin is away until 12 December',
    paragraphs: ['Until then his standing orders act for the Imperial side.'],
  },
  'replacement offer': {
    ...HEADING,
    ...{ seat: { id: 'stand-by', name: 'stand-by' }, kind: 'replacement-offer', offered: 'Zhodani' },
    ...{ gm: 'Gerda Graf', waits: false, window: WINDOW },
    link: LINK,
  },
  'replacement offer, the game waits': {
    ...{ ...HEADING, seat: { id: 'stand-by', name: 'stand-by' } },
    ...{ kind: 'replacement-offer', offered: 'Zhodani', gm: 'Gerda Graf', waits: true },
    ...{ window: { ...WINDOW, due: 'by-hand' }, link: LINK },
  },
  login: { kind: 'login', reader, link: `${LINK}/login`, until: at('2026-12-04T20:14:00Z') },
};

const {
  kind: _kind,
  start: _start,
  map: _map,
  revealed: _revealed,
  die: _die,
  ...OF_A_REPORT
} = aTurnReport();

export const DIGEST: Digest = {
  kind: 'digest',
  reader,
  day: 'Friday 4 December 2026',
  games: [
    { ...OF_A_REPORT, link: LINK },
    { ...OF_A_REPORT, game: { ...game, slug: 'marches-4', title: 'Marches-4' }, window: null, link: LINK },
  ],
  press: [{ game, from: 'Imperial', to: 'Zhodani', lines: ['Peace?'], answer: 'PRESS TO IMPERIAL' }],
};

const DONE = { code: '', sections: [], nearest: null, confirm: null } as const;

const DESK_ANSWER: DeskAnswer = {
  ...{ game, seat: { id: 'gm', name: 'gamemaster' }, reader: 'Gerda Graf', kind: 'desk-answer' },
  received: at('2026-12-04T20:14:00Z'),
  lines: [
    {
      ...DONE,
      line: 1,
      given: 'PAUSE (Two are away)',
      outcome: 'done',
      words: ['Marches-3 is paused. Everybody is told.'],
    },
    {
      ...{
        ...DONE,
        line: 2,
        given: 'ROLL BACK TO 7 (A rule was misread)',
        outcome: 'asked',
        confirm: '3FA9-C1D2',
      },
      words: [
        'It would take Marches-3 back from week 9 to week 7 (window 10), to be played again with other dice.',
      ],
    },
    {
      ...{ ...DONE, line: 3, given: 'STATUS', outcome: 'done', words: ['No mail waits to be sent.'] },
      sections: [
        {
          id: 'seats',
          title: 'Seats',
          blocks: [
            {
              kind: 'table',
              table: {
                caption: null,
                columns: ['Seat', 'Played by', 'Sheet'].map((title) => ({ title, align: 'left' })),
                rows: [
                  ['Imperial', 'Ivo Iljin', 'ready, version 3'],
                  ['Zhodani', 'Zora Zhdant', 'NO ORDERS'],
                ],
              },
            },
          ],
        },
      ],
    },
    {
      ...{
        ...DONE,
        line: 4,
        given: 'EXTNED 24 h',
        outcome: 'refused',
        code: 'desk.unknown',
        nearest: 'EXTEND 24 h',
      },
      words: ['There is no such command, and nothing was done.'],
    },
  ],
  ignored: [{ firstLine: 6, lastLine: 30, why: 'quoted', sample: '> Week 8 is adjudicated.' }],
  notes: [],
};

/** Every kind of letter there is, by a name for people. */
export const EVERY_LETTER: Readonly<Record<string, Letter>> = {
  'game start': aTurnReport({ start: A_START }),
  ...Object.fromEntries(
    Object.entries(TURN_REPORTS).map(([name, letter]) => [`turn report, ${name}`, letter]),
  ),
  ...Object.fromEntries(Object.entries(RECEIPTS).map(([name, letter]) => [`receipt, ${name}`, letter])),
  ...PLAIN_LETTERS,
  digest: DIGEST,
  notice: A_NOTICE,
  'notice to the gamemaster': { ...A_NOTICE, directs: true },
  "answer to a gamemaster's mail": DESK_ANSWER,
  'no command in it': { ...DESK_ANSWER, lines: [] },
  "gamemaster's report": aTurnReport({ seat: { id: 'gm', name: 'gamemaster' }, directs: true }),
  'game over': aTurnReport({
    window: null,
    revealed: '5ec2e7'.repeat(10).padEnd(64, '0'),
    die: {
      purpose: 'Zhodani fire, round 1',
      text: '4ce4f92e-1111-4111-a111-111111111111/0/6/space/1520/0/0',
      digits: '9f3c11a2',
      sides: 6,
      value: 5,
    },
  }),
};
