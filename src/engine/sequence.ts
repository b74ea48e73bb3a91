import { CaseRefused, type Outcome, type Span } from './module.ts';

/**
 * The sequence of play as a literal list, to be read beside the rulebook. A game waits at a stop; closing its window
 * runs the steps up to the next stop that opens. After the last entry play goes on at the `repeat`.
 */
export interface Sequence<State, Event, Turn> {
  readonly entries: readonly SequenceEntry<State, Event, Turn>[];
  /** Name of the stop at which a new round of the sequence begins. */
  readonly repeat: string;
}

export type SequenceEntry<State, Event, Turn> =
  | {
      readonly kind: 'step';
      /** Number of the case in the rulebook. */
      readonly case: string;
      readonly name: string;
      run(state: State, turn: Turn): Outcome<State, Event>;
    }
  | {
      readonly kind: 'stop';
      readonly case: string;
      readonly name: string;
      /** Whether anybody has something to decide here. */
      opens(state: State): boolean;
    };

/** An action of the sequence of play. */
export function step<State, Event, Turn>(
  caseNumber: string,
  name: string,
  run: (state: State, turn: Turn) => Outcome<State, Event>,
): SequenceEntry<State, Event, Turn> {
  return { kind: 'step', case: caseNumber, name, run };
}

/** A place of the sequence of play where orders are awaited. */
export function stop<State, Event, Turn>(
  caseNumber: string,
  name: string,
  opens: (state: State) => boolean = () => true,
): SequenceEntry<State, Event, Turn> {
  return { kind: 'stop', case: caseNumber, name, opens };
}

export interface Played<State, Event> extends Outcome<State, Event> {
  /** The stop at which the game waits now; null when the game ended on the way. */
  readonly at: string | null;
}

/**
 * Plays on from the stop where the game waits to the next one that opens, or to the end of the game.
 * With a span (rule cases), steps and stops before `from` do nothing and play ends after `stop`; refuses
 * (`CaseRefused`) a `from` that is never met. Throws when no stop opens in a whole round, which is a bug.
 */
export function playOn<State, Event, Turn>(
  sequence: Sequence<State, Event, Turn>,
  from: { readonly state: State; readonly at: string; readonly isOver: (state: State) => boolean },
  turn: Turn,
  span: Span = {},
): Played<State, Event> {
  let played: Played<State, Event> = { state: from.state, events: [], at: from.at };
  let begun = span.from === undefined;
  for (const entry of entriesAfter(sequence, from.at)) {
    begun ||= entry.kind === 'step' && entry.name === span.from;
    if (!begun) continue;
    if (entry.kind === 'stop') {
      if (entry.opens(played.state)) return { ...played, at: entry.name };
      continue;
    }
    played = run(entry, played, turn);
    if (from.isOver(played.state)) return { ...played, at: null };
    if (entry.name === span.stop) return played;
  }
  if (!begun) throw new CaseRefused(`no step ${span.from} comes after the window ${from.at}`, ['from']);
  throw new RangeError(`no stop opens within a round after ${from.at}`);
}

function run<State, Event, Turn>(
  entry: Extract<SequenceEntry<State, Event, Turn>, { kind: 'step' }>,
  played: Played<State, Event>,
  turn: Turn,
): Played<State, Event> {
  const { state, events } = entry.run(played.state, turn);
  return { ...played, state, events: [...played.events, ...events] };
}

/** Everything after a stop, then from the repeat on to the end once: enough to meet any stop that opens. */
function entriesAfter<State, Event, Turn>(
  { entries, repeat }: Sequence<State, Event, Turn>,
  at: string,
): readonly SequenceEntry<State, Event, Turn>[] {
  const here = entries.findIndex((entry) => entry.kind === 'stop' && entry.name === at);
  if (here < 0) throw new RangeError(`the sequence of play has no stop ${at}`);
  const again = entries.findIndex((entry) => entry.kind === 'stop' && entry.name === repeat);
  if (again < 0) throw new RangeError(`the sequence of play has no stop ${repeat} to repeat from`);
  return [...entries.slice(here + 1), ...entries.slice(again)];
}
