import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { sweepTellings } from './repository.ts';

/** Longer than any notification's lead time. */
const TOLD_KEPT_MS = 60 * 86_400_000;

/** Idempotent, may run late: old rows are never sent again. */
export const forgetTellings = defineJob('push:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: async (ctx) => void (await sweepTellings(ctx.db, { before: new Date(ctx.clock.now().getTime() - TOLD_KEPT_MS) })),
});
