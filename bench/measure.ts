/** Runs work in parallel, times each piece, and sums up. */

export interface Slice {
  /** Milliseconds of each piece of work. */
  durationsMs: number[];
  /** Milliseconds from the first start to the last end. */
  elapsedMs: number;
}

export interface MeasuredSlice extends Slice {
  /** Milliseconds of processor time meanwhile. */
  cpuMs: number;
}

export interface Bounds {
  concurrency: number;
  /** At most so many pieces, and none is begun after so many milliseconds. */
  count: number;
  maxMs: number;
}

/** `work` gets the number of the piece, and of the worker that does it, both from 0. */
export async function runInParallel({ concurrency, count, maxMs }: Bounds, work: (index: number, worker: number) => Promise<unknown>): Promise<Slice> {
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  async function keepWorking(worker: number): Promise<void> {
    while (next < count && performance.now() - startedAt < maxMs) {
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
  cpuMs: number;
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** The slices of one operation, over all rounds. */
export function summarize(slices: readonly MeasuredSlice[]): Summary {
  const sorted = slices.flatMap((slice) => slice.durationsMs).sort((a, b) => a - b);
  const elapsedMs = slices.reduce((sum, slice) => sum + slice.elapsedMs, 0);
  const cpuMs = slices.reduce((sum, slice) => sum + slice.cpuMs, 0) / sorted.length;
  return { count: sorted.length, perSecond: (1_000 * sorted.length) / elapsedMs, medianMs: at(sorted, 0.5), p95Ms: at(sorted, 0.95), cpuMs };
}
