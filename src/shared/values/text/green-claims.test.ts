import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listGreenClaims } from './green-claims.ts';

test.each([
  ['En miljövänlig mugg för miljömedvetna', ['miljövänlig', 'miljömedvetna']],
  ['Klimatneutral, klimatkompenserad och koldioxidfri', ['klimatneutral', 'klimatkompenserad', 'koldioxidfri']],
  ['Hållbart tillverkad, ett hållbart val', ['hållbart']],
  ['Ekologiskt utsäde, biologiskt nedbrytbar kruka', ['ekologiskt', 'nedbrytbar']],
  ['Snällare mot naturen. Ett grönt val!', ['snällare mot naturen', 'grönt val']],
  ['KRAV-märkt och Svanenmärkt', ['krav-märkt', 'svanenmärkt']],
  ['ECO-FRIENDLY and carbon-neutral', ['eco-friendly', 'carbon-neutral']],
  ['Sustainably made, better for the planet', ['sustainably', 'better for the planet']],
  ['Organic seed, a greener choice', ['organic', 'greener choice']],
  ['Ho\u0308gst miljo\u0308va\u0308nlig', ['miljövänlig']],
])('finds the claim in "%s"', (text, claims) => {
  expect(listGreenClaims(text)).toEqual(claims);
});

test.each([
  'Grön keramik, grönt papper och gröna kullar',
  'Hållbar till mars, hållbar i tre år, hållbara länge',
  'Hållbarhet: 12 månader',
  'Skal av återvunnen polypropen',
  'Dark green scoop in recycled plastic',
  'Carbon steel, polycarbonate, carbonated',
  'Kravlös present i en trivsam miljö',
  'The environment of a workshop, an inorganic glaze',
])('finds none in "%s"', (text) => {
  expect(listGreenClaims(text)).toEqual([]);
});

const project = path.resolve(import.meta.dirname, '../../../..');
/** Texts that visitors read, by their file's path in the project. */
const files = ['src/shared/i18n/messages', 'demo/catalogue', 'demo/content'].flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, texts: listTexts(JSON.parse(readFileSync(path.join(project, folder, file), 'utf8'))) })),
);

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}

const listIn = (find: (text: string) => readonly string[]) => files.flatMap(({ file, texts }) => texts.flatMap(find).map((found) => `${file}: ${found}`));

test('CAT-01 claims nothing green in the texts of shop and demonstration', () => {
  expect(files.flatMap(({ texts }) => texts).length).toBeGreaterThan(5_000);
  expect(listIn(listGreenClaims)).toEqual([]);
});

/** Advertising of credit needs a warning (directive (EU) 2023/2225, article 8), so there is none. A credit card and a credit note are no credit of the shop's. */
const credit =
  /(?<!\p{L})(?:(?:konsument)?kredit(?!nota|kort)\p{L}*|avbetal\p{L}*|delbetal\p{L}*|köp nu|betala (?:sen|senare)|räntefri\p{L}*|klarna|instal?ments?|(?:buy now|pay) later|interest[- ]free|credit(?!s? (?:card|note)|-note|ed))(?!\p{L})/giu;
const listCredit = (text: string): string[] => text.match(credit) ?? [];

test.each(['Betala senare', 'Räntefritt', 'Köp nu', 'Få kredit', 'Dela upp i delbetalningar', 'Pay later', 'With Klarna', 'Three interest-free instalments'])('finds the credit in "%s"', (text) => {
  expect(listCredit(text)).not.toEqual([]);
});

test('CART-14 advertises no credit in the texts of shop and demonstration', () => {
  expect(listIn(listCredit)).toEqual([]);
});
