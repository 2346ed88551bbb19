import { sql } from 'drizzle-orm';
import { boolean, customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '../catalog/tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A product's searchable words per language, folded and unstemmed, maintained by triggers (function search_refresh). */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** A: title. B: brand, own categories. C: subtitle, vendor, parent categories, occasions, option values, keywords. D: description. */
    words: tsvector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.languageCode] }), index('search_documents_words').using('gin', table.words)],
);

/** The vocabulary: every distinct word of the documents. */
export const searchWords = pgTable(
  'search_words',
  {
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** Lower case, without accents: "troja". */
    word: text().notNull(),
    /** As the shop writes it: "tröja". */
    spelling: text().notNull(),
    /** Snowball stem of the folded word. */
    stem: text().notNull(),
    isName: boolean('is_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.languageCode, table.word] }),
    index('search_words_by_stem').on(table.languageCode, table.stem),
    index('search_words_by_beginning').on(table.languageCode, table.word.op('text_pattern_ops')),
    index('search_words_by_end').on(table.languageCode, sql`reverse(${table.stem}) text_pattern_ops`),
    index('search_words_by_slips').using('gin', sql`fira_slips(${table.word})`),
    index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
);
