import { environOf, possessionCard, POSSESSIONS, shipCard, unitKind } from './data/index.ts';
import { SIDES } from './data/schema.ts';
import {
  characterIn,
  charactersIn,
  controllerOf,
  environsInPlay,
  freeAt,
  garrisonOf,
  isLoyaltyOnTrack,
  shipsIn,
  trackOf,
  unitsAt,
  unitsIn,
} from './lookup.ts';
import { planetsInPlay } from './rules/movement.ts';
import { enduranceLeft } from './rules/ratings.ts';
import { letterOf, sideOfShip } from './rules/settle.ts';
import type { State } from './state.ts';

/** What is wrong with a state; empty for every state that play can reach. */
export function faultsOf(state: State): readonly string[] {
  return [...lastingFaults(state), ...idFaults(state), ...momentFaults(state)];
}

/** The same for a rule case, which names its units and may begin in the middle of a Player-Turn. */
export function lastingFaults(state: State): readonly string[] {
  return [
    ...placeFaults(state),
    ...peopleFaults(state),
    ...cardFaults(state),
    ...gearFaults(state),
    ...shipFaults(state),
    ...planetFaults(state),
  ];
}

function isPlace(state: State, at: string): boolean {
  return at === 'space' || environsInPlay(state.scenario).some(({ id }) => id === at);
}

/** Stacking [9.5], and nothing beside the board. */
function placeFaults(state: State): readonly string[] {
  const astray = unitsIn(state).filter(({ at }) => !isPlace(state, at));
  const crowded = environsInPlay(state.scenario).flatMap(({ id, size }) =>
    SIDES.filter((side) => unitsAt(state, side, id).length > size).map(
      (side) => `too many ${side} units at ${id}`,
    ),
  );
  return [...astray.map(({ id, at }) => `unit ${id} stands at ${at}`), ...crowded];
}

/** Every card and counter is one of the box, and in one place. [2.2, 2.3] */
function cardFaults(state: State): readonly string[] {
  const { gone, ships, withheld, coups, camps } = state;
  const inBox = new Set(POSSESSIONS.map(({ name }) => name));
  return [
    ...gone.filter((name) => !inBox.has(name)).map((name) => `${name} is gone and was never in the box`),
    ...gone.filter((name, index) => gone.indexOf(name) !== index).map((name) => `${name} is gone twice`),
    ...gone.filter((name) => ships[name] !== undefined).map((name) => `the ship ${name} is gone and in play`),
    ...withheld
      .filter(({ kind }) => unitKind(kind).side !== 'rebel')
      .map(({ kind }) => `${kind} is withheld`),
    ...coups.filter((at) => environOf(at).coup === null).map((at) => `there was a Coup at ${at}`),
    ...Object.keys(camps)
      .filter((at) => !isPlace(state, at))
      .map((at) => `a camp stands at ${at}`),
  ];
}

/** Ids are the letter of the kind with a number that was given. */
function idFaults({ units, raised }: State): readonly string[] {
  const astray = Object.entries(units).filter(([id, { kind }]) => {
    const letter = letterOf(kind);
    return id !== `${letter}${id.slice(1)}` || Number(id.slice(1)) > raised[letter];
  });
  return astray.map(([id]) => `the unit ${id} was never raised`);
}

/** Wounds within endurance, prisoners with a captor, stacks with units. [9.57, 12.73, 12.81] */
function peopleFaults(state: State): readonly string[] {
  return charactersIn(state).flatMap((one) => {
    const { name, fate, at, heldBy, withUnits, card } = one;
    const faults: string[] = [];
    if (!isPlace(state, at)) faults.push(`${name} stands at ${at}`);
    if (fate !== 'dead' && enduranceLeft(one) < 1) faults.push(`${name} has more wounds than endurance`);
    if (fate === 'captive' && !isHeld(state, name)) faults.push(`nobody holds ${name}`);
    if (one.wounds > 0 && enduranceLeft(one) < 0) faults.push(`${name} has taken more than he could`);
    if (fate === 'captive' && one.detected) faults.push(`${name} is detected in prison`);
    if (one.disabled && card.side === 'rebel') faults.push(`${name} is switched off by a friend`);
    if (fate !== 'captive' && heldBy !== null) faults.push(`${name} is held and no prisoner`);
    if (withUnits && unitsAt(state, card.side, at).length === 0)
      faults.push(`${name} stands with units that are not there`);
    return faults;
  });
}

