import { readFile } from 'node:fs/promises';
import { CommandWrong } from './arguments.ts';

/** What a file that was named holds. Refuses one that can't be read, with the reason. */
export async function bytesOfFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandWrong(`${file} can't be read: ${whyNot(error)}`);
  }
}

/** The same as text. */
export async function textOfFile(file: string): Promise<string> {
  return Buffer.from(await bytesOfFile(file)).toString('utf8');
}

const IN_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return IN_WORDS[code] ?? (error instanceof Error ? error.message : String(error));
}
