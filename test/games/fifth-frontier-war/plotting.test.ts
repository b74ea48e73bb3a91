import { describe, expect, it } from 'vitest';
import { withAdmiral } from '../../../src/games/fifth-frontier-war/forces.ts';
import { aFleet, answer, answers, aSquadron, aState, eventsOf, play, plotOf, refusalWords } from './kit.ts';

const VASILYEV = { name: 'Test', precedence: 3, plotting: 4, tactical: 1 };

describe('[3.2] plotting values', () => {
  it('[3.2] a Zhodani fleet plots four weeks ahead: in the plotting step of turn 3, turn 7', () => {
    const state = aState({
      week: 4,
      place: [aFleet('40F', { at: '1507', plot: { 4: 'R1507', 5: 'R1507', 6: 'R1507' } })],
    });
    expect(answer(state, 'zhodani', '40F W7: J1510')).toMatch(/^taken/);
    expect(play(state, {}, { stop: 'plotting' }).events).toContainEqual({
      kind: 'plot-defaulted',
      side: 'zhodani',
      fleet: '40F',
      week: 7,
      action: 'R1507',
    });
  });

  it.each([
    ['18F', 'imperial', '2314'],
    ['GRAM', 'zhodani', '1627'],
    ['UTH', 'zhodani', '2703'],
  ] as const)(
    '[3.2] %s plots five weeks ahead: in the plotting step of turn 3, turn 8',
    (fleet, side, at) => {
      const plot = Object.fromEntries([4, 5, 6, 7].map((week) => [week, `R${at}`]));
      const played = play(
        aState({ week: 4, place: [aFleet(fleet, { at, plot })] }),
        {},
        { stop: 'plotting' },
      );
      const defaulted = eventsOf(played.events, 'plot-defaulted');
      expect(defaulted.map(({ side: owner, week }) => [owner, week])).toEqual([[side, 8]]);
    },
  );

  it('[3.2.1] the initial plots of the Zhodani reach week 4, those of Sword Worlds and Vargr week 5', () => {
    const deployed = play(aState({ scenario: 'standard', window: 'zhodani-deployment' }), {});
    const last = (fleet: string) =>
      Math.max(...Object.keys(deployed.state.fleets[fleet]?.plot ?? {}).map(Number));
    expect([last('68F'), last('GRAM'), last('UTH')]).toEqual([4, 5, 5]);
    expect(Object.keys(deployed.state.fleets['212F']?.plot ?? {})).toEqual([]);
  });

  it('[3.2.1] Imperial fleets do not move in week 1, and fleets can not be plotted in its window', () => {
    const state = aState({ week: 1, place: [aFleet('18F', { at: '2314' })] });
    expect(answer(state, 'imperial', '18F W2: J2411')).toBe('week.no-plotting-step');
    expect(eventsOf(play(state).events, 'fleet-jumped')).toEqual([]);
  });

  it('[3.2.2] the first Imperial plots are those of window 2, for weeks 2 to 6 at once', () => {
    const state = aState({ week: 2, place: [aFleet('18F', { at: '2314' })] });
    const orders = '18F W2: J2411\n18F W3: J2409\n18F W6: J2308';
    expect(answers(state, 'imperial', orders).every((told) => told.startsWith('taken'))).toBe(true);
    const played = play(state, { imperial: orders }, { stop: 'plotting' });
    expect(plotOf(played.state, '18F')).toBe('W2 J2411  W3 J2409  W4 R2409  W5 R2409  W6 J2308');
  });

  it('[3.2.2] a week that had to be plotted earlier stands, and the first free one is told', () => {
    const state = aState({
      week: 7,
      place: [aFleet('40F', { at: '1507', plot: { 7: 'R1507', 8: 'R1507', 9: 'R1507' } })],
    });
    expect(answer(state, 'zhodani', '40F W7: J1510')).toBe('plot.too-late');
    expect(refusalWords(state, 'zhodani', '40F W7: J1510')).toContain('40F W10');
    expect(answer(state, 'zhodani', '40F W7: R1507')).toBe('taken: stands as plotted: R1507');
  });

  it('[3.2.2] a week that is over can not be plotted', () => {
    const state = aState({ week: 7, place: [aFleet('40F', { at: '1507' })] });
    expect(answer(state, 'zhodani', '40F W6: J1510')).toBe('plot.too-late');
  });

  it('[3.2.2] a missing plot holds where the fleet will be', () => {
    const state = aState({ week: 7, place: [aFleet('40F', { at: '1507', plot: { 7: 'J1510' } })] });
    expect(plotOf(play(state, {}, { stop: 'plotting' }).state, '40F')).toBe(
      'W7 J1510  W8 R1510  W9 R1510  W10 R1510',
    );
  });
});

