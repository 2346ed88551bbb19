/** Files that tests import. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** There while the tests of a file run that has asked for it. */
export const testFolder = path.join(tmpdir(), `fira-transfer-${randomUUID()}`);
let count = 0;

/** To be called where a test file begins. Test files of one process share the folder's name, one after another, and each leaves nothing behind. */
export function keepTestFolder(): void {
  beforeAll(() => void mkdirSync(testFolder));
  afterAll(() => rmSync(testFolder, { recursive: true, force: true }));
}

/** A file with this content. */
export function fileOf(content: string | Uint8Array): string {
  count += 1;
  const file = path.join(testFolder, `${count}.csv`);
  writeFileSync(file, content);
  return file;
}

/** The path of an example file, written in the form that another shop system exports. */
export const givenFile = (name: string): string => path.join(import.meta.dirname, 'files', name);
