import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { deletePushNotificationsBefore } from './repository.ts';

/** Longer than any notification's lead time. */
const LOG_RETENTION_MS = 60 * 86_400_000;

/** Idempotent, may run late: old rows are never sent again. */
export const deletePushNotifications = defineJob('push:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: async (ctx) => void (await deletePushNotificationsBefore(ctx.db, { before: new Date(ctx.clock.now().getTime() - LOG_RETENTION_MS) })),
});
