import { describe, expect, it } from 'vitest';
import {
  CHARTS,
  WORLDS,
  XBOAT_LINKS,
  worldsNamed,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';
import { distance } from '../../../../src/games/fifth-frontier-war/hex.ts';
import type { World } from '../../../../src/games/fifth-frontier-war/data/index.ts';

const worlds = [...WORLDS.values()];

function theWorld(name: string): World {
  const [world, ...others] = worldsNamed(name);
  if (world === undefined || others.length > 0) throw new Error(`not one world: ${name}`);
  return world;
}

function worldsWhere(is: (world: World) => boolean): readonly string[] {
  return worlds.filter(is).map(({ name }) => name);
}

describe('the map', () => {
  it('[1.1] shows 146 worlds', () => {
    expect(WORLDS.size).toBe(146);
  });

  it('[8] marks eight subsector capitals', () => {
    const capitals = worlds.filter(({ subsectorCapital }) => subsectorCapital).map(({ hex }) => hex);
    expect(capitals).toEqual(['0708', '1018', '1510', '1520', '1627', '2123', '2314', '3120']);
  });

  it('[5.2] gives 94 worlds to the Imperium, 25 to the Zhodani side and 27 to nobody', () => {
    const held = (control: World['startControl']) =>
      worldsWhere((world) => world.startControl === control).length;
    expect([held('imperial'), held('zhodani'), held('none')]).toEqual([94, 25, 27]);
  });

  it('[5.2] control at the start follows the borders, Quar and Zircon excepted', () => {
    const sideOfBorder = {
      imperial: 'imperial',
      zhodani: 'zhodani',
      swordWorlds: 'zhodani',
      vargr: 'zhodani',
      independent: 'none',
    };
    const exceptions = worldsWhere((world) => world.startControl !== sideOfBorder[world.border]);
    expect(exceptions).toEqual(['Quar', 'Zircon']);
    expect([theWorld('Quar').startControl, theWorld('Zircon').startControl]).toEqual([
      'imperial',
      'imperial',
    ]);
  });

  it('[8] the Sword Worlds are four worlds, the Vargr three', () => {
    expect(worldsWhere(({ border }) => border === 'swordWorlds')).toEqual([
      'Mjolnir',
      'Joyeuse',
      'Gungnir',
      'Gram',
    ]);
    expect(worldsWhere(({ border }) => border === 'vargr')).toEqual(['Gireel', 'Uthith', 'Balent']);
  });

  it('[5.2.2] Esalin is the only co-dominium and belongs to nobody', () => {
    expect(worldsWhere(({ special }) => special.includes('coDominium'))).toEqual(['Esalin']);
    expect(theWorld('Esalin')).toMatchObject({ hex: '1408', startControl: 'none' });
  });

  it('[5.2] Regina has 1500 defence battalions, of which a garrison needs 15', () => {
    expect(theWorld('Regina')).toMatchObject({ hex: '2314', tech: 10, defence: 1500 });
    expect((theWorld('Regina').defence * CHARTS.strength.garrisonPercent) / 100).toBe(15);
  });

  it('[5.4.4] Efate is of tech level 13 and a guerrilla unit there has 100 factors', () => {
    expect(theWorld('Efate')).toMatchObject({ hex: '2109', tech: 13, defence: 1000 });
    expect((theWorld('Efate').defence * CHARTS.strength.guerrillaPercent) / 100).toBe(100);
  });

  it('[8] Utoland is independent and of tech level 7', () => {
    expect(theWorld('Utoland')).toMatchObject({ hex: '1613', tech: 7, border: 'independent' });
  });

  it('[9.1] 871-438 and Quare are where a surprise attack may wait', () => {
    expect([theWorld('871-438').hex, theWorld('Quare').hex]).toEqual(['1914', '1319']);
    expect(CHARTS.surpriseAttack.fleetHexes).toEqual(['1914', '1319']);
  });

  it('[1.1.1.3] naval and scout bases are Imperial, military bases are not', () => {
    for (const { bases, startControl } of worlds) {
      expect(bases.includes('military') && startControl === 'imperial').toBe(false);
      expect((bases.includes('naval') || bases.includes('scout')) && startControl !== 'imperial').toBe(false);
    }
  });

  it('[4.5.1.1] every strength of SDBs has its row in the table', () => {
    const rows = new Set(CHARTS.squadronAgainstSdb.rows.map(({ row }) => row));
    expect(worlds.filter(({ sdb }) => sdb > 0 && !rows.has(sdb))).toEqual([]);
  });

  it('no world of a tech level below 7 has SDBs', () => {
    expect(worldsWhere(({ tech, sdb }) => tech < 7 && sdb > 0)).toEqual([]);
  });

  it('uncertain fields are fields of a world', () => {
    for (const world of worlds) expect(Object.keys(world)).toEqual(expect.arrayContaining([...world.doubt]));
  });
});

describe('[3.10] the xboat routes', () => {
  const networks = ['imperial', 'zhodani', 'swordWorlds'] as const;

  it('every link is as long as the map says, and no longer than an xboat jumps', () => {
    for (const { from, to, parsecs } of XBOAT_LINKS) {
      expect(parsecs).toBe(distance(from, to));
      expect(parsecs).toBeLessThanOrEqual(CHARTS.xboat.parsecs);
    }
  });

  it.each(networks)('the %s network hangs together', (network) => {
    const links = XBOAT_LINKS.filter((link) => link.network === network);
    const reached = new Set(links.slice(0, 1).map(({ from }) => from));
    for (let grown = -1; grown !== reached.size;) {
      grown = reached.size;
      for (const { from, to } of links) if (reached.has(from) || reached.has(to)) reached.add(from).add(to);
    }
    expect(reached).toEqual(new Set(links.flatMap(({ from, to }) => [from, to])));
  });

  it('a network joins worlds of its own side only', () => {
    for (const { from, to, network } of XBOAT_LINKS) {
      const side = network === 'imperial' ? 'imperial' : 'zhodani';
      expect([WORLDS.get(from)?.startControl, WORLDS.get(to)?.startControl]).toEqual([side, side]);
    }
  });

  it('[3.10.1] Pixie is linked to Feri by Boughene within one move', () => {
    const length = (...ends: readonly string[]) =>
      XBOAT_LINKS.find(({ from, to }) => ends.includes(from) && ends.includes(to))?.parsecs ?? 99;
    expect(length('2307', '2308') + length('2308', '2409')).toBeLessThanOrEqual(CHARTS.xboat.parsecs);
  });
});
