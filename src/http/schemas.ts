import { z } from 'zod';
import { senderPolicySchema } from '../service/sender-policy.ts';
import { ROLES } from '../service/ports/records.ts';
import type { Receipt } from '../service/ports/letters.ts';
import type { Game, RevisionRecord, SeatRecord, WindowRecord } from '../service/ports/records.ts';
import { absenceSchema } from '../schedule/absence.ts';
import { WINDOW_KINDS } from '../schedule/schedule.ts';
import { clockStands } from '../service/due.ts';
import { shownSchedule } from '../service/schedule-game.ts';

const problemSchema = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: 'Stable; programs look at this.' }),
    detail: z.string().meta({ description: 'What was wrong.' }),
    hint: z.string().nullable().meta({ description: 'What would be right.' }),
    instance: z.string(),
  })
  .meta({ id: 'Problem' });

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** Answers that every route may give besides its own. */
export const problems = {
  '4xx': problem('The request can not be done as it is: the hint says what would be right.'),
  '5xx': problem('We failed; nothing was changed.'),
};

export const gameParams = z.strictObject({
  game: z.string().meta({ description: 'Short name of the game ("marches-3").' }),
});
export const seatParams = gameParams.extend({ seat: z.string() });
export const asQuery = z.strictObject({
  as: z.string().optional().meta({
    description:
      'A seat of yours, "gm" (a gamemaster who does not play) or "public". Left out: the most that you may see.',
  }),
});

const clockSchema = z.enum(['runs', 'stands', 'by-hand']).meta({
  description:
    'Whether the deadline runs; "stands": the game is paused, and it is set anew when it goes on; "by-hand": the gamemaster closes the window.',
});

export const windowSchema = z
  .strictObject({
    number: z.int(),
    tag: z.string().meta({ description: 'What stands after "#ORDERS <game>" in a mail.' }),
    name: z.string(),
    label: z.string(),
    awaits: z.array(z.string()),
    mayOrder: z.array(z.string()),
    openedAt: z.string(),
    kind: z.enum(WINDOW_KINDS),
    deadline: z.string().nullable().meta({ description: 'Null: none runs; "clock" says why.' }),
    clock: clockSchema,
    notBefore: z.string().nullable().meta({ description: 'It does not close early before.' }),
    late: z.strictObject({ until: z.string().nullable() }).nullable().meta({
      description: 'The deadline has passed; it waits for missing orders until then, or as long as it takes.',
    }),
    closedAt: z.string().nullable(),
    closedWhy: z.string().nullable(),
  })
  .meta({ id: 'Window' });

export const gameSchema = z
  .strictObject({
    game: z.string(),
    title: z.string(),
    module: z.string(),
    scenario: z.string(),
    status: z.enum(['forming', 'running', 'paused', 'over', 'parked']),
    gm: z.string(),
    senderPolicy: senderPolicySchema,
    seats: z.array(
      z.strictObject({
        seat: z.string(),
        name: z.string(),
        side: z.string(),
        player: z.string().nullable(),
        bot: z.boolean(),
      }),
    ),
    roles: z
      .array(z.strictObject({ role: z.enum(ROLES), person: z.string() }))
      .meta({ description: 'Who has a part in it besides its GM and its players.' }),
    branch: z.int().meta({ description: 'How often it was rolled back.' }),
    window: windowSchema.nullable(),
    press: z
      .enum(['none', 'public', 'private'])
      .meta({ description: 'What players may write to each other.' }),
    schedule: z.strictObject({ line: z.string(), next: z.array(z.string()) }).meta({
      description:
        'When windows are due, and the next five deadlines if each window closes at its own: that of the open window is the first.',
    }),
    absence: absenceSchema.meta({ description: 'What happens when players are away, late or silent.' }),
    commitment: z
      .string()
      .meta({ description: 'SHA-256 of the secret that makes the dice, published before the first die.' }),
    result: z.string().nullable(),
  })
  .meta({ id: 'Game' });

/** A game as anybody may see it: names of players, never their addresses. */
export function gameBody(
  game: Game,
  seats: readonly SeatRecord[],
  { window, now }: { readonly window: WindowRecord | null; readonly now: Date },
): z.infer<typeof gameSchema> {
  return {
    game: game.slug,
    title: game.title,
    module: game.module,
    scenario: game.scenario,
    status: game.status,
    gm: game.gm.name,
    senderPolicy: game.senderPolicy,
    seats: seats.map((seat) => ({
      seat: seat.seat,
      name: seat.name,
      side: seat.side,
      player: seat.person?.name ?? null,
      bot: seat.bot,
    })),
    roles: game.roles.map(({ role, person }) => ({ role, person: person.name })),
    branch: game.branch,
    window: window === null ? null : windowBody(game, window),
    press: game.press,
    schedule: scheduleBody(game, window, now),
    absence: game.absence,
    commitment: game.commitment,
    result: game.result?.result ?? null,
  };
}

