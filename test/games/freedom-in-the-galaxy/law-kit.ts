import type { AnyEvent, SeatId } from '../../../src/engine/module.ts';
import { possessionCard, unitKind } from '../../../src/games/freedom-in-the-galaxy/data/index.ts';
import { type Event, eventSchema } from '../../../src/games/freedom-in-the-galaxy/events.ts';
import { gearInDeck } from '../../../src/games/freedom-in-the-galaxy/rules/showing.ts';
import type { Options, State } from '../../../src/games/freedom-in-the-galaxy/state.ts';
import type { Chance } from '../../kit/chance.ts';
import type { LawKit } from '../../laws/law-kit.ts';
import { REFUSED_LINES } from './refused-lines.ts';

/** Another state that the seat can't tell from the given one. */
export function hide(state: State, seat: SeatId, chance: Chance): State {
  return seat === 'rebel' ? withOtherUnits(state, chance) : withOtherGear(state, chance);
}

/** Mobile units are others with other numbers, in the same places; and the Empire has other standing orders. */
function withOtherUnits(state: State, chance: Chance): State {
  const hidden = Object.values(state.units).filter(({ kind }) => unitKind(kind).hidden);
  const shown = Object.entries(state.units).filter(([, { kind }]) => !unitKind(kind).hidden);
  const more = chance.int(3);
  const disguised = chance.shuffled(hidden).map((unit, index): [string, typeof unit] => {
    const kind = chance.pick(['line', 'patrol']);
    return [`${kind === 'line' ? 'L' : 'P'}${index + 1 + more}`, { ...unit, kind }];
  });
  const most = hidden.length + more;
  return {
    ...state,
    units: Object.fromEntries([...shown, ...disguised]),
    raised: { ...state.raised, L: most, P: most },
    doctrine: { ...state.doctrine, imperial: [{ word: 'BREAK', when: chance.pick(['always', 'never']) }] },
    declared: { ...state.declared, imperial: [] },
  };
}

/** Cards that nobody has shown are other cards: of those in hand and of those in the deck. */
function withOtherGear(state: State, chance: Chance): State {
  const unseen = Object.entries(state.possessions).filter(
    ([name, { shown }]) => !shown && possessionCard(name).type !== 'companion',
  );
  const deck = gearInDeck(state).filter((name) => possessionCard(name).type !== 'companion');
  const cards = chance.shuffled([...unseen.map(([name]) => name), ...deck]);
  const kept = Object.entries(state.possessions).filter(
    ([name]) => !unseen.some(([other]) => other === name),
  );
  const dealt = unseen.map(([name, held], index): [string, typeof held] => [cards[index] ?? name, held]);
  return {
    ...state,
    possessions: Object.fromEntries([...kept, ...dealt]),
    doctrine: { ...state.doctrine, rebel: [{ word: 'BREAK', when: chance.pick(['always', 'never']) }] },
    declared: { ...state.declared, rebel: [] },
  };
}

/** The event with other facts in place of those that the seat may not know. */
export function hideIn(
  given: AnyEvent,
  { seat, chance }: { readonly seat: SeatId; readonly chance: Chance },
): Event {
  const event = eventSchema.parse(given);
  switch (event.kind) {
    case 'order-failed':
      return event.side === seat ? event : { ...event, piece: `piece ${chance.int(9)}` };
    case 'units-placed':
      return seat === 'imperial' || event.cause === 'reinforcement'
        ? event
        : { ...event, units: others(event.units, chance) };
    case 'moved':
      return seat === 'imperial' ? event : { ...event, units: others(event.units, chance) };
    case 'possession-found':
    case 'possession-given':
      return seat === 'rebel' || isShip(event.possession) ? event : { ...event, possession: 'Scanner' };
    case 'possession-lost':
      return seat === 'rebel' || event.taken ? event : { ...event, possession: 'Scanner' };
    default:
      return event;
  }
}

function isShip(name: string | undefined): boolean {
  return name !== undefined && (name.includes('Spaceship') || possessionCard(name).type === 'spaceship');
}

function others(kinds: readonly string[], chance: Chance): string[] {
  return kinds.map((kind) => (unitKind(kind).hidden ? chance.pick(['line', 'patrol']) : kind));
}

/** Lines that meet refusals which chance seldom brings about. */
const LINES = [
  'PLACE R1 AT 4321',
  'PLACE L1 AT 4331',
  'START AT 4331',
  'START AT 2221',
  'REPAIR BASE 222',
  'REPAIR BASE 432',
  'REINFORCE AT 2221',
  'REINFORCE AT 4331',
  'RAISE 2221 3 STRONG 0 WEAK',
  'KEEP Scanner',
  'USE Scanner WHEN SEARCHED',
  'GIVE Scanner TO Boccanegra',
];

export const KIT: LawKit<State, Options> = {
  starts: [
    { scenario: 'egrix', options: { pace: 'standard' } },
    { scenario: 'varu', options: { pace: 'full' } },
    { scenario: 'egrix', options: { pace: 'brisk' } },
    { scenario: 'varu', options: { pace: 'standard' } },
  ],
  longest: 80,
  sampled: 6,
  runs: 2,
  lines: LINES,
  hide,
  hideIn,
  // Met in refusals.test.ts, each in a position of its own; the others by a robot or a pilot that no order can bring about
  // between the check and the turn: missions.test.ts, movement.test.ts.
  shownElsewhere: [
    ...REFUSED_LINES.map(({ code }) => code),
    ...['piece.gone', 'mission.disabled'],
    // combat.test.ts
    ...['attack.not-meant', 'attack.nobody-there', 'attack.no-units'],
  ],
  failuresIn: (given) => {
    const event = eventSchema.parse(given);
    return event.kind === 'order-failed' ? [event.code] : [];
  },
};
