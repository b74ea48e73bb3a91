import type { Config } from '../../config/config.ts';
import { GAMES } from '../../games/registry.ts';
import { stationery } from '../../letters/stationery.ts';
import type { AdvancingPorts } from '../../service/ports/ports.ts';
import { settingsOf } from '../settings.ts';
import type { StorePorts } from './with-store.ts';

/** Beside a running service nobody here rings: the service's own sweep finds within seconds what is due. */
export function advancingPorts(ports: StorePorts, config: Config): AdvancingPorts {
  const nothing = async (): Promise<void> => {};
  const quiet = (): void => {};
  return {
    ...ports,
    games: GAMES,
    doorbell: { ring: nothing, ringAll: nothing, ringAt: nothing, ping: nothing },
    log: {
      info: quiet,
      warn: quiet,
      error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
    },
    stationery: stationery(),
    settings: settingsOf(config),
  };
}

/** Whether a game that may begin did, in a sentence. */
export async function howItBegan({ store }: StorePorts, gameId: string): Promise<string> {
  const game = await store.gameById(gameId);
  if (game?.status === 'parked') return `It could not begin and is parked: ${game.parkedWhy ?? ''}`;
  if (game?.status === 'forming' && !game.schedule.startsWhenFull)
    return 'It begins when every seat has a player and it is started: adjutant game start.';
  return game?.status === 'forming'
    ? 'It begins when every seat has a player.'
    : 'It has begun; its players get their first report.';
}
