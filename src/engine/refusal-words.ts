import type { RefusalWords } from './refusal.ts';

/** Words for the refusals that every game shares. A game's own codes have their words beside its commands. */
export const ENGINE_REFUSAL_WORDS: RefusalWords = {
  'order.unknown': 'No order begins with "{piece}". HELP lists the orders.',
  'order.expected': 'At column {column} stands "{piece}", where {expected} was expected.',
  'order.incomplete': 'The line ends too early: {expected} was expected.',
  'order.too-long':
    'The order is complete before "{piece}" (column {column}); what follows is not understood.',
  'order.not-now': "{word} can't be ordered in this window; it belongs to: {windows}.",
  'order.shape': 'It is written {shape} (HELP {word} tells more).',
  'order.help': 'HELP {word} tells how it is written.',
  'order.example': 'For example: {nearest}',
  'order.superseded':
    'A later line of the same message says something else for the same thing; that one counts.',
  'order.malformed': 'This is no right {word} order: look at {field}.',
  'name.unknown': 'Nothing is named "{piece}".',
  'name.ambiguous': '"{piece}" names more than one thing: {expected}. Write which.',
  'line.wrapped':
    'This line and its neighbour may be one order that was broken in two, so neither is taken. As one line it would be {nearest}.',
  'line.look-alike':
    'Letters of another alphabet that look like ours ({piece}) are not guessed at. Write {nearest} if that is meant.',
  'line.control': 'The line holds {name} ({piece}), which can make it look like another one.',
  'line.too-many':
    'The message has too many lines, and this one was not read. Send it again, with orders only.',
  'line.too-long': 'The line is longer than {most} characters and was not read.',
  'insert.no-order': '"{piece}" is no order: only an order can be put into a list.',
  'insert.no-list': '{word} orders are no list that one could be put into. Send {nearest}.',
  'insert.no-such-place':
    'The list of {word} orders has the places {first} to {last} of the sheet. {nearest} would be right.',
  'sheet.no-such-line': 'The sheet has {most} lines; there is none of that number.',
  'sheet.no-such-version': 'There is no such earlier version; the newest is {newest}.',
  'sheet.nothing-to-undo': 'There is nothing to undo.',
};
