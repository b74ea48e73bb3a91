import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_OF_BATTLE, SQUADRONS, TROOPS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { startOf } from '../../../src/games/fifth-frontier-war/rules/deployment-areas.ts';
import { placeOfTroop } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { findBox } from '../../../src/games/fifth-frontier-war/worlds.ts';
import { answer, answers, aState, eventsOf, play, plotOf, refusalWords, seatView } from './kit.ts';

const imperial = aState({ scenario: 'standard', window: 'imperial-deployment' });
const zhodani = aState({ scenario: 'standard', window: 'zhodani-deployment' });

/** What becomes of a line: the code of its refusal, or "taken". */
function verdict(state: State, side: Side, line: string): string {
  return answer(state, side, line).split(':')[0] ?? '';
}

describe('[7] squadrons', () => {
  it('[7] begin at a world of their area, on their own or in a fleet there', () => {
    const { state, events } = play(imperial, {
      imperial: 'DEPLOY IS4 AT 2409\nDEPLOY IB2, IC3 AT 2123 IN 213F',
    });
    expect(state.squadrons['IS4']).toMatchObject({ at: '2409', fleet: null, fuelled: true });
    expect(state.squadrons['IB2']).toMatchObject({ at: '2123', fleet: '213F' });
    expect(state.squadrons['IC3']).toMatchObject({ at: '2123', fleet: '213F' });
    expect(eventsOf(events, 'counters-deployed')).toContainEqual({
      kind: 'counters-deployed',
      side: 'imperial',
      counters: ['IB2', 'IC3'],
      at: '2123',
      fleet: '213F',
      aboard: null,
    });
    expect(faultsOf(state)).toEqual([]);
  });

  it.each([
    ['imperial', 'DEPLOY IB1 AT 1507', 'deploy.outside-area'],
    ['imperial', 'DEPLOY IB1 AT 2213', 'deploy.outside-area'],
    ['imperial', 'DEPLOY IB1 AT 1212', 'taken'],
    ['imperial', 'DEPLOY IB1 AT 2205', 'deploy.no-world'],
    ['imperial', 'DEPLOY ICC9 AT 2109', 'deploy.at-home'],
    ['imperial', 'DEPLOY IB9 AT 2109', 'squadron.not-in-play'],
    ['imperial', 'DEPLOY ZB1 AT 1507', 'squadron.not-yours'],
    ['zhodani', 'DEPLOY ZB1 AT 1408', 'deploy.outside-area'],
    ['zhodani', 'DEPLOY ZB1 AT 1627', 'deploy.outside-area'],
    ['zhodani', 'DEPLOY ZB1 AT 0708', 'taken'],
    ['zhodani', 'DEPLOY VB1 AT 0708', 'deploy.outside-area'],
    ['zhodani', 'DEPLOY VB1 AT 2704', 'taken'],
    ['zhodani', 'DEPLOY SB3 AT 1627', 'deploy.in-box'],
    ['zhodani', 'DEPLOY ZCB1 AT 1308', 'deploy.at-home'],
    ['zhodani', 'DEPLOY ZB1 AT 1507 IN 14C', 'fleet.not-available'],
    ['zhodani', 'DEPLOY ZB1 AT 1507 IN 212F', 'fleet.not-yours'],
  ] as const)('[7] of the %s side: %s is answered by %s', (side, line, expected) => {
    expect(verdict(side === 'imperial' ? imperial : zhodani, side, line)).toBe(expected);
  });

  it('[7] a refusal says where they may begin and which world is nearest', () => {
    expect(refusalWords(zhodani, 'zhodani', 'DEPLOY ZB1 AT 1510')).toBe(
      'ZB1 begins on any world within the Zhodani border, and Jewell 1510 is none. The nearest: Chwistyoch 1308.',
    );
  });

  it('[7] without IN they leave their fleet; one that is left with none is off the map, its admiral ashore', () => {
    const state = play(zhodani, { zhodani: 'DEPLOY VC1, VC2, VC3, VA1 AT 2702' }).state;
    expect(state.fleets['GIR']).toMatchObject({ at: null, plot: {} });
    expect(state.admirals['PACKLEADER']).toMatchObject({ at: '2702', fleet: null, state: 'active' });
    expect(faultsOf(state)).toEqual([]);
  });

  it('[3.9] what they carry begins with them', () => {
    const state = play(zhodani, { zhodani: 'DEPLOY ZA6 AT 1012' }).state;
    expect(['ZCR7', 'ZCR8', 'ZCR9'].map((id) => placeOfTroop(state, id))).toEqual(['1012', '1012', '1012']);
  });

  it('[7] a line for one squadron changes a line for several, in whatever order they come', () => {
    const lines = ['DEPLOY IS4 AT 2314', 'DEPLOY IS3, IS4 AT 2409'];
    for (const orders of [lines, lines.toReversed()]) {
      const { squadrons } = play(imperial, { imperial: orders.join('\n') }).state;
      expect([squadrons['IS3']?.at, squadrons['IS4']?.at]).toEqual(['2409', '2314']);
    }
  });

  it('[7] two lines for equally many may not name one squadron both', () => {
    const orders = 'DEPLOY IS3, IS4 AT 2409\nDEPLOY IS4, IS5 AT 2314';
    expect(answers(imperial, 'imperial', orders)[1]).toBe('deploy.twice');
    expect(answers(imperial, 'imperial', 'DEPLOY IS3, IS4 AT 2409\nDEPLOY IS4, IS3 AT 2314')).toEqual([
      'order.superseded',
      expect.stringMatching(/^taken/),
    ]);
  });
});

