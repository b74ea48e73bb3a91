import { z } from 'zod';
import { type Absence, NMR_STEPS, type NmrStep } from '../../schedule/absence.ts';
import { gameNamed } from '../../service/read-game.ts';
import { setAbsence } from '../../service/schedule-game.ts';
import { advancingPorts } from './advancing.ts';
import { CommandWrong, oneOf, type Parsed, text } from './arguments.ts';
import { orMeant } from '../../service/wrong-input.ts';
import { type Command, command, GAME } from './command.ts';
import { withStore } from './with-store.ts';

const KINDS = ['turn', 'first', 'setup', 'reaction', 'combat'] as const;

export const gameAbsenceCommand: Command = command({
  name: 'game absence',
  args: [GAME],
  options: {
    nmr: text(
      'STEPS',
      'for windows that a player misses in a row, e.g. "hold, hold, replace"; the last goes on',
    ),
    first: text('STEPS', 'while a seat has given no orders at all'),
    setup: text('STEPS', 'in windows of set-up'),
    reaction: text('STEPS', 'in windows of reaction'),
    combat: text('STEPS', 'in windows of combat'),
    grace: text('HOURS', 'more time, once for each seat, before that', { fills: 'graceHours' }),
    'vacation-days': text('N', 'days away that move deadlines, for each seat (0: none do)', {
      fills: 'vacation.daysPerSeat',
    }),
    extensions: text('N|any', 'extensions that each seat may be granted', { fills: 'extensionsPerSeat' }),
    'tell-who': text('yes|no', 'whether the other players hear whose orders are missing', {
      fills: 'tellsWho',
    }),
  },
  about: 'Show or set what happens when players of a game are away, late or silent.',
  details: [`STEPS are made of ${NMR_STEPS.join(', ')}. For one seat alone: game missing.`],
  examples: ['game absence marches-3', 'game absence marches-3 --grace 12 --nmr "hold, hold, replace"'],
  does: async (parsed, { say }) => {
    const [slug = ''] = parsed.args;
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const absence = changed(game.absence, parsed);
      const by = { who: 'operator', way: 'cli' } as const;
      if (absence !== null) await setAbsence(advancingPorts(ports, config), game, { absence, by });
      for (const line of absenceLines((await gameNamed(ports, slug)).absence)) say(line);
      return 0;
    });
  },
});

/** Null: nothing was asked for. */
function changed(absence: Absence, parsed: Parsed): Absence | null {
  const options = ['nmr', ...KINDS.slice(1), 'grace', 'vacation-days', 'extensions', 'tell-who'];
  if (options.every((name) => parsed.text(name) === null)) return null;
  const days = parsed.number('vacation-days', absence.vacation.daysPerSeat);
  const tells = parsed.text('tell-who');
  const extensions = parsed.text('extensions') === 'any' ? null : parsed.number('extensions', -1);
  return {
    graceHours: parsed.number('grace', absence.graceHours),
    nmr: { ...absence.nmr, ...laddersOf(parsed) },
    vacation: { moves: days > 0, daysPerSeat: days },
    extensionsPerSeat: extensions === -1 ? absence.extensionsPerSeat : extensions,
    tellsWho: tells === null ? absence.tellsWho : oneOf(['yes', 'no'], tells, '--tell-who') === 'yes',
  };
}

function laddersOf(parsed: Parsed): Partial<Absence['nmr']> {
  const given = KINDS.flatMap((kind) => {
    const said = parsed.text(kind === 'turn' ? 'nmr' : kind);
    return said === null ? [] : [[kind, stepsOf(said)] as const];
  });
  return Object.fromEntries(given);
}

const steps = z.array(z.enum(NMR_STEPS)).min(1);

function stepsOf(given: string): NmrStep[] {
  const words = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const read = steps.safeParse(words);
  if (read.success) return read.data;
  const wrong = words.find((word) => !NMR_STEPS.some((step) => step === word)) ?? '';
  throw new CommandWrong(
    `"${given}" are no steps; they are made of ${NMR_STEPS.join(', ')}${orMeant(wrong, NMR_STEPS)}`,
  );
}

function absenceLines({
  nmr,
  graceHours,
  vacation,
  extensionsPerSeat,
  tellsWho,
}: Absence): readonly string[] {
  const ladders = KINDS.flatMap((kind) => {
    const found = nmr[kind];
    return found === undefined ? [] : [`  ${kind === 'turn' ? 'missing orders' : kind}: ${found.join(', ')}`];
  });
  const perSeat = Object.keys(nmr.seats);
  return [
    'When orders are missing:',
    ...(ladders.length === 0 ? ['  missing orders: hold'] : ladders),
    ...(perSeat.length === 0 ? [] : [`  with steps of their own: ${perSeat.join(', ')}`]),
    `  grace: ${graceHours} h, once for each seat`,
    `  vacations: ${vacation.moves ? `move deadlines, ${vacation.daysPerSeat} days for each seat` : 'move no deadline'}`,
    `  extensions: ${extensionsPerSeat ?? 'any number'} for each seat`,
    `  the others hear whose orders are missing: ${tellsWho ? 'yes' : 'no'}`,
  ];
}
