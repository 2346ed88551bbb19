/** Accepted and mailed invitations; deleted with either account. */
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import { collectInvites } from './repository.ts';

export const invitePersonalData: PersonalData = {
  tables: {
    accepted_invites: 'exported',
    invite_mails: 'exported',
    never_invited: { withheld: 'a hash of an address that wants no invitations, kept so that it gets none' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await collectInvites(ctx.db, { memberId });
    return { 'invites.json': found?.json };
  },
  erase: (ctx, person) => deletePersonJobs(ctx, 'invites', person),
};
