import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCommand } from '../../src/engine/command-read.ts';
import { type AnyCommand, rowOf, writeCommand } from '../../src/engine/command-table.ts';
import { handInCommands, type HandedIn } from '../../src/engine/hand-in.ts';
import { canonicalJson } from '../../src/engine/json.ts';
import type { AnyGame } from '../../src/engine/module.ts';
import type { Refusal } from '../../src/engine/refusal.ts';
import { ENGINE_REFUSAL_WORDS } from '../../src/engine/refusal-words.ts';
import type { Sheet } from '../../src/engine/sheet.ts';
import { botCommands, lineOrders, seatView } from '../kit/campaigns.ts';
import { type Chance, chanceFrom } from '../kit/chance.ts';
import { type At, type Evidence, randomLines, seatsAt } from './law-kit.ts';

const SEED = 20_260_101;

/** What handing orders in promises, whatever the game. */
export function orderLaws(evidence: () => Evidence): void {
  const unfilled = new Set<string>();
  /** Runs a law at every looked-at window and seat, with lines that the seat could write. */
  const everywhere = (law: (at: At, lines: readonly string[], chance: Chance) => void): void => {
    const { game, kit } = evidence();
    for (const at of seatsAt(evidence())) {
      const messages = messagesAt(evidence(), at);
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const chance = chanceFrom(`${seed}/${at.before.window}/${at.seat}`);
          const some = chance.shuffled(messages).slice(0, 4).flat();
          const lines = [...randomLines(game, at, { chance, count: 12 }), ...(kit.lines ?? []), ...some];
          law(at, chance.shuffled(lines), chance);
        }),
        { seed: SEED, numRuns: kit.runs ?? 3 },
      );
    }
  };
  const handIn = (
    at: At,
    lines: readonly string[],
    revisions: readonly Revision[] = [],
  ): HandedIn<AnyCommand> => {
    const { game, codes } = evidence();
    const handedIn = lineOrders(game, at, lines, revisions);
    for (const result of handedIn.results) {
      if (result.status !== 'refused') continue;
      for (const told of [result.refusal, ...(result.refusal.also ?? [])]) {
        codes.add(told.code);
        for (const blank of unfilledBlanks(game, told)) unfilled.add(blank);
      }
    }
    return handedIn;
  };

  it('of bots and of the silent are all accepted', () => {
    const { game, bots } = evidence();
    for (const { before, window } of bots.flatMap(({ played }) => played)) {
      for (const seat of window.mayOrder) {
        const view = seatView(game, before.state, seat);
        const to = { table: game.commands, revisions: [], view, window: window.name };
        const bot = handInCommands({ ...to, source: 'bot' }, botCommands(game, 'laws', { before, seat }));
        const nmr = handInCommands({ ...to, source: 'nmr' }, game.nmr(view, seat));
        expect([...bot.results, ...nmr.results].filter((result) => result.status !== 'taken')).toEqual([]);
      }
    }
  });

  it('make the same sheet in whatever order the lines of a message come', () => {
    everywhere((at, lines, chance) => {
      const distinct = oneAKey(evidence().game, at, lines);
      const turned = shuffledOutsideLists(evidence().game, at, { lines: distinct, chance });
      expect(printed(evidence().game, handIn(at, turned))).toEqual(
        printed(evidence().game, handIn(at, distinct)),
      );
    });
  });

  it('make the same sheet in one message or in several', () => {
    everywhere((at, lines, chance) => {
      const { game } = evidence();
      const keyed = linesOf(game, at, lines).filter(
        ({ command }) => rowOf(game.commands, command.word).entry === 'keyed',
      );
      const whole = printed(
        game,
        handIn(
          at,
          keyed.map(({ line }) => line),
        ),
      );
      const cut = chance.int(whole.length + 1);
      const first = handIn(at, whole.slice(0, cut)).revision;
      expect(printed(game, handIn(at, whole.slice(cut), [first]))).toEqual(whole);
    });
  });

  it('that are refused change nothing', () => {
    everywhere((at, lines) => {
      const { game } = evidence();
      const standing = handIn(at, botLines(game, at)).revision;
      const whole = handIn(at, lines, [standing]);
      const refused = new Set(
        whole.results.filter(({ status }) => status === 'refused').map(({ line }) => line.number),
      );
      const good = handIn(
        at,
        lines.filter((_, index) => !refused.has(index + 1)),
        [standing],
      );
      expect(printed(game, good)).toEqual(printed(game, whole));
      expect(good.results.filter(({ status }) => status === 'refused')).toEqual([]);
    });
  });

  it('are taken away by CLEAR and brought back by UNDO', () => {
    everywhere((at, lines) => {
      const { game } = evidence();
      const first = handIn(at, lines).revision;
      const cleared = handIn(at, ['CLEAR'], [first]).revision;
      expect(cleared.sheet.entries).toEqual([]);
      expect(handIn(at, ['UNDO'], [first, cleared]).revision.sheet).toEqual(first.sheet);
      expect(printed(game, handIn(at, ['CLEAR', ...lines], [first]))).toEqual(
        printed(game, { revision: first }),
      );
    });
  });

  it('are taken away one by one by DROP, with the numbers of the sheet', () => {
    everywhere((at, lines, chance) => {
      const { game } = evidence();
      const first = handIn(at, lines).revision;
      const most = first.sheet.entries.length;
      expect(handIn(at, [`DROP ${most + 1}`], [first])).toMatchObject({
        changed: false,
        results: [{ status: 'refused' }],
      });
      if (most === 0) return;
      const position = 1 + chance.int(most);
      const after = handIn(at, [`DROP ${position}`], [first]);
      const kept = printed(game, { revision: first }).toSpliced(position - 1, 1);
      expect([...printed(game, after), ...after.dropped.map(({ order }) => order)].sort()).toEqual(
        [...kept].sort(),
      );
    });
  });

  it('are ready when READY stands anywhere in the message, until new orders come', () => {
    everywhere((at) => {
      const [line, ...more] = botLines(evidence().game, at);
      if (line === undefined) return;
      const ready = handIn(at, ['READY', line, ...more]).revision;
      expect(ready.ready).toBe(true);
      expect(handIn(at, [line], [ready]).revision.ready).toBe(false);
      expect(handIn(at, ['NOT READY'], [ready]).revision.ready).toBe(false);
    });
  });

  it('that are any text at all get an answer for each line', () => {
    const [at] = seatsAt(evidence());
    if (at === undefined) throw new RangeError('no window was looked at');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 6 }), (lines) => {
        expect(handIn(at, lines).results.map(({ line }) => line.text)).toEqual(lines);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('are refused with codes that have words, and every word of the game is met', () => {
    const { game, kit, codes, bots, random } = evidence();
    const words = { ...ENGINE_REFUSAL_WORDS, ...game.refusalWords };
    const unmet = (): readonly string[] => {
      const met = new Set([...codes, ...(kit.shownElsewhere ?? [])]);
      return Object.keys(game.refusalWords).filter((code) => !met.has(code));
    };
    for (const at of seatsAt(evidence())) {
      if (unmet().length === 0) break;
      for (const message of messagesAt(evidence(), at)) handIn(at, message);
    }
    for (const { closed } of [...bots, ...random].flatMap(({ played }) => played)) {
      for (const event of closed.record.events)
        for (const code of kit.failuresIn?.(event) ?? []) codes.add(code);
    }
    expect(
      [...codes].filter((code) => !Object.hasOwn(words, code)),
      'codes without words',
    ).toEqual([]);
    expect(unmet(), 'words never met').toEqual([]);
  });

  it('are refused in sentences whose blanks are all filled', () => {
    everywhere((at, lines) => {
      handIn(at, lines);
    });
    expect([...unfilled]).toEqual([]);
  });
}

