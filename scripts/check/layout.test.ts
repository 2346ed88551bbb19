import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from './layout.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-layout-'));
  const files: Record<string, string> = {
    'src/shared/values/planted.ts': `import { secret } from '../../server/platform/secret.ts';\nexport const planted = secret;\n`,
    'src/server/platform/secret.ts': `export const secret = 1;\n`,
    'src/server/modules/cart/planted.ts': `import { hidden } from '../orders/repository.ts';\nexport const planted = hidden;\n`,
    'src/server/modules/orders/repository.ts': `export const hidden = 1;\n`,
    'src/server/modules/orders/service.ts': `export const door = 1;\n`,
    'src/server/modules/cart/polite.ts': `import { door } from '../orders/service.ts';\nexport const polite = door;\n`,
    'src/web/features/cart/planted.tsx': `import { Other } from '../catalog/other.tsx';\nexport const Planted = () => <Other />;\n`,
    'src/web/features/catalog/other.tsx': `export const Other = () => <p />;\n`,
    'src/web/ui/planted.tsx': `import { price } from '../../shared/contract/catalog.ts';\nexport const Planted = () => <p>{String(price)}</p>;\n`,
    'src/shared/contract/catalog.ts': `export const price = 1;\nexport type Price = number;\n`,
    'src/web/ui/polite.tsx': `import type { Price } from '../../shared/contract/catalog.ts';\nexport const Polite = (props: { price: Price }) => <p>{props.price}</p>;\n`,
    'src/server/modules/gifts/lists.ts': `import { claim } from './claims.ts';\nexport const list = () => claim;\n`,
    'src/server/modules/gifts/claims.ts': `import { list } from './lists.ts';\nexport const claim = () => list;\n`,
    'src/server/modules/gifts/rows.ts': `import type { Shown } from './present.ts';\nexport const rows: Shown[] = [];\n`,
    'src/server/modules/gifts/present.ts': `import { rows } from './rows.ts';\nexport type Shown = number;\nexport const present = () => rows;\n`,
    'demo/nothing.ts': 'export {};\n',
    'e2e/nothing.ts': 'export {};\n',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the layout check fails on forbidden imports and circles, also of types and within a module, planted in .ts and .tsx files, and on those alone', async () => {
  const { violations } = await listViolations(folder);
  expect(violations.sort()).toEqual([
    'contract-as-types-in-the-browser: src/web/ui/planted.tsx → src/shared/contract/catalog.ts',
    'modules-by-their-front-door: src/server/modules/cart/planted.ts → src/server/modules/orders/repository.ts',
    'no-cycles: src/server/modules/gifts/claims.ts → src/server/modules/gifts/lists.ts',
    'no-cycles: src/server/modules/gifts/present.ts → src/server/modules/gifts/rows.ts',
    'no-feature-to-feature: src/web/features/cart/planted.tsx → src/web/features/catalog/other.tsx',
    'shared-is-pure: src/shared/values/planted.ts → src/server/platform/secret.ts',
  ]);
}, 30_000);
