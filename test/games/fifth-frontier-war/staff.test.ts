import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import {
  aFleet,
  answer,
  answers,
  aSquadron,
  aState,
  eventsOf,
  play,
  plotOf,
  refusalWords,
  seatView,
} from './kit.ts';
import { fifthFrontierWar } from '../../../src/games/fifth-frontier-war/index.ts';
import { textsOf } from './war-kit.ts';

const admiral = (name: string, precedence: number, plotting = 2) => ({
  name,
  precedence,
  plotting,
  tactical: 1,
});
const squadrons = (id: string, count: number) => [aSquadron(id, { count })];

/** What stands under TO DECIDE for a seat. */
function toDecide(state: State, seat: 'imperial' | 'zhodani'): readonly string[] {
  const reader = { kind: 'seat', seat } as const;
  return textsOf(fifthFrontierWar.report(viewOf(state, reader), [], reader).sections, 'to-decide');
}

describe('[5.3.2] precedence in the fleet adjustment step', () => {
  const two = aState({
    place: [
      { fleet: '18F', at: '2314', admiral: admiral('Three', 3, 4), squadrons: squadrons('A', 7) },
      { fleet: '43F', at: '2314', admiral: admiral('One', 1, 2), squadrons: squadrons('B', 6) },
    ],
  });

  it('[5.3.2] commanders are exchanged when the sheet says nothing', () => {
    const { state, events } = play(two, {}, { stop: 'fleet-adjustment' });
    expect([state.admirals['ONE']?.fleet, state.admirals['THREE']?.fleet]).toEqual(['18F', '43F']);
    expect(eventsOf(events, 'precedence-applied')).toEqual([
      {
        kind: 'precedence-applied',
        side: 'imperial',
        navy: 'imperial',
        at: '2314',
        takes: [
          { admiral: 'ONE', fleet: '18F', from: 'THREE' },
          { admiral: 'THREE', fleet: '43F', from: 'ONE' },
        ],
        relieved: [],
      },
    ]);
    expect(eventsOf(events, 'admiral-assigned')).toHaveLength(2);
  });

  it('[5.3.2] or squadrons are moved so that the senior has the greater fleet', () => {
    const { state, events } = play(two, { imperial: 'ATTACH A.1 TO 43F' }, { stop: 'fleet-adjustment' });
    expect([state.admirals['ONE']?.fleet, state.admirals['THREE']?.fleet]).toEqual(['43F', '18F']);
    expect(eventsOf(events, 'precedence-applied')).toEqual([]);
  });

  it('[5.3.1.2] with fleets made equal nothing is demanded', () => {
    const { events } = play(two, { imperial: 'DETACH 18F: A.7' }, { stop: 'fleet-adjustment' });
    expect(eventsOf(events, 'precedence-applied')).toEqual([]);
  });

  it('[3.2.4.4] plots follow the factor of the new commander, in judging and in plotting', () => {
    const orders = '18F W11: J2411\n18F W12: R2411';
    expect(answers(two, 'imperial', orders).every((told) => told.startsWith('taken'))).toBe(true);
    const { state, events } = play(two, { imperial: orders }, { stop: 'plotting' });
    expect(plotOf(state, '18F')).toBe('W10 R2314  W11 J2411  W12 R2411');
    const defaulted = eventsOf(events, 'plot-defaulted').map(({ fleet, week }) => `${fleet} ${week}`);
    expect(defaulted).toEqual(['18F 10', '43F 10', '43F 11', '43F 12', '43F 13']);
  });

  it('[5.3.2, 3.4.1] a fleet that a senior of plotting factor 0 takes over may move at once', () => {
    const state = aState({
      place: [
        aFleet('18F', { at: '2314', admiral: admiral('Nine', 9, 4) }),
        { admiral: admiral('Two', 2, 0), navy: 'imperial', at: '2314' },
      ],
    });
    const played = play(state, { imperial: 'MOVE 18F: J2411' }, { stop: 'well-led-fleets' });
    expect(played.state.fleets['18F']?.at).toBe('2411');
  });

  it('[5.3.2] what is demanded stands under TO DECIDE, with the weeks to plot and the orders that do it', () => {
    expect(toDecide(two, 'imperial')[0]).toBe(
      'Precedence at Regina 2314: One (1) must command 18F (7 squadrons) instead of Three (3): it plots 2 weeks ahead, not 4; ' +
        'Three (3) must command 43F (6 squadrons) instead of One (1): it plots 4 weeks ahead, not 2. ' +
        'It is done so unless ADMIRAL, ATTACH or DETACH settles it otherwise.',
    );
    expect(toDecide(two, 'imperial').join()).toContain('weeks 10 to 11 for 18F');
    expect(toDecide(two, 'zhodani').join()).not.toContain('Precedence');
  });

  it('[5.3.2] the outlook of a sheet tells what it leaves open, and no more', () => {
    const leftOpen = (...commands: readonly Command[]): string => {
      const entries = commands.map((command) => ({ command, source: 'given' as const }));
      const [still] = fifthFrontierWar.outlook(seatView(two, 'imperial'), { entries });
      return textsOf(still === undefined ? [] : [still], 'still-to-decide').join();
    };
    expect(leftOpen()).toContain('Precedence at Regina 2314');
    expect(leftOpen({ word: 'ATTACH', squadrons: ['A.1'], fleet: '43F' })).not.toContain('Precedence');
  });

  it('[5.3.1.1] an order against it is taken, and what will come of it is said', () => {
    const state = aState({
      place: [
        aFleet('18F', { at: '2314' }),
        { admiral: admiral('Two', 2), navy: 'imperial', at: '2314' },
        { admiral: admiral('Nine', 9), navy: 'imperial', at: '2314' },
      ],
    });
    expect(answer(state, 'imperial', 'ADMIRAL NINE TO 18F')).toContain(
      '(precedence gives 18th Fleet to Two unless the sheet settles it otherwise)',
    );
    expect(answer(state, 'imperial', 'ADMIRAL TWO TO 18F')).not.toContain('(');
  });

  it('[5.3.2] while fleets deploy, and in week 1, nobody is moved', () => {
    const first = { ...two, week: 1 };
    expect(eventsOf(play(first).events, 'precedence-applied')).toEqual([]);
    expect(toDecide(first, 'imperial').join()).not.toContain('Precedence');
  });

  it('[3.2.4.4] Ashluda takes the 43rd Fleet from Vasilyev; if both stay, he has it back a week later', () => {
    const state = aState({
      week: 16,
      place: [
        aFleet('43F', { at: '2314', admiral: 'VASILYEV', plot: { 16: 'R2314', 17: 'J2411', 18: 'R2411' } }),
        { admiral: 'ASHLUDA', at: '2314' },
      ],
    });
    const relieved = play(state, { imperial: 'ADMIRAL ASHLUDA TO 43F' });
    expect(relieved.state.admirals['ASHLUDA']?.fleet).toBe('43F');
    const again = play(relieved.state, {}, { stop: 'fleet-adjustment' });
    expect(again.state.admirals['VASILYEV']?.fleet).toBe('43F');
    const gone = play(state, { imperial: 'ADMIRAL ASHLUDA TO 43F\nXBOAT VASILYEV: 2411' });
    const after = play(gone.state, {}, { stop: 'fleet-adjustment' });
    expect(after.state.admirals['ASHLUDA']?.fleet).toBe('43F');
  });

  it('[5.3.2] where fleets are hidden the enemy sees nothing of it', () => {
    const hidden = { ...two, options: { ...two.options, hiddenFleets: true } };
    const { events, state } = play(hidden, {}, { stop: 'fleet-adjustment' });
    const seen = (seat: string) =>
      events.flatMap((event) => fifthFrontierWar.seenBy(event, { kind: 'seat', seat }, state) ?? []);
    expect(seen('zhodani').map(({ kind }) => kind)).not.toContain('precedence-applied');
    expect(seen('imperial').map(({ kind }) => kind)).toContain('precedence-applied');
  });
});

