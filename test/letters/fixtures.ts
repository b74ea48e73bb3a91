import type { MapDocument } from '../../src/engine/map.ts';
import type { ListItem, ReportDocument, Section, Table } from '../../src/engine/report.ts';
import type {
  LetterPlace,
  Notice,
  Receipt,
  ShownTime,
  TurnReportLetter,
} from '../../src/service/ports/letters.ts';
import { whyNotApplied } from '../../src/service/not-applied.ts';
import { showTime } from '../../src/service/shown-time.ts';

export const PLACE: LetterPlace = {
  baseUrl: 'https://play.example.org',
  replyTo: 'orders+k7m2p9x4q1@play.example.org',
};

const HEADING = {
  game: { slug: 'marches-3', title: 'Marches-3', module: 'Fifth Frontier War' },
  seat: { id: 'zhodani', name: 'Zhodani' },
  reader: 'Anna Berg',
} as const;

const DUE = timeAt('2026-12-06T19:00:00Z');

function timeAt(iso: string, zone = 'Europe/Berlin'): ShownTime {
  return showTime(new Date(iso), zone);
}

export const WEEK_7 = { tag: 'W7', label: 'week 7', awaited: true, due: DUE } as const;

const A_MAP: MapDocument = {
  kind: 'hexes',
  boardId: 'marches',
  title: 'The Spinward Marches before week 7',
  viewer: 'Zhodani view',
  geometry: { kind: 'hex-flat-even-low', columns: [8, 32], rows: [5, 30] },
  sides: [],
  areas: [],
  places: [],
  links: [],
  pieces: [],
  fights: [],
};

function item(text: string, more: Partial<ListItem> = {}): ListItem {
  return { mark: 'item', text, ...more };
}

function aTable(titles: string, ...rows: readonly string[]): Table {
  return {
    caption: null,
    columns: titles.split('|').map((title) => ({
      title: title.replace('>', ''),
      align: title.startsWith('>') ? 'right' : 'left',
    })),
    rows: rows.map((row) => row.split('|')),
  };
}

const TO_DECIDE: Section = {
  id: 'to-decide',
  title: 'To decide',
  blocks: [
    {
      kind: 'list',
      items: [
        item('67F failed to refuel at Uakye 2209, which is still Imperial and has no gas giant.', {
          details: ['Your standing order says DELAY: W7 R2209, W8 J2210, W9 R2210, W10 J2211.'],
          orders: ['67F DELAY', '67F ABORT'],
        }),
        item(
          '35F holds Frenzie 1520 alone and leaves in week 8. Any troops ashore before it jumps keep the world, otherwise it reverts.',
          { orders: ['LAND 4Gd AT 1520'] },
        ),
        item('Plot week 10 for 17C and 35F. Without a plot a fleet refuels or holds where it then is.'),
      ],
    },
  ],
};

const BATTLES: Section = {
  id: 'battles',
  title: 'Battles',
  blocks: [
    {
      kind: 'list',
      items: [
        {
          mark: 'gain',
          text: 'Frenzie 1520, space, 1 round. Your attack 41, enemy attack 29.',
          details: [
            'you: 36-column, die 4 -> 7 factors: cruiser IC7 (5) destroyed, cruiser IC9 reduced (5 to 3)',
            'enemy: 24-column, die 2 -> 4 factors: battle ZB3 reduced (8 to 4)',
            'Enemy 18F disengaged to Mirriam 1719.',
          ],
        },
        {
          mark: 'loss',
          text: 'Jewell 1510, system defence.',
          details: ['you: 30-column, die 5 -> 60 factors of 150; 40 SDBs answer: tanker ZT2 (2) destroyed'],
        },
      ],
    },
  ],
};

