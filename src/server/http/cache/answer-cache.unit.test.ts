import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createAnswerCache, type CachedAnswer } from './answer-cache.ts';
import { createCacheStore } from './cache-store.ts';

const validity = { isFresh: () => true, isDatabaseUnavailable: () => false, stop: async () => {} };

function makeAnswerCache(maxBytes: number) {
  const store = createCacheStore<CachedAnswer>({ maxBytes, mayCache: () => true });
  const answers = createAnswerCache({ store, validity });
  const get = (key: string, text: string) => answers.getBody({ key, isOfProduct: false }, async () => text);
  return { store, ask: get };
}

/** Caches an answer, then returns `pack` of the cached one. */
async function getPack(get: ReturnType<typeof makeAnswerCache>['ask'], key: string, text: string) {
  await get(key, text);
  const { pack, isCached } = await get(key, text);
  expect(isCached).toBe(true);
  if (!pack) throw new Error('a kept answer is kept packed');
  return pack;
}

const JSON_TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'Muggen Nattskift', amount: 149 })));

describe('compression of a cached answer', () => {
  test('is packed once per encoding under concurrency, with equal content', async () => {
    const { ask: get } = makeAnswerCache(1_000_000);
    const pack = await getPack(get, 'list', JSON_TEXT);
    const [br, sameBr, gzip] = await Promise.all([pack('br'), pack('br'), pack('gzip')]);
    expect(sameBr).toBe(br);
    expect(await (await getPack(get, 'list', JSON_TEXT))('br')).toBe(br);
    expect(await pack('gzip')).toBe(gzip);
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([JSON_TEXT, JSON_TEXT]);
  });

  test('stays within its counted memory by repacking poorly compressed answers', async () => {
    const { ask: get, store } = makeAnswerCache(1_000_000);
    const noise = randomBytes(20_000).toString('base64');
    const pack = await getPack(get, 'noise', noise);
    const counted = store.bytes;
    const first = await pack('br');
    expect(first.length).toBeGreaterThan(noise.length / 2);
    expect(await pack('br')).not.toBe(first);
    expect(counted).toBeGreaterThanOrEqual(noise.length * 1.5);
    expect(store.bytes).toBe(counted);
  });
});
