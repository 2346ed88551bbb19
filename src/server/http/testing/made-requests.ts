/** fast-check requests for an operation: valid, nearly valid, and nonsense. */
import fc from 'fast-check';
import type { Operation, Parameter } from './operations.ts';
import { type SampleFile, sampleFileNames, sampleFiles } from './sample-files.ts';
import { anyJson, type Json, toNearlyValues, type Source, makeValues } from './schema-arbitrary.ts';

interface MadeForm {
  /** The field `data`, as text. */
  readonly data?: string;
  readonly files: readonly { field: string; name: string; file: SampleFile }[];
}

export interface MadeRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly form?: MadeForm;
}

export interface ReadyRequest extends Omit<MadeRequest, 'body' | 'form'> {
  readonly body?: string | Uint8Array;
}

export type Values = Readonly<Record<string, readonly string[]>>;

/** Placeholder for an existing value until the request is sent: a seed gives the same requests whatever the ids, and another visitor can send the same request. */
export const placeholder = (kind: string, index: number): string => `__${kind}.${index}__`;
const PLACEHOLDER = /__([A-Za-z]+)\.(\d+)__/g;

function existing(values: Values, kind: string, index: number): string {
  const value = values[kind]?.[index];
  if (value === undefined) throw new Error(`nobody made ${kind}.${index}`);
  return value;
}

const textFor = (parameter: Parameter, source: Source): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: makeValues(parameter.schema, source, parameter.name).map(String) },
    { weight: 1, arbitrary: anyJson().map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) },
  );

/** HTTP clients refuse non-ASCII header values before sending. */
const asHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 400);

interface MadeBody {
  text?: string;
  type?: string;
  form?: MadeForm;
}

const BOUNDARY = 'a-boundary-of-the-fuzz';
const json = (value: unknown): MadeBody => ({ text: JSON.stringify(value) ?? '', type: 'application/json' });

function listForms(form: Json, source: Source): fc.Arbitrary<MadeBody> {
  const { data: dataSchema } = (form['properties'] ?? {}) as Record<string, Json>;
  const described =
    dataSchema === undefined ? fc.constant('{}') : fc.oneof({ weight: 4, arbitrary: makeValues(dataSchema, source).map((value) => JSON.stringify(value)) }, fc.constantFrom('', '{', '[]', 'null'));
  const file = fc.record({
    field: fc.oneof({ weight: 4, arbitrary: fc.constant('file') }, fc.constantFrom('data', 'x', '')),
    name: fc.constantFrom('bild.png', 'ÅÄÖ 💐.jpg', '../../etc/passwd', '', 'x'.repeat(300)),
    file: fc.constantFrom(...sampleFileNames),
  });
  const files = fc.oneof({ weight: 5, arbitrary: fc.array(file, { minLength: 1, maxLength: 1 }) }, { weight: 1, arbitrary: fc.array(file, { maxLength: 3 }) });
  return fc
    .record({ data: described, files }, { requiredKeys: dataSchema === undefined ? ['files'] : ['data', 'files'] })
    .map((made) => ({ form: made, type: `multipart/form-data; boundary=${BOUNDARY}` }));
}

function makeBody({ body, form, method }: Operation, source: Source): fc.Arbitrary<MadeBody> {
  if (method === 'GET') return fc.constant({});
  const odd = fc.oneof(
    fc.constant({}),
    anyJson().map(json),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => ({ text, type: 'application/json' })),
    fc.constantFrom({ text: '{}', type: 'text/plain' }, { text: '{"a":', type: 'application/json' }, { text: 'x', type: `multipart/form-data; boundary=${BOUNDARY}` }),
  );
  const asForm = form === null ? [] : [{ weight: 6, arbitrary: listForms(form, source) }];
  if (body === null) return fc.oneof({ weight: 5, arbitrary: form === null ? fc.constant({}) : listForms(form, source) }, { weight: 1, arbitrary: odd });
  return fc.oneof({ weight: 4, arbitrary: makeValues(body, source).map(json) }, { weight: 3, arbitrary: toNearlyValues(body, source).map(json) }, ...asForm, { weight: 1, arbitrary: odd });
}

/** Requests for an operation: mostly valid, often with one error, sometimes nonsense. */
export function requestsFor(operation: Operation, source: Source): fc.Arbitrary<MadeRequest> {
  const given = (where: Parameter['in']) => {
    const ofKind = operation.parameters.filter((parameter) => parameter.in === where);
    const values = fc.record(Object.fromEntries(ofKind.map((parameter) => [parameter.name, textFor(parameter, source)])), {
      // Required parameters are sometimes omitted, except in the path, where that would name another endpoint.
      requiredKeys: where === 'path' ? ofKind.map(({ name }) => name) : [],
    }) as fc.Arbitrary<Record<string, string>>;
    return values;
  };
  return fc.record({ inPath: given('path'), inQuery: given('query'), inHeaders: given('header'), body: makeBody(operation, source) }).map(({ inPath, inQuery, inHeaders, body }) => {
    const path = operation.address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((inPath[name] ?? '').slice(0, 600) || 'x'));
    const query = new URLSearchParams(inQuery).toString();
    return {
      method: operation.method,
      target: query === '' ? path : `${path}?${query}`.slice(0, 7_000),
      headers: {
        ...Object.fromEntries(Object.entries(inHeaders).map(([name, value]) => [name.toLowerCase(), asHeader(value)])),
        ...(body.type === undefined ? {} : { 'content-type': body.type }),
      },
      ...(body.text === undefined ? {} : { body: body.text }),
      ...(body.form === undefined ? {} : { form: body.form }),
    };
  });
}

function makeBytes({ data, files }: MadeForm): Uint8Array {
  const parts: Uint8Array[] = [];
  const add = (disposition: string, content: string | Uint8Array, type = '') =>
    parts.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`), Buffer.from(content), Buffer.from('\r\n'));
  if (data !== undefined) add('name="data"', data);
  for (const { field, name, file } of files) add(`name="${field}"; filename="${name}"`, sampleFiles[file], 'Content-Type: application/octet-stream\r\n');
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return Buffer.concat(parts);
}

/** Fills the placeholders. */
export function readyWith(values: Values, { form, ...made }: MadeRequest): ReadyRequest {
  const within = (text: string, write: (value: string) => string) => text.replace(PLACEHOLDER, (_, kind: string, index: string) => write(existing(values, kind, Number(index))));
  const inJson = (text: string) => within(text, (value) => JSON.stringify(value).slice(1, -1));
  const filledForm = form && makeBytes({ ...form, ...(form.data !== undefined && { data: inJson(form.data) }) });
  const body = filledForm ?? (made.body === undefined ? undefined : inJson(made.body));
  return {
    method: made.method,
    target: within(made.target, encodeURIComponent),
    headers: { ...made.headers, 'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)) },
    ...(body !== undefined && { body }),
  };
}
