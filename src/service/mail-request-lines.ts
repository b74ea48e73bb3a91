import type { GivenLine } from '../engine/hand-in.ts';
import type { MailForSeat } from './mail-requests.ts';
import type { OrdersOfMail } from './orders-of-mail.ts';
import { playerRequest, type PlayerRequest, type Served, servedLocked } from './player-requests.ts';
import type { RefusedLine } from './ports/letters.ts';
import type { Ports } from './ports/ports.ts';
import type { GameTransaction } from './ports/store.ts';
import type { Asked } from './vacations.ts';
import { sameTag } from './window-tag.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings' | 'games'>;

/** Serves the requests of a mail, each line once, in its order; in a mail that only tests nothing is done. */
export async function servedOfMail(
  ports: Needs,
  tx: GameTransaction,
  to: MailForSeat,
  orders: OrdersOfMail,
): Promise<Served> {
  const { person } = to.seat;
  const asked = person === null ? [] : requestsIn(orders, to.game.slug);
  const by = { who: person?.name ?? to.seat.name, personId: person?.id ?? null, way: 'mail' } as const;
  const isTest = saysTest(orders);
  const done: { readonly line: GivenLine; readonly request: PlayerRequest; readonly came: Asked }[] = [];
  for (const { line, request } of asked) {
    if (person === null) continue;
    const came = isTest
      ? untried(request)
      : await servedLocked(ports, tx, request, { seat: to.seat, person, by });
    done.push({ line, request, came });
  }
  return {
    words: done.flatMap(({ line, request, came }) =>
      came.ok ? [{ line: line.number, word: request.word }] : [],
    ),
    refused: done.flatMap(({ line, came }) => (came.ok ? [] : [refusedLine(line, came)])),
    notes: done.flatMap(({ came }) => (came.ok ? [came.told] : [])),
    outbox: done.flatMap(({ came }) => came.outbox.map(({ id }) => id)),
    deadline: done.findLast(({ came }) => came.deadline !== null)?.came.deadline ?? null,
  };
}

interface RequestLine {
  readonly line: GivenLine;
  readonly request: PlayerRequest;
}

/** Whoever resigns does so last, whatever else stands below. */
function requestsIn({ blocks }: OrdersOfMail, slug: string): readonly RequestLine[] {
  const all = blocks
    .filter(({ game }) => game === null || sameTag(game, slug))
    .flatMap(({ said }) => said)
    .flatMap((said): readonly RequestLine[] => {
      const request = said.kind === 'command' && said.command !== null ? playerRequest(said.command) : null;
      return request === null ? [] : [{ line: said.line, request }];
    });
  const leaves = ({ request }: RequestLine): boolean => request.word === 'RESIGN';
  return [...all.filter((one) => !leaves(one)), ...all.filter(leaves).slice(0, 1)];
}

function saysTest({ blocks }: OrdersOfMail): boolean {
  return blocks.some(({ said }) =>
    said.some((one) => one.kind === 'command' && one.command?.word === 'TEST'),
  );
}

function untried({ word }: PlayerRequest): Asked {
  const told = `${word} stands in a mail that only tests: nothing came of it.`;
  return { ok: true, code: 'request.tested', told, outbox: [], deadline: null };
}

function refusedLine({ number, text }: GivenLine, { code, told }: Asked): RefusedLine {
  return { line: number, given: text, code, why: told, column: 1, length: text.length, nearest: null };
}
