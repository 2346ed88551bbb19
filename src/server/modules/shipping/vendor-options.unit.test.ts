import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryTimeZones } from '#shared/values/places/country-time-zones.ts';
import { countryCodes } from '#shared/values/places/countries.ts';
import { dayOfWeek } from '#shared/values/time/calendar-day.ts';
import { isClosedDay } from '#shared/values/time/red-days.ts';
import { wallTimeAt } from '#shared/values/time/zone-time.ts';
import { deliveryTerms } from './delivery-terms.ts';
import type { ShippingOptionRule } from './options.ts';
import { cutOffAt, deliveryEstimate, dispatchDay, listDeliveryDays } from './rules.ts';
import { option as toTerms } from './testing/terms.ts';
import type { VendorOption } from './sql.ts';
import { listNearby, type Parcel, toRule } from './vendor-options.ts';

const option = (fields: Partial<VendorOption> = {}): VendorOption => ({
  ...{ id: 'so_1', region_id: 'reg_sweden', country: 'SE', postal_prefixes: ['111', '114'], kind: 'evening', name: { sv: 'Kväll', en: 'Evening' }, description: { sv: '', en: '' } },
  ...{
    price_bands: [
      { upToGrams: 2_000, amountMinor: 7_900 },
      { upToGrams: 5_000, amountMinor: 12_900 },
    ],
    free_from_minor: null,
    fastest_days: 0,
    slowest_days: 0,
  },
  ...{ weekdays: [1, 2, 3, 4, 5, 6], cut_off: '12:00', cut_off_place: 'vendor', window_from: '17:00', window_to: '21:00', is_florist: false },
  ...fields,
});

const parcel = (fields: Partial<Parcel> = {}): Parcel => ({ regionId: 'reg_sweden', grams: 500, vendorCountry: 'SE', country: 'SE', postalCode: '111 22', ...fields });

function getRule(fields: Partial<VendorOption> = {}, to: Partial<Parcel> = {}): ShippingOptionRule {
  const rule = toRule(option(fields), parcel(to));
  if (!rule) throw new Error('the parcel can’t take it');
  return rule;
}

const dispatch = (now: string, fields: { leadDays?: number; country?: string } = {}) => ({ now: new Date(now), leadDays: 0, vendorCountry: 'SE', country: 'SE', ...fields });

describe('CART-14 a vendor’s options by weight and place', () => {
  test.each([
    ['light goods', {}, {}, 7_900],
    ['a weight on the band’s edge', {}, { grams: 2_000 }, 7_900],
    ['a gram more', {}, { grams: 2_001 }, 12_900],
    ['more than any band carries', {}, { grams: 5_001 }, null],
    ['any weight where the last band has no end', { price_bands: [{ upToGrams: null, amountMinor: 100 }] }, { grams: 900_000 }, 100],
    ['a code of its prefixes', {}, { postalCode: '114 56' }, 7_900],
    ['a code of none', {}, { postalCode: '117 50' }, null],
    ['an unknown code', {}, { postalCode: null }, null],
    ['any code without prefixes', { postal_prefixes: [] }, { postalCode: '981 00' }, 7_900],
    ['an unknown code without prefixes, for somebody has to come', { postal_prefixes: [] }, { postalCode: null }, null],
    ['an unknown code, to the letterbox', { postal_prefixes: [], kind: 'home' }, { postalCode: null }, 7_900],
    ['another region', {}, { regionId: 'reg_nordics' }, null],
    ['another country of the region', { region_id: 'reg_nordics', country: 'FI', postal_prefixes: [] }, { regionId: 'reg_nordics', country: 'NO', postalCode: '0150' }, null],
    ['the same digits in another country', { region_id: 'reg_nordics', country: 'FI', postal_prefixes: ['001'] }, { regionId: 'reg_nordics', country: 'DK', postalCode: '0010' }, null],
  ] as const)('%s', (_, fields, to, price) => {
    expect(toRule(option(fields as Partial<VendorOption>), parcel(to as Partial<Parcel>))?.amountMinor ?? null).toBe(price);
  });
});

