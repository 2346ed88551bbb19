/** Exports that a feed exists, and since when. Its secret is not stored, so not exported; the row is deleted with the member's. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { findFeed } from './repository.ts';

export const calendarPersonalData: PersonalData = {
  tables: { calendar_feeds: 'exported' },
  async collect(ctx, { memberId }) {
    const [feed] = await findFeed(ctx.db, { memberId });
    return { 'calendar.json': { feed: feed ? { createdAt: feed.created_at } : null } };
  },
};
