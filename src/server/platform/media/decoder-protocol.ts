/** Messages between the shop and a decoder child process. Plain data. */
import type { MediaFormat, MediaShape } from '#shared/values/pictures/media.ts';

/** A picture's displayed size in pixels, and its average color as #rrggbb. */
export interface Measured {
  width: number;
  height: number;
  color: string;
}

/** An SVG of the shop, with the position of an optional picture. */
export interface Drawing {
  svg: string;
  picture: { source: string; left: number; top: number; width: number; height: number } | null;
  /** Fills transparency, as #rrggbb. */
  background: string;
  quality: number;
}

/** Paths: `source` is read, `target` is written. */
export interface DecoderTasks {
  clean: { task: { bytes: Uint8Array; target: string }; result: Measured };
  identify: { task: { bytes: Uint8Array }; result: string | null };
  measure: { task: { source: string }; result: Measured };
  /** Crops and resizes an original. */
  variant: { task: { source: string; target: string; shape: MediaShape; width: number; format: MediaFormat; focusX: number; focusY: number }; result: null };
  draw: { task: Drawing & { target: string }; result: null };
}

export type TaskKind = keyof DecoderTasks;
export type DecoderTask = { [Kind in TaskKind]: { kind: Kind } & DecoderTasks[Kind]['task'] }[TaskKind];
export type TaskFor<Kind extends TaskKind> = { kind: Kind } & DecoderTasks[Kind]['task'];
export type ResultFor<Kind extends TaskKind> = DecoderTasks[Kind]['result'];

/** `pixels`: more than the format allows. `time`, `memory`: over the decoder's limit. `died`: the process ended. */
export type DecodeProblem = 'pixels' | 'broken' | 'time' | 'memory' | 'died';

export class DecodeError extends Error {
  readonly problem: DecodeProblem;

  constructor(problem: DecodeProblem, message: string) {
    super(message);
    this.name = 'DecodeError';
    this.problem = problem;
  }
}

export type Failure = { problem: DecodeProblem; message: string } | { code: string; syscall: string | undefined; message: string };

export type FromDecoder = { kind: 'ready' } | { kind: 'done'; result: unknown; rssBytes: number } | { kind: 'failed'; failure: Failure; rssBytes: number };

export interface DecoderSettings {
  /** Resident memory limit in bytes; the process ends itself beyond it. */
  maxMemoryBytes: number;
  /** CPU time limit of one task in seconds; a format may have less. */
  maxCpuSeconds: number;
  /** 0 to 19, as nice(1): higher yields to other processes. */
  niceness: number;
}
