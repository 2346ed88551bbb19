/**
 * Reads what a search says of a gift apart from the thing itself: for whom, how old, for how much. "present till mamma 70 år under 500 kr" is a gift for a
 * mother of 70 for at most 500 kronor. Pure.
 */
import { type GiftRecipient, MAX_GIFT_BUDGET, MAX_RECIPIENT_AGE } from '#shared/values/gift-finder/gift-query.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { getPurpose, isSmall, listWords } from './rules.ts';

export interface GiftText {
  to: GiftRecipient | null;
  age: number | null;
  /** Major units, and the currency where it is said. */
  max: { amount: number; currency: Currency | null } | null;
  /** The text without age and sum. */
  rest: string;
  /** Folded words that name a person. */
  persons: ReadonlySet<string>;
  /** Folded words that describe the person alone, and stand for no occasion: not searched for. */
  describing: ReadonlySet<string>;
  /** Nothing is named but a gift and whom it is for: no thing to search for. */
  isAboutPersonOnly: boolean;
}

const recipients: Record<Locale, Record<GiftRecipient, string>> = {
  sv: {
    mother: 'mamma mammas mor morsa morsan svarmor mamman',
    father: 'pappa pappas far farsa farsan svarfar pappan',
    partner: 'partner sambo fru frun man mannen make maka flickvan pojkvan kille tjej fastman fastmo',
    grandmother: 'mormor farmor gammelmormor gammelfarmor',
    grandfather: 'morfar farfar gammelmorfar gammelfarfar',
    sibling: 'syskon syster bror brorsa brorsan syrra syrran storasyster lillasyster storebror lillebror',
    friend: 'van vannen vaninna kompis kompisen basta bastis polare vanner',
    child: 'barn barnet barnbarn dotter dottern son sonen flicka pojke gudbarn guddotter gudson tonaring',
    colleague: 'kollega kollegan kollegor chef chefen jobbarkompis arbetskamrat',
    teacher: 'larare lararen froken magister forskollarare pedagog',
    host: 'vardpar vardparet vard varden vardinna vardinnan granne grannen grannar',
  },
  en: {
    mother: 'mom moms mum mums mother mothers mommy mama',
    father: 'dad dads father fathers daddy papa',
    partner: 'partner wife husband girlfriend boyfriend fiance fiancee spouse',
    grandmother: 'grandma grandmas grandmother nana granny',
    grandfather: 'grandpa grandpas grandfather granddad grandad',
    sibling: 'sibling sister sisters brother brothers',
    friend: 'friend friends buddy bestie',
    child: 'child children kid kids son daughter grandson granddaughter grandchild boy girl teen teenager godson goddaughter',
    colleague: 'colleague colleagues coworker boss manager',
    teacher: 'teacher teachers',
    host: 'host hostess hosts neighbor neighbour neighbors neighbours',
  },
};

/** Words that stand around an age, a sum or a person, and name no thing. */
const around: Record<Locale, ReadonlySet<string>> = {
  sv: new Set(
    'ar ars aring aringen arig arige ariga gammal gammalt fyller blir bli kr kronor kostar max hogst budget upp under billig billigt svenska somliga avslutning avslutnings skolavslutning skolavslutnings aldre liten litet lilla stor stora kart kara'.split(
      ' ',
    ),
  ),
  en: new Set('year years old yo birthday turning turns aged age who is kr kronor euro euros eur sek max budget up under below cheap less than dear little older'.split(' ')),
};

const sum = String.raw`(\d{1,3}(?:[ \u00a0.,]\d{3})+|\d{1,7})`;
const currencyAfter = String.raw`(kr(?:onor)?(?![\p{L}])|:-|sek(?![\p{L}])|€|euros?(?![\p{L}])|eur(?![\p{L}]))`;
const limit: Record<Locale, string> = {
  sv: String.raw`(?:under|max(?:imalt)?|högst|hogst|upp till|som mest|mindre än|billigare än|budget(?: på)?|för|for|<)`,
  en: String.raw`(?:under|max(?:imum)?|at most|up to|below|less than|cheaper than|within|budget(?: of)?|for|<)`,
};
/** "för" and "for" limit only a sum that names its currency: "för 2 barn" is no price. */
const weakLimit = /^f[oö]r$/iu;

interface Found<Value> {
  value: Value;
  rest: string;
}

