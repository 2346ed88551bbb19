import { describe, expect, test } from 'vitest';
import { countryCodes } from '#shared/values/places/countries.ts';
import { addDays, type CalendarDay, compareDays, isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { vatClasses, vatRate, vatRateRow, vatRates } from './vat.ts';

describe('VAT rates', () => {
  test.each([
    ['SE', 'standard', '2026-11-21', 2500],
    ['SE', 'food', '2026-03-31', 1200],
    ['SE', 'food', '2026-04-01', 600],
    ['SE', 'food', '2027-12-31', 600],
    ['SE', 'food', '2028-01-01', 1200],
    ['SE', 'books', '2026-11-21', 600],
    ['SE', 'none', '2026-11-21', 0],
    ['NO', 'standard', '2026-11-21', 2500],
    ['NO', 'food', '2026-11-21', 1500],
    ['NO', 'books', '2026-11-21', 0],
    ['FI', 'standard', '2026-11-21', 2550],
    ['FI', 'food', '2025-12-31', 1400],
    ['FI', 'food', '2026-01-01', 1350],
    ['FI', 'books', '2025-12-31', 1400],
    ['FI', 'books', '2026-01-01', 1350],
    ['DK', 'standard', '2026-11-21', 2500],
    ['DK', 'food', '2026-11-21', 2500],
    ['DK', 'books', '2026-11-21', 2500],
    ['IS', 'standard', '2026-11-21', 2400],
    ['IS', 'food', '2026-11-21', 1100],
    ['IS', 'books', '2026-11-21', 1100],
    ['IS', 'none', '2026-11-21', 0],
    ['AX', 'standard', '2026-11-21', 0],
    ['AX', 'food', '2026-11-21', 0],
    ['AX', 'books', '2026-11-21', 0],
  ] as const)('%s %s on %s is %d basis points', (country, vatClass, day, rate) => {
    expect(vatRate(country, vatClass, day)).toBe(rate);
  });

  test('throws for days before the table and unknown countries or classes', () => {
    expect(() => vatRate('SE', 'food', '2024-12-31')).toThrow(RangeError);
    expect(() => vatRate('DE', 'food', '2026-11-21')).toThrow(RangeError);
    expect(() => vatRate('SE', 'food', '2026-13-01')).toThrow(RangeError);
    expect(() => vatRate('SE', 'food', '2026-4-1')).toThrow(RangeError);
    expect(() => vatRate('SE', 'wine' as 'food', '2026-11-21')).toThrow(RangeError);
  });

  test('covers each country and class without gap or overlap', () => {
    for (const country of [...countryCodes, 'AX']) {
      for (const vatClass of vatClasses) {
        const rows = vatRates.filter((rate) => rate.country === country && rate.vatClass === vatClass).sort((a, b) => compareDays(a.from, b.from));
        let expectedFrom: CalendarDay | null = '2025-01-01';
        for (const rate of rows) {
          expect(rate.from).toBe(expectedFrom);
          expectedFrom = rate.to === null ? null : addDays(rate.to, 1);
        }
        expect(rows.length > 0 && expectedFrom === null).toBe(true);
      }
    }
  });

  test('names each row’s law and real days', () => {
    for (const rate of vatRates) {
      expect(rate.source.length).toBeGreaterThan(10);
      expect(isCalendarDay(rate.from) && (rate.to === null || (isCalendarDay(rate.to) && rate.from <= rate.to))).toBe(true);
      expect(Number.isInteger(rate.rateBasisPoints)).toBe(true);
    }
    expect(vatRateRow('SE', 'food', '2026-11-21').source).toContain('2025/26:55');
  });
});
