import type { MapDocument } from '../../engine/map.ts';

/** Time, as far as a use case may know it. */
export interface Clock {
  now(): Date;
}

/** New names and secrets. */
export interface Entropy {
  /** A fresh row id (UUID). */
  id(): string;
  /** Random bytes in hexadecimal, for secrets and tokens. */
  secret(bytes: number): string;
}

export type JobName = 'adjudicate' | 'deliver' | 'receive';

/**
 * The queue as a doorbell: "look at this id". It holds no truth; a ring may be lost or come twice, and both are
 * harmless, because the use case asks the store.
 */
export interface Doorbell {
  ring(job: JobName, id: string): Promise<void>;
  ringAll(job: JobName, ids: readonly string[]): Promise<void>;
  /** Rings when a deadline comes; a moved deadline is a new ring, the old one finds nothing to do. */
  ringAt(job: 'adjudicate', id: string, at: Date): Promise<void>;
  /** Answers when the queue does; throws a `Fault` when it does not, where a ring would be lost in silence. */
  ping(): Promise<void>;
}

/** One line of fields. Never a mail's body, an order, a token or an address. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Draws maps. */
export interface MapPainter {
  png(map: MapDocument): Promise<Uint8Array>;
  svg(map: MapDocument): string;
}
