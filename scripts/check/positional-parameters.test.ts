import { expect, it } from 'vitest';
import { checkPositional, listPositional } from './positional-parameters.ts';

it.each([
  ['a function', 'function f(a: string, b: string, c: string, d: string) {}', 'a, b, c, d are all string'],
  ['an arrow', 'const f = (a: number, b: Date, c: number, d: number, e = 1) => a;', 'a, c, d, e are all number'],
  ['a method and null', 'class A { f(a: string | null, b?: string, c: string | undefined, d: string) {} }', 'a, b, c, d are all string'],
  ['a type', 'type F = (a: boolean, b: boolean, c: boolean, d: boolean) => void;', 'a, b, c, d are all boolean'],
])('refuses four of one type in %s', (_what, text, found) => {
  expect(listPositional('a.ts', text)).toEqual([`a.ts:1: ${found}`]);
});

it.each([
  ['three of a type', 'function f(a: string, b: string, c: string, d: number) {}'],
  ['an object', 'function f({ a, b, c, d }: Record<string, string>) {}'],
  ['the rest', 'function f(a: string, b: string, c: string, ...d: string[]) {}'],
])('allows %s', (_what, text) => {
  expect(listPositional('a.ts', text)).toEqual([]);
});

it('fails where it sees no files', async () => {
  await expect(checkPositional(import.meta.dirname)).rejects.toThrow('saw 0 files only');
});
