/** Place names: municipalities without affixes, regions and large towns in Swedish and English. */
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { Locale } from '#shared/values/text/locale.ts';

/** The list has some municipalities in the genitive ("Lunds kommun"); these endings belong to the name ("Borås"). */
const endsInItsOwnS = /(fors|ås|näs|Grums)$/;

const municipalityFixes: Readonly<Record<string, string>> = { Malung: 'Malung-Sälen', Copenhagen: 'København', 'Københavns Kommune': 'København' };

/** A municipality's common name: "Lund", "Aarhus". Null if missing. */
export function municipalityName(country: CountryCode, listed: string | null): string | null {
  if (!listed) return null;
  const fixed = municipalityFixes[listed];
  if (fixed) return fixed;
  if (country === 'DK') return listed.replace(/ (Kommune|Municipality)$/, '');
  return country === 'SE' && listed.endsWith('s') && !endsInItsOwnS.test(listed) ? listed.slice(0, -1) : listed;
}

/** The list's region names are roughly English. */
const regions: Readonly<Record<string, Record<Locale, string>>> = {
  'Oslo County': { sv: 'Oslo', en: 'Oslo' },
  Uusimaa: { sv: 'Nyland', en: 'Uusimaa' },
  Lapland: { sv: 'Lappland', en: 'Lapland' },
  Pirkanmaa: { sv: 'Birkaland', en: 'Pirkanmaa' },
  'North Ostrobothnia Region': { sv: 'Norra Österbotten', en: 'North Ostrobothnia' },
  'South Ostrobothnia Region': { sv: 'Södra Österbotten', en: 'South Ostrobothnia' },
  'Central Ostrobothnia Region': { sv: 'Mellersta Österbotten', en: 'Central Ostrobothnia' },
  'Ostrobothnia Region': { sv: 'Österbotten', en: 'Ostrobothnia' },
  'Southwest Finland': { sv: 'Egentliga Finland', en: 'Southwest Finland' },
  'Central Finland Region': { sv: 'Mellersta Finland', en: 'Central Finland' },
  'Northern Savo': { sv: 'Norra Savolax', en: 'North Savo' },
  'Southern Savonia': { sv: 'Södra Savolax', en: 'South Savo' },
  'North Karelia': { sv: 'Norra Karelen', en: 'North Karelia' },
  'South Karelia': { sv: 'Södra Karelen', en: 'South Karelia' },
  Kymenlaakso: { sv: 'Kymmenedalen', en: 'Kymenlaakso' },
  'Päijänne Tavastia': { sv: 'Päijänne-Tavastland', en: 'Päijät-Häme' },
  'Kanta-Häme': { sv: 'Egentliga Tavastland', en: 'Kanta-Häme' },
  Kainuu: { sv: 'Kajanaland', en: 'Kainuu' },
  'Ålands landsbygd': { sv: 'Åland', en: 'Åland' },
  'Ålands skärgård': { sv: 'Åland', en: 'Åland' },
  'Mariehamns stad': { sv: 'Åland', en: 'Åland' },
  'Capital Region': { sv: 'Huvudstadsregionen', en: 'Capital Region' },
  'Region Hovedstaden': { sv: 'Huvudstadsregionen', en: 'Capital Region' },
  'South Denmark': { sv: 'Syddanmark', en: 'South Denmark' },
  'Region Syddanmark': { sv: 'Syddanmark', en: 'South Denmark' },
  'Central Jutland': { sv: 'Mittjylland', en: 'Central Jutland' },
  'Region Midtjylland': { sv: 'Mittjylland', en: 'Central Jutland' },
  'North Denmark': { sv: 'Nordjylland', en: 'North Denmark' },
  'Region Nordjylland': { sv: 'Nordjylland', en: 'North Denmark' },
  Zealand: { sv: 'Själland', en: 'Zealand' },
};

export function regionName(listed: string | null, locale: Locale): string | null {
  return listed ? (regions[listed]?.[locale] ?? listed) : null;
}

type NamesOfTown = Partial<Record<Locale, string>>;

/** Exonyms in Swedish or English. Mail uses the local name. */
const otherNames: Readonly<Partial<Record<CountryCode, Readonly<Record<string, NamesOfTown>>>>> = {
  SE: { Göteborg: { en: 'Gothenburg' } },
  DK: { København: { sv: 'Köpenhamn', en: 'Copenhagen' }, Helsingør: { sv: 'Helsingör', en: 'Elsinore' } },
  FI: {
    Helsinki: { sv: 'Helsingfors' },
    Espoo: { sv: 'Esbo' },
    Vantaa: { sv: 'Vanda' },
    Kauniainen: { sv: 'Grankulla' },
    Turku: { sv: 'Åbo' },
    Tampere: { sv: 'Tammerfors' },
    Oulu: { sv: 'Uleåborg' },
    Vaasa: { sv: 'Vasa' },
    Pori: { sv: 'Björneborg' },
    Lahti: { sv: 'Lahtis' },
    Mikkeli: { sv: 'S:t Michel' },
    Savonlinna: { sv: 'Nyslott' },
    Lappeenranta: { sv: 'Villmanstrand' },
    Hamina: { sv: 'Fredrikshamn' },
    Porvoo: { sv: 'Borgå' },
    Loviisa: { sv: 'Lovisa' },
    Hanko: { sv: 'Hangö' },
    Tammisaari: { sv: 'Ekenäs' },
    Raasepori: { sv: 'Raseborg' },
    Kirkkonummi: { sv: 'Kyrkslätt' },
    Lohja: { sv: 'Lojo' },
    Sipoo: { sv: 'Sibbo' },
    Järvenpää: { sv: 'Träskända' },
    Kerava: { sv: 'Kervo' },
    Hyvinkää: { sv: 'Hyvinge' },
    Hämeenlinna: { sv: 'Tavastehus' },
    Kokkola: { sv: 'Karleby' },
    Pietarsaari: { sv: 'Jakobstad' },
    Uusikaarlepyy: { sv: 'Nykarleby' },
    Kristiinankaupunki: { sv: 'Kristinestad' },
    Kaskinen: { sv: 'Kaskö' },
    Närpiö: { sv: 'Närpes' },
    Rauma: { sv: 'Raumo' },
    Uusikaupunki: { sv: 'Nystad' },
    Naantali: { sv: 'Nådendal' },
    Raisio: { sv: 'Reso' },
    Kaarina: { sv: 'S:t Karins' },
    Parainen: { sv: 'Pargas' },
    Raahe: { sv: 'Brahestad' },
    Tornio: { sv: 'Torneå' },
    Kajaani: { sv: 'Kajana' },
  },
};

/** Other names of a town; Danish ones keep the letter of the postal district ("København K"). */
export function listOtherNames(country: CountryCode, place: string): NamesOfTown {
  const names = otherNames[country] ?? {};
  const [, town, district = ''] = (country === 'DK' && /^(.+?)( [A-ZØ]{1,2})$/.exec(place)) || [place, place];
  const found = names[town ?? place] ?? {};
  return Object.fromEntries(Object.entries(found).map(([locale, name]) => [locale, name + district]));
}

/** Normalizes for comparison: without case, accents and Nordic diacritics; "Århus", "Aarhus" and "arhus" are equal. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'a')
    .replace(/ð/g, 'd')
    .replace(/þ/g, 'th')
    .replace(/aa/g, 'a')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
