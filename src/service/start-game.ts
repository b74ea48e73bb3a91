import { begin } from '../engine/campaign.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';
import type { Rings } from './after-commit.ts';
import { continueWith } from './continue-game.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import { byTheRules, moduleOf } from './game-in-play.ts';
import { advancedOrParked } from './park-game.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { Game } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

/**
 * Begins a game that is forming, once every seat has a player: sets it up, opens the first window, owes everybody
 * the first report; a game that waits for its GM to begin it does so only when it is said by whom. Calling it again
 * changes nothing. A module that throws parks its game. False: it did not begin
 * now.
 */
export async function startGame(
  ports: AdvancingPorts,
  gameId: string,
  by: Director | null = null,
): Promise<boolean> {
  return advancedOrParked(ports, gameId, (tx) => begun(ports, tx, by));
}

/**
 * Begins a game on somebody's word. Refuses one that does not begin by it, and says why. One that is parked when this
 * returns has a module that failed.
 */
export async function startByHand(ports: AdvancingPorts, game: Game, by: Director): Promise<void> {
  if (await startGame(ports, game.id, by)) return;
  const [now, seats] = [await ports.store.gameById(game.id), await ports.store.seats(game.id)];
  if (now?.status === 'parked' && game.status !== 'parked') return;
  const empty = seats.filter(({ person, bot }) => person === null && !bot).map(({ name }) => name);
  throw new Declined('conflict', 'game.not-startable', {
    what:
      game.status === 'forming' && empty.length > 0
        ? `Nobody plays ${empty.join(', ')} in ${game.title} yet.`
        : `${game.title} ${game.status === 'over' ? 'is over' : 'has begun'}.`,
    hint: 'A game begins while it is forming, when every seat has a player.',
  });
}

async function begun(ports: AdvancingPorts, tx: GameTransaction, by: Director | null): Promise<Rings | null> {
  if (tx.game.status !== 'forming' || tx.seats.some((seat) => seat.person === null && !seat.bot)) return null;
  if (by === null && !tx.game.schedule.startsWhenFull) return null;
  if (by !== null)
    await tx.putAudit({
      at: ports.clock.now(),
      ...{ ...by, act: 'game.started', gameId: tx.game.id, seat: null, detail: {} },
    });
  const module = moduleOf(ports, tx.game.module);
  const { secret, id: game } = tx.game;
  const closed = byTheRules(() =>
    begin(module, {
      scenario: tx.game.scenario,
      options: module.optionsSchema.parse(tx.game.options),
      rulings: tx.game.rulings,
      diceOf: (window, branch) => diceOfWindow(secret, { game, branch, window }),
      digest,
    }),
  );
  return continueWith(ports, tx, { module, closed, why: null });
}
