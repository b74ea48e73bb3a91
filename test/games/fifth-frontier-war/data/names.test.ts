import { describe, expect, it } from 'vitest';
import {
  ADMIRALS,
  FLEETS,
  GUERRILLAS,
  SQUADRONS,
  TROOPS,
  WARRANT,
  WORLDS,
  admiralsNamed,
  comparable,
  fleetsNamed,
  troopsNamed,
  worldsNamed,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';

const hexesOf = (name: string) => worldsNamed(name).map(({ hex }) => hex);

describe('names', () => {
  it('a name of two worlds gives both', () => {
    expect(hexesOf('Kinorb')).toEqual(['2606', '2916']);
  });

  it('Kinorb is the only name that two worlds bear', () => {
    const twice = [...WORLDS.values()]
      .flatMap(({ name, aliases }) => [name, ...aliases])
      .filter((name) => hexesOf(name).length > 1);
    expect(twice).toEqual(['Kinorb', 'Kinorb']);
  });

  it.each([
    ["D'Ganzio", '2324'],
    ['d ganzio', '2324'],
    ['RAPPS WORLD', '1116'],
    ['garda vilis', '1522'],
    ['871438', '1914'],
    ['Chronor', '0708'],
    ['Extalay', '2115'],
  ])('"%s" is the world at %s', (name, hex) => {
    expect(hexesOf(name)).toEqual([hex]);
  });

  it.each([
    ['Quar', '1212'],
    ['Quare', '1319'],
    ['Dinom', '2215'],
    ['Dinomn', '2316'],
    ['Vilis', '1523'],
  ])('"%s" is not taken for a name that begins or ends like it', (name, hex) => {
    expect(hexesOf(name)).toEqual([hex]);
  });

  it('a name that nobody bears gives nothing', () => {
    expect(worldsNamed('Terra')).toEqual([]);
    expect(worldsNamed('')).toEqual([]);
  });

  it('a world, a fleet and an admiral may share a name, each in its own kind', () => {
    expect([hexesOf('Gram'), fleetsNamed('Gram').map(({ id }) => id)]).toEqual([['1627'], ['GRAM']]);
    expect([hexesOf('Ivendo'), admiralsNamed('Ivendo').map(({ id }) => id)]).toEqual([['2723'], ['IVENDO']]);
  });

  it.each([
    ['18F', '18F'],
    ['18th', '18F'],
    ['the', undefined],
    ['17th Colonial', '17C'],
    ['1st assault fleet', '1A'],
    ['TF 17', 'TF17'],
    ['Corridor', 'CORR'],
    ['Joyeuse', 'JOY'],
  ])('fleet "%s" is %s', (name, id) => {
    expect(fleetsNamed(name).map((fleet) => fleet.id)).toEqual(id === undefined ? [] : [id]);
  });

  it('an admiral answers to his name and his office', () => {
    expect(admiralsNamed('Duke of Regina').map(({ id }) => id)).toEqual(['NORRIS']);
    expect(admiralsNamed('hault denz').map(({ id }) => id)).toEqual(['HAULTDENZ']);
  });

  it('troops answer to what is printed on them', () => {
    expect(troopsNamed('4Gd').map(({ id }) => id)).toEqual(['4GD']);
    expect(troopsNamed('4518LIR').map(({ id }) => id)).toEqual(['IH1']);
  });

  it('no two counters share an id, and a player can type each', () => {
    const ids = [SQUADRONS, TROOPS, FLEETS, ADMIRALS]
      .flatMap((map) => [...map.keys()])
      .concat(GUERRILLAS, WARRANT);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => comparable(id) !== id)).toEqual([]);
  });

  it('a fleet or admiral name fits one of its kind only', () => {
    for (const { id, names } of FLEETS.values())
      for (const name of names) expect(fleetsNamed(name).map((f) => f.id)).toEqual([id]);
    for (const { id, name } of ADMIRALS.values()) expect(admiralsNamed(name).map((a) => a.id)).toEqual([id]);
  });
});
