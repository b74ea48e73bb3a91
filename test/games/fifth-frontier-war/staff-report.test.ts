import { describe, expect, it } from 'vitest';
import { fifthFrontierWar } from '../../../src/games/fifth-frontier-war/index.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { aFleet, aSquadron, aState, eventsOf, play } from './kit.ts';
import { textsOf } from './war-kit.ts';

const section = (state: State, seat: Side, id: string): readonly string[] => {
  const reader = { kind: 'seat', seat } as const;
  return textsOf(fifthFrontierWar.report(viewOf(state, reader), [], reader).sections, id);
};
const toDecide = (state: State, seat: Side): readonly string[] => section(state, seat, 'to-decide');

describe('[3.2.4.2] failures to refuel under TO DECIDE', () => {
  const dry = (movedFor: number, fleet = '40F'): State =>
    play(
      aState({
        week: 7,
        place: [
          aFleet(fleet, {
            at: '2409',
            squadrons: [aSquadron('Z', { fuel: 'U', fuelled: false })],
            plot: { 7: 'R2409', 8: 'J2411', 9: 'R2411' },
            movedFor,
          }),
          aFleet('35F', {
            at: '2409',
            squadrons: [aSquadron('Y', { fuel: 'U', fuelled: false })],
            plot: { 7: 'R2409', 8: 'J2411', 9: 'R2411' },
            movedFor: 6,
          }),
        ],
      }),
      {},
      { from: 'refuelling', stop: 'end-of-week' },
    ).state;

  it('[3.2.4.2] the first is settled by the standing order, and said', () => {
    expect(toDecide(dry(6), 'zhodani')[0]).toMatch(
      /^35F failed to refuel at Feri 2409 .*: DELAY or ABORT\. Your standing order says DELAY\.$/,
    );
  });

  it('[3.2.4.2] the second in a row stands out, and comes before others', () => {
    const items = toDecide(dry(5, '68F'), 'zhodani').filter((text) => text.includes('failed to refuel'));
    expect(items).toHaveLength(2);
    expect(items[0]).toMatch(
      /^68F failed to refuel for 2 weeks in a row at Feri 2409 .* Another week may be as vain\./,
    );
    expect(items[1]).toMatch(/^35F failed to refuel at/);
  });
});

describe('[3.2.3.3] fleets slowed by damage', () => {
  it('[3.1, 3.2.3.3] the new jump number is named at once, who holds the fleet back, and what will be done', () => {
    const state = aState({
      week: 8,
      place: [
        aFleet('18F', {
          at: '2314',
          squadrons: [aSquadron('A'), aSquadron('B'), aSquadron('C', { reducedJump: 2, state: 'reduced' })],
          plot: { 8: 'R2314', 9: 'J2311' },
        }),
      ],
    });
    const [trouble, remedy] = toDecide(state, 'imperial');
    expect(trouble).toBe(
      "18F at Regina 2314 can't keep its plot: it jumps 2 now, held back by C, and week 9 asks for 3.",
    );
    expect(remedy).toBe('As things stand C will be left behind, and the plot kept.');
  });
});

describe('[5.3.1.3] the senior ashore', () => {
  const norris = (enemyAt: string, aboard?: string): State =>
    aState({
      place: [
        aFleet('18F', { at: '2314' }),
        { admiral: 'NORRIS', at: '2314', ...(aboard === undefined ? {} : { aboard }) },
        aFleet('40F', { at: enemyAt }),
      ],
    });

  it('[5.3.1.3] the report warns where an enemy is seen within a jump', () => {
    expect(toDecide(norris('2311'), 'imperial').join()).toContain(
      'is ashore at Regina 2314 and the senior there: in a battle he commands with one less than his tactical 1.',
    );
    expect(toDecide(norris('1507'), 'imperial').join()).not.toContain('the senior there');
    expect(toDecide(norris('2311', '18F'), 'imperial').join()).not.toContain('the senior there');
  });
});

describe('[4.4.5] orders and hidden fleets', () => {
  const battle = (hiddenFleets: boolean): State =>
    aState({
      options: { hiddenFleets },
      place: [
        aFleet('18F', { at: '2314', squadrons: [aSquadron('A', { full: [3, 0, 40], reduced: [3, 0, 30] })] }),
        aFleet('40F', {
          at: '2314',
          squadrons: [aSquadron('Z', { full: [11, 0, 40], reduced: [11, 0, 30], fuelled: false })],
        }),
      ],
    });
  const fought = (hiddenFleets: boolean) =>
    play(
      battle(hiddenFleets),
      { imperial: 'RETREAT TO 2411 WHEN ODDS BELOW 1:3' },
      {
        from: 'space-combat',
        stop: 'space-combat',
        dice: { 'space/2314': [1, 1], 'disengage/2314': [1, 2] },
      },
    );

  it('[4.4.5] odds are judged after a round, when both sides have seen all that fires', () => {
    const { events } = fought(true);
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['space-combat', 'space-combat']);
    expect(eventsOf(events, 'disengaged')).toMatchObject([{ side: 'imperial', round: 1, to: '2411' }]);
    const seen = events.flatMap(
      (event) => fifthFrontierWar.seenBy(event, { kind: 'seat', seat: 'imperial' }, battle(true)) ?? [],
    );
    expect(eventsOf(seen, 'space-combat').map(({ attack }) => attack)).toEqual([3, 11]);
  });

  it('[4.4.5] and so the battle goes the same way with hidden fleets and without', () => {
    expect(fought(true).events).toEqual(fought(false).events);
  });
});

describe('[9.4] quality in the report', () => {
  it('[9.4] a battle tells the quality of both sides and which attack was shifted', () => {
    const state = aState({
      options: { squadronQuality: true },
      place: [
        aFleet('18F', { at: '2314', squadrons: [aSquadron('A', { full: [18, 0, 9], reduced: null })] }),
        aFleet('40F', { at: '2314', squadrons: [aSquadron('Z', { full: [1, 0, 4], reduced: null })] }),
      ],
    });
    const reader = { kind: 'seat', seat: 'imperial' } as const;
    const after = play(
      state,
      {},
      { from: 'space-combat', stop: 'end-of-week', dice: { 'space/2314': [3, 1] } },
    );
    const { sections } = fifthFrontierWar.report(
      viewOf({ ...after.state, at: 'week' }, reader),
      after.events,
      reader,
    );
    const told = textsOf(sections, 'battles').join('\n');
    expect(told).toContain('Your attack 18 of standard quality, enemy attack 1 of standard quality.');
    expect(told).toContain('24-column (shifted 1), die 3');
  });
});
