/**
 * Reads CSV files as shops write them: any of the usual encodings and separators, found out from the file unless told,
 * HTML of many lines in quoted cells, and every row with the line it begins on. Streams, so that a file may be of any length.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Encoding, encodingOfStart, type Separator, separatorOf, separators } from '#shared/values/text-file.ts';
import { StartError } from '#server/platform/start-error.ts';

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
/** Of one row. More than this is mostly a quote that nobody closed. */
const MAX_ROW_BYTES = 4_000_000;

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
 * @throws StartError where a quote is never closed, or a row is longer than 4 MB: from there on nothing can be told apart.
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
    const why = error.code === 'CSV_MAX_RECORD_SIZE' ? 'the row is longer than 4 MB, or a quote in it is never closed' : 'a quote that opens there is never closed';
    throw new StartError(`The file ${file} can't be read from line ${line} on: ${why}.`, { cause: error });
  } finally {
    parser.destroy();
  }
}
