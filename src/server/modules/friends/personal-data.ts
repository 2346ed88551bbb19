/** Friends, requests and blocks: deleted with either account; exports don't reveal who blocked the member. */
import { dropJobsAbout } from '#server/platform/jobs.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectFriends } from './repository.ts';

export const friendPersonalData: PersonalData = {
  tables: { friend_requests: 'exported', friendships: 'exported', blocks: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectFriends(ctx.db, { memberId });
    return { 'friends.json': found?.json };
  },
  erase: (ctx, { memberId }) => dropJobsAbout(ctx, 'friends', memberId),
};
