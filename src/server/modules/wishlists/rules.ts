import { addDays, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';

export const MAX_LISTS = 50;

export const RESTORABLE_MS = 10 * 60_000;

/** When owners learn what others give (docs/decisions/0062-surprise-and-reveal.md). */
export interface Reveal {
  is_surprise: boolean;
  occasion_day: string | null;
  reveal_at: Date | null;
  opens_at: Date | null;
  revealed_at: Date | null;
}

export const NO_DAY: Reveal = { is_surprise: true, occasion_day: null, reveal_at: null, opens_at: null, revealed_at: null };

/** How far ahead a list's day may be: givers' names are stored until after it. */
const MAX_DAYS_AHEAD = 3 * 366;

/** Start of the day after, the later of the owner's zone and Stockholm: an owner may claim any zone. */
function getReveal(day: string, timeZone: string, today: string): Date {
  const after = (last: string, zone: string) => instantAt(zone, addDays(last, 1), 0);
  return new Date(Math.max(after(day, timeZone), after(day < today ? today : day, shopTimeZone)));
}

/** Earliest reveal of a surprise: the start of tomorrow, in the owner's zone and in Stockholm's. */
export const earliestReveal = (timeZone: string, now: Date): Date => getReveal(dayIn(timeZone, now.getTime()), timeZone, dayIn(shopTimeZone, now.getTime()));

const earlier = (one: Date | null, other: Date | null): Date | null => (one === null || (other !== null && other < one) ? other : one);

/** The reveal after a change, or an error code: a past day would reveal at once. What is revealable now stays so. */
export function nextReveal(
  before: Reveal,
  { isSurprise = before.is_surprise, occasionDay = before.occasion_day }: { isSurprise?: boolean | undefined; occasionDay?: string | null | undefined },
  timeZone: string,
  now: Date,
): Reveal | 'past_date' | 'out_of_range' {
  const isOtherDay = occasionDay !== before.occasion_day;
  const [there, here] = [dayIn(timeZone, now.getTime()), dayIn(shopTimeZone, now.getTime())];
  if (isOtherDay && occasionDay !== null && occasionDay < there) return 'past_date';
  if (isOtherDay && occasionDay !== null && occasionDay > addDays(there, MAX_DAYS_AHEAD)) return 'out_of_range';
  const reveal_at = !isOtherDay ? before.reveal_at : occasionDay === null ? null : getReveal(occasionDay, timeZone, here);
  return {
    is_surprise: isSurprise,
    occasion_day: occasionDay,
    reveal_at,
    opens_at: earlier(earlier(before.opens_at, reveal_at), isSurprise ? null : now),
    revealed_at: isOtherDay && before.reveal_at !== null && before.reveal_at <= now ? now : before.revealed_at,
  };
}
