/** How large a picture may be, by how it is encoded: what a decoder must hold in memory differs by a factor of ten. */

export interface FormatLimit {
  /** Width times height. */
  maxPixels: number;
  /** Processor time of all the decoder's threads, in seconds: the same on a busy machine as on a quiet one. */
  maxCpuSeconds: number;
}

export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Decoded row by row, or scaled down while they are decoded: 50 megapixels take less than 130 MB.
 * The processor times are some five times what the largest one took on the machine of docs/performance.md.
 */
const streamed: FormatLimit = { maxPixels: 50_000_000, maxCpuSeconds: 8 };

// Held whole, and once more while it is converted: 16 megapixels take 360 MB.
const wholeAvif: FormatLimit = { maxPixels: 16_000_000, maxCpuSeconds: 8 };

const limits: Record<UploadFormat, { plain: FormatLimit; progressive: FormatLimit }> = {
  // A progressive one keeps all its coefficients until the last scan: 25 megapixels take 250 MB.
  jpeg: { plain: streamed, progressive: { maxPixels: 25_000_000, maxCpuSeconds: 5 } },
  // An interlaced one is held whole, 8 bytes a pixel at 16 bits: 16 megapixels take 240 MB.
  png: { plain: streamed, progressive: { maxPixels: 16_000_000, maxCpuSeconds: 8 } },
  webp: { plain: streamed, progressive: streamed },
  avif: { plain: wholeAvif, progressive: wholeAvif },
};

/** `isProgressive`: a progressive JPEG, or an interlaced PNG. */
export const limitOf = (format: UploadFormat, isProgressive: boolean): FormatLimit => limits[format][isProgressive ? 'progressive' : 'plain'];

/**
 * Scans of a JPEG: each goes over the whole picture once more, and a legal file of 260 kB has 2,600 of them. Cameras write one, encoders of progressive ones some ten.
 */
export const MAX_JPEG_SCANS = 100;

/** Of the shop's own originals, which staff chose: 50 megapixels. */
export const MAX_ORIGINAL_PIXELS = 50_000_000;
