/** Iterates a long list by id, page by page (keyset pagination): rows that can't be processed must not block the others. */
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
