/**
 * The text with each id, token and instant removed: anything of twenty or more characters of base64url, and ISO 8601 date-times.
 * For searches of an answer for a few digits (a year, a part of a number), which random bytes contain now and then.
 */
export const withoutIds = (text: string): string => text.replaceAll(/[\w-]{20,}/g, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
