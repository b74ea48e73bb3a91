import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptOffer, offerByLink } from '../../src/service/accept-offer.ts';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { replacePlayer } from '../../src/service/desk/replace-player.ts';
import { giveRole, takeRole } from '../../src/service/desk/roles.ts';
import { addPerson } from '../../src/service/people.ts';
import { serveRequest } from '../../src/service/player-requests.ts';
import type { ReplacementOffer } from '../../src/service/ports/letters.ts';
import type { SeatOffer } from '../../src/service/ports/offers.ts';
import type { Person } from '../../src/service/ports/records.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { receiveMail } from '../../src/service/receive-mail.ts';
import { eml } from '../kit/eml.ts';
import { inWords } from '../kit/letters.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Setting, type Table } from '../kit/table.ts';

let world: ServiceWorld;
let table: Table;
let [ada, ben]: Person[] = [];
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;

/** A game for which Ada and Ben stand by. */
async function withStandBys(setting: Setting = {}): Promise<void> {
  table = await openTable(world, setting);
  ada = await addPerson(world.ports, { name: 'Ada', address: 'ada@example.org', zone: 'Europe/Berlin' });
  ben = await addPerson(world.ports, { name: 'Ben', address: 'ben@example.org', zone: 'UTC' });
  for (const person of [ada, ben]) await standsBy(person);
  await world.settle();
}
const standsBy = async (person: Person) =>
  giveRole(world.ports, await table.game(), { person, role: 'stand-by', by });
const resign = async (seat = 'blue') => {
  const request = { word: 'RESIGN' } as const;
  const done = await serveRequest(world.ports, await table.game(), {
    ...{ request, seat, by: { who: 'Bo', way: 'api' } },
  });
  await world.settle();
  return done;
};
const offers = () =>
  world.letters.flatMap((letter): readonly ReplacementOffer[] =>
    letter.kind === 'replacement-offer' ? [letter] : [],
  );
const offerTo = (person: Person | undefined): ReplacementOffer =>
  found(
    offers().findLast(({ reader }) => reader === person?.name),
    'offer',
  );
const behind = ({ link }: ReplacementOffer) => {
  const [id = '', key = ''] = new URL(link).pathname.split('/').slice(2);
  return offerByLink(world.ports, { id, key });
};
const accept = async (offer: SeatOffer) => {
  await acceptOffer(world.ports, offer, 'mail');
  await world.settle();
};
const take = async (person: Person | undefined) => accept((await behind(offerTo(person))).offer);
const player = async (seat = 'blue') =>
  (await world.ports.store.seats(table.id)).find((one) => one.seat === seat)?.person?.name ?? null;
const toldTo = (name: string) =>
  world.letters.flatMap((letter) => ('game' in letter && letter.reader === name ? [inWords(letter)] : []));

