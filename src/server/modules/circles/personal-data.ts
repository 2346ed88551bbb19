/** Circles that a member is in: exported; what the member shows to them ends with the membership, and so with the account. */
import { dropJobsAbout } from '#server/platform/jobs.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteWithoutOwner } from './leaving.ts';
import { collectCircles, deleteMember, lockAll } from './repository.ts';

export const circlePersonalData: PersonalData = {
  tables: {
    circles: 'exported',
    circle_members: 'exported',
    circle_people: 'exported',
    circle_mail_counts: { withheld: 'how many invitations were mailed on one day, replaced on the next' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await collectCircles(ctx.db, { memberId });
    return { 'circles.json': found?.json };
  },
  async erase(ctx, { memberId }) {
    for (const { id } of await lockAll(ctx.db, { memberId })) {
      await deleteMember(ctx.db, { id, memberId });
      await deleteWithoutOwner(ctx, id);
    }
    await dropJobsAbout(ctx, 'circles', memberId);
  },
};
