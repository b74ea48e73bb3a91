import { directs } from '../access.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { timeForNewcomer } from '../newcomer-time.ts';
import { seatAddress } from '../seat-address.ts';
import { showDue } from '../shown-time.ts';
import { act, becauseOf, requireStatus, seatNamed } from './act.ts';
import { tell, tellAll, tellPerson } from './told.ts';

export interface Replace {
  readonly seat: string;
  /** `nobody`: the seat stays empty, and its orders are those of the silent. */
  readonly player: Person | 'bot' | 'nobody';
  /** Whether the orders that stand for the open window go on as a draft, or the sheet is empty. */
  readonly sheet: 'keep' | 'drop';
  readonly reason: string;
  readonly by: Director;
}

/**
 * Puts another player on a seat of a game that has begun. The seat's secret address changes, so that the old player's
 * mails order nothing any more; what he was owed about the seat is withdrawn; the new one gets the position as it
 * stands. Old, new and all other players are told. Refuses one who has seen what the seat may not know.
 */
export async function replacePlayer(ports: AdvancingPorts, game: Game, wanted: Replace): Promise<void> {
  await act(ports, { game, by: wanted.by }, (tx) => replaced(ports, tx, wanted));
}

async function replaced(ports: AdvancingPorts, tx: GameTransaction, wanted: Replace) {
  requireStatus(
    tx.game,
    ['running', 'paused', 'parked'],
    'Before it begins, seat a player: PUT .../seats/{seat}.',
  );
  const seat = seatNamed(tx, wanted.seat);
  const person = personOf(wanted.player);
  mayTakeOver(tx, seat, wanted);
  const mailToken = ports.entropy.secret(10);
  await tx.changeSeat(seat.seat, { personId: person?.id ?? null, bot: wanted.player === 'bot', mailToken });
  if (seat.person !== null)
    await tx.withdrawOutbox({ personId: seat.person.id, seat: seat.seat }, ports.clock.now());
  await handOver(ports, tx, { seat, wanted });
  const time = person === null ? null : await timeForNewcomer(ports, tx, { seat: seat.seat, by: wanted.by });
  const now: SeatRecord = { ...seat, person, bot: wanted.player === 'bot', mailToken };
  return {
    value: undefined,
    act: 'player.replaced',
    seat: seat.seat,
    detail: {
      from: { player: nameOf(seat), person: seat.person?.id ?? null },
      to: { player: nameOf(now), person: person?.id ?? null },
      sheet: wanted.sheet,
      reason: wanted.reason,
    },
    outbox: [...told(ports, tx, { wanted, before: seat, now }), ...(time?.outbox ?? [])],
    ...(time === null || time.deadline === null ? {} : { deadline: time.deadline }),
    adjudicate: true,
  };
}

function personOf(player: Replace['player']): Person | null {
  return typeof player === 'string' ? null : player;
}

function nameOf({ person, bot }: SeatRecord): string {
  return person?.name ?? (bot ? 'a bot' : 'nobody');
}

function mayTakeOver({ game, seats }: GameTransaction, seat: SeatRecord, { player }: Replace): void {
  const person = personOf(player);
  if (
    person === null ? seat.person === null && seat.bot === (player === 'bot') : seat.person?.id === person.id
  )
    throw new Declined('conflict', 'seat.unchanged', {
      what: `${nameOf(seat)} plays ${seat.name} already.`,
      hint: 'Name somebody else.',
    });
  if (person === null) return;
  refuseSecondSeat(game, seats, { personId: person.id, seat: seat.seat });
  const plays = seats.some((other) => other.person?.id === person.id);
  const seesAll = game.roles.some(({ role, person: { id } }) => role === 'all-seeing' && id === person.id);
  if (plays || !(seesAll || directs(person, game))) return;
  throw new Declined('conflict', 'player.has-seen', {
    what: `${person.name} has seen everything in ${game.title}, and can't play in it now.`,
    hint: 'Let somebody else take the seat, or a bot.',
  });
}

