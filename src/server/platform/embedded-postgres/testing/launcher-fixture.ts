/**
 * A process that starts the embedded PostgreSQL of the data folder in its first argument and reports events on stdout,
 * one JSON object per line: the tests kill it and its children, in every order. SIGTERM stops it gracefully.
 */
import { StartError } from '../../start-error.ts';
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

const report = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const [, , dataDir = '', sharedFolder = ''] = process.argv;
const note = (level: string) => (_details: object, message: string) => report({ event: 'log', level, message });

try {
  const startedAt = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, sharedFolder, log: { info: note('info'), warn: note('warn'), error: note('error') } });
  postgres.onUnexpectedExit(({ willRestart, error }) => report({ event: 'exit', willRestart, message: error.message }));
  process.once('SIGTERM', async () => {
    await postgres.stop();
    report({ event: 'stopped' });
  });
  const { connectionString, folder, pid } = postgres;
  report({ event: 'ready', connectionString, folder, pid, ms: Math.round(performance.now() - startedAt) });
} catch (error) {
  report({ event: 'refused', isStartError: error instanceof StartError, message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
