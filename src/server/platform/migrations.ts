/** Brings the database's schema up to date at start; any number of processes may try at once. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

// Any number that nobody else in the database uses; drizzle's migrator takes no lock of its own.
const MIGRATION_LOCK = 7_220_119;

export async function migrateSchema(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    // Waiting for another process's migration may take longer than a statement may.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: folder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}
