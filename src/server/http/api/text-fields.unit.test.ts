/** Every text field of every request uses the shared text rule for user input, or is listed here with a reason. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { areas } from './areas.ts';

type Def = { type: string; [part: string]: unknown };
interface TextField {
  /** Like `POST /api/auth/register firstName`. */
  place: string;
  name: string;
  schema: z.ZodType;
}

const getDef = (schema: unknown): Def => (schema as { def: Def }).def;

/** Types that accept no free text. */
const closed = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never', 'date', 'bigint']);
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional']);

/** Text, also as the input of a pipe. */
function isText(schema: unknown): boolean {
  const def = getDef(schema);
  if (def.type === 'pipe') return isText(def['in']);
  return wrappers.has(def.type) ? isText(def['innerType']) : def.type === 'string' || def.type === 'template_literal';
}

/** Child schemas with their field names. */
function listParts(schema: z.ZodType, name: string): [string, z.ZodType][] {
  const def = getDef(schema);
  if (wrappers.has(def.type)) return [[name, def['innerType'] as z.ZodType]];
  if (def.type === 'object') return Object.entries(def['shape'] as Record<string, z.ZodType>);
  if (def.type === 'array') return [[name, def['element'] as z.ZodType]];
  if (def.type === 'tuple') return (def['items'] as z.ZodType[]).map((item) => [name, item]);
  if (def.type === 'union') return (def['options'] as z.ZodType[]).map((option) => [name, option]);
  if (def.type === 'intersection') return [def['left'], def['right']].map((side) => [name, side as z.ZodType]);
  if (def.type === 'pipe') return [[name, def['in'] as z.ZodType]];
  throw new Error(`${name}: what a ${def.type} may hold is not known here`);
}

/** Accepts any content: JSON stored by clients, and file bytes. */
const isOpen = (schema: z.ZodType): boolean => ['record', 'lazy', 'unknown', 'any', 'custom', 'transform', 'file'].includes(getDef(schema).type);

function* textFields(schema: z.ZodType, place: string, name: string): Generator<TextField> {
  const def = getDef(schema);
  if (closed.has(def.type)) return;
  if (isText(schema) || isOpen(schema)) yield { place: `${place} ${name}`, name, schema };
  else for (const [partName, part] of listParts(schema, name)) yield* textFields(part, place, partName);
}

const fields = areas.flatMap(({ prefix, endpoints }) =>
  endpoints.flatMap(({ method, path, spec }) => [spec.body, spec.query].flatMap((schema) => (schema ? [...textFields(schema, `${method} ${prefix}${path}`, '(all of it)')] : []))),
);

/** Fields that may hold any text, with the reason. */
const excepted: Record<string, string> = {
  password: 'is hashed to the letter, and shown to nobody',
  newPassword: 'is hashed to the letter, and shown to nobody',
  currentPassword: 'is compared, and not stored',
  token: 'is compared, and not stored',
  key: 'is compared, and not stored',
  challenge: 'is compared, and not stored',
  client_secret: 'is compared, and not stored',
  id: 'a browser makes it (WebAuthn); it is compared with a device’s',
  rawId: 'a browser makes it (WebAuthn); it is compared with a device’s',
  payload: 'another company signs it; of its text only ids are stored',
  signature: 'is compared, and not stored',
  clientDataJSON: 'a browser makes it (WebAuthn); its signature is checked',
  transports: 'a browser makes them (WebAuthn), and reads them again',
  endpoint: 'a browser makes it (Web Push); the use case takes addresses of push services alone',
  invitedBy: 'names a member, or nobody',
  cart_id: 'names a thing of the shop’s, or nothing',
  entry: 'names a thing of the shop’s, or nothing',
  handle: 'names a thing of the shop’s, or nothing; else it is not counted',
  ids: 'names things of the shop’s, or nothing',
  likes: 'names interests of a closed list; others are ignored',
  not: 'names things of the shop’s, or nothing',
  item_id: 'names a thing of the shop’s, or nothing',
  option_id: 'names a thing of the shop’s, or nothing',
  pictureId: 'names a thing of the shop’s, or nothing',
  productId: 'names a thing of the shop’s, or nothing',
  product_id: 'names a thing of the shop’s, or nothing',
  provider_id: 'names a thing of the shop’s, or nothing',
  publicId: 'names a thing of the shop’s, or nothing',
  recipient_jubilee_id: 'names one of the giver’s own people; read by the giver’s program alone',
  region_id: 'names a thing of the shop’s, or nothing',
  variantId: 'names a thing of the shop’s, or nothing',
  variant_id: 'names a thing of the shop’s, or nothing',
  wishlist_item_id: 'names a wish; read by the giver’s program alone',
  q: 'is searched for, and not stored',
  term: 'is searched for, and not stored',
  brand: 'is searched for, and not stored',
  category: 'is searched for, and not stored',
  option: 'is searched for, and not stored',
  vendor: 'is searched for, and not stored',
  metadata: 'is what a client’s program stores for itself, and shown to nobody',
  return_path: 'leads back into the shop; another address is refused where it is followed',
};