/** Refuses somebody who plays another seat already, unless the game lets one person play several. */
export function refuseSecondSeat(
  { title, hotSeat }: Pick<Game, 'title' | 'hotSeat'>,
  seats: readonly SeatRecord[],
  { personId, seat }: { readonly personId: string | null; readonly seat: string },
): void {
  const other = seats.find((candidate) => candidate.seat !== seat && candidate.person?.id === personId);
  if (other?.person === undefined || other.person === null || hotSeat) return;
  throw new Declined('conflict', 'player.seated', {
    what: `${other.person.name} plays ${other.name} in ${title} already.`,
    hint: 'One person plays several seats only in a game that was opened with "hotSeat".',
  });
}

interface HandingOver {
  readonly seat: SeatRecord;
  readonly wanted: Replace;
}

/** Whoever comes is done with nothing yet: what stands goes on as a draft. A bot hands in orders of its own. */
async function handOver(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { seat, wanted }: HandingOver,
): Promise<void> {
  const last = (await tx.revisions(seat.seat)).at(-1);
  if (last === undefined) return;
  const keeps = wanted.sheet === 'keep' && wanted.player !== 'bot';
  await tx.putRevision({
    ...{ seat: seat.seat, window: last.window, version: last.version + 1 },
    ...{ base: keeps ? last.version : 0, ready: false, sheet: keeps ? last.sheet : { entries: [] } },
    ...{ source: 'gm', way: wanted.by.way, receivedAt: ports.clock.now() },
  });
}

interface Telling {
  readonly wanted: Replace;
  readonly before: SeatRecord;
  readonly now: SeatRecord;
}

function told(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { wanted, before, now }: Telling,
): readonly OutboxRow[] {
  const { title } = tx.game;
  const seats = tx.seats.map((seat) => (seat.seat === now.seat ? now : seat));
  const of = { game: tx.game, seats };
  const change = `${nameOfDirector(wanted.by)} has put ${nameOf(now)} in the place of ${nameOf(before)} as ${now.name} in ${title}.`;
  const subject = `${title}: ${nameOf(now)} plays ${now.name}`;
  const others = tellAll(ports, of, {
    about: 'replaced',
    words: ({ seat }) =>
      seat === now.seat ? null : { subject, paragraphs: [change, ...becauseOf(wanted.reason)] },
  });
  const old =
    before.person === null
      ? []
      : [tellPerson(ports, of, { about: 'replaced', person: before.person, told: farewell() })];
  return [...old, ...welcome(ports, of, { wanted, before, now, window: tx.window }), ...others];

  function farewell() {
    return {
      subject: `${title}: you no longer play ${before.name}`,
      paragraphs: [
        change,
        ...becauseOf(wanted.reason),
        `The address that you sent orders for ${before.name} to takes them no longer. Thank you for playing.`,
      ],
    };
  }
}

function welcome(
  ports: AdvancingPorts,
  of: { readonly game: Game; readonly seats: readonly SeatRecord[] },
  { wanted, now, window }: Telling & { readonly window: GameTransaction['window'] },
): readonly OutboxRow[] {
  const { person } = now;
  if (person === null) return [];
  const due = window === null ? null : showDue(window.deadline, person.zone);
  const address = seatAddress(now.mailToken, ports.settings);
  const notice = tell(ports, of, {
    about: 'replaced',
    reader: { seat: now.seat, person, sees: 'seat' },
    told: {
      subject: `${of.game.title}: you play ${now.name}`,
      paragraphs: [
        `${nameOfDirector(wanted.by)} has given you the seat ${now.name} in ${of.game.title}.`,
        'The position as you find it comes in a mail of its own: answer that one with your orders.',
        wanted.sheet === 'keep'
          ? 'Orders that were given before you came stand as a draft: SHOW ORDERS in an answer shows them, CLEAR empties the sheet.'
          : 'The sheet is empty: nothing is ordered yet.',
        ...(due === null || window === null
          ? []
          : [`Orders for ${window.label} are due ${due.local} (${due.utc}).`]),
        `The seat's own address for orders: ${address}`,
      ],
    },
  });
  const to = of.game.window - 1;
  const report: OutboxRow = {
    id: ports.entropy.id(),
    kind: 'turn-report',
    key: `turn-report/${of.game.id}/${of.game.branch}/${to}/${now.seat}/${ports.entropy.id()}`,
    gameId: of.game.id,
    seat: now.seat,
    personId: person.id,
    payload: { from: to, to },
    createdAt: ports.clock.now(),
  };
  return [notice, report];
}
