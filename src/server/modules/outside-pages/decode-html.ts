/** Decodes a page's bytes by its declared or detected encoding (WHATWG, shortened). */

const SNIFFED_BYTES = 4_096;

type Decoder = InstanceType<typeof TextDecoder>;

function createDecoder(label: string | undefined): Decoder | null {
  if (label === undefined) return null;
  try {
    // On the web, ISO-8859-1 means windows-1252; the decoder maps it.
    return new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

/** Disjoint adjacent character classes: no backtracking. */
const namedIn = (text: string): string | undefined => /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(text)?.[1];

/** The encoding in the first `meta` that has one. indexOf, since a regular expression is polynomial on hostile pages. */
export function encodingNamedIn(head: string): string | undefined {
  const lower = head.toLowerCase();
  for (let at = lower.indexOf('<meta'); at !== -1; ) {
    const end = lower.indexOf('>', at);
    if (end === -1) return undefined;
    const named = /^<meta\b/i.test(head.slice(at, at + 6)) ? namedIn(head.slice(at, end)) : undefined;
    if (named !== undefined) return named;
    at = lower.indexOf('<meta', end);
  }
  return undefined;
}

function byOrderMark(bytes: Uint8Array): Decoder | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  return bytes[0] === 0xfe && bytes[1] === 0xff ? new TextDecoder('utf-16be') : null;
}

/** `contentType`: the header, empty if absent. Never throws. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES));
  const named = byOrderMark(bytes) ?? createDecoder(namedIn(contentType)) ?? createDecoder(encodingNamedIn(head));
  if (named) return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
