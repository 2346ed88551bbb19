import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { sweepTellings } from './repository.ts';

/** Longer than anything that is told lies ahead. */
const TOLD_KEPT_MS = 60 * 86_400_000;

/** May run twice or late: a line of the book that stays a while longer is of something that nobody tells again. */
export const forgetTellings = defineJob('push:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: async (ctx) => void (await sweepTellings(ctx.db, { before: new Date(ctx.clock.now().getTime() - TOLD_KEPT_MS) })),
});
