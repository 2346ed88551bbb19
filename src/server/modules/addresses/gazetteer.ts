/**
 * Town lookup by postal code, from the bundled GeoNames list (CC BY 4.0, www.geonames.org) with Swedish additions from sjbrg/swedish-geodata (CC0):
 * some 29,000 codes that index 7,000 towns.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import { projectFolder } from '#server/platform/project-folder.ts';

export interface Town {
  place: string;
  /** County or province; null if missing, as for Iceland. */
  region: string | null;
  municipality: string | null;
}

interface Codes {
  /** Ascending, for binary search. */
  numbers: Uint32Array;
  towns: Uint16Array;
}

interface Gazetteer {
  towns: readonly Town[];
  codes: ReadonlyMap<CountryCode, Codes>;
}

const source = path.join(projectFolder, 'src/server/modules/addresses/gazetteer/nordic-postal-codes.csv.gz');

/** Åland and Svalbard use the Finnish and the Norwegian post; the Faroes and Greenland have their own. */
const toPost: Readonly<Record<string, CountryCode>> = { SE: 'SE', NO: 'NO', FI: 'FI', DK: 'DK', IS: 'IS', AX: 'FI', SJ: 'NO' };

function toFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

/** The list has Reykjavík by district ("Reykjavík - 7"), which addresses omit. */
const withoutDistrict = (place: string): string => place.replace(/ - \d+$/, '');

function build(csv: string): Gazetteer {
  const towns: Town[] = [];
  const townIndexes = new Map<string, number>();
  const entries = new Map<CountryCode, [number: number, town: number][]>();
  for (const line of csv.split('\n').slice(1)) {
    const [listed = '', postalCode = '', place = '', region = '', municipality = ''] = toFields(line);
    const country = toPost[listed];
    if (!country) continue;
    const town: Town = { place: withoutDistrict(place), region: region || null, municipality: municipality || null };
    const key = `${town.place},${region},${municipality}`;
    const index = townIndexes.get(key) ?? towns.push(Object.freeze(town)) - 1;
    townIndexes.set(key, index);
    const list = entries.get(country) ?? [];
    list.push([toNumber(postalCode), index]);
    entries.set(country, list);
  }
  const codes = new Map<CountryCode, Codes>();
  for (const [country, list] of entries) {
    list.sort(([a], [b]) => a - b);
    codes.set(country, { numbers: Uint32Array.from(list, ([number]) => number), towns: Uint16Array.from(list, ([, town]) => town) });
  }
  return { towns, codes };
}

const toNumber = (postalCode: string): number => Number(postalCode.replace(' ', ''));

async function load(): Promise<Gazetteer> {
  const unzipped = await promisify(gunzip)(await readFile(source));
  return build(unzipped.toString('utf8'));
}

let loading: Promise<Gazetteer> | undefined;

function gazetteer(): Promise<Gazetteer> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function toPosition(numbers: Uint32Array, wanted: number): number | null {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted ? low : null;
}

/** The town of a postal code as typed ("SE-11122"); null for a malformed or unknown code. */
export async function findTown(country: CountryCode, postalCode: string): Promise<Town | null> {
  const written = normalizePostalCode(country, postalCode);
  if (written === null) return null;
  const { codes, towns } = await gazetteer();
  const ofCountry = codes.get(country);
  const position = ofCountry ? toPosition(ofCountry.numbers, toNumber(written)) : null;
  return position === null ? null : (towns[ofCountry?.towns[position] ?? -1] ?? null);
}

/** A town with its postal codes, ascending, as numbers without leading zeros. */
export interface ListedTown extends Town {
  country: CountryCode;
  codes: readonly number[];
}

/** All listed towns, with duplicates by municipality spelling. */
export async function listTowns(): Promise<readonly ListedTown[]> {
  const { codes, towns } = await gazetteer();
  return [...codes].flatMap(([country, { numbers, towns: indexes }]) => {
    const listCodes = new Map<number, number[]>();
    for (const [position, index] of indexes.entries()) {
      const listed = listCodes.get(index);
      if (listed) listed.push(numbers[position] ?? 0);
      else listCodes.set(index, [numbers[position] ?? 0]);
    }
    return [...listCodes].flatMap(([index, listed]) => {
      const town = towns[index];
      return town ? [{ ...town, country, codes: listed }] : [];
    });
  });
}
