/** Searches the whole database, including the jobs' schema, for a text. */
import type { TestApi } from './test-api.ts';

/** Tables that contain a text in any column, ignoring case. */
export async function tablesWith(api: Pick<TestApi, 'database'>, text: string): Promise<string[]> {
  const tables = await api.database.run<{ name: string }>({
    text: `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
    values: [],
  });
  // One statement for all: one per table took most of the erasure tests' time.
  const looks = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name} t where position(lower($1) in lower(t::text)) > 0)`);
  const found = await api.database.run<{ name: string }>({ text: looks.join(' union all '), values: [text] });
  return found.map(({ name }) => name.replace('public.', '')).sort();
}
