import { describe, expect, test } from 'vitest';
import { eventKinds } from '../../../src/engine/event-kinds.ts';
import type { Reader } from '../../../src/engine/module.ts';
import { reportText } from '../../../src/engine/report-text.ts';
import { type Event, eventSchema } from '../../../src/games/fifth-frontier-war/events.ts';
import { aPosition } from './combat-kit.ts';
import { IMPERIAL, reportTo, ZHODANI } from './war-kit.ts';

/** What a reader is told of it, or why nobody needs to be. */
type Told = { readonly reader: Reader; readonly events: readonly Event[]; readonly text: string } | string;

const SHOT = { factors: 6, column: 6, shift: 0, roll: 4, modified: 4, result: 2 };
const SDB_SHOT = { factors: 6, column: 6, roll: 4, modified: 4, result: 10 };

const SPACE: Event = {
  kind: 'space-combat',
  at: '2314',
  round: 1,
  side: 'imperial',
  attack: 6,
  tactical: 0,
  admiral: null,
  quality: 'low',
  shots: [SHOT],
  damage: 2,
};
const SPACE_LOSSES: Event = {
  kind: 'space-losses',
  at: '2314',
  round: 1,
  side: 'zhodani',
  required: 2,
  losses: [{ squadron: 'ZB1', to: 'reduced', factors: 4 }],
};
const ENDED: Event = { kind: 'battle-ended', at: '2314', rounds: 1, outcome: 'stand-off' };
const SDB_LOSSES: Event = {
  kind: 'sdb-losses',
  at: '2314',
  round: 1,
  side: 'zhodani',
  owner: 'imperial',
  bombardment: 6,
  shots: [SDB_SHOT],
  percent: 10,
  loss: 10,
  left: '45',
};
const SDB_FIRE: Event = {
  kind: 'sdb-fire',
  at: '2314',
  round: 1,
  side: 'zhodani',
  owner: 'imperial',
  strength: '50',
  shots: [{ ...SDB_SHOT, factors: '50' }],
  damage: 1,
  losses: [{ squadron: 'ZB1', to: 'reduced', factors: 4 }],
};
const SURFACE_FIRE: Event = {
  kind: 'surface-fire',
  at: '2314',
  side: 'zhodani',
  psionic: false,
  target: 'DEFENCE',
  by: [{ unit: 'ZRT1', factors: '45' }],
  factors: '45',
  strength: '90',
  tech: 14,
  targetTech: 12,
  odds: '1:2',
  shift: 2,
  column: '1:1',
  dice: [3, 4],
  roll: 7,
  modified: 7,
  result: 30,
};

