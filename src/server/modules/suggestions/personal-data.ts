/** Dismissed suggestions: exported; deleted with the account. Whom they are about learns nothing of them. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectDismissals } from './repository.ts';

export const suggestionPersonalData: PersonalData = {
  tables: { suggestion_dismissals: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectDismissals(ctx.db, { memberId });
    return { 'dismissed-suggestions.json': found?.json };
  },
  // The account's row takes them with it.
  erase: () => Promise.resolve(),
};
