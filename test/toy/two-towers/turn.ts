import type { Dice } from '../../../src/engine/dice.ts';
import type { Adjudication, Outcome, SetUp } from '../../../src/engine/module.ts';
import { playOn, type Sequence, step, stop } from '../../../src/engine/sequence.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import {
  atSchema,
  type Block,
  BLOCKS,
  leader,
  type Options,
  type Seat,
  SEATS,
  type State,
  withPlayer,
} from './state.ts';

type Turn = Omit<Adjudication<State, Command>, 'state'>;
type Step = Outcome<State, Event>;

/** The sequence of play, in the order of the rulebook. */
export const SEQUENCE: Sequence<State, Event, Turn> = {
  entries: [
    stop('2.1', 'bids'),
    step('2.2', 'award', award),
    stop('2.3', 'build'),
    step('2.4', 'stack', stackBlocks),
    step('2.5', 'storm', storm),
    step('3', 'end', end),
    step('2.6', 'market', openMarket),
  ],
  repeat: 'bids',
};

export function adjudicate({ state, span, ...turn }: Adjudication<State, Command>): Step {
  const isOver = (played: State): boolean => played.at === 'over';
  const played = playOn(SEQUENCE, { state, at: state.at, isOver }, turn, span);
  return { state: { ...played.state, at: atSchema.parse(played.at ?? 'over') }, events: played.events };
}

/** A pile of gold for each, and the first market. [1, 2.1] */
export function setUp({ options, dice }: SetUp<Options>): Step {
  const gold = (seat: Seat): number => 4 + dice.at(`gold/${seat}`).roll(6, `gold of ${seat}`);
  const player = (seat: Seat) => ({ gold: gold(seat), hand: [], tower: [] });
  const market = draw(dice, 1);
  const players = { red: player('red'), blue: player('blue') };
  return {
    state: { at: 'bids', round: 1, lastRound: options.rounds, market, players },
    events: [
      ...SEATS.map((seat): Event => ({ kind: 'gold-found', seat, gold: players[seat].gold })),
      { kind: 'market-opened', round: 1, blocks: market },
    ],
  };
}

function draw(dice: Dice, round: number): Block[] {
  return [...dice.at(`market/${round}`).draw(BLOCKS, 2, `market of round ${round}`)];
}

/** Each block of the market goes to the higher bid, which is paid. [2.2] */
function award(state: State, turn: Turn): Step {
  const events: Event[] = [];
  const next = state.market.reduce((before, block) => {
    const event = sale(block, turn);
    events.push(event);
    if (event.kind !== 'block-won') return before;
    const { gold, hand } = before.players[event.seat];
    return withPlayer(before, event.seat, { gold: gold - (event.price ?? 0), hand: [...hand, block] });
  }, state);
  return { state: next, events };
}

function sale(block: Block, turn: Turn): Event {
  const red = bidOf(turn, 'red', block);
  const blue = bidOf(turn, 'blue', block);
  if (red !== blue)
    return { kind: 'block-won', seat: red > blue ? 'red' : 'blue', block, price: Math.max(red, blue) };
  if (red === 0 || !turn.rulings.has('tt-2.2-tie')) return { kind: 'block-unsold', block };
  const roll = turn.dice.at(`tie/${block}`).roll(6, `equal bids for ${block}`);
  return { kind: 'block-won', seat: roll % 2 === 1 ? 'red' : 'blue', block, price: red, roll };
}

function bidOf(turn: Turn, seat: Seat, block: Block): number {
  const bid = commandsOf(turn, seat).find((command) => command.word === 'BID' && command.block === block);
  return bid?.word === 'BID' ? bid.amount : 0;
}

function commandsOf({ sheets }: Turn, seat: Seat): readonly Command[] {
  return (sheets[seat]?.entries ?? []).map(({ command }) => command);
}

/** Blocks go from hands to towers as listed. [2.4] */
function stackBlocks(state: State, turn: Turn): Step {
  const events = SEATS.flatMap((seat) =>
    commandsOf(turn, seat).map(({ block }) => ({ kind: 'block-stacked' as const, seat, block })),
  );
  const next = events.reduce((before, { seat, block }) => {
    const { hand, tower } = before.players[seat];
    const rest = hand.toSpliced(hand.indexOf(block), 1);
    return withPlayer(before, seat, { hand: rest, tower: [...tower, block] });
  }, state);
  return { state: next, events };
}

/** On a 6 the top of the taller tower falls. [2.5] */
function storm(state: State, { dice }: Turn): Step {
  const roll = dice.at('storm').roll(6, 'storm');
  const seat = roll === 6 ? leader(state) : null;
  if (seat === null) return { state, events: [{ kind: 'storm', roll }] };
  const tower = state.players[seat].tower.slice(0, -1);
  return { state: withPlayer(state, seat, { tower }), events: [{ kind: 'storm', roll, fell: seat }] };
}

/** After the last round the taller tower wins. [3] */
function end(state: State): Step {
  if (state.round < state.lastRound) return { state, events: [] };
  return { state: { ...state, at: 'over' }, events: [{ kind: 'game-ended', winner: leader(state) }] };
}

/** Gold for each, and the market of the next round. [2.6] */
function openMarket(state: State, { dice }: Turn): Step {
  const round = state.round + 1;
  const market = draw(dice, round);
  const paid = SEATS.reduce(
    (before, seat) => withPlayer(before, seat, { gold: before.players[seat].gold + 2 }),
    state,
  );
  return { state: { ...paid, round, market }, events: [{ kind: 'market-opened', round, blocks: market }] };
}
