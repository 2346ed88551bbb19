import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileNamed, requireAllUsed, toValues } from './named-parameters.ts';

it('numbers names by where they first stand', () => {
  expect(compileNamed('select :b, :a, :b::text where x = any(:ids) limit :a')).toEqual({ text: 'select $1, $2, $1::text where x = any($3) limit $2', names: ['b', 'a', 'ids'] });
});

it.each([
  ['a cast', 'select a::text, b ::int, now()::timestamptz'],
  ['a literal', `select to_char(at, 'HH24:MI :x'), 'it''s :x'`],
  ['an escaped literal', `select E'it\\'s :x', e'\\\\', U&'\\0061:x'`],
  ['a quoted identifier', 'select "a:x", "b"":x" from t'],
  ['a line comment', 'select 1 -- as :x\n, 2'],
  ['a block comment', 'select 1 /* :x /* :y */ :z */, 2'],
  ['an open block comment', 'select 1 /* :x'],
  ['a dollar quote', 'do $$ begin :x end $$; select $fn$ $$ :x $$ $fn$'],
  ['an array slice', 'select a[1:2], a[2:], a[:2], a[i:n], (a)[f(i):n], a[b[1]:n]'],
  ['an assignment', 'select f(a := 1, b := now())'],
  ['a word with a dollar', 'select a$1, b$x$ from t'],
])('leaves %s as it is', (_what, text) => {
  expect(compileNamed(text)).toEqual({ text, names: [] });
});

it('finds names right behind operators and brackets', () => {
  expect(compileNamed(`select -:a,(:b),a||:c,x=:d,array[:e,:f] from t where j->>'k'=:g --:h\nand l like '%'||:i`)).toEqual({
    text: `select -$1,($2),a||$3,x=$4,array[$5,$6] from t where j->>'k'=$7 --:h\nand l like '%'||$8`,
    names: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i'],
  });
});

it('refuses numbered parameters', () => {
  expect(() => compileNamed('select :a, $1')).toThrow('$1 has no name');
});

const name = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,8}$/);
const opaque = fc.constantFrom(`'HH24:MI'`, `':x'`, '::text', '"a:b"', '-- :x\n', '/* :x */', '$q$ :x $q$', 'a[1:2]', ' , ', '\n', 'f(a := 1)');

it('puts values where their names stand, whatever stands around them', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          name.map((of) => ({ of })),
          opaque,
        ),
      ),
      (pieces) => {
        const compiled = compileNamed(pieces.map((piece) => (typeof piece === 'string' ? piece : `:${piece.of}`)).join(' '));
        const order = [...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.of])))];
        expect(compiled.names).toEqual(order);
        expect(compiled.text).toBe(pieces.map((piece) => (typeof piece === 'string' ? piece : `$${order.indexOf(piece.of) + 1}`)).join(' '));
        // Only numbered parameters are left.
        if (order.length > 0) expect(() => compileNamed(compiled.text)).toThrow('has no name');
      },
    ),
  );
});

it('orders values as the numbers are, null included', () => {
  expect(toValues(['b', 'a'], { a: 1, b: null, c: 3 })).toEqual([null, 1]);
});

it('refuses a missing value', () => {
  expect(() => toValues(['a', 'b'], { a: 1 })).toThrow(':b has no value');
});

it('refuses values that stand nowhere', () => {
  expect(() => requireAllUsed(['a'], { a: 1, b: 2, c: 3 })).toThrow(':b, :c');
});
