/** OpenAPI 3.1 document, generated from the schemas that validate requests. */
import { z } from 'zod';
import type { Access } from '#shared/contract/areas.ts';
import { type ErrorCode, errorCodes, problem } from '#shared/contract/errors.ts';
import { fileAnswer } from '#shared/contract/route.ts';
import type { Area } from './areas.ts';
import type { Endpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

const commonCodes: readonly ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const writeCodes: readonly ErrorCode[] = ['MALFORMED_JSON', 'ORIGIN_REFUSED', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

const signInCodes: readonly ErrorCode[] = ['UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'];
/** Error codes of an area's access policy; visitor areas also report renewable sessions. */
const codesOfAccess: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  visitor: ['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'],
  member: signInCodes,
  admin: [...signInCodes, 'ROLE_REQUIRED'],
};

/** All error codes of an endpoint. A path parameter adds NOT_FOUND; idempotency adds its conflicts. */
export function listCodes({ method, path, spec }: Endpoint, access: Access): Set<ErrorCode> {
  const inAddress: readonly ErrorCode[] = path.includes(':') ? ['NOT_FOUND'] : [];
  const underKey: readonly ErrorCode[] = spec.isIdempotent ? ['IDEMPOTENCY_CONFLICT', 'REQUEST_UNDER_WAY'] : [];
  return new Set([...commonCodes, ...codesOfAccess[access], ...(method === 'GET' ? [] : writeCodes), ...inAddress, ...underKey, ...(spec.fails ?? [])]);
}

type Io = 'input' | 'output';

/** Named schemas as output and as input: a field with a default is optional in input only. */
interface Components {
  readonly output: Record<string, unknown>;
  readonly input: Record<string, unknown>;
}

const REFERENCE = '#/$defs/';

const namesIn = (definition: unknown): string[] => [...JSON.stringify(definition).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name);

/** Definitions whose input form differs from the output form, directly or through a reference. */
function sentOtherwise(definitions: Json, { output }: Components): Set<string> {
  const others = new Set(Object.entries(definitions).flatMap(([name, definition]) => (name in output && JSON.stringify(moved(definition)) !== JSON.stringify(output[name]) ? [name] : [])));
  let before: number;
  do {
    before = others.size;
    for (const [name, definition] of Object.entries(definitions)) if (namesIn(definition).some((held) => others.has(held))) others.add(name);
  } while (others.size > before);
  return others;
}

function* fieldNames(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value) yield* Object.keys(value.properties as Json);
  for (const child of Object.values(value)) yield* fieldNames(child);
}

/** Ignores constraints. */
const fieldsIn = (schema: unknown): string => [...new Set(fieldNames(schema))].sort().join();

/** Rewrites references to the document's components, under their names there. */
function moved(value: unknown, toName = (name: string): string => name): unknown {
  if (Array.isArray(value)) return value.map((child) => moved(child, toName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || !('$ref' in value))
      .map(([key, child]) => [key, key === '$ref' && typeof child === 'string' ? `#/components/schemas/${toName(child.slice(REFERENCE.length))}` : moved(child, toName)]),
  );
}

