import { describe, expect, it } from 'vitest';
import type { Section } from '../../../src/engine/report.ts';
import { reservesSection } from '../../../src/games/fifth-frontier-war/report/reserves.ts';
import { toDecideSection } from '../../../src/games/fifth-frontier-war/report/to-decide.ts';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { answers, aState, play, seatView } from './kit.ts';
import { textsOf } from './war-kit.ts';

const BOTH = ['imperialBox', 'rimwardBox'];

function texts(section: Section | null): readonly string[] {
  return section === null ? [] : textsOf([section], section.id);
}

describe('[6.1, 6.2] what the report tells of reinforcements and replacements', () => {
  const due = aState({
    week: 6,
    set: {
      arrivals: {
        VASILYEV: BOTH,
        '18F': BOTH,
        WARRANT: BOTH,
        IA3: BOTH,
        IRC1: ['rimwardBox'],
        IRC2: ['rimwardBox'],
        IRC3: ['rimwardBox'],
        IRC5: ['rimwardBox'],
        IRC6: ['rimwardBox'],
        ZB1: ['zhodaniBox'],
      },
    },
  });

  it('names what a week brings before it comes, to its owner alone', () => {
    const view = seatView(due, 'imperial');
    expect(texts(reservesSection(view, []))).toEqual([
      'Week 6 brings to the Imperial box: 18th Fleet, Vasilyev, the warrant and IA3.',
      'Week 6 brings to the Rimward box: IRC1 to IRC3, IRC5 and IRC6.',
      'Replacement points, you: 0 squadron and 3 troop points.',
    ]);
    expect(texts(reservesSection(seatView(due, 'zhodani'), []))).toEqual([
      'Week 6 brings to the Zhodani box: ZB1.',
      'Replacement points, you: 30 squadron and 10 troop points.',
    ]);
    expect(reservesSection(viewOf(due, { kind: 'public' }), [])).toBeNull();
  });

  it('asks for the box where there is a choice, with an order that can be sent back', () => {
    const view = seatView(due, 'imperial');
    const section = toDecideSection(view, 'imperial');
    const items = section.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
    const [choice] = items.filter(({ text }) => text.includes('arrive this week'));
    expect(choice?.text).toBe(
      '18th Fleet, Vasilyev, the warrant and IA3 arrive this week in the Imperial box, unless you send them to the Rimward box.',
    );
    expect(answers(due, 'imperial', (choice?.orders ?? []).join('\n'))).toEqual([
      expect.stringMatching(/^taken: .* will stand in the Imperial rimward forces box$/),
    ]);
  });

  it('offers by name to rebuild what stands reduced at a base, as far as points go', () => {
    const state = aState({
      week: 5,
      set: { imperial: { squadronPoints: 1 } },
      place: [
        {
          squadrons: {
            navy: 'imperial',
            at: '2314',
            list: ['IC1', 'IB1'].map((id) => ({ id, state: 'reduced' })),
          },
        },
      ],
    });
    const texted = texts(toDecideSection(seatView(state, 'imperial'), 'imperial'));
    expect(texted).toContain('IB1 is reduced and stands at a base: 1 point of 1 would restore it.');
    const auto = play(state, { imperial: 'REBUILD AUTO' }, { stop: 'fleet-adjustment' }).state;
    expect(texts(toDecideSection(seatView(auto, 'imperial'), 'imperial')).join()).not.toContain('reduced');
  });

  it('tells both sides what has come and what was spent, each as far as it may know', () => {
    const state = aState({
      week: 6,
      set: {
        imperial: { squadronPoints: 0, troopPoints: 0 },
        arrivals: { '18F': ['imperialBox'], IA3: ['imperialBox'], ICR1: ['imperialBox'] },
      },
      place: [
        { squadrons: { navy: 'imperial', at: '2314', list: [{ id: 'IB1', state: 'reduced' }] } },
        { troops: { id: 'IRT9', at: '2822', loss: 20 } },
      ],
    });
    const played = play(state, { imperial: 'REBUILD IB1\nREBUILD IRT9' }, { stop: 'replacements' });
    const told = (seat: 'imperial' | 'zhodani') => {
      const reader = { kind: 'seat', seat } as const;
      const seen = played.events.flatMap((event) => seenBy(event, reader, played.state) ?? []);
      return texts(reservesSection(viewOf(played.state, reader), seen));
    };
    expect(told('imperial')).toEqual([
      'Arrived in the Imperial box: 18th Fleet, IA3 and ICR1.',
      'Your replacements: IB1 rebuilt at Regina 2314 and IRT9 from 20% to 0% losses at Icetina 2822.',
      'Replacement points, you: 2 squadron and 1 troop points.',
    ]);
    expect(told('zhodani')).toEqual([
      'Arrived in the Imperial box: squadrons 1A and 1 troop unit.',
      'Enemy replacements: IB1 rebuilt at Regina 2314 and IRT9 from 20% to 0% losses at Icetina 2822.',
      'Replacement points, enemy: 2 squadron and 1 troop points.',
      'Replacement points, you: 30 squadron and 10 troop points.',
    ]);
  });
});
