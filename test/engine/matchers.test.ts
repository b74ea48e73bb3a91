import { describe, expect, it } from 'vitest';
import type { Matchers } from '../../src/engine/case-file.ts';
import { mismatches } from '../../src/engine/matchers.ts';
import { readPath } from '../../src/service/run-case.ts';

const VIEW = {
  worlds: { '2314': { control: 'imperial', sdb: 0, troops: ['1Gd', '2Gd'] } },
  fleets: [
    { id: '18F', at: '2314' },
    { id: '19F', at: '2011' },
  ],
  title: 'Fleet report',
};

const holds = (path: string, asked: Matchers): boolean =>
  mismatches(readPath(path)(VIEW), asked).length === 0;

describe('a matcher', () => {
  it.each<[string, Matchers]>([
    ["$.worlds['2314'].control", { is: 'imperial' }],
    ["$.worlds['2314'].sdb", { is: 0, isNot: '0', min: 0, max: 0, close: { to: 2, within: 2 } }],
    ["$.worlds['2314'].troops", { is: ['1Gd', '2Gd'], has: '2Gd', count: 2 }],
    ["$.worlds['2314'].troops", { has: ['2Gd', '1Gd'] }],
    ["$.worlds['2314']", { has: { sdb: 0 }, count: 3, absent: false }],
    ["$.worlds['9999']", { absent: true }],
    ['$.title', { has: 'report', isNot: 'report' }],
    ['$.fleets[0].id', { is: '18F' }],
    ['$.fleets[*].id', { is: ['18F', '19F'], has: '19F', count: 2 }],
    ["$.fleets[?@.at == '2011'].id", { is: '19F', count: 1 }],
    ["$.fleets[?@.at == '1111']", { absent: true, count: 0 }],
    ['$.fleets', { has: { id: '18F' } }],
    ['$..sdb', { max: 0 }],
  ])('%s %o holds', (path, asked) => {
    expect(mismatches(readPath(path)(VIEW), asked)).toEqual([]);
  });

  it.each<[string, Matchers]>([
    ["$.worlds['2314'].control", { is: 'zhodani' }],
    ["$.worlds['2314'].control", { isNot: 'imperial' }],
    ["$.worlds['2314'].sdb", { is: '0' }],
    ["$.worlds['2314'].sdb", { min: 1 }],
    ["$.worlds['2314'].sdb", { max: -1 }],
    ["$.worlds['2314'].sdb", { close: { to: 3, within: 2 } }],
    ["$.worlds['2314'].sdb", { count: 0 }],
    ["$.worlds['2314'].troops", { is: ['2Gd', '1Gd'] }],
    ["$.worlds['2314'].troops", { has: '3Gd' }],
    ["$.worlds['2314'].troops", { is: ['1Gd'] }],
    ["$.worlds['2314']", { is: { control: 'imperial', sdb: 0 } }],
    ["$.worlds['2314']", { has: { troops: ['1Gd'] } }],
    ["$.worlds['2314'].troops", { count: 1 }],
    ["$.worlds['2314']", { absent: true }],
    ["$.worlds['2314']", { has: { sdb: 1 } }],
    ["$.worlds['9999']", { absent: false }],
    ["$.worlds['9999'].control", { isNot: 'imperial' }],
    ["$.worlds['9999'].sdb", { min: 0 }],
    ["$.worlds['9999'].troops", { count: 0 }],
    ['$.title', { min: 0 }],
    ['$.title', { has: 5 }],
    ['$.fleets[*].id', { is: '18F' }],
    ["$.fleets[?@.at == '1111']", { isNot: 'x' }],
  ])('%s %o does not hold', (path, asked) => {
    expect(holds(path, asked)).toBe(false);
  });

  it('of several must all hold, and each that does not is told', () => {
    expect(mismatches(readPath('$.title')(VIEW), { is: 'x', has: 'y', isNot: 'z' })).toEqual([
      'should be "x"',
      'should have "y"',
    ]);
  });
});
