import { z } from 'zod';
import { type Absence, NMR_STEPS, type NmrStep } from '../../schedule/absence.ts';
import { gameNamed } from '../../service/read-game.ts';
import { setAbsence } from '../../service/schedule-game.ts';
import { advancingPorts } from './advancing.ts';
import { type Command, CommandWrong, exactly, parse, type Parsed } from './command.ts';
import { withStore } from './with-store.ts';

const KINDS = ['turn', 'first', 'setup', 'reaction', 'combat'] as const;

export const gameAbsenceCommand: Command = {
  name: 'game absence',
  usage: 'game absence GAME [--nmr STEPS] [--grace HOURS] [--vacation-days N] ...',
  about: 'Show or set what happens when players of a game are away, late or silent.',
  details: [
    '--nmr STEPS           for windows that a player misses in a row, e.g. "hold, hold, replace"; the last goes on',
    '--first STEPS         while a seat has given no orders at all; --setup, --reaction, --combat: in such windows',
    `                      steps: ${NMR_STEPS.join(', ')}`,
    '--grace HOURS         more time, once for each seat, before that',
    '--vacation-days N     days away that move deadlines, for each seat (0: none do)',
    '--extensions N|any    extensions that each seat may be granted',
    '--tell-who yes|no     whether the other players hear whose orders are missing',
  ],
  run: async (args, { say }) => {
    const text = { type: 'string' } as const;
    const parsed = parse(args, {
      ...{ nmr: text, first: text, setup: text, reaction: text, combat: text, grace: text },
      ...{ 'vacation-days': text, extensions: text, 'tell-who': text },
    });
    const [slug = ''] = exactly(parsed, ['GAME']);
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const absence = changed(game.absence, parsed);
      const by = { who: 'operator', way: 'cli' } as const;
      if (absence !== null) await setAbsence(advancingPorts(ports, config), game, { absence, by });
      for (const line of absenceLines((await gameNamed(ports, slug)).absence)) say(line);
      return 0;
    });
  },
};

/** Null: nothing was asked for. */
function changed(absence: Absence, parsed: Parsed): Absence | null {
  const options = ['nmr', ...KINDS.slice(1), 'grace', 'vacation-days', 'extensions', 'tell-who'];
  if (options.every((name) => parsed.text(name) === null)) return null;
  const days = parsed.number('vacation-days', absence.vacation.daysPerSeat);
  const tells = parsed.text('tell-who');
  if (tells !== null && tells !== 'yes' && tells !== 'no')
    throw new CommandWrong(`--tell-who takes yes or no, not "${tells}"`);
  const extensions = parsed.text('extensions') === 'any' ? null : parsed.number('extensions', -1);
  return {
    graceHours: parsed.number('grace', absence.graceHours),
    nmr: { ...absence.nmr, ...laddersOf(parsed) },
    vacation: { moves: days > 0, daysPerSeat: days },
    extensionsPerSeat: extensions === -1 ? absence.extensionsPerSeat : extensions,
    tellsWho: tells === null ? absence.tellsWho : tells === 'yes',
  };
}

function laddersOf(parsed: Parsed): Partial<Absence['nmr']> {
  const given = KINDS.flatMap((kind) => {
    const text = parsed.text(kind === 'turn' ? 'nmr' : kind);
    return text === null ? [] : [[kind, stepsOf(text)] as const];
  });
  return Object.fromEntries(given);
}

const steps = z.array(z.enum(NMR_STEPS)).min(1);

function stepsOf(text: string): NmrStep[] {
  const read = steps.safeParse(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  );
  if (read.success) return read.data;
  throw new CommandWrong(`"${text}" are no steps; they are made of ${NMR_STEPS.join(', ')}`);
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
