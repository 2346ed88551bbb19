import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Blå Vas & Ängens “Ljus” 2', 'bla-vas-angens-ljus-2'],
  ['ÆØÅ', 'aeoa'],
  ['Þorláksmessa blóðberg', 'thorlaksmessa-blodberg'],
  ['Łódź-muggen', 'lodz-muggen'],
  ['Straße', 'strasse'],
  ['Œuvre đỗ ıŋħ', 'oeuvre-do-ingh'],
  ['Матрёшка', 'matreshka'],
  ['花', 'hua'],
  ['   ', ''],
  ['🎂 “”', ''],
  ['lång '.repeat(60), 'lang-'.repeat(24).slice(0, -1)],
])('makes a slug of %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test('preserves slugs of letters with diacritics', () => {
  const letters = [...'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćčďēęěğīłńňōőřśšťūůűźżž'.replace('ł', '')];
  expect(letters.map(toSlug)).toEqual(letters.map((letter) => letter.normalize('NFKD').replace(/\p{M}/gu, '')));
});
