/** Answers of the fake API: logs each call, and fails or delays it on request. */
import type { ApiError } from '#web/lib/api/call.ts';

export function createScriptedAnswers<Method extends string>() {
  /** Each call as "method argument argument". */
  const calls: string[] = [];
  const failures: { method: Method; error: ApiError; times: number; isAfterwards: boolean }[] = [];
  const held: { method: Method; release: Promise<void> }[] = [];

  async function answer<Result>(method: Method, args: unknown[], work: () => Result): Promise<Result> {
    calls.push([method, ...args.map((arg) => (typeof arg === 'object' && arg !== null ? JSON.stringify(arg) : String(arg)))].join(' '));
    const index = held.findIndex((entry) => entry.method === method);
    const [waiting] = index < 0 ? [] : held.splice(index, 1);
    const failure = failures.find((entry) => entry.method === method && entry.times > 0);
    if (failure) failure.times -= 1;
    if (failure && !failure.isAfterwards) {
      await waiting?.release;
      throw failure.error;
    }
    const result = work();
    await waiting?.release;
    if (failure) throw failure.error;
    return result;
  }

  return {
    calls,
    answer,
    /** Makes the next calls of a method fail; with isAfterwards the server does its work and the response is lost. */
    fail(method: Method, error: ApiError, { times = 1, isAfterwards = false }: { times?: number; isAfterwards?: boolean } = {}): void {
      failures.push({ method, error, times, isAfterwards });
    },
    /** Delays the next response of a method until released. */
    hold(method: Method): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push({ method, release: promise });
      return resolve;
    },
  };
}
