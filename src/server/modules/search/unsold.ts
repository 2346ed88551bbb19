/**
 * Things that people look for in a gift shop and that ours may not have, folded, each with what comes nearest. They count only while no product's name has
 * the word: a shop that begins to sell socks finds its socks.
 */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { lexeme } from './plan.ts';
import { findWords, hasMatch } from './repository.ts';
import { isInflection } from './thesaurus.ts';
import type { Token } from './tokens.ts';

/** Names, ">", what comes nearest. */
const groups: Record<Locale, readonly string[]> = {
  sv: [
    'strumpa socka raggsocka > fingervante',
    'troja kofta jumper cardigan pullover hoodie skjorta shirt tshirt blus > halsduk sjal fingervante',
    'byxa jeans kjol klanning jacka rock > halsduk sjal handvaskan',
    'mossa keps hatt > halsduk fingervante',
    'toffel > fingervante',
    'pyjamas morgonrock badrock > plad overkast tval',
    'parfym eau rakvatten > tval lotion',
    'smink makeup lappstift mascara > lappbalsam lotion',
    'handkram > lotion',
    'planbok kortfodral > handvaskan',
    'vin ol sprit champagne whisky gin likor > bubbel alkoholfritt',
    'mobil telefon hogtalare dator > horlur',
    'lego barbie > pussel golvpussel leksak',
  ],
  en: [
    'sock > mitten glove',
    'sweater jumper cardigan pullover hoodie shirt tshirt blouse > scarf shawl mitten glove',
    'pants jeans skirt dress jacket coat > scarf shawl handbag',
    'hat cap beanie > scarf mitten glove',
    'slipper > mitten glove',
    'pajama pyjama bathrobe robe > throw bedspread soap',
    'perfume cologne fragrance aftershave > soap lotion',
    'makeup lipstick mascara > lipbalm balm lotion',
    'wallet > handbag',
    'wine beer liquor champagne whisky whiskey gin > sparkling bubbly',
    'phone speaker computer laptop > headphone',
    'lego barbie > puzzle toy',
  ],
};

/** The thing that a word names, and what comes nearest; null for other words. */
function findThing(word: string, locale: Locale): { name: string; nearest: string[] } | null {
  for (const group of groups[locale]) {
    const [names = '', nearest = ''] = group.split(' > ');
    const name = names.split(' ').find((one) => isInflection(word, one, locale));
    if (name !== undefined) return { name, nearest: nearest.split(' ') };
  }
  return null;
}

/** Whether a product is called by one of the words, a form or, in Swedish, a compound that ends in it: "yllekofta" is a "kofta". */
async function isSold({ db, locale }: Ctx, words: readonly string[]): Promise<boolean> {
  const rows = await findWords(db, { locale, words, mayBeCompound: words.map(() => locale === 'sv') });
  const names = rows.filter(({ relation, is_name }) => is_name && relation !== 'head').map(({ word }) => `${lexeme(word)}:A`);
  return names.length > 0 && (await hasMatch(db, { locale, query: names.join(' | ') }))[0]?.found === true;
}

/** The first typed thing that no product is called by, with what comes nearest; null for none. Two statements for each such word at most, none for others. */
export async function findUnsold(ctx: Ctx, tokens: readonly Token[]): Promise<{ token: Token; nearest: string[] } | null> {
  for (const token of tokens) {
    const thing = token.occasion === undefined ? findThing(token.word, ctx.locale) : null;
    if (thing && !(await isSold(ctx, [token.word, thing.name]))) return { token, nearest: thing.nearest };
  }
  return null;
}
