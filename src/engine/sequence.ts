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
    }
  | {
      readonly kind: 'rounds';
      readonly case: string;
      readonly name: string;
      /** Places in the order in which they are played; named when the phase begins. */
      places(state: State): readonly string[];
      /** All of them at one place before any at the next. */
      readonly steps: readonly PlaceStep<State, Event, Turn>[];
    };

/** An action that is done place by place. */
export interface PlaceStep<State, Event, Turn> {
  readonly case: string;
  readonly name: string;
  run(state: State, turn: Turn, place: string): Outcome<State, Event>;
}

/** An action of the sequence of play. */
export function step<State, Event, Turn>(
  caseNumber: string,
  name: string,
  run: (state: State, turn: Turn) => Outcome<State, Event>,
): SequenceEntry<State, Event, Turn> {
  return { kind: 'step', case: caseNumber, name, run };
}

/** A phase that is played to its end in one place before it begins in the next. */
export function rounds<State, Event, Turn>(
  caseNumber: string,
  name: string,
  places: (state: State) => readonly string[],
  steps: readonly PlaceStep<State, Event, Turn>[],
): SequenceEntry<State, Event, Turn> {
  return { kind: 'rounds', case: caseNumber, name, places, steps };
}

/** An action of such a phase. */
export function stepAt<State, Event, Turn>(
  caseNumber: string,
  name: string,
  run: (state: State, turn: Turn, place: string) => Outcome<State, Event>,
): PlaceStep<State, Event, Turn> {
  return { case: caseNumber, name, run };
}

/** Names of all steps in the order of play, those of a phase that goes from place to place once. */
export function stepNames<State, Event, Turn>({ entries }: Sequence<State, Event, Turn>): readonly string[] {
  return entries.flatMap((entry) => {
    switch (entry.kind) {
      case 'step':
        return [entry.name];
      case 'stop':
        return [];
      case 'rounds':
        return entry.steps.map(({ name }) => name);
    }
  });
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
 * With a span (rule cases), steps and stops before `from` do nothing and play ends after `stop`; a span inside a phase
 * that goes from place to place leaves out the other steps at every place. Refuses (`CaseRefused`) a `from` that is
 * never met. A round may be the turn of one player, who has nothing to decide: when no stop opens in two whole rounds, it
 * throws, since that is a bug.
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
    const first = !begun && span.from !== undefined ? indexOfStep(entry, span.from) : 0;
    if (first < 0) continue;
    begun = true;
    if (entry.kind === 'stop') {
      if (entry.opens(played.state)) return { ...played, at: entry.name };
      continue;
    }
    const last = span.stop === undefined ? -1 : indexOfStep(entry, span.stop);
    played = run(entry, played, { turn, first, last });
    if (from.isOver(played.state)) return { ...played, at: null };
    if (last >= 0) return played;
  }
  if (!begun) throw new CaseRefused(`no step ${span.from} comes after the window ${from.at}`, ['from']);
  throw new RangeError(`no stop opens within two rounds after ${from.at}`);
}

/** Where a step stands in an entry: 0 for an entry that is that step; -1: it is not there. */
function indexOfStep<State, Event, Turn>(entry: SequenceEntry<State, Event, Turn>, name: string): number {
  switch (entry.kind) {
    case 'step':
      return entry.name === name ? 0 : -1;
    case 'stop':
      return -1;
    case 'rounds':
      return entry.steps.findIndex((one) => one.name === name);
  }
}

interface Running<Turn> {
  readonly turn: Turn;
  /** Of a phase that goes from place to place: its first step that is done, and its last; -1: to its end. */
  readonly first: number;
  readonly last: number;
}

function run<State, Event, Turn>(
  entry: Exclude<SequenceEntry<State, Event, Turn>, { kind: 'stop' }>,
  played: Played<State, Event>,
  { turn, first, last }: Running<Turn>,
): Played<State, Event> {
  if (entry.kind === 'step') return withOutcome(played, entry.run(played.state, turn));
  const steps = entry.steps.slice(first, last < 0 ? undefined : last + 1);
  return entry
    .places(played.state)
    .reduce(
      (now, place) => steps.reduce((so, one) => withOutcome(so, one.run(so.state, turn, place)), now),
      played,
    );
}

function withOutcome<State, Event>(
  played: Played<State, Event>,
  { state, events }: Outcome<State, Event>,
): Played<State, Event> {
  // A combat phase asks every step at a hundred places, and most have nothing to do there.
  if (events.length === 0) return state === played.state ? played : { ...played, state };
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
  const round = entries.slice(again);
  return [...entries.slice(here + 1), ...round, ...round];
}
