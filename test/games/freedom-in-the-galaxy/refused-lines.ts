import type { Json } from '../../../src/engine/json.ts';
import { aCharacter, aUnit, type Given } from './kit.ts';

export interface RefusedLine {
  readonly code: string;
  readonly seat: 'rebel' | 'imperial';
  readonly lines: readonly string[];
  readonly given: Given;
}

const ANGOFF = '2221';
const QUIBRON = '2211';

function rebel(code: string, lines: readonly string[], given: Given): RefusedLine {
  return { code, seat: 'rebel', lines, given };
}

function imperial(code: string, lines: readonly string[], given: Given): RefusedLine {
  return { code, seat: 'imperial', lines, given };
}

function missions(place: readonly Json[], more: Given = {}): Given {
  return { window: 'missions', place, ...more };
}

const sentel = aCharacter('Frun Sentel', ANGOFF);
const sontag = aCharacter('Doctor Sontag', ANGOFF);
const boccanegra = aCharacter('Boccanegra', ANGOFF);
const kidu = aCharacter('Jon Kidu', ANGOFF);
const privateer = { ship: 'Planetary Privateer', at: ANGOFF, owner: 'Boccanegra' };
const RISEN = { state: 'rebellion', loyalty: -2, base: { level: 2, up: false } };

/** Each refusal that neither bots nor chance are sure to meet, with a position that brings it about. */
export const REFUSED_LINES: readonly RefusedLine[] = [
  rebel('start.from-space', ['START AT 2221'], {
    window: 'rebel-set-up',
    place: [
      aCharacter('Boccanegra', 'space'),
      { ship: 'Planetary Privateer', at: 'space', owner: 'Boccanegra' },
    ],
  }),
  rebel('start.not-yours', ['START AT 4321'], {
    scenario: 'varu',
    window: 'rebel-set-up',
    place: [aCharacter('Kogus', 'space')],
  }),
  rebel('place.not-there', ['PLACE R1 AT 4321'], {
    scenario: 'varu',
    window: 'rebel-set-up',
    place: [aUnit('R1', 'wild-2-1', 'space')],
  }),
  rebel('move.ship-with-units', ['MOVE R1, Boccanegra BY Planetary Privateer TO 2211'], {
    place: [boccanegra, privateer, aUnit('R1', 'urban-2-1', ANGOFF)],
  }),
  rebel('move.not-mobile', ['MOVE R1 TO 2211'], { place: [aUnit('R1', 'urban-1-0', ANGOFF)] }),
  rebel('move.needs-ship', ['MOVE Frun Sentel TO 2211'], { place: [sentel] }),
  rebel('move.has-ship', ['MOVE Frun Sentel TO 2211'], { place: [sentel, boccanegra, privateer] }),
  rebel('move.apart', ['MOVE Frun Sentel, Doctor Sontag TO 2232'], {
    place: [aCharacter('Frun Sentel', '2231'), sontag],
  }),
  rebel('move.there-already', ['MOVE Frun Sentel TO 2221'], { place: [sentel] }),
  imperial('move.no-room', ['MOVE L1 TO 2232'], {
    player: 'imperial',
    place: [aUnit('L1', 'line', ANGOFF), ...['M1', 'M2', 'M3'].map((id) => aUnit(id, 'militia', '2232'))],
  }),
  rebel('move.twice', ['MOVE Frun Sentel TO 2232', 'MOVE Frun Sentel TO 2231'], {
    place: [aCharacter('Frun Sentel', '2231')],
  }),
  rebel('ship.not-in-play', ['MOVE Frun Sentel BY Explorer TO 2211'], { place: [sentel] }),
  rebel('ship.no-pilot', ['MOVE Frun Sentel BY Planetary Privateer TO 2211'], {
    place: [sentel, boccanegra, privateer],
  }),
  rebel('ship.can-not-fly', ['MOVE Doctor Sontag BY Explorer TO 2211'], {
    place: [sontag, { ship: 'Explorer', at: ANGOFF, owner: 'Doctor Sontag' }],
  }),
  rebel(
    'ship.full',
    ['MOVE Boccanegra, Frun Sentel, Doctor Sontag, Kogus, Scott Rubel BY Stellar Courier TO 2211'],
    {
      place: [
        boccanegra,
        sentel,
        sontag,
        aCharacter('Kogus', ANGOFF),
        aCharacter('Scott Rubel', ANGOFF),
        { ship: 'Stellar Courier', at: ANGOFF, owner: 'Boccanegra' },
      ],
    },
  ),
  rebel('piece.dead', ['MOVE Frun Sentel TO 2211'], {
    place: [aCharacter('Frun Sentel', ANGOFF, { fate: 'dead' })],
  }),
  rebel('piece.captive', ['MOVE Frun Sentel TO 2211'], {
    place: [
      aUnit('L1', 'line', ANGOFF),
      aCharacter('Frun Sentel', ANGOFF, { fate: 'captive', heldBy: 'units' }),
    ],
  }),
  rebel('piece.not-yours', ['MOVE Jon Kidu TO 2211'], { place: [kidu] }),
  rebel('repair.not-this-turn', ['REPAIR BASE 222'], { turn: 2 }),
  rebel('repair.is-up', ['REPAIR BASE 222'], {}),
  rebel('repair.not-yours', ['REPAIR BASE 222'], { set: { '222': { base: { level: 2, up: false } } } }),
  imperial('reinforce.none', ['REINFORCE AT 2221'], { player: 'imperial' }),
  imperial('reinforce.not-there', ['REINFORCE AT 4331'], {
    scenario: 'varu',
    player: 'imperial',
    turn: 2,
    place: [aUnit('R1', 'subterranean-2-1', '4331')],
  }),
  imperial('order.rebel-only', ['RISE NEVER'], { player: 'imperial' }),
  imperial('guard.no-prisoner', ['GUARD Frun Sentel BY units'], { player: 'imperial', place: [sentel] }),
  imperial('guard.no-units', ['GUARD Frun Sentel BY units'], {
    player: 'imperial',
    place: [kidu, aCharacter('Frun Sentel', ANGOFF, { fate: 'captive', heldBy: 'Jon Kidu' })],
  }),
  imperial('guard.elsewhere', ['GUARD Frun Sentel BY Vans Ka-tie-a'], {
    player: 'imperial',
    place: [
      kidu,
      aCharacter('Vans Ka-tie-a', QUIBRON),
      aCharacter('Frun Sentel', ANGOFF, { fate: 'captive', heldBy: 'Jon Kidu' }),
    ],
  }),
  rebel('attack.twice', ['ATTACK 2221', 'ATTACK 2221'], {}),
  imperial('react.nothing-there', ['REACT L1 TO 2232'], {
    window: 'reaction',
    place: [aUnit('L1', 'line', '2231')],
  }),
  imperial('react.not-near', ['REACT L1 TO 2232'], {
    window: 'reaction',
    place: [aUnit('L1', 'line', ANGOFF), aCharacter('Frun Sentel', '2232', { detected: true })],
  }),
  imperial('react.leader-alone', ['REACT Jon Kidu WITH Vans Ka-tie-a TO 2232'], {
    window: 'reaction',
    place: [
      aCharacter('Jon Kidu', '2231'),
      aCharacter('Vans Ka-tie-a', '2231'),
      aCharacter('Frun Sentel', '2232', { detected: true }),
    ],
  }),
  imperial('react.leader-elsewhere', ['REACT L1 WITH Vans Ka-tie-a TO 2232'], {
    window: 'reaction',
    place: [
      aUnit('L1', 'line', '2231'),
      aCharacter('Vans Ka-tie-a', ANGOFF),
      aCharacter('Frun Sentel', '2232', { detected: true }),
    ],
  }),
  rebel('leader.none', ['LEADER 4331 Kogus'], { scenario: 'varu', place: [aCharacter('Kogus', '4331')] }),

  rebel('mission.other-game', ['MISSION E AT 2221 BY Frun Sentel'], missions([sentel])),
  imperial('mission.not-yours', ['MISSION T AT 2221 BY Jon Kidu'], missions([kidu], { player: 'imperial' })),
  rebel('mission.no-camp', ['MISSION D AT 2221 BY camp'], missions([sentel])),
  rebel(
    'mission.camp-alone',
    ['MISSION D AT 2231 BY camp, Frun Sentel'],
    missions([aCharacter('Frun Sentel', '2231')], { turn: 2, set: { '2231': { camp: 2 } } }),
  ),
  rebel(
    'mission.not-for-camp',
    ['MISSION R AT 2231 BY camp'],
    missions([], { turn: 2, set: { '2231': { camp: 2 } } }),
  ),
  rebel('mission.elsewhere', ['MISSION D AT 2211 BY Frun Sentel'], missions([sentel])),
  rebel(
    'mission.with-units',
    ['MISSION D AT 2221 BY Frun Sentel'],
    missions([aCharacter('Frun Sentel', ANGOFF, { withUnits: true }), aUnit('R1', 'urban-2-1', ANGOFF)]),
  ),
  rebel(
    'mission.guards',
    ['MISSION D AT 2221 BY Frun Sentel'],
    missions([sentel, aCharacter('Jon Kidu', ANGOFF, { fate: 'captive', heldBy: 'Frun Sentel' })]),
  ),
  rebel(
    'mission.taken',
    ['MISSION D AT 2221 BY Frun Sentel', 'MISSION D AT 2221 BY Doctor Sontag'],
    missions([sentel, sontag]),
  ),
  rebel(
    'mission.twice',
    ['MISSION D AT 2221 BY Frun Sentel', 'MISSION G AT 2221 BY Frun Sentel'],
    missions([sentel]),
  ),
  rebel(
    'mission.nothing-to-sabotage',
    ['MISSION S AT 2221 BY Frun Sentel'],
    missions([sentel], { set: { '222': RISEN } }),
  ),
  rebel(
    'mission.no-loyalty',
    ['MISSION D AT 2221 BY Frun Sentel'],
    missions([sentel], { set: { '222': RISEN } }),
  ),
  imperial(
    'mission.no-rebellion',
    ['MISSION R AT 2221 BY Jon Kidu'],
    missions([kidu], { player: 'imperial' }),
  ),
  rebel(
    'mission.no-unrest',
    ['MISSION R AT 2221 BY Frun Sentel'],
    missions([sentel], { set: { '222': RISEN } }),
  ),
  imperial(
    'mission.enough-characters',
    ['MISSION G AT 2221 BY Jon Kidu'],
    missions([kidu, aCharacter('Barca', ANGOFF), aCharacter('Redjac', ANGOFF)], { player: 'imperial' }),
  ),
  imperial(
    'mission.nothing-to-learn',
    ['MISSION I AT 2221 BY Jon Kidu'],
    missions([kidu], { player: 'imperial' }),
  ),
  rebel('mission.no-prisoner', ['MISSION F AT 2221 BY Frun Sentel'], missions([sentel])),
  rebel('mission.no-target', ['MISSION A AT 2221 BY Frun Sentel AGAINST Jon Kidu'], missions([sentel, kidu])),
  rebel(
    'mission.which-target',
    ['MISSION A AT 2221 BY Frun Sentel'],
    missions([sentel, aCharacter('Jon Kidu', ANGOFF, { detected: true })]),
  ),
  rebel(
    'mission.which-prisoner',
    ['MISSION F AT 2221 BY Frun Sentel FREEING Boccanegra'],
    missions([
      sentel,
      aCharacter('Boccanegra', '2211'),
      aCharacter('Kogus', ANGOFF, { fate: 'captive', heldBy: 'Jon Kidu' }),
      aCharacter('Jon Kidu', ANGOFF),
    ]),
  ),
  rebel(
    'mission.camp-stands',
    ['MISSION B AT 2231 BY Frun Sentel'],
    missions([aCharacter('Frun Sentel', '2231')], { set: { '2231': { camp: 1 } } }),
  ),
  rebel('mission.not-loyal', ['MISSION B AT 2221 BY Frun Sentel'], missions([sentel])),
  rebel('mission.no-troops', ['MISSION T AT 2221 BY Frun Sentel'], missions([sentel])),
  rebel(
    'mission.no-coup',
    ['MISSION C AT 2211 BY Boccanegra'],
    missions([aCharacter('Boccanegra', QUIBRON)]),
  ),
  rebel(
    'mission.coup-made',
    ['MISSION C AT 2221 BY Boccanegra'],
    missions([boccanegra], { set: { '2221': { coup: true } } }),
  ),
  rebel('mission.no-wits', ['MISSION C AT 2221 BY Frun Sentel'], missions([sentel])),

  rebel('give.not-held', ['GIVE Scanner TO Frun Sentel'], missions([sentel])),
  rebel(
    'give.has-it',
    ['GIVE Scanner TO Frun Sentel'],
    missions([sentel, { possession: 'Scanner', holder: 'Frun Sentel' }]),
  ),
  rebel(
    'give.elsewhere',
    ['GIVE Scanner TO Doctor Sontag'],
    missions([aCharacter('Frun Sentel', QUIBRON), sontag, { possession: 'Scanner', holder: 'Frun Sentel' }]),
  ),
  rebel(
    'give.one-companion',
    ['GIVE Charsot TO Doctor Sontag'],
    missions([
      sentel,
      sontag,
      { possession: 'Charsot', holder: 'Frun Sentel' },
      { possession: 'Norrocks', holder: 'Doctor Sontag' },
    ]),
  ),
  rebel(
    'give.one-ship',
    ['GIVE Planetary Privateer TO Frun Sentel'],
    missions([boccanegra, sentel, privateer, { ship: 'Explorer', at: ANGOFF, owner: 'Frun Sentel' }]),
  ),
  imperial('give.only-pilot', ["GIVE Redjac's Spaceship TO Gelba"], {
    scenario: 'varu',
    ...missions(
      [
        aCharacter('Redjac', '4321'),
        aCharacter('Gelba', '4321'),
        { ship: "Redjac's Spaceship", at: '4321', owner: 'Redjac' },
      ],
      { player: 'imperial' },
    ),
  }),
  rebel(
    'use.not-for-that',
    ['USE Scanner IN COMBAT'],
    missions([sentel, { possession: 'Scanner', holder: 'Frun Sentel' }]),
  ),
  rebel(
    'use.no-ship',
    ['USE Cache of Rare Gems TO BUY S-XIII'],
    missions([sentel, { possession: 'Cache of Rare Gems', holder: 'Frun Sentel' }]),
  ),
  rebel(
    'use.friend',
    ['USE Cervac Mk V ON Doctor Sontag'],
    missions([sentel, sontag, { possession: 'Cervac Mk V', holder: 'Frun Sentel' }]),
  ),
];
