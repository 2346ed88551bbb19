import { expect, it } from 'vitest';
import { judgeStairs } from './named-tables.ts';
import { isNeeded, listCircular, listImports } from './sql-staircase.ts';
import { projectFolder } from '#server/platform/project-folder.ts';

const need = (by: string, of: string) => ({ by, of, why: `${by} → ${of}` });
const imports = [need('orders', 'cart'), need('cart', 'search'), need('orders', 'mails')];
const names = (by: string, of: string) => ({ by, of, table: `${of}_rows`, file: `${by}.ts`, line: 7, isWritten: false });
const exception = { by: ['search'], tables: ['orders_rows'], why: 'a reason', isUp: true as const };

it('lists members of a cycle, without the steps leading to it', () => {
  expect(listCircular(imports)).toEqual([]);
  expect(listCircular([...imports, need('search', 'orders')]).map(({ why }) => why)).toEqual(['orders → cart', 'cart → search', 'search → orders']);
});

it('finds transitive needs', () => {
  expect(isNeeded(imports, 'orders', 'search')).toBe(true);
  expect(isNeeded(imports, 'search', 'orders')).toBe(false);
});

it('refuses SQL that closes a circle, unless its exception goes up', () => {
  const up = names('search', 'orders');
  expect(judgeStairs(imports, [up], { reads: [{ by: ['search'], tables: ['orders_rows'], why: 'a reason' }], writes: [] })).toEqual(['search.ts:7: search reads orders_rows']);
  expect(judgeStairs(imports, [up], { reads: [exception], writes: [] })).toEqual([]);
});

it('refuses an exception that goes up where nothing comes down', () => {
  expect(judgeStairs([], [names('search', 'orders')], { reads: [exception], writes: [] })).toEqual(['search.ts:7: search reads orders_rows, and goes up no more']);
});

it('sees the imports between modules, types too', () => {
  const found = listImports(projectFolder);
  expect(found.length).toBeGreaterThan(200);
  expect(found).toContainEqual({ by: 'cart', of: 'pricing', why: 'src/server/modules/cart/rows.ts imports sql.ts' });
});
