import { GAME_DATA } from './constants.ts';
import type { GameData } from './game-data.ts';
import type { AdmiralCounter, FleetMarker, TroopCounter, World } from './schema.ts';

/**
 * Names live in separate kinds: Gram is a world and a fleet, Ivendo a world and an admiral. Within a kind a name
 * may still fit several (two worlds are called Kinorb); it is for the caller to ask which.
 * Case, blanks and punctuation don't count: "d ganzio" is D'Ganzio.
 */
export function worldsNamed(name: string, data: GameData = GAME_DATA): readonly World[] {
  return bearing(name, data.worlds, (world) => [world.name, ...world.aliases]);
}

/** Fleet markers by id, full name or short name. */
export function fleetsNamed(name: string, data: GameData = GAME_DATA): readonly FleetMarker[] {
  return bearing(name, data.fleets, (fleet) => [fleet.id, ...fleet.names]);
}

/** Admirals by id, name or office. */
export function admiralsNamed(name: string, data: GameData = GAME_DATA): readonly AdmiralCounter[] {
  return bearing(name, data.admirals, (admiral) => [admiral.id, admiral.name, ...admiral.aliases]);
}

/** Troop units by id or name. */
export function troopsNamed(name: string, data: GameData = GAME_DATA): readonly TroopCounter[] {
  return bearing(name, data.troops, (troop) => [troop.id, ...troop.names]);
}

/** `name` in the form in which names are compared: capitals and digits only. */
export function comparable(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function bearing<Bearer>(
  name: string,
  bearers: ReadonlyMap<string, Bearer>,
  namesOf: (bearer: Bearer) => readonly string[],
): readonly Bearer[] {
  const wanted = comparable(name);
  return [...bearers.values()].filter((bearer) => namesOf(bearer).some((own) => comparable(own) === wanted));
}
