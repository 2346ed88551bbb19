/** Decodes Punycode (RFC 3492), which browsers only encode. */

const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS] = [36, 1, 26, 38, 700, 72];
const FIRST_CODE_POINT = 0x80;
const LAST_CODE_POINT = 0x10ffff;

/** RFC 3492, 6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Decodes a label without its `xn--`. Null if invalid. */
export function decodePunycode(text: string): string | null {
  const delimiter = text.lastIndexOf('-');
  const codePoints = [...text.slice(0, Math.max(delimiter, 0))].map((sign) => sign.codePointAt(0) ?? 0);
  let [codePoint, position, bias] = [FIRST_CODE_POINT, 0, FIRST_BIAS];
  for (let index = delimiter + 1; index < text.length; ) {
    const before = position;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      // a–z are 0–25, 0–9 are 26–35.
      const digit = (Number.parseInt(text.charAt(index++), BASE) + 26) % BASE;
      position += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (!(position < 2 ** 31)) return null;
    }
    const length = codePoints.length + 1;
    bias = adapted(position - before, length, before === 0);
    codePoint += Math.floor(position / length);
    // Also catches NaN after a truncated input.
    if (!(codePoint <= LAST_CODE_POINT)) return null;
    position %= length;
    codePoints.splice(position++, 0, codePoint);
  }
  return String.fromCodePoint(...codePoints);
}
