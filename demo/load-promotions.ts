/** The demonstration shop's codes, and a sale that began three days before the shop was filled. */
import { z } from 'zod';
import { promotionCode } from '#server/modules/promotions/rules.ts';
import { createPromotion } from '#server/modules/promotions/service.ts';
import { planSale, pricesForSale } from '#server/modules/pricing/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readJson } from './files.ts';
import { toId } from './load-catalogue.ts';

const sums = z.object({ sek: z.int().positive(), eur: z.int().positive() });
const promotionFile = z.object({
  promotions: z.array(
    z.object({
      code: z.string().optional(),
      kind: z.enum(['percentage', 'amount', 'free_delivery', 'buy_x_get_y']),
      percent: z.int().optional(),
      amount: sums.optional(),
      buy: z.int().optional(),
      free: z.int().optional(),
      minimum: sums.optional(),
      category: z.string().optional(),
      customerLimit: z.int().optional(),
      sv: z.string(),
      en: z.string(),
    }),
  ),
  sale: z.object({ name: z.string(), percent: z.int(), days: z.int(), products: z.array(z.string()).min(1) }),
});

const DAY_MS = 86_400_000;
const BEGAN_DAYS_AGO = 3;

export async function loadPromotions(root: Ctx): Promise<void> {
  const { promotions, sale } = promotionFile.parse(await readJson('promotions.json'));
  const began = new Date(root.clock.now().getTime() - BEGAN_DAYS_AGO * DAY_MS);
  const ctx: Ctx = { ...root, clock: { now: () => began } };
  for (const { code, kind, percent, amount, buy, free, minimum, category, customerLimit, sv, en } of promotions) {
    await createPromotion(ctx, {
      code: code === undefined ? null : promotionCode(code),
      name: { sv, en },
      kind,
      percent: percent ?? null,
      amount: amount ?? null,
      buyQuantity: buy ?? null,
      freeQuantity: free ?? null,
      minimum: minimum ?? null,
      vendorId: null,
      categoryId: category === undefined ? null : toId('cat', category),
      usageLimit: null,
      customerLimit: customerLimit ?? null,
      startsAt: began,
      endsAt: null,
    });
  }
  const { prices, unknown } = await pricesForSale(ctx, sale.products, sale.percent);
  if (unknown.length > 0) throw new Error(`demo/promotions.json: no such products: ${unknown.join(', ')}`);
  await planSale(ctx, { name: sale.name, startsAt: began, endsAt: new Date(began.getTime() + sale.days * DAY_MS), prices });
}