describe('a free seat', () => {
  it('is offered to all who stand by, each with a link of his own, and nothing of how it stands', async () => {
    await withStandBys();
    await resign();
    expect(offers().map(({ reader, offered }) => [reader, offered])).toEqual([
      ['Ada', 'Blue'],
      ['Ben', 'Blue'],
    ]);
    const [forAda, forBen] = [offerTo(ada), offerTo(ben)];
    expect(forAda.link).not.toBe(forBen.link);
    const { subject, text } = inWords(forAda);
    expect(subject).toBe('The game towers-1: will you take over Blue?');
    expect(text).toContain('Orders for round 1, bids are due Monday 4 May 2026, 14:00 CEST (12:00 UTC)');
    const sent = world.transport.sent.filter(({ to }) => to === 'ada@example.org');
    const { mailToken } = found(
      (await world.ports.store.seats(table.id)).find(({ seat }) => seat === 'blue'),
      'seat',
    );
    for (const { raw } of sent) expect(Buffer.from(raw).toString()).not.toContain(mailToken);
  });

  it('goes to the first who accepts: with the position, the orders on its sheet as a draft, its address', async () => {
    await withStandBys();
    await table.order('blue', 'READY');
    await resign();
    await take(ben);
    expect(await player()).toBe('Ben');
    const reports = world.letters.filter(
      (letter) => letter.kind === 'turn-report' && letter.reader === 'Ben',
    );
    expect(reports).toMatchObject([{ seat: { id: 'blue' }, window: { tag: 'R1', awaited: true } }]);
    const revisions = await world.ports.store.revisions(table.id, 1, 'blue');
    expect(revisions.at(-1)).toMatchObject({ version: 2, ready: false });
    const welcome = found(
      toldTo('Ben').find(({ subject }) => subject === 'The game towers-1: you play Blue'),
      'welcome',
    );
    expect(welcome.text).toContain('You have taken over Blue in The game towers-1.');
    expect((await table.game()).roles.map(({ person }) => person.name)).toEqual(['Ada']);
    expect((await world.ports.store.audit(table.id)).at(-1)).toMatchObject({
      ...{ act: 'player.replaced', who: 'Ben', way: 'mail', seat: 'blue' },
    });
  });

  it('is told to all others, and to who comes late, kindly', async () => {
    await withStandBys();
    await resign();
    const late = await behind(offerTo(ada));
    await take(ben);
    expect(toldTo('Rhea.towers-1').at(-1)?.text).toContain('Ben, who stood by, has taken over Blue');
    expect(toldTo('Ada').at(-1)).toMatchObject({ subject: 'The game towers-1: Blue is taken' });
    expect(await declined(accept(late.offer))).toMatchObject({ code: 'offer.taken' });
    expect(await behind(offerTo(ada))).toMatchObject({ stands: 'taken' });
    expect(await player()).toBe('Ben');
  });

  it('is taken once, of all who accept at the same moment, and by one who presses twice', async () => {
    await withStandBys();
    await resign();
    const [one, other] = [await behind(offerTo(ada)), await behind(offerTo(ben))];
    const all = [one.offer, other.offer, one.offer, other.offer];
    await Promise.allSettled(all.map((offer) => acceptOffer(world.ports, offer, 'mail')));
    await world.settle();
    const outcomes = [await behind(offerTo(ada)), await behind(offerTo(ben))].map(({ stands }) => stands);
    expect(outcomes.sort()).toEqual(['accepted', 'taken']);
    const acts = (await world.ports.store.audit(table.id)).map(({ act }) => act);
    expect(acts.filter((act) => act === 'player.replaced')).toHaveLength(1);
  });

  it('that was left again is offered anew, and an old link does not open it', async () => {
    await withStandBys();
    await resign();
    const old = offerTo(ada);
    await take(ben);
    await resign();
    expect(await behind(old)).toMatchObject({ stands: 'taken' });
    expect(await declined(accept((await behind(old)).offer))).toMatchObject({ code: 'offer.taken' });
    await take(ada);
    expect(await player()).toBe('Ada');
  });

  it('that its gamemaster gives to somebody is offered no longer', async () => {
    await withStandBys();
    await resign();
    await replacePlayer(world.ports, await table.game(), {
      ...{ seat: 'blue', player: 'bot', sheet: 'drop', reason: '', by },
    });
    await world.settle();
    expect(await behind(offerTo(ada))).toMatchObject({ stands: 'taken' });
    expect(toldTo('Ada').at(-1)?.subject).toBe('The game towers-1: Blue is taken');
  });

  it('is offered at once to who begins to stand by, and opens to nobody who does no longer', async () => {
    await withStandBys();
    await takeRole(world.ports, await table.game(), { person: found(ada, 'Ada'), role: 'stand-by', by });
    await resign();
    expect(offers().map(({ reader }) => reader)).toEqual(['Ben']);
    await standsBy(found(ada, 'Ada'));
    await world.settle();
    const { offer } = await behind(offerTo(ada));
    await takeRole(world.ports, await table.game(), { person: found(ada, 'Ada'), role: 'stand-by', by });
    expect(await behind(offerTo(ada))).toMatchObject({ stands: 'not-listed' });
    expect(await declined(accept(offer))).toMatchObject({ code: 'offer.not-listed' });
  });

  it('is offered to nobody who plays already, or has seen everything', async () => {
    await withStandBys();
    await standsBy(table.red);
    await giveRole(world.ports, await table.game(), { person: found(ben, 'Ben'), role: 'all-seeing', by });
    await resign();
    expect(offers().map(({ reader }) => reader)).toEqual(['Ada']);
  });

  it('before the game begins lets it begin when it is taken', async () => {
    await withStandBys({ blueIsEmpty: true });
    await resign('red');
    expect((await table.game()).status).toBe('forming');
    await take(ada);
    expect(await player('red')).toBe('Ada');
    expect((await table.game()).status).toBe('forming');
  });

  it('opens by no other key, and by no made-up one', async () => {
    await withStandBys();
    await resign();
    const { link } = offerTo(ada);
    const [id = '', key = ''] = new URL(link).pathname.split('/').slice(2);
    const other = new URL(offerTo(ben).link).pathname.split('/')[3] ?? '';
    for (const wrong of [other, key.slice(1), '', key.toUpperCase(), `${key}0`])
      expect(await declined(offerByLink(world.ports, { id, key: wrong }))).toMatchObject({
        code: 'offer.unknown',
      });
    expect(await declined(offerByLink(world.ports, { id: 'none', key }))).toMatchObject({
      code: 'offer.unknown',
    });
  });

  it('that the policy opened is offered with the window that is open then', async () => {
    await withStandBys({ absence: { nmr: { turn: ['replace'] } } });
    await table.order('red', 'READY');
    world.clock.pass(24);
    await world.sweep();
    expect(await player()).toBeNull();
    const { tag } = await table.window();
    expect(offerTo(ada)).toMatchObject({
      ...{ waits: false, window: { tag, due: { iso: (await table.deadline()).toISOString() } } },
    });
  });
});

