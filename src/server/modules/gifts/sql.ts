/** SQL fragments: moves what is about a replaced person. `source` has `id` and `stored_id`, the one to move to. */

export const moveGifts = (source: string): string => `update gifts x set jubilee_id = g.stored_id from ${source} g where x.jubilee_id = g.id`;

/** Of a year that has a budget for both, the stored person's stays. */
export const moveBudgets = (source: string): string =>
  `update gift_budgets b set jubilee_id = g.stored_id from ${source} g where b.jubilee_id = g.id and not exists (select 1 from gift_budgets o where o.jubilee_id = g.stored_id and o.year = b.year)`;
