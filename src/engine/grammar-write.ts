import { type Grammar, spaced, tidy } from './grammar.ts';
import type { Fields } from './grammar-read.ts';
import type { Json } from './json.ts';

/** Prints a command by its grammar, in the one form that is printed. Null: the fields don't fit this grammar. */
export function writeWhole(grammar: Grammar, fields: Fields): string | null {
  const parts = write(grammar, fields);
  return parts === null ? null : tidy(parts);
}

function write(grammar: Grammar, fields: Fields): string | null {
  switch (grammar.kind) {
    case 'literal':
      return spaced(grammar.words[0] ?? '', grammar.glue);
    case 'argument': {
      const value = fields[grammar.field];
      const text = value === undefined ? null : grammar.type.write(value);
      return text === null ? null : ` ${text} `;
    }
    case 'list':
      return writeList(grammar, fields);
    case 'sequence':
      return writeSequence(grammar.parts, fields);
    case 'optional':
      return write(grammar.part, fields) ?? '';
    case 'choice':
      return firstWritten(grammar.options, fields);
    case 'fixed':
      return fields[grammar.field] === grammar.value ? '' : null;
  }
}

function writeSequence(parts: readonly Grammar[], fields: Fields): string | null {
  const written = parts.map((part) => write(part, fields));
  return written.includes(null) ? null : written.join('');
}

function firstWritten(options: readonly Grammar[], fields: Fields): string | null {
  for (const option of options) {
    const written = write(option, fields);
    if (written !== null) return written;
  }
  return null;
}

function writeList(grammar: Extract<Grammar, { kind: 'list' }>, fields: Fields): string | null {
  const values = fields[grammar.field];
  if (!isList(values)) return null;
  const items = values.map((value) => grammar.item.write(value));
  return items.includes(null) || items.length === 0 ? null : ` ${items.join(', ')} `;
}

/** `Array.isArray` would make an array of anything out of a readonly list. */
function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