describe('[7] fleets follow their squadrons', () => {
  it('[7] a fleet begins elsewhere with all it has; colonial squadrons stay at home outside it', () => {
    const told = answer(zhodani, 'zhodani', 'DEPLOY 40F AT 1308');
    expect(told).toContain('ZCB1 stays at home outside the fleet');
    const { state } = play(zhodani, { zhodani: 'DEPLOY 40F AT 1308' });
    expect(state.fleets['40F']?.at).toBe('1308');
    expect(state.squadrons['ZB1']).toMatchObject({ at: '1308', fleet: '40F' });
    expect(state.squadrons['ZCB1']).toMatchObject({ at: '1507', fleet: null });
    expect(placeOfTroop(state, '1GD')).toBe('1308');
    expect(Object.values(state.admirals).filter(({ fleet }) => fleet === '40F')).toMatchObject([
      { at: '1308' },
    ]);
    expect(faultsOf(state)).toEqual([]);
  });

  it('[7] an admiral who may not go along stays ashore', () => {
    const { state } = play(imperial, { imperial: 'DEPLOY 212F AT 2109' });
    expect(state.fleets['212F']?.at).toBe('2109');
    expect(state.admirals['NORRIS']).toMatchObject({ at: '2314', fleet: null });
  });

  it('[7] squadrons that are all a fleet has take its marker along', () => {
    const { state } = play(zhodani, { zhodani: 'DEPLOY VB1, VB2, VT1 AT 2704 IN UTH' });
    expect(state.fleets['UTH']?.at).toBe('2704');
    expect(state.admirals['CORSAIR']).toMatchObject({ at: '2704', fleet: 'UTH' });
  });

  it('[7] a fleet is not torn apart: others of it that stand elsewhere are named, and what would do', () => {
    const line = 'DEPLOY ZB1 AT 1308 IN 40F';
    expect(verdict(zhodani, 'zhodani', line)).toBe('deploy.fleet-elsewhere');
    expect(refusalWords(zhodani, 'zhodani', line)).toBe(
      '40th Fleet stands at Clan 1507 with 5 squadrons more. All of it goes to Chwistyoch 1308 with DEPLOY 40F AT 1308.',
    );
  });

  it('[3.3.2] a marker that is free is formed where squadrons are put into it', () => {
    const { state } = play(zhodani, {
      zhodani: 'DEPLOY VC1, VC2, VC3, VA1 AT 2702\nDEPLOY VB1, VB2, VT1 AT 2704 IN GIR',
    });
    expect([state.fleets['GIR']?.at, state.fleets['UTH']?.at]).toEqual(['2704', null]);
    expect(state.squadrons['VB1']?.fleet).toBe('GIR');
    expect(faultsOf(state)).toEqual([]);
  });

  it('[5.3.3] a fleet keeps an admiral of a navy that has half of it', () => {
    const surprise = aState({
      scenario: 'standard',
      window: 'zhodani-deployment',
      options: { surpriseAttack: true },
    });
    const told = (...lines: readonly string[]) =>
      answers(surprise, 'zhodani', lines.join('\n')).map((text) => text.split(':')[0]);
    const vargr = 'DEPLOY GIR AT 1319';
    expect(told(vargr, 'DEPLOY ZC1, ZC2, ZC3, ZC4 AT 1319 IN GIR')).toEqual(['taken', 'taken']);
    expect(told(vargr, 'DEPLOY ZC1, ZC2, ZC3, ZC4, ZC5 AT 1319 IN GIR')[1]).toBe('admiral.wrong-navy');
    expect(told(vargr, 'DEPLOY LIAISON AT 1319 IN GIR')[1]).toBe('admiral.wrong-navy');
  });

  it('[3.2.1] a ready plot that fits from the new place stands; one that does not is dropped, and told', () => {
    expect(answer(zhodani, 'zhodani', 'DEPLOY 68F AT 0708')).toContain(
      "from week 1 on it can't keep its ready plot",
    );
    expect(answer(zhodani, 'zhodani', 'DEPLOY 68F AT 1308')).not.toContain('ready plot');
    const far = play(zhodani, { zhodani: 'DEPLOY 68F AT 0708' }).state;
    expect(plotOf(far, '68F')).toBe('W1 R0708  W2 R0708  W3 R0708  W4 R0708');
    const near = play(zhodani, { zhodani: 'DEPLOY 68F AT 1308' }).state;
    expect(plotOf(near, '68F')).toBe('W1 J1510  W2 R1510  W3 R1510  W4 R1510');
  });

  it('[3.2.1] plots of the same sheet are judged where the fleet begins then', () => {
    const orders = 'DEPLOY 68F AT 0708\n68F W1: J0710';
    expect(answers(zhodani, 'zhodani', orders)[1]).toMatch(/^taken/);
    expect(answer(zhodani, 'zhodani', '68F W1: J0710')).toBe('plot.too-far');
    expect(plotOf(play(zhodani, { zhodani: orders }).state, '68F')).toMatch(/^W1 J0710 {2}W2 R0710/);
  });
});

