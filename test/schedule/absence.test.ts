import { describe, expect, it } from 'vitest';
import { absenceSchema, type Missing, nmrStep } from '../../src/schedule/absence.ts';

const missing: Missing = { seat: 'red', kind: 'turn', isFirst: false, missedBefore: 0 };
const step = (nmr: object, of: Partial<Missing>) =>
  nmrStep(absenceSchema.parse({ nmr }), { ...missing, ...of });

describe('what is done for a seat without orders', () => {
  it('is to hold where nothing is said', () => {
    expect(step({}, {})).toBe('hold');
    expect(step({}, { missedBefore: 7, kind: 'combat', isFirst: true })).toBe('hold');
  });

  it('is a step of the ladder for each miss in a row, the last for all after it', () => {
    const steps = [0, 1, 2, 3, 9].map((missedBefore) =>
      step({ turn: ['hold', 'standing', 'wait', 'replace'] }, { missedBefore }),
    );
    expect(steps).toEqual(['hold', 'standing', 'wait', 'replace', 'replace']);
  });

  it.each([
    [{ turn: ['hold'], combat: ['caretaker'] }, { kind: 'combat' }, 'caretaker'],
    [{ turn: ['hold'], combat: ['caretaker'] }, { kind: 'setup' }, 'hold'],
    [{ combat: ['caretaker'] }, { kind: 'setup' }, 'hold'],
    [{ turn: ['hold'], first: ['refill'] }, { isFirst: true }, 'refill'],
    [{ turn: ['hold'], first: ['refill'] }, { isFirst: false }, 'hold'],
    [{ combat: ['hold'], first: ['refill'] }, { isFirst: true, kind: 'combat' }, 'refill'],
    [{ turn: ['hold'], seats: { red: { turn: ['wait'] } } }, {}, 'wait'],
    [{ turn: ['hold'], seats: { blue: { turn: ['wait'] } } }, {}, 'hold'],
    [{ combat: ['hold'], seats: { red: { turn: ['wait'] } } }, { kind: 'combat' }, 'wait'],
    [{ combat: ['caretaker'], seats: { red: { setup: ['wait'] } } }, { kind: 'combat' }, 'caretaker'],
  ] as const)('%j, of %j: %s', (nmr, of, expected) => {
    expect(step(nmr, of)).toBe(expected);
  });

  it.each([
    [['hold', 'caretaker', 'replace'], 'caretaker'],
    [['replace'], 'hold'],
    [['hold', 'refill'], 'wait'],
    [['wait'], 'wait'],
  ] as const)('%j, when nobody plays the seat: %s', (turn, expected) => {
    expect(step({ turn }, { missedBefore: null })).toBe(expected);
  });
});
