/** A member's whispers: in their own export alone, and deleted with their account or the list. */
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectWhispers } from './repository.ts';

export const whisperPersonalData: PersonalData = {
  tables: { whispers: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectWhispers(ctx.db, { memberId });
    return { 'whispers.json': found?.json };
  },
};