describe('[7] admirals', () => {
  it('[7] begin in command of a fleet, or ashore', () => {
    const { state } = play(imperial, {
      imperial: 'DEPLOY MERCENARY AT 2109 IN 214F\nDEPLOY NORRIS AT 2314 ASHORE',
    });
    expect(state.admirals['MERCENARY']).toMatchObject({ at: '2109', fleet: '214F' });
    expect(state.admirals['NORRIS']).toMatchObject({ at: '2314', fleet: null });
    expect(Object.values(state.admirals).filter(({ fleet }) => fleet === '214F')).toHaveLength(1);
    expect(faultsOf(state)).toEqual([]);
  });

  it.each([
    ['imperial', 'DEPLOY NORRIS AT 2109', 'deploy.one-world'],
    ['imperial', 'DEPLOY MERCENARY AT 1507', 'deploy.outside-area'],
    ['imperial', 'DEPLOY MERCENARY AT 2011', 'deploy.interdicted'],
    ['imperial', 'DEPLOY MERCENARY AT 2109 IN 212F', 'admiral.elsewhere'],
    ['imperial', 'DEPLOY ARBELLATRA AT 2109', 'admiral.not-in-play'],
    ['imperial', 'DEPLOY DEMIATL AT 1507', 'admiral.not-yours'],
    ['zhodani', 'DEPLOY SHTALIALJTES AT 1507', 'deploy.one-world'],
    ['zhodani', 'DEPLOY LIAISON AT 1507 IN 40F', 'taken'],
    ['zhodani', 'DEPLOY RIKSDATTER AT 1507', 'deploy.outside-area'],
    ['zhodani', 'DEPLOY TRYGGVESSON AT 1627', 'deploy.in-box'],
  ] as const)('[7] of the %s side: %s is answered by %s', (side, line, expected) => {
    expect(verdict(side === 'imperial' ? imperial : zhodani, side, line)).toBe(expected);
  });
});

