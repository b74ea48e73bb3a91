import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADMIRALS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { isUnderWarrant, precedenceOf } from '../../../src/games/fifth-frontier-war/rules/command.ts';
import {
  excusedAdmirals,
  precedenceDemands,
  withPrecedence,
} from '../../../src/games/fifth-frontier-war/rules/precedence.ts';
import type { Navy, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, anAdmiral, aPosition, aSquadron, type Placed, WEEK } from './combat-kit.ts';

interface FleetPart {
  readonly navy?: Navy;
  readonly at?: string;
  readonly movedFor?: number;
}

/** A fleet of so many squadrons of its navy; `others` are of another. */
function fleetOf(
  id: string,
  size: number,
  { navy = 'imperial', at = '2314', movedFor }: FleetPart = {},
): readonly Placed[] {
  const left = movedFor === undefined ? {} : { movedFor };
  return [
    aFleet(id, { navy, at, ...left }),
    ...Array.from({ length: size }, (_, index) =>
      aSquadron(`${id}.${navy}${index}`, { navy, at, fleet: id, ...left }),
    ),
  ];
}

/** What precedence makes of the commands: "18F CHENG", one for each fleet that has a commander. */
function commandsIn(state: State, side: 'imperial' | 'zhodani' = 'imperial'): readonly string[] {
  const { admirals } = withPrecedence(state, side).forces;
  return Object.entries(admirals)
    .flatMap(([id, { fleet }]) => (fleet === null ? [] : [`${fleet} ${id}`]))
    .sort();
}

describe('[5.3.1.1] one fleet', () => {
  test('[5.3.1.1] a precedence-2 admiral ashore takes the fleet of a precedence-9 one', () => {
    const state = aPosition(
      ...fleetOf('18F', 3),
      anAdmiral('JUNIOR', { fleet: '18F', precedence: 9 }),
      anAdmiral('SENIOR', { precedence: 2 }),
    );
    expect(commandsIn(state)).toEqual(['18F SENIOR']);
    expect(precedenceDemands(state, 'imperial')).toEqual([
      {
        at: '2314',
        navy: 'imperial',
        takes: [{ admiral: 'SENIOR', fleet: '18F', from: 'JUNIOR' }],
        relieved: ['JUNIOR'],
      },
    ]);
  });

  test('[5.3.1.1] so does one who is aboard as a passenger', () => {
    const state = aPosition(
      ...fleetOf('18F', 3),
      anAdmiral('JUNIOR', { fleet: '18F', precedence: 9 }),
      anAdmiral('SENIOR', { precedence: 2, aboard: '18F' }),
    );
    const { admirals } = withPrecedence(state, 'imperial').forces;
    expect(admirals['SENIOR']).toMatchObject({ fleet: '18F', aboard: null });
  });

  test('[5.3.1] ffw-5.3.1-present: one admiral alone may leave a fleet without a commander', () => {
    expect(precedenceDemands(aPosition(...fleetOf('18F', 3), anAdmiral('ALONE')), 'imperial')).toEqual([]);
  });

  test('[5.3.1.1] the senior already commands: nothing is demanded', () => {
    const state = aPosition(
      ...fleetOf('18F', 3),
      anAdmiral('SENIOR', { fleet: '18F', precedence: 2 }),
      anAdmiral('JUNIOR', { precedence: 9 }),
    );
    expect(precedenceDemands(state, 'imperial')).toEqual([]);
  });

  test('[5.3.2] ffw-5.3.2-exchange: who is left over goes ashore on an own world, and stays aboard anywhere else', () => {
    const at = (hex: string): State =>
      aPosition(
        ...fleetOf('18F', 3, { at: hex }),
        anAdmiral('JUNIOR', { fleet: '18F', precedence: 9, at: hex }),
        anAdmiral('SENIOR', { precedence: 2, at: hex }),
      );
    const aboard = (hex: string): string | null | undefined =>
      withPrecedence(at(hex), 'imperial').forces.admirals['JUNIOR']?.aboard;
    expect(aboard('2314')).toBeNull();
    expect(aboard('2413')).toBe('18F');
    expect(aboard('0708')).toBe('18F');
  });
});

