import { JSONPatch, JSONPatchError } from 'json-p3';
import { z } from 'zod';
import type { Json } from '../../engine/json.ts';
import { nearest } from '../../engine/nearest.ts';
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

type Operation = z.output<typeof patchSchema>[number];

/** A value after a JSON Patch; the value itself stays. Refuses (declines) a patch that does not fit it, with what stands there. */
export function patched(value: Json, patch: unknown): Json {
  const read = patchSchema.safeParse(patch, IN_WORDS);
  if (!read.success) throw wrong(whatIsWrong(read.error, 'the patch'));
  return read.data.reduce((before, operation, index) => after(before, operation, index + 1), value);
}

function after(before: Json, operation: Operation, nth: number): Json {
  try {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a patch of JSON on JSON gives JSON
    return new JSONPatch([operation]).apply(z.json().parse(before)) as Json;
  } catch (error) {
    if (!(error instanceof JSONPatchError)) throw error;
    throw wrong(
      `Operation ${nth} of the patch, "${operation.op}" at "${operation.path}", can't be done: ${whyNot(before, operation)}.`,
    );
  }
}

function whyNot(before: Json, operation: Operation): string {
  const from = 'from' in operation ? standing(before, operation.from) : null;
  if (from?.found === false) return from.told;
  const { found, told } = standing(before, operation.path);
  if (operation.op !== 'test') return told;
  return found ? `${told}, and not ${shown(operation.value)}` : told;
}

interface Standing {
  readonly found: boolean;
  readonly told: string;
}

/** What stands at a place, or how far one comes on the way to it, and what there is instead. */
function standing(whole: Json, path: string): Standing {
  if (path !== '' && !path.startsWith('/')) return { found: false, told: 'a path begins with "/"' };
  let at: Json = whole;
  let way = '';
  for (const key of path.split('/').slice(1).map(unescaped)) {
    const next = inside(at, key);
    if (next === undefined)
      return { found: false, told: `${way === '' ? 'the state' : `"${way}"`} ${nothingAt(at, key)}` };
    at = next;
    way += `/${key}`;
  }
  return { found: true, told: `there stands ${shown(at)}` };
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function inside(value: Json, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

const MOST_NAMES = 12;

function nothingAt(value: Json, key: string): string {
  if (Array.isArray(value)) {
    const which =
      value.length === 0 ? 'is an empty list' : `is a list with the places 0 to ${value.length - 1}`;
    return `${which}, and "-" behind its end; "${key}" is none of them`;
  }
  if (typeof value !== 'object' || value === null) return `is ${shown(value)}, and has nothing in it`;
  const names = Object.keys(value);
  const meant = nearest(key, names);
  if (meant !== null) return `has no "${key}"; did you mean "${meant}"?`;
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `has no "${key}"; it has ${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

const LONGEST_SHOWN = 60;

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}

function wrong(what: string): Declined {
  return new Declined('invalid', 'patch.wrong', ({ act }) => ({
    what: what.replace(/\?\.$/, '?'),
    hint: `A patch is a list like [{"op": "replace", "path": "/players/red/gold", "value": 7}] (RFC 6902), on the state as ${act('state.show')} shows it.`,
  }));
}
