import type { Ctx } from '#server/platform/context.ts';
import type { Billing } from './billing.ts';
import { demoBilling } from './demo-billing.ts';

/** Who charges for memberships: the demo provider on a local shop; null where they aren't sold. */
export function findBilling({ config }: Pick<Ctx, 'config'>): Billing | null {
  return config.stripe === null && config.isLocal ? demoBilling : null;
}
