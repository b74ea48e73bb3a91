import type { AnyCommand } from './command-table.ts';
import type { Dice } from './dice.ts';
import type { AnyEvent, GameModule, SeatId } from './module.ts';
import { amend, EMPTY_SHEET, type Sheet, type Source } from './sheet.ts';

/** How a seat without orders is played. */
export type SilentManner =
  /** By the module's orders of a silent seat. */
  | { readonly kind: 'hold' }
  /** As it last ordered in such a window, as far as that can still be done. */
  | { readonly kind: 'standing'; readonly last: Sheet | null }
  /** By the module's bot. */
  | { readonly kind: 'caretaker'; readonly dice: Dice };

/** The sheet of a seat that has sent nothing: made from its own view, and of orders that can stand. */
export function silentSheet<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  state: State,
  { seat, manner }: { readonly seat: SeatId; readonly manner: SilentManner },
): Sheet<Command> {
  const view = game.viewOf(state, { kind: 'seat', seat });
  const put = (standing: Sheet<Command>, commands: readonly Command[], source: Source): Sheet<Command> =>
    amend(game.commands, standing, { commands, source, view }).sheet;
  switch (manner.kind) {
    case 'hold':
      return put(EMPTY_SHEET, game.nmr(view, seat), 'nmr');
    case 'standing':
      return put(EMPTY_SHEET, standingOrders(game, { view, seat, last: manner.last }), 'doctrine');
    case 'caretaker':
      return put(EMPTY_SHEET, game.bot(view, seat, manner.dice), 'bot');
  }
}

function standingOrders<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  { view, seat, last }: { readonly view: View; readonly seat: SeatId; readonly last: Sheet | null },
): readonly Command[] {
  if (game.standing === undefined || last === null) return game.nmr(view, seat);
  const commands = last.entries.map(({ command }) => game.commandSchema.parse(command));
  return game.standing(view, seat, { entries: commands.map((command) => ({ command, source: 'given' })) });
}
