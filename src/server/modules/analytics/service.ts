/** Counts visits per day, and forwards them to an external collector if configured and consented to. */
import type { z } from 'zod';
import type { countVisits } from '#shared/contract/analytics.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { forwardVisits } from './jobs.ts';
import { addToCounts } from './repository.ts';

/** Returns the number of counted events: 0 if the browser opts out. */
export async function count(ctx: Ctx, { events, device, consent }: z.output<typeof countVisits>): Promise<number> {
  if (ctx.visitor.refusesCounting) return 0;
  const day = dayIn(shopTimeZone, ctx.clock.now().getTime());
  const pages = events.map((event) => (event.name === 'page_view' ? event.page : ''));
  const handles = events.map((event) => (event.name === 'page_view' ? (event.handle ?? '') : ''));
  await inTransaction(ctx, async (inner) => {
    const counts = await addToCounts(inner.db, { day, language: ctx.locale, device, events: events.map(({ name }) => name), pages, handles });
    if (consent && ctx.config.analyticsUrl !== null) await enqueue(inner, forwardVisits, { day, language: ctx.locale, device, counts });
  });
  return events.length;
}
