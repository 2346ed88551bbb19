/** The note on taxes for delivery across the EU's customs or VAT border. */
import { isOutsideVat, type PostalPlace } from '../values/places/delivery-areas.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** Norway and Iceland: the price includes import charges. Åland: no VAT (decisions, sections 2 and 4). Null elsewhere. */
export function importNote(to: PostalPlace, locale: Locale): string | null {
  if (isOutsideVat(to)) return m.order_outside_vat({}, { locale });
  return to.country_code === 'NO' || to.country_code === 'IS' ? m.order_import_included({}, { locale }) : null;
}
