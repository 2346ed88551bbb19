import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createKeptAnswers, type KeptAnswer } from './answer-cache.ts';
import { createKeptStore } from './cache-store.ts';

const freshness = { isFresh: () => true, isDatabaseAway: () => false, stop: async () => {} };

function keptAnswers(maxBytes: number) {
  const store = createKeptStore<KeptAnswer>({ maxBytes, mayKeep: () => true });
  const answers = createKeptAnswers({ store, freshness });
  const ask = (key: string, text: string) => answers.bodyOf({ key, isOfProduct: false }, async () => text);
  return { store, ask };
}

/** Caches an answer, then returns `pack` of the cached one. */
async function packOf(ask: ReturnType<typeof keptAnswers>['ask'], key: string, text: string) {
  await ask(key, text);
  const { pack, isKept } = await ask(key, text);
  expect(isKept).toBe(true);
  if (!pack) throw new Error('a kept answer is kept packed');
  return pack;
}

const JSON_TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'Muggen Nattskift', amount: 149 })));

describe('a kept answer, packed', () => {
  test('is packed once per encoding under concurrency, with equal content', async () => {
    const { ask } = keptAnswers(1_000_000);
    const pack = await packOf(ask, 'list', JSON_TEXT);
    const [br, sameBr, gzip] = await Promise.all([pack('br'), pack('br'), pack('gzip')]);
    expect(sameBr).toBe(br);
    expect(await (await packOf(ask, 'list', JSON_TEXT))('br')).toBe(br);
    expect(await pack('gzip')).toBe(gzip);
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([JSON_TEXT, JSON_TEXT]);
  });

  test('stays within its counted memory by repacking poorly compressed answers', async () => {
    const { ask, store } = keptAnswers(1_000_000);
    const noise = randomBytes(20_000).toString('base64');
    const pack = await packOf(ask, 'noise', noise);
    const counted = store.bytes;
    const first = await pack('br');
    expect(first.length).toBeGreaterThan(noise.length / 2);
    expect(await pack('br')).not.toBe(first);
    expect(counted).toBeGreaterThanOrEqual(noise.length * 1.5);
    expect(store.bytes).toBe(counted);
  });
});
