/**
 * fast-check arbitraries from JSON Schemas of the OpenAPI document: valid values, edge cases, and values with one error. openapi.unit.test.ts limits the document
 * to the keywords read here.
 */
import fc from 'fast-check';

export type Json = Record<string, unknown>;

/** Existing values by field or parameter name. */
export type Known = Readonly<Record<string, readonly string[]>>;

export interface Source {
  /** The document's components.schemas. */
  readonly schemas: Record<string, Json>;
  readonly known: Known;
}

const DEEPEST = 6;

const oddTexts = ['', ' ', '0', '-1', 'null', 'true', '{}', '../..', "' or 1=1 --", '%00', '\u202e', '💐', 'ÅÄÖ', '\u0000', 'a'.repeat(600), '2026-02-30', '1e400', 'NaN', '__proto__'];
const oddNumbers = [0, -0, -1, 1, 0.1, 99, 100, 101, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1.7e308, 5e-324];

const anyText = (): fc.Arbitrary<string> => fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...oddTexts));

export const anyJson = (): fc.Arbitrary<unknown> => fc.oneof(anyText(), fc.constantFrom(...oddNumbers), fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, [], {}, [null], [[]]));

const formats: Record<string, () => fc.Arbitrary<string>> = {
  date: () => fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'date-time': () => fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  'idn-email': () => fc.emailAddress(),
  uri: () => fc.webUrl(),
  uuid: () => fc.uuid(),
};

/** fast-check can't handle look-arounds; any text is used then. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return anyText();
  }
}

function makeText(schema: Json, known: readonly string[]): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema as { pattern?: string; format?: string; minLength?: number; maxLength?: number };
  const described =
    pattern !== undefined
      ? matching(pattern)
      : (formats[format ?? '']?.() ??
        fc.oneof(
          { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) }) },
          { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'é'.repeat(maxLength)) },
          { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
        ));
  return known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: described }) : described;
}

function makeNumber(schema: Json): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<string, number | undefined>;
  const isWhole = schema['type'] === 'integer';
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + (isWhole ? 1 : 1e-9));
  const max = maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : exclusiveMaximum - (isWhole ? 1 : 1e-9));
  const within = isWhole ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 2, arbitrary: within }, { weight: 2, arbitrary: fc.constantFrom(min, max, Math.min(max, Math.max(min, 1))) });
}

function makeObject(schema: Json, source: Source, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const named = fc.record(Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, makeValues(child, source, name, depth + 1)])), {
    requiredKeys: [...required].filter((name) => name in properties),
  });
  const others = schema['additionalProperties'];
  if (typeof others !== 'object' || others === null) return named;
  const names = schema['propertyNames'] ? (makeValues(schema['propertyNames'] as Json, source, '', depth + 1) as fc.Arbitrary<string>) : anyText();
  return fc.tuple(named, fc.dictionary(names, makeValues(others as Json, source, '', depth + 1), { maxKeys: 4 })).map(([known, rest]) => ({ ...rest, ...known }));
}

/** Values that the schema allows; `name` is the field's name. */
export function makeValues(schema: Json | boolean, source: Source, name = '', depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > DEEPEST) return anyJson();
  if (typeof schema['$ref'] === 'string') return makeValues(source.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}, source, name, depth + 1);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => makeValues(choice, source, name, depth + 1)));
  if (schema['type'] === 'string') return makeText(schema, source.known[name] ?? []);
  if (schema['type'] === 'integer' || schema['type'] === 'number') return makeNumber(schema);
  if (schema['type'] === 'boolean') return fc.boolean();
  if (schema['type'] === 'null') return fc.constant(null);
  if (schema['type'] === 'object') return makeObject(schema, source, depth);
  if (schema['type'] === 'array') {
    const { items = {}, minItems = 0, maxItems = minItems + 4 } = schema as { items?: Json; minItems?: number; maxItems?: number };
    return fc.array(makeValues(items, source, name, depth + 1), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) });
  }
  return anyJson();
}

/** Replaces or removes the n-th node of a value, depth first. */
export function withOneThingWrong(value: unknown, position: number, replacement: unknown): unknown {
  let count = 0;
  const walk = (thing: unknown): unknown => {
    const isTheOne = count++ === position;
    if (isTheOne) return replacement;
    if (Array.isArray(thing)) return thing.map(walk);
    if (typeof thing !== 'object' || thing === null) return thing;
    return Object.fromEntries(Object.entries(thing).map(([key, child]) => [key, walk(child)]));
  };
  return walk(value);
}

const TAKEN_AWAY = undefined;

export const toNearlyValues = (schema: Json, source: Source): fc.Arbitrary<unknown> =>
  fc
    .tuple(makeValues(schema, source), fc.nat({ max: 12 }), fc.oneof({ weight: 4, arbitrary: anyJson() }, { weight: 1, arbitrary: fc.constant(TAKEN_AWAY) }))
    .map(([value, position, replacement]) => withOneThingWrong(value, position, replacement));