describe('[5.3.5] the warrant', () => {
  const regina = aState({
    set: { warrant: { holder: 'NORRIS' } },
    place: [
      aFleet('18F', { at: '2314', admiral: 'ASHLUDA' }),
      { admiral: 'NORRIS', at: '2314' },
      { admiral: 'CHENG', at: '2411' },
    ],
  });

  it('[5.3.5] it passes to another admiral in the hex, and precedence with it', () => {
    const { state, events } = play(regina, { imperial: 'WARRANT TO ASHLUDA' }, { stop: 'fleet-adjustment' });
    expect(state.warrant).toEqual({ holder: 'ASHLUDA', at: null });
    expect(eventsOf(events, 'warrant-passed')).toEqual([
      { kind: 'warrant-passed', side: 'imperial', at: '2314', from: 'NORRIS', to: 'ASHLUDA' },
    ]);
    expect(state.admirals['ASHLUDA']?.fleet).toBe('18F');
  });

  it('[5.3.5] without that its holder takes the fleet: he is senior to all', () => {
    const { state } = play(regina, {}, { stop: 'fleet-adjustment' });
    expect(state.admirals['NORRIS']?.fleet).toBe('18F');
  });

  it('[5.3.5] it goes with its holder, by xboat too', () => {
    const { state } = play(regina, { imperial: 'WARRANT TO NORRIS\nXBOAT NORRIS: 2411' });
    expect(state.warrant.holder).toBe('NORRIS');
  });

  it('[5.3.5] ffw-5.3.5-lost: one that lies in a box is taken up there', () => {
    const box = aState({
      set: { warrant: { at: 'imperialBox' } },
      place: [{ admiral: 'CHENG', at: 'imperialBox' }],
    });
    expect(toDecide(box, 'imperial').join()).toContain('The warrant lies at');
    const { state } = play(box, { imperial: 'WARRANT TO CHENG' }, { stop: 'fleet-adjustment' });
    expect(state.warrant).toEqual({ holder: 'CHENG', at: null });
  });

  it.each([
    ['imperial', 'WARRANT TO CHENG', 'warrant.elsewhere'],
    ['imperial', 'WARRANT TO NORRIS', 'warrant.has-it'],
    ['imperial', 'WARRANT TO DEMIATL', 'admiral.not-yours'],
    ['imperial', 'WARRANT TO KADLAI', 'admiral.not-in-play'],
    ['zhodani', 'WARRANT TO DEMIATL', 'warrant.not-yours'],
  ] as const)('[5.3.5] %s: "%s" is refused as %s', (side, line, code) => {
    expect(answer(regina, side, line)).toBe(code);
  });

  it('[5.3.5] before it has come nobody can have it', () => {
    const none = aState({ place: [{ admiral: 'CHENG', at: '2411' }] });
    expect(answer(none, 'imperial', 'WARRANT TO CHENG')).toBe('warrant.not-in-play');
    expect(refusalWords(regina, 'imperial', 'WARRANT TO CHENG')).toBe(
      'Cheng is at Roup 2411, the warrant at Regina 2314: it passes between admirals in one place only.',
    );
  });

  it('[5.3.5] ffw-5.3.5-lost: it is lost with its holder for good', () => {
    const doomed = aState({
      set: { warrant: { holder: 'ASHLUDA' } },
      place: [
        aFleet('18F', {
          at: '2314',
          admiral: 'ASHLUDA',
          squadrons: [aSquadron('A', { full: [1, 0, 1], reduced: null })],
        }),
        aFleet('40F', { at: '2314', squadrons: [aSquadron('Z', { full: [48, 0, 40], reduced: null })] }),
        { admiral: 'CHENG', at: '2314' },
      ],
    });
    const { state, events } = play(doomed, {}, { from: 'space-combat', stop: 'space-combat', dice: () => 6 });
    expect(eventsOf(events, 'warrant-lost')).toEqual([
      { kind: 'warrant-lost', side: 'imperial', at: '2314', admiral: 'ASHLUDA' },
    ]);
    expect(faultsOf(state)).toEqual([]);
    expect(answer({ ...state, at: 'week' }, 'imperial', 'WARRANT TO CHENG')).toBe('warrant.not-in-play');
  });

  it('[5.3.5] where fleets are hidden it is its side’s secret', () => {
    const hidden = { ...regina, options: { ...regina.options, hiddenFleets: true } };
    expect(seatView(hidden, 'imperial').warrant).toEqual({ holder: 'NORRIS', at: null });
    expect(seatView(hidden, 'zhodani')).not.toHaveProperty('warrant');
    expect(seatView(regina, 'zhodani').warrant).toEqual({ holder: 'NORRIS', at: null });
  });

  it.each([
    [{ holder: 'NORRIS', at: '2314' }, 'lies at 2314'],
    [{ holder: 'KADLAI', at: null }, 'has not come'],
    [{ holder: 'DEMIATL', at: null }, 'no Imperial admiral'],
  ] as const)('[5.3.5] a state with the warrant %j is faulty', (warrant, fault) => {
    expect(faultsOf({ ...regina, warrant }).join()).toContain(fault);
  });
});

