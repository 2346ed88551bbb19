/** Rows of test fixtures: only the columns that matter. */
import { createHash } from 'node:crypto';
import type { Ctx } from '../platform/context.ts';

export async function insertRow(ctx: Ctx, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`;
  // Named, so that it is prepared once per connection: a product takes a dozen inserts.
  await ctx.database.run({ name: `make.${createHash('md5').update(text).digest('hex')}`, text, values: [JSON.stringify(row)] });
}
