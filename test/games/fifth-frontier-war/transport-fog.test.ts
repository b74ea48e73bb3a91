import { describe, expect, test } from 'vitest';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import { aFleet, aState, seatView } from './kit.ts';
import { alone, carrier, scout, unit } from './transport-kit.ts';

const ENEMY = { kind: 'seat', seat: 'zhodani' } as const;
const OWN = { kind: 'seat', seat: 'imperial' } as const;

const war = (hiddenFleets: boolean) =>
  aState({
    options: { hiddenFleets },
    place: [
      aFleet('18F', { at: '2314', squadrons: [carrier('A')] }),
      alone('imperial', '2314', [carrier('B'), scout('S')]),
      unit('T1', { aboard: 'A' }, { navy: 'imperial' }),
      unit('T2', { aboard: 'B' }, { navy: 'imperial' }),
      unit('T3', { at: '2314' }, { navy: 'imperial' }),
      { admiral: { name: 'Guest' }, navy: 'imperial', at: '2314', aboard: '18F' },
      { admiral: { name: 'Rider' }, navy: 'imperial', at: '2314', aboard: 'S' },
      { admiral: { name: 'Landed' }, navy: 'imperial', at: '2314' },
    ],
  });

describe('[3.9] what others may know of transport', () => {
  test('[3.9] by the rulebook all of it lies open', () => {
    const view = seatView(war(false), 'zhodani');
    expect(['T1', 'T2', 'T3'].map((id) => view.troops[id]?.aboard ?? view.troops[id]?.at)).toEqual([
      'A',
      'B',
      '2314',
    ]);
    expect(view.admirals['GUEST']?.aboard).toBe('18F');
  });

  test('[3.9] with hidden fleets what is aboard a fleet is unknown, what is on the ground or aboard a lone squadron is seen', () => {
    const view = seatView(war(true), 'zhodani');
    expect(['T1', 'T2', 'T3'].map((id) => view.troops[id]?.aboard ?? view.troops[id]?.at)).toEqual([
      undefined,
      'B',
      '2314',
    ]);
    expect(['GUEST', 'RIDER', 'LANDED'].map((id) => view.admirals[id]?.at)).toEqual([
      undefined,
      '2314',
      '2314',
    ]);
    expect(Object.keys(seatView(war(true), 'imperial').admirals)).toEqual(['GUEST', 'RIDER', 'LANDED']);
  });

  const into = (fleet: string | null): Event => ({
    kind: 'troops-loaded',
    side: 'imperial',
    at: '2314',
    squadron: fleet === null ? 'B' : 'A',
    fleet,
    troops: ['T3'],
  });
  const onto = (aboard: string): Event => ({
    kind: 'admiral-boarded',
    side: 'imperial',
    admiral: 'LANDED',
    at: '2314',
    aboard,
  });

  test.each<[string, Event, boolean]>([
    ['troops into a fleet', into('18F'), true],
    ['troops into a lone squadron', into(null), false],
    ['an admiral into a fleet', onto('18F'), true],
    ['an admiral into a lone scout', onto('S'), false],
    ['troops that land', { kind: 'troops-landed', side: 'imperial', at: '2314', troops: ['T1'] }, false],
    [
      'an admiral who lands',
      { kind: 'admiral-landed', side: 'imperial', admiral: 'GUEST', at: '2314' },
      false,
    ],
    [
      'what is lost with a squadron that fights',
      {
        kind: 'cargo-lost',
        side: 'imperial',
        at: '2314',
        squadron: 'A',
        losses: [{ troop: 'T1', from: 0, to: 100 }],
      },
      false,
    ],
  ])('[3.9] %s', (_, event, hidden) => {
    expect(seenBy(event, ENEMY, war(true))).toEqual(hidden ? null : event);
    expect(seenBy(event, { kind: 'public' }, war(true))).toEqual(hidden ? null : event);
    expect(seenBy(event, OWN, war(true))).toEqual(event);
    expect(seenBy(event, ENEMY, war(false))).toEqual(event);
  });
});
