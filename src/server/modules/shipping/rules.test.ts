import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '#shared/values/places/countries.ts';
import { addDays, dayOfWeek } from '#shared/values/time/calendar-day.ts';
import { isRedDay, isWorkingDay } from '#shared/values/time/red-days.ts';
import { deliveryEstimate, listDeliveryDays, orderDay } from './rules.ts';

const standard = { workingDays: [1, 3] } as const;
const express = { workingDays: [1, 1] } as const;
const nordic = { workingDays: [3, 6] } as const;

const dispatch = (now: string, fields: { leadDays?: number; country?: string; vendorCountry?: string } = {}) => ({ now: new Date(now), leadDays: 1, vendorCountry: 'SE', country: 'SE', ...fields });

describe('the day an order counts for', () => {
  test.each([
    ['a Monday one second before two', '2026-11-23T12:59:59Z', '2026-11-23'],
    ['a Monday at two', '2026-11-23T13:00:00Z', '2026-11-24'],
    ['the same hour in summer is another in UTC', '2026-06-15T12:00:00Z', '2026-06-16'],
    ['and the second before it', '2026-06-15T11:59:59Z', '2026-06-15'],
    ['a Friday afternoon', '2026-11-20T15:00:00Z', '2026-11-23'],
    ['a Saturday morning', '2026-11-21T08:00:00Z', '2026-11-23'],
    ['a Sunday evening is not yet past Monday’s hour', '2026-11-22T20:00:00Z', '2026-11-23'],
    ['the night in which the clocks go forward', '2026-03-28T23:30:00Z', '2026-03-30'],
    ['the night in which they go back', '2026-10-24T23:30:00Z', '2026-10-26'],
    ['New Year’s Eve is no working day', '2026-12-31T08:00:00Z', '2027-01-04'],
  ])('%s', (_, now, day) => {
    expect(orderDay(new Date(now), 'SE')).toBe(day);
  });

  test('uses the public holidays of the vendor’s own country', () => {
    expect(orderDay(new Date('2027-05-17T08:00:00Z'), 'SE')).toBe('2027-05-17');
    expect(orderDay(new Date('2027-05-17T08:00:00Z'), 'NO')).toBe('2027-05-18');
  });
});

describe('the delivery estimate', () => {
  test.each([
    ['on a Monday morning', standard, dispatch('2026-11-23T08:00:00Z'), '2026-11-25', '2026-11-27'],
    ['nothing to make ready', standard, dispatch('2026-11-23T08:00:00Z', { leadDays: 0 }), '2026-11-24', '2026-11-26'],
    ['after the cut-off', standard, dispatch('2026-11-23T15:00:00Z'), '2026-11-26', '2026-11-30'],
    ['on a Saturday: it counts for Monday', standard, dispatch('2026-11-21T08:00:00Z'), '2026-11-25', '2026-11-27'],
    ['a week to make ready', express, dispatch('2026-11-23T08:00:00Z', { leadDays: 5 }), '2026-12-01', '2026-12-01'],
    ['over Christmas: neither the eve, the red days nor the weekend', standard, dispatch('2026-12-22T08:00:00Z'), '2026-12-28', '2026-12-30'],
    ['over Midsummer, whose eve is no day of delivery', express, dispatch('2026-06-17T08:00:00Z'), '2026-06-22', '2026-06-22'],
    ['to Norway, over 17 May', nordic, dispatch('2027-05-11T08:00:00Z', { country: 'NO' }), '2027-05-18', '2027-05-21'],
    ['to Finland, over Independence Day and the weekend before it', nordic, dispatch('2027-12-01T08:00:00Z', { country: 'FI' }), '2027-12-08', '2027-12-13'],
  ])('%s', (_, transit, wish, from, to) => {
    expect(deliveryEstimate(transit, wish)).toEqual({ from, to });
  });
});

describe('the days that can be chosen', () => {
  test('begin after the estimate, omitting weekends and holidays', () => {
    const days = listDeliveryDays(standard, dispatch('2026-12-16T08:00:00Z'));
    expect(days.slice(0, 6)).toEqual(['2026-12-22', '2026-12-23', '2026-12-28', '2026-12-29', '2026-12-30', '2027-01-04']);
    expect(days).not.toContain('2027-01-06');
    expect(days.at(-1)).toBe('2027-02-19');
  });

  test('separates one country’s holiday from another’s working day', () => {
    const to = (country: string) => listDeliveryDays(nordic, dispatch('2027-05-03T08:00:00Z', { country }));
    for (const country of ['FI', 'DK', 'IS']) expect(to(country).includes('2027-05-18')).toBe(true);
    expect(to('NO')).not.toContain('2027-05-17');
    expect(to('IS')).not.toContain('2027-06-17');
    expect(to('NO')).toContain('2027-06-17');
  });

  test('offers only working days of the country from the earliest on', () => {
    const now = fc.integer({ min: 0, max: 365 * 24 * 4 }).map((hours) => new Date(Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000));
    fc.assert(
      fc.property(now, fc.integer({ min: 0, max: 10 }), fc.constantFrom(...countryCodes), fc.constantFrom(standard, express, nordic), (at, leadDays, country, transit) => {
        const wish = { now: at, leadDays, vendorCountry: 'SE', country };
        const days = listDeliveryDays(transit, wish);
        const { from, to } = deliveryEstimate(transit, wish);
        expect(from <= to).toBe(true);
        expect(days[0]).toBe(to);
        expect(days.length).toBeGreaterThan(30);
        for (const day of days) {
          expect(dayOfWeek(day)).toBeLessThan(6);
          expect(isRedDay(country, day)).toBe(false);
          expect(isWorkingDay(country, day)).toBe(true);
        }
        // Ordering an hour later never arrives earlier.
        expect(deliveryEstimate(transit, { ...wish, now: new Date(at.getTime() + 3_600_000) }).to >= to).toBe(true);
        expect(to > addDays(orderDay(at, 'SE'), leadDays)).toBe(true);
      }),
    );
  });
});
