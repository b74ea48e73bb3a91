import { z } from 'zod';
import { writeWhole } from '../../../engine/grammar-write.ts';
import { FORMS } from './forms.ts';
import type { Command } from './schema.ts';

/** A command as it is printed, for the facts of a turn. */
export function writtenOrder(command: Command): string {
  const fields = z.record(z.string(), z.json()).parse(command);
  for (const form of FORMS[command.word]) {
    const written = writeWhole(form, fields);
    if (written !== null) return written;
  }
  throw new RangeError(`the command ${command.word} fits none of its written forms`);
}
