import { begin, closeWindow, type Closed, type Position } from '../engine/campaign.ts';
import type { AnyCommand } from '../engine/command-table.ts';
import { recordedDice } from '../engine/dice.ts';
import { amend, EMPTY_SHEET, type Sheet } from '../engine/sheet.ts';
import { type AnyEvent, type AnyGame, type SeatId, standardRulings, type Window } from '../engine/module.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';

/** Who plays: the game's bot, or whoever else answers a view with orders. */
export type Player = (at: {
  readonly view: object;
  readonly seat: SeatId;
  readonly dice: ReturnType<typeof recordedDice>['dice'];
}) => readonly AnyCommand[];

export interface CampaignAsked {
  readonly seed: string;
  readonly options: object;
  readonly scenario?: string;
  /** Windows after which it ends anyway. */
  readonly most: number;
  readonly player?: Player;
}

/** One window as it was closed. */
export interface ClosedWindow {
  readonly before: Position<object>;
  readonly window: Window;
  readonly given: Readonly<Record<SeatId, Sheet>>;
  readonly closed: Closed<object, AnyCommand, AnyEvent>;
  /** For the adjudication alone, without the players' thinking. */
  readonly milliseconds: number;
}

/** Sets a game up and plays it window by window, all seats by the same kind of player, with dice from the seed. */
export function* campaign(game: AnyGame, asked: CampaignAsked): Generator<ClosedWindow> {
  const rules = rulesFor(game, asked.seed);
  const scenario = asked.scenario ?? game.scenarios[0]?.id ?? '';
  const player = asked.player ?? (({ view, seat, dice }) => game.bot(view, seat, dice));
  let now = begin(game, { scenario, options: game.optionsSchema.parse(asked.options), ...rules });
  for (let played = 0; !now.next.over && played < asked.most; played += 1) {
    const { next: window, after: before } = now;
    const given = sheets(game, { before, window, player, secret: rules.secret });
    const from = performance.now();
    now = closeWindow(game, { before, given, ...rules });
    yield { before, window, given, closed: now, milliseconds: performance.now() - from };
  }
}

/** What closing a window takes beside its position and its sheets. */
export function rulesFor(game: AnyGame, seed: string) {
  const secret = digest(`campaign ${seed}`);
  return {
    secret,
    rulings: standardRulings(game.rulings),
    diceOf: (window: number, branch: number) => diceOfWindow(secret, { game: 'campaign', branch, window }),
    digest,
  };
}

interface Sitting {
  readonly before: Position<object>;
  readonly window: Window;
  readonly player: Player;
  readonly secret: string;
}

function sheets(game: AnyGame, { before, window, player, secret }: Sitting): Record<SeatId, Sheet> {
  return Object.fromEntries(
    window.mayOrder.map((seat) => {
      const view = game.viewOf(before.state, { kind: 'seat', seat });
      const source = diceOfWindow(secret, { game: `player ${seat}`, branch: 0, window: before.window });
      const commands = player({ view, seat, dice: recordedDice(source).dice });
      return [seat, amend(game.commands, EMPTY_SHEET, { commands, source: 'bot', view }).sheet];
    }),
  );
}
