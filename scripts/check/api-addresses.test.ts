import path from 'node:path';
import { expect, test } from 'vitest';
import { checkApiAddresses, listHandwritten } from './api-addresses.ts';

test.each([
  ['a string', `const url = '/api/store/orders';`],
  ['a template’s beginning', `const url = \`/api/store/orders/\${id}\`;`],
  ['a template’s middle', `const url = \`\${publicUrl}/api/app/public/\${token}/stop\`;`],
  ['a template’s end', `const url = \`\${publicUrl}/api/cms\`;`],
  ['markup', `const link = <a href="/api/app/export">x</a>;`],
])('finds an address in %s', (_, line) => {
  expect(listHandwritten('src/server/modules/gifts/links.tsx', `const before = 1;\n${line}\n`)).toEqual([expect.stringMatching(/^src\/server\/modules\/gifts\/links\.tsx:2: /)]);
});

test('finds none in comments, other paths and the route table’s use', () => {
  const text = `/** See https://docs.stripe.com/api/idempotent_requests and /api/store/x. */\nconst url = publicUrl + routePath(gifts.open, { id }); // '/api/app'\nimport '#server/http/api/endpoint.ts';\n`;
  expect(listHandwritten('src/server/modules/gifts/links.ts', text)).toEqual([]);
});

test('passes for this project, without needless exceptions', async () => {
  await checkApiAddresses(path.resolve(import.meta.dirname, '../..'));
});
