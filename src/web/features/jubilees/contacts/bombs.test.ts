/** Malicious files built to hang the parser: each is read in linear time, or refused at its beginning. */
import { expect, test } from 'vitest';
import { card, event, read, describeContacts } from './testing/describe-contacts.ts';

const MEGABYTE = 1_000_000;

test.each([
  ['quoted-printable without end', `N;ENCODING=QUOTED-PRINTABLE:${'=C3=A5=\r\n'.repeat(100_000)}`],
  ['quoted-printable of plain letters', `N;ENCODING=QUOTED-PRINTABLE:${`${'a'.repeat(75)}=\r\n`.repeat(100_000)}`],
  ['a folded line without end', `N:a${'\r\n a'.repeat(100_000)}`],
  ['folds inside of letters', `NOTE:${'\u00e5'.repeat(3)}${'\r\n \u00e5'.repeat(100_000)}`],
  ['a line without end', `NOTE:${'x'.repeat(10 * MEGABYTE)}`],
  ['parameters without end', `N;${'a="b";'.repeat(100_000)}:x`],
  ['properties without end', 'BDAY:x\r\n'.repeat(100_000)],
  ['agents within agents', 'AGENT:\r\nBEGIN:VCARD\r\n'.repeat(50_000)],
])('reads a card with %s, and the next', async (_, lines) => {
  const people = await describeContacts(card('VERSION:2.1', lines) + card('FN:Bosse Ek'));
  expect(people.join(' ')).toContain('Bosse|Ek|');
});

test('reads an event with endless properties', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `X-${index}:x`);
  expect(await describeContacts(event('SUMMARY:Annas födelsedag', many.join('\r\n'), 'DTSTART;VALUE=DATE:20150503'))).toEqual(['Anna||--05-03']);
});

test.each([
  ['one line', `Namn;Födelsedag\n${'x'.repeat(10 * MEGABYTE)}`],
  ['no line end at all', 'x,'.repeat(5 * MEGABYTE)],
  ['a quote that is never closed', `Namn;Födelsedag\n"${'x\n'.repeat(5 * MEGABYTE)}`],
])('refuses a table of %s after its first megabyte', async (_, text) => {
  let pieces = 0;
  // The file has forty pieces.
  expect(await read(text, { onProgress: () => (pieces += 1) })).toEqual({ kind: 'unreadable', why: 'unknown-form' });
  expect(pieces).toBeLessThan(8);
});

test('reads a table in chunks, wherever quotes and lines split', async () => {
  const note = 'rad ett\nrad ""två"" 😀\r\n'.repeat(20);
  const rows = Array.from({ length: 4_000 }, (_, index) => `Anna Ek${index};3 maj 1948;"${note}"`);
  let pieces = 0;
  const file = await read(['Namn;Födelsedag;Anteckning', ...rows, ''].join('\n'), { onProgress: () => (pieces += 1) });
  expect(file).toMatchObject({ kind: 'found', isCut: false });
  expect(file.kind === 'found' && file.contacts.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(rows.map((row) => row.split(';')[0]));
  expect(pieces).toBeGreaterThan(5);
});

test('stops reading a table with more rows than the limit', async () => {
  let pieces = 0;
  const file = await read(`Namn\n${'Anna Ek\n'.repeat(2 * MEGABYTE)}`, { onProgress: () => (pieces += 1) });
  expect(file).toMatchObject({ kind: 'found', isCut: true });
  expect(pieces).toBeLessThan(8);
});

test('refuses an endless blank birthday', async () => {
  const cell = `1 maj${' '.repeat(40_000)}x`;
  expect(await describeContacts(`Namn;Födelsedag\n${`Anna;${cell}\n`.repeat(20)}`)).toHaveLength(20);
});

test('refuses a compressed folder as table', async () => {
  expect(await describeContacts('PK\u0003\u0004\u0014\0\0\0')).toEqual(['!!unknown-form']);
});