describe('[3.2.3] kinds of plot', () => {
  const early = aState({ week: 7, place: [aFleet('18F', { at: '2314' })] });

  it.each([
    '18F W7: J2214',
    'turn 7 18F: J2214',
    'PLOT 18F W7 JUMP 2214',
    '18th Fleet W7: J Jenghe',
    '18f w7 j2214',
  ])('[3.2.3.1] "%s" plots the 18th Fleet to jump to 2214 on turn 7', (line) => {
    const told = answer(early, 'imperial', line);
    expect(told).toMatch(/^taken: .* 2214, 1 parsec; all 2 squadrons can make it$/);
    expect(plotOf(play(early, { imperial: line }, { stop: 'plotting' }).state, '18F')).toMatch(/^W7 J2214/);
  });

  it('[3.2.3.1] no jump is longer than that of the slowest squadron', () => {
    const slow = aFleet('18F', { at: '2314', squadrons: [aSquadron('A'), aSquadron('B', { jump: 1 })] });
    const state = aState({ week: 7, place: [slow] });
    expect(answer(state, 'imperial', '18F W7: J2411')).toBe('plot.too-far');
    expect(refusalWords(state, 'imperial', '18F W7: J2411')).toBe(
      'From Regina 2314 to Roup 2411 it is 3 hexes; B holds 18th Fleet to jump-1.',
    );
  });

  it('[3.2.3.1] a fleet with a squadron that needs a week to refuel can not be plotted to jump twice in a row', () => {
    const place = [aFleet('18F', { at: '2609', squadrons: [aSquadron('A'), aSquadron('B', { fuel: 'U' })] })];
    const state = aState({ week: 7, place });
    expect(answers(state, 'imperial', '18F W7: J2510\n18F W8: J2609')).toEqual([
      expect.stringMatching(/^taken/),
      'plot.no-fuel',
    ]);
    expect(answers(state, 'imperial', '18F W7: J2510\n18F W8: R2510\n18F W9: J2609')[2]).toMatch(/^taken/);
  });

  it('[3.2.3.1] fuel that depends on who controls the world is not certain to lack: it is warned of', () => {
    const state = aState({
      week: 7,
      place: [aFleet('40F', { at: '1507', squadrons: [aSquadron('A', { fuel: 'U' })] })],
    });
    expect(answers(state, 'zhodani', '40F W7: J1510\n40F W8: J1507')[1]).toContain(
      'only if Jewell 1510 is yours by then',
    );
  });

  it('[3.2.3.1] a jump to empty space is allowed, and warned of', () => {
    expect(answer(early, 'imperial', '18F W7: J2413')).toContain('nothing to refuel from in empty space');
    expect(answers(early, 'imperial', '18F W7: J2413\n18F W8: J2314')[1]).toBe('plot.no-fuel');
  });

  it('[3.2.3.2] refuel/hold names the place where the fleet will be; another is refused with the right one', () => {
    expect(answer(early, 'imperial', '18F W8: R2011')).toBe('plot.wrong-hex');
    expect(refusalWords(early, 'imperial', '18F W8: R2011')).toContain('18F W8: R2314');
    expect(answer(early, 'imperial', '18F W8: HOLD')).toMatch(
      /^taken: 18th Fleet refuels or holds at Regina 2314/,
    );
  });

  it('[3.2.3.2] a fleet plotted to refuel does not jump, whether it can refuel or not', () => {
    const state = aState({ week: 8, place: [aFleet('40F', { at: '2314', plot: { 8: 'R2314' } })] });
    expect(play(state).state.fleets['40F']?.at).toBe('2314');
  });

  it('[3.2.3.3] the jump-2 squadrons of the 14th Colonial must be plotted to be detached before a three hex jump', () => {
    const fast = aSquadron('F', { count: 4, jump: 3 });
    const slow = aSquadron('S', { count: 2, jump: 2 });
    const plot = { 22: 'R1507', 23: 'R1507' };
    const state = aState({ week: 22, place: [aFleet('14C', { at: '1507', squadrons: [fast, slow], plot })] });
    expect(answer(state, 'zhodani', '14C W24: J1510')).toBe('plot.too-far');
    const both = '14C W23: DETACH S.1, S.2\n14C W24: J1510';
    expect(answers(state, 'zhodani', both)[1]).toMatch(/all 4 squadrons can make it$/);
    const plotted = play(state, { zhodani: both }).state;
    const adjusted = play(play(plotted).state, {}, { stop: 'fleet-adjustment' });
    expect(eventsOf(adjusted.events, 'squadrons-detached')).toEqual([
      {
        kind: 'squadrons-detached',
        side: 'zhodani',
        fleet: '14C',
        at: '1507',
        squadrons: ['S.1', 'S.2'],
        cause: 'plotted',
      },
    ]);
  });
});

