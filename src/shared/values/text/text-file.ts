/** Detects a text file's encoding, and a table's separator. Pure. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type Separator = keyof typeof separators;

/** Detects the encoding from the first bytes: a byte order mark, or UTF-16's zeros; null if unclear. */
export function encodingOfStart(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 1].map((offset) => bytes.filter((byte, index) => index % 2 === offset && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 5;
  if (odd > many) return 'utf-16le';
  return even > many ? 'utf-16be' : null;
}

/** The most frequent separator in the header, outside of quotes. */
export function detectSeparator(text: string): Separator {
  const counts: Record<Separator, number> = { comma: 0, semicolon: 0, tab: 0, pipe: 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) for (const name of Object.keys(separators) as Separator[]) if (separators[name] === character) counts[name] += 1;
  }
  return (Object.keys(counts) as Separator[]).reduce((best, name) => (counts[name] > counts[best] ? name : best));
}
