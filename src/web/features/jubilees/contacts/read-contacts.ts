/**
 * Reads a contacts file in the browser, in pieces, so that the page stays responsive with a phone's whole address
 * book. The file never leaves the browser: only chosen people are sent.
 */
import { type Encoding, encodingOfStart } from '#shared/values/text/text-file.ts';
import { type CalendarContext, createEventReader } from './calendar.ts';
import type { Contact, ReadContact, RefusedContact } from './contact.ts';
import { createLineReader, parseLine } from './content-line.ts';
import { createOctetUnfolder } from './unfold-octets.ts';
import { createCardReader } from './vcard.ts';

/** Two thousand contacts with pictures are a hundred megabytes. */
export const MAX_FILE_BYTES = 300_000_000;
/** Ten thousand people with all their columns. */
const MAX_TABLE_BYTES = 30_000_000;
/** Larger than any address book; entries beyond are reported as left out. */
export const MAX_ENTRIES = 10_000;
const PIECE_BYTES = 256_000;
const START_BYTES = 4_096;

/** Why a file can't be read. */
export type UnreadableFile = 'empty' | 'too-large' | 'unknown-form' | 'nobody';

export interface FoundContacts {
  contacts: Contact[];
  refused: RefusedContact[];
  /** There are more entries than were read. */
  isCut: boolean;
}

export type ReadFile = ({ kind: 'found' } & FoundContacts) | { kind: 'unreadable'; why: UnreadableFile };

export interface ReadContext extends CalendarContext {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

async function readBytes(file: Blob, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

/** Number of non-ASCII characters, and of undecodable ones. */
function countLetters(text: string): { letters: number; unread: number } {
  return { letters: text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0, unread: text.match(/\uFFFD/g)?.length ?? 0 };
}

/** The file's bytes in pieces; for UTF-8 vCard and iCalendar files without folds inside characters. */
async function* bytesIn(file: Blob, isFolded: boolean, { signal, onPiece }: { signal: AbortSignal; onPiece?: (end: number) => void }): AsyncGenerator<Uint8Array> {
  const unfolder = isFolded ? createOctetUnfolder() : null;
  for (let place = 0; place < file.size; place += PIECE_BYTES) {
    signal.throwIfAborted();
    const bytes = await readBytes(file, place, place + PIECE_BYTES);
    yield unfolder?.push(bytes) ?? bytes;
    onPiece?.(place + PIECE_BYTES);
  }
  if (unfolder) yield unfolder.end();
}

/**
 * Detects the encoding if undeclared: UTF-8, even with a few corrupt bytes; else Windows-1252. Text in the latter is
 * hardly ever valid UTF-8, which needs specific byte pairs.
 */
async function detectEncoding(file: Blob, isFolded: boolean, signal: AbortSignal): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8');
  let [letters, unread] = [0, 0];
  const count = (text: string) => {
    const counted = countLetters(text);
    letters += counted.letters;
    unread += counted.unread;
  };
  for await (const bytes of bytesIn(file, isFolded, { signal })) count(decoder.decode(bytes, { stream: true }));
  count(decoder.decode());
  return letters >= unread ? 'utf-8' : 'windows-1252';
}

async function* toPieces(file: Blob, encoding: Encoding, isFolded: boolean, { onProgress, signal }: ReadContext): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const onPiece = (end: number) => onProgress(Math.min(1, end / file.size));
  for await (const bytes of bytesIn(file, isFolded && encoding === 'utf-8', { signal, onPiece })) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

type Form = 'cards' | 'calendar' | 'table';

/** Detects the format by the file's beginning: its name says little, on phones often nothing. */
function detectForm(start: string): Form | null {
  const text = start.replace(/^[\uFEFF\s]+/, '');
  if (/^BEGIN:\s*VCARD/i.test(text)) return 'cards';
  if (/^BEGIN:\s*VCALENDAR/i.test(text)) return 'calendar';
  // Pictures and zip files are no tables.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish the formats
  return /[\x00-\x08\x0E-\x1F]/.test(text) ? null : 'table';
}

/** When aborted, throws the signal's reason. */
export async function readContacts(file: Blob, context: ReadContext): Promise<ReadFile> {
  if (file.size === 0) return { kind: 'unreadable', why: 'empty' };
  if (file.size > MAX_FILE_BYTES) return { kind: 'unreadable', why: 'too-large' };
  const start = await readBytes(file, 0, START_BYTES);
  const named = encodingOfStart(start);
  // Characters that identify the format are the same in UTF-8 and Windows-1252.
  const form = detectForm(new TextDecoder(named ?? 'utf-8').decode(start));
  if (form === null) return { kind: 'unreadable', why: 'unknown-form' };
  const isFolded = form !== 'table';
  if (!isFolded && file.size > MAX_TABLE_BYTES) return { kind: 'unreadable', why: 'too-large' };
  const pieces = toPieces(file, named ?? (await detectEncoding(file, isFolded, context.signal)), isFolded, context);
  const found: FoundContacts = { contacts: [], refused: [], isCut: false };
  const give = (read: ReadContact) => {
    if (found.contacts.length + found.refused.length >= MAX_ENTRIES) found.isCut = true;
    else if ('contact' in read) found.contacts.push(read.contact);
    else found.refused.push(read.refused);
  };

  if (form === 'table') {
    // Loaded only for tables.
    const { readTable } = await import('./csv.ts');
    // Reads one more than the limit, to detect more.
    const read = await readTable(pieces, context, MAX_ENTRIES + 1);
    if (read === null) return { kind: 'unreadable', why: 'unknown-form' };
    for (const entry of read) give(entry);
  } else {
    const reader = form === 'cards' ? createCardReader(context, give) : createEventReader(context, give);
    const lines = createLineReader((text) => {
      const line = parseLine(text);
      if (line) reader.line(line);
    });
    for await (const piece of pieces) {
      lines.push(piece);
      if (found.isCut) break;
    }
    lines.end();
    reader.end();
  }
  return found.contacts.length + found.refused.length === 0 ? { kind: 'unreadable', why: 'nobody' } : { kind: 'found', ...found };
}
