/** What the shop asks of a picture decoder, a child process, and what comes back. Plain data: it crosses a process boundary. */
import type { MediaFormat, MediaShape } from '#shared/values/media.ts';

/** A picture's size as it is shown, in pixels, and its average color as #rrggbb. */
export interface Measured {
  width: number;
  height: number;
  color: string;
}

/** A drawing with a picture beside it: an SVG of ours, and where the picture goes. */
export interface Drawing {
  /** Text of the SVG, with all letters as outlines. */
  svg: string;
  picture: { source: string; left: number; top: number; width: number; height: number } | null;
  /** Fills what is transparent, as #rrggbb. */
  background: string;
  quality: number;
}

/** Files are named by path: `source` is read, `target` is written. */
export interface DecoderTasks {
  /** Re-encodes an uploaded picture as a JPEG without metadata. */
  clean: { task: { bytes: Uint8Array; target: string }; result: Measured };
  /** Names the format of the bytes, as sharp does; null for no picture. */
  identify: { task: { bytes: Uint8Array }; result: string | null };
  measure: { task: { source: string }; result: Measured };
  /** Crops and resizes an original. */
  variant: { task: { source: string; target: string; shape: MediaShape; width: number; format: MediaFormat; focusX: number; focusY: number }; result: null };
  draw: { task: Drawing & { target: string }; result: null };
}

export type TaskKind = keyof DecoderTasks;
export type DecoderTask = { [Kind in TaskKind]: { kind: Kind } & DecoderTasks[Kind]['task'] }[TaskKind];
export type TaskOf<Kind extends TaskKind> = { kind: Kind } & DecoderTasks[Kind]['task'];
export type ResultOf<Kind extends TaskKind> = DecoderTasks[Kind]['result'];

/** `pixels`: more than the format may have. `broken`: not decodable. `time`, `memory`: over the decoder's limit. `died`: the process ended. */
export type DecodeProblem = 'pixels' | 'broken' | 'time' | 'memory' | 'died';

/** A picture that a decoder did not get through. */
export class DecodeError extends Error {
  readonly problem: DecodeProblem;

  constructor(problem: DecodeProblem, message: string) {
    super(message);
    this.name = 'DecodeError';
    this.problem = problem;
  }
}

/** An error of the file system keeps its code (ENOSPC, ENOENT …). */
export type Failure = { problem: DecodeProblem; message: string } | { code: string; syscall: string | undefined; message: string };

export type FromDecoder = { kind: 'ready' } | { kind: 'done'; result: unknown; rssBytes: number } | { kind: 'failed'; failure: Failure; rssBytes: number };

export interface DecoderSettings {
  /** Resident memory of the process, in bytes; beyond it the process ends itself. */
  maxMemoryBytes: number;
  /** Processor time of one task, in seconds, at most; a format may have less. */
  maxCpuSeconds: number;
  /** 0 to 19, as nice(1): a higher one gives way to other processes. */
  niceness: number;
}
