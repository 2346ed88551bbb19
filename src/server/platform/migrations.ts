/** Migrates the schema at start, possibly beside a serving older version and concurrent starts. Uses drizzle-kit's files and table. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { PoolClient } from 'pg';
import { type Database, isLockRefused } from './database.ts';
import { projectFolder } from './project-folder.ts';
import { StartError } from './start-error.ts';

const ownFolder = path.join(projectFolder, 'migrations');

// drizzle's migrator takes no lock of its own.
const MIGRATION_LOCK = 7_220_119;

/** A waiting ALTER blocks later queries on its table, so it waits no longer than this. */
const LOCK_WAIT_MS = 1_000;
const AGAIN_AFTER_MS = 500;
const GIVE_UP_AFTER_MS = 120_000;

export interface MigrationOptions {
  /** The folder of the migrations; default: the program's own. */
  folder?: string;
  /** How long locks are retried in total. */
  giveUpAfterMs?: number;
}

/** Runs missing migrations, each in its own transaction. Leaves a newer database unchanged. Throws StartError if a table lock is unavailable. */
export async function migrateSchema(database: Database, { folder = ownFolder, giveUpAfterMs = GIVE_UP_AFTER_MS }: MigrationOptions = {}): Promise<void> {
  const client = await database.pool.connect();
  try {
    // Waiting for another process's migration may exceed the statement timeout.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const deadline = performance.now() + giveUpAfterMs;
      for (const migration of await listMissing(client, folder)) await runWhenLocksAllow(client, migration, deadline);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}

async function listMissing(client: PoolClient, folder: string): Promise<MigrationMeta[]> {
  await client.query('create schema if not exists drizzle');
  await client.query('create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  const { rows } = await client.query<{ latest: number | null }>('select max(created_at) as latest from drizzle.__drizzle_migrations');
  const latest = rows[0]?.latest ?? null;
  return readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => latest === null || latest < folderMillis);
}

async function runWhenLocksAllow(client: PoolClient, migration: MigrationMeta, deadline: number): Promise<void> {
  for (;;) {
    try {
      await runOne(client, migration);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockRefused(error)) throw error;
      if (performance.now() > deadline)
        throw new StartError('The database can’t be brought up to date: a table stays in use. End what holds it (see pg_stat_activity for long transactions), and start again.', { cause: error });
      await delay(AGAIN_AFTER_MS);
    }
  }
}

async function runOne(client: PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
  for (const statement of sql) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  await client.query('commit');
}