describe('[3.2.4] special situations', () => {
  const regina = aState({
    week: 11,
    place: [aFleet('18F', { at: '2314', plot: { 11: 'R2314', 12: 'J2213', 13: 'R2213', 14: 'J2214' } })],
  });

  it('[3.2.4.1] an aborted plot becomes refuel/hold where the fleet is, and the week after it is plotted as normal', () => {
    const played = play(regina, { imperial: 'ABORT 18F\n18F W15: J2411' }, { stop: 'plotting' });
    expect(plotOf(played.state, '18F')).toBe('W11 R2314  W12 R2314  W13 R2314  W14 R2314  W15 J2411');
    expect(answers(regina, 'imperial', '18F ABORT\n18F W14: J2411')).toEqual([
      'taken: W11 R2314  W12 R2314  W13 R2314  W14 R2314; week 15 is free',
      'plot.too-late',
    ]);
  });

  it('[3.2.4.1] a plot that no longer corresponds to reality is aborted', () => {
    const strayed = aFleet('18F', { at: '2411', plot: { 11: 'R2314', 12: 'J2213' } });
    const played = play(aState({ week: 11, place: [strayed] }), {}, { stop: 'plotting' });
    expect(eventsOf(played.events, 'plot-aborted').map(({ cause }) => cause)).toEqual(['impossible']);
    expect(plotOf(played.state, '18F')).toMatch(/^W11 R2411 {2}W12 R2411 /);
  });

  const failed = {
    week: 7,
    place: [
      aFleet('40F', {
        at: '2409',
        plot: { 7: 'J2411', 8: 'R2411', 9: 'J2314' },
        failedToRefuel: true,
        squadrons: [aSquadron('A', { fuel: 'U', fuelled: false })],
      }),
    ],
  };

  it('[3.2.4.2] after a failed refuelling DELAY inserts a hold, shifts the rest and fills the week to be plotted', () => {
    const state = aState(failed);
    expect(answer(state, 'zhodani', 'DELAY 40F')).toBe('taken: W7 R2409  W8 J2411  W9 R2411  W10 J2314');
    const played = play(state, { zhodani: '40F DELAY' }, { stop: 'plotting' });
    expect(plotOf(played.state, '40F')).toBe('W7 R2409  W8 J2411  W9 R2411  W10 J2314');
    expect(answers(state, 'zhodani', 'DELAY 40F\n40F W10: R2411')[1]).toBe('plot.too-late');
  });

  it('[3.2.4.2] the standing order delays unless it says abort', () => {
    const delayed = play(aState(failed), {}, { stop: 'plotting' });
    expect(eventsOf(delayed.events, 'plot-delayed').map(({ cause }) => cause)).toEqual(['doctrine']);
    const aborted = play(aState(failed), { zhodani: 'ONFAILEDREFUEL ABORT' }, { stop: 'plotting' });
    expect(eventsOf(aborted.events, 'plot-aborted').map(({ cause }) => cause)).toEqual(['doctrine']);
  });

  it('[3.2.4.2] a fleet that has refuelled may not be delayed', () => {
    expect(answer(regina, 'imperial', 'DELAY 18F')).toBe('plot.did-refuel');
    expect(answers(aState(failed), 'zhodani', 'ABORT 40F\nDELAY 40F')[1]).toBe('plot.is-aborted');
  });

  it('[3.2.4.3] a new fleet is plotted for the required weeks', () => {
    const place = [{ squadrons: { navy: 'imperial', at: '2314', list: [aSquadron('A'), aSquadron('B')] } }];
    const orders = 'FORM 43F AT Regina: A, B\n43F W10: J2411';
    const played = play(aState({ place }), { imperial: orders }, { stop: 'plotting' });
    expect(plotOf(played.state, '43F')).toBe('W10 J2411  W11 R2411  W12 R2411  W13 R2411  W14 R2411');
  });

  const vasilyev = aState({
    week: 16,
    place: [
      aFleet('43F', { at: '2314', admiral: VASILYEV, plot: { 16: 'R2314', 17: 'J2411', 18: 'R2411' } }),
      { admiral: 'ASHLUDA', at: '2314' },
    ],
  });

  it('[3.2.4.4] under Vasilyev the plotting step of turn 15 plots turn 19', () => {
    const played = play(vasilyev, {}, { stop: 'plotting' });
    expect(eventsOf(played.events, 'plot-defaulted').map(({ week }) => week)).toEqual([19]);
  });

  it('[3.2.4.4] under Ashluda turns 16 and 17 stand and turn 18 may be written anew, or later', () => {
    const takeOver = 'ADMIRAL ASHLUDA TO 43F';
    expect(answers(vasilyev, 'imperial', `${takeOver}\n43F W17: R2314`)[1]).toBe('plot.too-late');
    expect(answers(vasilyev, 'imperial', `${takeOver}\n43F W18: J2314`)[1]).toMatch(/^taken/);
    const played = play(vasilyev, { imperial: takeOver }, { stop: 'plotting' });
    expect(eventsOf(played.events, 'plot-defaulted')).toEqual([]);
    expect(played.state.fleets['43F']?.fixedTo).toBe(17);
  });

  it('[3.2.4.4] plots beyond the required weeks are kept, and dropped when they no longer fit', () => {
    const played = play(
      vasilyev,
      { imperial: 'ADMIRAL ASHLUDA TO 43F\n43F W18: J2314\n43F W19: J2411' },
      { stop: 'plotting' },
    );
    expect(plotOf(played.state, '43F')).toBe('W16 R2314  W17 J2411  W18 J2314  W19 J2411');
    // The senior has gone since: precedence would give him the fleet back.
    const alone = Object.keys(played.state.admirals)
      .filter((id) => id !== 'ASHLUDA')
      .reduce((now, id) => withAdmiral(now, id, { at: '2411' }), played.state);
    const changed = play(alone, { imperial: '43F W18: R2411' }, { stop: 'plotting' });
    expect(plotOf(changed.state, '43F')).toBe('W16 R2314  W17 J2411  W18 R2411');
  });
});

