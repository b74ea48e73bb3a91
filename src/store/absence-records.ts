import { z } from 'zod';
import { NMR_STEPS } from '../schedule/absence.ts';
import type { ExtensionRecord, VacationRecord } from '../service/ports/absence.ts';
import type { WholeRecords } from '../service/ports/whole-game.ts';
import type { Queries } from './database.ts';
import { readAs } from './json.ts';

const lateness: z.ZodType<WholeRecords['lateness'][number]> = z.object({
  branch: z.number(),
  window: z.number(),
  seat: z.string(),
  personId: z.string(),
  graced: z.boolean(),
  step: z.enum(NMR_STEPS).nullable(),
  at: z.date(),
});

const vacation: z.ZodType<VacationRecord> = z.object({
  id: z.string(),
  seat: z.string(),
  personId: z.string(),
  from: z.string(),
  to: z.string(),
  moves: z.boolean(),
  spentTo: z.string().nullable(),
  statedAt: z.date(),
  withdrawnAt: z.date().nullable(),
});

const extension: z.ZodType<ExtensionRecord> = z.object({
  id: z.string(),
  branch: z.number(),
  window: z.number(),
  seat: z.string(),
  personId: z.string(),
  reason: z.string(),
  askedAt: z.date(),
  decision: z.enum(['granted', 'declined', 'lapsed']).nullable(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
});

/** Who was late, away, or asked for more time, in every branch of a game. */
export async function absenceRecordsOf(
  db: Queries,
  gameId: string,
): Promise<Pick<WholeRecords, 'lateness' | 'vacations' | 'extensions'>> {
  const [late, away, asked] = await Promise.all([
    db.lateness.findMany({
      where: { gameId },
      orderBy: [{ branch: 'asc' }, { window: 'asc' }, { seat: 'asc' }],
    }),
    db.vacation.findMany({ where: { gameId }, orderBy: [{ statedAt: 'asc' }, { id: 'asc' }] }),
    db.extensionRequest.findMany({ where: { gameId }, orderBy: [{ askedAt: 'asc' }, { id: 'asc' }] }),
  ]);
  return {
    lateness: late.map((row) => readAs(lateness, row, 'lateness')),
    vacations: away.map(({ fromDay: from, toDay: to, ...row }) =>
      readAs(vacation, { ...row, from, to }, 'vacation'),
    ),
    extensions: asked.map((row) => readAs(extension, row, 'request for an extension')),
  };
}

/** Puts those of a game that was played elsewhere. */
export async function insertAbsenceRecords(
  db: Queries,
  gameId: string,
  { lateness, vacations, extensions }: Pick<WholeRecords, 'lateness' | 'vacations' | 'extensions'>,
): Promise<void> {
  await db.lateness.createMany({ data: lateness.map((row) => ({ gameId, ...row })) });
  await db.vacation.createMany({
    data: vacations.map(({ from: fromDay, to: toDay, ...row }) => ({ gameId, ...row, fromDay, toDay })),
  });
  await db.extensionRequest.createMany({ data: extensions.map((row) => ({ gameId, ...row })) });
}
