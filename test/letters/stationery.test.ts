import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../src/engine/report-width.ts';
import { stationery } from '../../src/letters/stationery.ts';
import { mailReader } from '../../src/mail/index.ts';
import type { Letter, Rendered } from '../../src/service/ports/letters.ts';
import {
  A_NOTICE,
  A_START,
  aReceipt,
  aTurnReport,
  PLACE,
  QUIET_WEEK,
  RECEIPTS,
  STORED,
  TURN_REPORTS,
  WEEK_7,
} from './fixtures.ts';

const LETTERS: readonly (readonly [string, Letter])[] = [
  ...Object.entries(TURN_REPORTS).map(([name, letter]) => [`turn report: ${name}`, letter] as const),
  ...Object.entries(RECEIPTS).map(([name, letter]) => [`receipt: ${name}`, letter] as const),
  ['notice', A_NOTICE],
];

function rendered(letter: Letter): Rendered {
  return stationery().render(letter, PLACE);
}

function textOf(letter: Letter): string {
  return rendered(letter).text;
}

/** What a reader sees of an HTML body. */
function visible(html: string): string {
  return html
    .replace(/<(style|title)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');
}

describe.each(LETTERS)('%s', (_, letter) => {
  it('is the same bytes for the same letter', () => {
    expect(rendered(structuredClone(letter))).toEqual(rendered(letter));
  });

  it('has no text line of more than 76 columns but links and order lines', () => {
    const long = textOf(letter)
      .split('\n')
      .filter((line) => widthOf(line) > 76 && !line.trim().startsWith('https://'));
    expect(long).toEqual([]);
  });

  it('has an HTML body that no mail program clips or runs', () => {
    const { html } = rendered(letter);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(html).not.toMatch(/<script|<link|@import|undefined|\[object/i);
  });

  it('says neither "undefined" nor "null", and has no empty heading', () => {
    expect(rendered(letter).text).not.toMatch(/undefined|null|\[object|NaN/);
    expect(rendered(letter).subject).not.toMatch(/undefined|null|\[object|\n/);
  });

  it('does not hold the address that orders for the seat, since players pass reports on', () => {
    expect(JSON.stringify(rendered(letter))).not.toContain('k7m2p9x4q1');
  });
});

describe('a turn report', () => {
  it('says in its subject what is due when, and the news', () => {
    expect(rendered(aTurnReport()).subject).toBe(
      'Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: Frenzie falls',
    );
  });

  it('begins with who you are, by when, and what there is to decide', () => {
    expect(textOf(aTurnReport()).split('\n').slice(0, 11)).toEqual([
      'FIFTH FRONTIER WAR · Marches-3 · you command the Zhodani side',
      'Week 6 is adjudicated. Orders for week 7 are due',
      '  Sunday 6 December 2026, 20:00 CET (19:00 UTC).',
      'Reply to this mail with your orders.',
      '',
      'TO DECIDE',
      '  67F failed to refuel at Uakye 2209, which is still Imperial and has no gas',
      '    giant.',
      '    Your standing order says DELAY: W7 R2209, W8 J2210, W9 R2210, W10 J2211.',
      '    Write 67F DELAY or 67F ABORT',
      '  35F holds Frenzie 1520 alone and leaves in week 8. Any troops ashore',
    ]);
  });

  it('tells the same in both bodies', () => {
    const { text, html } = rendered(aTurnReport());
    for (const piece of [
      'Sunday 6 December 2026',
      'Jewell 1510 holds out',
      '43F',
      'in port, not seen inside',
    ]) {
      expect(text).toContain(piece);
      expect(visible(html)).toContain(piece);
    }
  });

  it('shows its map as a picture in the mail, with words for who sees none, and as a link', () => {
    const { text, html } = rendered(aTurnReport());
    expect(html).toContain(
      'src="cid:map.0123456789abcdef" alt="Map: The Spinward Marches before week 7, Zhodani view.',
    );
    expect(html).toContain('href="https://play.example.org/maps/marches-3/6/zhodani/');
    expect(text).toContain('\n  https://play.example.org/maps/marches-3/6/zhodani/');
  });

  it('has its tables narrower on a phone, each in a box that scrolls and shows that there is more', () => {
    const { html } = rendered(aTurnReport());
    const narrow = html.slice(html.indexOf('@media (max-width:480px)'), html.indexOf('</style>'));
    for (const rule of ['.wide td', '.box{', '.card{']) expect(narrow).toContain(rule);
    const boxes = html.match(/<div class="box" style="overflow-x:auto[^>]*>\s*<table/g) ?? [];
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes).toHaveLength(html.match(/<table/g)?.length ?? 0);
  });

  it('has only the link where mails carry no pictures', () => {
    const { html } = rendered(
      aTurnReport({ map: { pictureId: null, link: 'https://play.example.org/m.png' } }),
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('href="https://play.example.org/m.png"');
  });

  it('ends with an order form that reads as its own lines when it comes back whole', async () => {
    const { text } = rendered(aTurnReport());
    const form = text.slice(text.indexOf('#ORDERS'), text.indexOf('#END') + 4);
    const read = await readReply(`Here you are.\n\n${form}\n`);
    expect(read.blocks).toMatchObject([
      {
        game: 'marches-3',
        window: 'W7',
        closed: true,
        lines: [
          { text: '67F DELAY' },
          { text: '17C W10: ?' },
          { text: '35F W10: ?' },
          { text: 'LAND 4Gd AT 1520' },
        ],
      },
    ]);
  });

  it('has the same form in HTML, in one piece', () => {
    const { text, html } = rendered(aTurnReport());
    const form = text.slice(text.indexOf('#ORDERS'), text.indexOf('#END') + 4);
    expect(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1]).toBe(form);
  });

  it('explains how to play in the first report, and not again', () => {
    expect(textOf(aTurnReport({ start: A_START }))).toMatch(
      /HOW TO PLAY BY MAIL[\s\S]*READY[\s\S]*UNDO[\s\S]*CLEAR/,
    );
    expect(textOf(aTurnReport())).not.toContain('HOW TO PLAY');
  });

  it('tells a seat that is not awaited that it has nothing to decide', () => {
    const { subject, text } = rendered(
      aTurnReport({ report: QUIET_WEEK, window: { ...WEEK_7, awaited: false } }),
    );
    expect(subject).toBe('Marches-3, week 7, nothing for you to decide: a quiet week');
    expect(text).toContain('You have nothing to decide this time');
    expect(text).not.toContain('#ORDERS');
  });

  it('gives an awaited seat marks to write between even when the game proposes no line', () => {
    expect(textOf(aTurnReport({ report: QUIET_WEEK }))).toContain('#ORDERS marches-3 W7\n\n#END');
  });

  it('has no order form in the copy for the gamemaster', () => {
    const { text, html } = rendered(aTurnReport({ seat: { id: 'gm', name: 'gamemaster' } }));
    expect(text).toContain("gamemaster's copy");
    expect(text + html).not.toContain('#ORDERS');
  });

  it('reveals the secret when the game is over, and how to check the dice with it', () => {
    const secret = 'ab12'.repeat(16);
    const { subject, text, html } = rendered(aTurnReport({ window: null, revealed: secret }));
    expect(subject).toBe('Marches-3 is over: Frenzie falls');
    for (const body of [text, visible(html)]) {
      expect(body).toContain(secret);
      expect(body.replace(/\s+/g, ' ')).toContain('adjutant verify FILE');
      expect(body).not.toContain('#ORDERS');
    }
  });

  it('shows a reader in UTC the deadline once', () => {
    const due = {
      local: 'Sunday 6 December 2026, 19:00 UTC',
      utc: '19:00 UTC',
      short: 'Sun 6 Dec 19:00 UTC',
      iso: WEEK_7.due.iso,
    };
    expect(textOf(aTurnReport({ window: { ...WEEK_7, due } }))).toContain(
      '  Sunday 6 December 2026, 19:00 UTC.\n',
    );
  });
});

describe('a receipt', () => {
  it.each([
    ['stored', 'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: received, 4 taken, 2 refused'],
    ['ready', 'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: received, 5 taken, READY'],
    [
      'unchanged, nothing said',
      'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: received, nothing changed',
    ],
    [
      'unchanged, refused',
      'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: received, nothing changed, 2 refused',
    ],
    [
      'checked',
      'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: checked, nothing stored, 4 taken, 2 refused',
    ],
    ['closed', 'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: too late for W6, nothing applied'],
    ['closed, too late', 'Re: Marches-3: too late, nothing applied'],
    [
      'unknown-window',
      'Re: Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: no window W9 is open, nothing applied',
    ],
    ['over', 'Re: Marches-3: the game is over, nothing applied'],
    ['not-begun', 'Re: Marches-3: the game has not begun, nothing applied'],
  ])('for orders that are %s says so in its subject', (name, subject) => {
    const receipt = RECEIPTS[name];
    expect(receipt === undefined ? null : rendered(receipt).subject).toBe(subject);
  });

  it('tells version, state, deadline and how to undo', () => {
    const text = textOf(STORED).replace(/\s+/g, ' ');
    expect(text).toContain('Your orders for week 7, version 3, received Fri 4 Dec 21:14 CET (20:14:07 UTC).');
    expect(text).toContain('DRAFT: it counts at the deadline, Sunday 6 December 2026, 20:00 CET (19:00 UTC)');
    expect(text).toContain('UNDO brings back version 2.');
  });

  it('answers each line by its number, with what it does, replaces and risks', () => {
    expect(textOf(STORED)).toContain(
      [
        'TAKEN',
        '  1  17C W10: R1510    17th Colonial holds and refuels at Jewell',
        '  2  35F W10: J1523    Vilis, 1 parsec; all 8 squadrons can make it',
        '                       ! Vilis is Imperial: 1,500 defence factors, 100 SDBs',
        '                       (instead of 35F W10: R1522)',
        '  3  67F DELAY         W7 R2209, W8 J2210, W9 R2210, W10 J2211',
        '  5  LAND 4Gd AT 1520  in the movement phase, before 35F jumps',
      ].join('\n'),
    );
  });

  it('points at the wrong piece of a refused line', () => {
    expect(textOf(STORED)).toContain('   4  35F W7: J1522\n          ^^\n      Its week 7 is plotted');
    expect(rendered(STORED).html).toMatch(/>35F <span [^>]*underline[^>]*>W7<\/span>: J1522</);
  });

  it('points at the right column whatever is wide or long before it', () => {
    const given = `${'星'.repeat(3)} ${'x'.repeat(80)} bad ${'y'.repeat(80)}`;
    const column = given.indexOf('bad') + 1;
    const refused = [{ line: 1, given, code: 'c', why: 'Wrong.', column, length: 3, nearest: null }];
    const lines = textOf(aReceipt({ refused })).split('\n');
    const caretLine = lines.find((line) => /^ *\^+$/.test(line)) ?? '';
    const above = lines[lines.indexOf(caretLine) - 1] ?? '';
    expect(above.slice(caretLine.indexOf('^'), caretLine.length)).toBe('bad');
    expect(widthOf(above)).toBeLessThanOrEqual(76);
  });

  it('says what was not read, and keeps silent about comments', () => {
    const text = textOf(STORED);
    expect(text).toContain(
      '      9  signature: "Sent from my phone"\n  11-34  quoted text: "> FIFTH FRONTIER WAR',
    );
    expect(text).not.toContain('at Jewell 1510 by then');
  });

  it('shows the whole sheet with where each order came from', () => {
    expect(textOf(STORED)).toMatch(
      /THE WHOLE SHEET AS IT STANDS\n {2}1 {2}17C W10: R1510[\s\S]*3 {2}67F DELAY .*doctrine/,
    );
  });

  it('gives lines for a closed window back between marks for the open one', async () => {
    const receipt = RECEIPTS['closed'];
    const text = receipt === undefined ? '' : textOf(receipt);
    const read = await readReply(text.slice(text.indexOf('#ORDERS')));
    expect(read.blocks).toMatchObject([
      { game: 'marches-3', window: 'W7', lines: [{ text: '17C W6: R1510' }, { text: '35F W6: J1523' }] },
    ]);
  });

  it('keeps lines that nothing is open for in sight', () => {
    const receipt = RECEIPTS['closed, too late'];
    expect(receipt === undefined ? '' : textOf(receipt)).toContain(
      'WHAT YOU SENT\n  17C W6: R1510\n  35F W6: J1523',
    );
  });

  it('shows the marks to write between when a mail said nothing', () => {
    const receipt = RECEIPTS['unchanged, nothing said'];
    expect(receipt === undefined ? '' : textOf(receipt)).toContain('#ORDERS marches-3 W7\n\n#END');
  });
});

describe('whatever stands in a letter', () => {
  const nasty = fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</pre></style></title><script>',
    '<%= it.game %>',
    '&lt;b&gt;',
    '#ORDERS marches-3 W7',
    '#END',
    'plain',
  );

  it('is never markup, nor a mark of an order block outside the form', () => {
    for (const [, letter] of LETTERS) {
      fc.assert(
        fc.property(fc.array(nasty, { minLength: 3, maxLength: 3 }), (words) => {
          const { text, html, subject } = rendered(poisoned(letter, words));
          expect(html).not.toMatch(/<script|<img src=x|<%|onmouseover=['"]/i);
          expect(subject).not.toContain('\n');
          for (const body of [text, html.replace(/<[^>]*>/g, '\n')]) {
            expect(body.match(/^[\s*_]*#ORDERS/gim)?.length ?? 0).toBeLessThanOrEqual(1);
            expect(body.match(/^[\s*_]*#END/gim)?.length ?? 0).toBeLessThanOrEqual(1);
          }
        }),
        { numRuns: 8 },
      );
    }
  });
});

const FIXED = new Set(
  'kind mark align outcome sheetState local utc short iso boardId code pictureId link tag slug seal commitment revealed'.split(
    ' ',
  ),
);

/** The letter with its texts replaced, but for those that only the service writes. */
function poisoned<T>(letter: T, words: readonly string[]): T;
function poisoned(letter: unknown, words: readonly string[]): unknown {
  return poison(letter, words, '');
}

function poison(value: unknown, words: readonly string[], key: string): unknown {
  if (typeof value === 'string') {
    return FIXED.has(key) || value === 'gm' ? value : (words[value.length % words.length] ?? '');
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => poison(entry, words, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poison(entry, words, name)]));
}

async function readReply(text: string) {
  const head = ['From: Anna <anna@example.org>', `To: ${PLACE.replyTo}`, 'Subject: Re: orders'];
  return mailReader().read(
    Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')),
  );
}
