import { z } from 'zod';
import { everyHours, type Schedule, scheduleSchema } from '../schedule/schedule.ts';
import { readSchedule, SCHEDULE_EXAMPLES } from '../schedule/schedule-words.ts';
import { Declined } from './declined.ts';
import { IN_WORDS, whatIsWrong } from './wrong-input.ts';

const DEFAULT_HOURS = 168;

/** A line or JSON; what is wrong with either is said by `scheduleFrom`. */
export const scheduleGiven = z.union([z.string().max(2_000), z.record(z.string(), z.unknown())]);

/** What a request may say about when windows are due: one of both, or nothing. */
export interface ScheduleGiven {
  readonly schedule?: unknown;
  readonly hoursPerWindow?: number | undefined;
}

/** The schedule of a request: a line, JSON, or hours alone. Refuses what is none, with what would be right. */
export function scheduleFrom({ schedule, hoursPerWindow }: ScheduleGiven): Schedule {
  if (schedule === undefined) return everyHours(hoursPerWindow ?? DEFAULT_HOURS);
  if (hoursPerWindow === undefined)
    return checked(typeof schedule === 'string' ? fromLine(schedule) : schedule);
  throw new Declined('invalid', 'schedule.twice', ({ field }) => ({
    what: `A game has ${field(['hoursPerWindow'])} or ${field(['schedule'])}, and not both.`,
    hint: `"every ${hoursPerWindow} h" is the schedule that says the same.`,
  }));
}

function fromLine(line: string): unknown {
  const read = readSchedule(line);
  if (read.ok) return read.schedule;
  const where = read.piece === line.trim() || read.piece === '' ? '' : `, at "${read.piece}"`;
  throw wrong(`"${line}" is no schedule${where}: ${read.why}`);
}

function checked(given: unknown): Schedule {
  const read = scheduleSchema.safeParse(given, IN_WORDS);
  if (read.success) return read.data;
  throw wrong(whatIsWrong(read.error, 'the schedule'));
}

function wrong(what: string): Declined {
  const examples = SCHEDULE_EXAMPLES.map((line) => `"${line}"`).join(', ');
  return new Declined('invalid', 'schedule.wrong', { what, hint: `For example: ${examples}.` });
}
