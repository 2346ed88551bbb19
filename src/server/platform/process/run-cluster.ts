/**
 * Runs the program's processes. With one worker everything runs in this process; with more, the primary process owns the
 * singletons (embedded database, migrations) and forks workers, which share one port.
 *
 * `src/main.ts` shows both: `prepare` runs once, in the primary process, and its result goes to each worker as JSON; parts close in reverse order.
 *
 * SIGINT, SIGTERM and SIGHUP close the workers' parts (within `deadlineMs`), then those of `prepare`, and exit with code 0;
 * a second SIGINT exits at once. An error in `prepare` or `startWorker`, an uncaught one, or `fail` close the same way and
 * exit with code 1, a StartError as one sentence on stderr. A worker that dies is replaced.
 */
import cluster from 'node:cluster';
import type { ClusterOptions } from './cluster-options.ts';
import { report } from './fatal.ts';
import { startForking } from './forking.ts';
import { createShutdown } from './shutdown.ts';
import { onStopSignals } from './stop-signals.ts';
import { runAsWorker } from './worker.ts';

const EXIT_CODE_OF_SIGINT = 130;

/** Runs the program until stopped; then, or after an error, ends the process. Call it once. */
export async function runCluster<Shared, Started>(options: ClusterOptions<Shared, Started>): Promise<void> {
  const { log, deadlineMs = 10_000 } = options;
  if (cluster.isWorker) return runAsWorker({ ...options, deadlineMs });

  const prepared = createShutdown({ log });
  const serving = createShutdown({ log, deadlineMs });
  let isEnding = false;
  async function end(exitCode: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await serving.close();
    await prepared.close();
    process.exit(exitCode);
  }
  const fail = (error: unknown) => {
    if (isEnding) return;
    report(error);
    void end(1);
  };
  process.on('uncaughtException', fail);
  onStopSignals(
    (signal) => {
      log.info({ signal }, 'stopping: requests under way may finish');
      void end(0);
    },
    () => process.exit(EXIT_CODE_OF_SIGINT),
  );

  try {
    const shared = await options.prepare({ shutdown: prepared, fail });
    if (isEnding) return;
    const started =
      options.workers === 1
        ? await options.startWorker({ shared, shutdown: serving, fail })
        : await startForking<Started>({ workers: options.workers, shared, shutdown: serving, fail, log, deadlineMs });
    if (!isEnding) options.onReady?.(started);
  } catch (error) {
    fail(error);
  }
}
