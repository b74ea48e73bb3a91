import type { Reader } from '../engine/module.ts';
import { Declined } from './declined.ts';
import { hashOfToken } from './people.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, Person, SeatRecord } from './ports/records.ts';

/** Who is asking: what they may do follows from this and the game alone. */
export type Principal =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'operator' }
  | { readonly kind: 'person'; readonly person: Person };

/** The principal of a token; no token is a visitor. Refuses a token that is unknown or revoked. */
export async function authenticate(
  { store }: Pick<Ports, 'store'>,
  token: string | null,
): Promise<Principal> {
  if (token === null) return { kind: 'visitor' };
  const owner = await store.tokenOwner(hashOfToken(token));
  if (owner === null) {
    throw new Declined('not-authenticated', 'token.wrong', {
      what: 'This token is unknown or was revoked.',
      hint: 'Ask the operator for a new one: adjutant token new ADDRESS.',
    });
  }
  return owner.person === null ? { kind: 'operator' } : { kind: 'person', person: owner.person };
}

/** Name for the audit log. */
export function nameOf(principal: Principal): string {
  return principal.kind === 'person' ? principal.person.name : principal.kind;
}

/** The gamemaster of a game, or one of those who direct it beside him. */
export function directs({ id }: Pick<Person, 'id'>, game: Pick<Game, 'gm' | 'roles'>): boolean {
  return game.gm.id === id || game.roles.some(({ role, person }) => role === 'co-gm' && person.id === id);
}

function isGm(principal: Principal, game: Game): boolean {
  return principal.kind === 'person' && directs(principal.person, game);
}

/** Reads what the gamemaster does, without directing. */
function seesAll(principal: Principal, game: Game): boolean {
  return (
    principal.kind === 'person' &&
    game.roles.some(({ role, person }) => role === 'all-seeing' && person.id === principal.person.id)
  );
}

function playsSeat(principal: Principal, seat: SeatRecord): boolean {
  return principal.kind === 'person' && seat.person?.id === principal.person.id;
}

/** Refuses whoever is not the operator. */
export function requireOperator(principal: Principal): void {
  if (principal.kind === 'operator') return;
  throw denied(principal, 'Only the operator may do this.');
}

/** Refuses whoever is not a registered person. */
export function requirePerson(principal: Principal): Person {
  if (principal.kind === 'person') return principal.person;
  throw denied(principal, 'This needs the token of a person.');
}

/** Refuses whoever is neither the GM of this game nor the operator. */
export function requireGm(principal: Principal, game: Game): void {
  if (principal.kind === 'operator' || isGm(principal, game)) return;
  throw denied(principal, `Only the gamemaster of ${game.title} may do this.`);
}

/**
 * Refuses whoever is neither the operator nor a GM who plays no seat: a GM who plays would see what his opponents
 * hide, or order for them.
 */
export function requireNeutralGm(principal: Principal, game: Game, seats: readonly SeatRecord[]): void {
  requireGm(principal, game);
  if (!seats.some((seat) => playsSeat(principal, seat))) return;
  throw new Declined('not-allowed', 'gm.plays', ({ act }) => ({
    what: `You play in ${game.title}: this would show you what your opponents hide.`,
    hint: `Let a co-gamemaster who does not play do it: ${act('role.give')}.`,
  }));
}

/**
 * What of the audit a principal reads: the operator and a GM who does not play all of it, a player what concerns his
 * seats. Refuses whoever has no part in the game.
 */
export function readerOfAudit(
  principal: Principal,
  game: Game,
  seats: readonly SeatRecord[],
): 'all' | { readonly seats: readonly string[] } {
  if (principal.kind === 'operator') return 'all';
  const own = seats.filter((seat) => playsSeat(principal, seat)).map(({ seat }) => seat);
  if (own.length > 0) return { seats: own };
  if (isGm(principal, game) || seesAll(principal, game)) return 'all';
  throw denied(principal, `Only those who have a part in ${game.title} may read who did what.`);
}

/** Refuses whoever does not hold this seat. Not even the GM orders for a seat by its own way. */
export function requireSeat(principal: Principal, game: Game, seat: SeatRecord): void {
  if (playsSeat(principal, seat)) return;
  throw denied(principal, `Only the player of ${seat.name} in ${game.title} may do this.`);
}

/**
 * As whom a principal reads a game: the GM who does not play sees everything; a player sees a seat of his own; all
 * others see what is public. Refuses a seat that is not the asker's.
 */
export function readerFor(
  principal: Principal,
  {
    game,
    seats,
    as,
  }: { readonly game: Game; readonly seats: readonly SeatRecord[]; readonly as: string | null },
): Reader {
  const own = seats.filter((seat) => playsSeat(principal, seat));
  if (as === null || as === 'public') return defaultReader(principal, { game, own, as });
  if (as === 'gm') {
    if ((isGm(principal, game) || seesAll(principal, game)) && own.length === 0) return { kind: 'gm' };
    throw denied(
      principal,
      own.length > 0
        ? 'A gamemaster who plays sees the game as his seat does.'
        : `Only the gamemaster of ${game.title} sees everything.`,
    );
  }
  const seat = seats.find((candidate) => candidate.seat === as);
  if (seat === undefined) {
    throw new Declined('not-found', 'seat.unknown', {
      what: `${game.title} has no seat "${as}".`,
      hint: `Seats: ${seats.map((candidate) => candidate.seat).join(', ')}.`,
    });
  }
  requireSeat(principal, game, seat);
  return { kind: 'seat', seat: seat.seat };
}

function defaultReader(
  principal: Principal,
  { game, own, as }: { readonly game: Game; readonly own: readonly SeatRecord[]; readonly as: string | null },
): Reader {
  const [seat] = own;
  if (as === 'public') return { kind: 'public' };
  if (seat !== undefined) return { kind: 'seat', seat: seat.seat };
  return isGm(principal, game) || seesAll(principal, game) ? { kind: 'gm' } : { kind: 'public' };
}

function denied(principal: Principal, what: string): Declined {
  if (principal.kind === 'visitor') {
    return new Declined('not-authenticated', 'token.missing', {
      what: `${what} You sent no token.`,
      hint: 'Send the header "Authorization: Bearer <token>".',
    });
  }
  return new Declined('not-allowed', 'role.wrong', { what, hint: 'GET /v1/me tells whose token you sent.' });
}
