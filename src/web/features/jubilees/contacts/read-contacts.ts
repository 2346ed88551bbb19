/**
 * Reads a file of contacts in the browser, piece by piece, so that the page stays alive while a telephone's whole address book is read. What
 * is in it goes nowhere from here: only who is chosen is sent.
 */
import { type Encoding, encodingOfStart } from '#shared/values/text-file.ts';
import { type CalendarContext, createEventReader } from './calendar.ts';
import type { Contact, ReadContact, RefusedContact } from './contact.ts';
import { createLineReader, parseLine } from './content-line.ts';
import { createCardReader } from './vcard.ts';

/** Two thousand contacts with their pictures are a hundred megabytes. */
export const MAX_FILE_BYTES = 300_000_000;
/** A table is read whole. */
const MAX_TABLE_BYTES = 30_000_000;
/** No address book has more; what comes after is told as left out. */
export const MAX_ENTRIES = 10_000;
const PIECE_BYTES = 256_000;
const START_BYTES = 4_096;

/** Why nothing can be read from a file. */
export type UnreadableFile = 'empty' | 'too-large' | 'unknown-form' | 'nobody';

export interface FoundContacts {
  contacts: Contact[];
  refused: RefusedContact[];
  /** There are more entries than are read. */
  isCut: boolean;
}

export type ReadFile = ({ kind: 'found' } & FoundContacts) | { kind: 'unreadable'; why: UnreadableFile };

export interface ReadContext extends CalendarContext {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

/** How many signs beyond ASCII a text has, and how many places that could not be read. */
function countLetters(text: string): { letters: number; unread: number } {
  return { letters: text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0, unread: text.match(/\uFFFD/g)?.length ?? 0 };
}

/**
 * Of a file that doesn't say it: UTF-8, also where a few bytes of it are spoilt; else what Windows wrote before. What was written in the
 * latter hardly ever gives a letter of UTF-8: those take two certain bytes side by side.
 */
async function encodingOf(file: Blob, signal: AbortSignal): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8');
  let [letters, unread] = [0, 0];
  for (let place = 0; place <= file.size; place += PIECE_BYTES) {
    signal.throwIfAborted();
    const isLast = place + PIECE_BYTES > file.size;
    const counted = countLetters(decoder.decode(await bytesOf(file, place, place + PIECE_BYTES), { stream: !isLast }));
    letters += counted.letters;
    unread += counted.unread;
  }
  return letters >= unread ? 'utf-8' : 'windows-1252';
}

async function* piecesOf(file: Blob, encoding: Encoding, { onProgress, signal }: ReadContext): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let place = 0; place < file.size; place += PIECE_BYTES) {
    signal.throwIfAborted();
    yield decoder.decode(await bytesOf(file, place, place + PIECE_BYTES), { stream: true });
    onProgress(Math.min(1, (place + PIECE_BYTES) / file.size));
  }
  yield decoder.decode();
}

type Form = 'cards' | 'calendar' | 'table';

/** What a file is, by how it begins: what it is called says little, and a telephone often nothing. */
function formOf(start: string): Form | null {
  const text = start.replace(/^[\uFEFF\s]+/, '');
  if (/^BEGIN:\s*VCARD/i.test(text)) return 'cards';
  if (/^BEGIN:\s*VCALENDAR/i.test(text)) return 'calendar';
  // Neither a picture nor a packed folder is a table of names.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells them apart
  return /[\x00-\x08\x0E-\x1F]/.test(text) ? null : 'table';
}

/** Aborted, it throws the signal's reason. */
export async function readContacts(file: Blob, context: ReadContext): Promise<ReadFile> {
  if (file.size === 0) return { kind: 'unreadable', why: 'empty' };
  if (file.size > MAX_FILE_BYTES) return { kind: 'unreadable', why: 'too-large' };
  const start = await bytesOf(file, 0, START_BYTES);
  const encoding = encodingOfStart(start) ?? (await encodingOf(file, context.signal));
  const form = formOf(new TextDecoder(encoding).decode(start));
  if (form === null) return { kind: 'unreadable', why: 'unknown-form' };
  const found: FoundContacts = { contacts: [], refused: [], isCut: false };
  const give = (read: ReadContact) => {
    if (found.contacts.length + found.refused.length >= MAX_ENTRIES) found.isCut = true;
    else if ('contact' in read) found.contacts.push(read.contact);
    else found.refused.push(read.refused);
  };

  if (form === 'table') {
    if (file.size > MAX_TABLE_BYTES) return { kind: 'unreadable', why: 'too-large' };
    let text = '';
    for await (const piece of piecesOf(file, encoding, context)) text += piece;
    // Its code is fetched by those alone who have a table.
    const read = (await import('./csv.ts')).readTable(text, context);
    if (read === null) return { kind: 'unreadable', why: 'unknown-form' };
    for (const entry of read) give(entry);
  } else {
    const reader = form === 'cards' ? createCardReader(context, give) : createEventReader(context, give);
    const lines = createLineReader((text) => {
      const line = parseLine(text);
      if (line) reader.line(line);
    });
    for await (const piece of piecesOf(file, encoding, context)) lines.push(piece);
    lines.end();
    reader.end();
  }
  return found.contacts.length + found.refused.length === 0 ? { kind: 'unreadable', why: 'nobody' } : { kind: 'found', ...found };
}
