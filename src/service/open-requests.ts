import { Declined } from './declined.ts';
import type { ExtensionRequest } from './ports/absence.ts';
import type { Ports } from './ports/ports.ts';
import type { Game } from './ports/records.ts';

/** Who asks for more time in the open window, undecided. */
export async function openRequests(
  { store }: Pick<Ports, 'store'>,
  { id, branch, window }: Pick<Game, 'id' | 'branch' | 'window'>,
): Promise<readonly ExtensionRequest[]> {
  return (await store.extensionRequests(id)).filter(
    (one) => one.decision === null && one.branch === branch && one.window === window,
  );
}

/** The request of a seat, or the only one (null). Refuses when there is none, or when nobody can tell which is meant. */
export async function requestMeant(
  ports: Pick<Ports, 'store'>,
  game: Pick<Game, 'id' | 'branch' | 'window'>,
  seat: string | null,
): Promise<ExtensionRequest> {
  const open = await openRequests(ports, game);
  const [request, ...more] = open.filter((one) => seat === null || one.seat === seat);
  if (request !== undefined && more.length === 0) return request;
  const asking = open.map((one) => one.seat).join(', ');
  throw new Declined('not-found', 'extension.unknown', ({ act }) =>
    request === undefined
      ? {
          what: `Nobody${seat === null ? '' : ` of ${seat}`} has asked for more time in the open window.`,
          hint:
            asking === ''
              ? `To move the deadline for all: ${act('window.extend')}.`
              : `Who has asked: ${asking}.`,
        }
      : { what: 'More than one has asked for more time.', hint: `Name the seat: ${asking}.` },
  );
}