describe('[3.2.4.1] squadrons that can not keep up', () => {
  const crippled = (count: number) =>
    aState({
      week: 7,
      place: [
        aFleet('40F', {
          at: '1507',
          plot: { 7: 'J1510', 8: 'R1510' },
          squadrons: [
            aSquadron('F', { count: 2 }),
            aSquadron('S', { count, reducedJump: 2, state: 'reduced' }),
          ],
        }),
      ],
    });

  it('[3.2.4.1] are left behind when at least half of the fleet goes on', () => {
    const played = play(crippled(2), {}, { stop: 'plotted-movement' });
    expect(
      eventsOf(played.events, 'squadrons-detached').map(({ squadrons, cause }) => [squadrons, cause]),
    ).toEqual([[['S.1', 'S.2'], 'slow']]);
    expect(played.state.fleets['40F']?.at).toBe('1510');
  });

  it('[3.2.4.1] abort the plot when they are more than half, or when the standing order says so', () => {
    expect(eventsOf(play(crippled(3), {}, { stop: 'plotting' }).events, 'plot-aborted')).toHaveLength(1);
    const ordered = play(crippled(1), { zhodani: 'ONSLOW ABORT' }, { stop: 'plotting' });
    expect(eventsOf(ordered.events, 'plot-aborted')).toHaveLength(1);
  });
});