describe('[7] troops', () => {
  it('[3.9] begin on a world or embarked on a squadron there', () => {
    const { state } = play(zhodani, { zhodani: 'DEPLOY 4Gd AT 1308\nDEPLOY ZCR10 ON ZA6' });
    expect(state.troops['4GD']).toMatchObject({ at: '1308', aboard: null });
    expect(state.troops['ZCR10']).toMatchObject({ at: null, aboard: 'ZA6' });
    expect(faultsOf(state)).toEqual([]);
  });

  it('[3.9.2] a squadron takes what it has room for, less what is aboard already', () => {
    expect(verdict(zhodani, 'zhodani', 'DEPLOY ZCR10 ON ZA6')).toBe('taken');
    expect(verdict(zhodani, 'zhodani', 'DEPLOY ZAR5 ON ZA6')).toBe('load.no-room');
    expect(verdict(zhodani, 'zhodani', 'DEPLOY ZCR4, ZCR5, ZCR6 ON ZA6')).toBe('taken');
    expect(verdict(zhodani, 'zhodani', 'DEPLOY ZCR4, ZCR5, ZCR6, ZCR10 ON ZA6')).toBe('load.no-room');
    expect(verdict(zhodani, 'zhodani', 'DEPLOY ZCR10 ON ZT1')).toBe('load.no-room');
  });

  it('[3.9.2] what another line of the sheet puts ashore has left the room', () => {
    const orders = 'DEPLOY 4Gd ON ZB1\nDEPLOY 1Gd AT 1507';
    expect(answers(zhodani, 'zhodani', orders)).toEqual([
      expect.stringMatching(/^taken/),
      expect.stringMatching(/^taken/),
    ]);
    const { troops } = play(zhodani, { zhodani: orders }).state;
    expect([troops['1GD'], troops['4GD']]).toMatchObject([{ at: '1507' }, { aboard: 'ZB1' }]);
  });

  it('[7] the squadron that carries them stands where the sheet puts it', () => {
    const { state } = play(zhodani, {
      zhodani: 'DEPLOY ZB4 AT 1308 IN 65F\nDEPLOY ZCR10 ON ZA6\nDEPLOY ZA6 AT 1012',
    });
    expect(placeOfTroop(state, '4GD')).toBe('1308');
    expect(placeOfTroop(state, 'ZCR10')).toBe('1012');
  });

  it.each([
    ['imperial', 'DEPLOY IM1 AT 2314', 'taken'],
    ['imperial', 'DEPLOY IM1 AT 2213', 'deploy.outside-area'],
    ['imperial', 'DEPLOY IM1 AT 2210', 'deploy.outside-area'],
    ['imperial', 'DEPLOY PSG AT 2314', 'deploy.one-world'],
    ['imperial', 'DEPLOY SPL AT 2314', 'deploy.one-world'],
    ['imperial', 'DEPLOY IES AT 2314', 'deploy.one-world'],
    ['imperial', 'DEPLOY ICT9 AT 2109', 'deploy.at-home'],
    ['imperial', 'DEPLOY IH1 AT 2011', 'deploy.interdicted'],
    ['imperial', 'DEPLOY IH1 AT 2205', 'deploy.no-world'],
    ['imperial', 'DEPLOY IH1 AT 1408', 'deploy.outside-area'],
    ['imperial', 'DEPLOY IAR1 AT 2314', 'troop.not-in-play'],
    ['imperial', 'DEPLOY GUE1 AT 2109', 'deploy.guerrilla'],
    ['zhodani', 'DEPLOY GUE1 AT 2109', 'deploy.guerrilla'],
    ['zhodani', 'DEPLOY ZES AT 1507', 'deploy.one-world'],
    ['zhodani', 'DEPLOY STR6 AT 1627', 'deploy.in-box'],
    ['zhodani', 'DEPLOY FUL AT 1507', 'troop.not-in-play'],
    ['zhodani', 'DEPLOY VTR1 AT 1507', 'deploy.outside-area'],
    ['zhodani', 'DEPLOY 4Gd ON ZB40', 'squadron.not-in-play'],
    ['zhodani', 'DEPLOY VTR8 ON ZA6', 'deploy.outside-area'],
  ] as const)('[7] of the %s side: %s is answered by %s', (side, line, expected) => {
    expect(verdict(side === 'imperial' ? imperial : zhodani, side, line)).toBe(expected);
  });

  it('[ffw-5.1-start] may be embarked where they may not be on the ground', () => {
    const orders = 'DEPLOY IC1, IC2 AT 2011 IN 214F\nDEPLOY 214F AT 2011';
    expect(verdict(imperial, 'imperial', 'DEPLOY 214F AT 2011')).toBe('taken');
    const { state } = play(imperial, { imperial: `${orders}\nDEPLOY IH1 ON IC1` });
    expect(placeOfTroop(state, 'IH1')).toBe('2011');
  });

  it('[7] a counter that is not of the initial forces is not deployed', () => {
    const spelled = aState({
      window: 'imperial-deployment',
      place: [{ troops: { id: 'T1', navy: 'imperial', at: '2314', strength: 20, tech: 14 } }],
    });
    // The line reader knows it as a counter of this game.
    expect(verdict(spelled, 'imperial', 'DEPLOY T1 AT 2109')).toBe('deploy.not-initial');
  });
});

