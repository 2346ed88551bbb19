/** Counts deadlocks in the database, including those hidden by a retry. */
import { Client } from 'pg';
import type { TestApi } from './test-api.ts';

/**
 * Deadlocks so far in the test file's database. Call it when idle: each connection flushes its own statistics when it next ends a statement, at most once a
 * second, so all are forced to flush.
 */
export async function deadlocksSoFar({ connectionString, database: { pool } }: Pick<TestApi, 'connectionString' | 'database'>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  } finally {
    for (const client of clients) client.release();
  }
  // A new connection has no cached statistics.
  const reader = new Client({ connectionString });
  await reader.connect();
  try {
    const { rows } = await reader.query<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = current_database()');
    return rows[0]?.deadlocks ?? Number.NaN;
  } finally {
    await reader.end();
  }
}
