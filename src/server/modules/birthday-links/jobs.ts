import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { deleteOldAnswers } from './repository.ts';
import { ANSWER_RETENTION_MS, RESTORABLE_MS } from './rules.ts';

/** Idempotent, may run late: old answers are no longer shown. */
export const deleteOldBirthdayAnswers = defineJob('birthday-links:delete-old', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    await deleteOldAnswers(ctx.db, { answeredBefore: new Date(now - ANSWER_RETENTION_MS), dismissedBefore: new Date(now - RESTORABLE_MS) });
  },
});
