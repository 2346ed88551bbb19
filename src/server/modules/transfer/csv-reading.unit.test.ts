import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Separator, detectSeparator, separators } from '#shared/values/text/text-file.ts';
import { detectCsvForm, type CsvRow, readCsv } from './csv-reading.ts';
import { cellText } from './csv-writing.ts';
import { getFile, keepTestFolder } from './testing/files.ts';

keepTestFolder();

async function getRows(content: string | Uint8Array): Promise<{ form: string; rows: CsvRow[] }> {
  const file = getFile(content);
  const form = await detectCsvForm(file);
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file, form)) rows.push(row);
  return { form: `${form.encoding} ${form.separator}`, rows };
}

const text = 'Handle;Title\nblå-vas;Blå vas – 25 €\n';
const utf16 = (littleEndian: boolean, mark: boolean): Uint8Array => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return littleEndian ? bytes : bytes.swap16();
};
/** Swedish letters, the dash and the euro sign in Windows-1252. */
const windows1252 = Buffer.from(text.replaceAll('–', '\u0096').replaceAll('€', '\u0080'), 'latin1');

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8 semicolon'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8 semicolon'],
    ['UTF-16 little-endian', utf16(true, true), 'utf-16le semicolon'],
    ['UTF-16 big-endian', utf16(false, true), 'utf-16be semicolon'],
    ['UTF-16 little-endian without a mark', utf16(true, false), 'utf-16le semicolon'],
    ['UTF-16 big-endian without a mark', utf16(false, false), 'utf-16be semicolon'],
    ['Windows-1252', windows1252, 'windows-1252 semicolon'],
  ])('lesson 15: %s is found out', async (_, bytes, form) => {
    expect(await getRows(bytes)).toEqual({
      form,
      rows: [
        { line: 1, cells: ['Handle', 'Title'] },
        { line: 2, cells: ['blå-vas', 'Blå vas – 25 €'] },
      ],
    });
  });

  test('decodes split letters whole, and a late letter decides the encoding', async () => {
    const long = `a,b\n${'x'.repeat(70_000)},${'å'.repeat(70_000)}\n`;
    const utf8 = await getRows(long);
    expect(utf8.rows[1]?.cells[1]).toBe('å'.repeat(70_000));
    const windows = await getRows(Buffer.from(long, 'latin1'));
    expect([windows.form, windows.rows[1]?.cells[1]]).toEqual(['windows-1252 comma', 'å'.repeat(70_000)]);
  });

  test('does not detect what the options state', async () => {
    expect(await detectCsvForm(getFile(Buffer.from(text)), { encoding: 'windows-1252', separator: 'tab' })).toEqual({ encoding: 'windows-1252', separator: 'tab' });
  });
});

describe('separators and lines', () => {
  test.each([
    ['a,b;c,d', 'comma'],
    ['a;b,c;d', 'semicolon'],
    ['a\tb\tc,d', 'tab'],
    ['a|b|c', 'pipe'],
    ['"a;b;c;d",e', 'comma'],
    ['a\nb;c;d', 'comma'],
  ] as const)('detects the separator of %j as %s', (header, separator) => {
    expect(detectSeparator(header)).toBe(separator);
  });

  test('numbers every row by its first line, despite quotes and blanks', async () => {
    const { rows } = await getRows('a,b\r\n\r\n"<p>ett\r\ntvå</p>\r\n",1\r\n,\r\n2" bred,3\r\n"sa ""hej""",4');
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['<p>ett\r\ntvå</p>\r\n', '1'] },
      { line: 7, cells: ['2" bred', '3'] },
      { line: 8, cells: ['sa "hej"', '4'] },
    ]);
  });

  test('lesson 15: reads back whatever is written', async () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ';', ',', '\n', '\r\n', ' a ', '""', '\t', '|', "'"));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(...(Object.keys(separators) as Separator[])), async (wanted, separator) => {
        const file = getFile(`rubrik${separators[separator]}b\r\n${wanted.map((cells) => cells.map((one) => cellText(one, separators[separator])).join(separators[separator])).join('\r\n')}\r\n`);
        const rows: (readonly string[])[] = [];
        for await (const { cells } of readCsv(file, { encoding: 'utf-8', separator })) rows.push(cells);
        expect(rows.slice(1)).toEqual(wanted.filter((cells) => cells.some((one) => one.trim() !== '')));
      }),
      { numRuns: 150 },
    );
  });
});
