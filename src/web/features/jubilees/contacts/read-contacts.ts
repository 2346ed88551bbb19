/**
 * Reads a file of contacts in the browser, piece by piece, so that the page stays alive while a telephone's whole address book is read. What
 * is in it goes nowhere from here: only who is chosen is sent.
 */
import { type Encoding, encodingOfStart } from '#shared/values/text-file.ts';
import { type CalendarContext, createEventReader } from './calendar.ts';
import type { Contact, ReadContact, RefusedContact } from './contact.ts';
import { createLineReader, parseLine } from './content-line.ts';
import { createOctetUnfolder } from './unfold-octets.ts';
import { createCardReader } from './vcard.ts';

/** Two thousand contacts with their pictures are a hundred megabytes. */
export const MAX_FILE_BYTES = 300_000_000;
/** Ten thousand people with all that a table tells of them. */
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

/** The file's bytes in pieces; of cards and calendars without folds that stand inside of a letter, where the letters are those of UTF-8. */
async function* bytesIn(file: Blob, isFolded: boolean, { signal, onPiece }: { signal: AbortSignal; onPiece?: (end: number) => void }): AsyncGenerator<Uint8Array> {
  const unfolder = isFolded ? createOctetUnfolder() : null;
  for (let place = 0; place < file.size; place += PIECE_BYTES) {
    signal.throwIfAborted();
    const bytes = await bytesOf(file, place, place + PIECE_BYTES);
    yield unfolder?.push(bytes) ?? bytes;
    onPiece?.(place + PIECE_BYTES);
  }
  if (unfolder) yield unfolder.end();
}

/**
 * Of a file that doesn't say it: UTF-8, also where a few bytes of it are spoilt; else what Windows wrote before. What was written in the
 * latter hardly ever gives a letter of UTF-8: those take two certain bytes side by side.
 */
async function encodingOf(file: Blob, isFolded: boolean, signal: AbortSignal): Promise<Encoding> {
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

async function* piecesOf(file: Blob, encoding: Encoding, isFolded: boolean, { onProgress, signal }: ReadContext): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const onPiece = (end: number) => onProgress(Math.min(1, end / file.size));
  for await (const bytes of bytesIn(file, isFolded && encoding === 'utf-8', { signal, onPiece })) yield decoder.decode(bytes, { stream: true });
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
  const named = encodingOfStart(start);
  // The signs that tell a form are the same in UTF-8 and in the older Windows.
  const form = formOf(new TextDecoder(named ?? 'utf-8').decode(start));
  if (form === null) return { kind: 'unreadable', why: 'unknown-form' };
  const isFolded = form !== 'table';
  if (!isFolded && file.size > MAX_TABLE_BYTES) return { kind: 'unreadable', why: 'too-large' };
  const pieces = piecesOf(file, named ?? (await encodingOf(file, isFolded, context.signal)), isFolded, context);
  const found: FoundContacts = { contacts: [], refused: [], isCut: false };
  const give = (read: ReadContact) => {
    if (found.contacts.length + found.refused.length >= MAX_ENTRIES) found.isCut = true;
    else if ('contact' in read) found.contacts.push(read.contact);
    else found.refused.push(read.refused);
  };

  if (form === 'table') {
    // Its code is fetched by those alone who have a table.
    const { readTable } = await import('./csv.ts');
    // One more than is read shows that there are more.
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
