import type { Naming, Vocabulary } from '../../../engine/grammar.ts';
import { characterCard, MISSIONS, planetOf, POSSESSIONS, SHIPS, UNIT_KINDS } from '../data/index.ts';
import { charactersIn, environsInPlay, unitsIn } from '../lookup.ts';
import { CAMP } from '../rules/mission-rules.ts';
import { planetsInPlay } from '../rules/movement.ts';
import type { View } from '../view.ts';

/** Every name that the seat may use in orders. */
export function vocabularyOf(view: View): Vocabulary {
  const characters = charactersIn(view).map(({ name }) => nameOfCharacter(name));
  const units = unitsIn(view)
    .filter(({ kind }) => kind !== 'mobile')
    .map(({ id }) => ({ id, names: [] }));
  const environs = environsInPlay(view.scenario).map(({ id, planet, type }) =>
    nameOfEnviron(view, id, planet, type),
  );
  const ships = SHIPS.map(({ name }) => ({ id: name, names: [] }));
  const gear = POSSESSIONS.filter(({ type }) => type !== 'spaceship').map(({ name }) => ({
    id: name,
    names: [],
  }));
  return {
    character: characters,
    unit: units,
    piece: [...characters, ...units],
    member: [...characters, { id: CAMP, names: ['the camp', 'Rebel camp'] }],
    guard: [...characters, { id: 'units', names: ['the units'] }],
    environ: environs,
    planet: planetsInPlay(view.scenario).map((id) => ({ id, names: [planetOf(id).name] })),
    ship: ships,
    possession: [...gear, ...ships],
    mission: MISSION_NAMES,
    kind: KIND_NAMES,
  };
}

function nameOfCharacter(name: string): Naming {
  const { aliases } = characterCard(name);
  const parts = name.split(' ').filter((part) => part.length > 3 && !TITLES.includes(part));
  return { id: name, names: [...aliases, ...(parts.length > 0 && parts[0] !== name ? parts : [])] };
}

const TITLES = ['Doctor', 'Professor', 'Emperor'];

/** "Angoff Urban"; and the planet's name where it has one environ only. */
function nameOfEnviron(view: View, id: string, planet: string, type: string): Naming {
  const { name } = planetOf(planet);
  const alone = environsInPlay(view.scenario).filter((environ) => environ.planet === planet).length === 1;
  return { id, names: [`${name} ${type}`, ...(alone ? [name] : [])] };
}

const MISSION_NAMES: readonly Naming[] = MISSIONS.map(({ letter, name }) => ({
  id: letter,
  names: letter === 'R' ? ['Rebellion', 'Start Rebellion', 'Stop Rebellion'] : [name],
}));

const KIND_NAMES: readonly Naming[] = UNIT_KINDS.filter(({ games }) => games.includes('star')).map(
  ({ kind, name }) => ({ id: kind, names: [name] }),
);
