/**
 * VAT rates as data: country, class of goods, period, rate, law. The table begins with 2025, the shop's first year;
 * an unknown day, country or class is an error, never a guess. A changed rate gets a new row, and the old one its
 * last day: existing orders keep their rate.
 */
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { VatArea } from '#shared/values/places/delivery-areas.ts';
import { type CalendarDay, dayParts } from '#shared/values/time/calendar-day.ts';

/** `none`: gift cards, which are a means of payment and taxed when spent. */
export const vatClasses = ['standard', 'food', 'books', 'none'] as const;
export type VatClass = (typeof vatClasses)[number];

export interface VatRate {
  country: VatArea;
  vatClass: VatClass;
  from: CalendarDay;
  /** The last day in force; null if open-ended. */
  to: CalendarDay | null;
  /** 25.5 % is 2550. */
  rateBasisPoints: number;
  source: string;
}

const start = '2025-01-01' satisfies CalendarDay;

const laws = {
  SE: 'Mervärdesskattelagen (2023:200), 9 kap.',
  NO: 'Merverdiavgiftsloven (LOV-2009-06-19-58)',
  FI: 'Arvonlisäverolaki (1501/1993)',
  DK: 'Momsloven, § 33',
  IS: 'Lög um virðisaukaskatt nr. 50/1988, 14. gr.',
  AX: 'Directive 2006/112/EC, article 6(1)(d); law 1266/1996 of Finland',
} as const satisfies Record<VatArea, string>;

// Vouchers with an unknown rate at sale: directive 2006/112/EC, article 30b(2), in force in SE, FI and DK.
const voucherLaws = {
  SE: 'Directive 2006/112/EC, article 30b(2); mervärdesskattelagen (2023:200)',
  NO: laws.NO,
  FI: `Directive 2006/112/EC, article 30b(2); ${laws.FI}`,
  DK: 'Directive 2006/112/EC, article 30b(2); momsloven',
  IS: 'Lög um virðisaukaskatt nr. 50/1988',
} as const satisfies Record<CountryCode, string>;

const row = (country: VatArea, vatClass: VatClass, rateBasisPoints: number, source: string, from: CalendarDay = start, to: CalendarDay | null = null): VatRate => ({
  country,
  vatClass,
  from,
  to,
  rateBasisPoints,
  source,
});

const temporaryFood = 'Mervärdesskattelagen (2023:200), 9 kap., changed for a time as in prop. 2025/26:55';
const finnishCut = 'Arvonlisäverolaki (1501/1993), 85 §, changed as in HE 93/2025 vp';
const finnishBooks = 'Arvonlisäverolaki (1501/1993), 85 §, changed as in HE 141/2024 vp';

export const vatRates: readonly VatRate[] = [
  row('SE', 'standard', 2500, laws.SE),
  row('SE', 'food', 1200, laws.SE, start, '2026-03-31'),
  row('SE', 'food', 600, temporaryFood, '2026-04-01', '2027-12-31'),
  row('SE', 'food', 1200, laws.SE, '2028-01-01'),
  row('SE', 'books', 600, laws.SE),
  row('SE', 'none', 0, voucherLaws.SE),

  row('NO', 'standard', 2500, `${laws.NO}, § 5-1; https://www.skatteetaten.no/satser/merverdiavgift`),
  row('NO', 'food', 1500, `${laws.NO}, § 5-2; https://www.skatteetaten.no/satser/merverdiavgift`),
  row('NO', 'books', 0, `${laws.NO}, kapittel 6`),
  row('NO', 'none', 0, voucherLaws.NO),

  row('FI', 'standard', 2550, `${laws.FI}, 84 §; https://www.vero.fi/en/businesses-and-corporations/taxes-and-charges/vat/rates-of-vat/`),
  row('FI', 'food', 1400, `${laws.FI}, 85 §`, start, '2025-12-31'),
  row('FI', 'food', 1350, finnishCut, '2026-01-01'),
  row('FI', 'books', 1400, finnishBooks, start, '2025-12-31'),
  row('FI', 'books', 1350, finnishCut, '2026-01-01'),
  row('FI', 'none', 0, voucherLaws.FI),

  row('DK', 'standard', 2500, laws.DK),
  row('DK', 'food', 2500, laws.DK),
  row('DK', 'books', 2500, laws.DK),
  row('DK', 'none', 0, voucherLaws.DK),

  row('IS', 'standard', 2400, laws.IS),
  row('IS', 'food', 1100, `${laws.IS} (2), 8. tölul.`),
  row('IS', 'books', 1100, `${laws.IS} (2), 6. tölul.`),
  row('IS', 'none', 0, voucherLaws.IS),

  row('AX', 'standard', 0, laws.AX),
  row('AX', 'food', 0, laws.AX),
  row('AX', 'books', 0, laws.AX),
  row('AX', 'none', 0, laws.AX),
];

/** The row in force on a day, with its source. Throws RangeError if there is none or the day is invalid. */
export function vatRateRow(country: string, vatClass: VatClass, day: string): VatRate {
  dayParts(day);
  const found = vatRates.find((rate) => rate.country === country && rate.vatClass === vatClass && rate.from <= day && (rate.to === null || day <= rate.to));
  if (!found) throw new RangeError(`No VAT rate known for ${vatClass} in ${country} on ${day}`);
  return found;
}

/** The VAT rate in basis points (25 % is 2500) of a class of goods delivered to a VAT area on a day. Throws RangeError if unknown. */
export function vatRate(country: string, vatClass: VatClass, day: string): number {
  return vatRateRow(country, vatClass, day).rateBasisPoints;
}
