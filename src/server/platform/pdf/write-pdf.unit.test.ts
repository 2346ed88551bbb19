import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import type { PrintedDocument } from './printed-document.ts';
import { writePdf } from './write-pdf.ts';

const document = (changes: Partial<PrintedDocument> = {}): PrintedDocument => ({
  language: 'sv',
  author: 'Butiken',
  title: 'Kvitto 17',
  lead: 'Ett stycke.',
  date: new Date('2026-11-23T10:00:00Z'),
  facts: [{ label: 'Utfärdat', value: '23 november 2026' }],
  parties: [{ title: 'Säljare', lines: ['Butiken AB', 'Umeå'] }],
  tables: [
    {
      columns: [
        { title: 'Vad', share: 3, align: 'left' },
        { title: 'Summa', share: 1, align: 'right' },
      ],
      rows: [{ cells: [{ text: 'Åtta fågelkort', detail: 'Röda' }, { text: '1 234,50 kr' }] }],
    },
  ],
  notes: ['En anmärkning.'],
  footer: 'Butiken AB',
  toPageName: (page, pages) => `Sida ${page} av ${pages}`,
  ...changes,
});

test('prints tagged, searchable text in its language', async () => {
  const read = await readPdf(await writePdf(document()));
  expect(read).toMatchObject({ pages: 1, title: 'Kvitto 17', language: 'sv', isTagged: true });
  for (const part of ['Ett stycke.', 'Utfärdat', '23 november 2026', 'Butiken AB', 'Åtta fågelkort', 'Röda', '1 234,50 kr', 'En anmärkning.', 'Sida 1 av 1']) expect(read.text).toContain(part);
});

test('claims PDF/A-2a and embeds its fonts', async () => {
  const text = Buffer.from(await writePdf(document())).toString('latin1');
  expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  expect(text.match(/\/FontFile2/g)).toHaveLength(2);
});

test('gives the same bytes for the same document, others for another', async () => {
  const [one, again, other] = [await writePdf(document()), await writePdf(document()), await writePdf(document({ title: 'Kvitto 18' }))];
  expect(Buffer.compare(one, again)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
});

test('prints Nordic and Polish letters, and other scripts in Latin ones', async () => {
  const { text } = await readPdf(await writePdf(document({ parties: [{ title: 'Köpare', lines: ['Þórður Æsir Ðýr', 'Łukasz Žižek', 'Мария 王 🎁'] }] })));
  for (const part of ['Þórður Æsir Ðýr', 'Łukasz Žižek', 'Mariya Wang']) expect(text).toContain(part);
});

test('repeats the table’s head on each sheet, and loses no row', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({ cells: [{ text: `Sak nummer ${index}` }, { text: `${index} kr` }] }));
  const [table] = document().tables;
  const { text, pages } = await readPdf(await writePdf(document({ tables: table ? [{ ...table, rows }] : [] })));
  expect(pages).toBe(5);
  expect(text.match(/Vad Summa/g)).toHaveLength(5);
  for (const { cells } of rows) expect(text).toContain(`${cells[0]?.text} ${cells[1]?.text}`);
  expect(text).toContain('Sida 5 av 5');
});
