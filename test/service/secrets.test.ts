import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gameNow, turnHistory, turnReport } from '../../src/service/read-game.ts';
import type { Reader } from '../../src/engine/module.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { aSmallMap } from '../map/kit.ts';
import { twoTowers } from '../toy/two-towers/index.ts';
import { SEATS, type State } from '../toy/two-towers/state.ts';

/** Its report tells all that it is given, and carries a map with the reader's gold on it. */
const mapped = {
  ...twoTowers,
  id: 'mapped',
  report: (...[view, events, reader]: Parameters<typeof twoTowers.report>) => {
    const map = aSmallMap({ title: `gold ${JSON.stringify(view.gold)}` });
    const blocks = [
      { kind: 'prose' as const, text: prices(events) },
      { kind: 'map' as const, map },
    ];
    const report = twoTowers.report(view, events, reader);
    return { ...report, sections: [...report.sections, { id: 'map', title: 'Map', blocks }] };
  },
};

function prices(events: Parameters<typeof twoTowers.report>[1]): string {
  const won = events.flatMap((event) => (event.kind === 'block-won' ? [event] : []));
  return won.map(({ seat, price }) => `${seat} paid ${price ?? 'what nobody knows'}`).join(', ');
}

let world: ServiceWorld;
let table: Table;
let bids: Readonly<Record<'red' | 'blue', number>>;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, mapped]);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { module: 'mapped' });
  await world.settle();
  const { market, players } = await stateAt(1);
  bids = { red: players.red.gold, blue: players.blue.gold - 1 };
  await table.order('red', `BID ${bids.red} ON ${market[0] ?? ''}`, 'READY');
  await table.order('blue', `BID ${bids.blue} ON ${market[1] ?? ''}`, 'READY');
  await world.settle();
});
afterAll(() => world.close());

const stateAt = async (window: number): Promise<State> =>
  twoTowers.stateSchema.parse((await world.ports.store.snapshot(table.id, window))?.state);

const letterOf = (seat: string) =>
  found(
    world.letters.findLast((letter) => letter.kind === 'turn-report' && letter.seat.id === seat),
    `letter to ${seat}`,
  );

describe('what a reader is sent', () => {
  it('is the report of his own seat, with the prices that he paid and no other', () => {
    const known = (seat: string) => JSON.stringify(letterOf(seat)).match(/\w+ paid \d+/g);
    expect(known('red')).toEqual([`red paid ${bids.red}`]);
    expect(known('blue')).toEqual([`blue paid ${bids.blue}`]);
    expect(known('gm')).toEqual([`red paid ${bids.red}`, `blue paid ${bids.blue}`]);
  });

  it('has his map alone in it, and a link to it that no other reader has', () => {
    const links = ['red', 'blue', 'gm'].map((seat) => {
      const letter = letterOf(seat);
      return letter.kind === 'turn-report' ? (letter.map?.link ?? '') : '';
    });
    expect(new Set(links).size).toBe(3);
    for (const link of links)
      expect(link).toMatch(/^http:\/\/play\.example\.org\/maps\/towers-1\/1\/\w+\/[0-9a-f]{32}\.png$/);
  });

  it('never has the secret of a game that is played, nor the hash of its state', async () => {
    const { secret } = await table.game();
    const turns = await world.ports.store.turns(table.id);
    const sent = world.transport.sent.map(({ raw }) => Buffer.from(raw).toString()).join('\n');
    const words = JSON.stringify(world.letters) + sent.replaceAll('=\r\n', '');
    expect(words).not.toContain(secret);
    for (const { stateHash, chain } of turns) {
      expect(words).not.toContain(stateHash);
      expect(words).not.toContain(chain);
    }
  });

  it('names no other address than his own', () => {
    for (const { to, raw } of world.transport.sent) {
      const text = Buffer.from(raw).toString();
      for (const { address } of [table.red, table.blue, table.gm]) {
        if (address !== to) expect(text).not.toContain(address);
      }
      for (const seat of SEATS) {
        const own = to === table[seat].address;
        if (!own) expect(text).not.toContain(table.address(seat));
      }
    }
  });
});

describe('what a reader may ask', () => {
  const told = async (reader: Reader): Promise<string> => {
    const game = await table.game();
    const report = await turnReport(world.ports, game, { reader, window: 1 });
    return JSON.stringify([await gameNow(world.ports, game, reader), report]);
  };

  it('is his own gold, and nobody elses', async () => {
    const { players } = await stateAt(2);
    const { view } = await gameNow(world.ports, await table.game(), { kind: 'seat', seat: 'red' });
    expect(view).toMatchObject({ gold: { red: players.red.gold } });
    expect(view).not.toHaveProperty('gold.blue');
  });

  it('shows the public nothing that a seat alone may know', async () => {
    const words = await told({ kind: 'public' });
    expect(words).toContain('red paid what nobody knows');
    expect(words).not.toMatch(/paid \d/);
    expect(words).toContain('"gold":{}');
  });

  it('of turns is a seal, that no two turns share and that is no hash of the state', async () => {
    const seals = (await turnHistory(world.ports, await table.game())).map(({ seal }) => seal);
    const hashes = (await world.ports.store.turns(table.id)).map(({ stateHash }) => stateHash);
    expect(new Set([...seals, ...hashes]).size).toBe(seals.length + hashes.length);
  });
});