const FLEETS: Section = {
  id: 'fleets',
  title: 'Your fleets',
  blocks: [
    {
      kind: 'table',
      table: aTable(
        'Fleet|At|>Sq|Can jump|W7|W8|W9|W10',
        '17C|Ruby 1409|5|W7|J1510|R1510|R1510|?',
        '35F|Frenzie 1520|8|W8|R1520|J1522|R1522|?',
        '67F|Uakye 2209|6|no|J2210|R2210|J2211|',
        '40F|Querion 1018|12|W7|J1316|R1316|J1617|R1617',
      ),
    },
    { kind: 'prose', text: 'In no fleet: ZS4 ZS6 at Chronor 0304.' },
  ],
};

const SEEN: Section = {
  id: 'seen',
  title: 'Seen of the enemy',
  blocks: [
    {
      kind: 'table',
      table: aTable(
        'Fleet|Where|Known',
        '18F|Mirriam 1719|fought at Frenzie in week 6',
        '43F|Regina 2314|in port, not seen inside',
      ),
    },
  ],
};

const HEADLINES: Section = {
  id: 'headlines',
  title: 'Headlines',
  blocks: [
    {
      kind: 'list',
      items: [
        { mark: 'gain', text: 'Frenzie 1520 surrenders (20 points). The Imperial 18th Fleet is driven off.' },
        { mark: 'loss', text: 'Jewell 1510 holds out: its defences stand at 60 %.' },
        { mark: 'level', text: 'You lead by 131 to 12: a Zhodani major victory if it ended now.' },
      ],
    },
  ],
};

const WEEK_6: ReportDocument = {
  headline: 'Frenzie falls',
  standing: 'Week 6 is adjudicated',
  sections: [
    TO_DECIDE,
    HEADLINES,
    BATTLES,
    FLEETS,
    SEEN,
    { id: 'map', title: 'The map', blocks: [{ kind: 'map', map: A_MAP }] },
  ],
  orderForm: [
    { text: '67F DELAY', about: 'as your standing order says' },
    { text: '17C W10: ?', about: 'at Jewell 1510 by then' },
    { text: '35F W10: ?', about: 'at Garda-Vilis 1522 by then' },
    { text: 'LAND 4Gd AT 1520', about: 'keeps Frenzie' },
  ],
};

export const QUIET_WEEK: ReportDocument = {
  headline: 'a quiet week',
  standing: 'Week 3 is adjudicated.',
  sections: [
    {
      id: 'to-decide',
      title: 'To decide',
      blocks: [{ kind: 'prose', text: 'Nothing needs a decision this week.' }],
    },
    {
      id: 'headlines',
      title: 'Headlines',
      blocks: [
        {
          kind: 'list',
          items: [
            { mark: 'level', text: 'Nothing was fought, and no world changed hands.' },
            { mark: 'level', text: 'You lead by 12 to 8.' },
          ],
        },
      ],
    },
  ],
  orderForm: [],
};

export const A_START = {
  gm: 'Gerda Graf',
  pace: 'A window for orders is open for 7 days',
  press: 'Press is private: it is read by those to whom you write it, and signed with your name.',
  seats: [
    { name: 'Imperial', player: 'Ivo Iljin' },
    { name: 'Zhodani', player: 'Zora Zhdant' },
  ],
} as const;

export function aTurnReport(changes: Partial<TurnReportLetter> = {}): TurnReportLetter {
  return {
    ...HEADING,
    kind: 'turn-report',
    report: WEEK_6,
    window: WEEK_7,
    map: {
      pictureId: 'map.0123456789abcdef',
      link: 'https://play.example.org/maps/marches-3/6/zhodani/0123456789abcdef0123456789abcdef.png',
    },
    seal: '4f1c99a07d2e'.repeat(6).slice(0, 64),
    commitment: 'c0ffee00d15ea5ed'.repeat(4),
    start: null,
    revealed: null,
    die: null,
    ...changes,
  };
}

export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    ...HEADING,
    kind: 'receipt',
    outcome: 'stored',
    why: null,
    window: { tag: 'W7', label: 'week 7', due: DUE },
    named: null,
    received: timeAt('2026-12-04T20:14:07Z'),
    version: 3,
    undoTo: 2,
    sheetState: 'draft',
    taken: [],
    words: [],
    refused: [],
    blanks: [],
    ignored: [],
    dropped: [],
    sheet: [],
    outlook: [],
    again: [],
    notes: [],
    ...changes,
  };
}

