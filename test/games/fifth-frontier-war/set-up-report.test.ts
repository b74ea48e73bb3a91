import { describe, expect, test } from 'vitest';
import type { Reader } from '../../../src/engine/module.ts';
import { reportText, TEXT_COLUMNS } from '../../../src/engine/report-text.ts';
import { EMPTY_SHEET, amend } from '../../../src/engine/sheet.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { outlook } from '../../../src/games/fifth-frontier-war/outlook.ts';
import { BASE_WORLDS } from '../../../src/games/fifth-frontier-war/rules/deploy-secretly.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { answers, aState, play, seatView } from './kit.ts';
import { IMPERIAL, READERS, reportTo, textsOf, ZHODANI } from './war-kit.ts';

const at = (window: string, surpriseAttack = false): State =>
  aState({ scenario: 'standard', window, options: { surpriseAttack } });

const secret = at('secret-base');
const imperial = at('imperial-deployment');
const zhodani = at('zhodani-deployment');
const surprise = at('zhodani-deployment', true);
const plotting = at('initial-plotting', true);
const found: State = { ...plotting, buildUpDiscovered: true };
const WINDOWS = { secret, imperial, zhodani, surprise, plotting, found };

const readerOf = (seat: Side): Reader => ({ kind: 'seat', seat });
const asked = (state: State): readonly Side[] => {
  const window = windowOf(state);
  return (['imperial', 'zhodani'] as const).filter((seat) => !window.over && window.awaits.includes(seat));
};

describe.each(Object.entries(WINDOWS))('the report of a set-up window, %s', (_name, state) => {
  test('fits the columns of a mail, for every reader', () => {
    for (const reader of READERS) {
      const report = reportTo(reader, state);
      const lines = [report.headline, report.standing, ...reportText(report).split('\n')];
      expect(lines.filter((line) => line.length > TEXT_COLUMNS)).toEqual([]);
    }
  });

  test('begins with what is to decide, and has lines to send back for those who are asked', () => {
    for (const seat of ['imperial', 'zhodani'] as const) {
      const { sections, orderForm } = reportTo(readerOf(seat), state);
      expect(sections[0]?.id).toBe('to-decide');
      expect(orderForm.length > 0).toBe(asked(state).includes(seat));
    }
  });

  test('[7] has a form that can be sent back as it is and then changes nothing', () => {
    for (const seat of asked(state)) {
      const lines = reportTo(readerOf(seat), state)
        .orderForm.map(({ text }) => text)
        .filter((text) => !text.includes('?'));
      const told = answers(state, seat, lines.join('\n'));
      expect(told.filter((answer) => !answer.startsWith('taken') && answer !== 'blank')).toEqual([]);
      const sent = play(state, { [seat]: lines.join('\n') }).state;
      expect(sent).toEqual(play(state, { [seat]: '' }).state);
    }
  });

  test('shows orders that stand', () => {
    for (const seat of asked(state)) {
      const { sections } = reportTo(readerOf(seat), state);
      const blocks = sections.flatMap((section) => section.blocks);
      const orders = blocks.flatMap((block) =>
        block.kind === 'list' ? block.items.flatMap((item) => item.orders ?? []) : [],
      );
      for (const order of orders) expect([order, answers(state, seat, order)[0]]).toEqual([order, TAKEN]);
    }
  });
});

const TAKEN: unknown = expect.stringMatching(/^taken/);

describe('the report of the first window', () => {
  test('[5.5] lists every world that may be the secret base, and [5.4.4] where guerrillas stand', () => {
    const { sections, orderForm } = reportTo(ZHODANI, secret);
    const worlds = textsOf(sections, 'base-worlds').join(' ');
    expect(BASE_WORLDS.filter((hex) => !worlds.includes(hex))).toEqual([]);
    expect(textsOf(sections, 'guerrillas')).toContain('Efate 2109 | GUE1 GUE2 GUE3 GUE4 | covert | 100 | 13');
    expect(orderForm.map(({ text }) => text).slice(0, 3)).toEqual([
      'DEPLOY STANDARD',
      'SECRET BASE AT 3017',
      'GUERRILLA GUE1, GUE2, GUE3, GUE4 AT 2109',
    ]);
  });

  test('[5.5] tells the Imperial side and the public nothing of it', () => {
    for (const reader of [IMPERIAL, { kind: 'public' } as const]) {
      const { sections } = reportTo(reader, secret);
      expect(textsOf(sections, 'base-worlds')).toEqual([]);
      expect(textsOf(sections, 'guerrillas')).toEqual([]);
      expect(textsOf(sections, 'to-decide')[0]).toMatch(/^Nothing yet/);
    }
  });
});

