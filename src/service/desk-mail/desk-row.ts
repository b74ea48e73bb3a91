import type { Json } from '../../engine/json.ts';
import type { Section } from '../../engine/report.ts';
import type { Director } from '../director.ts';
import type { NumberedLine } from '../ports/mail.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, Person, SeatRecord } from '../ports/records.ts';

/** A game that somebody directs by mail, as the lines before this one left it. */
export interface AtDesk {
  readonly ports: AdvancingPorts;
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
  readonly person: Person;
  readonly by: Director;
}

/** What a command answers. */
export interface DeskTold {
  /** Sentences; none where the sections say it all. */
  readonly words: readonly string[];
  readonly sections?: readonly Section[];
}

/** What a command would do, for whoever is to confirm it. */
export interface DeskForetold extends DeskTold {
  /** All that it hangs on beside the window: if that is another by then, it is told anew and not done. */
  readonly hangsOn: Json;
}

/** What a line asks for. */
export interface Deed {
  readonly does: (at: AtDesk) => Promise<DeskTold>;
  /** Left out, or null: it is done at once. */
  readonly foretells?: (at: AtDesk) => Promise<DeskForetold | null>;
}

/** What stands behind the word of a command. */
export interface GivenToDesk {
  readonly rest: string;
  /** "(...)" or ": ..." at the end; '' when none is given, or the command takes none. */
  readonly reason: string;
  /** The lines up to END, for commands that take them. */
  readonly body: readonly NumberedLine[];
}

/** A command of a gamemaster by mail: the one place that knows its words, its help, and what it does. */
export interface DeskRow {
  readonly word: string;
  readonly synonyms: readonly string[];
  /** How it is written, `[what may be left out]`. */
  readonly shape: string;
  readonly about: string;
  readonly examples: readonly string[];
  /** A GM who plays may not give those that are for one who does not. */
  readonly who: 'director' | 'unseated';
  readonly group: 'looking' | 'time' | 'people' | 'play' | 'rules';
  readonly takesReason: boolean;
  /** Whether lines up to END belong to it: words, orders, a patch. */
  readonly takesLines: 'no' | 'yes';
  /** Null: that is not how it is written. */
  readonly read: (given: GivenToDesk) => Deed | null;
}

/** A row, with what most of them have. */
export function deskRow(
  row: Omit<DeskRow, 'synonyms' | 'who' | 'takesReason' | 'takesLines'> &
    Partial<Pick<DeskRow, 'synonyms' | 'who' | 'takesReason' | 'takesLines'>>,
): DeskRow {
  return { synonyms: [], who: 'director', takesReason: false, takesLines: 'no', ...row };
}

/** For rows that are a word alone. */
export function alone(deed: Deed): DeskRow['read'] {
  return ({ rest }) => (rest === '' ? deed : null);
}

/** A seat by its id or its name, whatever the case; else as it was written, for the use case to refuse. */
export function seatSaid(seats: readonly SeatRecord[], said: string): string {
  const wanted = said.toLowerCase();
  return (
    seats.find(({ seat, name }) => seat.toLowerCase() === wanted || name.toLowerCase() === wanted)?.seat ??
    said
  );
}

const HOURS = /^(\d{1,4})\s*(h|hrs?|hours?|d|days?)?$/i;
const MOST_HOURS = 24 * 60;

/** "24 h", "2 days", "24". Null: no length of time, or more than 60 days. */
export function hoursSaid(text: string): number | null {
  const [, count = '', unit = 'h'] = HOURS.exec(text) ?? [];
  if (count === '') return null;
  const hours = Number(count) * (/^d/i.test(unit) ? 24 : 1);
  return hours >= 1 && hours <= MOST_HOURS ? hours : null;
}
