/**
 * A process that starts the embedded PostgreSQL of the data folder in its first argument and reports events on stdout,
 * one JSON object per line: the tests kill it and its children, in every order. SIGTERM stops it gracefully.
 */
import { StartError } from '../../start-error.ts';
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const [, , dataDir = '', sharedFolder = ''] = process.argv;
const note = (level: string) => (_details: object, message: string) => tell({ event: 'log', level, message });

try {
  const startedAt = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, sharedFolder, log: { info: note('info'), warn: note('warn'), error: note('error') } });
  postgres.onUnexpectedExit(({ willRestart, error }) => tell({ event: 'exit', willRestart, message: error.message }));
  process.once('SIGTERM', async () => {
    await postgres.stop();
    tell({ event: 'stopped' });
  });
  const { connectionString, folder, pid } = postgres;
  tell({ event: 'ready', connectionString, folder, pid, ms: Math.round(performance.now() - startedAt) });
} catch (error) {
  tell({ event: 'refused', isStartError: error instanceof StartError, message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
