/** A typed sum in major units, at most two decimals; null for none. "1 200,50" is 1200.5. */
export function toSum(typed: string): number | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f]|kr$|€/g, '').replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
