/** Forwards counts of consenting visitors to the external collector. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';

const TIMEOUT_MS = 5_000;

/** May run twice; the collector then counts twice, which is harmless. At most three attempts. */
export const forwardVisits = defineJob('analytics:forward', {
  payload: z.object({
    day: z.string(),
    language: z.string(),
    device: z.string(),
    counts: z.array(z.object({ event: z.string(), page: z.string(), handle: z.string(), count: z.number() })),
  }),
  attempts: 3,
  async run(ctx, visits) {
    const { analyticsUrl } = ctx.config;
    if (analyticsUrl === null) return;
    const answer = await fetch(analyticsUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', 'user-agent': 'fira-analytics' },
      body: JSON.stringify(visits),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answers ${answer.status}`);
  },
});
