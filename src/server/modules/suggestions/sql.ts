/** SQL: moves the dismissed suggestions of a replaced person. `source` has `id` and `stored_id`, the one to move to. */
export const moveDismissals = (source: string): string =>
  `update suggestion_dismissals d set jubilee_id = g.stored_id from ${source} g where d.jubilee_id = g.id and not exists (select 1 from suggestion_dismissals o where o.jubilee_id = g.stored_id and o.product_id = d.product_id)`;
