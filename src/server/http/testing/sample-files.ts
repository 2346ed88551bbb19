/** Uploads for pictures: valid, truncated, and no pictures at all. */
import sharp from 'sharp';

const drawn = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#1f4d3f' } });
const [png, jpeg, webp, avif, gif] = await Promise.all([drawn().png().toBuffer(), drawn().jpeg().toBuffer(), drawn().webp().toBuffer(), drawn().avif().toBuffer(), drawn().gif().toBuffer()]);

export const sampleFiles = {
  png,
  jpeg,
  webp,
  avif,
  gif,
  cutPng: png.subarray(0, png.length - 20),
  cutJpeg: jpeg.subarray(0, jpeg.length >> 1),
  // A PNG signature without a picture.
  pngByName: Buffer.concat([png.subarray(0, 8), Buffer.from('and no more')]),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  text: Buffer.from('inte en bild'),
  nothing: Buffer.alloc(0),
} as const satisfies Record<string, Uint8Array>;

export type SampleFile = keyof typeof sampleFiles;
export const sampleFileNames = Object.keys(sampleFiles) as SampleFile[];
