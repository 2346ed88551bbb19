/** What a typed text is taken for: pure rules of words, in both languages. All words here are folded: lower case, without accents. */

/** More words than this nobody types who looks for a present. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 60;

// What normalization leaves alone and PostgreSQL's unaccent does not.
const letters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', đ: 'd', þ: 'th', ł: 'l' };

/** "Tröja" and "TROJA" are "troja": as fira_fold does in the database. */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßðđþł]/g, (letter) => letters[letter] ?? letter);
}

/**
 * A text as it is read: compatibility forms are plain letters (NFKC: "ＭＵＧＧ"), characters that no reader sees are no part of a word (a soft
 * hyphen, UAX #14; zero-width characters), and a genitive is one word ("mother's").
 */
export function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<=\p{L})['’ʼ´`](?=s(?![\p{L}\p{N}]))/giu, '');
}

/** The words of a readable text, as typed and folded; at most eight, each once. */
export function wordsOf(text: string): { typed: string; word: string }[] {
  const found = new Map<string, { typed: string; word: string }>();
  for (const [typed] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = foldWord(typed);
    if (word && word.length <= MAX_WORD_LENGTH && !found.has(word)) found.set(word, { typed, word });
  }
  return [...found.values()].slice(0, MAX_WORDS);
}

const smallWords = new Set(
  // Swedish, then English; and what everything in a gift shop is.
  `och eller en ett den det de som till at av i pa for med utan hos om vid fran under over min mitt mina din ditt dina sin hans hennes var vart alla nagot nagon bra fin fint fina basta ar jag hon han som gillar alskar tycker vill har ska kan
   and or a an the to of in on for with without from by at my your his her our some something good nice best is i she he who that likes like loves love wants has
   ny nytt nya new honom henne dem oss dig er him them us you me
   tips ide ideer idea ideas`.split(/\s+/),
);

const gift = '(?:present(?:en|er|erna|s)?|gav(?:a|an|or|orna)|klapp(?:en|ar|arna)?|gifts?)';
const advice = 's?(?:tips(?:en|et)?|ide(?:n|er|erna|as?)?)';
const onlyGift = new RegExp(`^(?:${gift}|(?:present|gavo|klapp|gift)${advice})$`);
const ofAdvice = new RegExp(`^(.{3,}?)${advice}$`);
const ofGift = new RegExp(`^(.{2,}?)-?(?:${gift}|(?:present|gavo|klapp|gift)${advice})$`);

/** Says nothing in a gift shop: a small word, or one for presents as such. */
export const isSmall = (word: string): boolean => smallWords.has(word) || onlyGift.test(word);

/**
 * What a compound of "present" and the like is for: "brollops" of "bröllopspresent", "farsdag" of "farsdagstips". A joining letter may stay;
 * stems and forms leave it out. The word itself where it is no such compound.
 */
export function purposeOf(word: string, isOccasion: (word: string) => boolean): string {
  const advised = ofAdvice.exec(word)?.[1];
  if (advised && isOccasion(advised)) return advised;
  return isSmall(word) ? word : (ofGift.exec(word)?.[1] ?? word);
}

/** Without the words that say nothing about what is looked for; all of them where they are all there is. */
export function tellingWords<Word extends { word: string }>(words: readonly Word[]): Word[] {
  const telling = words.filter(({ word }) => !isSmall(word));
  const long = telling.filter(({ word }) => word.length > 1 || /\d/.test(word));
  if (long.length > 0) return long;
  return telling.length > 0 ? telling : [...words];
}

/** Edits between two words; two letters that changed places are one (optimal string alignment). Infinity beyond `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const edits = lastRow(a, b)[b.length] ?? Number.POSITIVE_INFINITY;
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** Edits between a word and whichever beginning of the longer one is nearest: "shoklad" begins "chokladask" but for one letter. */
export function editsToBeginning(typed: string, longer: string, most: number): number {
  const row = lastRow(typed, longer.slice(0, typed.length + most));
  const edits = Math.min(...row.slice(1));
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** Edits between all of `a` and each beginning of `b`, by its length. */
function lastRow(a: string, b: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (cells: readonly number[], index: number) => cells[index] ?? 0;
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, at(beforeLast, j - 2) + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last;
}

/** How many slips a word is forgiven: in short ones each makes another word. */
export function forgivenEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** The two words that a compound may be made of, "kaffe" and "mugg", with or without an s between; the longest head first. "te" is a head, too. */
export function splitsOf(word: string): { head: string; tail: string }[] {
  const least = 3;
  const splits: { head: string; tail: string }[] = [];
  for (let at = word.length - least; at >= 2; at -= 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    splits.push({ head, tail });
    if (head.endsWith('s') && head.length > least) splits.push({ head: head.slice(0, -1), tail });
  }
  return splits;
}

// Plurals that change the word's middle, as ends of stems: a compound changes as its last part does.
const changingEnds = {
  sv: [
    ['bok', 'bock'],
    ['fot', 'fott'],
    ['rot', 'rott'],
    ['mus', 'moss'],
    ['gas', 'gass'],
    ['dotter', 'dottr'],
    ['oga', 'ogon'],
    ['ora', 'oron'],
    ['sko', 'skor'],
    ['ko', 'kor'],
  ],
  en: [
    ['child', 'children'],
    ['knife', 'kniv'],
    ['knife', 'knive'],
    ['foot', 'feet'],
    ['mouse', 'mice'],
    ['leaf', 'leav'],
    ['woman', 'women'],
    ['man', 'men'],
  ],
} as const;

const svEndings = /(arna|orna|erna|ar|or|er|na|en|et|n|a|e)$/;

/** Other forms that Snowball's stem of a word leaves apart from it: "bok" and "böcker", "cyklar" and "cykel". */
export function otherStems(word: string, locale: 'sv' | 'en'): string[] {
  const others = new Set<string>();
  for (const stem of locale === 'sv' ? [word, word.replace(svEndings, '')] : [word]) {
    for (const [one, many] of changingEnds[locale]) {
      if (stem.endsWith(one)) others.add(stem.slice(0, -one.length) + many);
      if (stem.endsWith(many)) others.add(stem.slice(0, -many.length) + one);
    }
    if (locale === 'sv' && stem.length > 3) {
      others.add(stem.replace(/([bcdfgkmpstv])e([lnr])$/, '$1$2'));
      others.add(stem.replace(/([bcdfgkmpstv])([lnr])$/, '$1e$2'));
      others.delete(stem);
    }
  }
  others.delete(word);
  return [...others];
}
