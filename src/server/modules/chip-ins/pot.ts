/** What the balance of a chip-in may pay. */
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { isChipIn, toShopDay } from '../gift-cards/rules.ts';

export interface Pot {
  product_id: string;
  variant_id: string | null;
}

const findPotRow = statement<Pot, { id: string; today: string }>('chip-ins.pot', `select product_id, variant_id from chip_ins where id = :id and status = 'open' and ends_on >= :today::date`);

/** What an open chip-in may pay: one of this product. Null for a gift card, and for one that is over. */
export async function findPot(ctx: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<Pot | null> {
  if (!isChipIn(id)) return null;
  return (await findPotRow(ctx.db, { id, today: toShopDay(ctx.clock.now()) }))[0] ?? null;
}
