import { z } from 'zod';
import { Bug, Fault } from '../service/faults.ts';
import { Taken } from '../service/ports/store.ts';
import { Prisma } from './generated/client.ts';

/** Names that people choose; every other unique key is ours to keep. */
const CHOSEN_NAMES = /slug|address_key/;
/** The server can't be reached, has no place, or gave up on a transaction: Prisma's own codes. */
const FAULT_CODES = /^(P1\d{3}|P2024|P2028|P2034|P2037)$/;
/** What Prisma has no code for: the server's own state tells, of a raw statement and of any other. */
const BY_STATE = /^(P2010|P2039)$/;
/** SQLSTATE classes of statements that are wrong in themselves: data, constraints, syntax. */
const OUR_STATES = /^(22|23|42)/;

const driverError = z.object({
  driverAdapterError: z.object({
    cause: z.object({
      originalCode: z.string().optional(),
      constraint: z.object({ index: z.string() }).optional(),
    }),
  }),
});

/**
 * The three kinds of wrong, of what a statement threw: a name that is `Taken`, a `Bug` when the statement itself is
 * wrong, and otherwise a `Fault`: whatever is not surely ours may be better the next time.
 */
export function asFault(error: unknown): Error {
  if (error instanceof Fault || error instanceof Bug || error instanceof Taken) return error;
  const message = `The database: ${error instanceof Error ? lastLine(error.message) : 'unknown'}`;
  if (error instanceof Prisma.PrismaClientValidationError) return new Bug(message, { cause: error });
  if (!(error instanceof Prisma.PrismaClientKnownRequestError))
    return new Fault(message, { cause: error, part: 'the database' });
  const cause = driverError.safeParse(error.meta).data?.driverAdapterError.cause;
  if (error.code === 'P2002' && CHOSEN_NAMES.test(cause?.constraint?.index ?? '')) return new Taken(message);
  const isFault = FAULT_CODES.test(error.code) || (BY_STATE.test(error.code) && !isOurs(cause?.originalCode));
  return isFault
    ? new Fault(message, { cause: error, part: 'the database' })
    : new Bug(message, { cause: error });
}

function isOurs(state: string | undefined): boolean {
  return state !== undefined && OUR_STATES.test(state);
}

/** Prisma puts the source text of the call before what went wrong. */
function lastLine(message: string): string {
  return message.trim().split('\n').at(-1) ?? '';
}
