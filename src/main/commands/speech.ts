import { type Act, placeOf, type Speech } from '../../service/speech.ts';
import type { Takes } from './arguments.ts';

/** Commands that do what a hint speaks of. */
export const COMMAND_OF: Readonly<Record<Act, string>> = {
  'player.add': 'adjutant player add NAME ADDRESS',
  'gm.add': 'adjutant gm add NAME ADDRESS',
  'game.list': 'adjutant game list',
  'game.show': 'adjutant game desk GAME',
  'game.export': 'adjutant export GAME',
  'game.resume': 'adjutant game resume GAME',
  'game.hand-over': 'adjutant game gm GAME ADDRESS',
  'module.options': 'adjutant game new --help',
  'module.commands': 'adjutant case --words MODULE',
  'turn.list': 'adjutant game turns GAME',
  'window.extend': 'adjutant game extend GAME HOURS',
  'extension.list': 'adjutant game desk GAME',
  'hot-seat': '--hot-seat',
  'seat.fill': 'adjutant game seat GAME SEAT ADDRESS',
  'role.list': 'adjutant game desk GAME',
  'role.give': 'adjutant game role GAME co-gm ADDRESS',
  'role.take': 'adjutant game role GAME ROLE ADDRESS --take',
  'state.show': 'adjutant game state GAME',
  'vacation.list': 'adjutant game vacation GAME SEAT',
  'import.check': 'adjutant import FILE --dry-run',
};

/** How the command line speaks, of the arguments and options of that command. */
export function speechOf(command: Takes): Speech {
  return {
    act: (act) => COMMAND_OF[act],
    field: (path) => nameOfField(path, command) ?? placeOf(path),
  };
}

/** The argument or the option that fills a field, with what is behind it: `--absence`, `--seat zhodani`. */
function nameOfField(path: readonly PropertyKey[], { args, options }: Takes): string | null {
  const names = [
    ...args.map(({ name, fills }) => [fills ?? '', name] as const),
    ...Object.entries(options).map(([name, { fills }]) => [fills ?? name, `--${name}`] as const),
  ];
  // The longest first: "vacation.daysPerSeat" is not "vacation" and a place in it.
  for (let length = path.length; length > 0; length -= 1) {
    const place = placeOf(path.slice(0, length));
    const found = names.find(([fills]) => fills === place);
    if (found !== undefined) return [found[1], ...path.slice(length).map(String)].join(' ');
  }
  return null;
}
