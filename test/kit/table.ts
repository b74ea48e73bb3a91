import { Declined } from '../../src/service/declined.ts';
import { handInOrders } from '../../src/service/hand-in-orders.ts';
import { openGame, type NewGameRequest } from '../../src/service/open-game.ts';
import { addPerson } from '../../src/service/people.ts';
import type { Receipt } from '../../src/service/ports/letters.ts';
import type { Game, Person, WindowRecord } from '../../src/service/ports/records.ts';
import type { HandInRequest } from '../../src/service/hand-in-request.ts';
import { receiveMail } from '../../src/service/receive-mail.ts';
import { seatAddress } from '../../src/service/seat-address.ts';
import { eml, type WrittenMail } from './eml.ts';
import type { ServiceWorld } from './service.ts';

/** A game of two seats with its people, and short words for what they do. */
export interface Table {
  readonly id: string;
  readonly slug: string;
  readonly gm: Person;
  readonly red: Person;
  readonly blue: Person;
  /** As it stands now. */
  game(): Promise<Game>;
  /** Fails when none is open. */
  window(): Promise<WindowRecord>;
  /** Of the open window; fails when it has none. */
  deadline(): Promise<Date>;
  /** Hands lines in over the API. */
  order(seat: string, ...lines: string[]): Promise<Receipt>;
  handIn(seat: string, request: Partial<HandInRequest>): Promise<Receipt>;
  address(seat: string): string;
  /** Takes a mail to a seat's secret address and leaves it unread; gives its id. */
  mail(seat: string, text: string, more?: Partial<WrittenMail>): Promise<string>;
}

export interface Setting extends Partial<NewGameRequest> {
  /** The GM plays red. */
  readonly gmPlays?: boolean;
  /** Leaves blue without a player. */
  readonly blueIsEmpty?: boolean;
}

/** Opens a game of Two Towers, or of the named module, with 24 hours a window. */
export async function openTable(world: ServiceWorld, setting: Setting = {}): Promise<Table> {
  const { gmPlays = false, blueIsEmpty = false, ...request } = setting;
  const { ports } = world;
  const slug = request.slug ?? 'towers-1';
  const gm = await personOf(world, `gemma.${slug}`, 'Europe/Berlin');
  const red = gmPlays ? gm : await personOf(world, `rhea.${slug}`, 'America/New_York');
  const blue = await personOf(world, `bo.${slug}`, 'UTC');
  const opened = await openGame(ports, {
    request: {
      ...{ slug, title: `The game ${slug}`, module: 'two-towers', scenario: 'standard' },
      ...(request.schedule === undefined ? { hoursPerWindow: 24 } : {}),
      seats: { red: red.id, ...(blueIsEmpty ? {} : { blue: blue.id }) },
      ...request,
    },
    gm,
    way: 'api',
  });
  return tableOf(world, { ...opened, gm, red, blue });
}

async function personOf({ ports }: ServiceWorld, name: string, zone: string): Promise<Person> {
  const address = `${name}@example.org`;
  const known = await ports.store.personByAddress(address);
  return (
    known ?? addPerson(ports, { name: `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`, address, zone })
  );
}

async function tableOf(
  { ports }: ServiceWorld,
  people: Pick<Table, 'id' | 'slug' | 'gm' | 'red' | 'blue'>,
): Promise<Table> {
  const { id } = people;
  const tokens = new Map((await ports.store.seats(id)).map(({ seat, mailToken }) => [seat, mailToken]));
  const address = (seat: string): string => seatAddress(tokens.get(seat) ?? 'no-such-seat', ports.settings);
  const registered = async (seat: string): Promise<string> =>
    (await ports.store.seats(id)).find((each) => each.seat === seat)?.person?.address ?? 'rhea@example.org';
  const handIn: Table['handIn'] = (seat, request) =>
    handInOrders(ports, id, {
      ...{ seat, window: null, source: 'given', way: 'api', receivedAt: ports.clock.now() },
      ...{ dryRun: false, ignored: [], orders: { kind: 'lines', lines: [] } },
      ...request,
    });
  return {
    ...people,
    ...{ address, handIn },
    game: async () => found(await ports.store.gameById(id), 'game'),
    window: async () => found(await ports.store.openWindow(id), 'open window'),
    deadline: async () => found((await ports.store.openWindow(id))?.deadline, 'deadline'),
    order: (seat, ...lines) => handIn(seat, { orders: linesOf(lines) }),
    mail: async (seat, text, more = {}) =>
      receiveMail(ports, eml({ from: await registered(seat), to: address(seat), text, ...more })),
  };
}

/** Lines as they would be mailed. */
export function linesOf(lines: readonly string[]): HandInRequest['orders'] {
  return { kind: 'lines', lines: lines.map((text, index) => ({ number: index + 1, text })) };
}

/** The value, which must be there. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

/** Why a request was declined; fails when it was done, or failed in another way. */
export async function declined(request: Promise<unknown>): Promise<Declined> {
  const error: unknown = await request.then(
    () => new Error('it was not declined'),
    (reason: unknown) => reason,
  );
  if (error instanceof Declined) return error;
  throw error;
}
