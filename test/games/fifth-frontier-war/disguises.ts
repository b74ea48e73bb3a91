import { recordedDice } from '../../../src/engine/dice.ts';
import { canonicalJson } from '../../../src/engine/json.ts';
import type { Reader, Window } from '../../../src/engine/module.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { fifthFrontierWar as game } from '../../../src/games/fifth-frontier-war/index.ts';
import { type State, stateSchema } from '../../../src/games/fifth-frontier-war/state.ts';
import { lineOrders } from '../../kit/campaigns.ts';
import { chanceFrom, seededDice } from '../../kit/chance.ts';
import { hideIn } from './hidden-events.ts';
import { hide } from './law-kit.ts';
import { refusedMessages } from './refused-messages.ts';

/** A state of a war with the events that led to it. */
interface Moment {
  readonly state: State;
  readonly events: readonly Event[];
}

interface Disguising {
  readonly seat: string;
  readonly seed: string;
  /** Other wars to try. */
  readonly times: number;
  /** Of how many one is compared in all that is made of the view, not in the view alone. */
  readonly wholeEvery: number;
}

interface Compared {
  readonly disguises: number;
  /** Hidden facts that were changed, in all of them together. */
  readonly facts: number;
  readonly faults: readonly string[];
  /** What told the seat of a difference: a part of what it gets, with the seed. */
  readonly leaks: readonly string[];
}

/** Compares what a seat gets in a state with what it would get in wars that it can't tell from this one. */
export function compared(moment: Moment, { seat, seed, times, wholeEvery }: Disguising): Compared {
  const known = new Map<boolean, Told>();
  const truth = (whole: boolean): Told => {
    const told = known.get(whole) ?? toldTo(seat, moment, { of: moment.state, whole });
    known.set(whole, told);
    return told;
  };
  let [facts, faults, leaks]: [number, string[], string[]] = [0, [], []];
  for (let time = 0; time < times; time += 1) {
    const chance = chanceFrom(`${seed}/${time}`);
    const state = stateSchema.parse(hide(moment.state, seat, chance));
    const events = moment.events.map((event) => hideIn(event, { seat, chance, state }));
    facts += factsChanged(moment.state, state) + factsChanged(moment.events, events);
    faults = [...faults, ...faultsOf(state)];
    const whole = time % wholeEvery === 0;
    const [before, now] = [truth(whole), toldTo(seat, { state, events }, { of: moment.state, whole })];
    const differing = Object.keys(before).filter((part) => now[part] !== before[part]);
    leaks = [...leaks, ...differing.map((part) => `${part}, ${seed}/${time}`)];
  }
  return { disguises: times, facts, faults, leaks };
}

/** Bytes by what they are: view, report and so on. */
type Told = Readonly<Record<string, string>>;

interface Asked {
  /** The state whose orders are tried, the same in the true war and in the other. */
  readonly of: State;
  readonly whole: boolean;
}

function toldTo(seat: string, { state, events }: Moment, { of, whole }: Asked): Told {
  const reader: Reader = { kind: 'seat', seat };
  const view = game.viewOf(state, reader);
  const seen = events.flatMap((event) => game.seenBy(event, reader, state) ?? []);
  const told = {
    view: canonicalJson(view),
    'view of the public': canonicalJson(game.viewOf(state, { kind: 'public' })),
    events: canonicalJson(seen),
  };
  if (!whole) return told;
  const report = canonicalJson(game.report(view, seen, reader));
  const window = game.windowOf(state);
  return window.over || !window.mayOrder.includes(seat)
    ? { ...told, report }
    : { ...told, report, ...answers(state, { seat, window, of }) };
}

/** What the seat is told of orders, what the sheet promises, and what a bot and the silent would order. */
function answers(
  state: State,
  { seat, window, of }: { readonly seat: string; readonly window: Window; readonly of: State },
): Told {
  const chance = chanceFrom(`lines/${window.tag}/${seat}`);
  const lines = chance.shuffled(refusedMessages(of, seat)).slice(0, 20).flat();
  const handedIn = lineOrders(
    game,
    { before: { state, window: 0, branch: 0, chain: '' }, window, seat },
    lines,
  );
  const view = game.viewOf(state, { kind: 'seat', seat });
  const bot = game.bot(view, seat, recordedDice(seededDice('bot')).dice);
  const entries = bot.map((command) => ({ command, source: 'bot' as const }));
  return {
    answers: canonicalJson(handedIn),
    outlook: canonicalJson(game.outlook(view, { entries })),
    bot: canonicalJson(bot),
    silent: canonicalJson(game.nmr(view, seat)),
  };
}

/** Leaves of two values that differ. */
function factsChanged(before: unknown, after: unknown): number {
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].reduce((sum, key) => sum + factsChanged(before[key], after[key]), 0);
  }
  return before === after ? 0 : 1;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
