import { describe, expect, test } from 'vitest';
import type { Locale } from '#shared/values/text/locale.ts';
import { type GiftText, readGiftText } from './gift-text.ts';
import { listOccasions } from './thesaurus.ts';

const read = (text: string, locale: Locale = 'sv'): GiftText => readGiftText(text, locale, (word) => listOccasions(word, locale).length > 0);
const sek = (amount: number) => ({ amount, currency: 'SEK' as const });
const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
const open = (amount: number) => ({ amount, currency: null });

describe('CAT-03 sums', () => {
  test.each<[Locale, string, GiftText['max'], string]>([
    ['sv', 'present till mamma 70 år under 500 kr', sek(500), 'present till mamma'],
    ['sv', 'presenter under 200 kronor', sek(200), 'presenter'],
    ['sv', 'halsband max 350:-', sek(350), 'halsband'],
    ['sv', 'halsband högst 1 200 kr', sek(1200), 'halsband'],
    ['sv', 'choklad för 100 kr', sek(100), 'choklad'],
    ['sv', 'choklad 100kr', sek(100), 'choklad'],
    ['sv', 'mugg upp till 250', open(250), 'mugg'],
    ['sv', 'mugg under 20 euro', eur(20), 'mugg'],
    ['sv', 'mugg under €20', eur(20), 'mugg'],
    ['sv', 'julklapp budget 300', open(300), 'julklapp'],
    ['en', 'gift for dad under €40', eur(40), 'gift for dad'],
    ['en', 'earrings below 50 euros', eur(50), 'earrings'],
    ['en', 'mug up to 300 kr', sek(300), 'mug'],
    ['en', 'candle less than 25', open(25), 'candle'],
    ['en', 'toys under 300 SEK', sek(300), 'toys'],
    // No sums: numbers of things, of people, of years, and sums that nobody has.
    ['sv', 'puzzle 1000 bitar', null, 'puzzle 1000 bitar'],
    ['sv', 'present för 2 barn', null, 'present för 2 barn'],
    ['sv', '50-årspresent', null, '50-årspresent'],
    ['sv', 'under ytan', null, 'under ytan'],
    ['sv', 'mugg under 0 kr', null, 'mugg under 0 kr'],
    ['en', 'gift for 3 kids', null, 'gift for 3 kids'],
  ])('reads %s "%s"', (locale, text, max, rest) => {
    expect(read(text, locale)).toMatchObject({ max, rest });
  });
});

describe('CAT-03 ages', () => {
  test.each<[Locale, string, number | null, string]>([
    ['sv', 'present till mormor 80 år', 80, 'present till mormor'],
    ['sv', 'present till 6-åring', 6, 'present till'],
    ['sv', 'present 6 åring', 6, 'present'],
    ['sv', 'leksak till en 3-årig flicka', 3, 'leksak till en flicka'],
    ['sv', 'leksak 3 år gammal', 3, 'leksak'],
    ['en', 'gift for a 6 year old', 6, 'gift for a'],
    ['en', 'toy for 8-year-old boy', 8, 'toy for boy'],
    ['en', 'present kid aged 9', 9, 'present kid'],
    // A round birthday is an occasion of its own, and stays.
    ['sv', '50-årspresent', null, '50-årspresent'],
    ['sv', 'pappa fyller 60', 60, 'pappa fyller 60'],
    ['en', 'mom turning 70', 70, 'mom turning 70'],
    ['en', 'gift for 30th birthday', 30, 'gift for 30th birthday'],
    ['sv', 'present till 300 år', null, 'present till 300 år'],
    ['en', 'yoga mat', null, 'yoga mat'],
  ])('reads %s "%s"', (locale, text, age, rest) => {
    expect(read(text, locale)).toMatchObject({ age, rest });
  });
});

describe('CAT-03 for whom', () => {
  test.each<[Locale, string, GiftText['to'], boolean]>([
    ['sv', 'present till mamma', 'mother', true],
    ['sv', 'mammas present', 'mother', true],
    ['sv', 'present till mamma 70 år under 500 kr', 'mother', true],
    ['sv', 'något fint till farmor som fyller 80', 'grandmother', true],
    ['sv', 'julklapp till svärfar', 'father', true],
    ['sv', 'present till min sambo', 'partner', true],
    ['sv', 'present till 6-åring', 'child', true],
    ['sv', 'present till kille 8 år', 'child', true],
    ['sv', 'present till pappa som gillar kaffe', 'father', false],
    ['sv', 'kaffekopp till pappa', 'father', false],
    ['sv', 'bröllopspresent', null, false],
    ['sv', 'choklad', null, false],
    ['en', 'gift for dad', 'father', true],
    ['en', 'gift for dad under €40', 'father', true],
    ['en', 'birthday gift for my sister', 'sibling', true],
    ['en', 'something nice for a teacher', 'teacher', true],
    ['en', 'books for grandma', 'grandmother', false],
    ['en', 'gift for a 6 year old', 'child', true],
  ])('reads %s "%s"', (locale, text, to, isAboutPersonOnly) => {
    expect(read(text, locale)).toMatchObject({ to, isAboutPersonOnly });
  });
});
