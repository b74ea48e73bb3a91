import type { Naming, Vocabulary } from '../../../engine/grammar.ts';
import {
  ADMIRALS,
  FLEETS,
  GUERRILLAS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  TROOPS,
  WARRANT,
  WORLDS,
} from '../data/index.ts';
import type { View } from '../view.ts';

/** Every name that an order may use. The printed counters are known to all; whose they are is for the checks. */
export function vocabularyOf(view: View): Vocabulary {
  const { squadrons, admirals, troops } = view.ownCounters;
  const counters = {
    fleet: [
      ...FLEET_NAMES,
      ...Object.keys(view.fleets)
        .filter((id) => !FLEETS.has(id))
        .map(itself),
    ],
    squadron: [
      ...SQUADRON_NAMES,
      ...Object.keys(squadrons)
        .filter((id) => !SQUADRONS.has(id))
        .map(itself),
    ],
    admiral: [...ADMIRAL_NAMES, ...Object.values(admirals).map(({ id, name }) => ({ id, names: [name] }))],
    troop: [
      ...TROOP_NAMES,
      ...Object.keys(troops)
        .filter((id) => !TROOPS.has(id))
        .map(itself),
    ],
  };
  const { fleet, squadron, admiral, troop } = counters;
  return {
    ...PRINTED,
    ...counters,
    unit: [...squadron, ...troop],
    arrival: [...ARRIVAL_KIND_NAMES, ...fleet, ...squadron, ...troop, ...admiral, itself(WARRANT)],
  };
}

function itself(id: string): Naming {
  return { id, names: [] };
}

const FLEET_NAMES: readonly Naming[] = [...FLEETS.values()].map(({ id, names }) => ({ id, names }));
const SQUADRON_NAMES: readonly Naming[] = [...SQUADRONS.keys()].map((id) => ({ id, names: spacedNames(id) }));
const ADMIRAL_NAMES: readonly Naming[] = [...ADMIRALS.values()].map(({ id, name, aliases }) => ({
  id,
  names: [name, ...aliases],
}));
const GUERRILLA_NAMES: readonly Naming[] = GUERRILLAS.map((id) => ({ id, names: spacedNames(id) }));
const TROOP_NAMES: readonly Naming[] = [
  ...[...TROOPS.values()].map(({ id, names }) => ({ id, names: [...names, ...spacedNames(id)] })),
  ...GUERRILLA_NAMES,
];
const WORLD_NAMES: readonly Naming[] = [...WORLDS.values()].map(({ hex, name, aliases }) => ({
  id: hex,
  names: [name, ...aliases],
}));
const BOX_NAMES: readonly Naming[] = ORDER_OF_BATTLE.boxes.map(({ id, names }) => ({ id, names }));

/** Kinds of reinforcements that may be named together. */
const ARRIVAL_KIND_NAMES: readonly Naming[] = [
  { id: 'all', names: [] },
  { id: 'squadrons', names: [] },
  { id: 'battle', names: ['battle squadrons'] },
  { id: 'cruiser', names: ['cruisers', 'cruiser squadrons'] },
  { id: 'assault', names: ['assault carriers'] },
  { id: 'tanker', names: ['tankers'] },
  { id: 'scout', names: ['scouts'] },
  { id: 'troops', names: [] },
  { id: 'admirals', names: [] },
  { id: 'fleets', names: ['fleet markers'] },
];

const PRINTED = {
  guerrilla: GUERRILLA_NAMES,
  world: WORLD_NAMES,
  box: BOX_NAMES,
  place: [...WORLD_NAMES, ...BOX_NAMES],
  type: [
    { id: 'battle', names: ['battle squadrons', 'B'] },
    { id: 'cruiser', names: ['cruisers', 'cruiser squadrons', 'C'] },
    { id: 'assault', names: ['assault carriers', 'A'] },
    { id: 'tanker', names: ['tankers', 'T'] },
    { id: 'scout', names: ['scouts', 'S'] },
  ],
  side: [
    { id: 'imperial', names: ['Imperium'] },
    { id: 'zhodani', names: ['Zho'] },
    { id: 'none', names: ['nobody'] },
  ],
} satisfies Vocabulary;

/** ZB3 is also written "ZB 3" and, as reports of the board game do, "Z-B 3". */
function spacedNames(id: string): readonly string[] {
  const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(id) ?? [];
  if (letters === '') return [];
  return [`${letters} ${number}`, `${letters.slice(0, 1)}-${letters.slice(1)} ${number}`];
}
