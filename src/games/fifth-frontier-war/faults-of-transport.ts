import { isGuerrilla, sideOf, sideOfAdmiral, sideOfSquadron, sideOfTroop } from './counters.ts';
import { cargoOf } from './rules/presence.ts';
import { currentStrengthOf } from './rules/strength.ts';
import { capacityOf } from './rules/transport.ts';
import type { State } from './state.ts';

/** What is wrong with troops, with who carries them, and with admirals who travel. [3.9, 4.3] */
export function transportFaults(state: State): readonly string[] {
  const carriers = new Set(Object.values(state.troops).flatMap(({ aboard }) => aboard ?? []));
  return [
    ...Object.keys(state.troops).flatMap((id) => troopFaults(state, id)),
    ...[...carriers].flatMap((id) => carrierFaults(state, id)),
    ...Object.keys(state.admirals).flatMap((id) => passengerFaults(state, id)),
  ];
}

function troopFaults(state: State, id: string): readonly string[] {
  const troop = state.troops[id];
  if (troop === undefined) return [];
  const { at, aboard, loss, mode } = troop;
  const active = troop.state === 'active';
  const wrong = aboard === null ? [] : cargoFaults(state, id, { at, aboard });
  const place = at ?? aboard;
  if (active !== (place !== null)) wrong.push(`troop ${id} is ${troop.state} at ${place ?? 'no place'}`);
  if (active && (mode !== null) !== isGuerrilla(id))
    wrong.push(`troop ${id} is ${mode ?? 'neither overt nor covert'}`);
  if (loss % 10 !== 0) wrong.push(`troop ${id} has lost ${loss}%`);
  if (loss >= 100 && active) wrong.push(`troop ${id} has lost everything and fights on`);
  return wrong;
}

function cargoFaults(
  state: State,
  id: string,
  { at, aboard }: { readonly at: string | null; readonly aboard: string },
): string[] {
  const carrier = state.squadrons[aboard];
  const wrong: string[] = [];
  if (at !== null) wrong.push(`troop ${id} is at ${at} and aboard ${aboard}`);
  if ((carrier?.at ?? null) === null) wrong.push(`troop ${id} is aboard ${aboard}, which is gone`);
  if (carrier !== undefined && sideOfSquadron(state, aboard) !== sideOfTroop(state, id))
    wrong.push(`troop ${id} is aboard the enemy's ${aboard}`);
  if (isGuerrilla(id)) wrong.push(`guerrilla ${id} is aboard ${aboard}`);
  return wrong;
}

function carrierFaults(state: State, id: string): readonly string[] {
  if (state.squadrons[id] === undefined) return [];
  const load = cargoOf(state, id).reduce((sum, troop) => sum + currentStrengthOf(state, troop), 0);
  const capacity = capacityOf(state, id);
  return told([[load > capacity, `squadron ${id} carries ${load} hundredths and has room for ${capacity}`]]);
}

function passengerFaults(state: State, id: string): readonly string[] {
  const { at, fleet, aboard } = state.admirals[id] ?? { at: null, fleet: null, aboard: null };
  if (aboard === null) return [];
  const marker = state.fleets[aboard];
  const carriage = marker ?? state.squadrons[aboard];
  const side = marker === undefined ? sideOfCarrier(state, aboard) : sideOf(marker.navy);
  return told([
    [fleet !== null, `admiral ${id} commands ${fleet ?? ''} and is aboard ${aboard}`],
    [at === null || carriage?.at !== at, `admiral ${id} is at ${at ?? 'no place'}, his ${aboard} is not`],
    [side !== sideOfAdmiral(state, id), `admiral ${id} is aboard the enemy's ${aboard}`],
  ]);
}

function sideOfCarrier(state: State, squadron: string): string | null {
  return state.squadrons[squadron] === undefined ? null : sideOfSquadron(state, squadron);
}

function told(checks: readonly (readonly [wrong: boolean, words: string])[]): readonly string[] {
  return checks.filter(([wrong]) => wrong).map(([, words]) => words);
}
