import type { Ctx } from '#server/platform/context.ts';
import type { Billing } from './billing.ts';
import { demoBilling } from './demo-billing.ts';
import { stripeBilling } from './stripe-billing.ts';

/** Who charges for memberships: Stripe where it is configured, else the demo provider on a local shop; null where they aren't sold. */
export function findBilling({ config }: Pick<Ctx, 'config'>): Billing | null {
  if (config.stripe !== null) return stripeBilling;
  return config.isLocal ? demoBilling : null;
}
