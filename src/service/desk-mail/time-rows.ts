import { pauseGame } from '../desk/pause.ts';
import { deskOf } from '../desk/overview.ts';
import { extendWindow, forceWindow, takeUpGame } from '../direct-game.ts';
import { decideExtension } from '../extensions.ts';
import { requestMeant } from '../open-requests.ts';
import { type ScheduleShown, scheduleInWords, setSchedule, shownSchedule } from '../schedule-game.ts';
import { timeInSentence } from '../shown-time.ts';
import { startByHand } from '../start-game.ts';
import { alone, type AtDesk, type Deed, type DeskRow, deskRow, hoursSaid, seatSaid } from './desk-row.ts';

const pausing = (word: string, how: 'paused' | 'adjourned', about: string): DeskRow =>
  deskRow({
    ...{ word, shape: `${word} [(reason)]`, about, group: 'time', takesReason: true },
    examples: [word, `${word} (Two of us are away until Monday)`],
    read: ({ rest, reason }) =>
      rest !== ''
        ? null
        : {
            does: async ({ ports, game, by }) => {
              await pauseGame(ports, game, { reason, how, by });
              return { words: [`${game.title} is ${how}. Everybody is told.`] };
            },
          },
  });

const moving = (word: string, sign: 1 | -1, about: string): DeskRow =>
  deskRow({
    ...{ word, shape: `${word} <24 h | 2 days>`, about, group: 'time' },
    examples: [`${word} 24 h`, `${word} 2 days`],
    read: ({ rest }) => {
      const hours = hoursSaid(rest.replace(/^by /i, ''));
      return hours === null ? null : { does: (at) => moved(at, sign * hours) };
    },
  });

async function moved({ ports, game, by, person }: AtDesk, hours: number) {
  const deadline = await extendWindow(ports, game, { hours, by });
  return { words: [`The open window is due ${timeInSentence(deadline, person.zone)}. Players are told.`] };
}

const resume = deskRow({
  ...{ word: 'RESUME', shape: 'RESUME [48 h]', group: 'time' },
  about: 'lets a paused game go on: with what was left, a day at least, or with so many hours',
  examples: ['RESUME', 'RESUME 48 h'],
  read: ({ rest }) => {
    const hours = rest === '' ? null : hoursSaid(rest.replace(/^(with|in) /i, ''));
    if (rest !== '' && hours === null) return null;
    return {
      does: async ({ ports, game, by, person }) => {
        await takeUpGame(ports, game, { hours, by });
        const due = (await ports.store.openWindow(game.id))?.deadline ?? null;
        const when = due === null ? '' : ` The open window is due ${timeInSentence(due, person.zone)}.`;
        return { words: [`${game.title} goes on. Everybody is told.${when}`] };
      },
    };
  },
});

const force = deskRow({
  ...{ word: 'FORCE', synonyms: ['FORCE WINDOW', 'CLOSE WINDOW'], shape: 'FORCE', group: 'time' },
  about: 'closes the open window now; asks back when orders are missing',
  examples: ['FORCE'],
  read: alone({ does: forced, foretells: foretellForce }),
});

async function forced(at: AtDesk) {
  const { ports, game, by } = at;
  const window = await ports.store.openWindow(game.id);
  try {
    await forceWindow(ports, game, by);
  } catch (error) {
    // What is thrown is undone, and a game that was parked has to stay so.
    const parked = game.status === 'running' ? await whyParked(at) : null;
    if (parked === null) throw error;
    return { words: [parked] };
  }
  return { words: [`${window?.label ?? 'The window'} is closed. Players are told, and get their reports.`] };
}

/** Null: it is not. */
async function whyParked({ ports, game }: AtDesk): Promise<string | null> {
  const now = await ports.store.gameById(game.id);
  return now?.status === 'parked'
    ? `Its rules failed by a fault of the program, and ${game.title} is parked; a mail of its own says more.`
    : null;
}

