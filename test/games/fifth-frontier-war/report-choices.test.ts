import { describe, expect, test } from 'vitest';
import type { ListItem } from '../../../src/engine/report.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, aPosition, aSquadron, aTroop, aWorld, type Placed } from './combat-kit.ts';
import { answers } from './kit.ts';
import { IMPERIAL, playWar, reportTo, SETUP_WINDOWS, textsOf, ZHODANI } from './war-kit.ts';

function itemsFor(state: State, seat: Side): readonly ListItem[] {
  const { sections } = reportTo(seat === 'imperial' ? IMPERIAL : ZHODANI, state);
  const section = sections.find(({ id }) => id === 'to-decide');
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'list' ? block.items : []));
}

function choice(state: State, about: RegExp): ListItem {
  const found = itemsFor(state, 'zhodani').find(({ text }) => about.test(text));
  return (
    found ?? {
      mark: 'item',
      text: itemsFor(state, 'zhodani')
        .map(({ text }) => text)
        .join('\n'),
    }
  );
}

const carriers = (...placed: readonly Placed[]): State =>
  aPosition(
    aFleet('17C', {
      navy: 'zhodani',
      at: '1409',
      plot: { 10: 'J1510', 11: 'R1510', 12: 'R1510', 13: 'R1510' },
    }),
    aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', at: '1409', fuelled: true, type: 'assault' }),
    aTroop('ZT1', { navy: 'zhodani', at: null, aboard: 'ZX1', factor: 60 }),
    aWorld('1510', { sdb: 5, defence: 30 }),
    ...placed,
  );

describe('what the report offers to decide', () => {
  test.each([false, true])(
    'each order that it writes may be sent back, with hiddenFleets %s',
    (hiddenFleets) => {
      for (const { state } of playWar('offers', 14, { hiddenFleets }).states.slice(SETUP_WINDOWS)) {
        for (const seat of ['imperial', 'zhodani'] as const) {
          for (const order of itemsFor(state, seat).flatMap(({ orders = [] }) => orders)) {
            expect(`${order}: ${answers(state, seat, order).join()}`).toMatch(/: taken/);
          }
        }
      }
    },
  );

  test('[3.9.1, 4.5.3] troops aboard over a world of the enemy, or on the way to it, with what they would meet', () => {
    expect(choice(carriers(), /could land/)).toEqual({
      mark: 'item',
      text: 'Troops aboard could land; nothing lands by itself.',
      details: [
        '17C jumps to Jewell 1510: 60 (tech 14) against 30 (tech 12): 2:1, 2 columns right 5:1; first its SDBs (5) must be beaten or passive.',
      ],
      orders: ['LAND ALL OF 17C AT 1510'],
    });
  });

  test('[3.2.4.1, 3.2.4.2] a fleet that could not refuel may abort its plot only if it has one', () => {
    const dry = (plot: Readonly<Record<string, string>>): readonly string[] =>
      choice(
        aPosition(
          aFleet('17C', { navy: 'zhodani', failedToRefuel: true, plot }),
          aSquadron('ZX1', { navy: 'zhodani', fleet: '17C' }),
        ),
        /failed to refuel/,
      ).orders ?? [];
    expect(dry({ 10: 'R2314' })).toEqual(['DELAY 17C', 'ABORT 17C']);
    expect(dry({})).toEqual(['DELAY 17C']);
  });

  test('[5.2] troops over a world of their own are asked nothing', () => {
    const own = carriers(aWorld('1510', { control: 'zhodani', sdb: 0, defence: 0 }));
    expect(
      itemsFor(own, 'zhodani')
        .map(({ text }) => text)
        .join(),
    ).not.toContain('could land');
  });

  const guerrilla = (mode: 'covert' | 'overt', defenceLoss: number): State => {
    const state = aPosition(aWorld('2314', { defence: 100, defenceLoss }));
    return {
      ...state,
      troops: { GUE1: { at: '2314', aboard: null, loss: 0, state: 'active', mode } },
    };
  };

  test('[5.4.4] guerrillas that could fight at even odds, and those that fight at worse', () => {
    expect(choice(guerrilla('covert', 90), /Guerrillas/)).toMatchObject({
      text: 'Guerrillas in hiding at Regina 2314 could fight: 10 factors against 10.',
      orders: ['OVERT GUE1'],
    });
    expect(choice(guerrilla('overt', 50), /Guerrillas/)).toMatchObject({
      text: 'Guerrillas at Regina 2314 fight openly, 10 factors against 50; in hiding they recover.',
      orders: ['COVERT GUE1'],
    });
    for (const quiet of [guerrilla('covert', 50), guerrilla('overt', 90)])
      expect(
        itemsFor(quiet, 'zhodani')
          .map(({ text }) => text)
          .join(),
      ).not.toContain('Guerrillas');
  });

  test('[5.5] the secret base, once a fleet could use it or an enemy is there, and to nobody else', () => {
    const base = (state: State): State => ({ ...state, secretBase: { at: '1510', revealed: false } });
    expect(choice(base(carriers()), /base/).text).toBe(
      'Nobody knows of your base at Jewell 1510: its port would serve 17C.',
    );
    const watched = base(aPosition(aSquadron('IX1', { at: '1510' })));
    expect(choice(watched, /base/)).toMatchObject({
      text: 'Nobody knows of your base at Jewell 1510: enemies are there.',
      orders: ['REVEAL BASE AT START', 'REVEAL BASE BEFORE FUEL', 'REVEAL BASE IF ENEMY TROOPS THERE'],
    });
    expect(
      itemsFor(watched, 'imperial')
        .map(({ text }) => text)
        .join(),
    ).not.toContain('base');
    expect(itemsFor(base(aPosition()), 'zhodani')).toEqual([]);
  });

  test('[3.3] squadrons that wait in no fleet while a marker is free', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', at: null }),
      ...['ZX1', 'ZX2', 'ZX3'].map((id) => aSquadron(id, { navy: 'zhodani', at: '1409' })),
      aSquadron('ZX4', { navy: 'zhodani', at: '1409', type: 'scout' }),
    );
    expect(choice(state, /wait/)).toMatchObject({
      text: '3B wait at Ruby 1409 in no fleet, and markers are free.',
      orders: ['FORM 17C AT 1409: ZX1, ZX2, ZX3'],
    });
  });

  test('[6.2.3, 6.2.4] squadrons that could be replaced, and worn troops that could be restored', () => {
    const state: State = {
      ...aPosition(
        aSquadron('ZB1', { navy: 'zhodani', at: null, state: 'destroyed' }),
        aTroop('ZRT1', { navy: 'zhodani', at: '1106', factor: 20, loss: 30 }),
      ),
      replacementPoints: { imperial: { squadron: 0, troop: 0 }, zhodani: { squadron: 3, troop: 20 } },
    };
    const texts = itemsFor(state, 'zhodani').map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(/^ZB1 is lost: 3 points of \d+ would bring it back\.$/),
    );
    expect(choice(state, /is lost/).orders).toEqual(['REPLACE ZB1']);
  });
});

