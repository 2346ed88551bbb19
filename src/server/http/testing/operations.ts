/** The operations of the OpenAPI document, requests for them that fast-check makes up, and whether an answer is one it promises. */
import fc from 'fast-check';
import { z } from 'zod';
import { areas } from '../areas.ts';
import { openApiDocument } from '../openapi.ts';
import { anyJson, type Json, nearlyValuesOf, type Source, valuesOf } from './schema-arbitrary.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Json;
}

export interface Operation {
  /** As a developer names it: `POST /api/store/carts/create`. */
  readonly title: string;
  readonly method: string;
  readonly address: string;
  readonly parameters: readonly Parameter[];
  readonly body: Json | null;
  /** What may come back: status → type → schema; null for a file, whose bytes have none. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<string, z.ZodType | null>>;
}

export interface MadeRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

interface Documented {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}

const document = openApiDocument(areas) as { paths: Record<string, Record<string, Documented>>; components: { schemas: Record<string, Json> } };

export const schemas = document.components.schemas;

/** The document's schema as something that checks: a schema and all that it may refer to, read back by Zod from plain JSON. */
function checkOf(schema: Json): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
}

const isFile = (schema: Json): boolean => schema['format'] === 'binary';

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([address, ofPath]) =>
  Object.entries(ofPath).map(([method, { parameters, requestBody, responses }]) => ({
    title: `${method.toUpperCase()} ${address}`,
    method: method.toUpperCase(),
    address,
    parameters,
    body: requestBody?.content['application/json']?.schema ?? null,
    answers: new Map(
      Object.entries(responses).map(([status, { content }]) => [Number(status), new Map(Object.entries(content).map(([type, { schema }]) => [type, isFile(schema) ? null : checkOf(schema)]))]),
    ),
  })),
);

const textFor = (parameter: Parameter, source: Source): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: valuesOf(parameter.schema, source, parameter.name).map(String) },
    { weight: 1, arbitrary: anyJson().map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) },
  );

/** Header values are bytes; others are refused by every HTTP client before they are sent. */
const asHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 400);

function bodyOf({ body, method }: Operation, source: Source): fc.Arbitrary<{ text?: string; type?: string }> {
  if (method === 'GET') return fc.constant({});
  const json = (value: unknown) => ({ text: JSON.stringify(value) ?? '', type: 'application/json' });
  const odd = fc.oneof(
    fc.constant({}),
    anyJson().map(json),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => ({ text, type: 'application/json' })),
    fc.constantFrom({ text: '{}', type: 'text/plain' }, { text: '{"a":', type: 'application/json' }),
  );
  if (body === null) return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd });
  return fc.oneof({ weight: 4, arbitrary: valuesOf(body, source).map(json) }, { weight: 3, arbitrary: nearlyValuesOf(body, source).map(json) }, { weight: 1, arbitrary: odd });
}

/** Requests for an operation: mostly as its description asks for, often with one thing wrong, sometimes nonsense. */
export function requestsFor(operation: Operation, source: Source): fc.Arbitrary<MadeRequest> {
  const given = (where: Parameter['in']) => {
    const ofKind = operation.parameters.filter((parameter) => parameter.in === where);
    const values = fc.record(Object.fromEntries(ofKind.map((parameter) => [parameter.name, textFor(parameter, source)])), {
      // Even what is required is left out now and then; an address without its names would be another one.
      requiredKeys: where === 'path' ? ofKind.map(({ name }) => name) : [],
    }) as fc.Arbitrary<Record<string, string>>;
    return values;
  };
  return fc.record({ inPath: given('path'), inQuery: given('query'), inHeaders: given('header'), body: bodyOf(operation, source) }).map(({ inPath, inQuery, inHeaders, body }) => {
    const path = operation.address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((inPath[name] ?? '').slice(0, 600) || 'x'));
    const query = new URLSearchParams(inQuery).toString();
    return {
      method: operation.method,
      target: query === '' ? path : `${path}?${query}`.slice(0, 7_000),
      headers: {
        ...Object.fromEntries(Object.entries(inHeaders).map(([name, value]) => [name.toLowerCase(), asHeader(value)])),
        ...(body.type === undefined ? {} : { 'content-type': body.type }),
        'content-length': String(Buffer.byteLength(body.text ?? '')),
      },
      ...(body.text === undefined ? {} : { body: body.text }),
    };
  });
}

/** What is wrong with an answer by the document, in one sentence; null when it keeps its promise. */
export function whatIsWrong(operation: Operation, answer: { status: number; headers: Headers; body: unknown }): string | null {
  const said = JSON.stringify(answer.body)?.slice(0, 600);
  if (answer.status >= 500) return `${answer.status}: ${said}`;
  const promised = operation.answers.get(answer.status);
  if (!promised) return `the status ${answer.status} is not in the document: ${said}`;
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';', 1);
  const schema = promised.get(type);
  if (schema === undefined) return `${answer.status} as ${type}, and not as ${[...promised.keys()].join(' or ')}`;
  if (schema === null) return null;
  const checked = schema.safeParse(answer.body);
  return checked.success ? null : `${answer.status} whose form is not the documented one: ${z.prettifyError(checked.error)} in ${said}`;
}
