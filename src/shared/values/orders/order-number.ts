/** The number in what a buyer wrote: `1001`, `#1001`, `Order 1001`, leading zeros; null if there is none. */
export function toOrderNumber(written: string): number | null {
  const digits = written.trim().replace(/^(order\s*)?#?\s*/i, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
