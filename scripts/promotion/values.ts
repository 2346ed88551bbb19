/** Parses arguments of `npm run promotion`, with readable errors. */
import { StartError } from '../../src/server/platform/start-error.ts';

const SHOP_ZONE = 'Europe/Stockholm';

/** Whole number from 1; null if absent. Throws StartError. */
export function readWholeNumber(name: string, value: string | null, most = 1_000_000): number | null {
  if (value === null) return null;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > most) throw new StartError(`--${name} must be a whole number from 1 to ${most}, not ${value}.`);
  return number;
}

/** Parses "50,5" as 50 kronor and 5 euro in minor units; null if absent. Throws StartError. */
export function getSums(name: string, value: string | null): { sek: number; eur: number } | null {
  if (value === null) return null;
  const [, kronor, euro] = /^(\d{1,7}(?:\.\d{1,2})?),(\d{1,7}(?:\.\d{1,2})?)$/.exec(value) ?? [];
  const sums = { sek: Math.round(Number(kronor) * 100), eur: Math.round(Number(euro) * 100) };
  if (!(sums.sek > 0 && sums.eur > 0)) throw new StartError(`--${name} must be kronor and euro, such as 300,30, not ${value}.`);
  return sums;
}

/** Converts Stockholm wall time to an instant. */
function inStockholm(wall: number): number {
  const offsetAt = (instant: number): number => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_ZONE, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
    return Date.parse(`${parts.replace(' ', 'T')}Z`) - instant;
  };
  return wall - offsetAt(wall - offsetAt(wall));
}

/** Parses a Stockholm day, or day and time. A day as an end returns the start of the next day. Null if absent. Throws StartError. */
export function readInstant(name: string, value: string | null, which: 'start' | 'end'): Date | null {
  if (value === null) return null;
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(value) ?? [];
  const wall = Date.parse(`${day}T${time ?? '00:00'}:00Z`);
  if (!day || Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) throw new StartError(`--${name} must be a day such as 2026-12-24, or "2026-12-24 18:00", not ${value}.`);
  const DAY_MS = 86_400_000;
  return new Date(inStockholm(which === 'end' && !time ? wall + DAY_MS : wall));
}
