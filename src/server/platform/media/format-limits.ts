/** Picture size limits by encoding: a decoder's memory need differs by a factor of ten. */

export interface FormatLimit {
  /** Width times height. */
  maxPixels: number;
  /** CPU time over all decoder threads, in seconds; independent of the machine's load. */
  maxCpuSeconds: number;
}

export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Decoded row by row, or downscaled while decoding: 50 megapixels take less than 130 MB.
 * CPU times are about five times the largest measured on the machine of docs/performance.md.
 */
const streamed: FormatLimit = { maxPixels: 50_000_000, maxCpuSeconds: 8 };

// Held whole, plus a copy during conversion: 16 megapixels take 360 MB.
const wholeAvif: FormatLimit = { maxPixels: 16_000_000, maxCpuSeconds: 8 };

const limits: Record<UploadFormat, { plain: FormatLimit; progressive: FormatLimit }> = {
  // A progressive JPEG keeps all coefficients until the last scan: 25 megapixels take 250 MB.
  jpeg: { plain: streamed, progressive: { maxPixels: 25_000_000, maxCpuSeconds: 5 } },
  // An interlaced PNG is held whole, 8 bytes per pixel at 16 bits: 16 megapixels take 240 MB.
  png: { plain: streamed, progressive: { maxPixels: 16_000_000, maxCpuSeconds: 8 } },
  webp: { plain: streamed, progressive: streamed },
  avif: { plain: wholeAvif, progressive: wholeAvif },
};

/** `isProgressive`: a progressive JPEG, or an interlaced PNG. */
export const getLimit = (format: UploadFormat, isProgressive: boolean): FormatLimit => limits[format][isProgressive ? 'progressive' : 'plain'];

/**
 * JPEG scan limit: each scan passes over the whole picture, and a legal file of 260 kB has 2,600. Cameras write one, progressive encoders about ten.
 */
export const MAX_JPEG_SCANS = 100;

/** For the shop's own originals, chosen by staff. */
export const MAX_ORIGINAL_PIXELS = 50_000_000;
