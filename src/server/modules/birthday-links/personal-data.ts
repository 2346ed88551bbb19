/** Links and unread answers: exported, and deleted with the account. Who answered has no account: an answer is the member's note of a day. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectBirthdayLinks } from './repository.ts';

export const birthdayLinkPersonalData: PersonalData = {
  tables: { birthday_links: 'exported', birthday_answers: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectBirthdayLinks(ctx.db, { memberId });
    return { 'birthday-links.json': found?.json };
  },
};
