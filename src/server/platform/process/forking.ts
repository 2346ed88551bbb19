/** The primary process: forks, replaces and shuts down the workers. */
import cluster, { type Worker } from 'node:cluster';
import { StartError } from '../start-error.ts';
import { closeSharedPort, type HandedConnections, rescueConnections } from './handed-connections.ts';
import { type FromWorker, isOurs, type ToWorker, unpackFailure } from './messages.ts';
import type { ProcessLog, Shutdown } from './shutdown.ts';

export interface ForkingOptions {
  readonly workers: number;
  readonly shared: unknown;
  readonly shutdown: Shutdown;
  readonly fail: (error: unknown) => void;
  readonly log: ProcessLog;
  readonly deadlineMs: number;
}

/** A worker that dies sooner has failed to start; MAX_QUICK_DEATHS in a row without a serving worker end the program. */
const SOUND_AFTER_MS = 1_000;
const MAX_QUICK_DEATHS = 5;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 2_000;

/** Forks the workers and resolves when all serve; rejects when one fails to start before that. */
export function startForking<Started>({ workers, shared, shutdown, fail, log, deadlineMs }: ForkingOptions): Promise<Started> {
  const alive = new Map<Worker, HandedConnections>();
  const serving = new Set<Worker>();
  let waitingFor = workers;
  let quickDeaths = 0;
  let hasStarted = false;
  const { promise, resolve, reject } = Promise.withResolvers<Started>();

  function fork(): void {
    if (shutdown.isClosing) return;
    const worker = cluster.fork();
    let servesSince: number | undefined;
    alive.set(
      worker,
      // Must be listening: node:cluster would queue a refused connection for a port that closed with the last listening worker.
      rescueConnections(worker, () => [...alive].find(([other, { isListening }]) => other !== worker && isListening && other.isConnected())?.[0]),
    );
    worker.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      const news = message as FromWorker;
      if (news.fira === 'waiting') notify(worker, { fira: 'start', shared });
      if (news.fira === 'failed') refuse(unpackFailure(news.failure));
      if (news.fira !== 'ready') return;
      servesSince = performance.now();
      serving.add(worker);
      if (!hasStarted) {
        waitingFor -= 1;
        hasStarted = waitingFor === 0;
        if (hasStarted) resolve(news.started as Started);
      }
    });
    worker.on('error', (error) => log.error({ err: error, worker: worker.process.pid }, 'a worker could not be reached'));
    worker.on('exit', (code, signal) => {
      alive.delete(worker);
      serving.delete(worker);
      if (shutdown.isClosing) return;
      const wasSound = servesSince !== undefined && performance.now() - servesSince > SOUND_AFTER_MS;
      quickDeaths = wasSound ? 0 : quickDeaths + 1;
      const how = signal ?? `exit code ${code}`;
      if (quickDeaths >= MAX_QUICK_DEATHS && serving.size === 0) {
        fail(new StartError(`The server processes keep ending right after their start (${quickDeaths} times, at last with ${how}): what they said above tells why.`));
        return;
      }
      log.error({ worker: worker.process.pid, how }, 'a worker has ended by itself and is replaced');
      setTimeout(fork, quickDeaths === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (quickDeaths - 1), LONGEST_DELAY_MS));
    });
  }

  function refuse(error: Error): void {
    if (hasStarted) log.error({ err: error }, 'a worker failed to start');
    else reject(error);
  }

  shutdown.add('workers', async () => {
    if (alive.size === 0) return;
    const killing = setTimeout(() => killAll(alive.keys()), deadlineMs);
    // A worker that does not listen yet must not start to: it would reopen the port.
    const stopping = [...alive].filter(([, { isListening }]) => !isListening).map(([worker]) => stop(worker));
    await closeSharedPort(() => alive.values());
    await Promise.all([...stopping, ...[...alive.keys()].map((worker) => stop(worker))]);
    clearTimeout(killing);
  });
  process.once('exit', () => killAll(alive.keys()));

  for (let started = 0; started < workers; started += 1) fork();
  return promise;
}

function stop(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    notify(worker, { fira: 'stop' });
  });
}

function notify(worker: Worker, message: ToWorker): void {
  // The channel may break during the write; the worker's exit event reports that.
  if (worker.isConnected()) worker.send(message, () => {});
}

function killAll(workers: Iterable<Worker>): void {
  for (const worker of workers) worker.process.kill('SIGKILL');
}