describe('[5.3.1.2] several fleets', () => {
  test('[5.3.2] precedence 1 with six squadrons and precedence 3 with seven exchange commands', () => {
    const state = aPosition(
      ...fleetOf('18F', 7),
      ...fleetOf('43F', 6),
      anAdmiral('THREE', { fleet: '18F', precedence: 3 }),
      anAdmiral('ONE', { fleet: '43F', precedence: 1 }),
    );
    expect(commandsIn(state)).toEqual(['18F ONE', '43F THREE']);
  });

  test('[5.3.2] or else squadrons are moved: with seven of his own the senior stays', () => {
    const state = aPosition(
      ...fleetOf('18F', 6),
      ...fleetOf('43F', 7),
      anAdmiral('THREE', { fleet: '18F', precedence: 3 }),
      anAdmiral('ONE', { fleet: '43F', precedence: 1 }),
    );
    expect(precedenceDemands(state, 'imperial')).toEqual([]);
  });

  test('[5.3.1.2] the second most senior has the second largest, and so on', () => {
    const state = aPosition(
      ...fleetOf('18F', 2),
      ...fleetOf('43F', 5),
      ...fleetOf('100F', 3),
      anAdmiral('FIVE', { fleet: '43F', precedence: 5 }),
      anAdmiral('ONE', { fleet: '18F', precedence: 1 }),
      anAdmiral('TWO', { precedence: 2 }),
      anAdmiral('NINE', { fleet: '100F', precedence: 9 }),
    );
    expect(commandsIn(state)).toEqual(['100F TWO', '18F FIVE', '43F ONE']);
    expect(withPrecedence(state, 'imperial').forces.admirals['NINE']?.fleet).toBeNull();
  });

  test('[5.3.1.2] with fewer admirals than fleets the smallest have none', () => {
    const state = aPosition(
      ...fleetOf('18F', 2),
      ...fleetOf('43F', 5),
      ...fleetOf('100F', 3),
      anAdmiral('ONE', { fleet: '18F', precedence: 1 }),
      anAdmiral('TWO', { precedence: 2 }),
    );
    expect(commandsIn(state)).toEqual(['100F TWO', '43F ONE']);
  });

  test('[5.3.1.2] ffw-5.3.1.2-own-fleets: between fleets of equal size there is no demand', () => {
    const state = aPosition(
      ...fleetOf('18F', 4),
      ...fleetOf('43F', 4),
      anAdmiral('NINE', { fleet: '18F', precedence: 9 }),
      anAdmiral('ONE', { fleet: '43F', precedence: 1 }),
    );
    expect(precedenceDemands(state, 'imperial')).toEqual([]);
    const third = aPosition(
      ...fleetOf('18F', 4),
      ...fleetOf('43F', 4),
      anAdmiral('NINE', { fleet: '18F', precedence: 9 }),
      anAdmiral('FIVE', { fleet: '43F', precedence: 5 }),
      anAdmiral('ONE', { precedence: 1 }),
    );
    expect(commandsIn(third)).toEqual(['18F ONE', '43F FIVE']);
  });
});

describe('[5.3.3] navies apart', () => {
  test('[5.3.1] precedence is that of a navy: Zhodani and Vargr admirals do not outrank each other', () => {
    const state = aPosition(
      ...fleetOf('40F', 3, { navy: 'zhodani' }),
      ...fleetOf('UTH', 5, { navy: 'vargr' }),
      anAdmiral('ZHO', { navy: 'zhodani', fleet: '40F', precedence: 14 }),
      anAdmiral('VAR', { navy: 'vargr', fleet: 'UTH', precedence: 1 }),
    );
    expect(precedenceDemands(state, 'zhodani')).toEqual([]);
  });

  test('[5.3.3] ffw-5.3.1.2-own-fleets: only fleets that the navy may command count: a larger Vargr fleet is nothing to the Zhodani', () => {
    const state = aPosition(
      ...fleetOf('40F', 3, { navy: 'zhodani' }),
      ...fleetOf('UTH', 5, { navy: 'vargr' }),
      anAdmiral('NINE', { navy: 'zhodani', fleet: '40F', precedence: 9 }),
      anAdmiral('ONE', { navy: 'zhodani', precedence: 1 }),
    );
    expect(commandsIn(state, 'zhodani')).toEqual(['40F ONE']);
  });

  test('[5.3.3] three Zhodani and four Vargr squadrons of one fleet are the Vargr admirals’ affair', () => {
    const mixed = [
      ...fleetOf('40F', 3, { navy: 'zhodani' }),
      ...Array.from({ length: 4 }, (_, index) => aSquadron(`V${index}`, { navy: 'vargr', fleet: '40F' })),
    ];
    const state = aPosition(
      ...mixed,
      anAdmiral('Z1', { navy: 'zhodani', precedence: 1 }),
      anAdmiral('Z2', { navy: 'zhodani', precedence: 2 }),
      anAdmiral('V1', { navy: 'vargr', precedence: 1 }),
      anAdmiral('V2', { navy: 'vargr', precedence: 2 }),
    );
    expect(commandsIn(state, 'zhodani')).toEqual(['40F V1']);
  });

  test('[5.3.3] where losses gave another navy the greater part, its senior takes over, and nobody is lost', () => {
    const state = aPosition(
      aFleet('UTH', { navy: 'vargr' }),
      ...Array.from({ length: 3 }, (_, index) => aSquadron(`Z${index}`, { navy: 'zhodani', fleet: 'UTH' })),
      ...Array.from({ length: 4 }, (_, index) => aSquadron(`V${index}`, { navy: 'vargr', fleet: 'UTH' })),
      ...fleetOf('40F', 2, { navy: 'zhodani' }),
      anAdmiral('Z1', { navy: 'zhodani', fleet: 'UTH', precedence: 1 }),
      anAdmiral('Z2', { navy: 'zhodani', fleet: '40F', precedence: 2 }),
      anAdmiral('V1', { navy: 'vargr', precedence: 1 }),
      anAdmiral('V2', { navy: 'vargr', precedence: 2 }),
    );
    expect(commandsIn(state, 'zhodani')).toEqual(['40F Z1', 'UTH V1']);
  });

  test('[5.3.4] a loaned admiral ranks last in the navy that he was lent to', () => {
    expect(ADMIRALS.get('LIAISON')).toMatchObject({ navy: 'zhodani', precedence: 15 });
    expect(ADMIRALS.get('MERCENARY')).toMatchObject({ navy: 'imperial', precedence: 15 });
    for (const navy of ['imperial', 'zhodani']) {
      const all = [...ADMIRALS.values()]
        .filter((one) => one.navy === navy)
        .map(({ precedence }) => precedence);
      expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    }
  });
});

