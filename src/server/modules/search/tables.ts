import { sql } from 'drizzle-orm';
import { boolean, customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '../catalog/tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words that a product is found by, folded and unstemmed, a row a language. Kept by triggers on the catalogue's
 * tables (function search_refresh), so that nothing that writes products can forget it.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** A: title. B: brand, own categories. C: subtitle, vendor, categories above, occasions, option values, keywords. D: description. */
    words: tsvector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.languageCode] }), index('search_documents_words').using('gin', table.words)],
);

/** Every word of the documents, once: what a typed word may have been meant as is looked for here, not among the products. */
export const searchWords = pgTable(
  'search_words',
  {
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** Lower case, without accents: "troja". */
    word: text().notNull(),
    /** As the shop writes it: "tröja". */
    spelling: text().notNull(),
    /** Snowball's stem of the folded word. */
    stem: text().notNull(),
    /** Stands in a title or a name, not in running text alone. */
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
