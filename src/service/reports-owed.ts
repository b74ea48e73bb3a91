import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord } from './ports/records.ts';
import type { WindowSpan } from './ports/store.ts';

type Needs = Pick<Ports, 'clock' | 'entropy'>;
type At = Pick<Game, 'id' | 'branch' | 'gm' | 'roles'>;

/** Somebody who gets the reports of a game: a seat's player, or without a seat one who sees all or what is public. */
export interface ReportReader {
  readonly seat: string | null;
  readonly person: Person;
  readonly sees: 'seat' | 'all' | 'public';
}

/**
 * Who gets the reports of a game: each seat's player; the GM, co-GMs and all-seeing observers; observers. Whoever
 * plays gets those of his seats and no others: he may not see everything.
 */
export function readersOf(game: At, seats: readonly SeatRecord[]): readonly ReportReader[] {
  const players = seats.flatMap(({ seat, person }): readonly ReportReader[] =>
    person === null ? [] : [{ seat, person, sees: 'seat' }],
  );
  const beside: readonly ReportReader[] = [
    { seat: null, person: game.gm, sees: 'all' },
    ...withRole(game, 'co-gm', 'all'),
    ...withRole(game, 'all-seeing', 'all'),
    ...withRole(game, 'observer', 'public'),
  ];
  const known = new Set(players.map(({ person }) => person.id));
  const more = beside.filter(({ person: { id } }) => !known.has(id) && known.add(id));
  return [...players, ...more];
}

function withRole(
  { roles }: At,
  wanted: Game['roles'][number]['role'],
  sees: ReportReader['sees'],
): readonly ReportReader[] {
  return roles.flatMap(({ role, person }) => (role === wanted ? [{ seat: null, person, sees }] : []));
}

/** One report of some windows for each reader; `again` when they were told of them before a rollback. */
export function reportsOwed(
  ports: Needs,
  { game, seats }: { readonly game: At; readonly seats: readonly SeatRecord[] },
  told: WindowSpan & { readonly again?: true },
): readonly OutboxRow[] {
  return readersOf(game, seats).map((reader) => ({
    id: ports.entropy.id(),
    kind: 'turn-report',
    key: `turn-report/${game.id}/${game.branch}/${told.to}/${addressee(game, reader)}`,
    gameId: game.id,
    seat: reader.seat,
    personId: reader.person.id,
    payload: { ...told, ...(reader.sees === 'public' ? { audience: 'public' } : {}) },
    createdAt: ports.clock.now(),
  }));
}

function addressee({ gm }: At, { seat, person, sees }: ReportReader): string {
  if (seat !== null) return seat;
  return person.id === gm.id ? 'gm' : `${sees}/${person.id}`;
}
