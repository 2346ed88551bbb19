/** Runs work in parallel, times each piece, and sums up. */

/** How a run differs from the usual one: `npm run bench -- cart --at 1,16 --only add --rounds 2 --profile /somewhere`. */
export interface RunOptions {
  /** How many at once. */
  at?: number[] | undefined;
  /** The operations to measure; what they are compared with is measured anyway. */
  only?: string[] | undefined;
  rounds?: number | undefined;
  /** A folder in which the API's process leaves a processor profile when it ends. */
  profile?: string | undefined;
  /** How long the load lasts, where that is what is measured. */
  minutes?: number | undefined;
  /** To how many products the shop is grown, where that is what is measured. */
  products?: number | undefined;
  /** How many members there are, where that is what is measured. */
  members?: number | undefined;
}

export interface Slice {
  /** Milliseconds of each piece of work. */
  durationsMs: number[];
  /** Milliseconds from the first start to the last end. */
  elapsedMs: number;
}

export interface MeasuredSlice extends Slice {
  /** Milliseconds of processor time meanwhile. */
  cpuMs: ProcessorTime;
}

/** Milliseconds of processor time; the database's on Linux alone. */
export interface ProcessorTime {
  api: number;
  database: number;
}

export interface Bounds {
  concurrency: number;
  /** At most so many pieces, and none is begun after so many milliseconds. */
  count: number;
  maxMs: number;
  /** At most so many pieces for each worker, where each does what was prepared for it. */
  perWorker?: number;
}

/** `work` gets the number of the piece, and of the worker that does it, both from 0. */
export async function runInParallel({ concurrency, count, maxMs, perWorker = count }: Bounds, work: (index: number, worker: number) => Promise<unknown>): Promise<Slice> {
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  async function keepWorking(worker: number): Promise<void> {
    for (let own = 0; own < perWorker && next < count && performance.now() - startedAt < maxMs; own += 1) {
      const index = next++;
      const begunAt = performance.now();
      await work(index, worker);
      durationsMs.push(performance.now() - begunAt);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => keepWorking(worker)));
  return { durationsMs, elapsedMs: performance.now() - startedAt };
}

export interface Summary {
  count: number;
  perSecond: number;
  medianMs: number;
  p95Ms: number;
  /** Processor time of one piece: unlike the others it hardly depends on what else the machine does. */
  cpuMs: ProcessorTime;
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** The slices of one operation, over all rounds. */
export function summarize(slices: readonly MeasuredSlice[]): Summary {
  const sorted = slices.flatMap((slice) => slice.durationsMs).sort((a, b) => a - b);
  const elapsedMs = slices.reduce((sum, slice) => sum + slice.elapsedMs, 0);
  const cpuOf = (part: keyof ProcessorTime) => slices.reduce((sum, slice) => sum + slice.cpuMs[part], 0) / sorted.length;
  return {
    count: sorted.length,
    perSecond: (1_000 * sorted.length) / elapsedMs,
    medianMs: at(sorted, 0.5),
    p95Ms: at(sorted, 0.95),
    cpuMs: { api: cpuOf('api'), database: cpuOf('database') },
  };
}

/** The middle one of the values, the upper of two. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Says of what is wanted whether it was kept; whoever misses anything ends with exit code 1. */
export function judge(say: (text: string) => void, wanted: string, isKept: boolean): void {
  say(`${wanted}: ${isKept ? 'kept' : 'NOT KEPT'}.`);
  if (!isKept) process.exitCode = 1;
}
