import type { ClusterOptions } from './cluster-options.ts';
import { report } from './fatal.ts';
import { type FromWorker, isOurs, packFailure, type ToWorker } from './messages.ts';
import { createShutdown } from './shutdown.ts';

/** Serves in this worker. Resolves at once; the process ends on the primary's message, or with it. */
export function runAsWorker<Shared, Started>({ log, startWorker, deadlineMs }: ClusterOptions<Shared, Started> & { deadlineMs: number }): void {
  const shutdown = createShutdown({ log, deadlineMs });
  const say = (message: FromWorker) => new Promise<void>((resolve) => (process.connected ? process.send?.(message, undefined, {}, () => resolve()) : resolve()));
  let isEnding = false;
  async function end(exitCode: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await shutdown.close();
    process.exit(exitCode);
  }
  const fail = (error: unknown) => {
    if (isEnding) return;
    report(error);
    void end(1);
  };
  process.on('uncaughtException', fail);
  // Ctrl-C reaches every process of the group; only the primary acts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

  async function start(shared: Shared): Promise<void> {
    try {
      const started = await startWorker({ shared, shutdown, fail });
      await say({ fira: 'ready', started });
    } catch (error) {
      if (isEnding) return;
      await say({ fira: 'failed', failure: packFailure(error) });
      await end(1);
    }
  }

  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    const order = message as ToWorker;
    if (order.fira === 'start') void start(order.shared as Shared);
    else void end(0);
  });
  void say({ fira: 'waiting' });
}
