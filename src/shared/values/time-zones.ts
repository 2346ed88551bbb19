/** Names of time zones (IANA time zone database). */

/**
 * Whether it is the name of a zone, or a link to one, such as "Asia/Kolkata" and "Asia/Calcutta": both are valid (ECMA-402, 6.5), though an engine lists only one of them.
 * Offsets such as "+02:00" and other spellings are none.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