const toCurrency = (symbol: string | undefined): Currency | null => (symbol === undefined || symbol === '' ? null : /^(€|e)/iu.test(symbol) ? 'EUR' : 'SEK');
const cut = (text: string, match: RegExpExecArray): string => `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;

function findSum(text: string, locale: Locale): Found<GiftText['max']> {
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:(${limit[locale]})\s*)?(€\s?|eur\s)?${sum}\s?${currencyAfter}?(?![\p{L}\d])`, 'giu');
  for (const match of text.matchAll(pattern)) {
    const [, word, before, digits = '', after] = match;
    const currency = toCurrency((before ?? '').trim() || after);
    const isLimited = word !== undefined && !weakLimit.test(word);
    const amount = Number(digits.replace(/\D/g, ''));
    if ((currency === null && !isLimited) || amount < 1 || amount > MAX_GIFT_BUDGET) continue;
    // "under 18 år" is an age.
    if (currency === null && /^\s*-?\s*(?:år|ar|years?|yo)(?!\p{L})/iu.test(text.slice(match.index + match[0].length))) continue;
    return { value: { amount, currency }, rest: cut(text, match) };
  }
  return { value: null, rest: text };
}

const ages: Record<Locale, readonly RegExp[]> = {
  sv: [/(?<![\p{L}\d])(\d{1,3})\s?-?\s?(?:år(?:s|ing(?:en|ar)?|ig(?:a|e)?)?|ars?|aring(?:en)?)(?!\p{L})(?:\s+gam(?:mal|malt|la))?/iu, /(?<!\p{L})(?:fyller|blir)\s+(\d{1,3})(?![\p{L}\d])/iu],
  en: [
    /(?<![\p{L}\d])(\d{1,3})\s?-?\s?(?:years?[\s-]olds?|yo|y\/o)(?!\p{L})/iu,
    /(?<!\p{L})(?:turning|turns|aged?)\s+(\d{1,3})(?![\p{L}\d])/iu,
    /(?<![\p{L}\d])(\d{1,3})(?:st|nd|rd|th)(?=\s+birthday)/iu,
  ],
};

/** A round birthday stays in the text: it is an occasion of its own. */
const isOccasion = /års|ars|birthday|fyller|blir|turn/iu;

function findAge(text: string, locale: Locale): Found<number | null> {
  for (const pattern of ages[locale]) {
    const match = pattern.exec(text);
    const age = Number(match?.[1]);
    if (!match || age > MAX_RECIPIENT_AGE) continue;
    return { value: age, rest: isOccasion.test(match[0]) || /^\s*birthday/iu.test(text.slice(match.index + match[0].length)) ? text : cut(text, match) };
  }
  return { value: null, rest: text };
}

function findRecipient(words: readonly string[], locale: Locale): GiftRecipient | null {
  const entries = Object.entries(recipients[locale]) as [GiftRecipient, string][];
  for (const word of words) {
    const found = entries.find(([, names]) => names.split(' ').includes(word));
    if (found) return found[0];
  }
  return null;
}

/** From this age on, "kille" and "girl" are partners, and an age alone names nobody. */
const GROWN_UP = 18;
const PRE_TEEN = 13;

function toChild(to: GiftRecipient | null, age: number | null): GiftRecipient | null {
  if (age === null) return to;
  if (to === null) return age < PRE_TEEN ? 'child' : null;
  return to === 'partner' && age < GROWN_UP ? 'child' : to;
}

/** Things are made for children, and say so. */
const childWords: ReadonlySet<string> = new Set('barn barnet child children kid kids'.split(' '));

/** What an age leaves of itself in the text. */
const ageWords: ReadonlySet<string> = new Set('ar ars aring aringen gammal gammalt gamla years year old aged'.split(' '));

/** `isOccasionWord` says whether a word stands for one of the shop's occasions. */
export function readGiftText(text: string, locale: Locale, isOccasionWord: (word: string) => boolean): GiftText {
  const { value: max, rest: withoutSum } = findSum(text, locale);
  const { value: age, rest } = findAge(withoutSum, locale);
  const words = listWords(rest).map(({ word }) => word);
  const to = toChild(findRecipient(words, locale), age);
  const names = new Set(Object.values(recipients[locale]).flatMap((all) => all.split(' ')));
  const isThing = (typed: string) => !isSmall(typed) && isNamed(getPurpose(typed, isOccasionWord));
  const isNamed = (word: string) => !around[locale].has(word) && !names.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word) && !isOccasionWord(word);
  const describing = new Set(words.filter((word) => !isOccasionWord(word) && !childWords.has(word) && (names.has(word) || ageWords.has(word))));
  return {
    to,
    age,
    max,
    persons: new Set(words.filter((word) => names.has(word))),
    describing,
    rest: rest.replace(/\s+/g, ' ').trim(),
    isAboutPersonOnly: (to !== null || age !== null) && !words.some(isThing),
  };
}
