/** Streams CSV: encoding and separator detected unless given, multi-line quoted cells, line numbers. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Encoding, encodingOfStart, type Separator, detectSeparator, separators } from '#shared/values/text/text-file.ts';
import { StartError } from '#server/platform/start-error.ts';

export interface CsvForm {
  readonly encoding: Encoding;
  readonly separator: Separator;
}

export interface CsvRow {
  /** First line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SAMPLE_BYTES = 65_536;
/** Limit per row. A longer row usually means an unclosed quote. */
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

/** Detects what isn't given. Invalid UTF-8 is read as Windows-1252, where every byte is valid. */
export async function detectCsvForm(file: string, given: Partial<CsvForm> = {}): Promise<CsvForm> {
  const start = await firstBytes(file);
  const encoding = given.encoding ?? encodingOfStart(start) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  return { encoding, separator: given.separator ?? detectSeparator(new TextDecoder(encoding).decode(start, { stream: true })) };
}

async function* getText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/**
 * Non-blank rows, the header first.
 * @throws StartError for an unclosed quote, or a row longer than 4 MB.
 */
export async function* readCsv(file: string, { encoding, separator }: CsvForm): AsyncGenerator<CsvRow> {
  const parser = parse({ delimiter: separators[separator], info: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_BYTES });
  let line = 1;
  let endsCountedTwice = 0;
  // Errors of both streams surface in the loop below, through the parser.
  pipeline(Readable.from(getText(file, encoding)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
      // csv-parse counts CRLF inside quotes as two lines.
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
