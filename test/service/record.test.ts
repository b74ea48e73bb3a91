import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportGame, readExportedGame } from '../../src/service/export-game.ts';
import type { ExportedGame } from '../../src/service/exported-game.ts';
import { replayGame, verifyGame } from '../../src/service/replay-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

let world: ServiceWorld;
let table: Table;
let exported: ExportedGame;
beforeAll(async () => {
  world = await openServiceWorld();
  table = await openTable(world, { options: { rounds: 3 } });
  while ((await table.game()).status === 'running') {
    const { number, awaits } = await table.window();
    const { market } = twoTowers.stateSchema.parse(
      (await world.ports.store.snapshot(table.id, number))?.state,
    );
    for (const seat of awaits)
      await table.order(seat, ...market.map((block) => `BID 1 ON ${block}`), 'READY');
    if ((await table.window()).name === 'build') world.clock.pass(24);
    await world.settle();
  }
  exported = await exportGame(world.ports, await table.game());
});
afterAll(() => world.close());

const games = [twoTowers];
/** The exported game with one thing in it changed, by way of a file. */
function changed(change: (game: ExportedGame) => void): ExportedGame {
  const copy = structuredClone(exported);
  change(copy);
  return readExportedGame(JSON.stringify(copy), 'game.json');
}
const turn = (game: ExportedGame, window: number) => found(game.turns[window], `turn ${window}`);
const faultsOf = (change: (game: ExportedGame) => void) =>
  verifyGame({ games }, changed(change)).faults.join('\n');

describe('an exported game', () => {
  it('comes out the same when it is played again, and each die is the one of its secret', () => {
    const read = changed(() => undefined);
    expect(replayGame({ games }, read)).toMatchObject({ turns: exported.turns.length, faults: [] });
    const verified = verifyGame({ games }, read);
    expect(verified.faults).toEqual([]);
    expect(verified.dice).toBeGreaterThan(8);
    expect(verified.chain).toBe(exported.game.chain);
  });

  it('can be exported and replayed while it is played', async () => {
    const other = await openTable(world, { slug: 'running' });
    const file = await exportGame(world.ports, await other.game());
    expect(verifyGame({ games }, file)).toMatchObject({ turns: 1, faults: [] });
  });

  it('can be exported before it has begun', async () => {
    const forming = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    const file = await exportGame(world.ports, await forming.game());
    expect(verifyGame({ games }, file)).toMatchObject({ turns: 0, dice: 0, faults: [] });
  });

  it.each<[string, (game: ExportedGame) => void, RegExp]>([
    ['a die', (game) => void (found(turn(game, 0).rolls[0], 'roll').value += 1), /is not the secret's/],
    [
      'the purpose of a die',
      (game) => void (found(turn(game, 0).rolls[0], 'roll').purpose = 'luck'),
      /other dice/,
    ],
    ['an event', (game) => void turn(game, 1).events.pop(), /window 1: other events/],
    ['a state hash', (game) => void (turn(game, 1).stateHash = '0'.repeat(64)), /window 1: other state/],
    ['a link of the chain', (game) => void (turn(game, 1).chain = '0'.repeat(64)), /window 1: other chain/],
    ['the secret', (game) => void (game.game.secret = 'a'.repeat(64)), /does not fit the hash/],
    ['the commitment', (game) => void (game.game.commitment = 'a'.repeat(64)), /does not fit the hash/],
    ['a tag', (game) => void (turn(game, 1).tag = 'R9'), /window 1: other tag/],
    [
      'an order',
      (game) => void (turn(game, 1).sheets = { ...turn(game, 1).sheets, red: { entries: [] } }),
      /window 1/,
    ],
    [
      'a sheet of nobody',
      (game) => void (turn(game, 1).sheets = { ...turn(game, 1).sheets, green: { entries: [] } }),
      /other sheets/,
    ],
    ['a ruling', (game) => void (turn(game, 1).rulings = []), /window 1/],
    ['an option', (game) => void (game.game.options = { rounds: 5 }), /window 0/],
    ['the order of turns', (game) => void game.turns.reverse(), /window/],
    ['a turn in the middle, being left out,', (game) => void game.turns.splice(2, 1), /window 3/],
    ['the last turn, being left out,', (game) => void game.turns.pop(), /other turns/],
    [
      'a number that is not whole',
      (game) => void (found(turn(game, 0).events[0], 'event')['gold'] = 1.5),
      /other events/,
    ],
  ])('is found out when %s was changed', (_, change, fault) => {
    expect(faultsOf(change)).toMatch(fault);
  });

  it('with an order that is none of the game is a finding, not a failure', () => {
    const order = { command: { word: 'WIN' }, source: 'given' as const };
    const faults = faultsOf((game) => void (turn(game, 1).sheets = { red: { entries: [order] } }));
    expect(faults).toContain('window 1: can\'t be played again: word must be "BID" or "STACK", not "WIN".');
  });

  it.each([
    ['text', 'not JSON at all', 'export.not-json'],
    ['something else', '{"format":"other"}', 'export.wrong'],
    ['half a game', '{"format":"adjutant-game/1","turns":[]}', 'export.wrong'],
  ])('that is %s is declined', async (_, text, code) => {
    const reading = Promise.resolve().then(() => readExportedGame(text, 'x.json'));
    const why = await declined(reading);
    expect(why.code).toBe(code);
    expect(why.message).toMatch(/^x\.json is not /);
    expect(why.message).not.toMatch(/Invalid|Unrecognized|✖/);
  });

  it('can not ask for a die that is never rolled', async () => {
    const roll = { place: 'x', k: 0, sides: 0, purpose: 'x', value: 1 };
    const reading = Promise.resolve().then(() => changed((game) => void turn(game, 1).rolls.push(roll)));
    expect((await declined(reading)).code).toBe('export.wrong');
  });
});
