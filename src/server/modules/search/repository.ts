/** SQL for the vocabulary. Only the last statement reads products. */
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';

/**
 * How a vocabulary word relates to the typed one: same, inflection ("tröjan" of "tröjor"), compound ending in it ("doftljus" of "ljus"), or beginning
 * with it ("ljuslykta").
 */
export type WordRelation = 'same' | 'form' | 'tail' | 'head';

export interface WordRow {
  /** Position in the lookup, from 1. */
  place: number;
  word: string;
  relation: WordRelation;
  /** Occurs in a title or name, not only in running text. */
  is_name: boolean;
}

const MAX_COMPOUNDS = 80;

// The rest of a compound beside the typed part, with an optional linking s. Short words only count where the rest is a word too ("te" in "tekanna",
// not in "teater"). Scalar subquery: "exists" would scan the whole vocabulary.
const isWord = (rest: string) => `(select true from search_words r where r.language_code = :locale and r.stem = fira_stem(:locale, ${rest}) limit 1) is not null`;
const isCompound = (rest: string, joined: string) => `(length(q.word) > 3 or (length(${rest}) > 2 and (${isWord(rest)} or ${isWord(joined)})))`;

/** Vocabulary matches for these words, ordered by relation. */
export const findWords = statement<WordRow, { locale: Locale; words: readonly string[]; mayBeCompound: readonly boolean[] }>(
  'search.words',
  `select q.place::int, hit.word, hit.relation, hit.is_name from unnest(:words::text[], :mayBeCompound::boolean[]) with ordinality as q(word, may_be_compound, place)
   cross join lateral (
     select w.word, 'same' as relation, w.is_name from search_words w where w.language_code = :locale and w.word = q.word
     union all
     (select w.word, 'form', w.is_name from search_words w where w.language_code = :locale and w.stem = fira_stem(:locale, q.word) and w.word <> q.word limit ${MAX_COMPOUNDS})
     union all
     (select w.word, 'tail', w.is_name from search_words w, fira_stem(:locale, q.word) as own(stem)
      where q.may_be_compound and length(q.word) >= 2 and length(own.stem) >= 2 and w.language_code = :locale and w.stem <> own.stem
        and reverse(w.stem) ~>=~ reverse(own.stem) and reverse(w.stem) ~<~ (reverse(own.stem) || chr(65533))
        and ${isCompound('left(w.stem, -length(own.stem))', "rtrim(left(w.stem, -length(own.stem)), 's')")}
      order by w.is_name desc, length(w.word), w.word limit ${MAX_COMPOUNDS})
     union all
     (select w.word, 'head', w.is_name from search_words w
      where q.may_be_compound and length(q.word) >= 2 and w.language_code = :locale and w.stem <> fira_stem(:locale, q.word)
        and w.word ~>~ q.word and w.word ~<~ (q.word || chr(65533))
        and (length(q.word) > 3 or length(w.stem) - length(q.word) > 2) and ${isCompound('substr(w.word, length(q.word) + 1)', "ltrim(substr(w.word, length(q.word) + 1), 's')")}
      order by w.is_name desc, length(w.word), w.word limit ${MAX_COMPOUNDS})
   ) hit`,
);

export interface NearRow {
  place: number;
  word: string;
  spelling: string;
  stem: string;
  is_name: boolean;
}

/** Candidates for unknown words: one edit apart, or similar. The caller measures the distance. */
export const findNearWords = statement<NearRow, { locale: Locale; words: readonly string[] }>(
  'search.near-words',
  `select q.place::int, hit.word, hit.spelling, hit.stem, hit.is_name from unnest(:words::text[]) with ordinality as q(word, place)
   cross join lateral (
     (select w.word, w.spelling, w.stem, w.is_name from search_words w where length(q.word) > 3 and w.language_code = :locale and fira_slips(w.word) && fira_slips(q.word) limit 40)
     union
     select a.word, a.spelling, a.stem, a.is_name from search_words_alike(:locale, q.word) a where length(q.word) > 3
   ) hit`,
);

export const findKnown = statement<{ word: string }, { locale: Locale; words: readonly string[] }>(
  'search.known',
  `select q.word from unnest(:words::text[]) as q(word) where exists (select 1 from search_words w where w.language_code = :locale and w.is_name and w.stem = fira_stem(:locale, q.word))`,
);

/** Whether any product for sale matches all of it. */
export const hasMatch = statement<{ found: boolean }, { locale: Locale; query: string }>(
  'search.has-match',
  `select exists (select 1 from search_documents d join products p on p.id = d.product_id and p.is_published where d.language_code = :locale and d.words @@ :query::tsquery) as found`,
);
