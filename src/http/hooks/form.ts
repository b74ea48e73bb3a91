import { Busboy } from '@fastify/busboy';
import type { HookRequest } from './hook.ts';
import { wrongForm } from './hook.ts';

const MOST_FIELDS = 200;

/**
 * Fields of a form, in any of its two codings. Their bytes are kept as they are (`latin1`), since a mail among them
 * may be in any charset. Files are passed over. Refuses what is no form.
 */
export async function formOf(request: HookRequest): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  const type = request.header('content-type');
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) throw noForm();
  try {
    await new Promise<void>((resolve, reject) => {
      const form = new Busboy({
        headers: { 'content-type': type },
        defCharset: 'latin1',
        limits: { fields: MOST_FIELDS, fieldSize: request.body.length },
      });
      form.on('field', (name, value) => fields.set(name, value));
      form.on('file', (_name, stream) => stream.resume());
      form.on('finish', resolve);
      form.on('error', reject);
      form.end(request.body);
    });
  } catch (error) {
    throw noForm(error);
  }
  return fields;
}

function noForm(cause?: unknown): Error {
  const declined = wrongForm(
    'This is no form that can be taken apart.',
    'Send multipart/form-data or application/x-www-form-urlencoded, as the provider does.',
  );
  return Object.assign(declined, { cause });
}

/** Text of a field, which providers send as UTF-8. */
export function textOf(fields: ReadonlyMap<string, string>, name: string): string {
  return Buffer.from(fields.get(name) ?? '', 'latin1').toString('utf8');
}

/** Bytes of a field. */
export function bytesOf(fields: ReadonlyMap<string, string>, name: string): Buffer {
  return Buffer.from(fields.get(name) ?? '', 'latin1');
}
