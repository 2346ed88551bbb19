/** The bytes of a page → its text, by the character encoding that it names, or by what the bytes look like (WHATWG, "determining the character encoding", shortened). */

/** Where a page must name its encoding, with room for those that are late. */
const SNIFFED_BYTES = 4_096;

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(label: string | undefined): Decoder | null {
  if (label === undefined) return null;
  try {
    // ISO-8859-1 means windows-1252 on the web, and the decoder knows that.
    return new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

/** Each sort of signs is followed by what can't be of it, so that there is one way to read any text. */
const namedIn = (text: string): string | undefined => /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(text)?.[1];

/**
 * What a page's first `meta` that names an encoding says. By places that only go forward: one expression for the whole element tries every beginning
 * with every name and every end, and a page can be made of these.
 */
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

/** `contentType`: the header, empty where there is none. Never throws: what fits no encoding becomes replacement characters. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES));
  const named = byOrderMark(bytes) ?? decoderOf(namedIn(contentType)) ?? decoderOf(encodingNamedIn(head));
  if (named) return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
