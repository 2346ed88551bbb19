import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLayout, layoutRules } from './layout.ts';

/** Imports that each rule refuses, and no other rule: from, to. */
const refused: Record<string, readonly (readonly [from: string, to: string])[]> = {
  'no-cycles': [
    ['src/server/modules/gifts/claims.ts', 'src/server/modules/gifts/lists.ts'],
    ['src/server/modules/gifts/present.ts', 'src/server/modules/gifts/rows.ts'],
  ],
  // A cycle through a third module; the files themselves form no cycle.
  'modules-are-a-staircase': [
    ['src/server/modules/ribbons/service.ts', 'src/server/modules/wrapping/service.ts'],
    ['src/server/modules/wrapping/present.ts', 'src/server/modules/paper/service.ts'],
    ['src/server/modules/paper/jobs.ts', 'src/server/modules/ribbons/rules.ts'],
  ],
  'shared-is-pure': [
    ['src/shared/values/reads-settings.ts', 'src/server/platform/settings.ts'],
    ['src/shared/contract/knows-the-demo.ts', 'demo/products.ts'],
  ],
  'shared-has-no-node-or-react': [['src/shared/values/opens-files.ts', 'fs']],
  'shared-knows-no-framework': [['src/shared/i18n/renders.ts', 'node_modules/react/index.js']],
  'server-values-are-pure': [['src/server/values/reads-days.ts', 'src/server/modules/name-days/service.ts']],
  'platform-has-no-domain': [['src/server/platform/sells.ts', 'src/server/modules/orders/service.ts']],
  'modules-know-no-http-but-endpoint': [['src/server/modules/cart/limits.ts', 'src/server/http/api/rate-limit.ts']],
  'rules-are-pure': [['src/server/modules/bags/rules.ts', 'src/server/modules/cart/sql.ts']],
  'modules-by-their-front-door': [['src/server/modules/cart/back-door.ts', 'src/server/modules/orders/repository.ts']],
  'pictures-are-decoded-apart': [['src/server/modules/media/shrink.ts', 'node_modules/sharp/index.js']],
  'decoding-is-for-decoders': [['src/server/platform/media/decoder-pool.ts', 'src/server/platform/media/decode.ts']],
  'server-knows-no-web': [['src/server/http/draws.ts', 'src/web/ui/button.tsx']],
  'web-knows-no-server': [['src/web/routes/asks-tables.tsx', 'src/server/modules/orders/tables.ts']],
  'web-has-no-node': [['src/web/lib/opens-files.ts', 'fs']],
  'ui-knows-no-subject': [['src/web/ui/price-tag.tsx', 'src/web/lib/api-client.ts']],
  'lib-to-the-left': [['src/web/lib/opens-the-bag.ts', 'src/web/features/cart/bag.tsx']],
  'no-feature-to-feature': [['src/web/features/product/buy.tsx', 'src/web/features/cart/bag.tsx']],
  'contract-as-types-in-the-browser': [['src/web/features/product/parse.tsx', 'src/shared/contract/catalog.ts']],
  'e2e-knows-addresses-and-contract': [['e2e/journeys/looks-inside.ts', 'src/server/modules/orders/repository.ts']],
  'no-tests-in-the-product': [['demo/load.ts', 'src/server/testing/make.ts']],
};

/** Allowed imports between the same places, through their public files. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['src/server/modules/cart/front-door.ts', 'src/server/modules/orders/service.ts'],
  ['src/server/modules/cart/store.routes.ts', 'src/server/http/api/endpoint.ts'],
  ['src/server/modules/cart/rules.ts', 'src/server/values/vat.ts'],
  ['src/server/modules/cart/lines.test.ts', 'src/server/testing/make.ts'],
  // Exempt from module order: a foreign key, and a test.
  ['src/server/modules/orders/tables.ts', 'src/server/modules/cart/tables.ts'],
  ['src/server/modules/orders/own.test.ts', 'src/server/modules/cart/front-door.ts'],
  ['src/server/platform/media/decoder.ts', 'src/server/platform/media/decode.ts'],
  ['src/server/modules/media/shrink.test.ts', 'node_modules/sharp/index.js'],
  ['src/web/routes/product.tsx', 'src/web/features/cart/bag.tsx'],
  ['e2e/journeys/buy.ts', 'src/shared/contract/catalog.ts'],
];

const typesOnly = `import type { Given } from '../../shared/contract/catalog.ts';\nexport const Polite = (props: { given: Given }) => <p>{props.given}</p>;\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-layout-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Specifiers of external imports. */
const outside: Record<string, string> = { fs: 'node:fs', 'node_modules/react/index.js': 'react', 'node_modules/sharp/index.js': 'sharp' };
const toImport = (from: string, to: string): string => outside[to] ?? path.relative(path.dirname(from), to).replace(/^(?!\.)/, './');

/** Plants a tree large enough for the check, with these imports. */
function plantImports(imports: readonly (readonly [from: string, to: string])[]): void {
  for (let number = 1; number <= 100; number += 1) plant(`src/server/platform/part-${number}.ts`, `export const part = ${number};\n`);
  for (const one of ['demo', 'e2e']) plant(`${one}/nothing.ts`, 'export {};\n');
  for (const name of ['react', 'sharp']) plant(`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`);
  for (const [, to] of imports) if (to !== 'fs') plant(to, 'export const given = 1;\nexport type Given = number;\n');
  for (const [from, to] of imports) plant(from, `import * as other from '${toImport(from, to)}';\nexport const given = () => other;\n`);
}

test('fails on exactly the imports that its rules forbid', async () => {
  expect(Object.keys(refused).sort(), 'a rule without an import that it refuses may be one that refuses none').toEqual(layoutRules.forbidden.map(({ name }) => name).sort());
  plantImports([...Object.values(refused).flat(), ...allowed]);
  plant('src/web/ui/polite.tsx', typesOnly);
  // A cycle within a module, and one closed only by a type import.
  plant('src/server/modules/gifts/lists.ts', `import { given } from './claims.ts';\nexport const list = () => given;\n`);
  plant('src/server/modules/gifts/rows.ts', `import type { given } from './present.ts';\nexport type Row = typeof given;\n`);
  const isOfFolders = (rule: string): boolean => layoutRules.forbidden.some(({ name, scope }) => name === rule && scope === 'folder');
  const getPlace = (rule: string, file: string): string => (isOfFolders(rule) ? path.dirname(file) : file);
  const lines = Object.entries(refused).flatMap(([rule, imports]) => imports.map(([from, to]) => `${rule}: ${getPlace(rule, from)} → ${getPlace(rule, to)}`));
  const reported = await checkLayout(folder).then(
    () => '',
    (error: Error) => error.message,
  );
  const [heading, ...violations] = reported.split('\n  ');
  expect(heading).toBe('Forbidden imports:');
  expect(violations.sort()).toEqual(lines.sort());
});

test('passes when nothing is refused, and fails when too few files match', async () => {
  plantImports(allowed);
  await checkLayout(folder);
  rmSync(path.join(folder, 'src/server/platform'), { recursive: true });
  await expect(checkLayout(folder)).rejects.toThrow(/^The layout check saw \d+ modules only/);
});
