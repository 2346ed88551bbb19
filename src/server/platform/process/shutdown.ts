/** The end of a process in good order: what was opened last is closed first. */
import { setTimeout as delay } from 'node:timers/promises';

/** The part of a pino logger that the supervision uses. */
export interface ProcessLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Shutdown {
  /** Adds what has just been opened. Added while closing, it is closed at once. */
  add(name: string, close: () => Promise<void> | void): void;
  /**
   * Opens what takes time. Closing that begins meanwhile waits until it is open and closes it, before whatever was added earlier, which it may need for that.
   * Rejects as `begin` does, and where the program is closing already: then nothing is begun.
   */
  open<Opened>(name: string, begin: () => Promise<Opened>, close: (opened: Opened) => Promise<void> | void): Promise<Opened>;
  /**
   * Closes everything, the last added first, each when the one before has finished. A closer that fails is logged, and the
   * rest goes on. Once the deadline has passed the remaining ones are called, too, but not waited for. Never rejects;
   * a second call is the same closing.
   */
  close(): Promise<void>;
  readonly isClosing: boolean;
}

export interface ShutdownOptions {
  readonly log: ProcessLog;
  /** For all closers together. Unset: each closer knows its own limit. */
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
      // One that can't be opened is its opener's to tell of.
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

/** Whether the work ends within so many milliseconds. */
async function within(work: Promise<boolean>, ms: number): Promise<boolean> {
  if (ms === Number.POSITIVE_INFINITY) return work;
  const timer = new AbortController();
  try {
    return await Promise.race([work, delay(ms, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
