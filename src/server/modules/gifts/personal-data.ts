/** Gifts, marks and budgets: exported; deleted with the account. Their recipients learn nothing of them. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectGifts } from './repository.ts';

export const giftPersonalData: PersonalData = {
  tables: { gifts: 'exported', gift_marks: 'exported', gift_budgets: 'exported', gift_thank_reminders: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectGifts(ctx.db, { memberId });
    return { 'gifts.json': found?.json };
  },
  // The account's row takes all three with it.
  erase: () => Promise.resolve(),
};
