/**
 * Parses the lines of vCard (2.1, 3.0, 4.0) and iCalendar files: unfolds them, splits name, parameters and value, and
 * decodes quoted-printable. One parser for all versions, since phones write 2.1 and computers 4.0 under the same file
 * extension. Pure.
 */

export interface ContentLine {
  /** In upper case, without its group: "item1.BDAY" is BDAY. */
  name: string;
  /** By upper-case name; 2.1's parameters without a name are under TYPE. */
  params: ReadonlyMap<string, string>;
  /** Still escaped: commas and semicolons mean different things per property. */
  value: string;
}

/** Longer lines are pictures or other data not read here. */
const MAX_LINE = 20_000;

const isQuotedPrintable = (line: string): boolean => /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line);

/** Takes text in pieces of any size, emits whole lines. */
export interface LineReader {
  push: (text: string) => void;
  end: () => void;
}

/** A line being assembled. Its parts are joined once, to stay linear for a line of a million parts. */
interface OpenLine {
  parts: string[];
  length: number;
  isQuotedPrintable: boolean;
  /** Ends in a quoted-printable soft line break: the next physical line continues it, however it begins. */
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
      // Otherwise a picture in one line would be concatenated again with every piece.
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

/** Index of the first colon outside quotes, where the value begins; -1 if none. */
function placeOfColon(line: string): number {
  let isQuoted = false;
  for (let place = 0; place < line.length; place += 1) {
    const character = line.charAt(place);
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return place;
  }
  return -1;
}

/** Null if the line is invalid. */
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

/** Splits a raw value at unescaped separators. */
function splitAt(value: string, separator: ';' | ','): string[] {
  const parts = [''];
  for (const piece of value.match(/\\[\s\S]?|[;,]|[^;,\\]+/g) ?? []) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Components separated by unescaped semicolons, as plain text. */
export const toParts = (value: string): string[] => splitAt(value, ';').map(plainText);

/** List values separated by unescaped commas, without empty ones. */
export const toList = (value: string): string[] =>
  splitAt(value, ',')
    .map(plainText)
    .filter((text) => text !== '');

/** Components that are lists themselves (RFC 6350, section 6.2.2): the values of each joined by spaces. */
export const toLists = (value: string): string[] => splitAt(value, ';').map((component) => toList(component).join(' '));

/** Unescaped text, on one line. */
export const plainText = (value: string): string =>
  value
    .replaceAll(/\\([\s\S])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped))
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
