import type { AnyEvent } from '../../../src/engine/module.ts';
import { sideOfCommander } from '../../../src/games/fifth-frontier-war/commanders.ts';
import { sideOf } from '../../../src/games/fifth-frontier-war/counters.ts';
import { ADMIRALS, FLEETS, SQUADRONS, WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { type Event, eventSchema } from '../../../src/games/fifth-frontier-war/events.ts';
import { commanderSchema, type Side, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Chance } from '../../kit/chance.ts';
import { type Names, withOtherDraws, withOtherSpending } from './hidden-reserves.ts';
import { withOtherCommands } from './hidden-staff.ts';
import { withOtherRecovery } from './hidden-surface.ts';
import { withOtherCargo } from './hidden-transport.ts';

interface Hiding {
  readonly seat: string;
  readonly chance: Chance;
  readonly state: State;
}

/**
 * The event as it might have been for all that a seat may know: what the enemy drew, plotted and could not do, and
 * why squadrons were detached; with hidden fleets also what went into a fleet or out of it and who commands it. What
 * a battle shows is known to all. [3.2, 3.3]
 */
export function hideIn(given: AnyEvent, hiding: Hiding): Event {
  const event = eventSchema.parse(given);
  const side = sideOfEvent(event);
  if (side === null || side === sideOfCommander(commanderSchema.parse(hiding.seat))) return event;
  const names = namesBy(hiding.chance);
  const other = withOtherRecovery(withOtherDraws(withOtherTroubles(event, hiding.chance), names), names);
  return hiding.state.options.hiddenFleets
    ? withOtherCargo(
        withOtherCommands(withOtherSpending(withOtherContents(other, hiding.chance), names), names),
        names,
        hiding.state,
      )
    : other;
}

function namesBy(chance: Chance): Names {
  return {
    chance,
    fleet: () => fleet(chance),
    admiral: () => admiral(chance),
    place: () => place(chance),
    squadrons: () => squadrons(chance),
  };
}

function sideOfEvent(event: Event): Side | null {
  if (event.kind === 'drawn') return sideOf(event.navy);
  return 'side' in event ? event.side : null;
}

function withOtherTroubles(event: Event, chance: Chance): Event {
  switch (event.kind) {
    case 'drawn':
      return { ...event, what: 'something', counters: squadrons(chance) };
    case 'secret-base-chosen':
      return { ...event, at: place(chance) };
    case 'counters-deployed':
      return { ...event, counters: squadrons(chance), at: place(chance), fleet: fleet(chance) };
    case 'order-failed':
      return {
        ...event,
        order: `ABORT ${fleet(chance)}`,
        code: 'plot.too-far',
        facts: { to: place(chance) },
      };
    case 'plot-aborted':
      return { ...event, fleet: fleet(chance), at: place(chance), cause: chance.pick(['order', 'doctrine']) };
    case 'plot-delayed':
      return { ...event, fleet: fleet(chance), at: place(chance), cause: chance.pick(['order', 'doctrine']) };
    case 'plot-defaulted':
      return { ...event, fleet: fleet(chance), week: event.week + 1, action: `R${place(chance)}` };
    case 'refuel-failed':
      return { ...event, fleet: fleet(chance), at: place(chance), squadrons: squadrons(chance) };
    case 'squadrons-detached':
      return event.cause === 'unable-to-disengage'
        ? event
        : { ...event, cause: chance.pick(['order', 'plotted', 'slow']) };
    default:
      return event;
  }
}

function withOtherContents(event: Event, chance: Chance): Event {
  switch (event.kind) {
    case 'fleet-formed':
      return { ...event, squadrons: squadrons(chance) };
    case 'fleet-jumped':
      return { ...event, squadrons: squadrons(chance), wellLed: chance.int(2) === 0 };
    case 'squadrons-attached':
    case 'squadrons-detached':
      return { ...event, fleet: fleet(chance), at: place(chance), squadrons: squadrons(chance) };
    case 'admiral-assigned':
      return { ...event, admiral: admiral(chance), fleet: fleet(chance), at: place(chance) };
    case 'admiral-travelled':
      return { ...event, from: place(chance) };
    default:
      return event;
  }
}

function fleet(chance: Chance): string {
  return chance.pickOf([...FLEETS.keys()]) ?? '';
}

function admiral(chance: Chance): string {
  return chance.pickOf([...ADMIRALS.keys()]) ?? '';
}

function squadrons(chance: Chance): string[] {
  return chance.shuffled([...SQUADRONS.keys()]).slice(0, 1 + chance.int(5));
}

function place(chance: Chance): string {
  return chance.pickOf([...WORLDS.keys()]) ?? '';
}
