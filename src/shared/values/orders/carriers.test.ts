import { expect, test } from 'vitest';
import { carrierIds, carrierName, isCarrierId, isTrackingNumber, toTrackingNumber, trackingUrl } from './carriers.ts';

test.each(carrierIds)('ORD-01 leads to the page of %s over https', (id) => {
  const url = new URL(trackingUrl(id, 'UJ1234-5', 'sv'));
  expect(url.protocol).toBe('https:');
  expect(url.href).not.toContain('{');
  expect(carrierName(id)).not.toBe('');
});

test('ORD-01 reads a number as it stands on labels', () => {
  expect(toTrackingNumber(' uj 123 456 789 se ')).toBe('UJ123456789SE');
  expect(['UJ123456789SE', '373400-1234'].every(isTrackingNumber)).toBe(true);
  expect(['', 'ABC', 'Å12345', '12345/../', 'A'.repeat(41)].some(isTrackingNumber)).toBe(false);
});

test('ORD-01 knows carriers by their own ids alone', () => {
  expect(isCarrierId('postnord')).toBe(true);
  expect(isCarrierId('constructor')).toBe(false);
});
