import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLineReader } from './content-line.ts';

test('in pieces of any size the same lines are read', async () => {
  const text = readFileSync(path.join(import.meta.dirname, 'testing/files/android-2.1.vcf'), 'utf8');
  const linesOf = (sizes: number): string[] => {
    const lines: string[] = [];
    const reader = createLineReader((line) => lines.push(line));
    for (let place = 0; place < text.length; place += sizes) reader.push(text.slice(place, place + sizes));
    reader.end();
    return lines;
  };
  for (const size of [1, 2, 7, 100]) expect(linesOf(size)).toEqual(linesOf(text.length));
});
