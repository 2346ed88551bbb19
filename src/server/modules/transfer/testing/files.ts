import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Exists while the tests of a file that uses it run. */
export const testFolder = path.join(tmpdir(), `fira-transfer-${randomUUID()}`);
let count = 0;

/** Call at the top of a test file. Test files of one process reuse the folder's name in sequence, and each cleans up. */
export function keepTestFolder(): void {
  beforeAll(() => void mkdirSync(testFolder));
  afterAll(() => rmSync(testFolder, { recursive: true, force: true }));
}

export function getFile(content: string | Uint8Array): string {
  count += 1;
  const file = path.join(testFolder, `${count}.csv`);
  writeFileSync(file, content);
  return file;
}

/** The path of an example file, in another shop system's export format. */
export const givenFile = (name: string): string => path.join(import.meta.dirname, 'files', name);
