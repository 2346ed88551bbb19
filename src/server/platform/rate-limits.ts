/** SQL for the counts of rate limits. */
import { statement } from './database.ts';

/** Adds counts to those of all processes, and returns the sums. */
export const shareCounts = statement<{ subject: string; count: number }, { subjects: string[]; starts: Date[]; counts: number[]; windowsMs: number[] }>(
  'rate-limit.share',
  `with shared as materialized (select * from unnest(:subjects::text[], :starts::timestamptz[], :counts::int[], :windowsMs::int[]) as shared(subject, window_start, count, window_ms))
   insert into rate_limits as stored (subject, window_start, count) select subject, window_start, count from shared
   on conflict (subject) do update set (window_start, count) = (
     select case when is_late then stored.window_start else excluded.window_start end,
       case when is_late then stored.count when stored.window_start = excluded.window_start then stored.count + excluded.count else excluded.count end
     -- What is shared late of an earlier window counts nothing in a later one. More than one window later there is none: the
     -- clock has been put back, and what was counted by the wrong one is discarded.
     from (select stored.window_start > excluded.window_start and stored.window_start <= excluded.window_start + shared.window_ms * interval '1 ms' as is_late
       from shared where shared.subject = excluded.subject) late)
   returning subject, count`,
);
export const deleteCountsBefore = statement<object, { before: Date }>('rate-limit.delete-past', 'delete from rate_limits where window_start < :before');

/** Counts one of a subject in a window, without the delay of `shareCounts`. */
export const countOne = statement<{ count: number }, { subject: string; windowStart: Date }>(
  'rate-limit.count-one',
  `insert into rate_limits as existing (subject, window_start, count) values (:subject, :windowStart, 1)
   on conflict (subject) do update set window_start = excluded.window_start, count = case when existing.window_start = excluded.window_start then existing.count + 1 else 1 end returning count`,
);
