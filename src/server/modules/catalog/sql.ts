import { factColumns, textColumns } from './product-fields.ts';

/** All languages, listed: the index begins with the language, and before version 18 PostgreSQL uses it only when the languages are given. */
export const anyLanguage = `('sv', 'en')`;

/** SQL: the arguments of json_build_object for the texts of `t`, a row of product_translations. */
export const textsJson = ['handle', ...textColumns].map((column) => `'${column}', t.${column}`).join(', ');
/** SQL: the facts of `p` that a card doesn't have. */
export const detailColumns = factColumns
  .filter((column) => column !== 'food')
  .map((column) => `p.${column}`)
  .join(', ');

/** Stores popularity where it has changed; `source` has `id` and `popularity`. Returns the changed products. */
export const setPopularity = (source: string): string => `update products p set popularity = c.popularity from ${source} c where c.id = p.id and p.popularity <> c.popularity returning p.id`;
