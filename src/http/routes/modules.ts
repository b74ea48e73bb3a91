import { z } from 'zod';
import { helpOf } from '../../engine/command-table.ts';
import { Declined } from '../../service/declined.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { problems } from '../schemas.ts';
import type { Routes } from './route.ts';

const moduleSchema = z.strictObject({
  module: z.string(),
  title: z.string(),
  scenarios: z.array(z.strictObject({ id: z.string(), title: z.string(), about: z.string() })),
  options: z.unknown().meta({ description: 'JSON schema of the options.' }),
  rulings: z.array(
    z.strictObject({ id: z.string(), case: z.string(), text: z.string(), standard: z.boolean() }),
  ),
});

const commandSchema = z.strictObject({
  word: z.string(),
  shapes: z.array(z.string()),
  help: z.string(),
  examples: z.array(z.string()),
  windows: z.array(z.string()),
  fields: z.array(z.looseObject({ field: z.string(), name: z.string(), list: z.boolean() })),
  schema: z.unknown(),
});

/** What can be played here, and how orders are written. */
export const moduleRoutes: Routes = async (app, { ports }) => {
  app.get(
    '/modules',
    {
      schema: {
        tags: ['modules'],
        summary: 'Games that can be played',
        response: { 200: z.array(moduleSchema), ...problems },
      },
    },
    async () => ports.games.map(moduleBody),
  );
  app.get(
    '/modules/:module/commands',
    {
      schema: {
        tags: ['modules'],
        summary: 'Every command, with its written forms, JSON schema and examples',
        params: z.strictObject({ module: z.string() }),
        response: { 200: z.array(commandSchema), ...problems },
      },
    },
    async (request) => helpOf(moduleNamed(ports, request.params.module).commands).map(commandBody),
  );
};

function moduleBody(game: Ports['games'][number]): z.infer<typeof moduleSchema> {
  return {
    module: game.id,
    title: game.title,
    scenarios: [...game.scenarios],
    options: z.toJSONSchema(game.optionsSchema, { io: 'input' }),
    rulings: [...game.rulings],
  };
}

function commandBody(help: ReturnType<typeof helpOf>[number]): z.infer<typeof commandSchema> {
  return {
    ...help,
    shapes: [...help.shapes],
    examples: [...help.examples],
    windows: [...help.windows],
    fields: help.fields.map(({ field, name, list, control }) => ({ field, name, list, control })),
  };
}

function moduleNamed({ games }: Ports, id: string): Ports['games'][number] {
  const game = games.find((candidate) => candidate.id === id);
  if (game !== undefined) return game;
  throw new Declined('not-found', 'game.module-unknown', {
    what: `There is no game module "${id}".`,
    hint: 'GET /v1/modules lists them.',
  });
}
