import { describe, expect, test } from 'vitest';
import { descriptionOfHtml, descriptionOfText, toHtml } from './descriptions.ts';
import { Rejection } from './draft.ts';
import { readPrice } from './readings.ts';

const toMinor = (text: string) => readPrice({ line: 1 }, text, /€|EUR/.test(text) ? 'EUR' : 'SEK');

describe('sums', () => {
  test.each([
    ['149', 14_900],
    ['149.9', 14_990],
    ['149,90', 14_990],
    ['1 299,50 kr', 129_950],
    ['1\u00a0299,50', 129_950],
    ['1,299.50', 129_950],
    ['1.299,50', 129_950],
    ['1,299,000', 129_900_000],
    ['30.0000', 3_000],
    ['1299.500', 129_950],
    ['€ 12', 1_200],
    ['12 EUR', 1_200],
    ['SEK 349', 34_900],
    ['349:-', 34_900],
    ['0.01', 1],
  ])('%j is %i minor units', (text, minor) => {
    expect(Object.values(toMinor(text))).toEqual([minor]);
  });

  // 1,299 is ambiguous (thousands or decimals): rejected, not guessed.
  test.each(['', '0', '0.00', '-5', '1,299', '1.299', '12.345', '1e5', 'gratis', '1,2,3', '12,34.56', '5 kr 50', '12 50', '99999999999999999', 'NaN', 'Infinity', '٣'])('%j is refused', (text) => {
    expect(() => toMinor(text)).toThrow(Rejection);
  });
});

describe('descriptions', () => {
  test('converts HTML to paragraphs and details, dropping executable parts', () => {
    expect(
      descriptionOfHtml('<div><h3>Om&nbsp;vasen</h3>Blåst <b>glas</b>.<br>Höjd &lt; 30 cm &amp; tung</div><ol><li>Ett<ul><li>Två</li></ul></li></ol><script>x()</script><style>p{}</style>'),
    ).toEqual({
      paragraphs: ['Om vasen', 'Blåst glas.', 'Höjd < 30 cm & tung'],
      details: ['Ett', 'Två'],
    });
    expect(descriptionOfHtml('Bara text\n\nmed rader')).toEqual({ paragraphs: ['Bara text', 'med rader'], details: [] });
    expect(descriptionOfHtml('<table><tr><td>Höjd</td></tr><tr><td>30</td></tr></table>').paragraphs).toEqual(['Höjd', '30']);
    expect(descriptionOfText('Ett\\nTvå\n- Tre')).toEqual({ paragraphs: ['Ett', 'Två'], details: ['Tre'] });
  });

  test('round-trips our own HTML with special characters', () => {
    const description = { paragraphs: ['a < b & "c" &amp; <script>alert(1)</script>', 'å'], details: ['x > y'] };
    expect(descriptionOfHtml(toHtml(description))).toEqual(description);
  });
});
