/** Wish news by mail: exports personal data; the work is in jobs.ts. */
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import { collectNews } from './repository.ts';

/** Cascades with the member's row. */
export const wishNewsPersonalData: PersonalData = {
  tables: { wish_news: 'exported', wish_news_days: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectNews(ctx.db, { memberId });
    return { 'wish-news.json': found?.json };
  },
  erase: (ctx, person) => deletePersonJobs(ctx, 'wish-news', person),
};
