/** The demonstration's vendors sell with the simulated Stripe too: each without an account gets one that the simulator always knows. */
import type { Ctx } from '#server/platform/context.ts';
import { USUAL_FEE_BASIS_POINTS } from '#server/modules/vendors/rules.ts';
import { insertAccount, listVendorAccounts } from '#server/modules/vendors/service.ts';

/** Idempotent; nothing without the simulator. */
export async function readyVendors(ctx: Ctx): Promise<void> {
  if (!ctx.config.stripe?.apiBase) return;
  for (const { vendor_id: vendorId, account_id } of await listVendorAccounts(ctx.db)) {
    if (account_id !== null) continue;
    await insertAccount(ctx.db, { vendorId, accountId: `acct_ready_${vendorId}`, status: 'active', requirements: '[]', feeBasisPoints: USUAL_FEE_BASIS_POINTS, readAt: ctx.clock.now() });
  }
}
