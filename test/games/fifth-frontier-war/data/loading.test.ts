import { describe, expect, it } from 'vitest';
import { GAME_DATA, WORLDS, loadData } from '../../../../src/games/fifth-frontier-war/data/index.ts';
import { SHIPPED_FILES } from '../../../../src/games/fifth-frontier-war/data/files.ts';

interface Table {
  readonly rows: readonly (readonly unknown[])[];
}

/** The table with one cell of one row changed; both counted from 0. */
function withCell(table: Table, row: number, cell: number, value: unknown): unknown {
  return { ...table, rows: table.rows.map((cells, i) => (i === row ? cells.with(cell, value) : cells)) };
}

describe('the data files', () => {
  it('a cell of the wrong kind is named by file, row and field', () => {
    const worlds = withCell(SHIPPED_FILES['worlds.json'], 1, 3, 'thirteen');
    expect(() => loadData({ 'worlds.json': worlds })).toThrow(
      /^worlds\.json, row 2 \("0708"\), tech: .*number/,
    );
  });

  it('a hex off the display is named', () => {
    const links = withCell(SHIPPED_FILES['xboat.json'], 0, 0, '4040');
    expect(() => loadData({ 'xboat.json': links })).toThrow(
      'xboat.json, row 1 ("4040"), from: "4040" is no hex of the display',
    );
  });

  it('a row with a cell too many is refused', () => {
    const fleets = SHIPPED_FILES['fleets.json'];
    const rows = [
      [...(fleets.rows[0] ?? []), 'sourced', 'a chart', 'and what else'],
      ...fleets.rows.slice(1),
    ];
    expect(() => loadData({ 'fleets.json': { ...fleets, rows } })).toThrow(
      'fleets.json, row 1 ("212F"): more cells than fields',
    );
  });

  it('a field that is not known is refused', () => {
    const admirals = SHIPPED_FILES['admirals.json'];
    const fields = admirals.fields.with(3, 'seniority');
    expect(() => loadData({ 'admirals.json': { ...admirals, fields } })).toThrow(
      /^admirals\.json, row 1.*precedence/,
    );
  });

  it('a table inside a file is named too', () => {
    const orderOfBattle = SHIPPED_FILES['order-of-battle.json'];
    const initial = withCell(orderOfBattle.initial, 3, 4, -2);
    expect(() => loadData({ 'order-of-battle.json': { ...orderOfBattle, initial } })).toThrow(
      /^order-of-battle\.json, initial, row 4 \("imperial"\), count: /,
    );
  });

  it('a chart with a short row is refused', () => {
    const charts = SHIPPED_FILES['charts.json'];
    const spaceCombat = { ...charts.spaceCombat, rows: [[1, [0, 0, 1]]] };
    expect(() => loadData({ 'charts.json': { ...charts, spaceCombat } })).toThrow(
      'charts.json, spaceCombat: a row has not as many cells as there are columns',
    );
  });

  it('an id may stand for one counter only', () => {
    const admirals = withCell(SHIPPED_FILES['admirals.json'], 0, 0, 'GRAM');
    expect(() => loadData({ 'admirals.json': admirals })).toThrow('the id "GRAM" stands for two counters');
    const twice = withCell(SHIPPED_FILES['fleets.json'], 1, 0, '212F');
    expect(() => loadData({ 'fleets.json': twice })).toThrow('fleets.json: "212F" stands there twice');
  });

  it('an xboat link of the wrong length is refused', () => {
    const links = withCell(SHIPPED_FILES['xboat.json'], 0, 2, 3);
    expect(() => loadData({ 'xboat.json': links })).toThrow(
      'xboat.json, row 1 ("1510"): 1 parsecs on the map',
    );
  });

  it('a group may not be asked for more counters than it has', () => {
    const orderOfBattle = SHIPPED_FILES['order-of-battle.json'];
    const initial = withCell(orderOfBattle.initial, 5, 4, 9);
    expect(() => loadData({ 'order-of-battle.json': { ...orderOfBattle, initial } })).toThrow(
      '9 of imperial squadron regular scout asked for, 8 in the counter files',
    );
  });

  it('a secret base where the rule forbids one is refused', () => {
    const deployment = { ...SHIPPED_FILES['standard-deployment.json'], secretBase: '2314' };
    expect(() => loadData({ 'standard-deployment.json': deployment })).toThrow('no secret base at 2314');
  });

  it('a squadron of a fleet that stands elsewhere is refused', () => {
    const deployment = SHIPPED_FILES['standard-deployment.json'];
    const fleets = withCell(deployment.fleets, 0, 1, '2213');
    expect(() => loadData({ 'standard-deployment.json': { ...deployment, fleets } })).toThrow(
      'the 212F is not at 2314',
    );
  });

  it("a GM's table takes the place of the shipped one, and only in that game", () => {
    const richer = loadData({ 'worlds.json': withCell(SHIPPED_FILES['worlds.json'], 0, 3, 13) });
    expect([...richer.worlds.values()][0]).toMatchObject({ name: 'Gesentown', tech: 13 });
    expect([...WORLDS.values()][0]).toMatchObject({ name: 'Gesentown', tech: 12 });
  });

  it('what was read can not be changed', () => {
    expect(Object.isFrozen(GAME_DATA)).toBe(true);
    expect(Object.isFrozen(GAME_DATA.charts.spaceCombat.rows[0]?.cells)).toBe(true);
    expect(
      [...WORLDS.values()].every((world) => Object.isFrozen(world) && Object.isFrozen(world.bases)),
    ).toBe(true);
    expect(Object.isFrozen(WORLDS)).toBe(true);
    expect(() => {
      if (WORLDS instanceof Map) WORLDS.clear();
    }).toThrow('the game data can not be changed');
    expect(WORLDS.size).toBe(146);
  });

  it('every row bears a mark', () => {
    const { squadrons, troops, fleets, admirals, xboatLinks, standardPlots, orderOfBattle } = GAME_DATA;
    const rows = [
      ...WORLDS.values(),
      ...squadrons.values(),
      ...troops.values(),
      ...fleets.values(),
      ...admirals.values(),
    ];
    const others = [
      ...xboatLinks,
      ...standardPlots,
      ...orderOfBattle.initial,
      ...orderOfBattle.reinforcements,
    ];
    for (const { status, source } of [...rows, ...others]) {
      expect(['sourced', 'derived', 'designed']).toContain(status);
      expect(source).not.toBe('');
    }
  });
});
