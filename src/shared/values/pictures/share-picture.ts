/**
 * Share pictures (Open Graph, 1200 × 630): content and address. The address contains a hash of the content, so a
 * new title gets a new address and a drawn picture never changes.
 */
import { isLocale, type Locale } from '../text/locale.ts';

export const SHARE_WIDTH = 1_200;
export const SHARE_HEIGHT = 630;

/** Increment when the drawing changes, to change every address. */
const LAYOUT = 1;

export const shareKinds = ['product', 'category', 'brand', 'page', 'wish', 'event', 'shop'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** The content of a picture, in one language. */
export interface ShareCard {
  kind: ShareKind;
  /** The object's id; for a page its slug. */
  id: string;
  title: string;
  /** A short text above the title: the brand, the category. */
  label: string;
  pictureId: string | null;
}

export interface ShareRequest {
  kind: ShareKind;
  id: string;
  locale: Locale;
  version: string;
}

/** A 53-bit hash (cyrb53): distinguishes drawings, and is the same on every machine. */
function fingerprint(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/** The address of a card's picture; null if the id is not valid in an address: the page is then shared without. */
export function sharePicturePath({ kind, id, title, label, pictureId }: ShareCard, { locale, productName }: { locale: Locale; productName: string }): string | null {
  if (!/^[\w-]{1,200}$/.test(id)) return null;
  return `/share/${locale}/${kind}/${id}/${fingerprint(JSON.stringify([LAYOUT, productName, title, label, pictureId]))}.jpg`;
}

/** Parses a picture's address; null for any other. */
export function parseSharePicturePath(pathname: string): ShareRequest | null {
  const [, localeText = '', kindText, id = '', version = ''] = /^\/share\/([a-z]{2})\/([a-z]+)\/([\w-]{1,200})\/([0-9a-z]{1,12})\.jpg$/.exec(pathname) ?? [];
  const kind = shareKinds.find((candidate) => candidate === kindText);
  return kind && isLocale(localeText) ? { kind, id, locale: localeText, version } : null;
}
