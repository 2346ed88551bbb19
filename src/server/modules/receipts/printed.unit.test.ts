import { expect, test } from 'vitest';
import { toCreditedLines } from './credit-rules.ts';
import { toPrintedReceipt } from './printed.ts';
import { toCreditNote, toReceipt } from './rules.ts';
import { toSoldOrder } from './testing/sold-order.ts';

const row = { number: 7, issued_at: new Date('2026-11-23T23:30:00Z'), buyer: null };
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const listTaxes = (printed: ReturnType<typeof toPrintedReceipt>) => printed.tables[1]?.rows.map(({ cells }) => cells.map(({ text }) => plain(text)).join(' | '));

test.each([
  ['SE', ['25 % | 80 kr | 20 kr | 100 kr', '6 % | 94,34 kr | 5,66 kr | 100 kr', 'Betalt | 174,34 kr | 25,66 kr | 200 kr']],
  ['NO', ['25 % | 80 kr | 20 kr | 100 kr', '0 % | 100 kr | 0 kr | 100 kr', 'Betalt | 180 kr | 20 kr | 200 kr']],
  ['DK', ['25 % | 160 kr | 40 kr | 200 kr', 'Betalt | 160 kr | 40 kr | 200 kr']],
  ['FI', ['25,5 % | 79,68 € | 20,32 € | 100 €', '13,5 % | 88,11 € | 11,89 € | 100 €', 'Betalt | 167,79 € | 32,21 € | 200 €']],
  ['IS', ['24 % | 80,65 kr | 19,35 kr | 100 kr', '11 % | 90,09 kr | 9,91 kr | 100 kr', 'Betalt | 170,74 kr | 29,26 kr | 200 kr']],
  ['AX', ['0 % | 200 € | 0 € | 200 €', 'Betalt | 200 € | 0 € | 200 €']],
])('prints the rates of %s', (country, expected) => {
  const lines = [
    { unitPriceMinor: 10_000, quantity: 1, taxClass: 'standard' as const },
    { unitPriceMinor: 10_000, quantity: 1, taxClass: 'books' as const },
  ];
  expect(listTaxes(toPrintedReceipt(row, toReceipt(toSoldOrder({ country, lines }))))).toEqual(expected);
});

const reduced = toSoldOrder({ country: 'SE', lines: [{ unitPriceMinor: 19_900, quantity: 2, taxClass: 'standard', discountPercent: 10, promotionMinor: 1_000 }], shippingMinor: 4_900 });

test('tells a members’ price and a discount on the line', () => {
  const [line, delivery] = toPrintedReceipt(row, toReceipt(reduced)).tables[0]?.rows ?? [];
  expect(line?.cells.map(({ text, detail }) => plain(`${text}|${detail ?? ''}`))).toEqual([
    'Sak 0|Röd · S0 · medlemspris, ordinarie 199 kr',
    '2|',
    '180 kr|144 kr utan moms',
    '25 %|',
    '350 kr|rabatt −10 kr',
  ]);
  expect(plain(delivery?.cells[0]?.text ?? '')).toBe('Leverans: Standardleverans');
});

test('counts days in Stockholm', () => {
  expect(toPrintedReceipt(row, toReceipt(reduced)).facts[0]).toEqual({ label: 'Utfärdat', value: '24 november 2026' });
});

test('speaks English in an English order', () => {
  const receipt = toReceipt({ ...reduced, language_code: 'en' });
  const lines = toCreditedLines(receipt.lines, [], { by: 'rest' }, reduced.total_minor);
  const note = toCreditNote({ ...reduced, language_code: 'en' }, lines, { number: 7, issued_at: '2026-11-23T10:00:00Z' });
  expect(toPrintedReceipt(row, receipt)).toMatchObject({ title: 'Receipt 7', language: 'en' });
  expect(toPrintedReceipt({ ...row, number: 2 }, note)).toMatchObject({ title: 'Credit note 2', lead: 'This credit note amends receipt 7 of November 23, 2026.' });
});
