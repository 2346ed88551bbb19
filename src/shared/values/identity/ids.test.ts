import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { idPrefixes, isPrefixedId, type PrefixedId, prefixedId, uuidv7 } from './ids.ts';

const sixteenBytes = () => fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('prefixed ids', () => {
  test.each([
    [new Uint8Array(16), '00000000000000000000000000'],
    [new Uint8Array(16).fill(255), '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
    [Uint8Array.from({ length: 16 }, (_, index) => (index === 15 ? 32 : 0)), '00000000000000000000000010'],
  ])('the bytes %o are written %s', (bytes, text) => {
    expect(prefixedId('cart', bytes)).toBe(`cart_${text}`);
  });

  test('maps byte strings to unique ids in the same order', () => {
    fc.assert(
      fc.property(sixteenBytes(), sixteenBytes(), (a, b) => {
        const differs = a.findIndex((byte, index) => byte !== b[index]);
        const [idA, idB] = [prefixedId('order', a), prefixedId('order', b)];
        if (differs === -1) expect(idA).toBe(idB);
        else expect(idA < idB).toBe((a[differs] ?? 0) < (b[differs] ?? 0));
      }),
    );
  });

  test('makes ids of every kind that no other kind accepts', () => {
    for (const prefix of idPrefixes) {
      const id = prefixedId(prefix);
      expect(id).toMatch(new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`));
      expect(idPrefixes.filter((other) => isPrefixedId(other, id))).toEqual([prefix]);
    }
  });

  test('makes a thousand different ids', () => {
    expect(new Set(Array.from({ length: 1000 }, () => prefixedId('cart'))).size).toBe(1000);
  });

  test.each([
    'cart_8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    'cart_0000000000000000000000000',
    'cart_000000000000000000000000000',
    'cart_0000000000000000000000000I',
    'cart_0000000000000000000000000a',
    'cart_00000000000000000000000000\n',
    'order_00000000000000000000000000',
    'cart00000000000000000000000000',
    '',
    null,
    42,
  ])('refuses %j as cart id', (value) => {
    expect(isPrefixedId('cart', value)).toBe(false);
  });

  test('ids of different kinds are different types', () => {
    expectTypeOf(prefixedId('cart')).toEqualTypeOf<PrefixedId<'cart'>>();
    expectTypeOf<PrefixedId<'cart'>>().not.toExtend<PrefixedId<'order'>>();
  });

  test('refuses to make an id of fewer bytes', () => {
    expect(() => prefixedId('cart', new Uint8Array(8))).toThrow(RangeError);
  });
});

describe('uuid v7', () => {
  test('reproduces the example of RFC 9562', () => {
    const bytes = Uint8Array.from([0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuidv7(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  test('has the version, the variant and the time, and sorts by time', () => {
    const time = () => fc.integer({ min: 0, max: 2 ** 48 - 1 });
    fc.assert(
      fc.property(time(), time(), sixteenBytes(), (earlier, later, bytes) => {
        const id = uuidv7(earlier, bytes);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(earlier);
        if (earlier < later) expect(id < uuidv7(later)).toBe(true);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 48])('refuses the time %d', (nowMs) => {
    expect(() => uuidv7(nowMs)).toThrow(RangeError);
  });
});
