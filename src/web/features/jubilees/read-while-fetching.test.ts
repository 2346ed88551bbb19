import { expect, test } from 'vitest';
import { phoneBook } from './contacts/testing/phone-book.ts';
import { readWhileFetching } from './read-while-fetching.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));

function reading() {
  const outer = new AbortController();
  const parts: number[] = [];
  const context = { today: '2026-11-23', locale: 'sv', timeZone: 'Europe/Stockholm', signal: outer.signal, onProgress: (part: number) => parts.push(part) } as const;
  return { outer, parts, context };
}

test('stops reading and reporting progress when the server call fails', async () => {
  const { parts, context } = reading();
  const file = new Blob([phoneBook(2_000)]);
  const begun = Promise.withResolvers<void>();
  const onProgress = (part: number) => {
    context.onProgress(part);
    begun.resolve();
  };
  const refused = readWhileFetching(file, { ...context, onProgress }, async () => {
    await begun.promise;
    throw new Error('offline');
  });
  await expect(refused).rejects.toThrow('offline');
  const heard = parts.length;
  for (let count = 0; count < 50; count += 1) await tick();
  expect(parts).toHaveLength(heard);
  expect(parts.at(-1), 'there was more to read').toBeLessThan(1);
});

test('cancels the query when the file is unreadable, and both when aborted', async () => {
  const { outer, context } = reading();
  let asked: AbortSignal | undefined;
  const ask = (signal: AbortSignal) => {
    asked = signal;
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const gone = Object.assign(new Blob(['BEGIN:VCARD']), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) });
  await expect(readWhileFetching(gone, context, ask)).rejects.toThrow('gone');
  expect(asked?.aborted).toBe(true);
  const both = readWhileFetching(new Blob(['BEGIN:VCARD\r\nFN:Anna\r\nEND:VCARD']), context, ask);
  outer.abort(new Error('called off'));
  await expect(both).rejects.toThrow('called off');
});

test('returns both answers together', async () => {
  const { parts, context } = reading();
  const [found, known] = await readWhileFetching(new Blob(['BEGIN:VCARD\r\nFN:Anna\r\nEND:VCARD']), context, async () => 'kända');
  expect([found.kind, known, parts]).toEqual(['found', 'kända', [1]]);
});
