/**
 * Prints a document as tagged PDF/A-2a on A4 sheets: text that can be searched and read aloud, with embedded fonts. The same document gives the same bytes.
 * PDFKit is loaded with the first.
 */
import type PDFKit from 'pdfkit';
import { embedFonts, type FontRun, type Weight } from './pdf-fonts.ts';
import type { PrintedCell, PrintedDocument, PrintedTable } from './printed-document.ts';

type PdfDocument = InstanceType<typeof PDFKit>;
type Element = ReturnType<PdfDocument['struct']>;

interface Sheet {
  doc: PdfDocument;
  root: Element;
  split: (text: string, weight: Weight) => FontRun[];
  /** Where the next block begins. */
  y: number;
}

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
/** The footer stands below. */
const BOTTOM = 841.89 - MARGIN - 30;
const GAP = 16;
const CELL_GAP = 12;
const colors = { ink: '#1c1b19', soft: '#665f55', line: '#d8d2c7' } as const;
const sizes = { title: 26, text: 10, small: 8.5 } as const;

interface TextStyle {
  width: number;
  size?: keyof typeof sizes;
  weight?: Weight;
  color?: 'ink' | 'soft';
  align?: 'left' | 'right';
}

const toOptions = ({ width, align = 'left' }: TextStyle) => ({ width, align, lineGap: 2 });

/** Of a text in its box, in points. */
function getHeight({ doc, split }: Sheet, text: string, style: TextStyle): number {
  const { size = 'text', weight = 'regular' } = style;
  doc.fontSize(sizes[size]);
  const runs = split(text, weight);
  doc.font(runs[0]?.font ?? `${weight}-latin`);
  return doc.heightOfString(runs.map((run) => run.text).join(''), toOptions(style));
}

function write({ doc, split }: Sheet, text: string, x: number, y: number, style: TextStyle): void {
  const { size = 'text', weight = 'regular', color = 'ink' } = style;
  doc.fontSize(sizes[size]).fillColor(colors[color]);
  const runs = split(text, weight);
  // Runs of a continued line are aligned left only: a right-aligned text is a sum, and one run.
  for (const [index, run] of runs.entries()) {
    const options = { ...toOptions(style), continued: index < runs.length - 1 };
    if (index === 0) doc.font(run.font).text(run.text, x, y, options);
    else doc.font(run.font).text(run.text, options);
  }
}

function drawRule({ doc }: Sheet, y: number, color: 'ink' | 'line' = 'line'): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(colors[color])
    .stroke();
  doc.endMarkedContent();
}

function addPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = MARGIN;
}

/** Begins a new sheet where so much doesn't fit. */
function reserve(sheet: Sheet, height: number): void {
  if (sheet.y + height > BOTTOM) addPage(sheet);
}

function addText(sheet: Sheet, parent: Element, tag: 'H1' | 'H2' | 'P', text: string, style: TextStyle, x = MARGIN): void {
  if (text === '') return;
  const height = getHeight(sheet, text, style);
  reserve(sheet, height);
  parent.add(sheet.doc.struct(tag, {}, () => write(sheet, text, x, sheet.y, style)));
  sheet.y += height;
}

/** Blocks side by side; the next begins below the longest. */
function addColumns(sheet: Sheet, blocks: readonly { title: string; lines: readonly string[] }[], columns: number): void {
  const width = (WIDTH - CELL_GAP * (columns - 1)) / columns;
  for (let from = 0; from < blocks.length; from += columns) {
    const top = sheet.y;
    let bottom = top;
    for (const [index, { title, lines }] of blocks.slice(from, from + columns).entries()) {
      const x = MARGIN + index * (width + CELL_GAP);
      const part = sheet.doc.struct('Sect');
      sheet.root.add(part);
      sheet.y = top;
      addText(sheet, part, 'P', title, { width, size: 'small', color: 'soft' }, x);
      for (const one of lines) addText(sheet, part, 'P', one, { width }, x);
      part.end();
      bottom = Math.max(bottom, sheet.y);
    }
    sheet.y = bottom + GAP / 2;
  }
}

type Column = PrintedTable['columns'][number] & { x: number; width: number };

