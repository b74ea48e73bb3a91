/**
 * How a way in names what a refusal speaks of. A use case knows what would help; how that is called and asked for hangs
 * on who asks: by a route and a field of the API, by a command and its option, by a line of a mail.
 */
export interface Speech {
  /** What a request has at a place. */
  readonly field: (path: readonly PropertyKey[]) => string;
  /** How something is done or looked at, as it stands in a sentence. */
  readonly act: (act: Act) => string;
}

/** What hints send people to. */
export type Act =
  | 'player.add'
  | 'gm.add'
  | 'game.list'
  | 'game.show'
  | 'game.export'
  | 'game.resume'
  | 'game.hand-over'
  | 'module.options'
  | 'module.commands'
  | 'turn.list'
  | 'window.extend'
  | 'extension.list'
  | 'hot-seat'
  | 'seat.fill'
  | 'role.list'
  | 'role.give'
  | 'role.take'
  | 'state.show'
  | 'vacation.list'
  | 'import.check';

/** Names of the API, which are those of the schemas in which requests are written down here. */
const API_ACTS: Readonly<Record<Act, string>> = {
  'player.add': 'POST /v1/people (the operator)',
  'gm.add': 'POST /v1/people (the operator)',
  'game.list': 'GET /v1/games',
  'game.show': 'GET /v1/games/{game}',
  'game.export': 'GET /v1/games/{game}/export',
  'module.options': 'GET /v1/modules',
  'module.commands': 'GET /v1/modules/{module}/commands',
  'turn.list': 'GET /v1/games/{game}/turns',
  'window.extend': 'POST /v1/games/{game}/window/extend',
  'extension.list': 'GET /v1/games/{game}/extensions',
  'game.resume': 'POST /v1/games/{game}/resume',
  'game.hand-over': 'PUT /v1/games/{game}/gm',
  'hot-seat': '"hotSeat": true',
  'seat.fill': 'PUT /v1/games/{game}/seats/{seat}',
  'role.list': 'GET /v1/games/{game}',
  'role.give': 'PUT /v1/games/{game}/roles/{role}/{person}',
  'role.take': 'DELETE /v1/games/{game}/roles/{role}/{person}',
  'state.show': 'GET /v1/games/{game}/desk/state',
  'vacation.list': 'GET /v1/games/{game}/seats/{seat}/vacations',
  'import.check': 'POST /v1/imports/check',
};

/** How the API speaks. */
export const API_SPEECH: Speech = { field: placeOf, act: (act) => API_ACTS[act] };

/** As one writes it in a program: `commands[2].amount`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
