import type { AnyEvent, AnyGame, SeatId } from '../../src/engine/module.ts';
import {
  type Campaign,
  botOrders,
  lineOrders,
  type Orders,
  playCampaign,
  type PlayedWindow,
  type Start,
  seatView,
} from '../kit/campaigns.ts';
import { type Chance, chanceFrom } from '../kit/chance.ts';
import { sampleLine } from '../kit/order-samples.ts';

/** What the laws have to know of a game beside its module. Methods, so that a game's own types fit. */
export interface LawKit<State, Options extends object> {
  /** Games to play: every scenario, and the options that change most. */
  readonly starts: readonly { readonly scenario: string; readonly options: Options }[];
  /** A campaign of bots ends within so many windows. */
  readonly longest: number;
  /** A campaign of random orders is cut here; the same as `longest` when missing. */
  readonly longestRandom?: number;
  /** Windows of each campaign that the slower laws look at; 8 when missing. */
  readonly sampled?: number;
  /** How often an order law is tried at each of them, with other lines; 3 when missing. */
  readonly runs?: number;
  /** Milliseconds that one law, or the playing of the campaigns, may take; 60 000 when missing. */
  readonly patience?: number;
  /** Lines to try in every looked-at window beside random ones, so that every refusal is met. */
  readonly lines?: readonly string[];
  /** Messages for what stands in a state, handed in at every looked-at window: the rest of the refusals. */
  messages?(state: State, seat: SeatId): readonly (readonly string[])[];
  /** Refusal codes that only a test of their own can bring about, with the reason in the kit. */
  readonly shownElsewhere?: readonly string[];
  /** Another state that this seat can't tell from the given one, for the facts that it may not know. */
  hide(state: State, seat: SeatId, chance: Chance): State;
  /**
   * The event with other facts in place of those that this seat may not know; the event itself when it has none.
   * `state` is the one after the turn.
   */
  hideIn?(
    event: AnyEvent,
    hiding: { readonly seat: SeatId; readonly chance: Chance; readonly state: State },
  ): AnyEvent;
  /** Codes that an event tells of orders that failed in adjudication. */
  failuresIn?(event: AnyEvent): readonly string[];
}

export type AnyLawKit = LawKit<object, object>;

/** Campaigns that the laws look at, played once and shared; and the refusal codes met on the way. */
export interface Evidence {
  readonly game: AnyGame;
  readonly kit: AnyLawKit;
  readonly bots: readonly Campaign[];
  readonly random: readonly Campaign[];
  readonly codes: Set<string>;
}

const SEED = 'laws';

export function gather(game: AnyGame, kit: AnyLawKit): Evidence {
  const codes = new Set<string>();
  const most = kit.longestRandom ?? kit.longest;
  const seeded = kit.starts.map((start, index) => ({ start, seed: `${SEED}-${index}` }));
  const bots = seeded.map(({ start, seed }) => playWithBots(game, { start, seed, most: kit.longest }));
  const random = seeded.map(({ start, seed }) =>
    playCampaign(game, { start, seed, most, orders: randomOrders(game, { seed, codes }) }),
  );
  return { game, kit, bots, random, codes };
}

export function playWithBots(
  game: AnyGame,
  play: { readonly start: Start; readonly seed: string; readonly most: number },
): Campaign {
  return playCampaign(game, { ...play, orders: botOrders(game, play.seed) });
}

/** Random lines a window, legal or not; one seat in five is silent. */
function randomOrders(
  game: AnyGame,
  { seed, codes }: { readonly seed: string; readonly codes: Set<string> },
): Orders {
  return (at) => {
    const chance = chanceFrom(`${seed}/${at.before.window}/${at.seat}`);
    if (chance.int(5) === 0) return null;
    const handedIn = lineOrders(game, at, randomLines(game, at, { chance, count: 8 }));
    for (const result of handedIn.results) if (result.status === 'refused') codes.add(result.refusal.code);
    return handedIn.revision.sheet;
  };
}

export type At = Parameters<Orders>[0];

/** Lines that the seat could write now. */
export function randomLines(
  game: AnyGame,
  { before, window, seat }: At,
  { chance, count }: { readonly chance: Chance; readonly count: number },
): readonly string[] {
  const vocabulary = game.commands.vocabularyOf(seatView(game, before.state, seat));
  const lines = Array.from({ length: count }, () =>
    sampleLine(game.commands, window.name, { vocabulary, chance }),
  );
  return lines.filter((line) => line !== null);
}

/** Some windows of each campaign, for the slower laws: by chance, since every second one might always be of one kind. */
export function windowsOf({ bots, random, kit }: Evidence): readonly PlayedWindow[] {
  return [...bots, ...random].flatMap(({ played, seed }) =>
    chanceFrom(`windows of ${seed}`)
      .shuffled(played)
      .slice(0, kit.sampled ?? 8),
  );
}

/** What happened in the looked-at windows and in the set-ups, with the state after it and the seats of the game. */
export function happenings(evidence: Evidence): readonly Happening[] {
  const { bots, random, game, kit } = evidence;
  const seats = [...new Set(kit.starts.flatMap(({ options }) => game.seats(options)).map(({ id }) => id))];
  const closed = [
    ...[...bots, ...random].map(({ setUp }) => setUp),
    ...windowsOf(evidence).map((window) => window.closed),
  ];
  return closed.map((each) => ({ closed: each, seats }));
}

export interface Happening {
  readonly closed: PlayedWindow['closed'];
  readonly seats: readonly SeatId[];
}

/** Every seat that may order in a looked-at window. */
export function seatsAt(evidence: Evidence): readonly At[] {
  return windowsOf(evidence).flatMap(({ before, window }) =>
    window.mayOrder.map((seat) => ({ before, window, seat })),
  );
}
