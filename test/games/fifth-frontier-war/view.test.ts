import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import type { EventOf } from '../../../src/games/fifth-frontier-war/events.ts';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { aFleet, aSquadron, aState, play, seatView } from './kit.ts';

const ZHODANI = { kind: 'seat', seat: 'zhodani' } as const;
const IMPERIAL = { kind: 'seat', seat: 'imperial' } as const;
const admiral = { name: 'Test', precedence: 3, plotting: 4, tactical: 1 };
const war = (hiddenFleets: boolean, plot = 'J2411', extra = 'C') =>
  aState({
    options: { hiddenFleets },
    place: [
      aFleet('18F', {
        at: '2314',
        admiral,
        squadrons: [aSquadron('A'), aSquadron(extra)],
        plot: { 10: plot },
      }),
      { squadrons: { navy: 'imperial', at: '2314', list: [aSquadron('L')] } },
      aFleet('40F', { at: '1507' }),
    ],
  });

describe('[3.2] what a side may know', () => {
  it('[3.2] plots, doctrine and fuel are for their owner and the GM', () => {
    const view = seatView(war(false), 'zhodani');
    expect(view.fleets['18F']).toEqual({ navy: 'imperial', at: '2314' });
    expect(view.squadrons['A']).toEqual({ state: 'full', at: '2314', fleet: '18F' });
    expect(Object.keys(view.doctrine)).toEqual(['zhodani']);
    expect(viewOf(war(false), { kind: 'gm' }).fleets['18F']?.plot).toEqual({ 10: 'J2411' });
    expect(seatView(war(false), 'imperial').fleets['18F']?.plot).toEqual({ 10: 'J2411' });
  });

  it('[3.2] the plot of the enemy changes no byte of a view', () => {
    const bytes = (plot: string) => canonicalJson(seatView(war(true, plot), 'zhodani'));
    expect(bytes('J2214')).toBe(bytes('J2411'));
  });

  it('[3.3] with hidden fleets the marker is seen, what is under it is absent', () => {
    const view = seatView(war(true), 'zhodani');
    expect(view.fleets['18F']?.at).toBe('2314');
    expect([view.squadrons['A'], view.admirals['TEST']]).toEqual([undefined, undefined]);
    expect(view.squadrons['L']?.at).toBe('2314');
  });

  it('[3.3] the public sees what both sides could', () => {
    const open = viewOf(war(false), { kind: 'public' });
    expect(open.squadrons['A']?.fleet).toBe('18F');
    expect(open.fleets['18F']).toEqual({ navy: 'imperial', at: '2314' });
    expect(viewOf(war(true), { kind: 'public' }).squadrons['A']).toBeUndefined();
    expect(open.doctrine).toEqual({});
  });

  it('[3.3] events about plots and contents are not told to the enemy', () => {
    const state = war(true);
    const played = play(state, { imperial: 'DETACH 18F: C' });
    const imperial = played.events.filter((event) => 'side' in event && event.side === 'imperial');
    const kinds = imperial.flatMap((event) => seenBy(event, ZHODANI, played.state)?.kind ?? []);
    expect(imperial.map((event) => event.kind)).toEqual(
      expect.arrayContaining(['plot-defaulted', 'squadrons-detached']),
    );
    expect(kinds).toEqual(['fleet-jumped']);
    const jumped = played.events.find((event) => event.kind === 'fleet-jumped');
    expect(jumped).toMatchObject({ squadrons: ['A'] });
    expect(jumped === undefined ? null : seenBy(jumped, ZHODANI, played.state)).toMatchObject({
      squadrons: [],
    });
  });

  it.each([
    ['plotted', 'order'],
    ['slow', 'order'],
    ['unable-to-disengage', 'unable-to-disengage'],
  ] as const)('[3.2] squadrons detached as %s are to the enemy detached as %s', (cause, told) => {
    const event: EventOf<'squadrons-detached'> = {
      kind: 'squadrons-detached',
      side: 'imperial',
      fleet: '18F',
      at: '2314',
      squadrons: ['C'],
      cause,
    };
    expect(seenBy(event, ZHODANI, war(false))).toEqual({ ...event, cause: told });
    expect(seenBy(event, { kind: 'public' }, war(false))).toEqual({ ...event, cause: told });
    expect(seenBy(event, IMPERIAL, war(false))).toEqual(event);
    expect(seenBy(event, ZHODANI, war(true))).toBeNull();
  });

  it('[3.4.1] with hidden fleets a fleet that moves unplotted tells nothing of its admiral', () => {
    const jump = { kind: 'fleet-jumped', side: 'imperial', fleet: '18F', from: '2314', to: '2411' } as const;
    const event = { ...jump, squadrons: ['A'], wellLed: true };
    expect(seenBy(event, ZHODANI, war(true))).toEqual({ ...event, squadrons: [], wellLed: false });
    expect(seenBy(event, ZHODANI, war(false))).toEqual(event);
  });

  it('[3.10] with hidden fleets nobody is told from which fleet an admiral came by xboat', () => {
    const event = {
      kind: 'admiral-travelled',
      side: 'imperial',
      admiral: 'NORRIS',
      from: '2314',
      to: '2411',
    } as const;
    expect(seenBy(event, ZHODANI, war(true))).toBeNull();
    expect(seenBy(event, IMPERIAL, war(true))).toEqual(event);
    expect(seenBy(event, ZHODANI, war(false))).toEqual(event);
  });
});

describe('[7] deployment', () => {
  it('[7] nobody sees a deployment before its window closes', () => {
    const first = aState({ scenario: 'standard', window: 'imperial-deployment' });
    expect(seatView(first, 'zhodani').fleets['212F']?.at).toBeNull();
    expect(seatView(first, 'imperial').fleets['40F']?.at).toBeNull();
    const second = play(first).state;
    expect(second.at).toBe('zhodani-deployment');
    expect(seatView(second, 'zhodani').fleets['212F']?.at).toBe('2314');
    expect(Object.keys(seatView(second, 'imperial').squadrons).filter((id) => id.startsWith('Z'))).toEqual(
      [],
    );
    expect(seatView(play(second).state, 'imperial').fleets['40F']?.at).toBe('1507');
  });
});
