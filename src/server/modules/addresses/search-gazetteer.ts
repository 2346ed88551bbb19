/** Suggestions from the bundled list: towns and postal codes, with the typed street. */
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { type CountryCode, countryCodes, countryName } from '#shared/values/places/countries.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { type ListedTown, listTowns } from './gazetteer.ts';
import { folded, municipalityName, listOtherNames, regionName } from './place-names.ts';
import { toLabel } from './suggestion-label.ts';

export const MAX_SUGGESTIONS = 8;
/** Towns with at most this many codes get one suggestion per code. */
const FEW_CODES = 6;

interface SearchedTown extends ListedTown {
  codes: number[];
  /** All names, folded. */
  names: readonly string[];
}

const codeLength: Readonly<Record<CountryCode, number>> = { SE: 5, NO: 4, FI: 5, DK: 4, IS: 3 };

const toDigits = (country: CountryCode, code: number): string => String(code).padStart(codeLength[country], '0');

/** Merges towns listed with varying municipality spellings. */
function joined(listed: readonly ListedTown[]): SearchedTown[] {
  const found = new Map<string, SearchedTown>();
  const withoutMunicipality: ListedTown[] = [];
  const join = (key: string, town: ListedTown) => {
    const known = found.get(key);
    if (known) known.codes.push(...town.codes);
    else found.set(key, { ...town, codes: [...town.codes], names: [town.place, ...Object.values(listOtherNames(town.country, town.place))].map(folded) });
  };
  for (const town of listed) {
    const municipality = municipalityName(town.country, town.municipality);
    if (municipality === null) withoutMunicipality.push(town);
    else join(`${town.country},${town.place},${municipality}`, { ...town, municipality });
  }
  const toKey = new Map([...found].map(([key, town]) => [`${town.country},${town.place}`, key]));
  for (const town of withoutMunicipality) join(toKey.get(`${town.country},${town.place}`) ?? `${town.country},${town.place},`, town);
  for (const town of found.values()) town.codes.sort((a, b) => a - b);
  return [...found.values()];
}

let joining: Promise<SearchedTown[]> | undefined;

function searchedTowns(): Promise<SearchedTown[]> {
  joining ??= listTowns()
    .then(joined)
    .catch((error: unknown) => {
      joining = undefined;
      throw error;
    });
  return joining;
}

interface AddressQuery {
  street: string | null;
  /** Folded. */
  town: string;
  /** Postal code prefix. */
  digits: string;
}

/** "Storgatan 5, 211 34 Malmö": the street precedes the last comma; digits after it are a postal code prefix. */
function read(address: string): AddressQuery {
  const comma = address.lastIndexOf(',');
  const street = comma > 0 ? address.slice(0, comma).trim() : '';
  const words = folded(address.slice(comma + 1)).split(' ');
  const isCode = (word: string) => /^\d+$/.test(word);
  const town = words.filter((word) => !isCode(word) && !/^(se|s|no|n|fi|fin|ax|dk|is)$/.test(word));
  const digits = words.filter(isCode).join('');
  // "Malmö, Sverige" and "SE-21134" leave no town word.
  return { street: street === '' ? null : street, town: (town.length === 0 && digits === '' ? words : town).join(' '), digits };
}

/** Match rank: 0 whole name, 1 prefix, 2 prefix of a later word; null for none. */
function getRank(names: readonly string[], wanted: string): number | null {
  if (wanted === '') return 0;
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return names.some((name) => name.includes(` ${wanted}`)) ? 2 : null;
}

interface Hit {
  town: SearchedTown;
  rank: number;
  codes: readonly number[];
}

/** Excludes codes of companies and P.O. boxes. Finland's residential codes end in 0 or 5, Denmark's begin at 1000. */
const isDwelling = (country: CountryCode, code: number): boolean => (country === 'FI' ? code % 5 === 0 : country !== 'DK' || code >= 1_000);

function findHits(towns: readonly SearchedTown[], { town: wanted, digits }: AddressQuery, country: CountryCode | undefined): Hit[] {
  const hits = towns.flatMap((town): Hit[] => {
    if (country && town.country !== country) return [];
    const rank = getRank(town.names, wanted);
    if (rank === null) return [];
    const codes = digits === '' ? town.codes : town.codes.filter((code) => toDigits(town.country, code).startsWith(digits));
    return codes.length === 0 ? [] : [{ town, rank, codes }];
  });
  return inOrder(digits === '' ? whereTheyLive(hits) : hits, digits);
}

/** Prefers residential codes; those of companies and P.O. boxes need their digits typed. */
function whereTheyLive(hits: Hit[]): Hit[] {
  const dwellings = hits.flatMap((hit) => {
    const codes = hit.codes.filter((code) => isDwelling(hit.town.country, code));
    return codes.length > 0 ? [{ ...hit, codes }] : [];
  });
  return dwellings.length > 0 ? dwellings : hits;
}

