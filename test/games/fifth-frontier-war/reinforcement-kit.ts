import { recordedDice } from '../../../src/engine/dice.ts';
import { findAdmiral, findSquadron, findTroop } from '../../../src/games/fifth-frontier-war/counters.ts';
import { FLEETS, type Reinforcement } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { reserveFaults } from '../../../src/games/fifth-frontier-war/faults-of-reserves.ts';
import { drawArrivals } from '../../../src/games/fifth-frontier-war/rules/reinforcement-draw.ts';
import { receiveReinforcements } from '../../../src/games/fifth-frontier-war/rules/reinforcements.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import { optionsSchema, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import { chanceFrom } from '../../kit/chance.ts';
import { aTurn } from './combat-kit.ts';
import { ALL_RULINGS } from './kit.ts';

/** What a week of a war without battles brings. */
export interface WeekOfArrivals {
  readonly week: number;
  /** Drawn when the week before was over. */
  readonly due: State['arrivals'];
  readonly drawEvents: readonly Event[];
  /** After they have been placed in their boxes. */
  readonly state: State;
  readonly faults: readonly string[];
}

/** All reinforcements from week 2 to a last one, with dice of a seed; nobody moves, fights or orders. */
export function allArrivals(
  seed: string,
  last: number,
  given: { readonly blackGlobes?: boolean } = {},
): readonly WeekOfArrivals[] {
  const chance = chanceFrom(seed);
  const { dice } = recordedDice((_place, _k, sides) => 1 + chance.int(sides));
  const turn = aTurn(dice);
  const options = optionsSchema.parse({ ...given, lastWeek: 200 });
  let state: State = {
    ...setUp({ scenario: 'standard', options, dice, rulings: ALL_RULINGS }).state,
    at: 'week',
  };
  const weeks: WeekOfArrivals[] = [];
  for (let week = 2; week <= last; week += 1) {
    const drawn = drawArrivals({ ...state, week: week - 1 }, turn);
    const before = { ...drawn.state, week };
    state = receiveReinforcements(before, turn).state;
    const faults = [...reserveFaults(before), ...reserveFaults(state)];
    weeks.push({ week, due: drawn.state.arrivals, drawEvents: drawn.events, state, faults });
  }
  return weeks;
}

/** Counters of a group of the order of battle, among those given. */
export function ofGroup(
  state: State,
  ids: readonly string[],
  { navy, what, group, type }: Pick<Reinforcement, 'navy' | 'what' | 'group' | 'type'>,
): readonly string[] {
  return ids.filter((id) => {
    const [squadron, troop] = [findSquadron(state, id), findTroop(state, id)];
    switch (what) {
      case 'squadron':
        return (
          squadron?.navy === navy && squadron.type === type && (group === null || squadron.group === group)
        );
      case 'troop':
        return troop?.navy === navy && troop.group === group;
      case 'admiral':
        return findAdmiral(state, id)?.navy === navy;
      case 'fleet':
        return FLEETS.get(id)?.navy === navy;
      case 'special':
        return id === 'WARRANT' || (squadron?.navy === navy && ['assault', 'tanker'].includes(squadron.type));
    }
  });
}
