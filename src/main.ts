/** The composition root: settings → database → API → pages → jobs. */
import cluster from 'node:cluster';
import path from 'node:path';
import { loadDemo } from '../demo/load.ts';
import { demoEmails, demoPassword } from '../demo/load-members.ts';
import { readyVendors } from '../demo/ready-vendors.ts';
import { builtPages } from './server/built-pages.ts';
import { buildsFolder, holdBuild } from './server/builds.ts';
import { startWorker } from './server/start-worker.ts';
import { systemClock } from './server/platform/clock.ts';
import { type Config, readConfig } from './server/platform/config.ts';
import { systemContext, type Services } from './server/platform/context.ts';
import { openDatabase } from './server/platform/database.ts';
import { startEmbeddedPostgres } from './server/platform/embedded-postgres/start-embedded-postgres.ts';
import { environment } from './server/platform/environment.ts';
import { migrateJobs } from './server/platform/jobs.ts';
import { createLogger, type Logger } from './server/platform/log.ts';
import { setMailTemplates } from './server/platform/mail/render.ts';
import { openMediaStore } from './server/platform/media/media-store.ts';
import { migrateSchema } from './server/platform/migrations.ts';
import type { Part } from './server/platform/process/cluster-options.ts';
import { fatal } from './server/platform/process/fatal.ts';
import { runCluster } from './server/platform/process/run-cluster.ts';
import { requireDatabase } from './server/platform/require-database.ts';
import { say } from './server/platform/say.ts';
import { StartError } from './server/platform/start-error.ts';
import type { PageSource } from './server/start-worker.ts';

/** Once, in the first process: a database that answers, its schema, and what an empty shop is filled with. */
async function prepare(config: Config, log: Logger, { shutdown, fail }: Part): Promise<{ connectionString: string }> {
  let connectionString = config.databaseUrl;
  if (connectionString === null) {
    say('Starting the database …');
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    shutdown.add('PostgreSQL', postgres.stop);
    postgres.onUnexpectedExit(({ willRestart, error }) => willRestart || fail(error));
    connectionString = postgres.connectionString;
  }
  const media = openMediaStore(`${config.dataDir}/media`, { log });
  const database = openDatabase({ connectionString, maxConnections: 4, onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost') });
  try {
    await requireDatabase(database, config);
    await migrateSchema(database);
    await migrateJobs({ database });
    if (config.demoData) {
      const services: Services = { config, database, clock: systemClock, log, media, step: async () => {} };
      await loadDemo(systemContext(services, 'sv'), (what) => say(`Filling the demonstration shop: ${what} …`));
      await readyVendors(systemContext(services, 'sv'));
    }
  } finally {
    await media.close();
    await database.close();
  }
  return { connectionString };
}

/** Runs the shop until a signal stops it. */
export async function runShop(loadPages: () => Promise<PageSource>): Promise<void> {
  let config: Config;
  try {
    config = readConfig(environment());
  } catch (error) {
    fatal(error);
  }
  const log = createLogger(config.logLevel);
  await runCluster({
    workers: config.workers,
    log,
    prepare: (part) => prepare(config, log, part),
    startWorker: async ({ shared, ...part }) => startWorker({ config, log, pages: await loadPages(), connectionString: shared.connectionString, ...part }),
    onReady: ({ port }) => {
      const address = config.publicUrl.replace(/:0$/, `:${port}`);
      say(`\n  ${config.productName} is open: ${address}\n  In English:    ${address}/en`);
      if (config.smtpUrl === null) say(`  Mail outbox:   ${address}/__outbox`);
      if (config.demoData) say(`  Log in as:     ${demoEmails.join(', ')}; password ${demoPassword}`);
      if (config.stripe === null) say('  Test card:     4242 4242 4242 4242, any future date, any CVC');
      say('');
    },
  });
}

/** Runs the shop with a build, and locks it against removal. */
export function runBuiltShop(buildId: string): Promise<void> {
  if (cluster.isPrimary && holdBuild(buildId) === null) fatal(new StartError(`The build ${buildId} has been removed from builds/: start the shop again.`));
  setMailTemplates(path.join(buildsFolder, buildId, 'mails'));
  return runShop(async () => builtPages(buildId));
}
