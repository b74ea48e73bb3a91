import { describe, expect, it } from 'vitest';
import { readMailCommand, writeMailCommand } from '../../src/service/mail-commands.ts';
import { addressedSeats } from '../../src/service/seat-address.ts';

describe('a command by mail', () => {
  it.each([
    ['status', 'STATUS'],
    [' Map. ', 'MAP'],
    ['show my orders', 'SHOW ORDERS'],
    ['#TEST', 'TEST'],
    ['Resign!', 'RESIGN'],
    ['VACATION 2026-12-01 2026-12-20', 'VACATION 2026-12-01 to 2026-12-20'],
    ['vacation from 24 Dec 2026 until 2 Jan 2027', 'VACATION 2026-12-24 to 2027-01-02'],
    ['Vacation: Dec 24th - Jan 2nd', 'VACATION 24 Dec to 2 Jan'],
    ['vacation 24.12.2026 to 2.1.2027', 'VACATION 2026-12-24 to 2027-01-02'],
    ['- Vacation off.', 'VACATION OFF'],
    ['no vacation', 'VACATION OFF'],
    ['VACATION OFF on 24 Dec', 'VACATION OFF 24 Dec'],
    ['VACATION OFF tomorrow', 'VACATION OFF tomorrow'],
    ['VACATION', 'VACATION'],
    ['vacation soon', 'VACATION soon'],
    ['vacation 45 Dec to 50 Dec', 'VACATION 45 Dec to 50 Dec'],
    ['EXTENSION', 'EXTENSION'],
    ['extension: my daughter is ill', 'EXTENSION my daughter is ill'],
    ['Press to imperial', 'PRESS TO IMPERIAL'],
    ['PRESS TO: Imperial, GM and Zhodani:', 'PRESS TO IMPERIAL, GM, ZHODANI'],
    ['press to all: hello there', 'PRESS TO ALL: hello there'],
  ])('"%s" reads %s, and so does what is printed', (line, printed) => {
    const command = readMailCommand(line);
    expect(command && writeMailCommand(command)).toBe(printed);
    expect(readMailCommand(printed)).toEqual(command);
  });

  it.each([
    'my status is fine',
    'the map looks great',
    'please do not resign',
    'vacations are nice',
    'PRESS Imperial',
    'press to',
    'extensions are nice',
    `extension ${'x'.repeat(400)}`,
  ])('"%s" is none', (line) => {
    expect(readMailCommand(line)).toBeNull();
  });
});

describe('the seats that a mail went to', () => {
  it.each([
    [['Orders+K7M2P9X4Q1@Play.Example.org'], 'play.example.org', ['k7m2p9x4q1']],
    [['orders+k7m2p9x4q1@play.example.com'], 'play.example.org', []],
    [['orders+k7m2p9x4q1@anywhere.example.com'], null, ['k7m2p9x4q1']],
    [['orders@play.example.org', 'anna@example.org'], 'play.example.org', []],
    [['anna+games@example.org', 'orders+k7m2p9x4q1@play.example.org'], null, ['k7m2p9x4q1']],
    [['war+k7m2p9x4q1@play.example.org'], 'play.example.org', ['k7m2p9x4q1']],
    [['orders@k7m2p9x4q1.play.example.org'], 'play.example.org', ['k7m2p9x4q1']],
    [['orders@k7m2p9x4q1.play.example.org'], null, ['k7m2p9x4q1']],
    [['k7m2p9x4q1@orders.play.example.org'], 'play.example.org', ['k7m2p9x4q1']],
    [['k7m2p9x4q1@orders.play.example.org'], null, ['k7m2p9x4q1']],
    [['k7m2p9x4q1@orders.play.example.com'], 'play.example.org', []],
    [['orders+k7m2p9x4q1@play.example.org.'], 'play.example.org', ['k7m2p9x4q1']],
    [['orders+aaaaaa1@play.example.org', 'orders+bbbbbb2@play.example.org'], null, ['aaaaaa1', 'bbbbbb2']],
  ])('%j at %s: %j', (addresses, domain, tokens) => {
    expect(addressedSeats(addresses, domain)).toEqual(tokens);
  });
});
