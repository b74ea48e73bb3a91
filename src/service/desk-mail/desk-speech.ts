import { type Act, placeOf, type Speech } from '../speech.ts';

/** Lines of a mail that do what a hint speaks of; else whom to ask. */
const LINE_OF: Readonly<Record<Act, string>> = {
  'player.add': 'ask whoever runs the server',
  'gm.add': 'ask whoever runs the server',
  'game.list': 'The page of the server',
  'game.show': 'STATUS',
  'game.export': 'Whoever runs the server',
  'game.resume': 'RESUME',
  'game.hand-over': 'HAND OVER TO <address>',
  'module.options': 'The page of the server',
  'module.commands': 'HELP',
  'turn.list': 'AUDIT',
  'window.extend': 'EXTEND 24 h',
  'extension.list': 'STATUS',
  'hot-seat': 'the option for it',
  'seat.fill': 'SEAT <seat> WITH <address>',
  'role.list': 'STATUS',
  'role.give': 'ADD CO-GM <address>',
  'role.take': 'TAKE <part> <address>',
  'state.show': 'SHOW STATE',
  'vacation.list': 'Whoever runs the server',
  'import.check': 'ask whoever runs the server',
};

/** How a gamemaster's mails speak. */
export const DESK_SPEECH: Speech = { field: placeOf, act: (act) => LINE_OF[act] };
