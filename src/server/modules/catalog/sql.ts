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
