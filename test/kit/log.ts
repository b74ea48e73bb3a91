import type { Log } from '../../src/service/ports/world.ts';

interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface KeptLog extends Log {
  readonly lines: readonly Line[];
}

/** A log that keeps its lines. */
export function keptLog(): KeptLog {
  const lines: Line[] = [];
  const write = (level: Line['level']) => (fields: Line['fields'], message: string) => {
    lines.push({ level, message, fields });
  };
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
