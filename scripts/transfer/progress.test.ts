import { describe, expect, test } from 'vitest';
import { bar, progressOn } from './progress.ts';

function streamThat(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  return { stream: { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream, written };
}

test('lesson 15: fills the bar in proportion to the rows', () => {
  expect([bar(0, 4), bar(1, 4), bar(4, 4), bar(0, 0)]).toEqual([
    `[${'░'.repeat(28)}]   0 %  0 of 4`,
    `[${'█'.repeat(7)}${'░'.repeat(21)}]  25 %  1 of 4`,
    `[${'█'.repeat(28)}] 100 %  4 of 4`,
    `[${'█'.repeat(28)}] 100 %  0 of 0`,
  ]);
});

describe('lesson 15: on a terminal', () => {
  test('redraws the bar in place, below messages, and clears it', () => {
    const { stream, written } = streamThat(true);
    const progress = progressOn(stream, 'rows');
    progress.at(1, 2);
    progress.say('line 2: not imported');
    progress.at(2, 2);
    progress.end();
    const erase = '\r\u001b[K';
    expect(written.join('')).toBe(`${bar(1, 2)} rows${erase}line 2: not imported\n${bar(2, 2)} rows${erase}`);
  });

  test('draws ten thousand quick rows rarely, and always the last', () => {
    const { stream, written } = streamThat(true);
    const progress = progressOn(stream, 'rows');
    for (let row = 1; row <= 10_000; row += 1) progress.at(row, 10_000);
    expect(written.filter((text) => text.startsWith('[')).length).toBeLessThan(100);
    expect(written.at(-1)).toBe(`${bar(10_000, 10_000)} rows`);
  });
});

test('lesson 15: logs every tenth without control characters when not on a terminal', () => {
  const { stream, written } = streamThat(false);
  const progress = progressOn(stream, 'rows');
  for (let row = 1; row <= 1_000; row += 1) progress.at(row, 1_000);
  progress.end();
  expect(written).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90].map((percent) => `${percent} %: ${percent * 10} of 1000 rows\n`));
});
