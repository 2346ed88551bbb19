import type { Cart } from '#shared/contract/cart.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type FloristCheck, requireFloristDelivery } from '../florists/service.ts';
import { findCartOption } from './delivery.ts';
import { getGift } from './gift.ts';
import { isOwner } from './ownership.ts';
import type { CartRow } from './rows.ts';

/** Null while another delivers, or place or day is missing. */
export function findFloristCheck(row: CartRow): FloristCheck | null {
  const option = findCartOption(row);
  const day = getGift(row)?.deliver_on;
  const { shipping_address: to } = row;
  return option?.isFlorist && day && to ? { country: to.country_code, postal_code: to.postal_code, deliver_on: day, window: option.window } : null;
}

class Unchecked extends Error {
  readonly delivery: FloristCheck;

  constructor(delivery: FloristCheck) {
    super('the network has not been asked about this delivery');
    this.delivery = delivery;
  }
}

/** More than one means that somebody else changes the cart at the same time. */
const MOST_CHECKS = 3;

interface CheckedChange {
  cartId: string;
  load: (ctx: Ctx, cartId: string) => Promise<CartRow>;
  change: (ctx: TransactionCtx) => Promise<Cart>;
}

/**
 * Runs a change in a transaction. With another delivery than was checked it is rolled back, checked outside, and run again. Throws as requireFloristDelivery;
 * then nothing has changed.
 */
export async function changeChecked(root: Ctx, { cartId, load, change }: CheckedChange): Promise<Cart> {
  if (root.config.florist === null) return inTransaction(root, change);
  let known = JSON.stringify(findFloristCheck(await load(root, cartId)));
  for (let checks = 0; ; checks += 1) {
    try {
      return await inTransaction(root, async (ctx) => {
        const cart = await change(ctx);
        const row = await load(ctx, cartId);
        const delivery = findFloristCheck(row);
        if (delivery && JSON.stringify(delivery) !== known) {
          // An answer would reveal something of the owner's address.
          if (!isOwner(ctx, row)) throw new DomainError('NOT_FOUND');
          throw new Unchecked(delivery);
        }
        return cart;
      });
    } catch (error) {
      if (!(error instanceof Unchecked)) throw error;
      if (checks === MOST_CHECKS) throw new DomainError('FLORIST_UNAVAILABLE');
      await requireFloristDelivery(root, error.delivery);
      await root.step('florist.checked');
      known = JSON.stringify(error.delivery);
    }
  }
}
