/** Malicious files built to hang the parser: each is read in linear time, or refused at its beginning. */
import { expect, test } from 'vitest';
import { card, event, read, told } from './testing/told.ts';

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
])('a card with %s is read, and so is the next', async (_, lines) => {
  const people = await told(card('VERSION:2.1', lines) + card('FN:Bosse Ek'));
  expect(people.join(' ')).toContain('Bosse|Ek|');
});

test('an event with properties without end is read', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `X-${index}:x`);
  expect(await told(event('SUMMARY:Annas födelsedag', many.join('\r\n'), 'DTSTART;VALUE=DATE:20150503'))).toEqual(['Anna||--05-03']);
});

test.each([
  ['one line', `Namn;Födelsedag\n${'x'.repeat(10 * MEGABYTE)}`],
  ['no line end at all', 'x,'.repeat(5 * MEGABYTE)],
  ['a quote that is never closed', `Namn;Födelsedag\n"${'x\n'.repeat(5 * MEGABYTE)}`],
])('a table of %s is refused after its first megabyte', async (_, text) => {
  let pieces = 0;
  // The file has forty pieces.
  expect(await read(text, { onProgress: () => (pieces += 1) })).toEqual({ kind: 'unreadable', why: 'unknown-form' });
  expect(pieces).toBeLessThan(8);
});

test('a table is read piece by piece, wherever its quotes and lines are cut', async () => {
  const note = 'rad ett\nrad ""två"" 😀\r\n'.repeat(20);
  const rows = Array.from({ length: 4_000 }, (_, index) => `Anna Ek${index};3 maj 1948;"${note}"`);
  let pieces = 0;
  const file = await read(['Namn;Födelsedag;Anteckning', ...rows, ''].join('\n'), { onProgress: () => (pieces += 1) });
  expect(file).toMatchObject({ kind: 'found', isCut: false });
  expect(file.kind === 'found' && file.contacts.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(rows.map((row) => row.split(';')[0]));
  expect(pieces).toBeGreaterThan(5);
});

test('a table with more rows than anybody has is cut off, and not read to its end', async () => {
  let pieces = 0;
  const file = await read(`Namn\n${'Anna Ek\n'.repeat(2 * MEGABYTE)}`, { onProgress: () => (pieces += 1) });
  expect(file).toMatchObject({ kind: 'found', isCut: true });
  expect(pieces).toBeLessThan(8);
});

test('a birthday of blanks without end is no day', async () => {
  const cell = `1 maj${' '.repeat(40_000)}x`;
  expect(await told(`Namn;Födelsedag\n${`Anna;${cell}\n`.repeat(20)}`)).toHaveLength(20);
});

test('a packed folder is no table', async () => {
  expect(await told('PK\u0003\u0004\u0014\0\0\0')).toEqual(['!!unknown-form']);
});
