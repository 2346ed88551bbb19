import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';

export interface FeedRow {
  created_at: Date;
}

export const findFeed = statement<FeedRow, { memberId: string }>('calendar.feed', 'select created_at from calendar_feeds where member_id = :memberId');

/** Replaces the former feed. No row if the member is gone. */
export const saveFeed = statement<FeedRow, { memberId: string; secretHash: string; now: Date }>(
  'calendar.save-feed',
  `insert into calendar_feeds (member_id, secret_hash, created_at) select m.id, :secretHash, :now from members m where m.id = :memberId
   on conflict (member_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at returning created_at`,
);

export const deleteFeed = statement<object, { memberId: string }>('calendar.delete-feed', 'delete from calendar_feeds where member_id = :memberId');

export interface SubscriberRow {
  member_id: string;
  language_code: Locale;
  /** Last change of the member's profile or settings. */
  revised_at: Date;
}

export const findSubscriber = statement<SubscriberRow, { secretHash: string }>(
  'calendar.subscriber',
  `select f.member_id, m.language_code, greatest(m.updated_at, s.updated_at) as revised_at
   from calendar_feeds f join members m on m.id = f.member_id left join member_settings s on s.member_id = m.id where f.secret_hash = :secretHash`,
);