/** Multi-line fields. */
const withLines = new Set(['explanation', 'greeting', 'message', 'note', 'notes', 'text', 'value']);

const breaks = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'];
const controls = ['\u0001', '\u0007', '\b', '\t', '\u001b', '\u007f', '\u009b'];
const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f', '\u061c'];
const invisible = ['\u200b', '\u2060', '\ufeff', '\u00ad'];
/** Texts that some field accepts. */
const usual = [
  'a',
  'Åsa Öberg på Storgatan 12',
  '12345',
  '070-174 06 05',
  '2026-11-24',
  '--11-24',
  'kim@exempel.example',
  'https://exempel.example/vas',
  'Europe/Stockholm',
  'SE',
  'sv',
  '9e3b8f86-93f4-4e0c-8a53-2d2f9b3a9d8e',
];
const unseenTexts = ['\u200b', '\u200c', '\u200d\u200d', '\u2060\ufeff', '\u00ad', '\u202e', '\ufe0f', '\u034f', '\u3164', '\u115f', '\u2800', ' \u200b\n\u200d ', '\u{e0041}'];

const hostile = [...breaks, ...controls, ...turning, ...invisible].flatMap((sign) =>
  usual.flatMap((text) => {
    const middle = Math.ceil(text.length / 2);
    return [text + sign, sign + text, `${text.slice(0, middle)}${sign}${text.slice(middle)}`];
  }),
);

/** First hostile text that a field accepts, as JSON; null if none. */
function findLeak({ schema, name }: TextField): string | null {
  const allowed = withLines.has(name) ? '\n' : '';
  for (const text of hostile) {
    const read = schema.safeParse(isOpen(schema) ? { extra: text } : text);
    const stored = JSON.stringify(read.success ? read.data : '') ?? '';
    const value = read.success && typeof read.data === 'string' ? read.data : stored;
    if ([...value.replaceAll('\r\n', allowed || '\r\n')].some((sign) => sign !== allowed && /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200C|\u200D)\p{Cf}/u.test(sign))) return JSON.stringify(text);
  }
  for (const text of unseenTexts) {
    const read = schema.safeParse(text);
    if (read.success && read.data !== '' && read.data !== null && read.data !== undefined) return JSON.stringify(text);
  }
  return null;
}

test('finds texts to check', () => {
  expect(fields.length).toBeGreaterThan(150);
});

describe('text that is filled in', () => {
  const own = fields.filter(({ name }) => !(name in excepted));
  test.each(own)('$place is one line or plain lines, or refused', (field) => {
    expect(findLeak(field)).toBeNull();
  });

  test('preserves joiners of letters and emoji', () => {
    const names = own.filter(({ name }) => ['firstName', 'first_name', 'name', 'note', 'notes', 'address_1'].includes(name));
    expect(names.length).toBeGreaterThan(20);
    for (const { schema, place } of names) for (const text of ['می\u200Cنا', '👩\u200D🚀', 'ක්\u200Dෂ']) expect(schema.safeParse(text), place).toMatchObject({ success: true, data: text });
  });
});

test.each(Object.keys(excepted))('requires the exception for %s', (name) => {
  expect(fields.filter((field) => field.name === name).map(findLeak)).toContainEqual(expect.any(String));
});
