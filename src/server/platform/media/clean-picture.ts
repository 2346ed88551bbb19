/**
 * A picture that somebody uploads, re-encoded from its pixels alone: what a camera wrote beside them (place, time, device)
 * and whatever else hid in the file is gone. Only the four formats that browsers send are decoded at all.
 */
import { DomainError } from '../domain-error.ts';
import type { DecoderPool } from './decoder-pool.ts';
import { DecodeError, type DecodeProblem, type Measured } from './decoder-protocol.ts';
import { MAX_PICTURE_BYTES } from '#shared/contract/route.ts';
import type { UploadFormat } from './format-limits.ts';

/** Told by the first bytes, never by a name: an SVG or a PDF is not even given to the decoder. */
function formatOf(bytes: Uint8Array): UploadFormat | 'heic' | null {
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
  // Pictures are what decoders die of; sent once more, it would cost the next one.
  died: brokenPicture,
};

/**
 * Writes the picture as a JPEG of ours to `target`. Throws PAYLOAD_TOO_LARGE for one of too many bytes or pixels, UNSUPPORTED_MEDIA_TYPE for what is
 * no picture we take (HEIC_UNSUPPORTED for one of an iPhone), VALIDATION_FAILED for a broken one, RATE_LIMITED where the owner has others in the queue, and
 * PICTURES_BUSY where the queue is full.
 */
export async function cleanPicture(decoders: DecoderPool, bytes: Uint8Array, { ownerId, target }: { ownerId: string; target: string }): Promise<Measured> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const format = formatOf(bytes);
  if (format === 'heic') throw new DomainError('HEIC_UNSUPPORTED');
  if (format === null) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The file must be a JPEG, PNG, WebP or AVIF picture' });
  try {
    return await decoders.run({ kind: 'clean', bytes, target }, ownerId);
  } catch (error) {
    throw error instanceof DecodeError ? refusals[error.problem]() : error;
  }
}
