/** Graceful shutdown of a process: parts close in reverse order of opening. */
import { setTimeout as delay } from 'node:timers/promises';

/** The subset of a pino logger used here. */
export interface ProcessLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Shutdown {
  /** Registers an open part. During shutdown, it is closed at once. */
  add(name: string, close: () => Promise<void> | void): void;
  /**
   * Opens a part asynchronously. A shutdown meanwhile waits for it and closes it first. Rejects as `begin` does; during a shutdown rejects without
   * calling it.
   */
  open<Opened>(name: string, begin: () => Promise<Opened>, close: (opened: Opened) => Promise<void> | void): Promise<Opened>;
  /**
   * Closes all parts, last added first. Logs a failing closer and continues. After the deadline, calls the rest without awaiting. Never rejects; a
   * second call joins the first.
   */
  close(): Promise<void>;
  readonly isClosing: boolean;
}

export interface ShutdownOptions {
  readonly log: ProcessLog;
  /** For all closers together. Unset: each closer has its own limit. */
  readonly deadlineMs?: number;
}

export function createShutdown({ log, deadlineMs = Number.POSITIVE_INFINITY }: ShutdownOptions): Shutdown {
  const closers: { name: string; close: () => Promise<void> | void }[] = [];
  let closing: Promise<void> | undefined;

  async function closeOne({ name, close }: (typeof closers)[number]): Promise<void> {
    try {
      await close();
    } catch (error) {
      log.error({ err: error, part: name }, 'a part of the program failed to close');
    }
  }

  async function closeAll(): Promise<void> {
    const deadline = performance.now() + deadlineMs;
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const closed = closeOne(closer).then(() => true);
      const leftMs = Math.max(0, deadline - performance.now());
      if (!(await within(closed, leftMs))) log.warn({ part: closer.name }, 'a part of the program was not closed in time');
    }
  }

  return {
    add(name, close) {
      if (closing) void closeOne({ name, close });
      else closers.push({ name, close });
    },
    async open(name, begin, close) {
      if (closing) throw new Error(`${name} is not opened any more: the program is closing`);
      const opening = begin();
      // If opening fails, the caller of open() gets the error.
      closers.push({
        name,
        close: async () => {
          const [result] = await Promise.allSettled([opening]);
          if (result.status === 'fulfilled') await close(result.value);
        },
      });
      return opening;
    },
    close: () => (closing ??= closeAll()),
    get isClosing() {
      return closing !== undefined;
    },
  };
}

async function within(work: Promise<boolean>, ms: number): Promise<boolean> {
  if (ms === Number.POSITIVE_INFINITY) return work;
  const timer = new AbortController();
  try {
    return await Promise.race([work, delay(ms, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