function notApplied(outcome: Receipt['outcome'], changes: Partial<Receipt>): Receipt {
  const why = whyNotApplied(outcome, { title: HEADING.game.title, named: changes.named ?? null });
  return aReceipt({ outcome, why, ...changes });
}

export const STORED = aReceipt({
  taken: [
    {
      line: 1,
      order: '17C W10: R1510',
      does: '17th Colonial holds and refuels at Jewell',
      warning: null,
      replaces: null,
    },
    {
      line: 2,
      order: '35F W10: J1523',
      does: 'Vilis, 1 parsec; all 8 squadrons can make it',
      warning: 'Vilis is Imperial: 1,500 defence factors, 100 SDBs',
      replaces: '35F W10: R1522',
    },
    {
      line: 3,
      order: '67F DELAY',
      does: 'W7 R2209, W8 J2210, W9 R2210, W10 J2211',
      warning: null,
      replaces: null,
    },
    {
      line: 5,
      order: 'LAND 4Gd AT 1520',
      does: 'in the movement phase, before 35F jumps',
      warning: null,
      replaces: null,
    },
  ],
  refused: [
    {
      line: 4,
      given: '35F W7: J1522',
      code: 'plot.too-late',
      why: 'Its week 7 is plotted (R1520); plots are made four weeks ahead. ABORT 35F turns weeks 7 to 9 into R1520 and leaves week 10 free.',
      column: 5,
      length: 2,
      nearest: '35F W10: J1522',
    },
    {
      line: 6,
      given: 'plese land everybody',
      code: 'order.unknown',
      why: 'No order begins with "plese".',
      column: 1,
      length: 5,
      nearest: null,
    },
  ],
  blanks: [7],
  ignored: [
    { firstLine: 9, lastLine: 9, why: 'signature', sample: 'Sent from my phone' },
    { firstLine: 11, lastLine: 34, why: 'quoted', sample: '> FIFTH FRONTIER WAR · Marches-3' },
    { firstLine: 8, lastLine: 8, why: 'blank', sample: '; at Jewell 1510 by then' },
  ],
  dropped: [{ order: 'ADMIRAL Ghazi TO 67F', why: 'Ghazi is aboard 35F now.' }],
  sheet: [
    { order: '17C W10: R1510', source: 'given', does: '17th Colonial holds and refuels at Jewell' },
    { order: '35F W10: J1523', source: 'given', does: 'Vilis, 1 parsec; all 8 squadrons can make it' },
    { order: '67F DELAY', source: 'doctrine', does: 'W7 R2209, W8 J2210, W9 R2210, W10 J2211' },
    { order: 'LAND 4Gd AT 1520', source: 'given', does: 'in the movement phase, before 35F jumps' },
  ],
  outlook: [
    { id: 'to-decide', title: 'To decide', blocks: [{ kind: 'prose', text: 'Nothing is left to decide.' }] },
    {
      id: 'expected',
      title: 'What to expect, from what you know',
      blocks: [
        {
          kind: 'list',
          items: [
            item(
              "35F: W7 refuels at Frenzie's port, W8 Garda-Vilis, W9 refuels at its gas giant, W10 Vilis: Imperial, 1,500 defence factors, 100 SDBs.",
            ),
          ],
        },
      ],
    },
  ],
});

const AGAIN = ['17C W6: R1510', '35F W6: J1523'];

