import { JSONPatch, JSONPatchError } from 'json-p3';
import { z } from 'zod';
import type { Json } from '../../engine/json.ts';
import { Declined } from '../declined.ts';
import { IN_WORDS, whatIsWrong } from '../wrong-input.ts';

const path = z.string().meta({ description: 'JSON Pointer (RFC 6901), e.g. "/players/red/gold".' });

/** JSON Patch, RFC 6902. */
export const patchSchema = z
  .array(
    z.discriminatedUnion('op', [
      z.strictObject({ op: z.enum(['add', 'replace', 'test']), path, value: z.json() }),
      z.strictObject({ op: z.literal('remove'), path }),
      z.strictObject({ op: z.enum(['move', 'copy']), from: path, path }),
    ]),
  )
  .min(1)
  .max(200);

/** A value after a JSON Patch; the value itself stays. Refuses (declines) a patch that does not fit it. */
export function patched(value: Json, patch: unknown): Json {
  const read = patchSchema.safeParse(patch, IN_WORDS);
  if (!read.success) throw wrong(whatIsWrong(read.error));
  try {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a patch of JSON on JSON gives JSON
    return new JSONPatch(read.data).apply(z.json().parse(value)) as Json;
  } catch (error) {
    if (error instanceof JSONPatchError) throw wrong(`${capitalised(error.message)}.`);
    throw error;
  }
}

function wrong(what: string): Declined {
  return new Declined('invalid', 'patch.wrong', {
    what,
    hint: 'A patch is a list like [{"op": "replace", "path": "/players/red/gold", "value": 7}] (RFC 6902), on the state as GET /v1/games/{game}/desk/state shows it.',
  });
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
