import type { Locale } from '../values/text/locale.ts';
import { pathTo } from './paths.ts';

/** Where a gift card is shown: below the page that sells them, whose route takes both. A row in the table of paths would weigh on every first load. */
export const giftCardPath = (code: string, locale: Locale): string => `${pathTo('giftCard', locale)}/${encodeURIComponent(code)}`;
