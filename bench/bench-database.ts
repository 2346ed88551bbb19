/** Temporary, migrated embedded database that leaves nothing behind. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, type StatementObserver } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { migrateSchema } from '#server/platform/migrations.ts';

export interface BenchDatabase {
  /** For other files of the benchmark. */
  folder: string;
  /** Folder of the cluster. */
  postgresFolder: string;
  connectionString: string;
  database: Database;
  stop(): Promise<void>;
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

/** `observer` is called per statement. */
export async function startBenchDatabase({ observer }: { observer?: StatementObserver } = {}): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-bench-'));
  // The database user must be able to traverse the folder when root runs the benchmark.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  const { connectionString } = postgres;
  const database = openDatabase({ connectionString, maxConnections: 4, ...(observer && { observer }) });
  await migrateSchema(database);
  await migrateJobs({ database });
  return {
    folder,
    postgresFolder: postgres.folder,
    connectionString,
    database,
    async stop() {
      await database.close();
      await postgres.stop();
      rmSync(postgres.folder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
