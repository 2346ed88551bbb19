/** Reads a form with one file: the field `data` as JSON, the file under whatever name its field has (decisions, section 2). */
import { DomainError } from '../platform/domain-error.ts';
import { isStorable, readAtMost } from './request-body.ts';

/** What stands around the file: boundaries, headers, the field `data`. */
const MAX_AROUND_BYTES = 100_000;

function parseData(data: ReturnType<FormData['get']>): object {
  if (data === null) return {};
  if (typeof data !== 'string') throw new DomainError('MALFORMED_JSON');
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && isStorable(value)) return value;
  } catch {
    // Told below.
  }
  throw new DomainError('MALFORMED_JSON');
}

const FORM = /^multipart\/form-data\s*;/i;

export const isFormRequest = (request: Request): boolean => FORM.test(request.headers.get('content-type') ?? '');

interface FormLimits {
  maxFileBytes: number;
  isFileOptional: boolean;
}

/** The body's fields with the file's bytes as `file`. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_FAILED. */
export async function readFormBody(request: Request, { maxFileBytes, isFileOptional }: FormLimits): Promise<{ file?: Uint8Array }> {
  const type = request.headers.get('content-type') ?? '';
  if (!FORM.test(type)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The body must be multipart/form-data' });
  const limit = maxFileBytes + MAX_AROUND_BYTES;
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new DomainError('PAYLOAD_TOO_LARGE');
  const bytes = await readAtMost(request, limit);
  let form: FormData;
  try {
    form = await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new DomainError('VALIDATION_FAILED', { detail: 'The form can’t be read' });
  }
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file && isFileOptional) return parseData(form.get('data'));
  if (!file || files.length > 1) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'file', code: 'required' }] });
  if (file.size > maxFileBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
  return { ...parseData(form.get('data')), file: new Uint8Array(await file.arrayBuffer()) };
}
