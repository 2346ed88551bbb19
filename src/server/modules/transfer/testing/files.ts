/** Files that tests import. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const testFolder = mkdtempSync(path.join(tmpdir(), 'fira-transfer-'));
process.once('exit', () => rmSync(testFolder, { recursive: true, force: true }));
let count = 0;

/** A file with this content. */
export function fileOf(content: string | Uint8Array): string {
  count += 1;
  const file = path.join(testFolder, `${count}.csv`);
  writeFileSync(file, content);
  return file;
}

/** A file that a real system wrote (THIRD_PARTY.md says whose). */
export const givenFile = (name: string): string => path.join(import.meta.dirname, 'files', name);