describe('[5.3.1] who is in the hex', () => {
  test('[4.4.5.3] a fleet that left a battle and arrives next week is not, nor is its admiral', () => {
    const state = aPosition(
      ...fleetOf('18F', 3),
      ...fleetOf('43F', 6, { movedFor: WEEK }),
      anAdmiral('NINE', { fleet: '18F', precedence: 9 }),
      anAdmiral('FIVE', { precedence: 5 }),
      anAdmiral('ONE', { fleet: '43F', precedence: 1 }),
    );
    expect(commandsIn(state)).toEqual(['18F FIVE', '43F ONE']);
  });

  test('[5.3.1] ffw-5.3.1-present: in a reinforcements box precedence is not considered', () => {
    const state = aPosition(
      ...fleetOf('18F', 3, { at: 'imperialBox' }),
      anAdmiral('NINE', { fleet: '18F', precedence: 9, at: 'imperialBox' }),
      anAdmiral('ONE', { precedence: 1, at: 'imperialBox' }),
    );
    expect(precedenceDemands(state, 'imperial')).toEqual([]);
  });

  test('[5.3.1] an admiral elsewhere is nothing to this fleet', () => {
    const state = aPosition(
      ...fleetOf('18F', 3),
      anAdmiral('NINE', { fleet: '18F', precedence: 9 }),
      anAdmiral('ONE', { precedence: 1, at: '2411' }),
    );
    expect(precedenceDemands(state, 'imperial')).toEqual([]);
  });
});

describe('[3.2.4.4] a commander relieved by order', () => {
  const hex = (fleet: string | null): State =>
    aPosition(
      ...fleetOf('43F', 3),
      anAdmiral('VASILYEV', { fleet, precedence: 2, planning: 4 }),
      anAdmiral('ASHLUDA', { fleet: fleet === null ? '43F' : null, precedence: 8 }),
    );

  test('[3.2.4.4] ffw-5.3.1.1-relieved: Ashluda relieves Vasilyev: in that step he need not command', () => {
    const excused = excusedAdmirals(hex('43F'), hex(null));
    expect([...excused]).toEqual(['VASILYEV']);
    expect(precedenceDemands(hex(null), 'imperial', excused)).toEqual([]);
  });

  test('[5.3.1.1] ffw-5.3.1.1-relieved: in the next step he must, if he is still there', () => {
    expect([...excusedAdmirals(hex(null), hex(null))]).toEqual([]);
    expect(commandsIn(hex(null))).toEqual(['43F VASILYEV']);
  });

  test('[5.3.1.1] sending him ashore without a successor relieves nobody', () => {
    const ashore = aPosition(
      ...fleetOf('43F', 3),
      anAdmiral('VASILYEV', { precedence: 2 }),
      anAdmiral('ASHLUDA', { precedence: 8 }),
    );
    expect([...excusedAdmirals(hex('43F'), ashore)]).toEqual([]);
    expect(commandsIn(ashore)).toEqual(['43F VASILYEV']);
  });
});

