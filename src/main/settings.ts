import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import type { Settings } from '../service/ports/ports.ts';

/** The part of the configuration that use cases know. */
export function settingsOf(config: Config, baseUrl: string | null = config.baseUrl): Settings {
  return {
    mailDomain: config.mailDomain,
    seatAddresses: config.seatAddresses,
    mailSlackMs: config.mailSlackMs,
    mailFrom: { name: 'Adjutant', address: config.mailFrom },
    baseUrl: baseUrl ?? `http://${config.host}:${config.httpPort}`,
    mapPictures: config.mapPictures,
    answersPerHour: config.answersPerHour,
    mailRates: config.mailRates,
    engineVersion: packageJson.version,
  };
}
