import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ADMIRALS,
  CHARTS,
  FLEETS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  STANDARD_DEPLOYMENT,
  STANDARD_PLOTS,
  TROOPS,
  WORLDS,
  mayHoldSecretBase,
  sideOf,
  standardPlacement,
  worldsOfArea,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';
import type {
  AdmiralCounter,
  Side,
  SquadronCounter,
  StandardPlacement,
  TroopCounter,
  World,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';
import type { Hex } from '../../../../src/games/fifth-frontier-war/hex.ts';
import { drawnForces, initialDraws } from './draws.ts';
import type { Drawn } from './draws.ts';
import { faultOfPlots } from './plots.ts';

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

/** Says it of the standard deployment of a side, for every draw of its forces. */
function forEveryDraw(side: Side, holds: (place: StandardPlacement, drawn: readonly Drawn[]) => void): void {
  fc.assert(
    fc.property(initialDraws(side), (drawn) => {
      holds(standardPlacement(side, drawnForces(drawn)), drawn);
    }),
    { numRuns: 150 },
  );
}

function the<Counter>(counters: ReadonlyMap<string, Counter>, id: string): Counter {
  const counter = counters.get(id);
  if (counter === undefined) throw new Error(`no counter ${id}`);
  return counter;
}

const squadron = (id: string): SquadronCounter => the(SQUADRONS, id);
const troop = (id: string): TroopCounter => the(TROOPS, id);
const admiral = (id: string): AdmiralCounter => the(ADMIRALS, id);
const worldAt = (hex: Hex): World => the<World>(WORLDS, hex);

function membersOf(fleet: string, place: StandardPlacement): readonly SquadronCounter[] {
  return place.squadrons.filter((row) => row.fleet === fleet).map(({ id }) => squadron(id));
}

describe.each(SIDES)('[7] the standard deployment of the %s side, whatever was drawn', (side) => {
  it('gives each counter one place', () => {
    forEveryDraw(side, (place, drawn) => {
      const placed = [...place.squadrons, ...place.troops, ...place.admirals].map(({ id }) => id);
      expect(placed.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
        drawn.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
      );
    });
  });

  it('puts each counter where its row of the order of battle allows it', () => {
    forEveryDraw(side, (place, drawn) => {
      const at = new Map(
        [...place.squadrons, ...place.troops, ...place.admirals].map((row) => [row.id, row.at] as const),
      );
      for (const { id, row } of drawn) {
        const home = SQUADRONS.get(id)?.home ?? TROOPS.get(id)?.home ?? null;
        const allowed = worldsOfArea(row.area, { worlds: WORLDS }) ?? (home === null ? [] : [home]);
        expect([id, allowed.includes(the(at, id))]).toEqual([id, true]);
      }
    });
  });

  it('[3.1] every fleet that begins in play has squadrons, all in its hex and of its navy', () => {
    const initial = [...FLEETS.values()].filter((fleet) => fleet.initial && sideOf(fleet.navy) === side);
    forEveryDraw(side, (place) => {
      expect(new Set(place.fleets.map(({ id }) => id))).toEqual(new Set(initial.map(({ id }) => id)));
      for (const { id, at } of place.fleets) {
        const rows = place.squadrons.filter((row) => row.fleet === id);
        expect([id, rows.length > 0, rows.every((row) => row.at === at)]).toEqual([id, true, true]);
        expect(new Set(membersOf(id, place).map(({ navy }) => navy))).toEqual(
          new Set([the(FLEETS, id).navy]),
        );
      }
    });
  });

  it('[3.8] every fleet stands where all its squadrons refuel', () => {
    forEveryDraw(side, (place) => {
      for (const { at } of place.fleets) expect(worldAt(at).bases.length).toBeGreaterThan(0);
    });
  });

  it('[3.9.2] no squadron carries more than it can, nor anything from another hex', () => {
    forEveryDraw(side, (place) => {
      for (const { id, at } of place.squadrons) {
        const cargo = place.troops.filter(({ aboard }) => aboard === id);
        const load = cargo.reduce((sum, row) => sum + troop(row.id).factor, 0);
        expect(load).toBeLessThanOrEqual(capacityOf(squadron(id)));
        expect(cargo.every((row) => row.at === at)).toBe(true);
      }
    });
  });

  it('[5.3.1] the senior admiral in a hex commands the fleet with most squadrons there', () => {
    forEveryDraw(side, (place) => {
      for (const { id, at, fleet } of place.admirals) {
        if (fleet === null) continue;
        const others = place.admirals.filter((other) => other.at === at && other.id !== id);
        const smaller = place.fleets.filter((other) => other.at === at && other.id !== fleet);
        expect(others.every((other) => admiral(other.id).precedence > admiral(id).precedence)).toBe(true);
        for (const other of smaller) {
          expect(membersOf(other.id, place).length).toBeLessThan(membersOf(fleet, place).length);
        }
      }
    });
  });

  it('[5.3.1.1] no admiral is ashore beside a fleet without a commander', () => {
    forEveryDraw(side, (place) => {
      const ashore = place.admirals.filter(({ fleet }) => fleet === null).map(({ at }) => at);
      expect(place.fleets.filter(({ at }) => ashore.includes(at))).toEqual([]);
    });
  });

  it('[5.1] leaves worlds of a red travel zone alone', () => {
    forEveryDraw(side, (place) => {
      const places = [...place.squadrons, ...place.troops, ...place.admirals].map(({ at }) => worldAt(at));
      expect(places.filter(({ zone }) => zone === 'red')).toEqual([]);
    });
  });
});

describe('the standard Imperial deployment', () => {
  it('[5.2.1] keeps what may choose its place off worlds that would surrender, but for a fleet at Frenzie', () => {
    forEveryDraw('imperial', (place, drawn) => {
      const choosing = drawn.filter(({ row }) => row.area.kind !== 'home' && row.area.kind !== 'world');
      const ids = new Set(choosing.map(({ id }) => id));
      const onVacuum = place.troops.filter(
        ({ id, at }) => ids.has(id) && worldAt(at).atmosphere === 'vacuum',
      );
      expect(onVacuum).toEqual([]);
    });
  });

  it('[3.7] no fleet can be reached in week 1 by a standard plot', () => {
    const reached = new Set(STANDARD_PLOTS.map(({ weeks }) => weeks[0]));
    const imperial = STANDARD_DEPLOYMENT.fleets.filter(({ fleet }) => the(FLEETS, fleet).navy === 'imperial');
    expect(imperial.filter(({ at }) => reached.has(`J${at}`))).toEqual([]);
  });
});

describe('[5.5, 5.4.4] the standard preparations', () => {
  it('the secret base is where the rules allow one', () => {
    expect(
      mayHoldSecretBase(worldAt(STANDARD_DEPLOYMENT.secretBase), { orderOfBattle: ORDER_OF_BATTLE }),
    ).toBe(true);
  });

  it('the rules allow none on a naval base, a defended, a red or a foreign world', () => {
    const named = (name: string) => [...WORLDS.values()].filter((world) => world.name === name);
    for (const name of ['Frenzie', 'Regina', 'Grant', 'Quare', 'Esalin']) {
      for (const world of named(name)) {
        expect([name, mayHoldSecretBase(world, { orderOfBattle: ORDER_OF_BATTLE })]).toEqual([name, false]);
      }
    }
  });

  it('the guerrillas are all placed, as many at Efate and Ruie as must be, the others on defended worlds', () => {
    const { count, atLeast, elsewhere } = ORDER_OF_BATTLE.guerrillas;
    const rows = STANDARD_DEPLOYMENT.guerrillas;
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(count);
    for (const least of atLeast) {
      expect(rows.find(({ at }) => at === least.hex)?.count ?? 0).toBeGreaterThanOrEqual(least.count);
    }
    const allowed = worldsOfArea(elsewhere, { worlds: WORLDS }) ?? [];
    const compulsory = atLeast.map(({ hex }) => hex);
    expect(rows.filter(({ at }) => !allowed.includes(at) && !compulsory.includes(at))).toEqual([]);
  });
});

describe('[3.2.1] the standard initial plots', () => {
  it('cover every fleet of the Zhodani side for as many weeks as its navy plots', () => {
    const fleets = [...FLEETS.values()].filter(({ navy, initial }) => initial && navy !== 'imperial');
    const weeks = STANDARD_PLOTS.map((plot) => [plot.fleet, plot.weeks.length] as const);
    expect(new Map(weeks)).toEqual(
      new Map(fleets.map(({ id, navy }) => [id, CHARTS.plotting.weeksAhead[navy]])),
    );
  });

  it('are legal whatever was drawn', () => {
    forEveryDraw('zhodani', (place) => {
      for (const plot of STANDARD_PLOTS) {
        const start = the(new Map(place.fleets.map((row) => [row.id, row.at])), plot.fleet);
        const fault = faultOfPlots(start, membersOf(plot.fleet, place), plot);
        expect([plot.fleet, fault]).toEqual([plot.fleet, null]);
      }
    });
  });

  it('lead every fleet but the home guard out of its own space', () => {
    const own = new Set(worldsOfArea({ kind: 'control', side: 'zhodani' }, { worlds: WORLDS }));
    const stays = STANDARD_PLOTS.filter(({ weeks }) =>
      weeks.every((plot) => [...own].some((hex) => plot.slice(1) === hex)),
    );
    expect(stays).toEqual([]);
  });

  describe('a checker of plots', () => {
    const unstreamlined = [squadron('ZB1')];
    const plot = (weeks: readonly string[], assumedJump = 3) =>
      ({ fleet: '40F', assumedJump, weeks, status: 'designed', source: 'test' }) as const;
    const clan = [...WORLDS.keys()].find((hex) => hex === '1507');

    it.each([
      [['J1509', 'J1510'], 'week 2: not refuelled'],
      [['J1510', 'J1507'], 'week 2: not refuelled'],
      [['J1711'], 'week 1: 5 hexes, jump 3'],
      [['R1510'], 'week 1: it stands at 1507'],
      [['J1510', 'R1510', 'J1507', 'J1510'], null],
    ])('finds in %j: %s', (weeks, fault) => {
      if (clan === undefined) throw new Error('no Clan');
      expect(faultOfPlots(clan, unstreamlined, plot(weeks))).toBe(fault);
    });

    it('finds a fleet slower than its plots assume', () => {
      if (clan === undefined) throw new Error('no Clan');
      expect(faultOfPlots(clan, [squadron('ZB45')], plot(['J1508']))).toBe('jump 2, not 3');
    });
  });
});

function capacityOf({ type, full }: SquadronCounter): number {
  const capacity = CHARTS.squadronTypes.types.find((row) => row.type === type)?.capacity.full ?? 0;
  return capacity === 'defence' ? full[2] : capacity;
}
