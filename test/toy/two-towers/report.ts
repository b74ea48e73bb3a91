import type { Reader } from '../../../src/engine/module.ts';
import type { FormLine, ReportDocument, Section } from '../../../src/engine/report.ts';
import type { Sheet } from '../../../src/engine/sheet.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { SEATS } from './state.ts';
import type { View } from './view.ts';

/** What a reader is told after a window closed: made from the view and the events that this reader may see. */
export function report(view: View, events: readonly Event[], _reader: Reader): ReportDocument {
  const items = events.map((event) => ({ mark: 'item' as const, text: textOf(event) }));
  return {
    headline: items.at(-1)?.text ?? 'Nothing happened',
    standing: `Round ${view.round} of ${view.lastRound}`,
    sections: [{ id: 'news', title: 'What happened', blocks: [{ kind: 'list', items }] }, towers(view)],
    orderForm: orderForm(view),
  };
}

function textOf(event: Event): string {
  switch (event.kind) {
    case 'gold-found':
      return `${event.seat} begins with ${event.gold} gold`;
    case 'market-opened':
      return `on the market: ${event.blocks.join(' and ')}`;
    case 'block-won':
      return `${event.seat} gets ${event.block}, ${event.price ?? '?'} gold`;
    case 'block-unsold':
      return `nobody gets ${event.block}`;
    case 'block-stacked':
      return `${event.seat} stacks ${event.block}`;
    case 'storm':
      return event.fell === undefined ? 'the storm passes' : `the tower of ${event.fell} loses its top`;
    case 'game-ended':
      return event.winner === null ? 'the towers are equal' : `${event.winner} wins`;
  }
}

function towers(view: View): Section {
  const rows = SEATS.map((seat) => [seat, view.towers[seat].join(', '), String(view.gold[seat] ?? '?')]);
  const columns = ['seat', 'tower', 'gold'].map((title) => ({ title, align: 'left' as const }));
  const table = { caption: null, columns, rows };
  return { id: 'towers', title: 'The towers', blocks: [{ kind: 'table', table }] };
}

function orderForm(view: View): readonly FormLine[] {
  if (view.seat === null || view.at === 'over') return [];
  const bids = view.market.map((block) => ({ text: `BID ? ON ${block}`, about: `${view.ownGold} gold` }));
  return view.at === 'bids' ? bids : view.ownHand.map((block) => ({ text: `STACK ${block}`, about: '' }));
}

/** What the sheet leaves open. */
export function outlook(view: View, sheet: Sheet<Command>): readonly Section[] {
  const bids = sheet.entries.map(({ command }) => (command.word === 'BID' ? command.amount : 0));
  const left = view.ownGold - bids.reduce((sum, amount) => sum + amount, 0);
  const kept = view.ownHand.length - sheet.entries.length;
  const text = view.at === 'bids' ? `${left} gold is not bid.` : `${kept} blocks stay in your hand.`;
  return [{ id: 'to-decide', title: 'To decide', blocks: [{ kind: 'prose', text }] }];
}
