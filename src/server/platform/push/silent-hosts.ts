/** A circuit breaker for push services that time out repeatedly. Per process. */

export interface SilentHosts {
  /** Milliseconds until the host may be contacted; 0 if it may be now. */
  waitMs(host: string, nowMs: number): number;
  wasSilent(host: string, nowMs: number): void;
  answered(host: string): void;
}

/** Tolerates a lost packet or two. */
const TIMES_IN_A_ROW = 3;
const LEFT_ALONE_MS = 60_000;
/** Bounded, since anybody's browser can add hosts. */
const MAX_HOSTS = 1_000;

export function createSilentHosts(maxHosts = MAX_HOSTS): SilentHosts {
  // The first in insertion order has the oldest timeout.
  const known = new Map<string, { times: number; untilMs: number }>();
  return {
    waitMs: (host, nowMs) => Math.max(0, (known.get(host)?.untilMs ?? 0) - nowMs),
    wasSilent(host, nowMs) {
      const times = (known.get(host)?.times ?? 0) + 1;
      known.delete(host);
      known.set(host, { times, untilMs: times >= TIMES_IN_A_ROW ? nowMs + LEFT_ALONE_MS : 0 });
      for (const oldest of known.keys()) {
        if (known.size <= maxHosts) break;
        known.delete(oldest);
      }
    },
    answered: (host) => void known.delete(host),
  };
}
