/** Deadlocks as the database counts them: those too that nobody learned of, because what lost was done again. */
import { Client } from 'pg';
import type { TestApi } from './test-api.ts';

/**
 * How many deadlocks the test file's database has broken up so far. Call it when nothing is under way: each connection counts for itself and
 * tells of it when it next ends a statement, at most once a second, so all are asked to tell at once.
 */
export async function deadlocksSoFar({ connectionString, database: { pool } }: Pick<TestApi, 'connectionString' | 'database'>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  } finally {
    for (const client of clients) client.release();
  }
  // By a connection of its own, which has kept no earlier figures.
  const reader = new Client({ connectionString });
  await reader.connect();
  try {
    const { rows } = await reader.query<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = current_database()');
    return rows[0]?.deadlocks ?? Number.NaN;
  } finally {
    await reader.end();
  }
}