describe('[7] the standard deployment', () => {
  it.each([
    ['imperial', imperial],
    ['zhodani', zhodani],
  ] as const)('[7] is what a %s seat gets that orders it, or sends an empty sheet', (side, start) => {
    const ordered = play(start, { [side]: 'DEPLOY STANDARD' }).state;
    const empty = play(start, { [side]: '' }).state;
    expect(ordered.squadrons).toEqual(start.squadrons);
    expect(ordered.troops).toEqual(start.troops);
    expect(ordered.admirals).toEqual(start.admirals);
    expect(ordered).toEqual(empty);
  });

  it.each([
    ['imperial', imperial, 'DEPLOY 212F AT 2109\nDEPLOY IM1 AT 2314\nDEPLOY IS1 AT 2409\nDISBAND 193F'],
    ['zhodani', zhodani, 'DEPLOY 40F AT 0708\nDEPLOY 1Gd AT 0708\nDISBAND 47F\nADMIRAL LIAISON ASHORE'],
  ] as const)('[7] puts the counters of the %s side back, wherever they stand', (side, start, orders) => {
    const moved = { ...play(start, { [side]: orders }).state, at: start.at };
    const back = play(moved, { [side]: 'DEPLOY STANDARD' }).state;
    const ready = play(start, { [side]: 'DEPLOY STANDARD' }).state;
    expect(back).toEqual(ready);
    expect(moved.fleets).not.toEqual(ready.fleets);
  });

  it('[7] other lines of the sheet change it, before or after it', () => {
    for (const orders of ['DEPLOY STANDARD\nDEPLOY IS1 AT 2409', 'DEPLOY IS1 AT 2409\nDEPLOY STANDARD']) {
      expect(play(imperial, { imperial: orders }).state.squadrons['IS1']?.at).toBe('2409');
    }
  });

  it('[7] leaves forces alone that are no draw of the order of battle', () => {
    const own = aState({
      window: 'imperial-deployment',
      place: [{ squadrons: { navy: 'imperial', at: '2314', list: ['IB1', 'IC1'] } }],
    });
    expect(play(own, { imperial: 'DEPLOY STANDARD' }).state.squadrons).toEqual(own.squadrons);
  });
});

