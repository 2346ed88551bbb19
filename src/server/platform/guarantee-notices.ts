/** The EU's official notices on the legal guarantee, from the operator's files (Regulation (EU) 2025/1960, article 1). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { StartError } from './start-error.ts';

/** Bytes as published: the notice may not be altered. */
export interface GuaranteeNotice {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly type: 'image/png' | 'image/svg+xml';
  /** Address in the shop, with the digest of its bytes. */
  readonly address: string;
  /** Width and height in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export type GuaranteeNotices = Readonly<Record<Locale, GuaranteeNotice>>;

const names = { sv: 'GUARANTEE_NOTICE_SV', en: 'GUARANTEE_NOTICE_EN' } as const satisfies Record<Locale, string>;
type Name = (typeof names)[Locale];

const MAX_BYTES = 3_000_000;
const pngSignature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

interface Drawing {
  type: GuaranteeNotice['type'];
  width: number;
  height: number;
}

/** Null for a file that is neither, or has no size. */
function findDrawing(bytes: Buffer): Drawing | null {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) {
    // The header chunk comes first (PNG, 11.2.2).
    return bytes.length < 24 ? null : { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  const [root] = /<svg\b[^>]*>/i.exec(bytes.toString('utf8')) ?? [];
  const [, width, height] = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root ?? '') ?? [];
  return width === undefined || height === undefined ? null : { type: 'image/svg+xml', width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

function readNotice(locale: Locale, file: string): GuaranteeNotice {
  const name = names[locale];
  let bytes: Buffer<ArrayBuffer>;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new StartError(`The setting ${name} names a file that can’t be read: ${file}.`);
  }
  const drawing = findDrawing(bytes);
  if (!drawing?.width || !drawing.height) throw new StartError(`The setting ${name} names a file that is no picture in SVG, with a viewBox, or PNG: ${file}.`);
  if (bytes.length > MAX_BYTES) throw new StartError(`The setting ${name} names a file of more than ${MAX_BYTES / 1_000_000} MB: ${file}.`);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { ...drawing, bytes, address: `/guarantee-notice/${locale}-${digest}.${drawing.type === 'image/png' ? 'png' : 'svg'}` };
}

/** Null where neither is set. Throws StartError for one without the other, the same file for both, and files that are no pictures. */
export function readGuaranteeNotices(set: { [name in Name]?: string | undefined }): GuaranteeNotices | null {
  const missing = locales.find((locale) => set[names[locale]] === undefined);
  const present = locales.find((locale) => set[names[locale]] !== undefined);
  if (present === undefined) return null;
  if (missing !== undefined) throw new StartError(`The setting ${names[missing]} is missing: the notice is shown in the language of each page.`);
  const [sv, en] = [readNotice('sv', set[names.sv] ?? ''), readNotice('en', set[names.en] ?? '')];
  if (sv.bytes.equals(en.bytes)) throw new StartError(`The settings ${names.sv} and ${names.en} name the same notice: each language has its own.`);
  return { sv, en };
}