export const RECEIPTS: Readonly<Record<string, Receipt>> = {
  stored: STORED,
  ready: { ...STORED, sheetState: 'ready', words: [{ line: 8, word: 'READY' }], refused: [], undoTo: 0 },
  'unchanged, nothing said': aReceipt({
    outcome: 'unchanged',
    version: 0,
    undoTo: null,
    sheetState: 'none',
    ignored: [{ firstLine: 1, lastLine: 40, why: 'quoted', sample: '> FIFTH FRONTIER WAR' }],
  }),
  'unchanged, refused': { ...STORED, outcome: 'unchanged', taken: [], dropped: [] },
  'unchanged, as before': { ...STORED, outcome: 'unchanged', refused: [], dropped: [] },
  checked: { ...STORED, outcome: 'checked' },
  closed: notApplied('closed', {
    named: 'W6',
    version: 0,
    undoTo: null,
    sheetState: 'none',
    again: AGAIN,
  }),
  'closed, too late': notApplied('closed', {
    window: null,
    version: 0,
    undoTo: null,
    sheetState: 'none',
    again: AGAIN,
  }),
  'unknown-window': notApplied('unknown-window', {
    named: 'W9',
    version: 0,
    undoTo: null,
    sheetState: 'none',
    again: AGAIN,
  }),
  over: notApplied('over', {
    window: null,
    version: 0,
    undoTo: null,
    sheetState: 'none',
    again: AGAIN,
  }),
  'not-begun': notApplied('not-begun', { window: null, version: 0, undoTo: null, sheetState: 'none' }),
};

export const TURN_REPORTS: Readonly<Record<string, TurnReportLetter>> = {
  'week 6': aTurnReport(),
  first: aTurnReport({
    start: A_START,
    report: { ...WEEK_6, headline: 'the war begins', standing: 'The war begins' },
  }),
  quiet: aTurnReport({
    report: QUIET_WEEK,
    map: null,
    window: { ...WEEK_7, tag: 'W4', label: 'week 4', awaited: false },
  }),
  gm: aTurnReport({ seat: { id: 'gm', name: 'gamemaster' }, window: { ...WEEK_7, awaited: false } }),
  over: aTurnReport({
    window: null,
    revealed: 'ab12'.repeat(16),
    report: { ...QUIET_WEEK, headline: 'a Zhodani major victory', standing: 'The war is over' },
  }),
  waiting: aTurnReport({ window: null, report: QUIET_WEEK, map: null }),
  big: aTurnReport({ report: bigReport() }),
};

export const A_NOTICE: Notice = {
  ...HEADING,
  kind: 'notice',
  subject: 'Marches-3: week 7 orders now due Mon 7 Dec 20:00 CET',
  paragraphs: [
    'Max has moved the deadline of week 7.',
    'Orders are now due Monday 7 December 2026, 20:00 CET (19:00 UTC). Before, they were due Sunday 6 December 2026, 20:00 CET.',
    'What you have sent stands as it is.',
  ],
};

/** Twenty fleets and ten battles: as much as a week of the war can hold. */
function bigReport(): ReportDocument {
  const battle = BATTLES.blocks[0];
  const battles = battle?.kind === 'list' ? Array.from({ length: 5 }, () => battle.items).flat() : [];
  const fleets = Array.from(
    { length: 20 },
    (_, index) => `${index + 10}F|Garda-Vilis 1522|${index + 3}|W8 ZB${index}|R1520|J1522|R1522|J1523|?`,
  );
  const form = Array.from({ length: 20 }, (_, index) => ({
    text: `${index + 10}F W11: ?`,
    about: `at Garda-Vilis 1522 by then, without fuel to jump`,
  }));
  return {
    ...WEEK_6,
    sections: [
      { ...TO_DECIDE, blocks: Array.from({ length: 6 }, () => TO_DECIDE.blocks).flat() },
      HEADLINES,
      { ...BATTLES, blocks: [{ kind: 'list', items: battles }] },
      {
        ...FLEETS,
        blocks: [{ kind: 'table', table: aTable('Fleet|At|>Sq|Can jump|W7|W8|W9|W10|W11', ...fleets) }],
      },
      {
        ...SEEN,
        blocks: [
          {
            kind: 'table',
            table: aTable('Fleet|Where|Known', ...fleets.map((row) => row.split('|').slice(0, 3).join('|'))),
          },
        ],
      },
      { id: 'map', title: 'The map', blocks: [{ kind: 'map', map: A_MAP }] },
    ],
    orderForm: form,
  };
}
