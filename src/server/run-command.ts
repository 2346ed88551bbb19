import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { type Ctx, systemContext } from './platform/context.ts';
import { openDatabase } from './platform/database.ts';
import { findRunningPostgres } from './platform/embedded-postgres/find-running.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { environment } from './platform/environment.ts';
import { createLogger } from './platform/log.ts';
import { openMediaStore } from './platform/media/media-store.ts';
import { migrateSchema } from './platform/migrations.ts';
import { fatal } from './platform/process/fatal.ts';
import { requireDatabase } from './platform/require-database.ts';

/**
 * Runs a command on DATABASE_URL, the running shop's database in DATA_DIR, or one started for it. An error exits with code 1; a StartError prints
 * only its message.
 */
export async function runCommand(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(environment());
    const log = createLogger(config.logLevel);
    const running = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
    const own = running === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
    const database = openDatabase({ connectionString: running ?? own?.connectionString ?? '', maxConnections: 2 });
    const media = openMediaStore(`${config.dataDir}/media`, { log });
    try {
      await requireDatabase(database, config);
      await migrateSchema(database);
      await work(systemContext({ config, database, clock: systemClock, log, media, step: async () => {} }, 'sv'));
    } finally {
      await media.close();
      await database.close();
      await own?.stop();
    }
  } catch (error) {
    fatal(error);
  }
}
