/** Unfolds lines in bytes. Pure. */

const [LF, CR, TAB, SPACE] = [0x0a, 0x0d, 0x09, 0x20];
const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte <= 0xbf;

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Number of trailing bytes that may begin a fold. */
function lengthOfBegunFold(bytes: Uint8Array): number {
  const blanks = isBlank(bytes.at(-1)) && bytes.at(-2) === LF ? 1 : 0;
  if (bytes.at(-1 - blanks) === LF) return blanks + 1 + (bytes.at(-2 - blanks) === CR ? 1 : 0);
  return bytes.at(-1) === CR ? 1 : 0;
}

/** Takes bytes in pieces, and returns them without folds inside characters. */
export interface OctetUnfolder {
  push: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
  /** Bytes held back: a fold at the very end. */
  end: () => Uint8Array<ArrayBuffer>;
}

/**
 * Programs fold after 75 octets, even inside a UTF-8 character, so folds before a continuation byte are removed before decoding (RFC 6350, section
 * 3.2; RFC 5545, section 3.1). Other folds are left to the line reader, which knows quoted-printable.
 */
export function createOctetUnfolder(): OctetUnfolder {
  let held: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  return {
    push(piece) {
      const bytes = concat([held, piece]);
      const parts: Uint8Array[] = [];
      let from = 0;
      for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
        if (!isBlank(bytes[at + 1]) || !isContinuation(bytes[at + 2])) continue;
        parts.push(bytes.subarray(from, at > from && bytes[at - 1] === CR ? at - 1 : at));
        from = at + 2;
      }
      const end = bytes.length - lengthOfBegunFold(bytes);
      held = bytes.slice(end);
      parts.push(bytes.subarray(from, end));
      return concat(parts);
    },
    end: () => held,
  };
}
