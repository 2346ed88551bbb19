/** A member's greetings: exported, and deleted with the account, cards included. A typed address of theirs is deleted from others' greetings. */
import { deletePersonJobs, heldParameter, type PersonalData } from '#server/platform/personal-data.ts';
import { collectGreetings, deleteAddresses } from './repository.ts';

export const greetingPersonalData: PersonalData = {
  tables: { greetings: 'exported', greeting_refusals: { withheld: 'a hash of an address that wants no greetings, stored so that it gets none' } },
  async collect(ctx, person) {
    const [found] = await collectGreetings(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'greetings.json': found?.json };
  },
  async erase(ctx, person) {
    await deleteAddresses(ctx.db, { addresses: heldParameter(person) });
    await deletePersonJobs(ctx, 'greetings', person);
  },
};
