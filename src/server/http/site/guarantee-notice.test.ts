import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawNotice, writeGuaranteeNotices } from '../../testing/guarantee-notices.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fira-notice-'));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: writeGuaranteeNotices(folder) });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

test('CAT-01 serves the official guarantee notice byte by byte', async () => {
  const address = api.config.guaranteeNotices?.sv.address ?? '';
  const answer = await fetch(api.url + address);
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([200, 'image/svg+xml', 'public, max-age=31536000, immutable']);
  expect(answer.headers.get('Content-Security-Policy'), 'its own styles, no script').toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox",
  );
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(drawNotice('Rättslig garanti')))).toBe(true);
  const other = await fetch(api.url + address.replace('/sv-', '/en-'));
  expect([other.status, other.headers.get('Content-Type')]).toEqual([404, 'application/problem+json']);
});
