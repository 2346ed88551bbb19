/**
 * The lines of vCard (2.1, 3.0, 4.0) and iCalendar files: joined where they were folded, taken apart into name, parameters and value, and
 * decoded from quoted-printable. One reader for all of them, because a telephone writes 2.1 and a computer 4.0 into files of the same name. Pure.
 */

export interface ContentLine {
  /** In upper case, without the group before it: "item1.BDAY" is BDAY. */
  name: string;
  /** By their names in upper case; what 2.1 writes without a name is under TYPE. */
  params: ReadonlyMap<string, string>;
  /** Still escaped: what a comma or a semicolon means depends on the property. */
  value: string;
}

/** A line that is longer is a picture, or something else that nobody reads here. */
const MAX_LINE = 20_000;

const isQuotedPrintable = (line: string): boolean => /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line);

/** Takes a file's text in pieces of any size, and gives its lines, whole. */
export interface LineReader {
  push: (text: string) => void;
  /** The text is over. */
  end: () => void;
}

/** A line under construction. Its parts are joined once, so that a line of a million parts takes a million steps. */
interface OpenLine {
  parts: string[];
  length: number;
  isQuotedPrintable: boolean;
  /** It ends in a soft line break of quoted-printable: the next physical line belongs to it, whatever that begins with. */
  isSoft: boolean;
}

export function createLineReader(onLine: (line: string) => void): LineReader {
  let rest = '';
  let current: OpenLine | null = null;

  function finish(): void {
    const line = current?.parts.join('') ?? '';
    if (line.trim() !== '') onLine(line);
    current = null;
  }

  function add(line: OpenLine, physical: string): void {
    line.isSoft = line.isQuotedPrintable && physical.endsWith('=');
    const text = (line.isSoft ? physical.slice(0, -1) : physical).slice(0, MAX_LINE - line.length);
    if (text === '') return;
    line.parts.push(text);
    line.length += text.length;
  }

  function take(physical: string): void {
    if (current?.isSoft) add(current, physical);
    else if (current && /^[ \t]/.test(physical)) add(current, physical.slice(1));
    else {
      finish();
      current = { parts: [], length: 0, isQuotedPrintable: isQuotedPrintable(physical.slice(0, MAX_LINE)), isSoft: false };
      add(current, physical);
    }
  }

  return {
    push(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      // A picture in one line would be put together again with every piece.
      if (rest.length > 2 * MAX_LINE) rest = rest.slice(0, MAX_LINE);
      for (const line of lines) take(line);
    },
    end() {
      for (const line of rest.split('\r')) take(line);
      rest = '';
      finish();
    },
  };
}

function decodeQuotedPrintable(text: string, charset: string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const part of text.split(/(=[\dA-F]{2})/i)) {
    if (/^=[\dA-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else for (const byte of encoder.encode(part)) bytes.push(byte);
  }
  const decode = (label: string) => new TextDecoder(label).decode(new Uint8Array(bytes));
  try {
    return decode(charset);
  } catch {
    return decode('utf-8');
  }
}

/** Where the value begins: the first colon outside of quotes; -1 where there is none. */
function placeOfColon(line: string): number {
  let isQuoted = false;
  for (let place = 0; place < line.length; place += 1) {
    const character = line.charAt(place);
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return place;
  }
  return -1;
}

/** Null for what is no line of such a file. */
export function parseLine(line: string): ContentLine | null {
  const colon = placeOfColon(line);
  if (colon < 1) return null;
  const [head = '', ...given] = line.slice(0, colon).match(/(?:[^;"]|"[^"]*"?)+/g) ?? [];
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase();
  if (!/^[\w-]+$/.test(name)) return null;
  const params = new Map<string, string>();
  for (const param of given) {
    const [key = '', ...rest] = param.split('=');
    if (rest.length === 0) params.set(/^(quoted-printable|base64|b)$/i.test(key) ? 'ENCODING' : 'TYPE', key.toUpperCase());
    else params.set(key.trim().toUpperCase(), rest.join('=').replaceAll('"', ''));
  }
  const written = line.slice(colon + 1);
  const isEncoded = params.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE';
  return { name, params, value: isEncoded ? decodeQuotedPrintable(written, params.get('CHARSET') ?? 'utf-8') : written };
}

/** A value's raw parts, at the separators that are not escaped. */
function splitAt(value: string, separator: ';' | ','): string[] {
  const parts = [''];
  for (const piece of value.match(/\\[\s\S]?|[;,]|[^;,\\]+/g) ?? []) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** A value's components, at the semicolons that are not escaped; each as plain text. */
export const partsOf = (value: string): string[] => splitAt(value, ';').map(plainText);

/** The values of a list, at the commas that are not escaped; empty ones are left out. */
export const listOf = (value: string): string[] =>
  splitAt(value, ',')
    .map(plainText)
    .filter((text) => text !== '');

/** Components that are lists themselves (RFC 6350, section 6.2.2): the values of each with blanks between them. */
export const listsOf = (value: string): string[] => splitAt(value, ';').map((component) => listOf(component).join(' '));

/** Text without its escapes, in one line. */
export const plainText = (value: string): string =>
  value
    .replaceAll(/\\([\s\S])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped))
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
