import type { AuditRow } from './ports/records.ts';

/** Who directs a game, and by which way: it stands in the audit. */
export type Director = Pick<AuditRow, 'who' | 'way' | 'personId'>;

/** At the beginning of a sentence. */
export function nameOfDirector({ who }: Director): string {
  return who === 'operator' ? 'The operator' : who;
}
