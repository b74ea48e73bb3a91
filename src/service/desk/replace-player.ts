import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { dueFor } from '../due.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord, WindowRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { everybodyOf, lettersTo } from '../letters-to.ts';
import { isGiven } from '../missing-orders.ts';
import { timeForNewcomer } from '../newcomer-time.ts';
import { seatAddress } from '../seat-address.ts';
import { dueInSentence } from '../shown-time.ts';
import { act, becauseOf, requireStatus, seatNamed } from './act.ts';
import { refuseTakeOver } from './take-over.ts';
import { tell, tellPerson } from './told.ts';

export interface Replace {
  readonly seat: string;
  /** `nobody`: the seat stays empty, and its orders are those of the silent. */
  readonly player: Person | 'bot' | 'nobody';
  /** Whether the orders that stand for the open window go on as a draft, or the sheet is empty. */
  readonly sheet: 'keep' | 'drop';
  readonly reason: string;
  /** The player takes it himself, from an offer. */
  readonly fromOffer?: string;
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

/** The same under the lock that its caller holds; what it did is to be committed with the audit and the mails. */
export async function replaced(ports: AdvancingPorts, tx: GameTransaction, wanted: Replace) {
  requireStatus(tx.game, ['running', 'paused', 'parked'], (speech) =>
    tx.game.status === 'forming'
      ? `Before it begins, seat a player: ${speech.act('seat.fill')}.`
      : 'It can be rolled back.',
  );
  const seat = seatNamed(tx, wanted.seat);
  const person = personOf(wanted.player);
  mayTakeOver(tx, seat, wanted);
  const mailToken = ports.entropy.secret(10);
  await tx.changeSeat(seat.seat, { personId: person?.id ?? null, bot: wanted.player === 'bot', mailToken });
  if (seat.person !== null)
    await tx.withdrawOutbox({ personId: seat.person.id, seat: seat.seat }, ports.clock.now());
  const lapsed = await endOffers(ports, tx, wanted);
  await handOver(ports, tx, { seat, wanted });
  const time =
    person === null ? null : await timeForNewcomer(ports, tx, { seat: seat.seat, person, by: wanted.by });
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
    outbox: [
      ...told(ports, tx, { wanted, before: seat, now, deadline: time?.deadline ?? null }),
      ...lateComersTold(ports, tx, { seat, lapsed }),
      ...(time?.outbox ?? []),
    ],
    ...(time === null || time.deadline === null ? {} : { deadline: time.deadline }),
    adjudicate: true,
  };
}

/** The seat is offered to nobody any more; gives whom it was. */
async function endOffers(
  { clock }: AdvancingPorts,
  tx: GameTransaction,
  { seat, fromOffer }: Replace,
): Promise<readonly Person[]> {
  const standing = (await tx.seatOffers()).filter((offer) => offer.seat === seat && offer.outcome === null);
  await tx.endSeatOffers(seat, { at: clock.now(), accepted: fromOffer ?? null });
  return standing.filter(({ id }) => id !== fromOffer).map(({ person }) => person);
}

/** Those who were asked as well need not answer any more. */
function lateComersTold(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { seat, lapsed }: { readonly seat: SeatRecord; readonly lapsed: readonly Person[] },
): readonly OutboxRow[] {
  return lettersTo(ports, tx, {
    to: lapsed.map((person) => ({ person, seat: null, as: 'stand-by' })),
    say: () => ({
      key: `offer-ended/${tx.game.id}/${ports.entropy.id()}`,
      letter: {
        kind: 'news',
        subject: `${tx.game.title}: ${seat.name} is taken`,
        paragraphs: [
          `${seat.name} in ${tx.game.title}, which was offered to you, is taken by now. You still stand by: the next seat that is free is offered to you again. Thank you for being there.`,
        ],
      },
    }),
  });
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
  if (person !== null) refuseTakeOver({ game, seats }, { seat, person });
}

interface HandingOver {
  readonly seat: SeatRecord;
  readonly wanted: Replace;
}

