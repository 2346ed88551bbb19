/** That calendar programs may fetch a member's days, and since when. The secret of the address is not kept, and so in no export; the row goes with the member's. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { findFeed } from './repository.ts';

export const calendarPersonalData: PersonalData = {
  tables: { calendar_feeds: 'exported' },
  async collect(ctx, { memberId }) {
    const [feed] = await findFeed(ctx.db, { memberId });
    return { 'calendar.json': { feed: feed ? { createdAt: feed.created_at } : null } };
  },
};