function toColumns(columns: PrintedTable['columns']): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map((column, index) => {
    const full = (WIDTH * column.share) / shares;
    const placed = { ...column, x, width: index === columns.length - 1 ? full : full - CELL_GAP };
    x += full;
    return placed;
  });
}

interface Row {
  cells: readonly PrintedCell[];
  tag: 'TH' | 'TD';
  style: Pick<TextStyle, 'size' | 'weight' | 'color'>;
}

function addRow(sheet: Sheet, table: Element, columns: readonly Column[], { cells, tag, style }: Row): void {
  const heights = cells.map((cell, index) => {
    const box = { ...style, width: columns[index]?.width ?? 0 };
    const text = getHeight(sheet, cell.text, box);
    return { text, all: text + (cell.detail ? getHeight(sheet, cell.detail, { width: box.width, size: 'small' }) : 0) };
  });
  const height = Math.max(...heights.map(({ all }) => all));
  reserve(sheet, height);
  const row = sheet.doc.struct('TR');
  table.add(row);
  for (const [index, { text, detail }] of cells.entries()) {
    const column = columns[index];
    if (!column) continue;
    const { x, width, align } = column;
    row.add(
      sheet.doc.struct(tag, {}, () => {
        if (text !== '') write(sheet, text, x, sheet.y, { ...style, width, align });
        if (detail) write(sheet, detail, x, sheet.y + (heights[index]?.text ?? 0), { width, align, size: 'small', color: 'soft' });
      }),
    );
  }
  row.end();
  sheet.y += height;
}

function addTable(sheet: Sheet, { columns: given, rows }: PrintedTable): void {
  const columns = toColumns(given);
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  const addHead = () => {
    addRow(sheet, table, columns, { cells: columns.map(({ title }) => ({ text: title })), tag: 'TH', style: { size: 'small', color: 'soft' } });
    sheet.y += 4;
    drawRule(sheet, sheet.y, 'ink');
    sheet.y += 7;
  };
  reserve(sheet, 60);
  addHead();
  for (const { cells, isTotal = false } of rows) {
    // A row that would leave the sheet takes the head along.
    if (sheet.y + 90 > BOTTOM) {
      addPage(sheet);
      addHead();
    }
    addRow(sheet, table, columns, { cells, tag: 'TD', style: { weight: isTotal ? 'bold' : 'regular' } });
    sheet.y += 5;
    drawRule(sheet, sheet.y);
    sheet.y += 6;
  }
  table.end();
  sheet.y += GAP;
}

function addFooters(sheet: Sheet, { footer, toPageName }: PrintedDocument): void {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin PDFKit would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = 841.89 - MARGIN - 12;
    write(sheet, footer, MARGIN, y, { width: WIDTH * 0.78, size: 'small', color: 'soft' });
    write(sheet, toPageName(page + 1, count), MARGIN + WIDTH * 0.8, y, { width: WIDTH * 0.2, size: 'small', color: 'soft', align: 'right' });
    doc.endMarkedContent();
  }
}

export async function writePdf(printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit');
  const { language, title, author, date } = printed;
  const info = { Title: title, Author: author, CreationDate: date, ModDate: date };
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: language, tagged: true, displayTitle: true, bufferPages: true, pdfVersion: '1.7', subset: 'PDF/A-2a', info });
  const chunks: Uint8Array[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet: Sheet = { doc, root, split: embedFonts(doc), y: MARGIN };
  addText(sheet, root, 'P', author, { width: WIDTH, weight: 'bold' });
  sheet.y += 4;
  addText(sheet, root, 'H1', title, { width: WIDTH, size: 'title', weight: 'bold' });
  addText(sheet, root, 'P', printed.lead, { width: WIDTH, color: 'soft' });
  sheet.y += GAP;
  addColumns(
    sheet,
    printed.facts.map(({ label, value }) => ({ title: label, lines: [value] })),
    4,
  );
  sheet.y += GAP / 2;
  addColumns(sheet, printed.parties, 2);
  sheet.y += GAP;
  for (const table of printed.tables) addTable(sheet, table);
  for (const note of printed.notes) addText(sheet, root, 'P', note, { width: WIDTH, color: 'soft', size: 'small' });
  addFooters(sheet, printed);
  root.end();
  doc.end();
  await written;
  return new Uint8Array(Buffer.concat(chunks));
}
