import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { listVendorAccounts } from '../vendors/service.ts';
import { refreshAccount } from './service.ts';

/** Reads every vendor's account again, for events that never came. Idempotent. */
export const refreshAccounts = defineJob('vendor-accounts:refresh', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    if (!ctx.config.stripe) return;
    for (const { account_id } of await listVendorAccounts(ctx.db)) {
      try {
        if (account_id !== null) await refreshAccount(ctx, account_id);
      } catch (error) {
        // Goes on with the others; the next run reads it again.
        ctx.log.warn({ err: error, accountId: account_id }, 'a vendor’s account could not be read');
      }
    }
  },
});
