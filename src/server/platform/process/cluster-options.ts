/** What the processes of the program are made of (run-cluster.ts). */
import type { ProcessLog, Shutdown } from './shutdown.ts';

export interface Part {
  /** Takes what the part has opened. */
  readonly shutdown: Shutdown;
  /** Ends the program in good order with exit code 1, in a worker that worker alone; for what goes wrong later on. */
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
  /** Called in the first process once every worker serves, with what the last of them returned. */
  readonly onReady?: (started: Started) => void;
  /** How long the work under way may take to finish. */
  readonly deadlineMs?: number;
}