/**
 * Whoever comes is done with nothing yet: what stands goes on as a draft. A sheet that is dropped is none: without
 * orders of its own the seat is silent. A bot hands in orders of its own.
 */
async function handOver(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { seat, wanted }: HandingOver,
): Promise<void> {
  const last = (await tx.revisions(seat.seat)).at(-1);
  if (last === undefined) return;
  const keeps = wanted.sheet === 'keep' && wanted.player !== 'bot' && isGiven(last);
  await tx.putRevision({
    ...{ seat: seat.seat, window: last.window, version: last.version + 1 },
    ...{ base: keeps ? last.version : 0, ready: false, sheet: keeps ? last.sheet : { entries: [] } },
    ...{ source: keeps ? 'gm' : 'nmr', way: wanted.by.way, receivedAt: ports.clock.now() },
  });
}

interface Telling {
  readonly wanted: Replace;
  readonly before: SeatRecord;
  readonly now: SeatRecord;
  /** To which the one of the open window was moved; null: it stays. */
  readonly deadline: Date | null;
}

function told(ports: AdvancingPorts, tx: GameTransaction, telling: Telling): readonly OutboxRow[] {
  const { wanted, before, now } = telling;
  const { title } = tx.game;
  const seats = tx.seats.map((seat) => (seat.seat === now.seat ? now : seat));
  const of = { game: tx.game, seats };
  const change =
    wanted.fromOffer === undefined
      ? `${nameOfDirector(wanted.by)} has put ${nameOf(now)} in the place of ${nameOf(before)} as ${now.name} in ${title}.`
      : `${nameOf(now)}, who stood by, has taken over ${now.name} in ${title}, which nobody played.`;
  const subject = `${title}: ${nameOf(now)} plays ${now.name}`;
  const others = lettersTo(ports, of, {
    to: everybodyOf(of).filter(({ seat }) => seat?.seat !== now.seat),
    say: () => ({
      key: `replaced/${tx.game.id}/${ports.entropy.id()}`,
      letter: { kind: 'news', subject, paragraphs: [change, ...becauseOf(wanted.reason)] },
    }),
  });
  const old =
    before.person === null
      ? []
      : [tellPerson(ports, of, { about: 'replaced', person: before.person, told: farewell() })];
  return [...old, ...welcome(ports, of, { ...telling, window: tx.window }), ...others];

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

interface Welcome extends Telling {
  readonly window: GameTransaction['window'];
}

/** Notice and position. */
function welcome(
  ports: AdvancingPorts,
  of: { readonly game: Game; readonly seats: readonly SeatRecord[] },
  { window, ...telling }: Welcome,
): readonly OutboxRow[] {
  const { now } = telling;
  const { person } = now;
  if (person === null) return [];
  const notice = tell(ports, of, {
    about: 'replaced',
    reader: { seat: now.seat, person, sees: 'seat' },
    told: {
      subject: `${of.game.title}: you play ${now.name}`,
      paragraphs: [
        ...welcomeWords(of.game, telling),
        ...(window === null ? [] : [dueTold(of.game, { window, zone: person.zone, ...telling })]),
        `The seat's own address for orders: ${seatAddress(now.mailToken, ports.settings)}`,
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

function welcomeWords({ title }: Game, { wanted, now }: Telling): readonly string[] {
  return [
    wanted.fromOffer === undefined
      ? `${nameOfDirector(wanted.by)} has given you the seat ${now.name} in ${title}.`
      : `You have taken over ${now.name} in ${title}. Thank you for stepping in.`,
    'The position as you find it comes in a mail of its own: answer that one with your orders.',
    wanted.sheet === 'keep'
      ? 'Orders that were given before you came stand as a draft: SHOW ORDERS in an answer shows them, CLEAR empties the sheet.'
      : 'The sheet is empty: nothing is ordered yet.',
  ];
}

function dueTold(
  game: Game,
  { window, deadline, now, zone }: Telling & { readonly window: WindowRecord; readonly zone: string },
): string {
  const due = deadline ?? dueFor(window, now.seat);
  return `Orders for ${window.label} are due ${dueInSentence(game, due, zone)}.`;
}
