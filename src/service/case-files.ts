import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UnreadableCase } from './case-yaml.ts';
import type { CaseFile } from './run-case.ts';

export interface CaseFilesRead {
  readonly files: readonly CaseFile[];
  readonly unreadable: readonly UnreadableCase[];
}

/** Reads the named files, and every `.yaml` and `.yml` below the named folders, in the order of their names. */
export async function readCaseFiles(paths: readonly string[]): Promise<CaseFilesRead> {
  const read = await Promise.all(paths.map(readUnder));
  return {
    files: read.flatMap(({ files }) => files),
    unreadable: read.flatMap(({ unreadable }) => unreadable),
  };
}

async function readUnder(given: string): Promise<CaseFilesRead> {
  try {
    const names = (await stat(given)).isDirectory() ? await caseNamesIn(given) : [given];
    if (names.length === 0) return unreadable(given, 'there is no .yaml or .yml file in this folder');
    const files = await Promise.all(
      names.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
    );
    return { files, unreadable: [] };
  } catch (error) {
    // What can't be opened is an answer to whoever named it, not a fault of the program.
    return unreadable(given, error instanceof Error ? error.message : String(error));
  }
}

async function caseNamesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const cases = names.filter((name) => /\.ya?ml$/.test(name)).map((name) => path.join(folder, name));
  return cases.sort((a, b) => (a < b ? -1 : 1));
}

function unreadable(file: string, reason: string): CaseFilesRead {
  return { files: [], unreadable: [{ file, line: 1, reason }] };
}
