import type { ListItem } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { admiralCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import { type Forces, plottingFactorOf, squadronsOf } from '../forces.ts';
import { DECLARER, levelIfDeclared, startsAt } from '../rules/armistice.ts';
import { precedenceOf } from '../rules/command.ts';
import { type Demand, NOBODY, precedenceDemands, withPrecedence } from '../rules/precedence.ts';
import { differenceOf, levelOf, nameOfLevel, settled } from '../rules/victory.ts';
import { placeOfWarrant } from '../rules/warrant.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { levelInWords } from './points.ts';
import { capitalised, counted, doing, listed, nounOf, shortPlace, verb } from './wording.ts';

/** What precedence demands and nobody has settled yet: it is done so unless the sheet says otherwise. [5.3.2] */
export function precedenceItems(
  forces: Forces,
  side: Side,
  excused: ReadonlySet<string> = NOBODY,
): readonly ListItem[] {
  const after = withPrecedence(forces, side, excused).forces;
  return precedenceDemands(forces, side, excused).map((demand) => demandItem(forces, after, demand));
}

function demandItem(before: Forces, after: Forces, { at, takes, relieved }: Demand): ListItem {
  const told = takes.map(({ admiral, fleet, from }) => {
    const size = counted(squadronsOf(before, fleet).length, 'squadron');
    const instead = from === null ? '' : ` instead of ${ranked(before, from)}`;
    return `${ranked(before, admiral)} must command ${fleet} (${size})${instead}: ${weeksTold(before, after, fleet)}`;
  });
  const left =
    relieved.length === 0
      ? []
      : [
          `${listed(relieved.map((id) => ranked(before, id)))} ${relieved.length === 1 ? 'is' : 'are'} left without a fleet.`,
        ];
  return {
    mark: 'item',
    text: `Precedence at ${shortPlace(at)}: ${told.join('; ')}. It is done so unless ADMIRAL, ATTACH or DETACH settles it otherwise.`,
    // An exchange is several orders, and any one alone is none.
    ...(takes.length === 1
      ? { orders: takes.map(({ admiral, fleet }) => writtenOrder({ word: 'ADMIRAL', admiral, fleet })) }
      : {}),
    ...(left.length === 0 ? {} : { details: left }),
  };
}

function ranked(forces: Forces, admiral: string): string {
  return `${admiralCounter(forces, admiral).name} (${precedenceOf(forces, admiral)})`;
}

/** What the change of commander does to the weeks that the fleet plots ahead. [3.2.4.4] */
function weeksTold(before: Forces, after: Forces, fleet: string): string {
  const [old, now] = [plottingFactorOf(before, fleet), plottingFactorOf(after, fleet)];
  const weeks = now === 0 ? 'it moves without plots' : `it plots ${counted(now, 'week')} ahead`;
  if (old === now) return `${weeks} as before`;
  return `${weeks}, not ${old}`;
}

/** A warrant that lies where an Imperial admiral could take it up. [5.3.5] */
export function warrantItems(forces: Forces, side: Side): readonly ListItem[] {
  const at = placeOfWarrant(forces);
  if (side !== 'imperial' || at === null || forces.warrant.holder !== null) return [];
  const here = Object.keys(forces.admirals)
    .filter((id) => forces.admirals[id]?.at === at)
    .sort((a, b) => precedenceOf(forces, a) - precedenceOf(forces, b));
  if (here.length === 0) return [];
  return [
    {
      mark: 'item',
      text: `The warrant lies at ${shortPlace(at)}: whoever takes it has precedence over all and may land on red worlds.`,
      orders: here.map((admiral) => writtenOrder({ word: 'WARRANT', admiral })),
    },
  ];
}

/** Offers that stand, and the turns from which the Zhodani side may end the war by itself. [8.2.1] */
export function armisticeItems(view: View, side: Side): readonly ListItem[] {
  const now = levelInWords(nameOfLevel(settled(levelOf(differenceOf(view.worlds)))));
  const theirs = view.armisticeOffers.filter((one) => one !== side);
  return [
    ...theirs.map((enemy): ListItem => {
      return {
        mark: 'item',
        text: `${capitalised(nounOf(enemy))} ${verb(enemy, 'offer')} an armistice. To accept ends the war as points stand: ${now}.`,
        orders: [writtenOrder({ word: 'ARMISTICE', choice: 'accept' })],
      };
    }),
    ...(view.armisticeOffers.includes(side)
      ? [
          {
            mark: 'item' as const,
            text: `Your offer of an armistice stands. If it is accepted, the war ends as points stand: ${now}.`,
            orders: [writtenOrder({ word: 'ARMISTICE', choice: 'withdraw' })],
          },
        ]
      : []),
    ...mayDeclare(view, side),
  ];
}

/** Told once for each price of it. */
function mayDeclare(view: View, side: Side): readonly ListItem[] {
  const turn = view.week - 1;
  const level = levelIfDeclared(view.worlds, turn);
  if (side !== DECLARER || level === null || !startsAt(turn)) return [];
  return [
    {
      mark: 'item',
      text: `From now on you may declare an armistice; now it would end the war with ${levelInWords(nameOfLevel(level))}.`,
      orders: [writtenOrder({ word: 'ARMISTICE', choice: 'declare' })],
    },
  ];
}

type Armistice = EventOf<'armistice-offered' | 'armistice-withdrawn' | 'armistice-declared'>;

/** What was said about ending the war; an offer that stands is to decide for those who can. [8.2.1] */
export function armisticeNews(view: View, event: Armistice): readonly ListItem[] {
  const { kind, side } = event;
  switch (kind) {
    case 'armistice-offered':
      return view.side === null ? [item(`${capitalised(doing(view, side, 'offer'))} an armistice.`)] : [];
    case 'armistice-withdrawn':
      return view.side === side
        ? []
        : [item(`${capitalised(doing(view, side, 'withdraw'))} the offer of an armistice.`)];
    case 'armistice-declared': {
      const why = event.by === 'order' ? '' : ', as their standing order has it';
      const price = counted(event.levels, 'level');
      return [
        item(
          `The Zhodani declare an armistice at the end of week ${event.turn}${why}: it costs them ${price} of victory.`,
        ),
      ];
    }
  }
}

function item(text: string): ListItem {
  return { mark: 'item', text };
}

/** What seniority did to own admirals. [5.3.2] */
export function staffTold(view: View, event: Event): readonly ListItem[] {
  if (event.kind !== 'precedence-applied') return [];
  const name = (id: string): string => admiralCounter(view, id).name;
  const takes = event.takes.map(({ admiral, fleet, from }) =>
    from === null
      ? `${name(admiral)} commands ${fleet}`
      : `${name(admiral)} commands ${fleet} instead of ${name(from)}`,
  );
  return [{ mark: 'item', text: `By precedence at ${shortPlace(event.at)}: ${listed(takes)}.` }];
}