function isHeld(state: State, name: string): boolean {
  const { at, heldBy, card } = characterIn(state, name);
  const captor = card.side === 'rebel' ? 'imperial' : 'rebel';
  if (heldBy === 'units') return unitsAt(state, captor, at).length > 0;
  return freeAt(state, captor, at).some((guard) => guard.name === heldBy);
}

/** A possession is in one place, with a living character; one companion each. [14.13] */
function gearFaults(state: State): readonly string[] {
  const held = Object.entries(state.possessions);
  const companions = held
    .filter(([name]) => possessionCard(name).type === 'companion')
    .map(([, { holder }]) => holder);
  return [
    ...held
      .filter(
        ([, { holder }]) =>
          characterIn(state, holder).fate !== 'free' || characterIn(state, holder).card.side !== 'rebel',
      )
      .map(([name, { holder }]) => `${name} is with ${holder}, who can't have it`),
    ...held.filter(([name]) => state.gone.includes(name)).map(([name]) => `${name} is gone and in play`),
    ...held
      .filter(([name]) => possessionCard(name).type === 'spaceship')
      .map(([name]) => `the ship ${name} is held as a thing`),
    ...companions
      .filter((holder, index) => companions.indexOf(holder) !== index)
      .map((holder) => `${holder} has two companions`),
  ];
}

/** A ship stands with friends; its pilot is there, alone has it and can fly. [14.5] */
function shipFaults(state: State): readonly string[] {
  return shipsIn(state).flatMap(({ name, at, owner }) => {
    const side = sideOfShip(name);
    const crew = freeAt(state, side, at);
    const faults: string[] = [];
    if (crew.length === 0 && unitsAt(state, side, at).length === 0)
      faults.push(`the ship ${name} stands alone`);
    if (owner !== null && !crew.some((one) => one.name === owner))
      faults.push(`the pilot of ${name} is elsewhere`);
    if (owner !== null && shipsIn(state).filter((ship) => ship.owner === owner).length > 1)
      faults.push(`${owner} flies two ships`);
    const { onlyPilot } = shipCard(name);
    if (owner !== null && onlyPilot !== null && owner !== onlyPilot) faults.push(`${owner} flies ${name}`);
    return faults;
  });
}

/** Political Tracks against the Planet Control Summary. [15.5, 15.8] */
function planetFaults(state: State): readonly string[] {
  const planets = planetsInPlay(state.scenario).flatMap((id) => {
    const track = trackOf(state, id);
    const garrison = garrisonOf(state, id);
    const faults: string[] = [];
    if (!isLoyaltyOnTrack(track) && track.loyalty !== -2)
      faults.push(`planet ${id} is in rebellion beside Unrest`);
    if (track.state === 'stopped' && garrison === 'imperialOnly')
      faults.push(`planet ${id} should be Imperial again`);
    if (track.state === 'rebel' && controllerOf(state, id) === 'imperial')
      faults.push(`planet ${id} is of two minds`);
    return faults;
  });
  const counters = unitsIn(state).filter(({ kind }) => !unitKind(kind).games.includes('star'));
  return [...planets, ...counters.map(({ id }) => `unit ${id} is not of this game`)];
}

/** What lasts for a part of a Player-Turn is over when the next part begins. [10.1, 15.46, 15.52] */
function momentFaults(state: State): readonly string[] {
  const { at, phasing, declared, reinforced, wild, rebelled, result } = state;
  if (result !== null) return [];
  const waiting = [...declared.rebel, ...declared.imperial];
  const fights = at === 'reaction' || at === 'combat';
  const unjudged =
    at === 'operations' && phasing === 'rebel'
      ? planetsInPlay(state.scenario).filter((id) => isUncontested(state, id))
      : [];
  return [
    ...(waiting.length > 0 && !fights ? ['combat is declared out of its segment'] : []),
    ...(reinforced.length > 0 && at !== 'combat' ? ['reactions are remembered too long'] : []),
    ...([...wild, ...rebelled].length > 0 ? ['a Mission Phase is remembered too long'] : []),
    ...unjudged.map((id) => `planet ${id} should be Rebel-controlled`),
  ];
}

/** In rebellion with its base Up, and nobody of the Empire's on it. */
function isUncontested(state: State, planet: string): boolean {
  const track = trackOf(state, planet);
  return (
    track.state === 'rebellion' && track.base.up && ['rebelOnly', 'none'].includes(garrisonOf(state, planet))
  );
}
