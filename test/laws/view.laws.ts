import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/engine/json.ts';
import type { AnyEvent, AnyGame, Reader } from '../../src/engine/module.ts';
import { lineOrders } from '../kit/campaigns.ts';
import { chanceFrom } from '../kit/chance.ts';
import { type Evidence, happenings, randomLines, seatsAt, windowsOf } from './law-kit.ts';

/** What a reader gets depends on what that reader may know, and on nothing else. */
export function viewLaws(evidence: () => Evidence): void {
  it('are plain data for every reader', () => {
    const { game } = evidence();
    for (const { before, window } of windowsOf(evidence())) {
      for (const reader of readers(window.mayOrder)) {
        expect(() => canonicalJson(game.viewOf(before.state, reader))).not.toThrow();
      }
    }
  });

  it('do not change for a seat, or for the public, when a fact hidden from that seat changes', () => {
    const { game } = evidence();
    let changed = 0;
    for (const { before, seat, other } of disguised(evidence())) {
      if (canonicalJson(other) !== canonicalJson(before.state)) changed += 1;
      for (const reader of [{ kind: 'seat' as const, seat }, { kind: 'public' as const }]) {
        expect(canonicalJson(game.viewOf(other, reader))).toBe(
          canonicalJson(game.viewOf(before.state, reader)),
        );
      }
    }
    expect(changed, 'the kit hides something').toBeGreaterThan(0);
  });

  it('give the same report, outlook and answers to orders when a hidden fact changes', () => {
    const { game } = evidence();
    for (const { before, window, seat, other } of disguised(evidence())) {
      const told = (state: object): string => {
        const at = { before: { ...before, state }, window, seat };
        const lines = randomLines(game, at, {
          chance: chanceFrom(`check/${before.window}/${seat}`),
          count: 10,
        });
        const handedIn = lineOrders(game, at, lines);
        const view = game.viewOf(state, { kind: 'seat', seat });
        const report = game.report(view, [], { kind: 'seat', seat });
        return canonicalJson({ handedIn, outlook: game.outlook(view, handedIn.revision.sheet), report });
      };
      expect(told(other)).toBe(told(before.state));
    }
  });

  it('show an event the same way when a fact hidden from its reader changes', () => {
    const { game, kit } = evidence();
    for (const { closed, seats } of happenings(evidence())) {
      for (const seat of seats) {
        const reader: Reader = { kind: 'seat', seat };
        const other = kit.hide(
          closed.after.state,
          seat,
          chanceFrom(`hide-after/${closed.record.window}/${seat}`),
        );
        const seen = (state: object) => seenEvents(game, closed.record.events, reader, state);
        expect(canonicalJson(seen(other))).toBe(canonicalJson(seen(closed.after.state)));
      }
    }
  });

  it('show a seat no fact of an event that is hidden from it', () => {
    const { game, kit } = evidence();
    for (const { closed, seats } of happenings(evidence())) {
      const { record, after } = closed;
      for (const seat of seats) {
        const chance = chanceFrom(`hide-in/${record.window}/${seat}`);
        const others = record.events.map(
          (event) => kit.hideIn?.(event, { seat, chance, state: after.state }) ?? event,
        );
        const seen = (events: readonly AnyEvent[]) =>
          seenEvents(game, events, { kind: 'seat', seat }, after.state);
        expect(canonicalJson(seen(others))).toBe(canonicalJson(seen(record.events)));
      }
    }
  });

  it('show the GM every event whole, and every reader only events as the schema knows them', () => {
    const { game } = evidence();
    for (const { closed, seats } of happenings(evidence())) {
      const { state } = closed.after;
      const { events } = closed.record;
      expect(seenEvents(game, events, { kind: 'gm' }, state)).toEqual(events);
      for (const reader of readers(seats)) {
        for (const event of seenEvents(game, events, reader, state)) game.eventSchema.parse(event);
      }
    }
  });

  it('make the same report in whatever order the keys of the state lie', () => {
    const { game } = evidence();
    for (const { closed, seats } of happenings(evidence())) {
      const { after, record } = closed;
      const stored = game.stateSchema.parse(JSON.parse(canonicalJson(after.state)));
      for (const reader of readers(seats)) {
        const report = (state: object) =>
          game.report(game.viewOf(state, reader), seenEvents(game, record.events, reader, state), reader);
        expect(canonicalJson(report(stored))).toBe(canonicalJson(report(after.state)));
      }
    }
  });

  it('make a report for every reader, whose filled-in order lines can be read', () => {
    const { game } = evidence();
    for (const { closed, seats } of happenings(evidence())) {
      const { after, record, next } = closed;
      for (const reader of readers(seats)) {
        const seen = seenEvents(game, record.events, reader, after.state);
        const report = game.report(game.viewOf(after.state, reader), seen, reader);
        expect(() => canonicalJson(report)).not.toThrow();
        if (next.over || reader.kind !== 'seat' || !next.mayOrder.includes(reader.seat)) continue;
        const at = { before: after, window: next, seat: reader.seat };
        const { results } = lineOrders(
          game,
          at,
          report.orderForm.map((line) => line.text),
        );
        expect(
          results.filter((result) => result.status === 'refused' && result.refusal.stage === 'unreadable'),
        ).toEqual([]);
      }
    }
  });
}

function readers(seats: readonly string[]): readonly Reader[] {
  return [...seats.map((seat) => ({ kind: 'seat' as const, seat })), { kind: 'gm' }, { kind: 'public' }];
}

function seenEvents(
  game: AnyGame,
  events: readonly AnyEvent[],
  reader: Reader,
  state: object,
): readonly AnyEvent[] {
  return events.map((event) => game.seenBy(event, reader, state)).filter((event) => event !== null);
}

/** Each looked-at window with another state that its seat can't tell from the true one. */
function disguised(evidence: Evidence) {
  return seatsAt(evidence).map((at) => {
    const chance = chanceFrom(`hide/${at.before.window}/${at.seat}`);
    const other = evidence.game.stateSchema.parse(evidence.kit.hide(at.before.state, at.seat, chance));
    expect(evidence.game.faults(other), 'the kit hides behind a state that can be').toEqual([]);
    return { ...at, other };
  });
}
