import { z } from 'zod';
import { nameOf, requireGm, requireOperator, requirePerson } from '../../service/access.ts';
import { seatNamed } from '../../service/seat-named.ts';
import { mailOfGame, resumeMail } from '../../service/mail-state.ts';
import { changeMailSettings, mailChangeSchema, mailSettingsSchema } from '../../service/mail-topics.ts';
import { personNamed } from '../../service/people.ts';
import { gameNamed } from '../../service/read-game.ts';
import { principalOf } from '../principal.ts';
import { gameParams, problems, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const settingsSchema = mailSettingsSchema.meta({
  id: 'MailSettings',
  description:
    'Which letters you get, and when. Reports and receipts always come; reports once a day at will.',
});

const SETTINGS = {
  tags: ['people'],
  summary: 'Which letters you get',
  response: { 200: settingsSchema, ...problems },
};

const CHANGE_SETTINGS = { ...SETTINGS, summary: 'Change which letters you get', body: mailChangeSchema };

const readerSchema = z
  .strictObject({
    seat: z.string().nullable().meta({ description: 'Null: the gamemaster.' }),
    player: z.string(),
    failing: z
      .strictObject({ since: z.string(), why: z.string() })
      .nullable()
      .meta({ description: 'The address takes no mail: letters to it are held.' }),
    waiting: z.int(),
    held: z.int(),
    sent: z.int(),
    lastSentAt: z.string().nullable(),
  })
  .meta({ id: 'MailState' });

const STATE = {
  tags: ['gamemaster'],
  summary: 'How the letters of the game fare',
  params: gameParams,
  response: { 200: z.array(readerSchema), ...problems },
};

const RESUME_SEAT = {
  tags: ['gamemaster'],
  summary: "Say that a player's address works again: what was held goes out",
  params: seatParams,
  response: { 200: z.strictObject({ released: z.int() }), ...problems },
};

const RESUME_PERSON = {
  tags: ['people'],
  summary: 'Say that an address works again (operator): what was held goes out',
  params: z.strictObject({ person: z.string().meta({ description: 'Id or address.' }) }),
  response: RESUME_SEAT.response,
};

/** Which letters people get, and how letters fare. */
export const mailRoutes: Routes = async (app, { ports }) => {
  app.get('/me/mail', { schema: SETTINGS }, async (request) => {
    const person = requirePerson(await principalOf(ports, request));
    return ports.store.mailSettings(person.id);
  });

  app.patch('/me/mail', { schema: CHANGE_SETTINGS }, async (request) => {
    const person = requirePerson(await principalOf(ports, request));
    return changeMailSettings(ports, person, request.body);
  });

  app.get('/games/:game/mail', { schema: STATE }, async (request) => {
    const game = await gameNamed(ports, request.params.game);
    requireGm(await principalOf(ports, request), game);
    const readers = await mailOfGame(ports, game);
    return readers.map(({ failing, lastSentAt, ...reader }) => ({
      ...reader,
      failing: failing === null ? null : { since: failing.since.toISOString(), why: failing.why },
      lastSentAt: lastSentAt?.toISOString() ?? null,
    }));
  });

  app.post('/games/:game/seats/:seat/mail/resume', { schema: RESUME_SEAT }, async (request) => {
    const game = await gameNamed(ports, request.params.game);
    const principal = await principalOf(ports, request);
    requireGm(principal, game);
    const { person } = await seatNamed(ports, game, request.params.seat);
    const by = { who: nameOf(principal), way: 'api' } as const;
    return { released: await resumeMail(ports, person, { game, by }) };
  });

  app.post('/people/:person/mail/resume', { schema: RESUME_PERSON }, async (request) => {
    const principal = await principalOf(ports, request);
    requireOperator(principal);
    const person = await personNamed(ports, request.params.person);
    const by = { who: nameOf(principal), way: 'api' } as const;
    return { released: await resumeMail(ports, person, { game: null, by }) };
  });
};
