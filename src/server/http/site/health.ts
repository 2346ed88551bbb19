/** Health endpoints: liveness, readiness, metrics. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Database } from '../../platform/database.ts';
import { unavailable } from '../../platform/unavailable.ts';

export interface Health {
  healthz(): Response;
  /** Throws UNAVAILABLE while the database is down. */
  readyz(): Promise<Response>;
  metrics(): Promise<Response>;
  /** Records an answered request by route kind, never by URL. */
  observe(kind: string, status: number, seconds: number): void;
  /** Counts a page sent from the cache: only an addition, since sending takes a few microseconds. */
  countCachedPage(): void;
}

const noStore = { 'Cache-Control': 'no-store' };

export function createHealth(database: Database): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s head to the answer’s head',
    labelNames: ['kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  let cachedPages = 0;
  new Counter({
    name: 'kept_pages_sent_total',
    help: 'Pages sent from memory; they are not among http_request_duration_seconds',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(cachedPages);
    },
  });
  return {
    countCachedPage() {
      cachedPages += 1;
    },
    healthz: () => Response.json({ status: 'ok' }, { headers: noStore }),
    async readyz() {
      try {
        await database.run({ text: 'select 1', values: [] });
        return Response.json({ status: 'ready' }, { headers: noStore });
      } catch {
        throw unavailable('The database is away');
      }
    },
    metrics: async () => new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType, ...noStore } }),
    observe: (kind, status, seconds) => durations.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}
