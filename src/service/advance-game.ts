import { closeWindow } from './close-window.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import { startGame } from './start-game.ts';

/**
 * Whatever a game's time has come for: it begins when it is forming and full, or its window closes when it is due.
 * Safe to call at any time; it does nothing when nothing is due.
 */
export async function advanceGame(ports: AdvancingPorts, gameId: string): Promise<void> {
  const game = await ports.store.gameById(gameId);
  if (game?.status === 'forming') await startGame(ports, gameId);
  else await closeWindow(ports, gameId);
}
