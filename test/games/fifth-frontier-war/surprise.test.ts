import { describe, expect, it, test } from 'vitest';
import { CHARTS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { placeOfTroop } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { answers, aState, eventsOf, play, plotOf, refusalWords } from './kit.ts';

const options = { surpriseAttack: true };
const deploying = aState({ scenario: 'standard', window: 'zhodani-deployment', options });

/** What becomes of the last of some lines. */
function verdict(...lines: readonly string[]): string {
  return answers(deploying, 'zhodani', lines.join('\n')).at(-1)?.split(':')[0] ?? '';
}

/** The streamlined fleet of the Vargr lies in wait at 871-438; patrols throw this die. */
function builtUp(die: number): State {
  return play(deploying, { zhodani: 'DEPLOY GIR AT 1914' }, { dice: { 'discovery/1914': [die] } }).state;
}

function tagOf(state: State): string {
  const window = windowOf(state);
  return window.over ? window.result : `${window.tag} ${window.awaits.join('+')}`;
}

describe('[9.1] a fleet lies in wait', () => {
  it('[9.1] at 871-438 and at Quare, with the option only', () => {
    const orders = 'DEPLOY GIR AT 1914\nDEPLOY ZC1, ZC2 AT 1319 IN 47F\nDEPLOY 47F AT 1319';
    const { state } = play(deploying, { zhodani: orders }, { dice: { 'discovery/1914': [5] } });
    expect([state.fleets['GIR']?.at, state.fleets['47F']?.at]).toEqual(['1914', '1319']);
    expect(faultsOf(state)).toEqual([]);
    const without = aState({ scenario: 'standard', window: 'zhodani-deployment' });
    expect(answers(without, 'zhodani', 'DEPLOY GIR AT 1914')).toEqual(['deploy.outside-area']);
  });

  it('[9.1] troops and admirals are embarked on it, not ashore', () => {
    const { state } = play(deploying, { zhodani: 'DEPLOY GIR AT 1914' }, { dice: { 'discovery/1914': [6] } });
    expect(state.admirals['PACKLEADER']).toMatchObject({ at: '1914', fleet: 'GIR' });
    expect([placeOfTroop(state, 'VTR1'), state.troops['VTR1']?.at]).toEqual(['1914', null]);
    expect(verdict('DEPLOY GIR AT 1914', 'DEPLOY 4Gd AT 1914')).toBe('build-up.embarked-only');
    expect(verdict('DEPLOY GIR AT 1914', 'DEPLOY LIAISON AT 1914')).toBe('build-up.embarked-only');
    expect(verdict('DEPLOY GIR AT 1914', 'ADMIRAL PACKLEADER ASHORE')).toBe('build-up.embarked-only');
    expect(verdict('DEPLOY GIR AT 1914', 'DEPLOY VTR8 ON VC1')).toBe('load.no-room');
  });

  test.each([
    ['ZT1', '1914', 'build-up.not-streamlined'],
    ['ZB1', '1914', 'build-up.not-streamlined'],
    ['ZC13', '1914', 'build-up.not-streamlined'],
    ['ZC1', '1914', 'taken'],
    ['ZA1', '1914', 'taken'],
    ['ZS1', '1914', 'taken'],
    ['ZS3', '1914', 'build-up.too-slow'],
    ['ZB1', '1319', 'build-up.slow-fuel'],
    ['ZC13', '1319', 'taken'],
    ['ZT1', '1319', 'taken'],
    ['ZS3', '1319', 'build-up.too-slow'],
    ['SB1', '1319', 'build-up.slow-fuel'],
    ['VB1', '1319', 'taken'],
    ['ZCC1', '1319', 'deploy.at-home'],
    ['SC4', '1319', 'deploy.in-box'],
  ])('[9.1] %s at %s: %s', (squadron, hex, expected) => {
    const fleet = { Z: '68F', S: 'GRAM', V: 'UTH' }[squadron.slice(0, 1)] ?? '';
    const line = `DEPLOY ${squadron} AT ${hex} IN ${fleet}`;
    const told = answers(emptied(fleet), 'zhodani', line)[0]?.split(':')[0];
    expect(told).toBe(expected);
  });

  it('[9.1] there is one fleet at each place, and nobody outside it', () => {
    expect(verdict('DEPLOY ZC1 AT 1914')).toBe('build-up.needs-fleet');
    expect(verdict('DEPLOY GIR AT 1914', 'DEPLOY ZC1 AT 1914 IN 47F')).toBe('build-up.one-fleet');
    expect(answers(emptied('68F'), 'zhodani', 'DEPLOY GIR AT 1914\nDEPLOY ZC1 AT 1914 IN 68F')).toEqual([
      expect.stringMatching(/^taken/),
      'build-up.one-fleet',
    ]);
    expect(verdict('DEPLOY GIR AT 1914', 'DETACH GIR: VC1')).toBe('build-up.needs-fleet');
    expect(verdict('DEPLOY GIR AT 1914', 'DISBAND GIR')).toBe('build-up.needs-fleet');
  });

  it('[9.1] a fleet formed in a build-up beside another is refused as well', () => {
    const state = emptied('68F');
    expect(answers(state, 'zhodani', 'DEPLOY GIR AT 1914\nFORM 68F AT 1914: VC1')[1]).toBe(
      'build-up.one-fleet',
    );
  });

  it('[ffw-9.1-navies] it may be of any navy that the Zhodani side commands', () => {
    expect(verdict('DEPLOY GIR AT 1914')).toBe('taken');
    expect(verdict('DEPLOY UTH AT 1319')).toBe('taken');
  });

  it('[9.1] a refusal says what is wrong with a squadron', () => {
    expect(refusalWords(emptied('68F'), 'zhodani', 'DEPLOY ZS3 AT 1914 IN 68F')).toBe(
      'ZS3 jumps 2; at 871-438 1914 only jump-3 or better may lie in wait.',
    );
  });
});

/** The deployment with a fleet whose marker is free. */
function emptied(fleet: string): State {
  return { ...play(deploying, { zhodani: `DISBAND ${fleet}` }).state, at: 'zhodani-deployment' };
}

describe('[9.1.1] discovery', () => {
  test.each([1, 2, 3, 4, 5, 6])('[9.1.1] a roll of %i', (die) => {
    const found = CHARTS.surpriseAttack.discoveredOn.includes(die);
    const { state, events } = play(
      deploying,
      { zhodani: 'DEPLOY GIR AT 1914' },
      { dice: { 'discovery/1914': [die] } },
    );
    expect(found).toBe(die <= 4);
    expect(state.buildUpDiscovered).toBe(found);
    expect(eventsOf(events, 'build-up-searched')).toEqual([
      { kind: 'build-up-searched', at: '1914', roll: die, discovered: found },
    ]);
    expect(tagOf(state)).toBe(found ? 'D4 imperial+zhodani' : 'D4 zhodani');
  });

  it('[9.1.1] no die is thrown without a fleet at 871-438', () => {
    const { state, events } = play(deploying, { zhodani: 'DEPLOY GIR AT 1319' }, { dice: {} });
    expect([state.buildUpDiscovered, eventsOf(events, 'build-up-searched')]).toEqual([null, []]);
    expect(tagOf(state)).toBe('D4 zhodani');
  });

  it('[9.1.2] a build-up at Quare is never found', () => {
    const { state } = play(deploying, { zhodani: 'DEPLOY 47F AT 1319\nDEPLOY GIR AT 1319' }, { dice: {} });
    expect(state.buildUpDiscovered).toBeNull();
  });

  it('[9.1.1] without the option nothing is rolled and the fleets are plotted in the window of the deployment', () => {
    const plain = aState({ scenario: 'standard', window: 'zhodani-deployment' });
    const { state } = play(plain, {}, { dice: {} });
    expect(tagOf(state)).toBe('W1 imperial+zhodani');
  });
});

describe('[3.2.1, 9.1.1] plots of the fourth window', () => {
  it('[9.1.1] are not made while forces deploy', () => {
    expect(verdict('40F W1: J1409')).toBe('plot.after-deployment');
    expect(verdict('40F W1: DETACH ZCB1')).toBe('plot.after-deployment');
  });

  it('[3.2.1] the Zhodani side plots, the Imperial side nothing, when nothing was found', () => {
    const { state } = play(builtUp(5), {
      zhodani: '67F W1: R1806',
      imperial: '212F W1: J2313',
    });
    expect(plotOf(state, '67F')).toMatch(/^W1 R1806/);
    expect(state.fleets['212F']?.plot).toEqual({});
    expect(state.at).toBe('week');
  });

  it('[9.1.1] a warned Imperium plots five weeks, fewer under an admiral', () => {
    const { state } = play(builtUp(1), { imperial: '212F W1: J2213' });
    expect(plotOf(state, '212F')).toBe('W1 J2213  W2 R2213  W3 R2213  W4 R2213');
    expect(plotOf(state, '213F')).toBe('W1 R2123  W2 R2123');
    const alone = { ...builtUp(1), admirals: {} };
    expect(Object.keys(play(alone).state.fleets['212F']?.plot ?? {})).toEqual(['1', '2', '3', '4', '5']);
  });

  it('[9.1.1] an Imperial fleet that was plotted moves in week 1', () => {
    const plotted = play(builtUp(1), { imperial: '212F W1: J2213' }).state;
    expect(play(plotted).state.fleets['212F']?.at).toBe('2213');
  });

  it('[9.1] a fleet from a build-up makes its first jump in week 1', () => {
    const plotted = play(builtUp(5), { zhodani: 'GIR W1: J2112' }).state;
    expect(play(plotted).events).toContainEqual(
      expect.objectContaining({ kind: 'fleet-jumped', fleet: 'GIR', from: '1914', to: '2112' }),
    );
  });
});
