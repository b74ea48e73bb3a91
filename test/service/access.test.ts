import { describe, expect, it } from 'vitest';
import { absenceSchema } from '../../src/schedule/absence.ts';
import { everyHours } from '../../src/schedule/schedule.ts';
import {
  type Principal,
  readerFor,
  requireGm,
  requireOperator,
  requirePerson,
  requireSeat,
} from '../../src/service/access.ts';
import { Declined } from '../../src/service/declined.ts';
import type { Game, Person, SeatRecord } from '../../src/service/ports/records.ts';
import { aPerson, NOON } from '../kit/store-rows.ts';

const [gm, red, blue, stranger] = [aPerson(), aPerson(), aPerson(), aPerson()];
const game: Game = {
  ...{ id: '1', slug: 'towers-1', title: 'Towers', module: 'two-towers', scenario: 'standard', options: {} },
  ...{
    rulings: [],
    secret: '',
    commitment: '',
    status: 'running',
    gm,
    senderPolicy: 'sender',
    press: 'private',
    schedule: everyHours(24),
    absence: absenceSchema.parse({}),
    branch: 0,
  },
  ...{ window: 1, chain: '', result: null, parkedWhy: null, createdAt: NOON },
  ...{ nextRulings: null, hotSeat: false, pausedAt: null, roles: [] },
};
const seatOf = (seat: string, person: Person | null): SeatRecord => ({
  ...{ seat, name: seat, side: seat, person, bot: false, mailToken: `token-${seat}` },
});
const seats = [seatOf('red', red), seatOf('blue', blue), seatOf('green', null)];
const person = (of: Person): Principal => ({ kind: 'person', person: of });
const visitor: Principal = { kind: 'visitor' };
const operator: Principal = { kind: 'operator' };
const everybody = [visitor, operator, ...[gm, red, blue, stranger].map(person)];

/** What is read, or the kind of refusal. */
function told<T>(ask: () => T): T | string {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Declined) return error.kind;
    throw error;
  }
}

const refusals = (ask: (principal: Principal) => unknown) =>
  everybody.map((principal) => {
    const answer = told(() => ask(principal));
    return typeof answer === 'string' ? answer : 'yes';
  });

describe('who may', () => {
  const [missing, wrong, yes] = ['not-authenticated', 'not-allowed', 'yes'];

  it('act as the operator: the operator', () => {
    expect(refusals(requireOperator)).toEqual([missing, yes, wrong, wrong, wrong, wrong]);
  });

  it('act as a person: each person, and not the operator', () => {
    expect(refusals(requirePerson)).toEqual([missing, wrong, yes, yes, yes, yes]);
  });

  it('direct a game: its gamemaster and the operator', () => {
    expect(refusals((principal) => requireGm(principal, game))).toEqual([
      missing,
      yes,
      yes,
      wrong,
      wrong,
      wrong,
    ]);
  });

  it('order for a seat: its player, and nobody else', () => {
    const ask = (seat: SeatRecord) => refusals((principal) => requireSeat(principal, game, seat));
    expect(ask(seatOf('red', red))).toEqual([missing, wrong, wrong, yes, wrong, wrong]);
    expect(ask(seatOf('green', null))).toEqual([missing, wrong, wrong, wrong, wrong, wrong]);
  });
});

describe('a reader', () => {
  const reads = (principal: Principal, as: string | null, among = seats) =>
    told(() => readerFor(principal, { game, seats: among, as }));

  it('who says nothing sees the most that he may', () => {
    expect(reads(visitor, null)).toEqual({ kind: 'public' });
    expect(reads(operator, null)).toEqual({ kind: 'public' });
    expect(reads(person(stranger), null)).toEqual({ kind: 'public' });
    expect(reads(person(red), null)).toEqual({ kind: 'seat', seat: 'red' });
    expect(reads(person(gm), null)).toEqual({ kind: 'gm' });
  });

  it('may always read what is public', () => {
    for (const principal of everybody) expect(reads(principal, 'public')).toEqual({ kind: 'public' });
  });

  it('reads a seat of his own and no other', () => {
    expect(reads(person(red), 'red')).toEqual({ kind: 'seat', seat: 'red' });
    for (const principal of [operator, person(gm), person(blue), person(stranger)])
      expect(reads(principal, 'red')).toBe('not-allowed');
    expect(reads(visitor, 'red')).toBe('not-authenticated');
  });

  it('with two seats reads either', () => {
    const both = [seatOf('red', red), seatOf('blue', red)];
    expect(reads(person(red), 'blue', both)).toEqual({ kind: 'seat', seat: 'blue' });
  });

  it('who directs and plays sees his seat, and never the whole', () => {
    const playing = [seatOf('red', gm), seatOf('blue', blue)];
    expect(reads(person(gm), null, playing)).toEqual({ kind: 'seat', seat: 'red' });
    expect(reads(person(gm), 'gm', playing)).toBe('not-allowed');
    expect(reads(person(gm), 'blue', playing)).toBe('not-allowed');
  });

  it('who is not the gamemaster never sees the whole', () => {
    for (const principal of [operator, person(red), person(stranger)])
      expect(reads(principal, 'gm')).toBe('not-allowed');
  });

  it('of a seat that does not exist is told so', () => {
    expect(reads(person(red), 'yellow')).toBe('not-found');
  });
});
