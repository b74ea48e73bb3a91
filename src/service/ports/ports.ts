import type { AnyGame } from '../../engine/module.ts';
import type { Stationery } from './letters.ts';
import type { MailComposer, MailReader, MailTransport, SenderChecker } from './mail.ts';
import type { Store } from './store.ts';
import type { Clock, Doorbell, Entropy, Log, MapPainter } from './world.ts';

/** What Adjutant needs from the world. A use case names those it uses: `Pick<Ports, 'store' | 'clock'>`. */
export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly doorbell: Doorbell;
  readonly log: Log;
  readonly mailReader: MailReader;
  readonly senderChecker: SenderChecker;
  readonly composer: MailComposer;
  readonly transport: MailTransport;
  readonly stationery: Stationery;
  readonly painter: MapPainter;
  readonly games: readonly AnyGame[];
  readonly settings: Settings;
}

/** What it takes to advance a game: to begin it, to close its window, to park it, and to tell whom it concerns. */
export type AdvancingPorts = Pick<
  Ports,
  'store' | 'clock' | 'entropy' | 'games' | 'doorbell' | 'log' | 'stationery' | 'settings'
>;

/** How many mails a minute one domain gets from us; null: no limit. */
export interface MailRates {
  readonly usual: number | null;
  readonly byDomain: Readonly<Record<string, number>>;
}

/** The few settings that use cases know. */
export interface Settings {
  /** Domain of the seats' addresses and of Message-IDs. */
  readonly mailDomain: string;
  /** How seats are addressed: `orders+<token>@<domain>`, or `orders@<token>.<domain>` where a plus gets lost. */
  readonly seatAddresses: 'plus' | 'subdomain';
  /**
   * So long after a deadline mails may still come in that were taken before it: by an IMAP server, a provider, a
   * listener that was storing. Windows are adjudicated no earlier.
   */
  readonly mailSlackMs: number;
  /** Address that our mails come from. */
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Where pages and pictures are reached from outside. */
  readonly baseUrl: string;
  /** Whether mails carry the map as a picture, or only the link. */
  readonly mapPictures: boolean;
  /** So many mails of one person are answered within an hour, and no more: whoever answers our answers gets no further. */
  readonly answersPerHour: number;
  /** Mails a minute to one domain; null: as many as there are. */
  readonly mailRates: MailRates;
  /** Written into each turn. */
  readonly engineVersion: string;
}
