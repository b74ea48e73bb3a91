import type { AuditRow } from './ports/records.ts';

/** Who directs a game, and by which way: it stands in the audit. */
export type Director = Pick<AuditRow, 'who' | 'way'>;