describe('CART-14 evening deliveries until their cut-off', () => {
  test.each([
    ['the second before', '2026-11-23T10:59:59Z', '2026-11-23'],
    ['at the cut-off', '2026-11-23T11:00:00Z', '2026-11-24'],
    ['in summer the same hour is another in UTC', '2026-06-15T09:59:59Z', '2026-06-15'],
    ['and at it', '2026-06-15T10:00:00Z', '2026-06-16'],
    ['a Friday afternoon: the vendor packs on Monday', '2026-11-20T12:00:00Z', '2026-11-23'],
    ['a Saturday: the vendor packs on Monday', '2026-11-21T08:00:00Z', '2026-11-23'],
    ['the eve of midsummer', '2026-06-19T06:00:00Z', '2026-06-22'],
    ['Christmas: neither eve nor red days nor the weekend', '2026-12-23T12:00:00Z', '2026-12-28'],
    ['the night in which the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-30'],
  ])('%s', (_, now, first) => {
    expect(listDeliveryDays(getRule(), dispatch(now))[0]).toBe(first);
  });

  test('deliver on Saturdays what was packed on Friday', () => {
    expect(listDeliveryDays(getRule({ fastest_days: 1, slowest_days: 1 }), dispatch('2026-11-20T10:00:00Z')).slice(0, 3)).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
  });

  test('leave on the last day that still arrives', () => {
    const rule = getRule({ fastest_days: 1, slowest_days: 1 });
    expect(dispatchDay(rule, dispatch('2026-11-16T10:00:00Z'), '2026-11-28')).toBe('2026-11-27');
    expect(dispatchDay(rule, dispatch('2026-11-16T10:00:00Z'), null)).toBe('2026-11-16');
  });
});

describe('CART-14 a cut-off on the recipient’s clock, days by their calendar', () => {
  const local = { postal_prefixes: [], cut_off: '13:00', cut_off_place: 'recipient', region_id: 'reg_nordics', country: null } as const;
  test.each([
    ['Iceland, an hour after Stockholm’s', 'IS', '2026-11-23T12:59:59Z', '2026-11-23'],
    ['Finland, an hour before', 'FI', '2026-11-23T11:00:00Z', '2026-11-24'],
    ['Finland, the second before', 'FI', '2026-11-23T10:59:59Z', '2026-11-23'],
    ['17 May in Norway', 'NO', '2027-05-17T06:00:00Z', '2027-05-18'],
    ['Finland’s Independence Day', 'FI', '2027-12-06T06:00:00Z', '2027-12-07'],
    ['the day of prayer is a working day since 2024', 'DK', '2026-04-30T06:00:00Z', '2026-04-30'],
    ['Constitution Day in Denmark', 'DK', '2026-06-05T06:00:00Z', '2026-06-06'],
    ['the first day of summer in Iceland', 'IS', '2026-04-23T06:00:00Z', '2026-04-24'],
  ] as const)('%s', (_, country, now, first) => {
    const rule = getRule(local, { regionId: 'reg_nordics', country, postalCode: '101' });
    expect(listDeliveryDays(rule, dispatch(now, { country }))[0]).toBe(first);
  });
});

