import type { Ports } from './ports/ports.ts';
import type { Game, InboundMail, SeatRecord } from './ports/records.ts';
import { readSeatAddress } from './seat-address.ts';

export interface WrittenTo {
  readonly game: Game;
  readonly seat: SeatRecord;
}

/** The seats whose secret addresses a mail went to; addresses that are no seat's any more are left out. */
export async function seatsWrittenTo(
  { store, settings }: Pick<Ports, 'store' | 'settings'>,
  mail: InboundMail,
): Promise<readonly WrittenTo[]> {
  const tokens = seatTokens(mail, settings.mailDomain);
  const found = await Promise.all(tokens.map((token) => store.seatByMailToken(token)));
  return found.flatMap((hit) => hit ?? []);
}

/** The secret parts of the addresses that a mail went to, each once. */
export function seatTokens(mail: InboundMail, domain: string): readonly string[] {
  const tokens = mail.to.flatMap((address) => {
    const read = readSeatAddress(address, domain);
    return read.kind === 'seat' ? [read.token] : [];
  });
  return [...new Set(tokens)];
}