function inOrder(hits: Hit[], digits: string): Hit[] {
  const place = ({ town }: Hit) => countryCodes.indexOf(town.country);
  // More codes mean more inhabitants.
  return hits.sort((a, b) => a.rank - b.rank || (digits === '' ? b.codes.length - a.codes.length : place(a) - place(b)) || place(a) - place(b) || a.town.place.localeCompare(b.town.place, 'sv'));
}

/** The house number ends the street: "Storgatan 5 Malmö", if Malmö is a town's whole name. */
function splitAtNumber(address: string): AddressQuery | null {
  const [, street, rest = ''] = /^(.*\p{L}.*?\s\d+\s?\p{L}?)\s+(.*\p{L}{2}.*)$/u.exec(address) ?? [];
  return street ? { ...read(rest), street } : null;
}

const MAX_SPLITS = 8;
/** Minimum digits of a lone postal code; fewer may be a house number. */
const LEAST_OF_CODE = 4;
const LEAST_OF_NAME = 4;

const wordsBehind = (address: string): { before: string; after: string }[] => {
  const words = address.replaceAll(',', ' ').trim().split(/\s+/);
  return words
    .slice(1)
    .map((_, index) => ({ before: words.slice(0, index + 1).join(' '), after: words.slice(index + 1).join(' ') }))
    .slice(-MAX_SPLITS);
};

const isStreet = (text: string): boolean => /^\p{L}[\p{L}.'’-]+/u.test(text);

/** Splits input into street and town: town last, else first, else unfinished. The longest town name wins. */
function splitAtWord(address: string, find: (query: AddressQuery) => Hit[]): { query: AddressQuery; hits: Hit[] } | null {
  const splits = wordsBehind(address);
  const toQuery = (street: string, place: string): AddressQuery => ({ ...read(place), street });
  const namesPlace = ({ town, digits }: AddressQuery) => (town === '' ? digits.length >= LEAST_OF_CODE : /^\p{L}/u.test(town));
  const last = splits.map(({ before, after }) => toQuery(before, after));
  const first = splits.map(({ before, after }) => toQuery(after, before)).reverse();
  const tries = [
    ...[...last, ...first].map((query) => ({ query, worstRank: 0 })),
    ...last.filter(({ town }) => town.length >= LEAST_OF_NAME && !town.includes(' ')).map((query) => ({ query, worstRank: 1 })),
  ];
  for (const { query, worstRank } of tries) {
    if (!isStreet(query.street ?? '') || !namesPlace(query)) continue;
    const hits = find(query).filter(({ rank }) => rank <= worstRank);
    if (hits.length > 0) return { query, hits };
  }
  return null;
}

function suggestion({ town }: Hit, code: number | null, street: string | null, locale: Locale): AddressSuggestion {
  const other = listOtherNames(town.country, town.place)[locale] ?? null;
  const parts = {
    street,
    postal_code: code === null ? null : normalizePostalCode(town.country, toDigits(town.country, code)),
    city: town.place,
    also_called: other,
    municipality: town.municipality,
    region: regionName(town.region, locale),
    country_code: town.country,
    country: countryName(town.country, locale),
  };
  return { label: toLabel(parts), ...parts };
}

/** Text before a country's name: "Malmö, Sverige". */
function behindCountry(address: string): { rest: string; country: CountryCode } | null {
  const [, rest = '', name = ''] = /^(.*\S)[\s,]+(\S+)$/.exec(address.trim()) ?? [];
  const country = countryCodes.find((code) => locales.some((locale) => folded(countryName(code, locale)) === folded(name)));
  return country ? { rest: rest.replace(/,+$/, ''), country } : null;
}

/** Up to eight suggestions, best first. Ignores case, accents and å, ä, ö; Swedish and English town names. */
export async function searchGazetteer(address: string, { locale, country }: { locale: Locale; country?: CountryCode | undefined }): Promise<AddressSuggestion[]> {
  const towns = await searchedTowns();
  const query = read(address);
  if (query.town === '' && query.digits === '') return [];
  let street = query.street;
  let { digits } = query;
  let hits = findHits(towns, query, country);
  const split = hits.length === 0 ? splitAtNumber(address) : null;
  if (split) {
    hits = findHits(towns, split, country).filter(({ rank }) => rank === 0);
    ({ street, digits } = split);
  }
  if (hits.length === 0) {
    const abroad = behindCountry(address);
    if (abroad) return searchGazetteer(abroad.rest, { locale, country: country ?? abroad.country });
    const atWord = splitAtWord(address, (one) => findHits(towns, one, country));
    if (atWord) {
      ({ hits } = atWord);
      ({ street, digits } = atWord.query);
    }
  }
  return hits
    .flatMap((hit) =>
      digits !== '' || hit.codes.length <= FEW_CODES ? hit.codes.slice(0, MAX_SUGGESTIONS).map((code) => suggestion(hit, code, street, locale)) : [suggestion(hit, null, street, locale)],
    )
    .slice(0, MAX_SUGGESTIONS);
}