describe('[8.2.1] armistice', () => {
  const WORLDS_OF_127 = ['3120', '1510', '2123', '1520', '2314', '1212'];
  /** The Zhodani hold worlds worth 127 points, unless others are named. */
  const war = (week: number, worlds: readonly string[] = WORLDS_OF_127): State => {
    const state = aState({ week, options: { lastWeek: 90 } });
    const taken = worlds.reduce<State['worlds']>(
      (now, hex) => ({
        ...now,
        [hex]: { control: 'zhodani', sdbLoss: 100, defenceLoss: 100, surrendered: true },
      }),
      state.worlds,
    );
    return { ...state, worlds: taken };
  };
  const lead = (state: State): number => {
    const { zhodani, imperial } = seatView(state, 'zhodani').halfPoints;
    return (zhodani - imperial) / 2;
  };
  const end = (state: State, orders: Parameters<typeof play>[1]) =>
    play(state, orders, { stop: 'armistice' });

  it('[8.2.1] both agree when one accepts what the other has offered: the level stands as it is', () => {
    const offered = end(war(10), { imperial: 'ARMISTICE OFFER' });
    expect(offered.state.armisticeOffers).toEqual(['imperial']);
    expect(offered.state.result).toBeNull();
    const agreed = end({ ...offered.state, at: 'week' }, { zhodani: 'ARMISTICE ACCEPT' });
    expect(eventsOf(agreed.events, 'war-over')).toMatchObject([{ cause: 'armistice' }]);
    expect(agreed.state.result?.level).toBe(seatView(war(10), 'zhodani').level);
  });

  it('[8.2.1] both agree when both offer', () => {
    const both = { imperial: 'ARMISTICE OFFER', zhodani: 'ARMISTICE OFFER' };
    expect(end(war(2), both).state.result).not.toBeNull();
  });

  it('[8.2.1] ffw-8.2.1-agreed: an offer that is withdrawn in the moment of acceptance ends nothing, and that is told', () => {
    const offered = { ...war(10), armisticeOffers: ['imperial' as const] };
    const { state, events } = end(offered, { imperial: 'ARMISTICE WITHDRAW', zhodani: 'ARMISTICE ACCEPT' });
    expect([state.result, state.armisticeOffers]).toEqual([null, []]);
    expect(eventsOf(events, 'order-failed')).toMatchObject([{ side: 'zhodani', code: 'armistice.no-offer' }]);
  });

  it('[8.2.1] it is judged on the position after the guerrilla step, before anything of the new week', () => {
    const offered = { ...war(10), armisticeOffers: ['imperial' as const] };
    const { events } = play(offered, { zhodani: 'ARMISTICE ACCEPT' });
    expect(events.at(-1)?.kind).toBe('war-over');
    expect(eventsOf(events, 'discretionary')).toEqual([]);
  });

  it.each([
    [26, 'armistice.too-early'],
    [27, 'taken'],
    [53, 'taken'],
  ])('[8.2.1] in window %i a declaration is %s', (week, told) => {
    expect(answer(war(week), 'zhodani', 'ARMISTICE DECLARE')).toMatch(new RegExp(`^${told}`));
  });

  it('[8.2.1] the refusal says from when on, and what may be done instead', () => {
    expect(refusalWords(war(26), 'zhodani', 'ARMISTICE DECLARE')).toBe(
      'It can be declared when turn 26 has ended, that is in the window of week 27; this one ends turn 25. ARMISTICE OFFER needs the other side.',
    );
  });

  it.each([
    ['imperial', 'ARMISTICE DECLARE', 'armistice.not-zhodani'],
    ['imperial', 'ARMISTICE WHEN LEAD 10', 'armistice.not-zhodani'],
    ['imperial', 'ARMISTICE ACCEPT', 'armistice.no-offer'],
    ['zhodani', 'ARMISTICE WITHDRAW', 'armistice.not-offered'],
  ] as const)('[8.2.1] %s: "%s" is refused as %s', (side, line, code) => {
    expect(answer(war(30), side, line)).toBe(code);
  });

  it('[8.2.1] it may be agreed at any time, before the first turn too, but not declared then', () => {
    const both = { imperial: 'ARMISTICE OFFER', zhodani: 'ARMISTICE OFFER' };
    expect(eventsOf(end(war(1), both).events, 'war-over')).toHaveLength(1);
    expect(answer(war(1), 'zhodani', 'ARMISTICE DECLARE')).toBe('armistice.too-early');
  });

  it('[8.2.1] declared by the lead that a standing order names, from turn 26 on and not before', () => {
    const state = war(26);
    const points = Math.floor(lead(state));
    const given = end(state, { zhodani: `ARMISTICE WHEN LEAD ${points}` });
    expect(given.state.result).toBeNull();
    const later = { ...given.state, at: 'week' as const, week: 27 };
    expect(eventsOf(end(later, {}).events, 'armistice-declared')).toEqual([
      { kind: 'armistice-declared', side: 'zhodani', turn: 26, levels: 2, by: 'standing-order' },
    ]);
    const more = end(war(27), { zhodani: `ARMISTICE WHEN LEAD ${points + 1}` });
    expect(more.state.result).toBeNull();
    const never = end(later, { zhodani: 'ARMISTICE NEVER' });
    expect(never.state.result).toBeNull();
  });

  it('[8.2] ffw-8.2-automatic-first: an automatic victory comes first, and a declaration takes nothing from it', () => {
    const all = Object.entries(aState({}).worlds)
      .filter(([, { control }]) => control === 'imperial')
      .map(([hex]) => hex);
    const { state, events } = end(war(30, all), { zhodani: 'ARMISTICE DECLARE' });
    expect(eventsOf(events, 'war-over')).toMatchObject([{ level: 'zhodani decisive', cause: 'automatic' }]);
    expect(state.result?.winner).toBe('zhodani');
  });

  it('[8.2.1] ffw-8.2.1-agreed: agreement goes before a declaration', () => {
    const offered = { ...war(40), armisticeOffers: ['imperial' as const, 'zhodani' as const] };
    const { events } = end(offered, { zhodani: 'ARMISTICE DECLARE' });
    expect(eventsOf(events, 'war-over')).toMatchObject([{ cause: 'armistice' }]);
  });

  it('[8.2.1] the result says who was ahead when the winner was not', () => {
    const { state } = end(war(40, ['1510', '2123']), { zhodani: 'ARMISTICE DECLARE' });
    expect(state.result?.winner).toBe('imperial');
    expect(windowOf(state)).toMatchObject({ result: 'Imperial major victory, 46 points behind' });
  });

  it('[8.2.1] offers and the first week of a price stand under TO DECIDE', () => {
    expect(toDecide({ ...war(10), armisticeOffers: ['imperial'] }, 'zhodani')[0]).toMatch(
      /^The Imperium offers an armistice\./,
    );
    expect(toDecide({ ...war(10), armisticeOffers: ['imperial'] }, 'imperial')[0]).toMatch(/^Your offer/);
    expect(toDecide(war(27), 'zhodani')[0]).toMatch(/^From now on you may declare an armistice/);
    expect(toDecide(war(28), 'zhodani').join()).not.toContain('armistice');
  });
});
