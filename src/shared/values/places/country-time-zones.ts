import type { CountryCode } from './countries.ts';

/** The clocks of each country's mainland (IANA time zone database). */
export const countryTimeZones: Record<CountryCode, string> = { SE: 'Europe/Stockholm', NO: 'Europe/Oslo', FI: 'Europe/Helsinki', DK: 'Europe/Copenhagen', IS: 'Atlantic/Reykjavik' };
