/** Parses a form with one file: the field `data` as JSON, the file under any field name (decisions, section 2). */
import { MIMEType } from 'node:util';
import { DomainError } from '../../platform/domain-error.ts';
import { isStorable, parseJson, readAtMost } from './request-body.ts';

const MAX_AROUND_BYTES = 100_000;

function parseData(data: ReturnType<FormData['get']>): object {
  if (data === null) return {};
  if (typeof data !== 'string') throw new DomainError('MALFORMED_JSON');
  const value = parseJson(Buffer.from(data));
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && isStorable(value)) return value;
  throw new DomainError('MALFORMED_JSON');
}

/** The shop's forms have `data` and one file. */
const MAX_PARTS = 10;
const MAX_PART_HEAD_BYTES = 8_000;
/** Valid boundary (RFC 2046, 5.1.1). */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;

const unreadable = (detail: string): DomainError => new DomainError('VALIDATION_FAILED', { detail });

/** Multipart boundary. Throws VALIDATION_FAILED when missing. */
function getBoundary(type: string): string {
  const boundary = new MIMEType(type).params.get('boundary') ?? '';
  if (!BOUNDARY.test(boundary)) throw unreadable('The form has no boundary between its parts');
  return boundary;
}

/** Rejects forms with many parts or long heads: parsing a hundred thousand parts blocks the event loop for a second. Throws VALIDATION_FAILED. */
function requireFewParts(bytes: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at)) {
    at += delimiter.length;
    if (bytes.toString('latin1', at, at + 2) === '--') continue;
    parts += 1;
    if (parts > MAX_PARTS) throw unreadable(`The form has more than ${MAX_PARTS} parts`);
    if (!bytes.subarray(at, at + MAX_PART_HEAD_BYTES).includes('\r\n\r\n')) throw unreadable(`A part of the form has no head, or one of more than ${MAX_PART_HEAD_BYTES} bytes`);
  }
}

const FORM = /^multipart\/form-data\s*;/i;

export const isFormRequest = (request: Request): boolean => FORM.test(request.headers.get('content-type') ?? '');

interface FormLimits {
  maxFileBytes: number;
  isFileOptional: boolean;
}

/** The fields of `data`, and the file's bytes as `file`. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_FAILED. */
export async function readFormBody(request: Request, { maxFileBytes, isFileOptional }: FormLimits): Promise<{ file?: Uint8Array }> {
  const type = request.headers.get('content-type') ?? '';
  if (!FORM.test(type)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The body must be multipart/form-data' });
  const limit = maxFileBytes + MAX_AROUND_BYTES;
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new DomainError('PAYLOAD_TOO_LARGE');
  const boundary = getBoundary(type);
  const read = await readAtMost(request, limit);
  const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength) as Buffer<ArrayBuffer>;
  requireFewParts(bytes, boundary);
  let form: FormData;
  try {
    // Same boundary as counted above.
    form = await new Response(bytes, { headers: { 'Content-Type': `multipart/form-data; boundary="${boundary}"` } }).formData();
  } catch {
    throw unreadable('The form can’t be read');
  }
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file && isFileOptional) return parseData(form.get('data'));
  if (!file || files.length > 1) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'file', code: 'required' }] });
  if (file.size > maxFileBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
  return { ...parseData(form.get('data')), file: new Uint8Array(await file.arrayBuffer()) };
}
