import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { Log } from '../service/ports/world.ts';

/** One line of JSON for each event on standard error, so that standard output stays for people and scripts. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  return pino(
    { level: logLevel, base: null, redact: ['*.address', '*.token', '*.raw', '*.text'] },
    pino.destination({ dest: 2, sync: true }),
  );
}
