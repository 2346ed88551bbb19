/** Runs work in parallel, measures each piece, and summarises. */

/** Options: `npm run bench -- cart --at 1,16 --only add --rounds 2 --profile /somewhere`. */
export interface RunOptions {
  at?: number[] | undefined;
  /** Operations to measure; the baseline always runs. */
  only?: string[] | undefined;
  rounds?: number | undefined;
  /** Folder for a CPU profile of the API process. */
  profile?: string | undefined;
  /** Duration of the load, where applicable. */
  minutes?: number | undefined;
  /** Number of products, where applicable. */
  products?: number | undefined;
  /** Number of members, where applicable. */
  members?: number | undefined;
}

export interface Slice {
  /** Duration of each piece in ms. */
  durationsMs: number[];
  /** First start to last end in ms. */
  elapsedMs: number;
}

export interface MeasuredSlice extends Slice {
  /** CPU time in ms. */
  cpuMs: ProcessorTime;
}

/** CPU time in ms; of the database on Linux only. */
export interface ProcessorTime {
  api: number;
  database: number;
}

export interface Bounds {
  concurrency: number;
  /** Maximum number of pieces; none starts after `maxMs`. */
  count: number;
  maxMs: number;
  /** Maximum pieces per worker, where each has prepared data. */
  perWorker?: number;
}

/** `work` gets the indices of piece and worker, from 0. */
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
  /** CPU time per piece: unlike the others hardly affected by other load. */
  cpuMs: ProcessorTime;
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

export function summarize(slices: readonly MeasuredSlice[]): Summary {
  const sorted = slices.flatMap((slice) => slice.durationsMs).sort((a, b) => a - b);
  const elapsedMs = slices.reduce((sum, slice) => sum + slice.elapsedMs, 0);
  const getCpu = (part: keyof ProcessorTime) => slices.reduce((sum, slice) => sum + slice.cpuMs[part], 0) / sorted.length;
  return {
    count: sorted.length,
    perSecond: (1_000 * sorted.length) / elapsedMs,
    medianMs: at(sorted, 0.5),
    p95Ms: at(sorted, 0.95),
    cpuMs: { api: getCpu('api'), database: getCpu('database') },
  };
}

/** Median; the upper of two. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints whether a target was met; a miss sets exit code 1. */
export function judge(say: (text: string) => void, wanted: string, isMet: boolean): void {
  say(`${wanted}: ${isMet ? 'met' : 'NOT MET'}.`);
  if (!isMet) process.exitCode = 1;
}