/** Moves each schema's `$defs` to the document's components and rewrites references. Outputs before inputs. Throws when two schemas share a name. */
function toSchema(schema: z.ZodType, io: Io, components: Components): Json {
  const { $defs = {}, $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json & { $defs?: Json };
  const definitions = Object.fromEntries(Object.entries($defs).map(([name, definition]) => [name, { ...(definition as Json), id: undefined }]));
  const others = io === 'input' ? sentOtherwise(definitions, components) : new Set<string>();
  const toName = (name: string): string => (others.has(name) ? `${name}Input` : name);
  for (const [name, definition] of Object.entries(definitions)) {
    const body = JSON.parse(JSON.stringify(moved(definition, toName))) as Json;
    const known = components[io][toName(name)];
    const answered = others.has(name) ? components.output[name] : undefined;
    if ((known !== undefined && JSON.stringify(known) !== JSON.stringify(body)) || (answered !== undefined && fieldsIn(answered) !== fieldsIn(body)))
      throw new Error(`two things are called ${name} in the document of the API`);
    components[io][toName(name)] = body;
  }
  return moved(rest, toName) as Json;
}

function toParameters({ path, spec }: Endpoint, components: Components): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const locale = { name: 'locale', in: 'query', required: false, schema: { enum: ['sv', 'en'] }, description: 'Language of texts and messages; else Accept-Language' };
  const query = spec.query ? toSchema(spec.query, 'input', components) : {};
  const required = new Set((query['required'] as string[] | undefined) ?? []);
  const inQuery = Object.entries((query['properties'] as Json | undefined) ?? {}).map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }));
  const header = spec.isIdempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 1, maxLength: 255 } }] : [];
  const signature = spec.signedBy === undefined ? [] : [{ name: spec.signedBy, in: 'header', required: true, schema: { type: 'string' } }];
  const known = spec.isRevised ? [{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' }, description: 'The ETag of the file that one has' }] : [];
  return [...inPath, locale, ...inQuery, ...header, ...signature, ...known];
}

const FORM = 'multipart/form-data';

const listBodyTypes = ({ spec }: Endpoint): string[] => (spec.maxFileBytes === undefined ? ['application/json'] : spec.isFileOptional ? ['application/json', FORM] : [FORM]);

/** JSON bodies have no file; in a form the other fields are the JSON field `data`. */
function toBodySchema({ spec }: Endpoint, type: string, components: Components): Json {
  if (spec.signedBy !== undefined) return { type: 'object', description: `As its sender signed it, with the signature in ${spec.signedBy}` };
  const whole = toSchema(spec.body as z.ZodType, 'input', components);
  if (!spec.isFileOptional) return whole;
  const { file, ...fields } = whole['properties'] as Json;
  const json = { ...whole, properties: fields };
  return type === FORM ? { type: 'object', properties: { data: json, file } } : json;
}

function toOperation(endpoint: Endpoint, area: Area, components: Components): Json {
  const { spec } = endpoint;
  const byStatus = Map.groupBy(listCodes(endpoint, area.access), (code) => errorCodes[code].status);
  const failures = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, ofStatus]) => [String(status), { description: ofStatus.join(', '), content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }]);
  return {
    tags: [area.prefix],
    summary: spec.summary,
    parameters: toParameters(endpoint, components),
    ...(spec.body ? { requestBody: { content: Object.fromEntries(listBodyTypes(endpoint).map((type) => [type, { schema: toBodySchema(endpoint, type, components) }])) } } : {}),
    responses: {
      [String(spec.status ?? 200)]: {
        description: 'Success',
        content: {
          ...(spec.returns === fileAnswer ? {} : { 'application/json': { schema: toSchema(spec.returns, 'output', components) } }),
          ...(spec.file ? { [spec.file]: { schema: { type: 'string', format: 'binary' } } } : {}),
        },
      },
      ...(spec.isRevised ? { 304: { description: 'The file is the one that is asked after' } } : {}),
      ...Object.fromEntries(failures),
    },
  };
}

export function openApiDocument(areas: readonly Area[]): Json {
  const components: Components = { output: {}, input: {} };
  toSchema(z.object({ problem }), 'output', components);
  for (const { spec } of areas.flatMap(({ endpoints }) => endpoints)) if (spec.returns !== fileAnswer) toSchema(spec.returns, 'output', components);
  const paths: Record<string, Json> = {};
  for (const area of areas) {
    for (const endpoint of area.endpoints) {
      const address = (area.prefix + endpoint.path).replace(/:(\w+)/g, '{$1}');
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: toOperation(endpoint, area, components) };
    }
  }
  const sorted = <Value>(record: Record<string, Value>) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: { title: 'Fira', version: '1', description: 'The API that the shop’s own pages use. Money is in major units; errors are problem+json (RFC 9457).' },
    paths: sorted(paths),
    components: { schemas: sorted({ ...components.input, ...components.output }) },
  };
}

/** Content of openapi.json, indented so that diffs are readable. */
export const openApiText = (areas: readonly Area[]): string => `${JSON.stringify(openApiDocument(areas), null, 2)}\n`;