function scheduleBody(
  game: Game,
  window: WindowRecord | null,
  now: Date,
): z.infer<typeof gameSchema>['schedule'] {
  const { line, open, next } = shownSchedule(game, window, now);
  const deadlines = open === null ? next : [open, ...next];
  return { line, next: game.status === 'over' ? [] : deadlines.map((at) => at.toISOString()) };
}

/** A window as anybody may see it; what its deadline was before the game was paused tells nothing. */
export function windowBody(game: Pick<Game, 'status'>, window: WindowRecord): z.infer<typeof windowSchema> {
  const stands = clockStands(game) && window.closedAt === null;
  const running = (at: Date | null): string | null => (stands ? null : (at?.toISOString() ?? null));
  return {
    number: window.number,
    tag: window.tag,
    name: window.name,
    label: window.label,
    awaits: [...window.awaits],
    mayOrder: [...window.mayOrder],
    openedAt: window.openedAt.toISOString(),
    kind: window.kind,
    deadline: running(window.deadline),
    clock: stands ? 'stands' : window.deadline === null ? 'by-hand' : 'runs',
    notBefore: running(window.notBefore),
    late: window.lateSeats === null ? null : { until: running(window.lateUntil) },
    closedAt: window.closedAt?.toISOString() ?? null,
    closedWhy: window.closedWhy,
  };
}

const shownTime = z.strictObject({ local: z.string(), utc: z.string(), short: z.string(), iso: z.string() });

/** Described loosely where a game's own words stand inside. */
export const receiptSchema = z
  .looseObject({
    outcome: z.enum(['stored', 'unchanged', 'checked', 'closed', 'unknown-window', 'over', 'not-begun']),
    why: z.string().nullable().meta({
      description: 'Why nothing could be applied, in a sentence; null: each line has its own answer.',
    }),
    window: z
      .strictObject({
        tag: z.string(),
        label: z.string(),
        due: shownTime.nullable().meta({ description: 'Null: no deadline runs; "clock" says why.' }),
        clock: clockSchema,
      })
      .nullable(),
    received: shownTime,
    version: z.int(),
    undoTo: z.int().nullable(),
    sheetState: z.enum(['none', 'draft', 'ready']),
    taken: z.array(
      z.strictObject({
        line: z.int(),
        order: z.string(),
        does: z.string(),
        warning: z.string().nullable(),
        replaces: z.string().nullable(),
      }),
    ),
    refused: z.array(
      z.strictObject({
        line: z.int(),
        given: z.string(),
        code: z.string(),
        why: z.string(),
        column: z.int(),
        length: z.int(),
        nearest: z.string().nullable(),
      }),
    ),
    sheet: z.array(z.strictObject({ order: z.string(), source: z.string(), does: z.string() })),
  })
  .meta({ id: 'Receipt', description: 'Every line answered, and the whole sheet as it now stands.' });

/** A receipt as it is answered: lists of its own. */
export function receiptBody(receipt: Receipt) {
  return {
    ...receipt,
    window: receipt.window === null ? null : dueBody(receipt.window),
    taken: [...receipt.taken],
    refused: [...receipt.refused],
    sheet: [...receipt.sheet],
  };
}

function dueBody({ tag, label, due }: NonNullable<Receipt['window']>) {
  if (typeof due !== 'string') return { tag, label, due, clock: 'runs' as const };
  return { tag, label, due: null, clock: due === 'by-hand' ? ('by-hand' as const) : ('stands' as const) };
}

export const versionSchema = z.strictObject({
  version: z.int(),
  ready: z.boolean(),
  source: z.string(),
  way: z.string(),
  receivedAt: z.string(),
  commands: z.array(z.unknown()),
});

/** One version of a sheet. */
export function versionBody(revision: RevisionRecord): z.infer<typeof versionSchema> {
  const { version, ready, source, way, receivedAt, sheet } = revision;
  const commands = sheet.entries.map((entry) => entry.command);
  return { version, ready, source, way, receivedAt: receivedAt.toISOString(), commands };
}
