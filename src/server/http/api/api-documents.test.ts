/** API documentation: the HTML page and the OpenAPI document. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { escapeHtml } from '../site/local-pages.ts';

const committed = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../openapi.json'), 'utf8')) as { paths: Record<string, Record<string, { summary: string }>> };

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

test('serves the committed document', async () => {
  const answer = await api.get('/api/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  // Not toEqual: the diff of a document this large would fill the screen.
  expect(isDeepStrictEqual(answer.body, committed), 'what is served differs from openapi.json').toBe(true);
});

test('names every operation with its summary on the page', async () => {
  const answer = await api.get('/api/docs');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  const shown = [...(answer.body as string).matchAll(/<h2><code>([A-Z]+ [^<]+)<\/code><\/h2><p>([^<]+)<\/p>/g)].map(([, operation, summary]) => `${operation}: ${summary}`);
  const stated = Object.entries(committed.paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, { summary }]) => escapeHtml(`${method.toUpperCase()} ${address}: ${summary}`)),
  );
  expect(shown.toSorted()).toEqual(stated.toSorted());
});