describe('[5.3.5] the warrant', () => {
  const hex = aPosition(
    ...fleetOf('18F', 3),
    anAdmiral('ONE', { fleet: '18F', precedence: 1 }),
    anAdmiral('TWELVE', { precedence: 12 }),
  );
  const held: State = { ...hex, warrant: { holder: 'TWELVE', at: null } };

  test('[5.3.5] its holder has precedence 0', () => {
    expect([precedenceOf(held, 'TWELVE'), precedenceOf(held, 'ONE')]).toEqual([0, 1]);
    expect(precedenceOf(hex, 'TWELVE')).toBe(12);
  });

  test('[5.3.5] he is automatically the most senior', () => {
    expect(commandsIn(hex)).toEqual(['18F ONE']);
    expect(commandsIn(held)).toEqual(['18F TWELVE']);
  });

  test('[5.3.5] the forces where he is are under the warrant', () => {
    expect([isUnderWarrant(held, '2314'), isUnderWarrant(held, '2411'), isUnderWarrant(hex, '2314')]).toEqual(
      [true, false, false],
    );
  });
});

describe('[5.3.2] whatever the hex', () => {
  const navies = ['zhodani', 'swordWorlds', 'vargr'] as const;
  const position = fc
    .record({
      fleets: fc.array(
        fc.record({ navies: fc.array(fc.constantFrom(...navies), { minLength: 1, maxLength: 6 }) }),
        {
          maxLength: 5,
        },
      ),
      admirals: fc.array(
        fc.record({
          navy: fc.constantFrom(...navies),
          precedence: fc.integer({ min: 1, max: 4 }),
          fleet: fc.nat(6),
        }),
        { maxLength: 6 },
      ),
    })
    .map(({ fleets, admirals }) => {
      const led = new Set<number>();
      return aPosition(
        ...fleets.flatMap(({ navies: members }, index) => [
          aFleet(`F${index}`, { navy: members[0] ?? 'zhodani' }),
          ...members.map((navy, at) => aSquadron(`F${index}.${at}`, { navy, fleet: `F${index}` })),
        ]),
        ...admirals.map(({ navy, precedence, fleet }, index) => {
          const leads = fleet < fleets.length && !led.has(fleet);
          led.add(fleet);
          return anAdmiral(`A${index}`, { navy, precedence, fleet: leads ? `F${fleet}` : null });
        }),
      );
    });

  test('[5.3.2] what is demanded is met at once, and then nothing is demanded any more', () => {
    fc.assert(
      fc.property(position, (state) => {
        const { forces } = withPrecedence(state, 'zhodani');
        expect(precedenceDemands(forces, 'zhodani')).toEqual([]);
      }),
    );
  });

  test('[5.3.2] no fleet gets two admirals, no admiral two fleets, and nobody vanishes', () => {
    fc.assert(
      fc.property(position, (state) => {
        const { forces } = withPrecedence(state, 'zhodani');
        const led = Object.values(forces.admirals).flatMap(({ fleet }) => (fleet === null ? [] : [fleet]));
        expect(new Set(led).size).toBe(led.length);
        expect(Object.keys(forces.admirals)).toEqual(Object.keys(state.admirals));
        expect(forces.squadrons).toBe(state.squadrons);
      }),
    );
  });

  test('[5.3.1.2] of two commanders of a navy the senior never has the smaller fleet', () => {
    fc.assert(
      fc.property(position, (state) => {
        const { forces } = withPrecedence(state, 'zhodani');
        const size = (fleet: string): number =>
          Object.values(forces.squadrons).filter((one) => one.fleet === fleet).length;
        const demanded = new Set(
          precedenceDemands(state, 'zhodani').flatMap(({ takes }) => takes.map(({ admiral }) => admiral)),
        );
        const leaders = Object.entries(forces.admirals).flatMap(([id, { fleet }]) =>
          fleet === null || !demanded.has(id)
            ? []
            : [{ ...forces.ownCounters.admirals[id], size: size(fleet) }],
        );
        for (const a of leaders)
          for (const b of leaders)
            if (a.navy === b.navy && (a.precedence ?? 0) < (b.precedence ?? 0))
              expect(a.size).toBeGreaterThanOrEqual(b.size);
      }),
    );
  });
});
