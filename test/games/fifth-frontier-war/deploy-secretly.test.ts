import { describe, expect, it } from 'vitest';
import { ORDER_OF_BATTLE, WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { report } from '../../../src/games/fifth-frontier-war/report.ts';
import {
  BASE_WORLDS,
  GUERRILLA_WORLDS,
} from '../../../src/games/fifth-frontier-war/rules/deploy-secretly.ts';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { answer, answers, aState, eventsOf, play, refusalWords, seatView } from './kit.ts';

const secret = aState({ scenario: 'standard', window: 'secret-base' });

function guerrillasAt({ troops }: State, hex: string): readonly string[] {
  return Object.keys(troops).filter((id) => id.startsWith('GUE') && troops[id]?.at === hex);
}

describe('[5.5] the secret base', () => {
  it('[5.5] begins where the standard deployment has it, and where the Zhodani side chooses', () => {
    expect(secret.secretBase).toEqual({ at: '3017', revealed: false });
    const played = play(secret, { zhodani: 'SECRET BASE AT 2606' });
    expect(played.state.secretBase).toEqual({ at: '2606', revealed: false });
    expect(played.events).toContainEqual({ kind: 'secret-base-chosen', side: 'zhodani', at: '2606' });
    expect(played.state.at).toBe('imperial-deployment');
  });

  it.each([
    ['a naval base', '2314', 'base.has-base'],
    ['a scout base', '2209', 'taken'],
    ['defence battalions', '1523', 'base.defended'],
    ['a red travel zone', '2011', 'base.interdicted'],
    ['Esalin, a co-dominium', '1408', 'base.co-dominium'],
    ['a Zhodani world', '1507', 'base.outside-border'],
    ['an independent world', '2213', 'base.outside-border'],
    ['empty space', '2205', 'base.no-world'],
  ])('[5.5] %s: %s is answered by %s', (_, hex, expected) => {
    expect(answer(secret, 'zhodani', `SECRET BASE AT ${hex}`).split(':')[0]).toBe(expected);
  });

  it('[5.5] may be on any world of the Imperium that has no base of these, no defence and no red zone', () => {
    const { noBases, noZones } = ORDER_OF_BATTLE.secretBase;
    const allowed = [...WORLDS.values()].filter(
      ({ border, defence, bases, zone }) =>
        border === 'imperial' &&
        defence === 0 &&
        !bases.some((base) => noBases.includes(base)) &&
        !noZones.some((red) => red === zone),
    );
    expect(BASE_WORLDS).toEqual(allowed.map(({ hex }) => hex));
    const taken = [...WORLDS.keys()].filter((hex) =>
      answer(secret, 'zhodani', `SECRET BASE AT ${hex}`).startsWith('taken'),
    );
    expect(taken.toSorted()).toEqual([...BASE_WORLDS].toSorted());
  });

  it('[5.5] a refusal names the nearest world that would do', () => {
    expect(refusalWords(secret, 'zhodani', 'SECRET BASE AT 2314')).toContain('Forboldn 2212');
  });

  it('[3.8.1] a world whose port has no fuel is taken with a warning', () => {
    expect(answer(secret, 'zhodani', 'SECRET BASE AT 2210')).toContain('(a type E starport has no fuel)');
  });

  it('[5.5] nobody but its owner and the GM learns where it is, in the view, the facts or the report', () => {
    const { state, events } = play(secret, { zhodani: 'SECRET BASE AT 2606' });
    const readers = [{ kind: 'seat', seat: 'imperial' }, { kind: 'public' }] as const;
    for (const reader of readers) {
      const view = viewOf(state, reader);
      const seen = events.flatMap((event) => seenBy(event, reader, state) ?? []);
      expect('secretBase' in view).toBe(false);
      expect(eventsOf(seen, 'secret-base-chosen')).toEqual([]);
      const elsewhere = { ...state, secretBase: { at: '3112', revealed: false } };
      expect(viewOf(elsewhere, reader)).toEqual(view);
      expect(report(view, seen, reader)).toEqual(report(viewOf(elsewhere, reader), seen, reader));
    }
    expect(seatView(state, 'zhodani').secretBase?.at).toBe('2606');
    expect(viewOf(state, { kind: 'gm' }).secretBase?.at).toBe('2606');
  });

  it('[5.5] is chosen by the Zhodani side, and in its window only', () => {
    expect(answer(secret, 'imperial', 'SECRET BASE AT 3017')).toBe('order.not-yours');
    const later = aState({ scenario: 'standard', window: 'zhodani-deployment' });
    expect(answer(later, 'zhodani', 'SECRET BASE AT 3017')).toBe('order.not-now');
  });
});

describe('[5.4.4] the guerrillas', () => {
  it('[7] begin as the standard deployment has them, all ten in hiding', () => {
    const places = ['2109', '2213', '1510', '2314'].map((hex) => guerrillasAt(secret, hex).length);
    expect(places).toEqual([4, 1, 3, 2]);
    expect(Object.values(secret.troops).filter(({ mode }) => mode === 'covert')).toHaveLength(10);
  });

  it('[5.4.4] are placed in hiding or openly', () => {
    const { state, events } = play(secret, {
      zhodani: 'GUERRILLA GUE6 AT 3120 OVERT\nGUERRILLA GUE7 AT 3120',
    });
    expect(state.troops['GUE6']).toMatchObject({ at: '3120', mode: 'overt', state: 'active' });
    expect(state.troops['GUE7']).toMatchObject({ at: '3120', mode: 'covert' });
    expect(eventsOf(events, 'guerrillas-placed').map(({ guerrillas, mode }) => [guerrillas, mode])).toEqual([
      [['GUE6'], 'overt'],
      [['GUE7'], 'covert'],
    ]);
  });

  it('[5.4.4] their strength and tech level are told: Efate gives 100 factors at tech level 13', () => {
    const told = answer(secret, 'zhodani', 'GUERRILLA GUE6 AT 2109');
    expect(told).toBe('taken: it begins on Efate 2109, covert: 100 factors at tech level 13');
  });

  it('[7] begin at Ruie and on Imperial worlds with defence battalions, nowhere else', () => {
    const taken = [...WORLDS.keys()].filter((hex) =>
      answer(secret, 'zhodani', `GUERRILLA GUE6 AT ${hex}`).startsWith('taken'),
    );
    const defended = [...WORLDS.values()].filter(
      ({ startControl, defence }) => startControl === 'imperial' && defence > 0,
    );
    expect(new Set(taken)).toEqual(new Set([...defended.map(({ hex }) => String(hex)), '2213']));
    expect(new Set(taken)).toEqual(GUERRILLA_WORLDS);
  });

  it.each([
    ['1507', 'guerrilla.outside-area'],
    ['2209', 'guerrilla.outside-area'],
    ['2205', 'deploy.no-world'],
  ])('[7] not at %s: %s', (hex, code) => {
    expect(answer(secret, 'zhodani', `GUERRILLA GUE6 AT ${hex}`)).toBe(code);
  });

  it('[7] a unit that is not in play can not be placed', () => {
    expect(answer(aState({ window: 'secret-base' }), 'zhodani', 'GUERRILLA GUE6 AT 2109')).toBe(
      'guerrilla.unknown',
    );
  });

  it('[ffw-5.4.4-least] at least three are at Efate: the last order that takes one away is given up', () => {
    const orders = 'GUERRILLA GUE1 AT 1510\nGUERRILLA GUE2 AT 1510\nGUERRILLA GUE3 AT 1510';
    expect(answers(secret, 'zhodani', orders)[1]).toContain('Efate 2109 must begin with 3 and has 2');
    const { state, events } = play(secret, { zhodani: orders });
    expect(guerrillasAt(state, '2109')).toEqual(['GUE2', 'GUE3', 'GUE4']);
    expect(state.troops['GUE1']?.at).toBe('1510');
    expect(eventsOf(events, 'order-failed').map(({ order, code }) => [order, code])).toEqual([
      ['GUERRILLA GUE2 AT 1510', 'guerrilla.needed-there'],
      ['GUERRILLA GUE3 AT 1510', 'guerrilla.needed-there'],
    ]);
  });

  it('[ffw-5.4.4-least] others may take their places, wherever on the sheet that stands', () => {
    const orders = 'GUERRILLA GUE1, GUE2, GUE5 AT 1510\nGUERRILLA GUE6 AT 2109\nGUERRILLA GUE7 AT 2213';
    const { state, events } = play(secret, { zhodani: orders });
    expect(guerrillasAt(state, '2109')).toEqual(['GUE3', 'GUE4', 'GUE6']);
    expect(guerrillasAt(state, '2213')).toEqual(['GUE7']);
    expect(eventsOf(events, 'order-failed')).toEqual([]);
  });

  it('[7] the Imperial side sees where they are when it deploys, not before', () => {
    const placed = play(secret, { zhodani: 'GUERRILLA GUE6 AT 3120' }).state;
    expect(seatView(secret, 'imperial').troops['GUE6']).toBeUndefined();
    expect(seatView(placed, 'imperial').troops['GUE6']).toMatchObject({ at: '3120', mode: 'covert' });
  });

  it('[7] DEPLOY STANDARD puts base and guerrillas back, and other lines of the sheet change that', () => {
    const moved: State = {
      ...secret,
      secretBase: null,
      troops: { ...secret.troops, GUE1: { ...guerrilla(secret, 'GUE1'), at: '1510', mode: 'overt' } },
    };
    const back = play(moved, { zhodani: 'DEPLOY STANDARD' }).state;
    expect([back.secretBase, back.troops]).toEqual([secret.secretBase, secret.troops]);
    const changed = play(moved, { zhodani: 'SECRET BASE AT 2606\nDEPLOY STANDARD' }).state;
    expect([changed.secretBase?.at, changed.troops['GUE1']?.at]).toEqual(['2606', '2109']);
  });
});

function guerrilla(state: State, id: string): State['troops'][string] {
  const unit = state.troops[id];
  if (unit === undefined) throw new Error(`no ${id}`);
  return unit;
}
