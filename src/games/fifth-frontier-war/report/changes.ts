import type { ListItem, Section } from '../../../engine/report.ts';
import { wordsOf } from '../../../engine/refusal.ts';
import type { Event, EventOf } from '../events.ts';
import { REFUSAL_WORDS } from '../refusal-words.ts';
import type { View } from '../view.ts';
import { staffTold } from './staff.ts';
import { listed, shortAction, shortPlace } from './wording.ts';

/** What became of the reader's own orders and plots, where it is not what they say. */
export function changesSection(view: View, events: readonly Event[]): Section | null {
  if (view.side === null) return null;
  const items = [
    ...events.flatMap((event) =>
      'side' in event && event.side === view.side ? [...changeTold(event), ...staffTold(view, event)] : [],
    ),
    ...defaultedPlots(view, events),
  ];
  if (items.length === 0) return null;
  return { id: 'changes', title: 'What became of your orders', blocks: [{ kind: 'list', items }] };
}

function changeTold(event: Event): readonly ListItem[] {
  switch (event.kind) {
    case 'order-failed':
      return [loss(`${event.order} could not be carried out. ${reasonOf(event)}`)];
    case 'plot-aborted':
      return event.cause === 'order'
        ? []
        : [
            item(
              `${event.fleet} holds at ${shortPlace(event.at)}: its plot is aborted, since ${ABORTED[event.cause]}.`,
            ),
          ];
    case 'plot-delayed':
      return event.cause === 'order'
        ? []
        : [item(`${event.fleet} refuels another week at ${shortPlace(event.at)}; its plot is a week later.`)];
    case 'squadrons-detached':
      return event.cause === 'slow'
        ? [
            item(
              `${listed(event.squadrons)} left ${event.fleet} at ${shortPlace(event.at)}: they could not keep up with its plot.`,
            ),
          ]
        : [];
    case 'guerrillas-recovered':
      return [item(`Guerrillas in hiding recover: ${event.units.map(recoveredTold).join(', ')}.`)];
    default:
      return [];
  }
}

function reasonOf({ code, facts }: EventOf<'order-failed'>): string {
  const piece = String(facts['piece'] ?? '');
  return wordsOf({ stage: 'failed', code, piece, nearest: null, facts }, REFUSAL_WORDS).trim();
}

const ABORTED = {
  doctrine: 'your standing order says so after a failed refuelling',
  impossible: 'it could not be kept',
  disengaged: 'it disengaged',
} as const;
function recoveredTold({ unit, at, loss }: EventOf<'guerrillas-recovered'>['units'][number]): string {
  return `${unit} at ${shortPlace(at)} to ${100 - loss} %`;
}

function item(text: string): ListItem {
  return { mark: 'item', text };
}

function loss(text: string): ListItem {
  return { mark: 'loss', text };
}

/** All in one line: a silent week may have a dozen. */
function defaultedPlots(view: View, events: readonly Event[]): readonly ListItem[] {
  const plots = events.flatMap((event) =>
    event.kind === 'plot-defaulted' && event.side === view.side
      ? [`${event.fleet} W${event.week} ${shortAction(event.action)}`]
      : [],
  );
  return plots.length === 0 ? [] : [item(`No plot came, so these hold: ${plots.join(', ')}.`)];
}