/** With everybody's orders at hand it is what would happen at the deadline; else somebody is overrun. */
async function foretellForce({ ports, game }: AtDesk) {
  const { window, seats } = await deskOf(ports, game);
  if (window === null || game.status !== 'running') return null;
  const missing = seats.filter(({ awaited, sheet }) => awaited && sheet === 'none');
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(', ');
  return {
    words: [
      `It would close ${window.label} now, without orders of ${names}: what the game has for missing orders would act for them.`,
    ],
    hangsOn: missing.map(({ seat }) => seat),
  };
}

const start = deskRow({
  ...{ word: 'START', synonyms: ['START GAME', 'BEGIN'], shape: 'START', group: 'time' },
  about: 'begins a game that waits for you to begin it, once every seat has a player',
  examples: ['START'],
  read: alone({
    does: async (at) => {
      await startByHand(at.ports, at.game, at.by);
      return {
        words: [(await whyParked(at)) ?? `${at.game.title} has begun; its players get their first report.`],
      };
    },
  }),
});

const schedule = deskRow({
  ...{ word: 'SCHEDULE', shape: 'SCHEDULE [<rhythm>; ...]', group: 'time' },
  about: 'shows when windows are due, or sets it from the next window on; players are told',
  examples: ['SCHEDULE', 'SCHEDULE every Sunday 20:00 Europe/Berlin; not on 2026-12-24..2027-01-02'],
  read: ({ rest }) => (rest === '' ? { does: scheduleTold } : { does: (at) => scheduled(at, rest) }),
});

async function scheduleTold({ ports, game, person }: AtDesk) {
  const window = await ports.store.openWindow(game.id);
  return { words: scheduleWords(shownSchedule(game, window, ports.clock.now()), person.zone) };
}

async function scheduled({ ports, game, by, person }: AtDesk, line: string) {
  const shown = await setSchedule(ports, game, { schedule: line, by });
  return { words: [...scheduleWords(shown, person.zone), 'Players are told.'] };
}

function scheduleWords(shown: ScheduleShown, zone: string): readonly string[] {
  const { said, deadlines } = scheduleInWords(shown, zone);
  return [deadlines.length === 0 ? said : `${said} ${deadlines.join('; ')}.`];
}

const SEAT_ALONE = /^(?:(?:an? |the )?extension ?)?(?:(?:of|for|to) )?([^,:;]{0,40})$/i;

const decision = (word: string, grant: boolean, about: string, synonyms: readonly string[]): DeskRow =>
  deskRow({
    ...{ word, synonyms, shape: `${word} [<seat>]`, about, group: 'time' },
    examples: [word, `${word} red`],
    read: ({ rest }) => {
      const [, said] = SEAT_ALONE.exec(rest) ?? [];
      return said === undefined ? null : decided(said, grant);
    },
  });

function decided(said: string, grant: boolean): Deed {
  return {
    does: async (at) => {
      // One's own word for it is the seat: requests have ids that nobody writes by hand.
      const request = await requestMeant(at.ports, at.game, said === '' ? null : seatSaid(at.seats, said));
      await decideExtension(at.ports, at.game, { id: request.id, grant, by: at.by });
      const due = (await at.ports.store.openWindow(at.game.id))?.deadline ?? null;
      const until =
        due === null || !grant ? '' : ` Orders are now due ${timeInSentence(due, at.person.zone)}.`;
      return {
        words: [
          `The request of ${request.person.name} for more time is ${grant ? 'granted' : 'declined'}.${until} Players are told.`,
        ],
      };
    },
  };
}

/** Clock and deadlines. */
export const TIME_ROWS: readonly DeskRow[] = [
  pausing('PAUSE', 'paused', 'stops the clock'),
  pausing('ADJOURN', 'adjourned', 'stops the clock, and leaves open whether the game goes on'),
  resume,
  moving('EXTEND', 1, 'moves the deadline to later'),
  moving('SHORTEN', -1, 'moves the deadline to earlier'),
  force,
  start,
  schedule,
  decision('GRANT', true, 'grants the time that a player asked for', ['ALLOW']),
  decision('REFUSE', false, 'declines the time that a player asked for', ['DECLINE', 'DENY']),
];
