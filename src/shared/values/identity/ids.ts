/** Identifiers. An id that grants access has 128 random bits, and derives nothing from time or names. */

export const idPrefixes = [
  'prod',
  'variant',
  'item',
  'order',
  'cart',
  'reg',
  'so',
  'ps',
  'cat',
  'brand',
  'vendor',
  'img',
  'mail',
  'key',
  'wd',
  'rf',
  'alert',
  'sale',
  'promo',
  'invite',
  'list',
  'feed',
  'event',
  'rcpt',
  'gift',
  'chip',
  'part',
  'back',
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

/** An id of one kind: a `PrefixedId<'cart'>` is no `PrefixedId<'order'>`. */
export type PrefixedId<Prefix extends IdPrefix = IdPrefix> = `${Prefix}_${string}`;

// Crockford's base 32: no I, L, O or U, so that an id can be read over the telephone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_BYTES = 16;
/** 128 bits in groups of five: 26 characters hold 130 bits, of which the first two are always zero. */
const FIRST_PAD_BITS = 2;

const randomBytes = (): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));

function requireSixteen(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== RANDOM_BYTES) throw new RangeError(`An id takes ${RANDOM_BYTES} random bytes, not ${bytes.length}`);
  return bytes;
}

/** A new id such as cart_5KJ8…: the prefix and 128 random bits in 26 characters. `bytes` is for tests. */
export function prefixedId<Prefix extends IdPrefix>(prefix: Prefix, bytes: Uint8Array = randomBytes()): PrefixedId<Prefix> {
  let text = '';
  // From the left: the first character holds three bits, the others five each. `held` buffers bits not written yet.
  let held = 0;
  let bits = FIRST_PAD_BITS;
  for (const byte of requireSixteen(bytes)) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
  }
  return `${prefix}_${text}`;
}

/** Whether a string is an id of that kind, exactly as `prefixedId` makes it. */
export function isPrefixedId<Prefix extends IdPrefix>(prefix: Prefix, value: unknown): value is PrefixedId<Prefix> {
  // The first two of the 130 bits are always zero.
  return typeof value === 'string' && value.startsWith(`${prefix}_`) && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(value.slice(prefix.length + 1));
}

const MAX_TIMESTAMP = 2 ** 48 - 1;

/**
 * A UUID version 7 (RFC 9562): sorts by time, and reveals it. Not for ids that grant access, nor for people. `nowMs`: milliseconds
 * since 1970. `bytes` is for tests.
 */
export function uuidv7(nowMs: number, bytes: Uint8Array = randomBytes()): string {
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs > MAX_TIMESTAMP) throw new RangeError(`Not a time in milliseconds: ${nowMs}`);
  const random = requireSixteen(bytes);
  const byteAt = (index: number): number => random[index] ?? 0;
  const hex = (value: number): string => value.toString(16).padStart(2, '0');
  const time = nowMs.toString(16).padStart(12, '0');
  const version = hex(0x70 | (byteAt(6) & 0x0f)) + hex(byteAt(7));
  const variant = hex(0x80 | (byteAt(8) & 0x3f)) + hex(byteAt(9));
  const node = Array.from(random.subarray(10), hex).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${node}`;
}

/** Whether a string is a UUID in the database's format: lower case, with hyphens. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
