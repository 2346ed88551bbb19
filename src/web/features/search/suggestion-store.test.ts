import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Suggestions } from '#shared/contract/catalog.ts';
import { after } from '#web/lib/browser/after.ts';
import { createSuggestionStore, TYPING_REST_MS } from './suggestion-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const getAnswer = (title: string): Suggestions => ({ corrected: null, categories: [], brands: [], products: [{ id: title, title, path: title, image: null, prices: [], has_price_range: false }] });

/** A store with manually resolved requests. */
function asked() {
  const questions: { text: string; signal: AbortSignal; answer: (answer: Suggestions) => Promise<void>; fail: () => Promise<void> }[] = [];
  const store = createSuggestionStore({
    after,
    suggest: (text, signal) =>
      new Promise((resolve, reject) => {
        const settle = async (work: () => void) => {
          work();
          await vi.advanceTimersByTimeAsync(0);
        };
        questions.push({ text, signal, answer: (answer) => settle(() => resolve(answer)), fail: () => settle(() => reject(new Error('away'))) });
      }),
  });
  const type = (text: string, restMs = TYPING_REST_MS) => {
    store.request(text);
    vi.advanceTimersByTime(restMs);
  };
  return { store, questions, type };
}

test('CAT-03 requests suggestions after typing pauses, from two letters on', () => {
  const { questions, type } = asked();
  for (const text of ['c', 'ch', 'cho', 'chok']) type(text, TYPING_REST_MS - 1);
  expect(questions).toEqual([]);
  type('choklad');
  expect(questions.map(({ text }) => text)).toEqual(['choklad']);
  type('c');
  type('  ');
  expect(questions).toHaveLength(1);
});

test('CAT-03 ignores an answer that arrives after a newer one', async () => {
  const { store, questions, type } = asked();
  type('ljus');
  type('lampa');
  expect(questions[0]?.signal.aborted).toBe(true);
  await questions[1]?.answer(getAnswer('Taklampan'));
  await questions[0]?.answer(getAnswer('Blockljus'));
  expect(store.getSnapshot()).toEqual({ text: 'lampa', answer: getAnswer('Taklampan') });
});

test('CAT-03 ignores a failed request and sends the next as usual', async () => {
  const { store, questions, type } = asked();
  type('ljus');
  await questions[0]?.answer(getAnswer('Blockljus'));
  type('ljusl');
  await questions[1]?.fail();
  expect(store.getSnapshot(), 'what is shown belongs to other words').toBeNull();
  type('ljuslykta');
  await questions[2]?.answer(getAnswer('Ljuslyktan'));
  expect(store.getSnapshot()?.text).toBe('ljuslykta');
});

test('CAT-03 caches answers and shows them at once when deleting letters', async () => {
  const { store, questions, type } = asked();
  type('ljus');
  await questions[0]?.answer(getAnswer('Blockljus'));
  type('ljusl', 10);
  store.request('ljus');
  expect(store.getSnapshot()?.answer).toEqual(getAnswer('Blockljus'));
  vi.advanceTimersByTime(1_000);
  expect(questions).toHaveLength(1);
});
