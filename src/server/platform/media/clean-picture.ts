/**
 * A picture that somebody sends, made anew from its pixels alone: what a camera wrote beside them (place, time, device)
 * and whatever else hid in the file is gone. Only the four kinds that browsers send are opened at all.
 */
import sharp from 'sharp';
import { DomainError } from '../domain-error.ts';

export const MAX_PICTURE_BYTES = 8_000_000;
const MAX_PIXELS = 50_000_000;
/** What a page shows at most, on a dense screen. */
const MAX_SIDE = 2_000;

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Told by the first bytes, never by a name: an SVG or a PDF is not even given to the decoder. */
function kindOf(bytes: Uint8Array): Kind | null {
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) !== 'ftyp') return null;
  const brand = ascii(8, 12);
  return brand === 'avif' || brand === 'avis' ? 'avif' : /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : null;
}

/**
 * The picture as a JPEG of ours. Throws PAYLOAD_TOO_LARGE for one of too many pixels, UNSUPPORTED_MEDIA_TYPE for what is
 * no picture we take (HEIC_UNSUPPORTED for one of an iPhone), VALIDATION_FAILED for a broken one.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const kind = kindOf(bytes);
  if (kind === 'heic') throw new DomainError('HEIC_UNSUPPORTED');
  if (kind === null) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The file must be a JPEG, PNG, WebP or AVIF picture' });
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { width = 0, height = 0 } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw new DomainError('PAYLOAD_TOO_LARGE', { detail: 'The picture has too many pixels' });
    return await picture.rotate().resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#ffffff' }).jpeg({ quality: 88, mozjpeg: true }).toBuffer();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'file', code: 'broken_picture' }] });
  }
}
