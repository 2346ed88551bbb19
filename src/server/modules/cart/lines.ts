import type { AddLineItem, Cart } from '#shared/contract/cart.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/values/orders/limits.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isToClaim } from './ownership.ts';
import * as repository from './repository.ts';
import type { CartLineRow, CartRow, FoundCart } from './rows.ts';
import { linesWithChangedPrice, loadCart, lockOpenCart, requireOpen, requireReadyVendor, showCart, wholeCart } from './service.ts';

interface Change {
  line: CartLineRow;
  /** At least 1. */
  quantity: number;
}

interface LineChange {
  findCarts: (ctx: Ctx) => Promise<FoundCart[]>;
  /** Applies the business rules; throws DomainError when refused. */
  decide: (row: CartRow) => Change;
}

/** The same variant with the same metadata is added to its existing line. */
export async function addItem(root: Ctx, cartId: string, input: AddLineItem): Promise<Cart> {
  const metadata = JSON.stringify(input.metadata ?? {});
  return setQuantity(root, cartId, {
    findCarts: (ctx) => repository.findCartWith(ctx.db, { cartId, now: ctx.clock.now(), locale: ctx.locale, lineId: prefixedId('item'), variantId: input.variant_id, metadata }),
    decide(row) {
      const line = row.lines.find((own) => own.is_wished);
      if (!line?.is_published || line.price === null) throw new DomainError('NOT_FOUND', { detail: 'No such variant for sale' });
      if (row.lines.some((other) => other.vendor_id !== line.vendor_id)) throw new DomainError('VENDOR_CONFLICT');
      requireReadyVendor(root, row);
      if (line.quantity === 0 && row.lines.length > MAX_CART_LINES) throw new DomainError('CART_FULL');
      const quantity = line.quantity + input.quantity;
      requireQuantity(row, line, quantity);
      return { line, quantity };
    },
  });
}

/** Zero or less removes the line (specification, section 5). */
export async function changeItem(root: Ctx, cartId: string, lineId: string, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeItem(root, cartId, lineId);
  return setQuantity(root, cartId, {
    findCarts: (ctx) => repository.findCart(ctx.db, { cartId, now: ctx.clock.now(), locale: ctx.locale }),
    decide(row) {
      const line = toLine(row, lineId);
      requireQuantity(row, line, quantity);
      return { line, quantity };
    },
  });
}

export async function removeItem(root: Ctx, cartId: string, lineId: string): Promise<Cart> {
  return inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, cartId);
    const row = await loadCart(ctx, cartId);
    const line = toLine(row, lineId);
    const now = ctx.clock.now();
    await repository.deleteLine(ctx.db.pipelined, { cartId, lineId, now });
    const lines = row.lines.filter((other) => other !== line);
    return showCart(ctx, { ...row, lines, vendor: lines.length > 0 ? row.vendor : null, updated_at: now });
  });
}

function toLine(row: CartRow, lineId: string): CartLineRow {
  const line = row.lines.find(({ id }) => id === lineId);
  if (!line) throw new DomainError('NOT_FOUND');
  return line;
}

/** Checks limit and stock, less what the cart's other lines take from the same stock item. */
function requireQuantity(row: CartRow, line: CartLineRow, quantity: number): void {
  if (quantity > MAX_QUANTITY) throw new DomainError('QUANTITY_LIMIT', { detail: `At most ${MAX_QUANTITY} of an item`, extra: { maximum: MAX_QUANTITY } });
  const others = row.lines.filter((other) => other !== line && other.stock_item_id === line.stock_item_id);
  // Stock can have shrunk below what the other lines hold.
  const left = Math.max(0, line.available - others.reduce((sum, other) => sum + other.quantity, 0));
  if (quantity > left) throw new DomainError('INSUFFICIENT_INVENTORY', { detail: `${left} left`, extra: { quantity_left: left } });
}

async function setQuantity(root: Ctx, cartId: string, change: LineChange): Promise<Cart> {
  const done = await setWithoutLock(root, change);
  if (done) return done;
  return inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, cartId);
    await ctx.step('cart.locked');
    const [found] = await change.findCarts(ctx);
    const row = await wholeCart(ctx, found);
    const { line, quantity } = change.decide(row);
    await save(ctx, ctx.db.pipelined, row, { line, quantity });
    return showSaved(ctx, row, { line, quantity });
  });
}

/**
 * Optimistic path: one read and one conditional write (two round trips instead of three). Null after a concurrent change, or when more than the line
 * must be written: retry under the lock.
 */
async function setWithoutLock(ctx: Ctx, { findCarts, decide }: LineChange): Promise<Cart | null> {
  const [found] = await findCarts(ctx);
  if (found && (isToClaim(ctx, found) || linesWithChangedPrice(found).length > 0)) return null;
  const row = await wholeCart(ctx, found);
  requireOpen(row);
  const change = decide(row);
  await ctx.step('cart.read');
  const [saved] = await save(ctx, ctx.db, row, change);
  return saved ? showSaved(ctx, row, change) : null;
}

function save(ctx: Ctx, db: Db, row: CartRow, { line, quantity }: Change): Promise<object[]> {
  return repository.saveLine(db, {
    id: line.id,
    cartId: row.id,
    variantId: line.variant_id,
    quantity,
    seenPriceMinor: line.seen_price_minor,
    metadata: JSON.stringify(line.metadata),
    vendorId: line.vendor_id,
    now: ctx.clock.now(),
    version: row.version,
  });
}

function showSaved(ctx: Ctx, row: CartRow, { line, quantity }: Change): Cart {
  line.quantity = quantity;
  return showCart(ctx, { ...row, updated_at: ctx.clock.now() });
}
