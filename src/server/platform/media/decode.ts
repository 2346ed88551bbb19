/** The decoder's work, with sharp. Runs only in a child process (ADR 0068). */
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { mediaAspect } from '#shared/values/pictures/media.ts';
import { cropAround } from './crop-around.ts';
import { DecodeError, type DecoderTask, type Measured, type TaskFor } from './decoder-protocol.ts';
import { type FormatLimit, getLimit, MAX_JPEG_SCANS, MAX_ORIGINAL_PIXELS, type UploadFormat } from './format-limits.ts';

/** The largest size on a page, on a dense screen. */
const MAX_SIDE = 2_000;

// No cache between tasks, and one thread per task.
sharp.cache(false);
sharp.concurrency(1);

/** Called when the limit of the current picture is known. */
type OnLimit = (limit: FormatLimit) => void;

const formats: Readonly<Record<string, UploadFormat>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', heif: 'avif' };

function requirePixels(width: number, height: number, maxPixels: number): void {
  if (width * height > maxPixels) throw new DecodeError('pixels', `${width} × ${height} pixels are more than ${maxPixels}`);
}

/** The start-of-scan marker (SOS). In compressed data, 0xFF is never followed by this byte (ITU-T T.81, B.1.1.5). */
const SCAN = Buffer.from([0xff, 0xda]);

function requireFewScans(bytes: Uint8Array): void {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = jpeg.indexOf(SCAN); at !== -1; at = jpeg.indexOf(SCAN, at + SCAN.length)) scans += 1;
  if (scans > MAX_JPEG_SCANS) throw new DecodeError('time', `more than ${MAX_JPEG_SCANS} scans`);
}

async function readColor(picture: Sharp): Promise<string> {
  const { channels } = await picture.stats();
  const part = (index: number) =>
    Math.round(channels[Math.min(index, channels.length - 1)]?.mean ?? 0)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** Uses the first frame of an animation. */
async function clean({ bytes, target }: TaskFor<'clean'>, onLimit: OnLimit): Promise<Measured> {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { format, width, height, isProgressive } = await picture.metadata();
  const known = formats[format];
  if (known === undefined) throw new DecodeError('broken', `${format} is no format of uploads`);
  const limit = getLimit(known, isProgressive);
  requirePixels(width, height, limit.maxPixels);
  onLimit(limit);
  if (known === 'jpeg') requireFewScans(bytes);
  const { data, info } = await picture
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  await writeFile(target, data);
  return { width: info.width, height: info.height, color: await readColor(sharp(data)) };
}

async function identify({ bytes }: TaskFor<'identify'>): Promise<string | null> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return metadata?.format ?? null;
}

async function measure({ source }: TaskFor<'measure'>): Promise<Measured> {
  const picture = sharp(await readFile(source), { limitInputPixels: false });
  const { width, height } = (await picture.metadata()).autoOrient;
  requirePixels(width, height, MAX_ORIGINAL_PIXELS);
  return { width, height, color: await readColor(picture) };
}

async function variant({ source, target, shape, width, format, focusX, focusY }: TaskFor<'variant'>): Promise<null> {
  const original = sharp(await readFile(source), { limitInputPixels: false }).rotate();
  // A rotated camera stores the picture unrotated with an EXIF orientation.
  const full = (await original.metadata()).autoOrient;
  requirePixels(full.width, full.height, MAX_ORIGINAL_PIXELS);
  const aspect = mediaAspect(shape);
  let pipeline = original;
  if (aspect !== null) pipeline = pipeline.extract(cropAround(full, aspect, { x: focusX, y: focusY }));
  pipeline = pipeline.resize({ width, withoutEnlargement: true });
  if (format === 'avif') pipeline = pipeline.avif({ quality: 58, effort: 2 });
  else if (format === 'webp') pipeline = pipeline.webp({ quality: 80, effort: 3 });
  else pipeline = pipeline.flatten({ background: '#F4EFE7' }).jpeg({ quality: 80, mozjpeg: true });
  await writeFile(target, await pipeline.toBuffer());
  return null;
}

async function draw({ svg, picture, background, quality, target }: TaskFor<'draw'>): Promise<null> {
  const ground = sharp(Buffer.from(svg));
  const beside =
    picture &&
    (await sharp(await readFile(picture.source))
      .resize({ width: picture.width, height: picture.height, fit: 'cover' })
      .toBuffer());
  const whole = picture && beside ? ground.composite([{ input: beside, left: picture.left, top: picture.top }]) : ground;
  await writeFile(target, await whole.flatten({ background }).jpeg({ quality, mozjpeg: true }).toBuffer());
  return null;
}

/** Throws DecodeError, file system errors, and sharp's errors for a picture that it can't decode. */
export function decode(task: DecoderTask, onLimit: OnLimit): Promise<Measured | string | null> {
  switch (task.kind) {
    case 'clean':
      return clean(task, onLimit);
    case 'identify':
      return identify(task);
    case 'measure':
      return measure(task);
    case 'variant':
      return variant(task);
    case 'draw':
      return draw(task);
  }
}
