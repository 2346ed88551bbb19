/** Operations of the OpenAPI document, and validation of answers against it. */
import { z } from 'zod';
import { areas } from '../api/areas.ts';
import { openApiDocument } from '../api/openapi.ts';
import type { Json } from './schema-arbitrary.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Json;
}

export interface Operation {
  /** Like `POST /api/store/carts/create`. */
  readonly title: string;
  readonly method: string;
  readonly address: string;
  readonly parameters: readonly Parameter[];
  readonly body: Json | null;
  /** Schema of the multipart form, if accepted. */
  readonly form: Json | null;
  /** Documented answers: status → type → schema; null for files. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<string, z.ZodType | null>>;
}

interface Documented {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const document = openApiDocument(areas) as { paths: Record<string, Record<string, Documented>>; components: { schemas: Record<string, Json> } };

export const schemas = document.components.schemas;

/** Validator for a schema of the document and all it references, read back by Zod from JSON. */
function getCheck(schema: Json): z.ZodType {
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
    form: requestBody?.content['multipart/form-data']?.schema ?? null,
    answers: new Map(
      Object.entries(responses).map(([status, { content = {} }]) => [Number(status), new Map(Object.entries(content).map(([type, { schema }]) => [type, isFile(schema) ? null : getCheck(schema)]))]),
    ),
  })),
);

/** How an answer breaks the document, in one sentence; null when it complies. */
export function whatIsWrong(operation: Operation, answer: { status: number; headers: Headers; body: unknown }): string | null {
  const said = JSON.stringify(answer.body)?.slice(0, 600);
  if (answer.status >= 500) return `${answer.status}: ${said}`;
  const promised = operation.answers.get(answer.status);
  if (!promised) return `the status ${answer.status} is not in the document: ${said}`;
  if (promised.size === 0) return answer.body === '' ? null : `${answer.status} with a body: ${said}`;
  const type = answer.headers.get('content-type') ?? '';
  const [bareType = ''] = type.split(';', 1);
  const schema = promised.has(type) ? promised.get(type) : promised.get(bareType);
  if (schema === undefined) return `${answer.status} as ${type}, and not as ${[...promised.keys()].join(' or ')}`;
  if (schema === null) return null;
  const checked = schema.safeParse(answer.body);
  return checked.success ? null : `${answer.status} whose form is not the documented one: ${z.prettifyError(checked.error)} in ${said}`;
}
