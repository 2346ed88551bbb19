/** Every row of a long list, a page at a time by its id: rows that nothing can be done about must not keep the others from their turn. */
export async function* eachById<Row extends { id: string }>(list: (afterId: string, limit: number) => Promise<Row[]>, pageSize = 500): AsyncGenerator<Row> {
  let after = '';
  for (;;) {
    const page = await list(after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}
