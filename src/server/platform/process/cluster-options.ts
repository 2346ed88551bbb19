/** The options of run-cluster.ts. */
import type { ProcessLog, Shutdown } from './shutdown.ts';

export interface Part {
  /** Registers what the part has opened. */
  readonly shutdown: Shutdown;
  /** Reports a later failure: shuts the program down with exit code 1 (in a worker, that worker only). */
  readonly fail: (error: unknown) => void;
}

export interface ClusterOptions<Shared, Started> {
  /** Number of serving processes, at least 1. */
  readonly workers: number;
  readonly log: ProcessLog;
  /** Runs once, in the first process. Its result must survive JSON when there are several workers. */
  readonly prepare: (part: Part) => Promise<Shared>;
  /** Runs in each serving process. Its result must survive JSON when there are several workers. */
  readonly startWorker: (part: Part & { readonly shared: Shared }) => Promise<Started>;
  /** Called in the primary process once every worker serves, with the result of the last one. */
  readonly onReady?: (started: Started) => void;
  /** Time for work under way to finish. */
  readonly deadlineMs?: number;
}
