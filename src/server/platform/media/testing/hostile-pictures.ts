/** Pictures that cost a decoder far more than their size, produced by the encoders themselves. */
import sharp, { type Sharp } from 'sharp';

const plain = (width: number, height = width): Sharp => sharp({ create: { width, height, channels: 3, background: '#a05020' }, limitInputPixels: false });

/** As from a phone held sideways, with all coefficients held until the last scan. */
export const progressiveJpeg = (side: number): Promise<Buffer> => plain(side).withMetadata({ orientation: 6 }).jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

export const interlacedPng = (side: number): Promise<Buffer> => plain(side).png({ progressive: true }).toBuffer();

/** About forty bytes at any size. */
export const tinyWebp = (side: number): Promise<Buffer> => plain(side).webp({ lossless: true, effort: 0 }).toBuffer();

/** Half a kilobyte at any size. */
export const tinyAvif = (side: number): Promise<Buffer> => plain(side).avif({ effort: 0, quality: 40 }).toBuffer();

/** Frames of one color each, the first one red. */
export async function animated(format: 'webp' | 'gif', frames: number): Promise<Buffer> {
  const colors = ['#ff0000', '#0000ff'];
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: colors[index % 2] ?? '' } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(pages, { join: { animated: true } });
  return format === 'webp' ? joined.webp().toBuffer() : joined.gif().toBuffer();
}

const SCAN = Buffer.from([0xff, 0xda]);
const TABLE = Buffer.from([0xff, 0xc4]);
const END_BYTES = 2;
const POSITIONS = 13;

/**
 * A legal JPEG of one gray with a scan for each bit of each coefficient of each color: about 2,600, each over the whole picture. Repeats the
 * encoder's first scan without a color's average (DC): it declares all blocks empty, for any coefficient.
 */
export async function manyScansJpeg(side: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
    .jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const averages = jpeg.indexOf(SCAN);
  const table = jpeg.indexOf(TABLE, averages);
  const scan = jpeg.indexOf(SCAN, table);
  const next = jpeg.indexOf(TABLE, scan);
  const empty = jpeg.subarray(scan, next);
  const parts = [jpeg.subarray(0, scan)];
  for (const color of [1, 2, 3])
    for (let coefficient = 1; coefficient < 64; coefficient += 1)
      for (let bit = POSITIONS; bit >= 0; bit -= 1) {
        const copy = Buffer.from(empty);
        // The color, first and last coefficient, and the previous and current bit position (ITU-T T.81, B.2.3).
        copy.set([color], 5);
        copy.set([coefficient, coefficient, ((bit === POSITIONS ? 0 : bit + 1) << 4) | bit], 7);
        parts.push(copy);
      }
  return Buffer.concat([...parts, jpeg.subarray(jpeg.length - END_BYTES)]);
}