const TOLD: Readonly<Record<Event['kind'], Told>> = {
  drawn: 'what is drawn is told by what a week brings, and at set-up by the lists of forces',
  deployed: 'set-up: the report that follows shows all that stands',
  'secret-base-chosen': 'set-up: the lists of the next window show it to its owner',
  'guerrillas-placed': 'set-up: the table of the next window shows where they are',
  'counters-deployed': 'set-up: the lists of the next window show where counters begin',
  'build-up-searched': 'set-up: the section of the window that follows tells the die (set-up-report.test.ts)',
  'fleet-formed': own(
    'zhodani',
    { kind: 'fleet-formed', at: '1409', fleet: '17C', squadrons: ['ZB1'] },
    '17C formed at Ruby 1409',
  ),
  'squadrons-attached': own(
    'zhodani',
    { kind: 'squadrons-attached', at: '1409', fleet: '17C', squadrons: ['ZB1', 'ZB2'] },
    '17C takes in 2 squadrons at Ruby 1409',
  ),
  'squadrons-detached': {
    reader: ZHODANI,
    events: [
      {
        kind: 'squadrons-detached',
        side: 'zhodani',
        fleet: '17C',
        at: '1409',
        squadrons: ['ZB1'],
        cause: 'slow',
      },
    ],
    text: 'ZB1 left 17C at Ruby 1409: they could not keep up with its plot.',
  },
  'admiral-assigned': own(
    'zhodani',
    { kind: 'admiral-assigned', admiral: 'BENSHATL', fleet: '17C', at: '1409' },
    'Benshatl takes 17C',
  ),
  'fleet-disbanded': {
    reader: ZHODANI,
    events: [
      SPACE,
      { kind: 'fleet-disbanded', side: 'zhodani', fleet: '17C', at: '2314', cause: 'destroyed' },
      ENDED,
    ],
    text: 'Your 17C is no more: its squadrons are destroyed.',
  },
  'order-failed': {
    reader: ZHODANI,
    events: [
      {
        kind: 'order-failed',
        side: 'zhodani',
        order: 'REVEAL BASE AT START',
        code: 'base.none',
        facts: {},
      },
    ],
    text: 'REVEAL BASE AT START could not be carried out.',
  },
  'plot-aborted': {
    reader: ZHODANI,
    events: [{ kind: 'plot-aborted', side: 'zhodani', fleet: '17C', at: '1409', cause: 'impossible' }],
    text: '17C holds at Ruby 1409: its plot is aborted, since it could not be kept.',
  },
  'plot-delayed': {
    reader: ZHODANI,
    events: [{ kind: 'plot-delayed', side: 'zhodani', fleet: '17C', at: '1409', cause: 'doctrine' }],
    text: '17C refuels another week at Ruby 1409; its plot is a week later.',
  },
  'plot-defaulted': {
    reader: ZHODANI,
    events: [{ kind: 'plot-defaulted', side: 'zhodani', fleet: '17C', week: 12, action: 'R1409' }],
    text: 'No plot came, so these hold: 17C W12 R1409.',
  },
  'refuel-failed': 'the fleet stands under what is to decide, with the remedies (report.test.ts)',
  discretionary: {
    reader: ZHODANI,
    events: [
      { kind: 'discretionary', imperial: 2, zhodani: 5, first: 'imperial' },
      { kind: 'scout-jumped', side: 'zhodani', squadron: 'ZS1', from: '1409', to: '1510' },
    ],
    text: 'The enemy moves first: Imperial die 2, Zhodani die 5.',
  },
  'admiral-travelled': own(
    'zhodani',
    { kind: 'admiral-travelled', admiral: 'BENSHATL', from: '1409', to: '1510' },
    'to Jewell 1510: Benshatl from Ruby 1409',
  ),
  'scout-jumped': own(
    'zhodani',
    { kind: 'scout-jumped', squadron: 'ZS1', from: '1409', to: '1510' },
    'to Jewell 1510: ZS1 from Ruby 1409',
  ),
  'fleet-jumped': own(
    'zhodani',
    { kind: 'fleet-jumped', fleet: '17C', from: '1409', to: '1510', squadrons: ['ZB1'], wellLed: false },
    'to Jewell 1510: 17C from Ruby 1409',
  ),
  'space-combat': {
    reader: IMPERIAL,
    events: [SPACE, ENDED],
    text: 'you: 6-column, die 4 -> 2 factors',
  },
  'space-losses': {
    reader: IMPERIAL,
    events: [SPACE, SPACE_LOSSES, ENDED],
    text: 'battle ZB1 reduced (8 to 4)',
  },
  'disengagement-order': {
    reader: IMPERIAL,
    events: [
      SPACE,
      { kind: 'disengagement-order', at: '2314', round: 1, imperial: 3, zhodani: 2, first: 'zhodani' },
      ENDED,
    ],
    text: 'Dice for who speaks first about leaving: Imperial 3, Zhodani 2.',
  },
  disengaged: {
    reader: IMPERIAL,
    events: [
      SPACE,
      {
        kind: 'disengaged',
        at: '2314',
        round: 1,
        side: 'zhodani',
        fleet: '17C',
        squadrons: ['ZB1'],
        to: '1510',
        leftBehind: ['ZB2'],
      },
      ENDED,
    ],
    text: 'Enemy 17C disengaged to Jewell 1510, leaving ZB2 behind.',
  },
  'battle-ended': {
    reader: IMPERIAL,
    events: [SPACE, ENDED],
    text: 'Neither side drove the other off.',
  },
  'cargo-lost': {
    reader: IMPERIAL,
    events: [
      SPACE,
      {
        kind: 'cargo-lost',
        side: 'zhodani',
        at: '2314',
        squadron: 'ZA1',
        losses: [
          { troop: 'ZRT1', from: 0, to: 100 },
          { troop: 'ZRT2', from: 0, to: 60 },
        ],
      },
      ENDED,
    ],
    text: 'Enemy troops aboard ZA1: ZRT1 is lost and ZRT2 is down to 40 %.',
  },
  'admiral-lost': {
    reader: IMPERIAL,
    events: [{ kind: 'admiral-lost', side: 'zhodani', admiral: 'BENSHATL', at: '2314' }],
    text: '+ Benshatl died with the last squadron at Regina 2314.',
  },
  'control-gained': {
    reader: IMPERIAL,
    events: [{ kind: 'control-gained', at: '2314', from: 'imperial', to: 'zhodani' }],
    text: '- The Zhodani take Regina 2314 (20 points).',
  },
  'control-lost': {
    reader: IMPERIAL,
    events: [{ kind: 'control-lost', at: '2314', from: 'zhodani', to: 'imperial' }],
    text: '+ Regina 2314 is Imperial again: the Zhodani left no garrison (20 points).',
  },
  surrendered: {
    reader: IMPERIAL,
    events: [
      { kind: 'surrendered', at: '1409', from: 'imperial', to: 'zhodani', troops: ['ICT3'] },
      { kind: 'control-gained', at: '1409', from: 'imperial', to: 'zhodani' },
    ],
    text: '- Ruby 1409 surrenders to the Zhodani (11 points); ICT3 is disarmed.',
  },
  'war-over': {
    reader: IMPERIAL,
    events: [
      { kind: 'war-over', level: 'zhodani minor', winner: 'zhodani', halfPoints: 220, cause: 'armistice' },
    ],
    text: '- The war is over: both sides agree on an armistice.',
  },
  'system-defence': {
    reader: ZHODANI,
    events: [
      {
        kind: 'system-defence',
        at: '2314',
        side: 'zhodani',
        owner: 'imperial',
        attacks: true,
        active: false,
        bombardment: 6,
        sdb: '50',
      },
      SDB_LOSSES,
    ],
    text: 'Your bombardment 6, enemy SDBs 50, passive.',
  },
  'sdb-losses': {
    reader: ZHODANI,
    events: [SDB_LOSSES],
    text: 'you: 6-column, die 4 -> 10 % of the SDBs, 45 left',
  },
  'sdb-fire': {
    reader: ZHODANI,
    events: [SDB_LOSSES, SDB_FIRE],
    text: 'SDBs: 6-column, die 4 -> 1 factor: battle ZB1 reduced (8 to 4)',
  },
  'broke-off': 'how the fight ended says who broke off',
  'system-defence-ended': {
    reader: ZHODANI,
    events: [
      SDB_LOSSES,
      {
        kind: 'system-defence-ended',
        at: '2314',
        side: 'zhodani',
        owner: 'imperial',
        rounds: 1,
        outcome: 'squadrons-broke-off',
      },
    ],
    text: 'Your squadrons broke off, and take no further part here.',
  },
  bombed: {
    reader: ZHODANI,
    events: [
      {
        kind: 'bombed',
        at: '2314',
        side: 'zhodani',
        target: 'DEFENCE',
        factors: '24',
        shots: [{ ...SDB_SHOT, factors: '24', column: 24 }],
        percent: 10,
        loss: 10,
        left: '81',
      },
    ],
    text: 'you: 24 on the defences: 24-column, die 4 -> 10 %, 81 left',
  },
  'under-globes': {
    reader: ZHODANI,
    events: [{ kind: 'under-globes', at: '2314', side: 'imperial', fleet: '18F', action: 'attack' }, SPACE],
    text: 'Regina 2314: Enemy 18F comes unseen under black globes and fires first.',
  },
  'surface-fire': {
    reader: ZHODANI,
    events: [SURFACE_FIRE],
    text: 'you: 45 (ZRT1) on the defences 90, 1:2, tech 2 right to 1:1, dice 3 + 4 -> 30 %',
  },
  'surface-losses': {
    reader: ZHODANI,
    events: [
      SURFACE_FIRE,
      {
        kind: 'surface-losses',
        at: '2314',
        side: 'imperial',
        psionic: false,
        losses: [{ unit: 'DEFENCE', by: 30, to: 60 }],
      },
    ],
    text: '30 % lost, 60 % in all',
  },
  'troops-landed': {
    reader: ZHODANI,
    events: [{ kind: 'troops-landed', side: 'zhodani', at: '2314', troops: ['ZRT1', 'ZRT2'] }],
    text: 'Regina 2314: You land ZRT1 and ZRT2.',
  },
  'troops-loaded': {
    reader: ZHODANI,
    events: [
      {
        kind: 'troops-loaded',
        side: 'imperial',
        at: '2314',
        squadron: 'IA1',
        fleet: null,
        troops: ['ICT3', 'ICT4'],
      },
    ],
    text: 'Regina 2314: The enemy takes aboard ICT3 ICT4 (IA1).',
  },
  'admiral-landed': 'where admirals are stands in the order of battle and in what is seen of the enemy',
  'admiral-boarded': 'where admirals are stands in the order of battle and in what is seen of the enemy',
  'guerrillas-recovered': {
    reader: ZHODANI,
    events: [
      { kind: 'guerrillas-recovered', side: 'zhodani', units: [{ unit: 'G1', at: '2314', loss: 30 }] },
    ],
    text: 'Guerrillas in hiding recover: G1 at Regina 2314 to 70 %.',
  },
  'guerrilla-mode': {
    reader: IMPERIAL,
    events: [{ kind: 'guerrilla-mode', side: 'zhodani', unit: 'G1', at: '2314', mode: 'overt' }],
    text: 'Guerrillas at Regina 2314 fight openly: G1.',
  },
  'base-revealed': {
    reader: IMPERIAL,
    events: [{ kind: 'base-revealed', side: 'zhodani', at: '2314', unit: 'FUL' }],
    text: '- The secret Zhodani base is at Regina 2314: the Fulacin battalion stands on it.',
  },
  'reinforcement-roll': {
    reader: IMPERIAL,
    events: [
      {
        kind: 'reinforcement-roll',
        side: 'imperial',
        week: 11,
        roll: 4,
        battle: 2,
        cruiser: 1,
        fleets: 1,
        blackGlobes: false,
      },
    ],
    text: 'The die for the reinforcements of week 11 is a 4: 2 battle, 1 cruiser and 1 fleet.',
  },
  'reinforcements-arrived': {
    reader: IMPERIAL,
    events: [
      {
        kind: 'reinforcements-arrived',
        side: 'imperial',
        at: 'imperialBox',
        squadrons: ['IB1'],
        troops: [],
        admirals: [],
        fleets: [],
      },
    ],
    text: 'Arrived in the Imperial box: IB1.',
  },
  'warrant-arrived': {
    reader: IMPERIAL,
    events: [{ kind: 'warrant-arrived', side: 'imperial', at: 'imperialBox', admiral: null }],
    text: 'The Emperor’s warrant has come to the Imperial box and lies there.',
  },
  'replacement-points': {
    reader: IMPERIAL,
    events: [{ kind: 'replacement-points', side: 'imperial', squadron: 3, troop: 4 }],
    text: 'Replacement points, you:',
  },
  'squadron-rebuilt': {
    reader: IMPERIAL,
    events: [
      { kind: 'squadron-rebuilt', side: 'imperial', squadron: 'IB1', at: '2314', points: 1, cause: 'order' },
    ],
    text: 'Your replacements: IB1 rebuilt at Regina 2314.',
  },
  'squadron-replaced': {
    reader: IMPERIAL,
    events: [{ kind: 'squadron-replaced', side: 'imperial', squadron: 'IB1', at: 'imperialBox', points: 4 }],
    text: 'Your replacements: IB1 replaced in the Imperial box.',
  },
  'troop-rebuilt': {
    reader: IMPERIAL,
    events: [
      { kind: 'troop-rebuilt', side: 'imperial', troop: 'ICT3', at: '2314', from: 40, to: 10, points: 1 },
    ],
    text: 'Your replacements: ICT3 from 40% to 10% losses at Regina 2314.',
  },
  'troop-replaced': {
    reader: IMPERIAL,
    events: [{ kind: 'troop-replaced', side: 'imperial', troop: 'ICT3', at: 'imperialBox', points: 1 }],
    text: 'Your replacements: ICT3 replaced in the Imperial box.',
  },
  'precedence-applied': {
    reader: ZHODANI,
    events: [
      {
        kind: 'precedence-applied',
        side: 'zhodani',
        navy: 'zhodani',
        at: '1409',
        takes: [{ admiral: 'BENSHATL', fleet: '17C', from: null }],
        relieved: [],
      },
    ],
    text: 'By precedence at Ruby 1409: Benshatl commands 17C.',
  },
  'warrant-passed': {
    reader: ZHODANI,
    events: [{ kind: 'warrant-passed', side: 'imperial', at: '2314', from: null, to: 'NORRIS' }],
    text: 'holds the warrant',
  },
  'warrant-lost': {
    reader: IMPERIAL,
    events: [{ kind: 'warrant-lost', side: 'imperial', at: '2314', admiral: 'NORRIS' }],
    text: '- The Emperor’s warrant is lost with Norris',
  },
  'armistice-offered': {
    reader: { kind: 'public' },
    events: [{ kind: 'armistice-offered', side: 'imperial' }],
    text: 'The Imperium offers an armistice.',
  },
  'armistice-withdrawn': {
    reader: ZHODANI,
    events: [{ kind: 'armistice-withdrawn', side: 'imperial' }],
    text: 'The enemy withdraws the offer of an armistice.',
  },
  'armistice-declared': {
    reader: IMPERIAL,
    events: [
      { kind: 'armistice-declared', side: 'zhodani', turn: 30, levels: 2, by: 'order' },
      {
        kind: 'war-over',
        level: 'stalemate',
        winner: null,
        halfPoints: 0,
        cause: 'declared-armistice',
      },
    ],
    text: 'The Zhodani declare an armistice at the end of week 30: it costs them 2 levels of victory.',
  },
};

type WithoutSide<E> = E extends { readonly side: unknown } ? Omit<E, 'side'> : never;

/** Something of one side that the other reads. */
function own(side: 'imperial' | 'zhodani', event: WithoutSide<Event>, text: string): Told {
  const reader = side === 'imperial' ? ZHODANI : IMPERIAL;
  return { reader, events: [eventSchema.parse({ ...event, side })], text };
}

describe('what the report tells of events', () => {
  test('every kind is told, or there is a reason why not', () => {
    expect(Object.keys(TOLD).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [...eventKinds(eventSchema).keys()].toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  test.each(
    Object.entries(TOLD).flatMap(([kind, told]) => (typeof told === 'string' ? [] : [{ kind, ...told }])),
  )('$kind', ({ reader, events, text }) => {
    const flat = reportText(reportTo(reader, { ...aPosition(), week: 11 }, events)).replace(/\s+/g, ' ');
    expect(flat).toContain(text);
  });
});
