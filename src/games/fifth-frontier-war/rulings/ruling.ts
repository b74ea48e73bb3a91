import type { Ruling } from '../../../engine/module.ts';

/** On for new games. */
export function ruling(id: string, caseNumber: string, text: string): Ruling {
  return { id, case: caseNumber, text, standard: true };
}
