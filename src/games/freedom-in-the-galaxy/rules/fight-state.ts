import type { Force } from './force.ts';

/** A character combat under way. */
export interface Fight {
  readonly at: string;
  readonly force: Force;
  /** Defenders who are still in it. */
  readonly standing: readonly string[];
  /** Taken so far; they count as captured if the attackers outlast the combat. [12.83, 12.84] */
  readonly taken: readonly string[];
  readonly escaped: readonly string[];
  readonly weapon: 'firefight' | 'hand-to-hand';
  readonly aim: 'kill' | 'capture';
  readonly round: number;
  /** Whom a plant holds. */
  readonly grabbed: string | null;
  /** Wounds that the attackers have inflicted so far. */
  readonly inflicted: number;
  /** Possessions that have helped in it. [14.2] */
  readonly gear: readonly string[];
  /** The last round wounded nobody. */
  readonly harmless: boolean;
}
