import { bcp47, type Locale } from '#shared/values/text/locale.ts';

export interface FoundZone {
  /** IANA time zone name. */
  name: string;
  city: string;
  /** In the page's language; empty if unknown, and for zones without a country. */
  country: string;
}

/** Renamed zones: engines list either name (IANA time zone database, the file `backward`). */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export const zoneText = (name: string): string => name.replaceAll('_', ' ');
/** The zone name of typed text; invalid names are refused on save. */
export const zoneName = (text: string): string => text.trim().replaceAll(' ', '_');

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Region {
  getTimeZones?: () => string[] | undefined;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Country of each zone, if the browser supports it (ECMA-402, Intl Locale Info). */
function listCountries(locale: Locale): Map<string, string> {
  const names = new Intl.DisplayNames(bcp47[locale], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const country = names.of(code);
    if (country === undefined) continue;
    for (const zone of (new Intl.Locale(`und-${code}`) as Region).getTimeZones?.() ?? []) if (!found.has(zone)) found.set(zone, country);
  }
  return found;
}

interface KnownZone extends FoundZone {
  folded: string;
}

const known = new Map<Locale, KnownZone[]>();

function zonesIn(locale: Locale): KnownZone[] {
  const before = known.get(locale);
  if (before) return before;
  const countries = listCountries(locale);
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((listed) => {
    const name = renamed[listed] ?? listed;
    const country = countries.get(listed) ?? countries.get(name) ?? '';
    return { name, city: zoneText(name.split('/').at(-1) ?? name), country, folded: fold(`${zoneText(name)} ${name} ${zoneText(listed)} ${country}`) };
  });
  known.set(locale, zones);
  return zones;
}

const MAX_FOUND = 30;

/** Zones whose city, country or name contains every word; exact matches first, then city prefixes. */
export function findZones(text: string, locale: Locale): FoundZone[] {
  const wanted = fold(text).trim();
  if (wanted === '') return [];
  const words = wanted.split(/[\s,]+/);
  const rank = ({ city, country }: FoundZone): number => ([fold(city), fold(country)].includes(wanted) ? 0 : fold(city).startsWith(wanted) ? 1 : 2);
  return zonesIn(locale)
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .sort((a, b) => rank(a) - rank(b) || a.city.localeCompare(b.city, bcp47[locale]))
    .slice(0, MAX_FOUND)
    .map(({ name, city, country }) => ({ name, city, country }));
}