test('CART-14 promises only its own open days, never earlier for later orders', () => {
  const at = fc.integer({ min: 0, max: 365 * 24 * 60 * 3 }).map((minutes) => Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  const transit = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([fastest, more]) => ({ fastest_days: fastest, slowest_days: fastest + more }));
  const place = fc.constantFrom('vendor', 'recipient');
  fc.assert(
    fc.property(at, weekdays, transit, place, fc.constantFrom(...countryCodes), fc.integer({ min: 0, max: 4 }), (now, days, slow, clock, country, leadDays) => {
      const regionId = country === 'SE' ? 'reg_sweden' : 'reg_nordics';
      const rule = getRule({ ...slow, weekdays: days, cut_off_place: clock, country, region_id: regionId, postal_prefixes: [] }, { country, regionId });
      const placed = { ...dispatch('2026-01-01', { leadDays, country }), now: new Date(now) };
      const offered = listDeliveryDays(rule, placed);
      for (const day of offered) {
        expect(days).toContain(dayOfWeek(day));
        expect(isClosedDay(country, day)).toBe(false);
      }
      const { from, to } = deliveryEstimate(rule, placed);
      expect(from <= to).toBe(true);
      expect(deliveryEstimate(rule, { ...placed, now: new Date(now + 3_600_000) }).to >= to).toBe(true);
      // The cut-off is exact: a millisecond before it keeps the day, and it has the stated time on its clock.
      const cutOff = cutOffAt(rule, placed).getTime();
      expect(cutOff).toBeGreaterThan(now);
      expect(deliveryEstimate(rule, { ...placed, now: new Date(cutOff - 1) })).toEqual({ from, to });
      expect(wallTimeAt(countryTimeZones[clock === 'vendor' ? 'SE' : country], cutOff).time).toBe('12:00');
      const leaves = dispatchDay(rule, placed, offered.at(-1) ?? to);
      expect(leaves <= (offered.at(-1) ?? to)).toBe(true);
    }),
  );
});

describe('CART-14 pick-up points by nearness', () => {
  const points = ['113 51', '112 33', '111 60', '214 24', '118 20', '112 34'].map((postal_code) => ({ country: 'SE' as const, postal_code }));
  test('prefer more shared digits, then the smaller difference', () => {
    expect(listNearby(points, { country: 'SE', postalCode: '112 40' }).map(({ postal_code }) => postal_code)).toEqual(['112 34', '112 33', '111 60', '113 51', '118 20']);
  });

  test('are all shown when none is in the same part', () => {
    expect(listNearby(points, { country: 'SE', postalCode: '981 31' }).map(({ postal_code }) => postal_code)).toEqual(['214 24', '118 20', '113 51', '112 34', '112 33', '111 60']);
  });

  test('leave out other countries', () => {
    expect(listNearby([...points, { country: 'FI', postal_code: '11233' }], { country: 'FI', postalCode: '11233' })).toEqual([{ country: 'FI', postal_code: '11233' }]);
  });
});

describe('CART-14 a vendor’s file of options', () => {
  test.each([
    ['an evening without a window', { options: [toTerms('a', { kind: 'evening' })] }],
    ['a window that ends before it begins', { options: [toTerms('a', { window: { from: '20:00', to: '17:00' } })] }],
    [
      'bands out of order',
      {
        options: [
          toTerms('a', {
            prices: [
              { up_to_grams: 2_000, amount: 5 },
              { up_to_grams: 1_000, amount: 4 },
            ],
          }),
        ],
      },
    ],
    [
      'a band after the endless one',
      {
        options: [
          toTerms('a', {
            prices: [
              { up_to_grams: null, amount: 5 },
              { up_to_grams: 1_000, amount: 4 },
            ],
          }),
        ],
      },
    ],
    ['a country of another region', { options: [toTerms('a', { country: 'NO' })] }],
    ['postal codes of no country', { options: [toTerms('a', { country: null, postal_prefixes: ['111'] })] }],
    ['pick-up without a point', { options: [toTerms('a', { kind: 'pickup' })] }],
    ['the same key twice', { options: [toTerms('a'), toTerms('a')] }],
    ['a florist to the letterbox', { options: [toTerms('a', { florist: true })] }],
    ['no weekday', { options: [toTerms('a', { weekdays: [] })] }],
    ['a half öre', { options: [toTerms('a', { prices: [{ up_to_grams: null, amount: 9.905 }] })] }],
  ])('refuses %s', (_, file) => {
    expect(deliveryTerms.safeParse(file).success).toBe(false);
  });

  test('takes one that is whole', () => {
    expect(deliveryTerms.safeParse({ options: [toTerms('a')] }).success).toBe(true);
  });
});