describe('a newcomer', () => {
  const due = async () => (await table.deadline()).toISOString();

  it('for whom the game waits gets as much time as any window has, and all are told', async () => {
    await withStandBys({ absence: { nmr: { turn: ['hold'], first: ['refill'] } } });
    await table.order('red', 'READY');
    world.clock.pass(24);
    await world.sweep();
    expect(await table.window()).toMatchObject({ lateSeats: ['blue'], lateUntil: null });
    expect(offerTo(ada)).toMatchObject({ waits: true });
    expect(inWords(offerTo(ada)).text).toContain('The game waits for Blue');
    world.clock.pass(30);
    await take(ada);
    expect(await due()).toBe('2026-05-06T18:00:00.000Z');
    expect(await table.window()).toMatchObject({ number: 1, lateSeats: null });
    const told = toldTo('Rhea.towers-1').map(({ text }) => text);
    expect(told.some((text) => text.includes('somebody new has come to a seat.'))).toBe(true);
  });

  it('has a day at least in a window that is running, or as long as any is, where that is less', async () => {
    await withStandBys({ schedule: 'every 72 h' });
    await resign();
    world.clock.pass(60);
    await take(ada);
    expect(await due()).toBe('2026-05-07T00:00:00.000Z');
    const welcome = toldTo('Ada').find(({ subject }) => subject === 'The game towers-1: you play Blue');
    expect(welcome?.text).toContain('Orders for round 1, bids are due Thursday 7 May 2026, 02:00 CEST');
    await world.reset();
    await withStandBys({ schedule: 'every 6 h' });
    await resign();
    world.clock.pass(5);
    await take(ada);
    expect(await due()).toBe('2026-05-03T23:00:00.000Z');
  });

  it('with time enough changes no deadline; nor does one whose game is paused', async () => {
    await withStandBys({ schedule: 'every 72 h' });
    await resign();
    await take(ada);
    expect(await due()).toBe('2026-05-06T12:00:00.000Z');
    world.clock.pass(70);
    await resign();
    await pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by });
    await world.settle();
    await take(ben);
    expect(await player()).toBe('Ben');
    expect(await due()).toBe('2026-05-06T12:00:00.000Z');
  });
});

describe('an answer to an offer by mail', () => {
  const answer = async (person: Person | undefined, text: string, from = person?.address ?? '') => {
    const to = found(person, 'person').address;
    const offer = found(
      world.transport.sent.findLast(
        ({ to: reader, raw }) => reader === to && Buffer.from(raw).toString().includes('/offers/'),
      ),
      'offer',
    );
    const { replyTo } = await mailOpener().open(offer.raw);
    const mail = {
      from,
      to: /[^<\s]+@[^>\s]+/.exec(replyTo ?? '')?.[0] ?? '',
      text,
      references: [offer.messageId],
    };
    await receiveMail(world.ports, eml(mail));
    await world.settle();
  };

  it.each(['ACCEPT', 'Accept.\n\nThank you!', '> you are asked\n\n**accept**'])(
    'that says so takes the seat, once: %j',
    async (text) => {
      await withStandBys();
      await resign();
      await answer(ben, text);
      await answer(ben, text);
      expect(await player()).toBe('Ben');
      const acts = (await world.ports.store.audit(table.id)).map(({ act }) => act);
      expect(acts.filter((act) => act === 'player.replaced')).toHaveLength(1);
      expect(toldTo('Ben').map(({ subject }) => subject)).not.toContain(
        'The game towers-1: you have not taken over a seat',
      );
    },
  );

  it('that comes late, says nothing, or is from somebody else takes nothing, and is told once an hour', async () => {
    await withStandBys();
    await resign();
    await answer(ada, 'I accept this gladly');
    expect(toldTo('Ada').at(-1)?.text).toContain('Your mail has no line that says ACCEPT');
    const sent = world.transport.sent.length;
    await answer(ada, 'Yes.');
    expect(world.transport.sent).toHaveLength(sent);
    world.clock.pass(1);
    await answer(ada, 'ACCEPT', 'mallory@example.org');
    expect(await player()).toBeNull();
    expect(toldTo('Ada').at(-1)?.text).toContain('it came from mallory@example.org');
    world.clock.pass(1);
    await answer(ben, 'ACCEPT');
    await answer(ada, 'ACCEPT');
    expect(await player()).toBe('Ben');
    expect(toldTo('Ada').at(-1)?.text).toContain('Blue is taken by now.');
  });
});
