/**
 * Reads CSV files as shops write them: any of the usual encodings and separators, found out from the file unless told,
 * HTML of many lines in quoted cells, and every row with the line it begins on. Streams, so that a file may be of any length.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { StartError } from '#server/platform/start-error.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type Separator = keyof typeof separators;

/** How a file is to be read. */
export interface CsvForm {
  readonly encoding: Encoding;
  readonly separator: Separator;
}

export interface CsvRow {
  /** Line of the file it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SAMPLE_BYTES = 65_536;
/** Of one row. More than this is a quote that nobody closed. */
const MAX_ROW_BYTES = 4_000_000;

/** What the first bytes say: a byte order mark, or zero bytes on every other place as UTF-16 has them for letters. */
function encodingOfStart(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 1].map((offset) => bytes.filter((byte, index) => index % 2 === offset && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 5;
  if (odd > many) return 'utf-16le';
  return even > many ? 'utf-16be' : null;
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The separator that the header has most of, outside of quotes; a file of one column may have none. */
export function separatorOf(text: string): Separator {
  const counts: Record<Separator, number> = { comma: 0, semicolon: 0, tab: 0, pipe: 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) for (const name of Object.keys(separators) as Separator[]) if (separators[name] === character) counts[name] += 1;
  }
  return (Object.keys(counts) as Separator[]).reduce((best, name) => (counts[name] > counts[best] ? name : best));
}

/** Finds out what is not told. What is no valid UTF-8 is taken for Windows-1252, in which every byte means something. */
export async function csvFormOf(file: string, told: Partial<CsvForm> = {}): Promise<CsvForm> {
  const start = await firstBytes(file);
  const encoding = told.encoding ?? encodingOfStart(start) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  return { encoding, separator: told.separator ?? separatorOf(new TextDecoder(encoding).decode(start, { stream: true })) };
}

async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/**
 * The rows that aren't blank, the header first.
 * @throws StartError where a quote is never closed: from there on nothing can be told apart.
 */
export async function* readCsv(file: string, { encoding, separator }: CsvForm): AsyncGenerator<CsvRow> {
  const parser = parse({ delimiter: separators[separator], info: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_BYTES });
  let line = 1;
  let endsCountedTwice = 0;
  // An error of either side reaches the loop below by way of the parser.
  pipeline(Readable.from(textOf(file, encoding)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
      // csv-parse counts a Windows line end inside of quotes as two.
      endsCountedTwice += record.join(' ').split('\r\n').length - 1;
      line = info.lines + 1 - endsCountedTwice;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StartError(`The file ${file} can't be read from line ${line} on: a quote that opens there is never closed.`, { cause: error });
  } finally {
    parser.destroy();
  }
}