function messagesAt({ kit }: Evidence, { before, seat }: At): readonly (readonly string[])[] {
  return kit.messages?.(before.state, seat) ?? [];
}

/** Blanks in the sentence of a refusal that no fact fills, each with the code. */
function unfilledBlanks({ refusalWords }: AnyGame, { code, facts }: Refusal): readonly string[] {
  const words = { ...ENGINE_REFUSAL_WORDS, ...refusalWords };
  const known = new Set(['piece', 'nearest', ...Object.keys(facts)]);
  return [...(words[code] ?? '').matchAll(/\{([a-zA-Z]+)\}/g)]
    .map((found) => found[1] ?? '')
    .filter((blank) => !known.has(blank))
    .map((blank) => `${code}: ${blank}`);
}

type Revision = HandedIn<AnyCommand>['revision'];

function printed(
  game: AnyGame,
  { revision }: { readonly revision: { readonly sheet: Sheet } },
): readonly string[] {
  return revision.sheet.entries.map(({ command }) => writeCommand(game.commands, command));
}

function botLines(game: AnyGame, at: At): readonly string[] {
  return botCommands(game, 'laws', at).map((command) => writeCommand(game.commands, command));
}

interface ReadLine {
  readonly line: string;
  readonly command: AnyCommand;
}

/** The lines that are orders, with what they say. */
function linesOf(game: AnyGame, { before, window, seat }: At, lines: readonly string[]): readonly ReadLine[] {
  const vocabulary = game.commands.vocabularyOf(seatView(game, before.state, seat));
  return lines.flatMap((line) => {
    const read = readCommand(game.commands, line, { vocabulary, window: window.name });
    return read.ok ? [{ line, command: read.command }] : [];
  });
}

/** Of keyed orders with one key only the last, since between those the order does matter. */
function oneAKey(game: AnyGame, at: At, lines: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  linesOf(game, at, lines).forEach(({ line, command }, index) => {
    const row = rowOf(game.commands, command.word);
    byKey.set(canonicalJson([command.word, row.entry === 'keyed' ? row.keyOf(command) : index]), line);
  });
  return [...byKey.values()];
}

/** Shuffles lines but keeps the order of those that belong to one list. */
function shuffledOutsideLists(
  game: AnyGame,
  at: At,
  { lines, chance }: { readonly lines: readonly string[]; readonly chance: Chance },
): readonly string[] {
  const shuffled = linesOf(game, at, chance.shuffled(lines));
  const lists = new Map<string, string[]>();
  for (const { line, command } of linesOf(game, at, lines)) {
    if (rowOf(game.commands, command.word).entry === 'listed') {
      lists.set(command.word, [...(lists.get(command.word) ?? []), line]);
    }
  }
  return shuffled.map(({ line, command }) => lists.get(command.word)?.shift() ?? line);
}
