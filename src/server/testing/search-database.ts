/** Looks for a text in the whole database, the jobs' schema too. */
import type { TestApi } from './test-api.ts';

/** The tables that hold a text in any of their columns, in whatever case. */
export async function tablesWith(api: Pick<TestApi, 'database'>, text: string): Promise<string[]> {
  const tables = await api.database.run<{ name: string }>({
    text: `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
    values: [],
  });
  // In one statement: one for each table was most of what the tests of erasure took.
  const looks = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name} t where position(lower($1) in lower(t::text)) > 0)`);
  const found = await api.database.run<{ name: string }>({ text: looks.join(' union all '), values: [text] });
  return found.map(({ name }) => name.replace('public.', '')).sort();
}