describe('[7] whatever is ordered', () => {
  const counters = (side: Side, state: State) => ({
    fleets: Object.keys(state.fleets).filter((id) => state.fleets[id]?.at !== null),
    squadrons: Object.keys(state.squadrons).filter((id) => id.startsWith(side === 'imperial' ? 'I' : 'Z')),
    troops: Object.keys(state.troops).filter((id) => TROOPS.get(id)?.navy === side),
  });
  const hexes = [
    '1507',
    '1308',
    '0708',
    '2314',
    '2109',
    '1520',
    '1627',
    '2702',
    '2011',
    '1408',
    '1914',
    '1319',
  ];

  const orderLines = (side: Side, state: State): fc.Arbitrary<string> => {
    const { fleets, squadrons, troops } = counters(side, state);
    const hex = fc.constantFrom(...hexes);
    const some = fc.uniqueArray(fc.constantFrom(...squadrons), { minLength: 1, maxLength: 4 });
    return fc.oneof(
      fc.tuple(fc.constantFrom(...fleets), hex).map(([fleet, at]) => `DEPLOY ${fleet} AT ${at}`),
      fc
        .tuple(some, hex, fc.option(fc.constantFrom(...fleets)))
        .map(
          ([ids, at, fleet]) => `DEPLOY ${ids.join(', ')} AT ${at}${fleet === null ? '' : ` IN ${fleet}`}`,
        ),
      fc.tuple(fc.constantFrom(...troops), hex).map(([id, at]) => `DEPLOY ${id} AT ${at}`),
      fc
        .tuple(fc.constantFrom(...troops), fc.constantFrom(...squadrons))
        .map(([id, on]) => `DEPLOY ${id} ON ${on}`),
      fc.constantFrom('DEPLOY STANDARD', 'DISBAND 40F', 'DETACH 47F: ZC1', 'ADMIRAL NORRIS ASHORE'),
    );
  };

  it.each([
    ['imperial', imperial],
    ['zhodani', zhodani],
    [
      'zhodani',
      aState({ scenario: 'standard', window: 'zhodani-deployment', options: { surpriseAttack: true } }),
    ],
  ] as const)('[7] the %s side has every counter where it may begin, and none is nowhere', (side, start) => {
    fc.assert(
      fc.property(fc.array(orderLines(side, start), { maxLength: 12 }), (lines) => {
        const { state } = play(
          start,
          { [side]: lines.join('\n') },
          { dice: (_place, k, sides) => 1 + (k % sides) },
        );
        expect(faultsOf(state)).toEqual([]);
        expect(misplaced(state)).toEqual([]);
        expect(whereabouts(state)).toEqual(whereabouts(start));
      }),
      { numRuns: 30 },
    );
  });

  /** Counters on the map that stand outside their area; build-ups are for regular fleets of the Zhodani side. */
  function misplaced(state: State): readonly string[] {
    const at = (id: string) =>
      state.squadrons[id]?.at ?? state.admirals[id]?.at ?? placeOfTroop(state, id) ?? null;
    const ids = [
      ...Object.keys(state.squadrons),
      ...Object.keys(state.admirals),
      ...Object.keys(state.troops),
    ];
    return ids.filter((id) => {
      const place = at(id);
      if (place === null || findBox(place) !== null || id.startsWith('GUE')) return false;
      const buildUp = state.options.surpriseAttack && ['1914', '1319'].includes(place);
      return !buildUp && startOf(id)?.worlds.has(place) !== true;
    });
  }

  /** How many counters of each kind are on the map, in boxes and in reserve. */
  function whereabouts(state: State): readonly number[] {
    const onMap = (places: readonly (string | null)[]) => places.filter((place) => place !== null).length;
    return [
      onMap(Object.values(state.squadrons).map(({ at }) => at)),
      onMap(Object.keys(state.troops).map((id) => placeOfTroop(state, id))),
      onMap(Object.values(state.admirals).map(({ at }) => at)),
    ];
  }
});

describe('[7] the enemy', () => {
  it('[7] sees a deployment when it is over, not the orders that made it', () => {
    const { state, events } = play(imperial, { imperial: 'DEPLOY IS1 AT 2409' });
    expect(seatView(imperial, 'zhodani').squadrons['IS1']).toBeUndefined();
    expect(seatView(state, 'zhodani').squadrons['IS1']).toMatchObject({ at: '2409' });
    const seen = events.flatMap((event) => seenBy(event, { kind: 'seat', seat: 'zhodani' }, state) ?? []);
    expect(eventsOf(seen, 'counters-deployed')).toEqual([]);
    expect(eventsOf(seen, 'deployed')).toHaveLength(1);
  });
});

describe('[7] areas', () => {
  it('[7] every initial row has counters that may begin at the worlds of its area', () => {
    const placed = [...SQUADRONS.keys(), ...TROOPS.keys()].filter(
      (id) => (startOf(id)?.worlds.size ?? 0) > 0,
    );
    const rows = ORDER_OF_BATTLE.initial.filter(({ what }) => what === 'squadron' || what === 'troop');
    expect(placed.length).toBeGreaterThan(rows.length);
    expect(placed.every((id) => startOf(id) !== null)).toBe(true);
  });
});
