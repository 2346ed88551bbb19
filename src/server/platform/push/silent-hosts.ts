/** Push services that don't answer: after some silence in a row nobody waits for them for a while. Each process knows for itself, and forgets it with its end. */

export interface SilentHosts {
  /** So many milliseconds nobody asks it; 0 where it may be asked. */
  waitMs(host: string, nowMs: number): number;
  wasSilent(host: string, nowMs: number): void;
  answered(host: string): void;
}

/** A lost packet or two is no silence. */
const TIMES_IN_A_ROW = 3;
const LEFT_ALONE_MS = 60_000;
/** Addresses come out of browsers, so from anybody: more hosts than there are push services are not remembered. */
const MAX_HOSTS = 1_000;

export function createSilentHosts(maxHosts = MAX_HOSTS): SilentHosts {
  // In the order in which they were silent last: the first is the oldest.
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
