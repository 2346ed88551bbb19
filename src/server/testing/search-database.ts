/** Looks for a text in the whole database, the jobs' schema too. */
import type { TestApi } from './test-api.ts';

/** The tables that hold a text in any of their columns, in whatever case. */
export async function tablesWith(api: Pick<TestApi, 'database'>, text: string): Promise<string[]> {
  const tables = await api.database.run<{ name: string }>({
    text: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    values: [],
  });
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await api.database.run<{ count: number }>({ text: `select count(*)::int as count from ${name} t where position(lower($1) in lower(t::text)) > 0`, values: [text] });
    if (row && row.count > 0) found.push(name.replace('public.', ''));
  }
  return found.sort();
}
