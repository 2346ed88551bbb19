/** Re-encodes an uploaded picture from its pixels, without metadata and hidden payloads. */
import { DomainError } from '../domain-error.ts';
import type { DecoderPool } from './decoder-pool.ts';
import { DecodeError, type DecodeProblem, type Measured } from './decoder-protocol.ts';
import { MAX_PICTURE_BYTES } from '#shared/contract/route.ts';
import type { UploadFormat } from './format-limits.ts';

/** Detects the format by magic bytes: an SVG or PDF never reaches the decoder. */
function detectFormat(bytes: Uint8Array): UploadFormat | 'heic' | null {
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) !== 'ftyp') return null;
  const brand = ascii(8, 12);
  return brand === 'avif' || brand === 'avis' ? 'avif' : /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : null;
}

const brokenPicture = (): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field: 'file', code: 'broken_picture' }] });

const refusals: Record<DecodeProblem, () => DomainError> = {
  pixels: () => new DomainError('PAYLOAD_TOO_LARGE', { detail: 'The picture has too many pixels for its format' }),
  time: () => new DomainError('PAYLOAD_TOO_LARGE', { detail: 'The picture takes too long to decode' }),
  memory: () => new DomainError('PAYLOAD_TOO_LARGE', { detail: 'The picture takes too much memory to decode' }),
  broken: brokenPicture,
  // The picture likely killed it; a retry would cost the next decoder.
  died: brokenPicture,
};

/**
 * Writes the picture as a JPEG to `target`. Throws PAYLOAD_TOO_LARGE (bytes or pixels), UNSUPPORTED_MEDIA_TYPE (other formats; HEIC_UNSUPPORTED for
 * an iPhone's), VALIDATION_FAILED (broken), RATE_LIMITED (owner has others in the queue), PICTURES_BUSY (queue full).
 */
export async function cleanPicture(decoders: DecoderPool, bytes: Uint8Array, { ownerId, target }: { ownerId: string; target: string }): Promise<Measured> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const format = detectFormat(bytes);
  if (format === 'heic') throw new DomainError('HEIC_UNSUPPORTED');
  if (format === null) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The file must be a JPEG, PNG, WebP or AVIF picture' });
  try {
    return await decoders.run({ kind: 'clean', bytes, target }, ownerId);
  } catch (error) {
    throw error instanceof DecodeError ? refusals[error.problem]() : error;
  }
}