describe('[2.1.3] the report between movement and combat', () => {
  const state: State = {
    ...carriers(
      aSquadron('IX1', { at: '1510', full: [5, 3, 4] }),
      aFleet('40F', { navy: 'zhodani', at: '1510' }),
      aSquadron('ZX2', { navy: 'zhodani', fleet: '40F', at: '1510', full: [9, 6, 8] }),
      aTroop('ZT2', { navy: 'zhodani', at: null, aboard: 'ZX2', factor: 10 }),
    ),
    at: 'combat',
  };

  test('tells hex by hex what meets, and what may still be ordered', () => {
    const report = reportTo(ZHODANI, state);
    expect(report.headline).toBe('fleets meet');
    expect(report.standing).toBe('Week 10: all have moved, and combat follows');
    expect(itemsFor(state, 'zhodani').slice(1, 2)).toEqual([
      {
        mark: 'item',
        text: 'Jewell 1510: 40F 1B (attack 9, bombardment 6) against 1B (attack 5, bombardment 3), SDBs 5, defences 30.',
        orders: ['ENGAGE SDB AT 1510', 'AVOID SDB AT 1510'],
      },
    ]);
    expect(
      itemsFor(state, 'zhodani')
        .map(({ text }) => text)
        .join(),
    ).not.toContain('Plots are due');
    expect(report.orderForm.map(({ text }) => text)).toContain('LAND ALL OF 40F AT ?');
  });

  test('each order that it writes may be sent back', () => {
    for (const order of itemsFor(state, 'zhodani').flatMap(({ orders = [] }) => orders))
      expect(`${order}: ${answers(state, 'zhodani', order).join()}`).toMatch(/: taken/);
  });
});

describe('the tables of the report', () => {
  const texts = (state: State, id: string): readonly string[] =>
    textsOf(reportTo(ZHODANI, state).sections, id);

  test('[5.2] troops ashore stand beside the garrison that their world needs', () => {
    const state = aPosition(
      aWorld('2314', { control: 'zhodani', defence: 1500 }),
      aTroop('ZT1', { navy: 'zhodani', factor: 10, loss: 20 }),
      aWorld('1510', { control: 'zhodani', surrendered: true, defence: 0 }),
      aTroop('ZT2', { navy: 'zhodani', at: '1106', factor: 5 }),
    );
    expect(texts(state, 'ashore')).toEqual([
      'Jewell 1510 |  | 0 | any | by squadrons',
      'Regina 2314 | ZT1 8 | 8 | 15 | no',
      expect.stringMatching(/^At home, with their factors: \S+ 1106 ZT2 5\.$/),
    ]);
  });

  test('[4.6] a world with enemies on the ground is fought over', () => {
    const state = aPosition(aTroop('ZT1', { navy: 'zhodani', factor: 10 }), aTroop('IT1'));
    expect(texts(state, 'ashore')[0]).toMatch(/fought over$/);
  });

  test('worlds before the fleets with what is left of their defences', () => {
    const state = carriers(aTroop('IT1', { at: '1510', factor: 20, loss: 50 }));
    expect(texts(state, 'targets')).toEqual([
      'Jewell 1510 | Imperial | 5 | 30 | 12 | IT1 10',
      expect.any(String),
    ]);
  });

  test('fleets with their admirals, strengths and troops aboard', () => {
    expect(texts(carriers(), 'fleets')).toContain('17C |  | 4 |  | 3 | 1A | 3 | 4 | ZT1: 60');
  });
});
