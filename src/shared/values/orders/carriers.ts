/** Carriers of parcels, and their own pages that follow one. */
import type { Locale } from '../text/locale.ts';

interface Carrier {
  name: string;
  /** The page of a parcel; without `{number}`, the page on which it is entered. */
  page: Record<Locale, string>;
}

const inBoth = (page: string): Record<Locale, string> => ({ sv: page, en: page });

const carriers = {
  postnord: { name: 'PostNord', page: { sv: 'https://tracking.postnord.com/se/?id={number}', en: 'https://tracking.postnord.com/en/?id={number}' } },
  bring: { name: 'Bring', page: inBoth('https://tracking.bring.com/tracking/{number}') },
  budbee: { name: 'Budbee', page: inBoth('https://tracking.budbee.com/{number}') },
  dhl: { name: 'DHL', page: { sv: 'https://www.dhl.com/se-sv/home/tracking.html?tracking-id={number}', en: 'https://www.dhl.com/se-en/home/tracking.html?tracking-id={number}' } },
  posti: { name: 'Posti', page: inBoth('https://www.posti.fi/en/tracking') },
  ups: { name: 'UPS', page: inBoth('https://www.ups.com/track?tracknum={number}') },
} as const satisfies Record<string, Carrier>;

export type CarrierId = keyof typeof carriers;

export const carrierIds = Object.keys(carriers) as CarrierId[];

export const isCarrierId = (value: string): value is CarrierId => Object.hasOwn(carriers, value);

/** Letters, digits and hyphens, as they stand on labels; anything else is no tracking number. */
export const isTrackingNumber = (value: string): boolean => /^[A-Z0-9][A-Z0-9-]{4,39}$/.test(value);

/** A number as on the label: without spaces, in capitals. */
export const toTrackingNumber = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

export const carrierName = (id: CarrierId): string => carriers[id].name;

export const trackingUrl = (id: CarrierId, number: string, locale: Locale): string => carriers[id].page[locale].replace('{number}', encodeURIComponent(number));
