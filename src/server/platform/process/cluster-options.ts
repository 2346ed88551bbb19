/** The options of run-cluster.ts. */
import type { ProcessLog, Shutdown } from './shutdown.ts';

export interface Part {
  /** Registers what the part has opened. */
  readonly shutdown: Shutdown;
  /** Reports a later failure: shuts the program (in a worker, that worker) down with exit code 1. */
  readonly fail: (error: unknown) => void;
}

export interface ClusterOptions<Shared, Started> {
  /** Number of serving processes, at least 1. */
  readonly workers: number;
  readonly log: ProcessLog;
  /** Runs once, in the first process. The result must survive JSON with several workers. */
  readonly prepare: (part: Part) => Promise<Shared>;
  /** Runs in each serving process. The result must survive JSON with several workers. */
  readonly startWorker: (part: Part & { readonly shared: Shared }) => Promise<Started>;
  /** Called in the primary process once every worker serves, with the last one's result. */
  readonly onReady?: (started: Started) => void;
  /** Time for work under way to finish. */
  readonly deadlineMs?: number;
}
