import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyGame } from '../../src/engine/module.ts';
import type { MapDocument } from '../../src/engine/map.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { stationery } from '../../src/letters/stationery.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';
import { aSmallMap } from '../map/kit.ts';

/** Two Towers with a map that shows only what its reader may know. */
const toy: AnyGame = twoTowers;
const mapped: AnyGame = {
  ...toy,
  report: (view, events, reader) => {
    const report = toy.report(view, events, reader);
    const title = reader.kind === 'seat' ? `The board as ${reader.seat} knows it` : 'The board';
    const map: MapDocument = { ...aSmallMap(), title };
    return {
      ...report,
      sections: [...report.sections, { id: 'map', title, blocks: [{ kind: 'map', map }] }],
    };
  },
};

let world: ServiceWorld;
let table: Table;
const open = async (game: AnyGame): Promise<void> => {
  world = await openServiceWorld([game], stationery());
};
const mails = async (address: string) => {
  const sent = world.transport.sent.filter(({ to }) => to === address);
  return Promise.all(sent.map(({ raw }) => mailOpener().open(raw)));
};

describe('MAP by mail', () => {
  beforeAll(() => open(mapped));
  beforeEach(async () => {
    await world.reset();
    table = await openTable(world);
    await world.settle();
  });
  afterAll(() => world.close());

  it('is answered with the map as the seat knows it, as a picture and in words, to the seat alone', async () => {
    const before = (await mails(table.blue.address)).length;
    await table.mail('red', 'MAP');
    await world.settle();
    const sent = await mails(table.red.address);
    const map = found(
      sent.find(({ subject }) => subject === 'The game towers-1: the map'),
      'map',
    );
    expect(map.text).toContain('The board as red knows it'.toUpperCase());
    expect(map.html).toContain(`cid:${found(map.pictures[0], 'picture').id}`);
    expect(map.text).not.toContain('MARKET');
    const receipt = sent.at(-1)?.subject === map.subject ? sent.at(-2) : sent.at(-1);
    expect(receipt?.text).toContain('MAP');
    expect(receipt?.text).not.toContain('not served');
    expect(await mails(table.blue.address)).toHaveLength(before);
  });

  it('goes beside orders, and once however often the mail is read', async () => {
    await table.mail('red', 'MAP\nREADY');
    await world.settle();
    await table.mail('red', 'MAP\nREADY');
    await world.settle();
    const subjects = (await mails(table.red.address)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('the map'))).toHaveLength(1);
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toMatchObject([{ ready: true }]);
  });
});

describe('MAP by mail in a game without a map', () => {
  beforeAll(() => open(twoTowers));
  afterAll(() => world.close());

  it('is refused with the reason', async () => {
    table = await openTable(world);
    await world.settle();
    await table.mail('red', 'MAP');
    await world.settle();
    expect((await mails(table.red.address)).at(-1)?.text).toContain('There is no map to send');
  });
});
