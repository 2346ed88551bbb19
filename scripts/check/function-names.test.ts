import path from 'node:path';
import { expect, test } from 'vitest';
import { checkFunctionNames, listLikeValues } from './function-names.ts';

test.each([
  ['a function', 'export function nameOf(id: string) { return id; }'],
  ['an arrow function', 'const nameOf = (id: string) => id;'],
  ['a parameter', 'const show = (nameOf: (id: string) => string) => nameOf;'],
  ['a property’s type', 'interface Props { nameOf: (id: string) => string }'],
  ['a method’s signature', 'interface Props { nameOf(id: string): string }'],
  ['a method', 'const names = { nameOf(id: string) { return id; } };'],
  ['a property', 'const names = { nameOf: (id: string) => id };'],
])('finds %s named like a value', (_, line) => {
  expect(listLikeValues('src/web/ui/names.tsx', `const before = 1;\n${line}\n`)).toEqual([{ line: 2, name: 'nameOf' }]);
});

test('finds no verb, value, call or comment', () => {
  const text = `/** nameOf */\nconst getName = (id: string) => id;\nconst pageOf = 'x';\nconst at = [1].indexOf(1);\ninterface Event { againOf: string | null }\n`;
  expect(listLikeValues('src/web/ui/names.tsx', text)).toEqual([]);
});

test('passes for this project, without needless exceptions', async () => {
  await checkFunctionNames(path.resolve(import.meta.dirname, '../..'));
});
