/** Interprets typed words, in both languages. All words are folded: lower case, no accents. */

/** Longer queries don't describe a gift. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 60;

// Letters that PostgreSQL's unaccent folds and normalization doesn't.
const letters: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', đ: 'd', þ: 'th', ł: 'l' };

/** "Tröja" and "TROJA" are "troja": the same as fira_fold in the database. */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßðđþł]/g, (letter) => letters[letter] ?? letter);
}

/** Normalizes a text: compatibility forms (NFKC: "ＭＵＧＧ"), invisible characters removed, a genitive as one word ("mother's"). */
export function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<=\p{L})['’ʼ´`](?=s(?![\p{L}\p{N}]))/giu, '');
}

/** The words of a normalized text, as typed and folded; at most eight, deduplicated. */
export function listWords(text: string): { typed: string; word: string }[] {
  const found = new Map<string, { typed: string; word: string }>();
  for (const [typed] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = foldWord(typed);
    if (word && word.length <= MAX_WORD_LENGTH && !found.has(word)) found.set(word, { typed, word });
  }
  return [...found.values()].slice(0, MAX_WORDS);
}

const smallWords = new Set(
  // Swedish, then English stop words; then words that fit every gift.
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

/** Whether it is a stop word, or only means "gift". */
export const isSmall = (word: string): boolean => smallWords.has(word) || onlyGift.test(word);

/** The purpose in a compound of "present" or similar: "brollops" of "bröllopspresent". A linking letter may remain. Else the word itself. */
export function getPurpose(word: string, isOccasion: (word: string) => boolean): string {
  const advised = ofAdvice.exec(word)?.[1];
  if (advised && isOccasion(advised)) return advised;
  return isSmall(word) ? word : (ofGift.exec(word)?.[1] ?? word);
}

/** Removes stop words, unless nothing else is left. */
export function significantWords<Word extends { word: string }>(words: readonly Word[]): Word[] {
  const significant = words.filter(({ word }) => !isSmall(word));
  const long = significant.filter(({ word }) => word.length > 1 || /\d/.test(word));
  if (long.length > 0) return long;
  return significant.length > 0 ? significant : [...words];
}

/** Edit distance with transpositions (optimal string alignment). Infinity beyond `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const edits = lastRow(a, b)[b.length] ?? Number.POSITIVE_INFINITY;
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** Edit distance to the closest prefix of the longer word. */
export function editsToBeginning(typed: string, longer: string, most: number): number {
  const row = lastRow(typed, longer.slice(0, typed.length + most));
  const edits = Math.min(...row.slice(1));
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** Edit distances between `a` and each prefix of `b`, by its length. */
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

/** Tolerated edits: in short words, any edit makes another word. */
export function forgivenEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Splits a compound in two, "kaffe" and "mugg", with or without a linking s; longest head first. */
export function listSplits(word: string): { head: string; tail: string }[] {
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

// Plurals with a vowel change, as stem endings: a compound inflects like its last part.
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

/** Inflections that Snowball stems differently: "bok" and "böcker", "cyklar" and "cykel". */
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