describe('the report of a deployment', () => {
  test('[7] shows the forces by area, and the troops place by place with what carries them', () => {
    const { sections } = reportTo(ZHODANI, zhodani);
    expect(textsOf(sections, 'areas')).toContain('At Esalin 1408: ZES.');
    expect(textsOf(sections, 'areas').join('\n')).toContain('Within the Zhodani border'.slice(7));
    expect(textsOf(sections, 'troops').join('\n')).toContain('aboard ZA1 GD 100, ZAR1 500');
    const own = reportTo(IMPERIAL, imperial).sections;
    expect(textsOf(own, 'areas')).toContain('At Regina 2314: admiral Norris, Duke of Regina.');
    expect(textsOf(own, 'guerrillas')[0]).toContain('Efate 2109');
    expect(textsOf(own, 'seen')).toEqual([]);
  });

  test('[7] shows the Zhodani side what the Imperial side has put where', () => {
    expect(textsOf(reportTo(ZHODANI, zhodani).sections, 'seen').join('\n')).toContain('Regina 2314 | 212F');
    expect(textsOf(reportTo(ZHODANI, imperial).sections, 'seen')).toEqual([]);
  });

  test('[9.1] names fleets that could lie in wait, and where, when the option is on', () => {
    const told = textsOf(reportTo(ZHODANI, surprise).sections, 'to-decide').join('\n');
    expect(told).toContain('871-438 1914 and Quare 1319');
    expect(textsOf(reportTo(ZHODANI, zhodani).sections, 'to-decide').join('\n')).not.toContain('Quare');
  });

  test('[3.2.1] asks for the plots that are missing, and says which fleets need none', () => {
    const far = play(zhodani, {}).state;
    const told = textsOf(reportTo(ZHODANI, { ...far, at: 'zhodani-deployment' }).sections, 'to-decide').join(
      '\n',
    );
    expect(told).toContain('40F needs none');
    const bare: State = {
      ...zhodani,
      fleets: { ...zhodani.fleets, '68F': { ...fleetOf(zhodani, '68F'), plot: {} } },
    };
    expect(textsOf(reportTo(ZHODANI, bare).sections, 'to-decide').join('\n')).toContain(
      'Plots are due: weeks 1 to 4 for 68F',
    );
  });
});

describe('the report of the fourth window', () => {
  test('[9.1.1] asks a warned Imperium for its first plots', () => {
    const { orderForm, headline } = reportTo(IMPERIAL, found);
    expect(headline).toBe('the Zhodani build-up is found');
    expect(orderForm.map(({ text }) => text)).toContain('212F W1: ?');
    expect(reportTo(IMPERIAL, plotting).orderForm).toEqual([]);
  });

  test('[3.2.1] shows the assault week by week', () => {
    const lines = reportTo(ZHODANI, plotting).orderForm.map(({ text }) => text);
    expect(lines).toEqual(
      expect.arrayContaining(['68F W1: J1510', '68F W4: R1510', 'JOY W1: J swordWorldsBox']),
    );
    expect(lines.filter((line) => line.startsWith('40F'))).toEqual([]);
  });
});

describe('what a set-up window has brought', () => {
  test('[ffw-5.4.4-least] orders that were given up are told to their owner', () => {
    const { state, events } = play(secret, { zhodani: 'GUERRILLA GUE5 AT 2109' });
    expect(textsOf(reportTo(ZHODANI, state, events).sections, 'changes')).toEqual([
      'GUERRILLA GUE5 AT 2109 could not be carried out. At least 1 of the guerrilla units must begin at Ruie 2213: what the order names stays where it stood.',
    ]);
    expect(textsOf(reportTo(IMPERIAL, state, events).sections, 'changes')).toEqual([]);
  });

  test('[9.1.1] the die for a build-up is told to all, and how the war then begins', () => {
    const dice = { 'discovery/1914': [2] };
    const { state, events } = play(surprise, { zhodani: 'DEPLOY GIR AT 1914' }, { dice });
    for (const reader of READERS)
      expect(textsOf(reportTo(reader, state, events).sections, 'discovery')).toEqual([
        'Imperial patrols at 871-438 1914, die 2: the Zhodani build-up is found.',
      ]);
    const begun = play(state).state;
    expect(textsOf(reportTo(IMPERIAL, begun).sections, 'briefing')[0]).toMatch(/^Your patrols found/);
    expect(textsOf(reportTo(ZHODANI, begun).sections, 'briefing')[0]).toContain('found your build-up');
  });
});

describe('what a sheet of a set-up window will do', () => {
  const told = (state: State, seat: Side, commands: readonly Command[]) => {
    const view = viewOf(state, readerOf(seat));
    const { sheet } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'given', view });
    const sections = outlook(seatView(state, seat), sheet);
    return { open: textsOf(sections, 'still-to-decide'), changes: textsOf(sections, 'what-to-expect') };
  };

  test('[7] an empty sheet changes nothing', () => {
    const { open, changes } = told(imperial, 'imperial', []);
    expect(open).toEqual(['Nothing: what you do not change stands as the standard deployment has it.']);
    expect(changes).toEqual([]);
  });

  test('[7] fleets that begin elsewhere are told, with their plots', () => {
    const { open, changes } = told(zhodani, 'zhodani', [{ word: 'DEPLOY FLEET', fleet: '68F', at: '0708' }]);
    expect(open[0]).toContain('Plots are due: weeks 1 to 4 for 68F');
    expect(changes).toEqual(['68F begins at Cronor 0708: 3B.']);
  });

  test('[5.4.4] a world that is left with too few guerrillas is open still', () => {
    const { open, changes } = told(secret, 'zhodani', [
      { word: 'SECRET BASE', at: '2606' },
      { word: 'DEPLOY GUERRILLAS', guerrillas: ['GUE5'], at: '2109' },
    ]);
    expect(open[0]).toContain('Ruie 2213 must begin with 1 guerrilla unit and has 0');
    expect(changes[0]).toBe('The secret base is Kinorb 2606.');
  });
});

function fleetOf(state: State, id: string): State['fleets'][string] {
  const fleet = state.fleets[id];
  if (fleet === undefined) throw new Error(`no fleet ${id}`);
  return fleet;
}
