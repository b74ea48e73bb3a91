import type { z } from 'zod';
import actionCards from './action-cards.json' with { type: 'json' };
import characters from './characters.json' with { type: 'json' };
import charts from './charts.json' with { type: 'json' };
import creatures from './creatures.json' with { type: 'json' };
import environs from './environs.json' with { type: 'json' };
import imperialShips from './imperial-ships.json' with { type: 'json' };
import missions from './missions.json' with { type: 'json' };
import planets from './planets.json' with { type: 'json' };
import possessions from './possessions.json' with { type: 'json' };
import races from './races.json' with { type: 'json' };
import scenarios from './scenarios.json' with { type: 'json' };
import systems from './systems.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };
import {
  actionCardsFile,
  charactersFile,
  creaturesFile,
  environsFile,
  imperialShipsFile,
  type Letter,
  missionsFile,
  planetsFile,
  possessionsFile,
  racesFile,
  scenariosFile,
  systemsFile,
  unitsFile,
} from './schema.ts';
import { chartsFile } from './schema-charts.ts';

/** Everything printed in the box, read once and checked. */
export const PLANETS = planetsFile.parse(planets).rows;
export const ENVIRONS = environsFile.parse(environs).rows;
export const SYSTEMS = systemsFile.parse(systems).rows;
export const RACES = racesFile.parse(races).rows;
export const CHARACTERS = charactersFile.parse(characters).rows;
export const POSSESSIONS = possessionsFile.parse(possessions).rows;
const IMPERIAL_SHIPS = imperialShipsFile.parse(imperialShips).rows;
export const UNIT_KINDS = unitsFile.parse(units).rows;
export const MISSIONS = missionsFile.parse(missions).rows;
export const ACTION_CARDS = actionCardsFile.parse(actionCards).rows;
export const CREATURES = creaturesFile.parse(creatures).rows;
export const SCENARIOS = scenariosFile.parse(scenarios).rows;
export const CHARTS = chartsFile.parse(charts);

export type Planet = (typeof PLANETS)[number];
export type Environ = (typeof ENVIRONS)[number];
export type CharacterCard = (typeof CHARACTERS)[number];
export type PossessionCard = (typeof POSSESSIONS)[number];
export type UnitKind = (typeof UNIT_KINDS)[number];
export type Mission = (typeof MISSIONS)[number];
export type ActionCard = (typeof ACTION_CARDS)[number];
export type ScenarioCard = (typeof SCENARIOS)[number];
export type ControlRow = z.infer<typeof chartsFile>['control'][number];

/** A mobile Imperial unit as the Rebel sees it: its strength down, a Line unit at the most. [7.22] */
export const MOBILE: UnitKind = {
  ...{ kind: 'mobile', name: 'Mobile', side: 'imperial', environ: 3, space: 2, mobile: true, hidden: true },
  ...{ elite: false, type: null, count: 0, cost: 0, games: [] },
};

/** How a ship flies. */
export interface ShipCard {
  readonly name: string;
  readonly side: 'rebel' | 'imperial';
  readonly maneuver: number;
  readonly passengers: number;
  readonly onlyPilot: string | null;
  readonly alwaysFullManeuver: boolean;
}

export const SHIPS: readonly ShipCard[] = [
  ...POSSESSIONS.flatMap(({ name, ship, always }): readonly ShipCard[] =>
    ship === undefined
      ? []
      : [
          {
            ...{ name, side: 'rebel', onlyPilot: null },
            ...{ maneuver: ship.maneuver, passengers: ship.passengers },
            alwaysFullManeuver: always.some(({ kind }) => kind === 'full-maneuver'),
          },
        ],
  ),
  ...IMPERIAL_SHIPS.map(
    ({ name, maneuver, passengers, onlyPilot }): ShipCard => ({
      ...{ name, side: 'imperial', maneuver, passengers, onlyPilot },
      alwaysFullManeuver: false,
    }),
  ),
];

const PLANET_BY_ID = new Map(PLANETS.map((planet) => [planet.id, planet]));
const ENVIRON_BY_ID = new Map(ENVIRONS.map((environ) => [environ.id, environ]));
const CHARACTER_BY_NAME = new Map(CHARACTERS.map((card) => [card.name, card]));
const POSSESSION_BY_NAME = new Map(POSSESSIONS.map((card) => [card.name, card]));
const SHIP_BY_NAME = new Map(SHIPS.map((card) => [card.name, card]));
const KIND_BY_NAME = new Map(UNIT_KINDS.map((kind) => [kind.kind, kind]));
const CARD_BY_NUMBER = new Map(ACTION_CARDS.map((card) => [card.card, card]));
const SCENARIO_BY_ID = new Map(SCENARIOS.map((card) => [card.id, card]));
const MISSION_BY_LETTER = new Map(MISSIONS.map((mission) => [mission.letter, mission]));

export const planetOf = (id: string): Planet => found(PLANET_BY_ID, id);
export const environOf = (id: string): Environ => found(ENVIRON_BY_ID, id);
export const characterCard = (name: string): CharacterCard => found(CHARACTER_BY_NAME, name);
export const possessionCard = (name: string): PossessionCard => found(POSSESSION_BY_NAME, name);
export const shipCard = (name: string): ShipCard => found(SHIP_BY_NAME, name);
export const unitKind = (kind: string): UnitKind =>
  kind === 'mobile' ? MOBILE : found(KIND_BY_NAME, kind);
export const actionCard = (card: number): ActionCard => found(CARD_BY_NUMBER, card);
export const missionOf = (letter: Letter): Mission => found(MISSION_BY_LETTER, letter);

/** A scenario by its id; `egrix@51`: its terms in another star system, which only rule cases play. */
export function scenarioCard(id: string): ScenarioCard {
  const [name = id, system] = id.split('@');
  const card = found(SCENARIO_BY_ID, name);
  return system === undefined ? card : { ...card, id, system: Number(system) };
}

/** A name from a state or a checked order is always in the box. */
function found<Key, Thing>(things: ReadonlyMap<Key, Thing>, key: Key): Thing {
  const thing = things.get(key);
  if (thing === undefined) throw new RangeError(`the box holds no ${String(key)}`);
  return thing;
}

/** Environs of a planet, as printed. */
export function environsOf(planet: string): readonly Environ[] {
  return ENVIRONS.filter((environ) => environ.planet === planet);
}

/** Planets of a star system, from the star outwards. */
export function planetsOf(system: number): readonly Planet[] {
  return PLANETS.filter((planet) => planet.system === system);
}

/** Liquid, Subterranean, Air and Fire environs. [5.3 J] */
export function isSpecial({ type }: Environ): boolean {
  return type !== 'urban' && type !== 'wild';
}
