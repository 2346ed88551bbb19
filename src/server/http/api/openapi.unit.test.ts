import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorCodes } from '#shared/contract/errors.ts';
import { fileAnswer, route } from '#shared/contract/route.ts';
import { type Area, areas } from './areas.ts';
import { handle } from './endpoint.ts';
import { listCodes, openApiDocument, openApiText } from './openapi.ts';

type Json = Record<string, unknown>;
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}
interface Operation {
  tags: string[];
  summary: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

const document = openApiDocument(areas) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([address, ofPath]) => Object.entries(ofPath).map(([method, operation]) => ({ address, method, operation })));
const endpoints = areas.flatMap((area) => area.endpoints.map((endpoint) => ({ address: (area.prefix + endpoint.path).replace(/:(\w+)/g, '{$1}'), endpoint, access: area.access })));

/** Every object in a value, including itself. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const child of Object.values(value)) yield* objectsIn(child);
}

test('matches the code in openapi.json (otherwise run: npm run openapi)', () => {
  const committed = readFileSync(path.resolve(import.meta.dirname, '../../../../openapi.json'), 'utf8');
  expect(committed === openApiText(areas), 'openapi.json is of an earlier API: run npm run openapi and look at what changed').toBe(true);
});

describe('the document', () => {
  test('is an OpenAPI 3.1 document', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Fira', version: '1' });
    expect(Object.keys(document).sort()).toEqual(['components', 'info', 'openapi', 'paths']);
  });

  test('documents every endpoint once, and nothing else', () => {
    const stated = endpoints.map(({ address, endpoint }) => `${endpoint.method} ${address}`);
    expect(new Set(stated).size).toBe(stated.length);
    expect(operations.map(({ address, method }) => `${method.toUpperCase()} ${address}`).sort()).toEqual(stated.sort());
  });

  test.each(operations)('$method $address is complete as an operation', ({ address, method, operation }) => {
    expect(address).toMatch(/^\/api\/[\w\-/{}.]+$/);
    expect(operation.summary).toMatch(/^[A-Z‘“].{5,}/);
    expect(operation.tags).toEqual([expect.stringMatching(/^\/api\//)]);
    const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    for (const parameter of operation.parameters) {
      expect(['path', 'query', 'header']).toContain(parameter.in);
      if (parameter.in === 'path') expect(parameter.required).toBe(true);
      expect(parameter.schema).toBeTypeOf('object');
    }
    expect(new Set(operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(operation.parameters.length);
    if (method === 'get') expect(operation.requestBody).toBeUndefined();
    const stated = endpoints.find((one) => one.address === address && one.endpoint.method === method.toUpperCase())?.endpoint;
    const isFile = stated?.spec.returns === fileAnswer;
    const statuses = Object.keys(operation.responses);
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
    for (const status of method === 'get' ? ['400', '429', '500', '503'] : ['400', '403', '408', '413', '415', '429', '500', '503']) expect(statuses).toContain(status);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.description).not.toBe('');
      if (Number(status) === 304) expect(response.content).toBeUndefined();
      if (Number(status) === 304) continue;
      const { content = {} } = response;
      const types = Object.keys(content);
      expect(types.filter((type) => type.includes('json'))).toHaveLength(isFile && Number(status) < 400 ? 0 : 1);
      // An operation may answer a file, besides JSON or instead of it.
      if (Number(status) >= 400) expect(types).toEqual(['application/problem+json']);
      else expect(types[0]).toBe(isFile ? stated?.spec.file : 'application/json');
      if (Number(status) >= 400) expect(content['application/problem+json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
    }
  });

  test('resolves every reference and references every schema', () => {
    const references = [...objectsIn(document)].flatMap((object) => ('$ref' in object ? [String(object['$ref'])] : []));
    const names = references.map((reference) => /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1]);
    expect(names).not.toContain(undefined);
    for (const name of names) expect(document.components.schemas).toHaveProperty([name ?? '']);
    expect(Object.keys(document.components.schemas).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('makes defaults optional in requests and required in answers, gifts excepted', () => {
    const { ReminderSettings, ReminderSettingsInput, CartGift, Gift } = document.components.schemas;
    expect(ReminderSettings?.['required']).toContain('hour');
    expect(ReminderSettingsInput?.['required']).not.toContain('hour');
    const named = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
    expect(document.paths['/api/app/settings/reminders']?.['put']?.requestBody?.content).toEqual(named('ReminderSettingsInput'));
    expect(CartGift?.['required']).toContain('is_gift');
    expect(Gift?.['required']).toContain('stage');
  });

  test('documents 304 for the calendar feed', () => {
    const { parameters = [], responses = {} } = document.paths['/api/app/public/calendar/{feed}']?.['get'] ?? {};
    expect(parameters.map(({ name }) => name)).toContain('If-None-Match');
    expect(Object.keys(responses)).toContain('304');
    expect(document.paths['/api/app/calendar/days/{date}']?.['get']?.responses).not.toHaveProperty('304');
  });

  test('refuses two schemas of one name', () => {
    const thing = (field: string) => z.object({ thing: z.object({ [field]: z.string() }).meta({ id: 'TestThing' }) });
    const answering = (...fields: string[]): Area => ({
      name: 'store',
      prefix: '/api/test',
      access: 'anyone',
      reads: { limit: 1, windowSeconds: 1 },
      writes: { limit: 1, windowSeconds: 1 },
      endpoints: fields.map((field, index) => handle(route('store', 'GET', `/things/${index}`, { summary: 'A thing', returns: thing(field) }), async () => ({ thing: { [field]: '' } }))),
    });
    expect(() => openApiDocument([answering('one', 'one')])).not.toThrow();
    expect(() => openApiDocument([answering('one', 'other')])).toThrow(/TestThing/);
    const sending = (sent: z.ZodType): Area => ({
      ...answering('one'),
      endpoints: [...answering('one').endpoints, handle(route('store', 'POST', '/things', { summary: 'A thing', body: sent, returns: thing('one') }), async () => ({ thing: { one: '' } }))],
    });
    const stricter = z.object({ thing: z.object({ one: z.string().min(1) }).meta({ id: 'TestThing' }) });
    expect(() => openApiDocument([sending(stricter)])).not.toThrow();
    expect(() => openApiDocument([sending(thing('other'))])).toThrow(/TestThing/);
  });

  test('uses only valid JSON Schema 2020-12 keywords, types and required properties', () => {
    const keywords = new Set([
      '$ref',
      'type',
      'properties',
      'required',
      'additionalProperties',
      'propertyNames',
      'items',
      'prefixItems',
      'enum',
      'const',
      'anyOf',
      'oneOf',
      'allOf',
      'format',
      'pattern',
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'default',
      'description',
    ]);
    const check = (schema: unknown, where: string): void => {
      if (typeof schema === 'boolean') return;
      expect(schema, where).toBeTypeOf('object');
      const object = schema as Json;
      expect(
        Object.keys(object).filter((keyword) => !keywords.has(keyword)),
        where,
      ).toEqual([]);
      for (const type of [object['type'] ?? []].flat()) expect(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'], where).toContain(type);
      const properties = (object['properties'] ?? {}) as Record<string, unknown>;
      // A record with enumerated keys lists them in propertyNames, and its value schema in additionalProperties.
      const names = (object['propertyNames'] as { enum?: string[] } | undefined)?.enum ?? Object.keys(properties);
      expect(names, where).toEqual(expect.arrayContaining((object['required'] ?? []) as string[]));
      for (const [name, child] of Object.entries(properties)) check(child, `${where}.${name}`);
      for (const keyword of ['items', 'additionalProperties', 'propertyNames']) if (keyword in object) check(object[keyword], `${where}.${keyword}`);
      for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) for (const child of (object[keyword] ?? []) as unknown[]) check(child, `${where}.${keyword}`);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) check(schema, name);
    for (const { address, method, operation } of operations) {
      for (const parameter of operation.parameters) check(parameter.schema, `${method} ${address} ${parameter.name}`);
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) check(schema, `${method} ${address} body`);
      for (const [status, response] of Object.entries(operation.responses)) for (const { schema } of Object.values(response.content ?? {})) check(schema, `${method} ${address} ${status}`);
    }
  });
});

describe('errors', () => {
  test('names only codes of the closed list, documented at their status', () => {
    for (const { address, endpoint, access } of endpoints) {
      for (const code of listCodes(endpoint, access)) {
        expect(errorCodes).toHaveProperty(code);
        const response = document.paths[address]?.[endpoint.method.toLowerCase()]?.responses[String(errorCodes[code].status)];
        expect(response?.description.split(', '), `${endpoint.method} ${address}`).toContain(code);
      }
    }
  });

  test('names exactly the closed list in the document’s problem', () => {
    const problem = document.components.schemas['Problem'] as { properties: { code: { enum: string[] } }; required: string[] };
    expect(problem.properties.code.enum).toEqual(Object.keys(errorCodes));
    expect(problem.required).toEqual(expect.arrayContaining(['type', 'title', 'status', 'detail', 'code', 'message', 'requestId']));
  });

  test('uses each HTTP status in its meaning, and never 422', () => {
    for (const [code, { status, title }] of Object.entries(errorCodes)) {
      expect([400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 429, 500, 503], code).toContain(status);
      expect(title).toMatch(/^[A-Z]/);
    }
  });
});

test('documents nothing internal: no local paths, no table names', () => {
  expect(openApiText(areas)).not.toMatch(/\/home\/|\/work\/|secret_hash|postgres|localhost/i);
});
