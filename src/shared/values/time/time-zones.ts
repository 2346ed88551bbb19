/**
 * Whether a string is a zone name or an alias, such as "Asia/Kolkata" and "Asia/Calcutta" (ECMA-402, 6.5), though an engine lists only one. Offsets
 * are not.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
