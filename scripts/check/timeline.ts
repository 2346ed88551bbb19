/** Shows where a run of overlapped parts waits: when each began and ended, and how busy the processors were meanwhile. */
import os from 'node:os';
import type { Ended } from './parts.ts';

export interface BusySample {
  /** Seconds since the run began. */
  at: number;
  /** Milliseconds of all processors since the machine started. */
  busyMs: number;
}

/** The whole machine's, other people's programs included. */
export function readBusyMs(): number {
  return os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

const toClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const toSeconds = (seconds: number): string => (Number.isNaN(seconds) ? 'unknown' : `${Math.round(seconds)} s`);

/** One line for each part: colour, minutes, seconds of processor time. */
export function formatParts(parts: readonly Ended[]): string[] {
  return parts.map(
    ({ name, began, ended, failures, processorSeconds }) =>
      `${failures.length === 0 ? 'green' : 'RED  '}  ${toClock(began).padStart(5)} – ${toClock(ended).padStart(5)}  ${name}: ${toSeconds(ended - began)}, ${toSeconds(processorSeconds)} of processor time`,
  );
}

/** One line for each stretch between two samples: processors in use, of how many, and the parts that ran. */
export function formatLoad(samples: readonly BusySample[], parts: readonly Ended[], processors: number): string[] {
  return samples.slice(1).map(({ at, busyMs }, index) => {
    const before = samples[index] ?? { at: 0, busyMs: 0 };
    const busy = (busyMs - before.busyMs) / 1_000 / (at - before.at);
    const beside = parts.filter(({ began, ended }) => began < at && ended > before.at).map(({ name }) => name);
    return `${toClock(before.at).padStart(5)} – ${toClock(at).padStart(5)}  ${busy.toFixed(1)} of ${processors} processors  ${beside.join('; ')}`;
  });
}
