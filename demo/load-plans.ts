/** What membership costs in the demonstration shop. */
import { savePlan } from '#server/modules/memberships/service.ts';
import type { Ctx } from '#server/platform/context.ts';

const plans = [
  { id: 'year', interval: 'year', currency: 'SEK', priceMinor: 19_500 },
  { id: 'month', interval: 'month', currency: 'SEK', priceMinor: 2_900 },
  { id: 'year', interval: 'year', currency: 'EUR', priceMinor: 1_900 },
  { id: 'month', interval: 'month', currency: 'EUR', priceMinor: 300 },
] as const;

export async function loadPlans(ctx: Ctx): Promise<void> {
  for (const plan of plans) await savePlan(ctx.db, plan);
}
