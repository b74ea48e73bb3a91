import { describe, expect, it } from 'vitest';
import { CaseRefused } from '../../src/engine/module.ts';
import {
  playOn,
  rounds,
  type Sequence,
  type SequenceEntry,
  step,
  stepAt,
  stepNames,
  stop,
} from '../../src/engine/sequence.ts';

/** A state that knows which stops open, and after how many steps the game is over. */
interface State {
  readonly done: readonly string[];
  readonly closed: readonly string[];
  readonly over: number;
}

const walk = (name: string): SequenceEntry<State, string, null> =>
  step('1', name, (state) => ({ state: { ...state, done: [...state.done, name] }, events: [`did ${name}`] }));
const wait = (name: string): SequenceEntry<State, string, null> =>
  stop('1', name, (state) => !state.closed.includes(name));

const SEQUENCE: Sequence<State, string, null> = {
  entries: [
    wait('set-up'),
    walk('deal'),
    wait('plot'),
    walk('move'),
    walk('fight'),
    wait('retreat'),
    walk('pursue'),
    walk('count'),
  ],
  repeat: 'plot',
};

function play(
  at: string,
  { closed = [], over = 99, span = {} }: { closed?: string[]; over?: number; span?: object } = {},
) {
  const isOver = (state: State): boolean => state.done.length >= state.over;
  const played = playOn(SEQUENCE, { state: { done: [], closed, over }, at, isOver }, null, span);
  return { done: played.state.done, at: played.at };
}

describe('the sequence of play', () => {
  it('runs from where the game waits to the next stop', () => {
    expect(play('set-up')).toEqual({ done: ['deal'], at: 'plot' });
    expect(play('plot')).toEqual({ done: ['move', 'fight'], at: 'retreat' });
  });

  it('begins again at the repeat, not at the set-up', () => {
    expect(play('retreat')).toEqual({ done: ['pursue', 'count'], at: 'plot' });
  });

  it('passes a stop that does not open', () => {
    expect(play('plot', { closed: ['retreat'] })).toEqual({
      done: ['move', 'fight', 'pursue', 'count'],
      at: 'plot',
    });
    expect(play('retreat', { closed: ['plot'] })).toEqual({
      done: ['pursue', 'count', 'move', 'fight'],
      at: 'retreat',
    });
  });

  it('tells what happened, in order', () => {
    const from = { state: { done: [], closed: [], over: 9 }, at: 'plot', isOver: () => false };
    expect(playOn(SEQUENCE, from, null).events).toEqual(['did move', 'did fight']);
  });

  it('ends with the step that ends the game', () => {
    expect(play('plot', { over: 1 })).toEqual({ done: ['move'], at: null });
  });

  it('throws when no stop opens in two whole rounds, since then nothing would ever be asked', () => {
    expect(() => play('plot', { closed: ['plot', 'retreat'] })).toThrow(RangeError);
  });

  it('throws on a stop that it does not have', () => {
    expect(() => play('lunch')).toThrow('no stop lunch');
    expect(() =>
      playOn(
        { ...SEQUENCE, repeat: 'lunch' },
        { state: { done: [], closed: [], over: 9 }, at: 'plot', isOver: () => false },
        null,
      ),
    ).toThrow('no stop lunch');
  });
});

describe('a span of the sequence', () => {
  it.each([
    [{ from: 'fight' }, ['fight']],
    [{ stop: 'move' }, ['move']],
    [{ from: 'fight', stop: 'fight' }, ['fight']],
    [{ from: 'pursue', stop: 'pursue' }, ['pursue']],
    [{ from: 'pursue' }, ['pursue', 'count']],
  ])('%o does only its steps', (span, done) => {
    expect(play('plot', { span }).done).toEqual(done);
  });

  it('that begins behind a stop is not held up by it', () => {
    expect(play('plot', { span: { from: 'count' } })).toEqual({ done: ['count'], at: 'plot' });
  });

  it('whose first step is never met is refused', () => {
    expect(() => play('plot', { span: { from: 'deal' } })).toThrow(CaseRefused);
    expect(() => play('plot', { span: { from: 'figth' } })).toThrow(
      'no step figth comes after the window plot',
    );
  });
});

describe('a phase that goes from place to place', () => {
  const at = (name: string) =>
    stepAt<State, string, null>('2', name, (state, _, place) => ({
      state: { ...state, done: [...state.done, `${name} ${place}`] },
      events: [`${name} ${place}`],
    }));
  const phased: Sequence<State, string, null> = {
    entries: [
      wait('plot'),
      walk('move'),
      rounds('2', 'combat', () => ['0708', '2314'], [at('fire'), at('land'), at('hold')]),
      walk('count'),
    ],
    repeat: 'plot',
  };
  const played = (span: object = {}, over = 99) =>
    playOn(
      phased,
      { state: { done: [], closed: [], over }, at: 'plot', isOver: ({ done }) => done.length >= over },
      null,
      span,
    );

  it('plays all its steps in one place before it begins in the next', () => {
    const order = ['fire 0708', 'land 0708', 'hold 0708', 'fire 2314', 'land 2314', 'hold 2314'];
    expect(played().state.done).toEqual(['move', ...order, 'count']);
    expect(played().events).toEqual(['did move', ...order, 'did count']);
  });

  it.each([
    [{ from: 'fire', stop: 'fire' }, ['fire 0708', 'fire 2314']],
    [{ from: 'land', stop: 'hold' }, ['land 0708', 'hold 0708', 'land 2314', 'hold 2314']],
    [{ from: 'hold' }, ['hold 0708', 'hold 2314', 'count']],
    [{ stop: 'fire' }, ['move', 'fire 0708', 'fire 2314']],
    [{ from: 'count' }, ['count']],
  ])('a span of %o leaves out the other steps at every place', (span, done) => {
    expect(played(span).state.done).toEqual(done);
  });

  it('names each of its steps once, where it is played', () => {
    expect(stepNames(phased)).toEqual(['move', 'fire', 'land', 'hold', 'count']);
  });

  it('does nothing where there is no place', () => {
    const nowhere = { ...phased, entries: [wait('plot'), rounds('2', 'combat', () => [], [at('fire')])] };
    const from = { state: { done: [], closed: [], over: 9 }, at: 'plot', isOver: () => false };
    expect(playOn(nowhere, from, null).state.done).toEqual([]);
  });
});
