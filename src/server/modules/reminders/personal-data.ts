/** Reminders as personal data: exported, and deleted with the account's row. */
import { dropJobsAbout } from '#server/platform/jobs.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectReminders } from './repository.ts';

export const reminderPersonalData: PersonalData = {
  tables: {
    reminders: 'exported',
    reminder_people: 'exported',
    reminder_marks: 'exported',
    reminder_notices: { withheld: 'which reminders were sent, so that none is sent twice; deleted a week after their day' },
    reminder_schedules: { withheld: 'counted from the rest: when the next mail is due' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await collectReminders(ctx.db, { memberId });
    return { 'reminders.json': found };
  },
  erase: (ctx, { memberId }) => dropJobsAbout(ctx, 'reminders', memberId),
};
